import { hashAt, levelKey, rowKey } from './position-hash.js'

/** The options of the generator, with the words of the C++ parameter table; the other stamps are C++ only. */
export interface StampNoiseOptions {
  /** 1 to 13: the map has 2^exponent points a side, and tiles. */
  exponent: number
  /** A whole number from 0 to 2³² - 1. */
  seed: number
  stamp?: 'cone' | 'bell'
  amplitude?: number
  gain?: number
  granularity?: number
}

/** The size of the scratch memory for the stamp of the largest octave; smaller octaves reuse it in turn. */
export const stampNoiseScratch = (exponent: number): number => 4 ** exponent

/**
 * Our stamp noise (cpp/stamp_noise/stamp_noise.cpp) in the fastest plain JavaScript: one stamp per octave,
 * only the non-zero part of its rows, whole numbers added in place. Bit for bit the heights of the C++
 * library.
 *
 * Writes 4^exponent heights; `scratch` has `stampNoiseScratch(exponent)` numbers. Keep both between calls.
 * Cost: O(points × exponent), π/4 of an addition for each point and octave.
 */
export function stampNoise(
  { exponent, seed, stamp = 'bell', amplitude = 1, gain = 0.5, granularity = 1 }: StampNoiseOptions,
  heights: Float32Array,
  scratch = new Int32Array(stampNoiseScratch(exponent)),
): void {
  const size = 1 << exponent
  const sums = new Int32Array(heights.buffer, heights.byteOffset, size * size).fill(0)
  let steps = 2 ** 24
  for (let octave = 0; octave < exponent; octave++, steps *= gain) {
    const side = size >> octave
    if (side <= granularity) break
    const key = levelKey(seed, octave)
    if (side === 2) printPoints(sums, size, key, nearest(steps))
    else printStamps(sums, size, key, side, makeStamp(side, steps, stamp, scratch))
  }
  const scale = Math.fround(amplitude / 2 ** 24)
  for (let i = 0; i < sums.length; i++) heights[i] = Math.fround(sums[i]!) * scale
}

/** A stamp of `side × side` whole steps, and the first non-zero column of each of its rows. */
interface Stamp {
  steps: Int32Array
  first: Int32Array
}

const nearest = (steps: number): number => Math.floor(steps + 0.5)

/** Computes a quarter of the stamp and mirrors it both ways. */
function makeStamp(side: number, height: number, shape: 'cone' | 'bell', scratch: Int32Array): Stamp {
  const half = side / 2
  const first = new Int32Array(side).fill(side)
  const steps = scratch.subarray(0, side * side)
  for (let row = 0; row <= half; row++) {
    const y = (row - half) / half
    for (let column = 0; column <= half; column++) {
      const x = (column - half) / half
      const cone = Math.max(0, 1 - Math.sqrt(x * x + y * y))
      const share = shape === 'cone' ? cone : cone * cone * cone * (cone * (cone * 6 - 15) + 10)
      const value = nearest(share * height)
      if (value !== 0 && first[row] === side) first[row] = column
      steps[row * side + column] = value
      if (column > 0) steps[row * side + side - column] = value
    }
    if (row === 0 || row === half) continue
    steps.copyWithin((side - row) * side, row * side, (row + 1) * side)
    first[side - row] = first[row]!
  }
  return { steps, first }
}

/** Prints each sector's stamp, shifted by up to half a sector and wrapped around the map's borders. */
function printStamps(sums: Int32Array, size: number, key: number, side: number, stamp: Stamp): void {
  const { steps, first } = stamp
  const half = side / 2
  const mask = size - 1
  const toShift = 13 - Math.log2(side)
  for (let sectorY = 0; sectorY < size; sectorY += side) {
    const row = rowKey(key, sectorY / side)
    for (let sectorX = 0; sectorX < size; sectorX += side) {
      const hash = hashAt(row, sectorX / side)
      const left = sectorX - half + ((hash >>> 19) >>> toShift)
      const top = sectorY - half + (((hash >>> 6) & 0x1fff) >>> toShift)
      const digs = (hash & 1) === 1
      for (let y = 0; y < side; y++) {
        const from = first[y]!
        const to = side - from
        const line = ((top + y) & mask) * size
        const source = y * side
        if (left + from >= 0 && left + to < size) addRow(sums, line + left, steps, source, from, to, digs)
        else addWrapped(sums, line, mask, left, steps, source, from, to, digs)
      }
    }
  }
}

/** Adds columns `from` to `to`, inclusive, of a row of the stamp. */
function addRow(
  sums: Int32Array,
  at: number,
  steps: Int32Array,
  source: number,
  from: number,
  to: number,
  digs: boolean,
): void {
  if (digs) for (let x = from; x <= to; x++) sums[at + x]! -= steps[source + x]!
  else for (let x = from; x <= to; x++) sums[at + x]! += steps[source + x]!
}

function addWrapped(
  sums: Int32Array,
  line: number,
  mask: number,
  left: number,
  steps: Int32Array,
  source: number,
  from: number,
  to: number,
  digs: boolean,
): void {
  const sign = digs ? -1 : 1
  for (let x = from; x <= to; x++) sums[line + ((left + x) & mask)]! += sign * steps[source + x]!
}

/** Prints stamps of two points a side, one of which is non-zero and never leaves its sector. */
function printPoints(sums: Int32Array, size: number, key: number, step: number): void {
  for (let y = 0; y < size; y += 2) {
    const row = rowKey(key, y / 2)
    for (let x = 0; x < size; x += 2) {
      const hash = hashAt(row, x / 2)
      const at = (y + ((hash >>> 18) & 1)) * size + x + (hash >>> 31)
      sums[at]! += (hash & 1) === 1 ? -step : step
    }
  }
}
