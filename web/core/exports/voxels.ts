import type { Heightfield } from '../orogen/heightfield.js'

export interface VoxelOptions {
  /** The step between points of the map; 1 if not given. */
  stride?: number
  /** The number of cubes from the lowest to the highest point; if not given, the number that gives true cubes. */
  levels?: number
}

/** Columns of cubes on a map, counted as in cpp/mesh/voxels.h. */
interface VoxelColumns {
  /** Columns a side, and the width of a column. */
  side: number
  step: number
  /** The height of a cube, and of the ground below the cubes. */
  cube: number
  base: number
  /** Cubes on each column, in rows from the north. */
  levels: Uint16Array
}

/** Points a side at this stride. */
export function sideOf(size: number, stride = 1): number {
  if (Number.isInteger(stride) && stride >= 1 && stride < size) return Math.floor((size - 1) / stride) + 1
  throw new RangeError(`stride must be a whole number between 1 and ${size - 1} on this map, got ${stride}`)
}

/**
 * Counts the cubes as the voxel view does: the ground is one cube below the lowest point, a hair more if rounding would
 * leave less.
 */
export function voxelColumns(
  field: Heightfield,
  { stride = 1, levels: steps = 0 }: VoxelOptions,
): VoxelColumns {
  const { size, heights, spacing, min, max } = field
  if (field.faces === 6)
    throw new RangeError('cubes stand on one map, and a planet has six faces; choose the surface')
  const side = sideOf(size, stride)
  const step = spacing * stride
  const cube = steps > 0 && max > min ? ((max - min) / steps) * (1 + 2e-9) : step
  const base = (min - (min - cube)) / cube < 1 ? min - cube - cube * 1e-9 : min - cube
  const levels = new Uint16Array(side * side)
  for (let y = 0, i = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      levels[i++] = Math.min(65535, (heights[y * stride * size + x * stride]! - base) / cube)
  return { side, step, cube, base, levels }
}

/** The number of cubes visible from outside. */
export function visibleCubes(columns: VoxelColumns): number {
  return columns.levels.reduce((sum, level, i) => sum + level - Math.max(0, lowestOf(columns, i) - 1), 0)
}

/** The lowest visible cube of a column. */
function lowestOf({ side, levels }: VoxelColumns, i: number): number {
  const x = i % side
  const west = x > 0 ? levels[i - 1]! : 0
  const east = x < side - 1 ? levels[i + 1]! : 0
  return Math.min(levels[i]! - 1, west, east, levels[i - side] ?? 0, levels[i + side] ?? 0)
}
