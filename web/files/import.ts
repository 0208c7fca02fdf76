import type { Heightfield } from '../package/heightfield.js'
import { pictureHeader } from '../package/picture-header.js'
import { readPng } from '../package/read-png.js'
import { isRefusal, refusal } from '../package/refusal.js'
import type { HeightRange } from './format.js'
import { scaleKeyword } from './png.js'

export interface ImportOptions {
  /** The name of the file; its ending distinguishes the raw formats. A `File` has its own. */
  name?: string
  /** The byte order of numbers in a raw file; little if not given. */
  byteOrder?: 'little' | 'big'
  /** Takes the largest square from the middle of a map that is not square, which is refused otherwise. */
  crop?: boolean
  /** The heights of 0 and of the largest integer; by default those stored in a picture of Orogen's, or 0 and 1. */
  range?: HeightRange
  /**
   * Horizontal distance between neighbours; by default the one stored in a picture of Orogen's, or one at which the
   * relief looks natural.
   */
  spacing?: number
}

const maxSide = 8193
/** The relief of mountains as a share of the map's width, as the eye expects it: more than in nature. */
const naturalRelief = 0.18
/** The size of the largest raw map of floats; no picture is larger. */
const maxBytes = maxSide * maxSide * 4

/** The map that was read. */
export interface ImportedField extends Heightfield {
  /** The size of a map that was not square; only its middle was taken. */
  whole?: { width: number; height: number }
}

/** Receives the share that is done; its result is awaited. */
type Step = (done: number) => Promise<void> | void

/** Raw files and ASCII grids; all others are recognised by their first bytes. */
const endings = /\.(r16|raw|r32|hgt|asc)$/i

/**
 * Reads a heightmap. Colours of a PNG count by their luminance; alpha is ignored. A tile of the Shuttle Radar
 * Topography Mission (.hgt) has whole metres, the larger byte first; an ASCII grid (.asc) declares its size in its
 * header.
 *
 * @throws RangeError, mostly a refusal, that names the file's format and says what is allowed and what to do.
 */
export async function readHeightmap(
  blob: Blob,
  options: ImportOptions = {},
  step: Step = () => undefined,
): Promise<ImportedField> {
  const { range, spacing } = options
  if (range && !(Number.isFinite(range.maximum - range.minimum) && range.minimum < range.maximum)) {
    throw new RangeError(
      `range must be two heights, minimum below maximum, got ${range.minimum} and ${range.maximum}`,
    )
  }
  if (spacing !== undefined && !(spacing > 0 && spacing < Infinity)) {
    throw new RangeError(`spacing must be a distance above 0, got ${spacing}`)
  }
  const ending = endings.exec(options.name ?? '')?.[1]?.toLowerCase()
  try {
    if (blob.size > maxBytes) throw refusal('file-large', { megabytes: Math.ceil(blob.size / 1e6) })
    const buffer = await blob.arrayBuffer()
    let rows
    if (ending === 'asc') rows = textRows(buffer, options)
    else if (ending) rows = rawRows(buffer, ending, options)
    else rows = await pngRows(new Uint8Array(buffer), options, step)
    const field = await fieldOf(rows, options.spacing ?? rows.spacing, step)
    const { width, height } = rows
    return width === height ? field : { ...field, whole: { width, height } }
  } catch (error) {
    throw isRefusal(error) && !/^(height|scale)-/.test(error.code)
      ? refusal(error.code, error.data, 'heightmap')
      : error
  }
}

/** The heights of a file, before they become a field. */
interface HeightRows {
  /** The size of the whole map; the field is its middle square. */
  width: number
  height: number
  /** The height at a point, counted from the corner of the square. */
  heightAt(x: number, y: number): number
  /** The spacing, if the file declares it. */
  spacing?: number | undefined
  /** The share of the work that is done. */
  done: number
}

async function pngRows(
  bytes: Uint8Array<ArrayBuffer>,
  options: ImportOptions,
  step: Step,
): Promise<HeightRows> {
  const { type, width, height } = pictureHeader(bytes)
  if (type !== 'png') throw refusal('picture-lossy', { kind: type === 'jpeg' ? 'JPEG' : 'WebP' })
  const corner = cornerOf(width, height, options)
  const side = Math.min(width, height)
  const done = 0.8
  const { data, channels, text } = await readPng(bytes, (share) => step(share * done))
  const white = data instanceof Uint16Array ? 65535 : 255
  const said = scaleOf(text[scaleKeyword])
  const range = options.range ?? said
  if (range === said && said) checkScale(said.minimum, said.maximum, said.spacing, side)
  const grey = channels < 3 ? (i: number) => data[i * channels]! : luminance(data, channels)
  const heightAt = (x: number, y: number) => heightOf(grey(corner + y * width + x) / white, range)
  return { width, height, heightAt, spacing: said?.spacing, done }
}

/** The index of the middle square's first point. */
function cornerOf(width: number, height: number, { crop }: ImportOptions): number {
  const side = Math.min(width, height)
  if (side < 2 || Math.max(width, height) > maxSide) throw refusal('picture-large', { width, height })
  if (width !== height && !crop) throw refusal('picture-oblong', { width, height })
  return ((height - side) >> 1) * width + ((width - side) >> 1)
}

