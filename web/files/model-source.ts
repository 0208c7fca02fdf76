import { drawnValues, extentOf, type Heightfield } from '../package/heightfield.js'
import { radiusOf } from '../package/faces.js'
import type { FileRequest, ModelNumbers } from './file-writer.js'
import { greedyVoxels } from './greedy-voxels.js'

/** Triangles of any origin: z up, x east, y north. */
export interface Mesh {
  /** x, y, z of each point. */
  positions: Float32Array
  /** The unit normal of each point. */
  normals?: Float32Array | undefined
  /** Red, green, blue and alpha of each point, 0 to 255, linear. */
  colours?: Uint8Array | Uint8ClampedArray | undefined
  /** Three points a triangle, counter-clockwise from outside. */
  indices: Uint16Array | Uint32Array
}

export interface SurfaceModelOptions {
  /** The step between points of the map; 1 if not given. */
  stride?: number
  /** Red, green, blue and alpha of each point of the map, 0 to 255, linear: `size × size × 4`. */
  colours?: Uint8Array | Uint8ClampedArray
}

export interface ShapeOptions extends VoxelModelOptions {
  /** The shape of a model: its surface (the default), or columns of cubes on it. */
  shape?: 'surface' | 'voxels'
}

/** Triangles made by files.wasm, and their properties that are known in advance. */
export interface ModelSource {
  kind: 'surface' | 'planet' | 'voxels' | 'mesh'
  points: number
  triangles: number
  /** Whether the numbers are exact; otherwise they are upper limits. */
  exact: boolean
  hasNormals: boolean
  hasColours: boolean
  /** No coordinate is larger than this. */
  reach: number
  /** The input of the module. */
  request(): Pick<FileRequest, 'field' | 'arrays'> & { options: Partial<ModelNumbers> }
}

/** A map as files.wasm takes it, to be shown from above: the drawn part of an oblong one, and its water. */
export function mapRequest(
  field: Heightfield,
): Pick<FileRequest, 'field'> & { options: Partial<ModelNumbers> } {
  const { min, spacing, water } = field
  const [columns, rows] = extentOf(field)
  const drawn = water && {
    ...water,
    area: drawnValues(field, water.area),
    surface: drawnValues(field, water.surface),
    course: drawnValues(field, water.course),
  }
  return {
    field: { ...field, size: columns, heights: drawnValues(field, field.heights), water: drawn },
    options: { spacing, minimum: min, rows, sea: water?.sea ?? field.sea ?? NaN },
  }
}

export const isPlanet = ({ faces }: Pick<Heightfield, 'faces'>): boolean => faces === 6

/** The surface over a map, around a planet, or of the cubes on a map. */
export function fieldSource(field: Heightfield, options: SurfaceModelOptions & ShapeOptions): ModelSource {
  if (options.shape === 'voxels') return voxelSource(field, options)
  const { colours } = options
  if (colours && colours.length !== 4 * field.heights.length) {
    const whole = isPlanet(field) ? 'planet' : 'map'
    throw new RangeError(
      `colours must have four bytes a point of the ${whole}, ${4 * field.heights.length}, got ${colours.length}`,
    )
  }
  return (isPlanet(field) ? planetSource : surfaceSource)(field, options)
}

function surfaceSource(field: Heightfield, { stride = 1, colours }: SurfaceModelOptions): ModelSource {
  const side = sideOf(field.size, stride)
  const spacing = field.spacing * stride
  const [columns, rows] = extentOf(field, stride)
  return {
    kind: 'surface',
    points: columns * rows,
    triangles: 2 * (columns - 1) * (rows - 1),
    exact: true,
    hasNormals: true,
    hasColours: colours !== undefined,
    reach: Math.max(((side - 1) / 2) * spacing, -field.min, field.max),
    request: () => ({
      field: {
        ...field,
        size: columns,
        heights: drawnValues(field, field.heights, stride),
        water: undefined,
      },
      arrays: colours ? { colours: drawnValues(field, colours, stride, 4) } : {},
      options: { spacing, minimum: field.min, rows, sea: field.water?.sea ?? NaN },
    }),
  }
}

/**
 * The ground of a planet, and its sea if it has one, as one closed surface: 6 c² + 2 points, for c cells a side of a
 * face.
 *
 * @throws RangeError for a stride that does not divide a face.
 */
function planetSource(
  field: Heightfield,
  { stride = 1, colours, relief = 1 }: SurfaceModelOptions & { relief?: number },
): ModelSource {
  const { size, max, spacing, sea = max } = field
  const c = sideOf(size, stride) - 1
  if (c * stride !== size - 1)
    throw new RangeError(`stride must divide the ${size - 1} cells of a planet's face, got ${stride}`)
  return {
    kind: 'planet',
    points: 6 * c * c + 2,
    triangles: 12 * c * c,
    exact: true,
    hasNormals: true,
    hasColours: colours !== undefined,
    reach: radiusOf(field) + Math.max(max, sea) * relief,
    request: () => ({
      field,
      arrays: colours ? { colours } : {},
      options: { spacing, stride, 'planet-relief': relief },
    }),
  }
}

