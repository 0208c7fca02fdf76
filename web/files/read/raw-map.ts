import { refusal, type RefusalCode, type RefusalData } from '../../package/refusal.js'
import type { HeightmapNote } from './types.js'

export function note(code: RefusalCode, data: RefusalData = {}): HeightmapNote {
  return { code, data, message: refusal(code, data).message }
}

/** What a file says, as it can stand in a sentence: without line breaks and characters that have no shape, and not long. */
export const quoted = (text: string): string => text.replace(/[\s\p{C}\uFFFD]+/gu, ' ').slice(0, 80)

/** The JSON of a file. @throws RangeError, a refusal */
export function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch (error) {
    throw refusal('json-broken', { reason: quoted((error as Error).message) })
  }
}

/** The heights of a file before gaps are closed: unknown ones are NaN. Rows go from north to south. */
export interface RawMap {
  width: number
  height: number
  heights: Float32Array<ArrayBuffer>
  /** From column to column and from row to row, in the unit of the heights; undefined if the file does not say it. */
  spacing?: [number, number] | undefined
  /** Degrees of latitude of the northern border. */
  north?: number | undefined
  /** The byte order that was used, for formats that do not declare it. */
  byteOrder?: 'little' | 'big' | undefined
  notes: HeightmapNote[]
}

/** 134 million points take half a gigabyte. */
const maxPoints = 2 ** 27

/** @throws RangeError, a refusal, for a size that no map has. */
export function checkSize(width: number, height: number): void {
  if (!(Math.min(width, height) >= 2 && width * height <= maxPoints))
    throw refusal('map-size', { width, height })
}

/** Metres of a degree of longitude and of latitude (WGS 84). */
function metresPerDegree(latitude: number): [number, number] {
  const cos = (times: number) => Math.cos((times * latitude * Math.PI) / 180)
  return [
    111_412.84 * cos(1) - 93.5 * cos(3) + 0.118 * cos(5),
    111_132.92 - 559.82 * cos(2) + 1.175 * cos(4) - 0.0023 * cos(6),
  ]
}

/** The spacing in metres of a grid in degrees, in its middle. */
export function geographic(
  cell: [number, number],
  north: number,
  rows: number,
): Pick<RawMap, 'spacing' | 'north' | 'notes'> {
  const latitude = north - (cell[1] * (rows - 1)) / 2
  const [x, y] = metresPerDegree(latitude)
  const notes = [note('note-degrees', { latitude: Number(latitude.toFixed(2)) })]
  return { spacing: [cell[0] * x, cell[1] * y], north, notes }
}

/** Heights whose rows began in the south. */
export function flipped(heights: Float32Array<ArrayBuffer>, width: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(heights.length)
  for (let at = 0; at < heights.length; at += width)
    out.set(heights.subarray(at, at + width), heights.length - at - width)
  return out
}

/** What surveys, NetCDF and Surfer write for “no data”, besides the largest floats. */
const voids = [-32768, 32767, 32793, 9.969209968386869e36].map(Math.fround)
const largest = 1.7e38

/** Marks the heights of no data as NaN; `none` is what the file itself names. */
export function markVoids(heights: Float32Array, none?: number): void {
  const named = none === undefined ? NaN : Math.fround(none)
  for (let i = 0; i < heights.length; i++) {
    const height = heights[i]!
    if (height === named || voids.includes(height) || Math.abs(height) > largest) heights[i] = NaN
  }
}

/** The range of lengths whose squares are floats; outside it pictures first lose their light, and then everything. */
const drawn = { shortest: 1e-18, longest: 1e18, steepest: 1e12 }

/** @throws RangeError, a refusal, for a scale that cannot be drawn */
export function checkScale(minimum: number, maximum: number, spacing: number, side: number): void {
  const { shortest, longest, steepest } = drawn
  const within = (length: number) => length >= shortest && length <= longest
  const relief = maximum - minimum
  const fits =
    Math.max(-minimum, maximum) <= longest &&
    (relief === 0 || within(relief)) &&
    within(spacing * (side - 1)) &&
    relief / spacing <= steepest
  if (fits) return
  const text = (number: number) => String(Number(number.toPrecision(3)))
  throw refusal('scale-absurd', { minimum: text(minimum), maximum: text(maximum), spacing: text(spacing) })
}
