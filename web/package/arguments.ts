// Arguments are checked before any of them crosses into the module: a wrong value gives a sentence, and one
// that is too large for the module's memory never gets there.

import { covers } from './covers.js'
import type { Heightfield } from './heightfield.js'
import type { CoverOptions, ShadeOptions, SurfaceMesh, VoxelOptions, WindowCover } from './meshes.js'
import { show } from './errors.js'
import {
  aboveZero,
  anything,
  between,
  finite,
  flag,
  type OptionKind,
  type OptionKinds,
  membersOf,
  optionsOf,
  positive,
  reading,
  whole,
} from './options.js'

// Whether a stride fits is known with the map.
export const voxelOptions: OptionKinds<VoxelOptions> = {
  stride: anything,
  base: finite(),
  cube: aboveZero,
  levels: whole(1, 65534),
  merge: flag,
}
export const shadeOptions: OptionKinds<ShadeOptions> = {
  sun: finite(' of degrees'),
  sunheight: between(0, 90, ' degrees'),
}
const coverColors: OptionKind = (name, value) => {
  const list = reading(name, () => (Array.isArray(value) ? Array.from(value as unknown[]) : []))
  const isColor = (each: unknown) => typeof each === 'string' && /^#[\da-f]{6}$/i.test(each)
  if (list.length !== covers.length || !list.every(isColor))
    throw new RangeError(`${name} must be ${covers.length} colours like #a1b2c3, got ${show(value)}`)
}
/** The module checks the numbers. */
export const coverOptions: OptionKinds<CoverOptions> = {
  water: anything,
  points: anything,
  colors: coverColors,
}
export const windowCover: OptionKind = (name, value) => {
  optionsOf(value as WindowCover, { relief: anything, rim: anything }, name)
}

// A proxy of an array is an instance of its class, but none of the array's getters works on it.
export const isFloats = (value: unknown): value is Float32Array<ArrayBuffer> =>
  ArrayBuffer.isView(value) && value instanceof Float32Array

/** The parts of a map, read once. Checks every height: a fifth of a millisecond for 513 × 513. */
export function checkField(
  field: Heightfield,
  memory: ArrayBufferLike,
): Pick<Heightfield, 'size' | 'heights' | 'spacing' | 'extent'> {
  const names = ['size', 'heights', 'spacing', 'faces', 'extent'] as const
  const { size, heights, spacing, faces, extent } = membersOf<Heightfield, (typeof names)[number]>(
    'the field',
    field,
    names,
  )
  whole(2, 8193)('size', size)
  if (faces !== undefined && faces !== 1) {
    throw new RangeError(
      `the field must be one map, got the ${show(faces)} faces of a planet; ` +
        'give one of them, as planetFace(field, 0) does',
    )
  }
  const points = size! * size!
  if (!isFloats(heights) || heights.length !== points)
    throw new RangeError(`heights must be a Float32Array of size × size = ${points} numbers`)
  checkNotLent('heights', heights, memory)
  positive('spacing', spacing)
  if (extent !== undefined && (!Array.isArray(extent) || extent.length !== 2))
    throw new RangeError(`extent must be two numbers, columns and rows, got ${show(extent)}`)
  for (let i = 0; i < heights.length; i++) {
    if (!Number.isFinite(heights[i]!))
      throw new RangeError(`heights[${i}] is ${heights[i]}, no finite number`)
  }
  return { size: size!, heights, spacing: spacing!, ...(extent && { extent }) }
}

/** The lowest and the highest height of a map. */
export function extremesOf(field: Heightfield): Pick<Heightfield, 'min' | 'max'> {
  const { min, max } = membersOf<Heightfield, 'min' | 'max'>('the field', field, ['min', 'max'])
  finite()('min of the field', min)
  finite()('max of the field', max)
  return { min: min!, max: max! }
}

