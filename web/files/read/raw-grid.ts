import { refusal } from '../../package/refusal.js'
import { checkSize, flipped, geographic, markVoids, note, parsed, type RawMap } from './raw-map.js'
import type { HeightmapOptions, Step } from './types.js'

type ByteOrder = 'little' | 'big'
type ReadValue = (view: DataView, at: number, isLittle: boolean) => number

interface RawNumbers {
  /** Bytes of each. */
  each: 1 | 2 | 4
  value: ReadValue
}
const byte: RawNumbers = { each: 1, value: (view, at) => view.getUint8(at) }
const word: RawNumbers = { each: 2, value: (view, at, isLittle) => view.getUint16(at, isLittle) }
const float: RawNumbers = { each: 4, value: (view, at, isLittle) => view.getFloat32(at, isLittle) }

/**
 * Reads rows of numbers without a header: integers (.r16, .raw) or floats (.r32). What is not said is guessed by what
 * makes neighbours most alike: the byte order, and the width if rows of a square do not fit.
 *
 * @throws RangeError, a refusal
 */
export async function rawMap(
  bytes: Uint8Array,
  ending: string,
  options: HeightmapOptions,
  step: Step,
): Promise<RawMap> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const said = sidecarOf(options.sidecar)
  const numbers = numbersOf(view, ending)
  const count = bytes.length / numbers.each
  const given = said?.order ?? options.byteOrder
  const isAsked = numbers.each > 1 && given === undefined
  const byteOrder = given ?? orderOf(view, numbers)
  const valueAt = (i: number) => numbers.value(view, i * numbers.each, byteOrder === 'little')
  const { width, guessed } = widthOf(count, valueAt, said?.width ?? options.width)
  const height = count / width
  if (!Number.isInteger(height)) throw refusal('raw-size', { bytes: bytes.length, each: numbers.each })
  checkSize(width, height)
  const { low = said?.low ?? 0, high = said?.high ?? 1 } = options
  const white = numbers.each === 1 ? 255 : 65535
  const heights = new Float32Array(count)
  for (let y = 0, i = 0; y < height; y++) {
    for (const end = i + width; i < end; i++)
      heights[i] = numbers.each === 4 ? valueAt(i) : low + (valueAt(i) / white) * (high - low)
    await step((y + 1) / height)
  }
  if (numbers.each === 4) markFloats(heights, width, byteOrder)
  const notes = []
  if (isAsked) notes.push(note(`note-order-${byteOrder}`))
  if (guessed) notes.push(note('note-width', { width, height }))
  return {
    width,
    height,
    heights: said?.isSouthFirst ? flipped(heights, width) : heights,
    spacing: said?.spacing,
    byteOrder: numbers.each > 1 ? byteOrder : undefined,
    notes,
  }
}

/** NaN and what programs write for no data are gaps; infinite heights are those of the other byte order. */
function markFloats(heights: Float32Array, width: number, byteOrder: ByteOrder): void {
  const at = heights.findIndex((height) => Math.abs(height) === Infinity)
  if (at >= 0)
    throw refusal('height-infinite', {
      x: at % width,
      y: Math.floor(at / width),
      height: `${heights[at]}`,
      order: byteOrder,
    })
  markVoids(heights, -9999)
}

function numbersOf(view: DataView, ending: string): RawNumbers {
  if (ending === 'r32' || ending === 'flt') return float
  const { byteLength } = view
  if (ending !== 'raw' || (byteLength % 2 === 0 && isSquare(byteLength / 2))) return word
  if (
    byteLength % 4 === 0 &&
    isSquare(byteLength / 4) &&
    [true, false].some((order) => plausible(view, order) === 1)
  )
    return float
  return isSquare(byteLength) || byteLength % 2 === 1 ? byte : word
}

const isSquare = (count: number) => Number.isInteger(Math.sqrt(count))

/** The share of the first floats that may be heights: neither tiny, nor huge, nor no number. */
function plausible(view: DataView, isLittle: boolean): number {
  const count = Math.min(view.byteLength >> 2, 4096)
  let good = 0
  for (let i = 0; i < count; i++) {
    const size = Math.abs(view.getFloat32(4 * i, isLittle))
    if (size === 0 || (size > 1e-6 && size < 1e6)) good++
  }
  return good / count
}

