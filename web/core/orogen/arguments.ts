// Arguments are checked before any of them crosses into the module: a wrong value gives a sentence, and one that is too
// large for the module's memory never gets there.

import type { Heightfield } from './heightfield.js'
import type { SurfaceMesh, VoxelOptions } from './meshes.js'
import { show } from './errors.js'

/** Refuses options, or a value in them, that are not an object. */
export function checkObject(name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return
  throw new RangeError(`${name} must be an object, got ${show(value)}`)
}

export function checkBoolean(name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new RangeError(`${name} must be true or false, got ${show(value)}`)
}

/** Refuses anything but yes, no, and a share, before a terrain is made for it. */
export function checkShare(name: string, value: unknown): void {
  if (typeof value === 'boolean' || (typeof value === 'number' && value >= 0 && value <= 1)) return
  throw new RangeError(`${name} must be true, false or between 0 and 1, got ${show(value)}`)
}

export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function, got ${show(value)}`)
}

/** Refuses the options of a call if they are not an object, or their signal is not one. */
export function checkOptions(options: unknown): void {
  checkObject('the options', options)
  const { signal } = options as { signal?: Partial<AbortSignal> | null }
  if (signal != null && typeof signal.addEventListener !== 'function')
    throw new TypeError(`signal must be an AbortSignal, got ${show(signal)}`)
}

// A proxy of an array is an instance of its class, but none of the array's getters works on it.
const isFloats = (value: unknown): value is Float32Array<ArrayBuffer> =>
  ArrayBuffer.isView(value) && value instanceof Float32Array

/** Refuses anything but a map of finite heights. Checks every height once: a fifth of a millisecond for 513 × 513. */
export function checkField(field: Heightfield, memory: ArrayBufferLike): void {
  checkObject('the field', field)
  const { size, heights, spacing } = field
  if (!Number.isInteger(size) || size < 2 || size > 8193) {
    throw new RangeError(`size must be a whole number between 2 and 8193, got ${show(size)}`)
  }
  if (field.faces !== undefined && field.faces !== 1) {
    throw new RangeError(
      `the field must be one map, got the ${show(field.faces)} faces of a planet; ` +
        'give one of them, as planetFace(field, 0) does',
    )
  }
  if (!isFloats(heights) || heights.length !== size * size) {
    throw new RangeError(`heights must be a Float32Array of size × size = ${size * size} numbers`)
  }
  checkNotLent('heights', heights, memory)
  checkPositive('spacing', spacing)
  for (let i = 0; i < heights.length; i++) {
    if (!Number.isFinite(heights[i]!))
      throw new RangeError(`heights[${i}] is ${heights[i]}, no finite number`)
  }
}

/** Refuses anything but a positive number in single precision, in which the module computes. */
export function checkPositive(name: string, value: unknown): void {
  if (typeof value === 'number' && Math.fround(value) > 0 && Math.fround(value) < Infinity) return
  throw new RangeError(`${name} must be a positive number, got ${show(value)}`)
}

/** Refuses a lowest and highest height that a map cannot have. */
export function checkExtremes(field: Heightfield): void {
  for (const name of ['min', 'max'] as const) {
    if (Number.isFinite(field[name])) continue
    throw new RangeError(`${name} of the field must be a finite number, got ${show(field[name])}`)
  }
}

export function checkStride(stride: number, size: number): number {
  if (size < 2) throw new RangeError('there is no terrain to mesh')
  if (Number.isInteger(stride) && stride >= 1 && stride < size) return stride
  throw new RangeError(`stride must be a whole number between 1 and ${size - 1}, got ${show(stride)}`)
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
  checkBoolean('merge', merge)
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

/** Refuses an array of the caller's that cannot hold the module's heights. */
export function checkHeights(into: Float32Array, heights: Float32Array, width: number, height = width): void {
  if (!isFloats(into)) throw new RangeError(`into must be a Float32Array, got ${show(into)}`)
  checkOwn(into, heights.buffer)
  if (into.length === heights.length) return
  const got = into.buffer.byteLength === 0 ? 'none, as if it had been transferred' : into.length
  throw new RangeError(`into must hold ${width} × ${height} = ${heights.length} heights, got ${got}`)
}

/** Refuses a surface in the same way. */
export function checkSurface<Surface extends Pick<SurfaceMesh, 'positions' | 'normals'>>(
  into: Surface,
  side: number,
  memory: ArrayBufferLike,
): Surface {
  checkObject('into', into)
  const { positions, normals } = into
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
  return into
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
 * More numbers than any list accepts, and more letters than any name has: longer values are refused by their beginning.
 */
const maxNumbers = 2048
const maxLetters = 80

/** The bytes of the numbers, for the module. */
export function bytesOfNumbers(values: ArrayLike<number>): ArrayBuffer {
  return Float64Array.from({ length: Math.min(values.length, maxNumbers) }, (_, i) => values[i]!).buffer
}

export const shortName = (text: string): string =>
  text.length > maxLetters ? text.slice(0, maxLetters) : text
