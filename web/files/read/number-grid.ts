import { refusal } from '../../package/refusal.js'
import { checkSize, flipped, geographic, markVoids, note, parsed, type RawMap } from './raw-map.js'
import type { Step } from './types.js'

/** What the names in the heads of grids mean. */
const meanings: Record<string, keyof Head> = {
  ncols: 'width',
  cols: 'width',
  nrows: 'height',
  rows: 'height',
  cellsize: 'cell',
  dx: 'dx',
  xdim: 'dx',
  dy: 'dy',
  ydim: 'dy',
  xllcorner: 'west',
  xllcenter: 'west',
  yllcorner: 'south',
  yllcenter: 'southCentre',
  nodata_value: 'none',
  nodata: 'none',
  null: 'none',
  north: 'north',
  south: 'south',
  east: 'east',
  west: 'west',
}

interface Head {
  width?: number
  height?: number
  cell?: number
  dx?: number
  dy?: number
  west?: number
  east?: number
  north?: number
  south?: number
  southCentre?: number
  none?: number
}

/** The numbers of a text from some byte on. */
interface GridNumbers<Values> {
  heights: Values
  count: number
  /** Lines with numbers, and the numbers of the first of them. */
  lines: number
  first: number
  /** Whether there are decimal commas. */
  commas: boolean
}

/**
 * Reads heights from a text: an ASCII grid of Esri or GRASS, a grid of Surfer, a table, or points of a grid as x, y and
 * height.
 *
 * @throws RangeError, a refusal
 */
export async function textMap(given: Uint8Array<ArrayBuffer>, step: Step): Promise<RawMap> {
  const bytes = inUtf8(given)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1 << 16))
  if (/^\s*</.test(start)) throw refusal('file-web')
  if (/^\s*\{/.test(start)) return jsonMap(new TextDecoder().decode(bytes))
  const surfer = /^\s*DSAA\s+(?:\S+\s+){8}/.exec(start)
  if (surfer) return surferMap(bytes, surfer[0], step)
  const { head, end, commas } = headOf(start)
  if (head.width === undefined && head.height === undefined) {
    if (!/^\s*([-+.\d]|nan)/i.test(start)) throw refusal('file-text')
    return tableMap(bytes, step)
  }
  const { width = NaN, height = NaN } = head
  if (!Number.isInteger(width) || !Number.isInteger(height)) throw refusal('grid-head')
  checkSize(width, height)
  const body = await numbersIn(bytes, end, step)
  if (body.count !== width * height) {
    const rows = Math.floor(body.count / width)
    throw refusal('grid-heights', { n: body.count, width, height, rows })
  }
  const heights = body.heights.slice(0, body.count)
  markVoids(heights, head.none ?? -9999)
  const scale = scaleOf(head, width, height, heights)
  return withCommas({ width, height, heights, ...scale }, commas || body.commas)
}

const withCommas = (map: RawMap, commas: boolean): RawMap =>
  commas ? { ...map, notes: [...map.notes, note('note-commas')] } : map

/** A text in UTF-8 without its mark. */
export function inUtf8(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return bytes.subarray(3)
  const isLittle = a === 0xff && b === 0xfe
  if (!isLittle && !(a === 0xfe && b === 0xff)) return bytes
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes))
}

