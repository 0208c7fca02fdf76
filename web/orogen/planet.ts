// Where the heights of a planet are: the layout of cpp/generators/planet_faces.h, both ways.

import { checkObject } from './arguments.js'
import type { Heightfield } from './heightfield.js'
import { show } from './show.js'

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

// Which axis (0, 1, 2 for x, y, z) a face's normal, u and v run along, and which way.
const faces = [
  { axes: [0, 2, 1], signs: [1, -1, -1] },
  { axes: [0, 2, 1], signs: [-1, 1, -1] },
  { axes: [1, 0, 2], signs: [1, 1, 1] },
  { axes: [1, 0, 2], signs: [-1, 1, -1] },
  { axes: [2, 0, 1], signs: [1, 1, -1] },
  { axes: [2, 0, 1], signs: [-1, -1, -1] },
] as const

const warp = (u: number) => u * (1 - (1 - u * u) * 0.2146)

/** What warp() makes `w` of, by Newton's steps, within 1e-15. */
function unwarp(w: number): number {
  let u = w
  for (let step = 0; step < 6; step++) u -= (warp(u) - w) / (0.7854 + 0.6438 * u * u)
  return Math.max(-1, Math.min(1, u))
}

/**
 * The unit vector of a place. With w(u) = u (0.7854 + 0.2146 u²), so that the largest cell of a face is 1.57 times the
 * smallest, it is the direction of (1, w(u), w(v)) along the face's own axes:
 *
 * | face | 0: +x | 1: −x | 2: +y | 3: −y | 4: +z | 5: −z |
 * | ---- | ----- | ----- | ----- | ----- | ----- | ----- |
 * | u is | −z    | +z    | +x    | +x    | +x    | −x    |
 * | v is | −y    | −y    | +z    | −z    | −y    | −y    |
 *
 * Column i of `size` has u = 2i / (size − 1) − 1, and row j has v likewise. Neighbouring faces share the points of their
 * borders, whose heights are there on both, equal bit for bit.
 */
export function planetDirection(face: PlanetFace, u: number, v: number): [x: number, y: number, z: number] {
  const { axes, signs } = faceOf(face)
  const [a, b] = [warp(u), warp(v)]
  const length = Math.sqrt(1 + a * a + b * b)
  const direction: [number, number, number] = [0, 0, 0]
  direction[axes[0]] = signs[0] / length
  direction[axes[1]] = (signs[1] * a) / length
  direction[axes[2]] = (signs[2] * b) / length
  return direction
}

/**
 * The place that lies in a direction; of two faces the one with the larger coordinate, of equals the first.
 *
 * @throws RangeError for a direction that is none.
 */
export function planetPlace(direction: Direction): PlanetPlace {
  const [x, y, z] = [Math.abs(direction[0]), Math.abs(direction[1]), Math.abs(direction[2])]
  const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2
  const largest = Math.abs(direction[axis])
  if (!(x + y + z > 0 && x + y + z < Infinity)) {
    throw new RangeError(
      `a direction must be three finite numbers that are not all 0, got ${show(direction)}`,
    )
  }
  const face = (2 * axis + (direction[axis] < 0 ? 1 : 0)) as PlanetFace
  const { axes, signs } = faces[face]
  return {
    face,
    u: unwarp((signs[1] * direction[axes[1]]) / largest),
    v: unwarp((signs[2] * direction[axes[2]]) / largest),
  }
}

/**
 * The height of a planet in a direction, of the four points around it (bilinear in u and v); without a step anywhere, also
 * where faces meet.
 *
 * @throws RangeError for a field that is no planet, or a direction that is none.
 */
export function planetHeightAt(field: Heightfield, direction: Direction): number {
  checkPlanet(field)
  const { size, heights } = field
  const { face, u, v } = planetPlace(direction)
  const cells = size - 1
  const [x, y] = [((u + 1) / 2) * cells, ((v + 1) / 2) * cells]
  const [column, row] = [Math.min(Math.floor(x), cells - 1), Math.min(Math.floor(y), cells - 1)]
  const at = (face * size + row) * size + column
  const [right, down] = [x - column, y - row]
  const between = (i: number) => heights[i]! * (1 - right) + heights[i + 1]! * right
  return between(at) * (1 - down) + between(at + size) * down
}

/** The radius of a planet at height 0, in the unit of its heights. */
export function planetRadius({ size, spacing }: Pick<Heightfield, 'size' | 'spacing'>): number {
  return (spacing * (size - 1)) / Math.sqrt((4 * Math.PI) / 6)
}

/**
 * One face of a planet as a map, for what takes maps: meshes, light, analysis, weather. Its heights are a view of the
 * planet's; `min` and `max` are the planet's.
 */
export function planetFace(field: Heightfield, face: PlanetFace): Heightfield {
  checkPlanet(field)
  faceOf(face)
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

function faceOf(face: PlanetFace) {
  const found = faces[face]
  if (found === undefined)
    throw new RangeError(`face must be a whole number between 0 and 5, got ${show(face)}`)
  return found
}

function checkPlanet(field: Heightfield): void {
  checkObject('the field', field)
  const { size, faces, heights } = field
  if (faces === 6 && heights.length === 6 * size * size && size > 1) return
  throw new RangeError("the field must be a planet, as generate({ generator: 'planet' }) makes them")
}
