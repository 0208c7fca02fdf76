import { checkStride } from './arguments.js'
import type { Heightfield } from './heightfield.js'
import type { VoxelOptions } from './meshes.js'
import { show } from './errors.js'

/** The options of voxels for the module, with all defaults filled in. */
export type VoxelShape = Required<Omit<VoxelOptions, 'levels'>>

/**
 * Fills in the defaults: cubes, merged, and a base that lets every column show.
 *
 * @throws RangeError for an option that is out of range
 */
export function voxelShape(
  field: Omit<Heightfield, 'heights'>,
  { stride = 1, levels, cube, base, merge = true }: VoxelOptions,
): VoxelShape {
  checkStride(stride, field.size)
  if (typeof merge !== 'boolean') throw new RangeError(`merge must be true or false, got ${show(merge)}`)
  if (levels !== undefined && cube !== undefined) {
    throw new RangeError('cube and levels both say how high a cube is; give one of them')
  }
  const height = cube ?? (levels === undefined ? undefined : cubeOf(levels, field)) ?? field.spacing * stride
  if (!(Number.isFinite(height) && height > 0)) {
    throw new RangeError(`cube must be a positive number, got ${show(height)}`)
  }
  const from = base ?? baseBelow(field.min, height)
  if (!Number.isFinite(from)) throw new RangeError(`base must be a finite number, got ${show(from)}`)
  return { stride, base: from, cube: height, merge }
}

/** The base one cube below the lowest point, or a hair lower if rounding would leave less, as in cpp/files/models. */
function baseBelow(min: number, cube: number): number {
  const base = min - cube
  return (min - base) / cube < 1 ? base - Math.max(cube * 1e-9, Math.abs(min) * 1e-15) : base
}

/**
 * The height of a cube: two hairs more than the exact share, so that the highest point lies in the last level and not
 * alone above it.
 */
function cubeOf(levels: number, { min, max }: Pick<Heightfield, 'min' | 'max'>): number | undefined {
  if (!Number.isInteger(levels) || levels < 1 || levels > 65534) {
    throw new RangeError(`levels must be a whole number between 1 and 65534, got ${show(levels)}`)
  }
  return max > min ? ((max - min) / levels) * (1 + 2e-9) : undefined
}