/** The lines of names and values at the beginning, until one that begins with a number. */
function headOf(text: string): { head: Head; end: number; commas: boolean } {
  const head: Head = {}
  let [end, commas] = [0, false]
  const line = /[ \t]*(?:([a-z_]+)[ \t]*[:=]?[ \t]*([^\s#;]*)|#|\/\/|!|(?=[\r\n]))[^\r\n]*(?:\r\n?|\n)/iy
  for (let found = line.exec(text); found; found = line.exec(text)) {
    const [, name = '', value = ''] = found
    const meaning = meanings[name.toLowerCase()]
    if (name && !meaning && (/^(nan|na|inf|infinity|null)$/i.test(name) || value === '')) break
    end = line.lastIndex
    if (!meaning) continue
    commas ||= /\d,\d/.test(value)
    head[meaning] = valueOf(value)
    if (meaning === 'width' || meaning === 'height' || (meaning !== 'none' && !/[\d]/.test(value))) {
      if (!Number.isFinite(head[meaning]))
        throw refusal('grid-member', { name, value: JSON.stringify(value) })
    }
  }
  return { head, end, commas }
}

/** A number, or an angle such as 46:30:00N. */
function valueOf(text: string): number {
  const angle = /^(\d+):(\d+)(?::([\d.]+))?([NSEW])$/i.exec(text)
  if (!angle) return plainNumber(text)
  const [, degrees, minutes, seconds = 0, side] = angle
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return /[SW]/i.test(side!) ? -size : size
}

/** A number with a decimal point or comma, perhaps with an exponent of Fortran. */
const plainNumber = (text: string): number =>
  text === '' ? NaN : Number(text.replace(',', '.').replace(/d/i, 'e'))

function scaleOf(
  head: Head,
  width: number,
  height: number,
  heights: Float32Array,
): Pick<RawMap, 'spacing' | 'north' | 'notes'> {
  const { cell, dx = cell, dy = cell, west, east, south, southCentre = south, north } = head
  const across = east !== undefined && west !== undefined ? (east - west) / width : dx
  const down = north !== undefined && south !== undefined ? (north - south) / height : dy
  if (across === undefined || down === undefined) return { notes: [] }
  if (!(across > 0 && across < Infinity && down > 0 && down < Infinity))
    throw refusal('scale-cell', { cellsize: across > 0 && across < Infinity ? down : across })
  const top = north ?? (southCentre ?? NaN) + down * height
  const isOnEarth = Math.abs(west ?? NaN) <= 360 && Math.abs(southCentre ?? NaN) <= 90.1 && top <= 90.1
  let [low, high] = [Infinity, -Infinity]
  for (const each of heights) {
    if (each < low) low = each
    if (each > high) high = each
  }
  // A survey of a few centimetres a cell has no relief of several widths.
  if (isOnEarth && Math.max(across, down) <= 0.1 && high - low > 3 * across * width)
    return geographic([across, down], top - down / 2, height)
  return { spacing: [across, down], notes: [] }
}

/** Reads the numbers of a text; what is between them is white space, or commas. */
async function numbersIn<Values extends Float32Array | Float64Array = Float32Array<ArrayBuffer>>(
  bytes: Uint8Array,
  begin: number,
  step: Step,
  Values: new (length: number) => Values = Float32Array as never,
): Promise<GridNumbers<Values>> {
  const isDecimal = hasDecimalCommas(bytes, begin)
  const heights = new Values((bytes.length - begin + 2) >> 1)
  let [count, lines, first] = [0, 0, 0]
  let isFresh = true
  const { length } = bytes
  let next = begin + stepBytes
  for (let at = begin; at < length;) {
    const byte = bytes[at]!
    if (isBlank(byte) || (byte === 44 && !isDecimal) || byte === 59) {
      if (byte === 10 || byte === 13) isFresh = true
      at++
      if (at < next) continue
      next += stepBytes
      await step((at - begin) / (length - begin))
      continue
    }
    if (byte === 35) {
      while (at < length && bytes[at] !== 10 && bytes[at] !== 13) at++
      continue
    }
    if (isFresh) {
      if (lines === 1) first = count
      lines++
      isFresh = false
    }
    // Most numbers are short decimals, which these whole numbers hold exactly.
    const from = at
    const negative = byte === 45
    if (negative || byte === 43) at++
    let [whole, digits, places] = [0, 0, -1]
    for (; at < length; at++) {
      const digit = bytes[at]! - 48
      if (digit >= 0 && digit <= 9) {
        whole = whole * 10 + digit
        digits++
        if (places >= 0) places++
      } else if (digit === -2 && places < 0) places = 0
      else break
    }
    const ends = at >= length || isBlank(bytes[at]!) || (bytes[at] === 44 && !isDecimal) || bytes[at] === 59
    if (ends && digits > 0 && digits <= 15) {
      const size = places > 0 ? whole / 10 ** places : whole
      heights[count++] = negative ? -size : size
      continue
    }
    while (at < length && !isBlank(bytes[at]!) && (bytes[at] !== 44 || isDecimal) && bytes[at] !== 59) at++
    const text = new TextDecoder('latin1').decode(bytes.subarray(from, Math.min(at, from + 80)))
    const value = plainNumber(text)
    if (Number.isNaN(value) && !/^([+-]?nan|n\/?a|null|\*|-)$/i.test(text))
      throw refusal('height-text', { text: JSON.stringify(text.slice(0, 40)), line: lineOf(bytes, from) })
    heights[count++] = Number.isFinite(value) ? value : NaN
  }
  if (lines <= 1) first = count
  return { heights, count, lines, first, commas: isDecimal }
}

const stepBytes = 1 << 22
/** White space, and what programs of old wrote at the end of a text: NUL and Ctrl-Z. */
const isBlank = (byte: number) => byte <= 32

/** Whether commas stand in numbers: each has one at most, between digits, and white space separates them. */
function hasDecimalCommas(bytes: Uint8Array, begin: number): boolean {
  const sample = new TextDecoder('latin1').decode(bytes.subarray(begin, begin + 4096))
  const words = sample.split(/[\s;]+/).slice(0, -1)
  return (
    words.some((word) => word.includes(',')) &&
    words.every((word) => /^[^,]*(\d,\d[^,]*)?$/.test(word)) &&
    words.length > sample.trim().split(/[\r\n]+/).length
  )
}

/** The line of a byte, from 1. */
function lineOf(bytes: Uint8Array, at: number): number {
  let line = 1
  for (let i = 0; i < at; i++) if (bytes[i] === 10 || (bytes[i] === 13 && bytes[i + 1] !== 10)) line++
  return line
}

/** Rows from the south, after the lowest and highest x, y and height. */
async function surferMap(bytes: Uint8Array, head: string, step: Step): Promise<RawMap> {
  const [width = NaN, height = NaN, west = NaN, east = NaN, south = NaN, north = NaN] = head
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(plainNumber)
  if (!Number.isInteger(width) || !Number.isInteger(height)) throw refusal('grid-head')
  checkSize(width, height)
  const { heights: all, count, commas } = await numbersIn(bytes, head.length, step)
  if (count !== width * height)
    throw refusal('grid-heights', { n: count, width, height, rows: Math.floor(count / width) })
  const heights = flipped(all.slice(0, count), width)
  markVoids(heights)
  const cell = { dx: (east - west) / (width - 1), dy: (north - south) / (height - 1) }
  const scale = scaleOf({ ...cell, west, southCentre: south }, width, height - 1, heights)
  return withCommas({ width, height, heights, ...scale }, commas)
}

/** A table has a line for each row; points of a grid have three numbers a line. */
async function tableMap(bytes: Uint8Array, step: Step): Promise<RawMap> {
  const { heights, count, lines, first, commas } = await numbersIn(bytes, 0, step, Float64Array)
  if (count === 0) throw refusal('file-text')
  if (first * lines !== count) throw refusal('grid-lines', { n: count, lines, first })
  const points = first === 3 ? pointMap(heights, lines) : undefined
  if (points) return withCommas(points, commas)
  if (first === 3 && lines > 9) throw refusal('file-points')
  checkSize(first, lines)
  const table = Float32Array.from(heights.subarray(0, count))
  markVoids(table, -9999)
  return withCommas({ width: first, height: lines, heights: table, notes: [] }, commas)
}

/** Points (x, y, height) that are sorted as a grid, row by row; undefined if they are not. */
function pointMap(points: Float64Array, count: number): RawMap | undefined {
  const [x, y, z] = [0, 1, 2].map((k) => (i: number) => points[3 * i + k]!) as [At, At, At]
  let width = 1
  while (width < count && y(width) === y(0)) width++
  const height = count / width
  if (width < 2 || height < 2 || !Number.isInteger(height)) return undefined
  const across = (x(width - 1) - x(0)) / (width - 1)
  const down = (y(count - 1) - y(0)) / (height - 1)
  const near = (one: number, other: number, cell: number) => Math.abs(one - other) <= Math.abs(cell) / 4
  for (let i = 0; i < count; i++) {
    const isThere =
      near(x(i), x(0) + (i % width) * across, across) && near(y(i), y(0) + Math.floor(i / width) * down, down)
    if (!isThere) return undefined
  }
  if (!(across > 0) || down === 0) return undefined
  const rows = Float32Array.from({ length: count }, (_, i) => z(i))
  const heights = down > 0 ? flipped(rows, width) : rows
  markVoids(heights, -9999)
  const [southCentre, dy] = [Math.min(y(0), y(count - 1)), Math.abs(down)]
  const scale = scaleOf({ dx: across, dy, west: x(0), southCentre }, width, height - 1, heights)
  return { width, height, heights, ...scale }
}

type At = (i: number) => number

/** JSON of a Heightmap or a Heightfield. */
function jsonMap(text: string): RawMap {
  const { size, width = size, height = size, heights: list, spacing } = parsed(text)
  if (!Array.isArray(list)) throw refusal('json-heights')
  checkSize(Number(width), Number(height))
  const [across, down] = [Number(width), Number(height)]
  if (list.length !== across * down)
    throw refusal('grid-heights', {
      n: list.length,
      width: across,
      height: down,
      rows: Math.floor(list.length / across),
    })
  const heights = Float32Array.from(list as number[], (each) => (typeof each === 'number' ? each : NaN))
  markVoids(heights)
  const cells = [spacing].flat().map(Number)
  const [x = NaN, y = x] = cells
  return {
    width: across,
    height: down,
    heights,
    ...(x > 0 && y > 0 && { spacing: [x, y] as [number, number] }),
    notes: [],
  }
}
