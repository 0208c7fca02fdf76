// The geometry of a planet for callers: from places on its faces to directions, and back.

import { faceDirection, faceTowards, heightTowards, radiusOf } from './faces.js'
import { isFloats } from './arguments.js'
import type { Heightfield } from './heightfield.js'
import { isNumberArray, show } from './errors.js'
import { membersOf, positive, reading, whole } from './options.js'

/** A direction from the middle of a planet, of any length: y is north, and x is to the east of z. */
export type Direction = readonly [x: number, y: number, z: number]

/** 0 to 5: +x, −x, +y, −y, +z, −z, as in a cube map. */
export type PlanetFace = 0 | 1 | 2 | 3 | 4 | 5

/**
 * A place on a face, whose middle is (0, 0): u goes right and v down, seen from outside, each from −1 to 1.
 */
export interface PlanetPlace {
  face: PlanetFace
  u: number
  v: number
}

/**
 * Computes the unit vector of a place. It is the direction of (1, w(u), w(v)) along the face's own axes. With
 * w(u) = u (0.7854 + 0.2146 u²), the largest cell of a face is 1.57 times the smallest:
 *
 * | face | 0: +x | 1: −x | 2: +y | 3: −y | 4: +z | 5: −z |
 * | ---- | ----- | ----- | ----- | ----- | ----- | ----- |
 * | u is | −z    | +z    | +x    | +x    | +x    | −x    |
 * | v is | −y    | −y    | +z    | −z    | −y    | −y    |
 *
 * Column i of `size` has u = 2i / (size − 1) − 1, and row j has v likewise. Neighbouring faces share the
 * points of their borders; both store the heights, equal bit for bit.
 *
 * @throws RangeError for a face that does not exist, and for a u or v that is not a finite number.
 */
export function planetDirection(face: PlanetFace, u: number, v: number): [x: number, y: number, z: number] {
  checkFace(face)
  if (!Number.isFinite(u) || !Number.isFinite(v))
    throw new RangeError(`u and v must be finite numbers, got ${show(u)} and ${show(v)}`)
  return faceDirection(face, u, v)
}

/**
 * Finds the place in a direction. If it lies on several faces, the one with the largest coordinate counts,
 * then the first.
 *
 * @throws RangeError for a vector that is not a direction.
 */
export function planetPlace(direction: Direction): PlanetPlace {
  return faceTowards(directionOf(direction)) as PlanetPlace
}

/**
 * The height of a planet in a direction, interpolated between four points (bilinear in u and v). It is
 * continuous everywhere, also where faces meet.
 *
 * @throws RangeError for a field that is not a planet, or a vector that is not a direction.
 */
export function planetHeightAt(field: Heightfield, direction: Direction): number {
  return heightTowards(planetOf(field), directionOf(direction))
}

/**
 * The radius of a planet at height 0, in the unit of its heights.
 *
 * @throws RangeError for a field without a size and a spacing.
 */
export function planetRadius(field: Pick<Heightfield, 'size' | 'spacing'>): number {
  const { size, spacing } = membersOf<typeof field, 'size' | 'spacing'>('the field', field, [
    'size',
    'spacing',
  ])
  positive('size', size)
  positive('spacing', spacing)
  return radiusOf({ size: size!, spacing: spacing! })
}

/**
 * One face of a planet as a map, for functions that need maps: meshes, light, analysis, erosion. Its heights
 * are a view of the planet's; `min` and `max` are the planet's.
 */
export function planetFace(field: Heightfield, face: PlanetFace): Heightfield {
  const { size, heights, min, max, spacing } = planetOf(field)
  checkFace(face)
  const points = size ** 2
  return {
    size,
    faces: 1,
    heights: heights.subarray(face * points, (face + 1) * points),
    min,
    max,
    spacing,
  }
}

const checkFace = (face: PlanetFace) => whole(0, 5)('face', face)

function directionOf(given: Direction): Direction {
  const direction = reading('the direction', () => (isNumberArray(given) ? Array.from(given) : []))
  const sum = direction.reduce((sum, each) => sum + Math.abs(each), 0)
  if (direction.length === 3 && sum > 0 && sum < Infinity) return direction as unknown as Direction
  throw new RangeError(`a direction must be three finite numbers that are not all 0, got ${show(given)}`)
}

type Planet = Pick<Heightfield, 'size' | 'heights' | 'min' | 'max' | 'spacing'>

function planetOf(field: Heightfield): Planet {
  const names = ['size', 'faces', 'heights', 'min', 'max', 'spacing'] as const
  const planet = membersOf<Heightfield, (typeof names)[number]>('the field', field, names)
  const { size = 0, faces, heights } = planet
  if (
    faces === 6 &&
    Number.isInteger(size) &&
    size > 1 &&
    isFloats(heights) &&
    heights.length === 6 * size * size
  )
    return planet as Planet
  throw new RangeError("the field must be a planet, as generate({ generator: 'planet' }) makes them")
}
