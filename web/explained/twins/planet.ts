import { hashAt, levelKey, rowKey } from './position-hash.js'

/**
 * The options of a planet of stamps alone, with the words of the C++ parameter table; plates, erosion, other
 * stamps, bias and images are C++ only.
 */
export interface PlanetOptions {
  /** 1 to 12: six faces of (2^exponent + 1)² points. */
  exponent: number
  /** A whole number from 0 to 2³² - 1. */
  seed: number
  stamp?: 'bell' | 'cone'
  amplitude?: number
  gain?: number
}

const { fround, sqrt, floor, ceil, min, max } = Math

// The axes of the faces +x −x +y −y +z −z: outwards, along a row, down the rows; and their signs.
const axes = [0, 2, 1, 0, 2, 1, 1, 0, 2, 1, 0, 2, 2, 0, 1, 2, 0, 1]
const signs = [1, -1, -1, -1, 1, -1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1, -1, -1]

const bend = fround(0.2146)
const reach = fround(0.72360126)
const meanArea = fround(0.52359878)
/** The steps of a sum in the height of the highest stamp. */
export const planetSteps = 2 ** 23

/** w(u) = u (0.7854 + 0.2146 u²), in 32 bits. */
export const warp = (u: number) => fround(u * fround(1 - fround(fround(1 - fround(u * u)) * bend)))
const warpSlope = (u: number) => fround(fround(fround(u * u) * fround(0.6438)) + fround(0.7854))

/**
 * Our planet without plates (cpp/planet/planet.cpp) in the fastest plain JavaScript: octave by octave, each
 * stamp is printed on a box of every face that it reaches, in 32-bit numbers and integer sums. Bit for bit
 * the heights of the C++ library.
 *
 * Writes 6 × (2^exponent + 1)² heights; callers that make several planets keep `room` between calls.
 * Cost: O(points × exponent).
 */
export function planet(
  options: PlanetOptions,
  heights: Float32Array,
  scratch = planetScratch(options.exponent),
): void {
  const { sums } = scratch
  const stamps = planetStamps(options, scratch)
  sums.fill(0)
  for (let octave = 0; octave < options.exponent; octave++) {
    const sectors = 1 << octave
    for (let homeFace = 0; homeFace < 6; homeFace++) {
      for (let row = 0; row < sectors; row++) {
        stamps.goTo(octave, homeFace, row)
        for (let column = 0; column < sectors; column++) {
          const height = stamps.place(column)
          for (let face = 0; face < 6; face++) stamps.print(face, height)
        }
      }
    }
  }
  const scale = fround((options.amplitude ?? 1) / planetSteps)
  for (let i = 0; i < heights.length; i++) heights[i] = fround(sums[i]!) * scale
}

/**
 * The stamps of a planet, one at a time: first a row of an octave's sectors, then a column, then the print.
 */
export interface PlanetStamps {
  /** The stamp's middle on the unit sphere. */
  readonly middle: Float64Array
  goTo(octave: number, face: number, row: number): void
  /**
   * Moves to the random place of a sector's stamp. @returns its height in steps of 2^-23, negative where it
   * digs.
   */
  place(column: number): number
  /**
   * Adds to the sums the part of a stamp of this height that falls on a face; the opposite height removes it
   * exactly.
   *
   * @returns the number of points it reached
   */
  print(face: number, height: number): number
}

/** The chord from the middle of an octave's stamps to their edge. */
export const stampChord = (octave: number): number => reach / (1 << octave)