/** How many points are compared to guess; they are spread over the file. */
const samples = 1 << 16
/** The other byte order, or another width than that of a square, is chosen only if points are this much more alike. */
const clear = 0.5

/** The mean difference of points `apart` from each other. */
function stepOf(count: number, valueAt: (i: number) => number, apart: number): number {
  const stride = Math.max(1, Math.floor((count - apart) / samples))
  let [sum, n] = [0, 0]
  for (let i = 0; i + apart < count; i += stride, n++) {
    const difference = Math.abs(valueAt(i + apart) - valueAt(i))
    sum += difference < 1e30 ? difference : 1e30
  }
  return sum / n
}

function orderOf(view: DataView, { each, value }: RawNumbers): ByteOrder {
  if (each === 1 || view.byteLength < 16 * each) return 'little'
  if (each === 4) return plausible(view, false) > plausible(view, true) ? 'big' : 'little'
  const [little, big] = [true, false].map((isLittle) =>
    stepOf(Math.floor(view.byteLength / each), (i) => value(view, i * each, isLittle), 1),
  ) as [number, number]
  return big < clear * little ? 'big' : 'little'
}

function widthOf(
  count: number,
  valueAt: (i: number) => number,
  given?: number,
): { width: number; guessed: boolean } {
  if (given !== undefined) return { width: given, guessed: false }
  const side = Math.sqrt(count)
  const square = Number.isInteger(side) ? side : 0
  let best = { width: square, step: square ? stepOf(count, valueAt, square) * clear : Infinity }
  const longest = Math.min(count / 2, 4 * Math.sqrt(count))
  for (let width = Math.max(2, Math.ceil(side / 4)); width <= longest; width++) {
    if (count % width > 0 || width === square) continue
    const step = stepOf(count, valueAt, width)
    if (step < best.step) best = { width, step }
  }
  return best.width > 0
    ? { width: best.width, guessed: best.width !== square }
    : { width: NaN, guessed: false }
}

/** What the JSON beside a raw file says (cpp/files/formats/sidecar.cpp). */
function sidecarOf(text: string | undefined) {
  if (text === undefined) return undefined
  const said = parsed(text)
  const numberOf = (name: string) => (Number.isFinite(said[name]) ? (said[name] as number) : undefined)
  const cell = numberOf('spacing')
  return {
    width: numberOf('width'),
    low: numberOf('minimum'),
    high: numberOf('maximum'),
    order: (said.byteOrder === 'big-endian' ? 'big' : 'little') as ByteOrder,
    isSouthFirst: said.firstRow === 'south',
    spacing: cell !== undefined && cell > 0 ? ([cell, cell] as [number, number]) : undefined,
  }
}

/**
 * Reads a tile of the Shuttle Radar Topography Mission: whole metres, the larger byte first. Its name says where its
 * south-western corner is, and it covers one degree.
 */
export function tileMap(bytes: Uint8Array, name: string): RawMap {
  const count = bytes.length / 2
  const side = Math.sqrt(count)
  // Tiles far in the north have fewer columns than rows.
  const height = Number.isInteger(side) ? side : [3601, 1201].find((rows) => count % rows === 0)
  if (height === undefined) throw refusal('raw-size', { bytes: bytes.length, each: 2 })
  const width = count / height
  checkSize(width, height)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const heights = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const metres = view.getInt16(2 * i)
    heights[i] = metres < deepest || metres > highest ? NaN : metres
  }
  const place = /([NS])(\d{1,2})[EW]\d{1,3}/i.exec(name)
  const [down, across] = [1 / (height - 1), 1 / (width - 1)]
  if (place) {
    const south = Number(place[2]) * (/s/i.test(place[1]!) ? -1 : 1)
    return { width, height, heights, ...geographic([across, down], south + 1, height) }
  }
  const known = height === 1201 || height === 3601
  if (!known) return { width, height, heights, notes: [] }
  const { spacing } = geographic([down, down], 0.5, height)
  return { width, height, heights, spacing, notes: [note('note-place')] }
}

/** Metres: no land or sea floor is lower or higher, and surveys mark gaps with various numbers beyond. */
const [deepest, highest] = [-12_000, 9_000]