function textRows(buffer: ArrayBuffer, options: ImportOptions): HeightRows {
  const { width, height, heights, textAt, none } = asciiGrid(new TextDecoder('latin1').decode(buffer))
  const corner = cornerOf(width, height, options)
  const heightAt = (x: number, y: number) => {
    const index = corner + y * width + x
    const found = heights[index]!
    if (Object.is(found, none)) throw refusal('height-void', { x, y })
    if (!Number.isFinite(found))
      throw refusal('height-text', { x, y, text: JSON.stringify(textAt(index).slice(0, 40)) })
    return found
  }
  return { width, height, heightAt, done: 0.8 }
}

// Whole numbers, so that a grey picture stored as colours keeps its bits.
function luminance(data: Uint8Array | Uint16Array, channels: number): (i: number) => number {
  return (i) => {
    const at = i * channels
    return (2126 * data[at]! + 7152 * data[at + 1]! + 722 * data[at + 2]!) / 10000
  }
}

/** The scale stored in a picture of Orogen's; undefined for other pictures and invalid values. */
function scaleOf(text: string | undefined): (HeightRange & { spacing: number }) | undefined {
  try {
    const { minimum, maximum, spacing } = JSON.parse(text ?? '') as Record<string, unknown>
    const numbers = [minimum, maximum, spacing].every(Number.isFinite)
    if (!numbers || (minimum as number) > (maximum as number) || !((spacing as number) > 0)) return undefined
    return { minimum: minimum as number, maximum: maximum as number, spacing: spacing as number }
  } catch {
    return undefined
  }
}

function rawRows(buffer: ArrayBuffer, ending: string, { byteOrder, range }: ImportOptions): HeightRows {
  const each = ending === 'r32' ? 4 : 2
  const side = sideOf(buffer.byteLength, each)
  const view = new DataView(buffer)
  const little = byteOrder !== 'big'
  const heightAt = (x: number, y: number) => {
    const at = (y * side + x) * each
    if (ending === 'hgt') {
      const metres = view.getInt16(at)
      if (metres === -32768) throw refusal('height-void', { x, y })
      return metres
    }
    if (each === 2) return heightOf(view.getUint16(at, little) / 65535, range)
    const height = view.getFloat32(at, little)
    if (Number.isFinite(height)) return height
    throw refusal('height-infinite', { x, y, height: String(height) })
  }
  return { width: side, height: side, heightAt, done: 0 }
}

function sideOf(bytes: number, each: number): number {
  const side = Math.round(Math.sqrt(bytes / each))
  if (side >= 2 && side <= maxSide && side * side * each === bytes) return side
  throw refusal('raw-size', { bytes, each })
}

function heightOf(share: number, { minimum, maximum }: HeightRange = { minimum: 0, maximum: 1 }): number {
  return minimum + share * (maximum - minimum)
}

async function fieldOf(
  { width: across, height: down, heightAt, done }: HeightRows,
  given: number | undefined,
  step: Step,
): Promise<Heightfield> {
  const side = Math.min(across, down)
  const heights = new Float32Array(side * side)
  let minimum = Infinity
  let maximum = -Infinity
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      const height = (heights[i] = heightAt(x, y))
      if (height < minimum) minimum = height
      if (height > maximum) maximum = height
    }
    await step(done + ((1 - done) * (y + 1)) / side)
  }
  const width = maximum > minimum ? (maximum - minimum) / naturalRelief : 1
  const spacing = given ?? width / (side - 1)
  checkScale(minimum, maximum, spacing, side)
  return { size: side, heights, min: Math.fround(minimum), max: Math.fround(maximum), spacing }
}

/** The range of lengths whose squares are floats; outside it pictures first lose their light, and then everything. */
const drawn = { shortest: 1e-18, longest: 1e18, steepest: 1e12 }

function checkScale(minimum: number, maximum: number, spacing: number, side: number): void {
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

/**
 * Reads an ASCII grid (Esri): lines of a name and a number, which must include `ncols` and `nrows`, and then the
 * heights, separated by white space. `textAt` gives the text of a height by its index; `none` marks unknown heights.
 *
 * @throws RangeError, a refusal, if the header lacks a size or has a `cellsize` that is not above 0, or if the number
 * of heights differs from the header's. Heights that are not numbers are NaN.
 */
function asciiGrid(text: string) {
  const head = /^\s*(?:[a-z_]+[ \t]+\S+[ \t]*\r?\n\s*)+/i.exec(text)?.[0] ?? ''
  const said = new Map(
    [...head.matchAll(/([a-z_]+)[ \t]+(\S+)/gi)].map(([, name, value]) => [
      name!.toLowerCase(),
      Number(value),
    ]),
  )
  const [width, height] = [said.get('ncols') ?? NaN, said.get('nrows') ?? NaN]
  const isCount = (count: number) => Number.isInteger(count) && count > 0 && count < 65536
  if (!isCount(width) || !isCount(height)) throw refusal('grid-head')
  const cellsize = said.get('cellsize') ?? 1
  if (!(cellsize > 0 && cellsize < Infinity)) throw refusal('scale-cell', { cellsize })
  // A short file may announce more heights than there is memory for.
  const heights = new Float64Array(Math.min(width * height, text.length))
  const numbers = /\S+/g
  numbers.lastIndex = head.length
  let n = 0
  for (let found = numbers.exec(text); found; found = numbers.exec(text)) heights[n++] = Number(found[0])
  if (n !== width * height) throw refusal('grid-heights', { n, width, height })
  const textAt = (index: number) => {
    numbers.lastIndex = head.length
    for (let i = 0; i < index; i++) numbers.exec(text)
    return numbers.exec(text)![0]
  }
  return { width, height, heights, textAt, none: said.get('nodata_value') ?? -9999 }
}