export function planetStamps(
  { exponent, seed, stamp = 'bell', gain = 0.65 }: PlanetOptions,
  { places, sums }: PlanetScratch,
): PlanetStamps {
  const cells = 1 << exponent
  const size = cells + 1
  const isBell = stamp === 'bell'
  const middle = new Float64Array(3)
  const heights = [planetSteps]
  while (heights.length < exponent) heights.push(heights.at(-1)! * gain)
  let [sectors, homeFace, row, line] = [1, 0, 0, 0]
  let [highest, slope, chord] = [0, 0, 0]
  // The span that spanOf() found.
  let [first, last] = [0, 0]

  function goTo(octave: number, face: number, down: number): void {
    sectors = 1 << octave
    homeFace = face
    row = down
    line = rowKey(levelKey(seed, octave * 6 + homeFace), row)
    highest = fround(heights[octave]!)
    slope = fround(sectors * fround(1 / reach))
    chord = stampChord(octave)
  }

  function place(column: number): number {
    const hash = hashAt(line, column)
    const u = fround((2 * (column * 8192 + (hash >>> 19)) + 1 - 8192 * sectors) / (8192 * sectors))
    const v = fround((2 * (row * 8192 + ((hash >>> 6) & 8191)) + 1 - 8192 * sectors) / (8192 * sectors))
    const [a, b] = [warp(u), warp(v)]
    const square = fround(fround(fround(a * a) + fround(b * b)) + 1)
    const length = fround(sqrt(square))
    const inverse = fround(1 / length)
    middle[axes[3 * homeFace]!] = inverse * signs[3 * homeFace]!
    middle[axes[3 * homeFace + 1]!] = fround(a * inverse) * signs[3 * homeFace + 1]!
    middle[axes[3 * homeFace + 2]!] = fround(b * inverse) * signs[3 * homeFace + 2]!
    const area = fround(fround(warpSlope(u) * warpSlope(v)) / fround(fround(square * length) * meanArea))
    const top = fround(fround(sqrt(area)) * highest)
    return hash & 1 ? -top : top
  }

  function print(face: number, height: number): number {
    const [x, y, z] = middle as unknown as [number, number, number]
    const out = middle[axes[3 * face]!]! * signs[3 * face]!
    // A face's points lie at least 1 / √3 outwards.
    if (out < 0.577 - chord) return 0
    const right = middle[axes[3 * face + 1]!]! * signs[3 * face + 1]!
    const down = middle[axes[3 * face + 2]!]! * signs[3 * face + 2]!
    spanOf(out, right)
    const [left, afterRight] = [first, last]
    if (left >= afterRight) return 0
    spanOf(out, down)
    let reached = 0
    for (let row = first; row < last; row++) {
      let at = (face * size + row) * size + left
      for (let column = left; column < afterRight; column++, at++) {
        const dx = fround(places[3 * at]! - x)
        const dy = fround(places[3 * at + 1]! - y)
        const dz = fround(places[3 * at + 2]! - z)
        const square = fround(fround(fround(dx * dx) + fround(dy * dy)) + fround(dz * dz))
        const t = fround(1 - fround(fround(sqrt(square)) * slope))
        if (t <= 0) continue
        sums[at] = sums[at]! + (fround((isBell ? fade(t) : t) * height) | 0)
        reached++
      }
    }
    return reached
  }

  // Finds the columns, or rows, that a circle can touch: the planes through the middle that touch its cone.
  // Writes `first` and `last`.
  function spanOf(out: number, along: number): void {
    const squared = chord * chord * (1 - (chord * chord) / 4) * 1.0001
    const fall = out * out - squared
    first = 0
    last = size
    if (fall <= 1e-6 || out < 0) return
    const root = sqrt(squared * max(along * along + out * out - squared, 0))
    first = max(0, floor(((unwarp((along * out - root) / fall) + 1) / 2) * cells))
    last = min(size, ceil(((unwarp((along * out + root) / fall) + 1) / 2) * cells) + 1)
  }

  return { middle, goTo, place, print }
}

/** Perlin's fade curve, in 32 bits. */
const fade = (t: number) =>
  fround(fround(fround(t * t) * t) * fround(fround(t * fround(fround(t * 6) - 15)) + 10))

/** The approximate inverse of warp(). */
function unwarp(w: number): number {
  let u = max(-1.2, min(1.2, w))
  const to = u
  for (let step = 0; step < 4; step++) u -= (u * (0.7854 + 0.2146 * u * u) - to) / (0.7854 + 0.6438 * u * u)
  return u
}

export interface PlanetScratch {
  /** The position x, y, z of each point on the unit sphere. */
  places: Float32Array
  sums: Int32Array
}

/** The places of the points, which take four times the memory of the heights. */
export function planetScratch(exponent: number): PlanetScratch {
  const cells = 1 << exponent
  const size = cells + 1
  const places = new Float32Array(6 * size * size * 3)
  for (let face = 0, at = 0; face < 6; face++) {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++, at += 3) {
        const place = [0, 0, 0]
        place[axes[3 * face]!] = signs[3 * face]!
        place[axes[3 * face + 1]!] = warp((2 * column - cells) / cells) * signs[3 * face + 1]!
        place[axes[3 * face + 2]!] = warp((2 * row - cells) / cells) * signs[3 * face + 2]!
        const [x, y, z] = place as [number, number, number]
        const length = fround(sqrt(fround(fround(fround(x * x) + fround(y * y)) + fround(z * z))))
        places.set([x / length, y / length, z / length], at)
      }
    }
  }
  return { places, sums: new Int32Array(6 * size * size) }
}
