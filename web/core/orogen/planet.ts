// The geometry of a planet: the layout of cpp/generators/planet_faces.h, in both directions.

import { faceAxes, faceDirection, faceTowards, heightTowards, radiusOf } from '../planet/faces.js'
import { checkObject, checkPositive } from './arguments.js'
import type { Heightfield } from './heightfield.js'
import { isNumberArray, show } from './errors.js'

/** A direction from the middle of a planet, of any length: y is north, and x is to the east of z. */
export type Direction = readonly [x: number, y: number, z: number]

/** 0 to 5: +x, −x, +y, −y, +z, −z, as in a cube map. */
export type PlanetFace = 0 | 1 | 2 | 3 | 4 | 5

/** A place on a face, whose middle is (0, 0): u goes right and v down, seen from outside, each from −1 to 1. */
export interface PlanetPlace {
  face: PlanetFace
  u: number
  v: number
}

/**
 * Computes the unit vector of a place. It is the direction of (1, w(u), w(v)) along the face's own axes. With w(u) = u
 * (0.7854 + 0.2146 u²), the largest cell of a face is 1.57 times the smallest:
 *
 * | face | 0: +x | 1: −x | 2: +y | 3: −y | 4: +z | 5: −z |
 * | ---- | ----- | ----- | ----- | ----- | ----- | ----- |
 * | u is | −z    | +z    | +x    | +x    | +x    | −x    |
 * | v is | −y    | −y    | +z    | −z    | −y    | −y    |
 *
 * Column i of `size` has u = 2i / (size − 1) − 1, and row j has v likewise. Neighbouring faces share the points of
 * their borders; both store the heights, equal bit for bit.
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
 * Finds the place in a direction. If it lies on several faces, the one with the largest coordinate counts, then the
 * first.
 *
 * @throws RangeError for a vector that is not a direction.
 */
export function planetPlace(direction: Direction): PlanetPlace {
  checkDirection(direction)
  return faceTowards(direction) as PlanetPlace
}

/**
 * The height of a planet in a direction, interpolated between four points (bilinear in u and v). It is continuous
 * everywhere, also where faces meet.
 *
 * @throws RangeError for a field that is not a planet, or a vector that is not a direction.
 */
export function planetHeightAt(field: Heightfield, direction: Direction): number {
  checkPlanet(field)
  checkDirection(direction)
  return heightTowards(field, direction)
}

/**
 * The radius of a planet at height 0, in the unit of its heights.
 *
 * @throws RangeError for a field without a size and a spacing.
 */
export function planetRadius(field: Pick<Heightfield, 'size' | 'spacing'>): number {
  checkObject('the field', field)
  checkPositive('size', field.size)
  checkPositive('spacing', field.spacing)
  return radiusOf(field)
}

/**
 * One face of a planet as a map, for functions that need maps: meshes, light, analysis, weather. Its heights are a view
 * of the planet's; `min` and `max` are the planet's.
 */
export function planetFace(field: Heightfield, face: PlanetFace): Heightfield {
  checkPlanet(field)
  checkFace(face)
  const points = field.size ** 2
  const { size, min, max, spacing } = field
  return {
    size,
    faces: 1,
    heights: field.heights.subarray(face * points, (face + 1) * points),
    min,
    max,
    spacing,
  }
}

function checkFace(face: PlanetFace): void {
  if (faceAxes[face] === undefined)
    throw new RangeError(`face must be a whole number between 0 and 5, got ${show(face)}`)
}

function checkDirection(direction: Direction): void {
  const sum = isNumberArray(direction)
    ? Math.abs(direction[0]!) + Math.abs(direction[1]!) + Math.abs(direction[2]!)
    : 0
  if (!(sum > 0 && sum < Infinity))
    throw new RangeError(
      `a direction must be three finite numbers that are not all 0, got ${show(direction)}`,
    )
}

function checkPlanet(field: Heightfield): void {
  checkObject('the field', field)
  const { size, faces, heights } = field
  if (faces === 6 && heights?.length === 6 * size * size && size > 1) return
  throw new RangeError("the field must be a planet, as generate({ generator: 'planet' }) makes them")
}
