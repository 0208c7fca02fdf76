import { isFloats } from '../package/arguments.js'
import { show } from '../package/errors.js'
import type { Heightfield, MapPlace, Water } from '../package/heightfield.js'
import { membersOf, propertiesOf, whole } from '../package/options.js'
import type { HeightRange } from './format.js'
import type { Mesh } from './model-options.js'

// What a caller gives is read once, and checked as far as this side of files.wasm relies on it; the numbers
// are checked there.

const isWords = (value: unknown): value is Uint32Array => value instanceof Uint32Array
const isBytes = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array || value instanceof Uint8ClampedArray

function refuseUnless(isRight: boolean, name: string, allowed: string, value: unknown): void {
  if (!isRight) throw new RangeError(`${name} must be ${allowed}, got ${show(value)}`)
}

const isOf = (isKind: (value: unknown) => boolean, value: unknown, count: number): boolean =>
  ArrayBuffer.isView(value) && isKind(value) && (value as unknown as ArrayLike<unknown>).length === count

/**
 * A map, a planet or a mesh. A map may have no heights, where only the size of a file is asked for.
 *
 * @throws RangeError or TypeError for one whose parts do not fit
 */
export function givenSource(source: Heightfield | Mesh): Heightfield | Mesh {
  const given = propertiesOf('the terrain', source) as Partial<Heightfield & Mesh>
  return given.positions === undefined && given.indices === undefined
    ? givenField(given as Heightfield)
    : givenMesh(given as Mesh)
}

function givenField(field: Heightfield): Heightfield {
  const { size, faces = 1, heights, spacing, extent, water, ridges, cover, place, unknown } = field
  whole(1, 8193)('size', size)
  // It is multiplied before files.wasm checks it, and an object can throw the engine's own error there.
  if (spacing !== undefined) refuseUnless(typeof spacing === 'number', 'spacing', 'a number', spacing)
  refuseUnless(faces === 1 || faces === 6, 'faces', '1 of a map or 6 of a planet', faces)
  const points = size * size * faces
  const floats = ArrayBuffer.isView(heights) && isFloats(heights)
  if (!floats || (heights.length !== points && heights.length > 0))
    throw new RangeError(`heights must be a Float32Array of size × size = ${points} numbers`)
  if (extent !== undefined) {
    refuseUnless(
      Array.isArray(extent) && extent.length === 2,
      'extent',
      'two numbers, columns and rows',
      extent,
    )
    for (const side of extent) whole(1, size)('a side of extent', side)
  }
  if (ridges !== undefined)
    refuseUnless(isOf(isFloats, ridges, points), 'ridges', 'a number for each height', ridges)
  if (cover !== undefined)
    refuseUnless(
      isBytes(cover) && cover.length % points === 0 && cover.length <= 16 * points,
      'cover',
      'so many bytes for each height',
      cover,
    )
  if (unknown !== undefined)
    refuseUnless(isOf(isBytes, unknown, points), 'unknown', 'a byte for each height', unknown)
  if (place !== undefined) checkPlace(place)
  return water === undefined ? field : { ...field, water: givenWater(water, heights.length) }
}

function checkPlace(place: MapPlace): void {
  const names = ['origin', 'spacing', 'crs', 'datum', 'rotation'] as const
  const given = membersOf<MapPlace, (typeof names)[number]>('place', place, names)
  const { origin, spacing, crs, datum, rotation } = given
  const isPair = (pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite)
  refuseUnless(isPair(origin), 'origin of place', 'two finite numbers, x and y', origin)
  const isCell = isPair(spacing) && Math.min(...(spacing as number[])) > 0
  refuseUnless(isCell, 'spacing of place', 'two numbers above 0', spacing)
  refuseUnless(Number.isFinite(rotation), 'rotation of place', 'degrees', rotation)
  for (const [name, text] of Object.entries({ crs, datum }))
    refuseUnless(typeof text === 'string', `${name} of place`, 'a text such as EPSG:32632, or empty', text)
}

function givenWater(water: Water, points: number): Water {
  const names = ['area', 'surface', 'elevationChange', 'flowDirection', 'sea'] as const
  const given = membersOf<Water, (typeof names)[number]>('water', water, names) as Water
  const { area, surface, elevationChange, flowDirection } = given
  const isRight =
    isOf(isWords, area, points) && isOf(isFloats, surface, points) && isOf(isBytes, flowDirection, points)
  const hasChange = elevationChange === undefined || isOf(isFloats, elevationChange, points)
  refuseUnless(isRight && hasChange, 'water', 'area, surface and flowDirection for each height', water)
  return given
}

function givenMesh({ positions, normals, colours, indices }: Mesh): Mesh {
  const isIndices = (value: unknown) => value instanceof Uint16Array || isWords(value)
  const isArray = (isKind: (value: unknown) => boolean, value: unknown) =>
    ArrayBuffer.isView(value) && isKind(value)
  refuseUnless(isArray(isFloats, positions), 'positions', 'a Float32Array', positions)
  refuseUnless(isArray(isIndices, indices), 'indices', 'a Uint16Array or a Uint32Array', indices)
  if (normals !== undefined) refuseUnless(isArray(isFloats, normals), 'normals', 'a Float32Array', normals)
  if (colours !== undefined) refuseUnless(isArray(isBytes, colours), 'colours', 'a Uint8Array', colours)
  return { positions, indices, ...(normals && { normals }), ...(colours && { colours }) }
}

/** @throws RangeError for anything but four bytes a point of the map */
export function checkColours({ size, faces = 1 }: Heightfield, colours: unknown): void {
  const all = 4 * size * size * faces
  if (!ArrayBuffer.isView(colours) || !isBytes(colours))
    throw new RangeError(`colours must be a Uint8Array, got ${show(colours)}`)
  if (colours.length === all) return
  const whole = faces === 6 ? 'planet' : 'map'
  throw new RangeError(`colours must have four bytes a point of the ${whole}, ${all}, got ${colours.length}`)
}

/** The heights of black and white, by the names that files.wasm has for them. */
export function rangeWords(range: HeightRange | undefined): object {
  if (range === undefined) return {}
  const names = ['minimum', 'maximum'] as const
  const { minimum, maximum } = membersOf<HeightRange, (typeof names)[number]>('range', range, names)
  return { low: minimum ?? NaN, high: maximum ?? NaN }
}