export function checkStride(stride: number, size: number): number {
  if (size < 2) throw new RangeError('there is no terrain to mesh')
  whole(1, size - 1)('stride', stride)
  return stride
}

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
  if (levels !== undefined && cube !== undefined) {
    throw new RangeError('cube and levels both say how high a cube is; give one of them')
  }
  const height = cube ?? (levels === undefined ? undefined : cubeOf(levels, field)) ?? field.spacing * stride
  aboveZero('cube', height)
  const from = base ?? baseBelow(field.min, height)
  finite()('base', from)
  return { stride, base: from, cube: height, merge }
}

/** The base one cube below the lowest point, or a hair lower if rounding would leave less. */
function baseBelow(min: number, cube: number): number {
  const base = min - cube
  return (min - base) / cube < 1 ? base - Math.max(cube * 1e-9, Math.abs(min) * 1e-15) : base
}

/**
 * The height of a cube: two hairs more than the exact share, so that the highest point lies in the last level
 * and not alone above it.
 */
function cubeOf(levels: number, { min, max }: Pick<Heightfield, 'min' | 'max'>): number | undefined {
  return max > min ? ((max - min) / levels) * (1 + 2e-9) : undefined
}

/** Refuses an array of the caller's that cannot hold the module's heights. */
export function checkHeights(into: Float32Array, heights: Float32Array, width: number, height = width): void {
  if (!isFloats(into)) throw new RangeError(`into must be a Float32Array, got ${show(into)}`)
  checkOwn(into, heights.buffer)
  if (into.length === heights.length) return
  const got = into.buffer.byteLength === 0 ? 'none, as if it had been transferred' : into.length
  throw new RangeError(`into must hold ${width} × ${height} = ${heights.length} heights, got ${got}`)
}

type SurfaceArgument = Pick<SurfaceMesh, 'positions' | 'normals'>

/** Refuses a surface in the same way. */
export function checkSurface(into: SurfaceArgument, side: number, memory: ArrayBufferLike): SurfaceArgument {
  const { positions, normals } = membersOf<SurfaceArgument, 'positions' | 'normals'>('into', into, [
    'positions',
    'normals',
  ])
  const points = side * side
  if (!(isFloats(positions) && ArrayBuffer.isView(normals) && normals instanceof Int8Array)) {
    throw new RangeError('into must be a surface: positions in a Float32Array and normals in an Int8Array')
  }
  for (const array of [positions, normals]) checkOwn(array, memory)
  if (positions.length !== points * 3 || normals.length !== points * 4) {
    throw new RangeError(
      `into must be a surface of ${side} × ${side} = ${points} points, ` +
        `got ${positions.length} coordinates and ${normals.length} bytes of normals`,
    )
  }
  return { positions, normals: normals as SurfaceArgument['normals'] }
}

function checkOwn(array: ArrayBufferView, memory: ArrayBufferLike): void {
  checkNotLent('into', array, memory)
  if (!(array.buffer instanceof ArrayBuffer)) {
    throw new RangeError('into must not be shared memory, which others write to; give an array of its own')
  }
}

function checkNotLent(name: string, { buffer }: ArrayBufferView, memory: ArrayBufferLike): void {
  if (buffer !== memory) return
  throw new RangeError(`${name} must not be lent by borrow(); give an array of its own`)
}

/**
 * More numbers than any list accepts, and more letters than any name has: longer values are refused by their
 * beginning.
 */
const maxNumbers = 2048
const maxLetters = 80

/** The bytes of the numbers, for the module. */
export function bytesOfNumbers(values: ArrayLike<number>): ArrayBuffer {
  const length = Math.min(values.length, maxNumbers)
  return reading('a list of numbers', () => Float64Array.from({ length }, (_, i) => values[i]!)).buffer
}

/** One more than the module reads of strokes, so that it can refuse a longer text. */
const maxText = 32769

export const shortText = (text: string): string => (text.length > maxText ? text.slice(0, maxText) : text)

export const shortName = (text: string): string =>
  text.length > maxLetters ? text.slice(0, maxLetters) : text