/**
 * The closed surface of the cubes on a map, in merged rectangles. Only an upper limit of its triangles is known in
 * advance.
 */
function voxelSource(field: Heightfield, options: VoxelModelOptions): ModelSource {
  const { side, step, cube, base, levels } = voxelColumns(field, options)
  // A border around every face, before faces are merged, gives the largest possible number of triangles.
  let triangles = 8 * side * side
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= side || y >= side ? 0 : levels[y * side + x]!)
  const between = (one: number, other: number) => (one === other ? 0 : 2 + 2 * Math.abs(one - other))
  for (let y = 0; y <= side; y++)
    for (let x = 0; x <= side; x++) {
      if (y < side) triangles += between(at(x - 1, y), at(x, y))
      if (x < side) triangles += between(at(x, y - 1), at(x, y))
    }
  return {
    kind: 'voxels',
    points: 0,
    triangles,
    exact: false,
    hasNormals: false,
    hasColours: false,
    reach: side * step + Math.max(...levels) * cube + Math.abs(base),
    request: () => ({
      arrays: { faces: greedyVoxels(levels, side).faces },
      options: { spacing: step, cube, ground: base, side },
    }),
  }
}

/** @throws RangeError for arrays that do not match. */
export function meshSource({ positions, normals, colours, indices }: Mesh): ModelSource {
  const points = positions.length / 3
  const refuse = (what: string) => {
    throw new RangeError(`the mesh cannot be written: ${what}`)
  }
  if (!Number.isInteger(points) || points < 3) refuse(`${positions.length} coordinates are no points`)
  if (indices.length < 3 || indices.length % 3 > 0) refuse(`${indices.length} indices are no triangles`)
  if (normals && normals.length !== positions.length)
    refuse(`${normals.length / 3} normals, ${points} points`)
  if (colours && colours.length !== points * 4) refuse(`${colours.length / 4} colours, ${points} points`)
  const wrong = indices.find((index) => index >= points)
  if (wrong !== undefined) refuse(`a triangle names point ${wrong} of ${points}`)
  const odd = positions.findIndex((value) => !Number.isFinite(value))
  if (odd >= 0) refuse(`coordinate ${odd} is ${positions[odd]}`)
  return {
    kind: 'mesh',
    points,
    triangles: indices.length / 3,
    exact: true,
    hasNormals: normals !== undefined,
    hasColours: colours !== undefined,
    reach: positions.reduce((max, value) => Math.max(max, Math.abs(value)), 0),
    request: () => ({
      arrays: {
        positions,
        indices: Uint32Array.from(indices),
        ...(normals && { normals }),
        ...(colours && { colours }),
      },
      options: {},
    }),
  }
}

export interface VoxelModelOptions {
  /** The step between points of the map; 1 if not given. */
  stride?: number
  /** The number of cubes from the lowest to the highest point; if not given, the number that gives true cubes. */
  levels?: number
}

/** Points a side at this stride. */
function sideOf(size: number, stride = 1): number {
  if (Number.isInteger(stride) && stride >= 1 && stride < size) return Math.floor((size - 1) / stride) + 1
  throw new RangeError(`stride must be a whole number between 1 and ${size - 1} on this map, got ${stride}`)
}

/**
 * Counts the cubes on each column, in rows from the north, as the voxel view does (cpp/mesh/voxels.h). `step` is the
 * width of a column, `cube` the height of a cube, `base` that of the ground: one cube below the lowest point, a hair
 * more if rounding would leave less.
 */
export function voxelColumns(field: Heightfield, { stride = 1, levels: steps = 0 }: VoxelModelOptions) {
  const { size, heights, spacing, min, max } = field
  if (field.faces === 6)
    throw new RangeError('cubes stand on one map, and a planet has six faces; choose the surface')
  const side = sideOf(size, stride)
  const step = spacing * stride
  const cube = steps > 0 && max > min ? ((max - min) / steps) * (1 + 2e-9) : step
  const base = (min - (min - cube)) / cube < 1 ? min - cube - cube * 1e-9 : min - cube
  // In the middle of their square, whose other columns are empty.
  const [columns, rows] = extentOf(field, stride)
  const [west, north] = [(side - columns) >> 1, (side - rows) >> 1]
  const levels = new Uint16Array(side * side)
  for (let y = 0; y < rows; y++)
    for (let x = 0, i = (y + north) * side + west; x < columns; x++)
      levels[i++] = Math.min(65535, (heights[y * stride * size + x * stride]! - base) / cube)
  return { side, step, cube, base, levels }
}

type VoxelColumns = ReturnType<typeof voxelColumns>

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
