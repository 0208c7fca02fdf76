import { hashAt, levelKey, rowKey } from './position-hash.js'

/** The options of the generator, with the words of the C++ parameter table; the rest is C++ only. */
export interface PerlinNoiseOptions {
  /** 1 to 13. */
  exponent: number
  /** A whole number from 0 to 2³² - 1. */
  seed: number
  /** 1 to 16; each octave has twice as many cells a side as the one before. */
  octaves?: number
  gain?: number
  amplitude?: number
}

/**
 * Our Perlin noise (cpp/perlin_noise/perlin_noise.cpp) in the fastest plain JavaScript: gradients by the hash
 * of their place, blended once for a row of the map, so that a point costs two multiplications an octave.
 * Gives bit for bit the heights of the C++ library, for which every sum and product is rounded to a 32-bit
 * float.
 *
 * Writes (2^exponent + 1)² heights. As in C++, octaves whose cells are narrower than two points are not
 * drawn. Cost: points × octaves drawn.
 */
export function perlinNoise(
  { exponent, seed, octaves = 8, gain = 0.5, amplitude = 1 }: PerlinNoiseOptions,
  heights: Float32Array,
): void {
  const cells = 1 << exponent
  const side = cells + 1
  const drawn: Octave[] = []
  let height = 1
  for (let number = 0; number < drawnOctaves(exponent, octaves, gain); number++, height *= gain)
    drawn.push(newOctave(seed, number, cells, Math.fround(amplitude * Math.SQRT2 * height)))
  const slope = new Float32Array(cells / 2 + 2)
  const value = new Float32Array(cells / 2 + 2)
  for (let y = 0; y < side; y++) {
    const row = heights.subarray(y * side, (y + 1) * side).fill(0)
    for (const octave of drawn) {
      const place = y & (octave.width - 1)
      if (place === 0) nextLatticeRow(octave)
      blendColumns(octave, place, slope, value)
      addCells(octave, slope, value, row)
    }
  }
}

/**
 * The number of octaves drawn: those with cells of at least two points and at least 2^-24 of the first one's
 * height.
 */
export function drawnOctaves(exponent: number, octaves: number, gain = 0.5): number {
  let count = 0
  for (let height = 1; count < octaves && height >= 2 ** -24 && 8 << count <= 1 << exponent; count++)
    height *= gain
  return count
}

interface Octave {
  key: number
  /** Lattice cells across the map, and points of the map per cell. */
  cells: number
  width: number
  height: number
  /** The position within the cell, and its fade, of the points of every cell. */
  places: Float32Array
  fades: Float32Array
  /** Gradients on the lattice rows around the current row; `row` is the number of the northern one. */
  north: Gradients
  south: Gradients
  row: number
}

interface Gradients {
  x: Float32Array
  y: Float32Array
}

const fround = Math.fround

function newOctave(seed: number, number: number, points: number, height: number): Octave {
  const cells = 4 << number
  const width = points / cells
  const places = Float32Array.from({ length: width }, (_, i) => i / width)
  const gradients = () => ({ x: new Float32Array(cells + 2), y: new Float32Array(cells + 2) })
  const octave = {
    key: levelKey(seed, number),
    cells,
    width,
    height,
    places,
    fades: places.map(fade),
    north: gradients(),
    south: gradients(),
    row: -1,
  }
  drawGradients(octave, 0)
  return octave
}

/** Perlin's improved fade curve (2002). */
function fade(t: number): number {
  const inner = fround(fround(t * fround(fround(t * 6) - 15)) + 10)
  return fround(fround(fround(t * t) * t) * inner)
}

function nextLatticeRow(octave: Octave): void {
  const { north, south } = octave
  octave.north = south
  octave.south = north
  octave.row += 1
  drawGradients(octave, octave.row + 1)
}

/** Writes vectors of the same length and uniform random direction to `south`. */
function drawGradients({ key, cells, height, south }: Octave, row: number): void {
  const rowHash = rowKey(key, row)
  const { x, y } = south
  for (let i = 0; i < cells + 2; i++) {
    const hash = hashAt(rowHash, i)
    const turn = fround(fround(hash) * (1 / 2147483648))
    const along = fround(sineOfQuarterTurns(turn) * height)
    const across = fround(sineOfQuarterTurns(fround(1 - Math.abs(turn))) * height)
    y[i] = along
    x[i] = (hash & 1) === 1 ? -across : across
  }
}

const [first, third, fifth] = [fround(1.5699), fround(0.6404), fround(0.0705)]

function sineOfQuarterTurns(t: number): number {
  const square = fround(t * t)
  return fround(t * fround(fround(fround(fround(square * fifth) - third) * square) + first))
}

/**
 * The noise on a row of the map relative to a lattice column: slope × distance + value, before blending with
 * the next.
 */
function blendColumns(octave: Octave, place: number, slope: Float32Array, value: Float32Array): void {
  const { north, south, cells } = octave
  const [northX, northY, southX, southY] = [north.x, north.y, south.x, south.y]
  const below = octave.places[place]!
  const faded = octave.fades[place]!
  const above = fround(below - 1)
  for (let x = 0; x < cells + 2; x++) {
    const upper = fround(northY[x]! * below)
    const lower = fround(southY[x]! * above)
    slope[x] = northX[x]! + fround(faded * fround(southX[x]! - northX[x]!))
    value[x] = upper + fround(faded * fround(lower - upper))
  }
}

function addCells(octave: Octave, slope: Float32Array, value: Float32Array, row: Float32Array): void {
  const { cells, width, places, fades } = octave
  let at = 0
  for (let x = 0; x < cells; x++) {
    const a = slope[x]!
    const b = value[x]!
    const e = fround(slope[x + 1]! - a)
    const d = fround(fround(value[x + 1]! - slope[x + 1]!) - b)
    row[at]! += b // its position is 0, and so is its fade
    for (let i = 1; i < width; i++) {
      const f = places[i]!
      const noise = fround(fround(b + fround(a * f)) + fround(fades[i]! * fround(d + fround(e * f))))
      row[at + i] = row[at + i]! + noise
    }
    at += width
  }
  row[at]! += value[cells]!
}
