import { paeth, type PngChunk, pngChunks } from './png-chunks.js'
import { refusal } from './refusal.js'
import { piped } from './zlib-stream.js'

/** The points of a PNG: rows of 1 (grey), 2 (and alpha), 3 (red, green, blue) or 4 channels. */
export interface PngPicture {
  width: number
  height: number
  channels: number
  /** Bits a channel in the file. */
  depth: number
  /** Bytes, or 16-bit words if the picture has them. */
  data: Uint8Array | Uint16Array
  /** Its texts by their keywords. */
  text: Record<string, string>
  /** The transparent colour of a picture without a palette: two bytes a channel, at the file's depth. */
  key?: Uint8Array
}

/**
 * Decodes a PNG by the specification (ISO/IEC 15948): all colour types and depths, interlaced or not. It
 * decompresses the data as they are needed, so that there are never more than the header declares; it skips
 * chunks that it does not need, including compressed ones. The caller has checked the size in the header.
 *
 * fast-png, with which pictures are written, cannot read them here: it inflates all that a file holds before
 * it compares that with the header, reports no progress, and does not read interlaced pictures of fewer than
 * 8 bits.
 *
 * @param step called after each piece with the share done; its result is awaited
 * @throws RangeError, a refusal, that says what is wrong with the file.
 */
export async function readPng(
  bytes: Uint8Array<ArrayBuffer>,
  step: (done: number) => Promise<void> | void = () => undefined,
): Promise<PngPicture> {
  const chunks = neededChunks(bytes)
  const rows = new PngRows(chunks)
  for await (const piece of inflated(chunks.data)) {
    rows.take(piece)
    await step(rows.done)
  }
  const picture = rows.picture(chunks)
  if ((await (isLax ??= canBeInflated([endedTooEarly]))) && (await canBeInflated(withoutLast(chunks.data))))
    throw refusal('png-more')
  return picture
}

/** No data, compressed (RFC 1950), and a byte more. */
const endedTooEarly = Uint8Array.of(0x78, 0x9c, 3, 0, 0, 0, 0, 1, 0)
/**
 * Whether the platform overlooks what follows the end of compressed data, as Node 20 does; browsers, and the
 * native program, refuse it. There the data are whole only if they need their last byte.
 */
let isLax: Promise<boolean> | undefined

async function canBeInflated(data: Uint8Array<ArrayBuffer>[]): Promise<boolean> {
  try {
    const pieces = inflated(data)
    while (!(await pieces.next()).done);
    return true
  } catch {
    return false
  }
}

function withoutLast(data: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer>[] {
  const filled = data.filter(({ length }) => length > 0)
  return [...filled.slice(0, -1), filled.at(-1)!.subarray(0, -1)]
}

// Channels by colour type.
const channelsOf = [1, 0, 3, 1, 2, 0, 4]
const depthsOf = [[1, 2, 4, 8, 16], [], [8, 16], [1, 2, 4, 8], [8, 16], [], [8, 16]]

type Header = ReturnType<typeof headerOf>

/**
 * Chunks whose checksums count. All others are skipped, if they may be: critical ones begin with a capital
 * letter.
 */
const needed = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'tEXt', 'IEND']
const maxText = 1000

const damaged = () => refusal('picture-damaged', { kind: 'PNG' })

function headerOf({ data }: PngChunk) {
  if (data.length !== 13) throw damaged()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [depth, type, compression, filter, interlace] = data.subarray(8) as unknown as [
    number,
    number,
    number,
    number,
    number,
  ]
  if (!depthsOf[type]?.includes(depth)) throw refusal('png-kind', { type, bits: depth })
  if (compression > 0 || filter > 0 || interlace > 1) throw damaged()
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth,
    type,
    channels: channelsOf[type]!,
    indexed: type === 3,
    interlaced: interlace === 1,
  }
}

type Chunks = ReturnType<typeof neededChunks>

/**
 * Finds what the picture needs. Files that the specification forbids are refused, because readers guess
 * differently; by the same rules as in cpp/files/read/png.cpp.
 */
function neededChunks(bytes: Uint8Array<ArrayBuffer>) {
  let header: Header | undefined
  const data: Uint8Array<ArrayBuffer>[] = []
  const text: Record<string, string> = {}
  let palette: Uint8Array | undefined
  /** The alpha of each colour of the palette. */
  let alphas: Uint8Array | undefined
  let before = ''
  for (const chunk of pngChunks(bytes)) {
    const { type, data: content } = chunk
    const isUnknown = !needed.includes(type)
    if (!/^[A-Za-z]{4}$/.test(type) || (isUnknown && type < 'a')) throw damaged()
    if (!header && type !== 'IHDR') throw damaged()
    const isLate = type === 'IDAT' ? data.length > 0 && before !== 'IDAT' : data.length > 0
    before = type
    if (isUnknown) continue
    if (!chunk.isWhole()) throw damaged()
    if (type === 'IHDR') {
      // The size that was checked is the one in the first header.
      if (header) throw refusal('png-twice')
      header = headerOf(chunk)
    } else if (type === 'PLTE') {
      if (isLate || palette || alphas || !isPalette(content, header!)) throw damaged()
      palette = content
    } else if (type === 'tRNS') {
      if (isLate || alphas || !areAlphas(content, header!, palette)) throw damaged()
      alphas = content
    } else if (type === 'IDAT') {
      if (isLate) throw damaged()
      if (header!.indexed && !palette) throw refusal('png-palette')
      data.push(content)
    } else if (type === 'tEXt') {
      // The first one of a keyword counts, wherever it stands.
      const [keyword, said = ''] = new TextDecoder('latin1').decode(content).split('\0', 2)
      text[keyword!] ??= said.length > maxText ? '' : said
    } else {
      if (content.length > 0) throw damaged()
      return { header: header!, palette, alphas, text, data }
    }
  }
  throw refusal('png-endless')
}

/** Pictures in colours may propose a palette. */
function isPalette({ length }: Uint8Array, { type }: Header): boolean {
  return (type & 2) > 0 && length > 0 && length % 3 === 0 && length <= 3 * 256
}

function areAlphas(content: Uint8Array, { type, depth }: Header, palette: Uint8Array | undefined): boolean {
  if (type > 3) return false
  if (type === 3) return content.length > 0 && content.length <= (palette?.length ?? 0) / 3
  if (content.length !== (type === 0 ? 2 : 6)) return false
  return content.every((high, i) => i % 2 > 0 || ((high << 8) | content[i + 1]!) >> depth === 0)
}

/** A row of a pass: its first point, the distance between its points, and their number. */
interface SamplePlace {
  x: number
  y: number
  apart: number
  columns: number
  /** Whether it is the first of its pass. */
  top: boolean
}

// Adam7: the beginning of each pass, and the distance between its points.
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const onePass = [[0, 0, 1, 1]] as const

function* placesOf({ width, height, interlaced }: Header): Generator<SamplePlace> {
  for (const [x, first, apart, apartY] of interlaced ? adam7 : onePass) {
    const columns = Math.ceil((width - x) / apart)
    for (let y = first; y < height && columns > 0; y += apartY)
      yield { x, y, apart, columns, top: y === first }
  }
}

/** Bytes of a row, including the byte that names its filter. */
const rowBytes = (columns: number, { depth, channels }: Header) =>
  1 + Math.ceil((columns * depth * channels) / 8)

async function* inflated(data: Uint8Array<ArrayBuffer>[]) {
  try {
    yield* piped(data, new DecompressionStream('deflate'))
  } catch {
    throw damaged()
  }
}

/** The most bytes that Deflate makes of one: it repeats 258 with two bits. */
const maxPerByte = 1032

/** Makes points of the rows of all passes, which arrive in pieces of any length. */
class PngRows {
  readonly points: Uint8Array | Uint16Array
  readonly #header: Header
  readonly #places: Iterator<SamplePlace>
  #place: SamplePlace | undefined
  /** A row with the byte before it that names its filter, and the row above it in the same pass. */
  #row = new Uint8Array()
  #above: Uint8Array | undefined
  #filled = 0
  #finished = 0

  /**
   * @throws RangeError, a refusal, if the data are too short for their header, however well they are
   *   compressed.
   */
  constructor({ header, data }: Chunks) {
    const { width, height, channels, depth } = header
    this.#header = header
    const compressed = data.reduce((sum, { length }) => sum + length, 0)
    if (this.bytes > maxPerByte * compressed) throw refusal('png-less')
    this.points = new (depth === 16 ? Uint16Array : Uint8Array)(width * height * channels)
    this.#places = placesOf(header)
    this.#next()
  }

  /** The share of the points that are decoded. */
  get done(): number {
    return this.#finished / (this.#header.width * this.#header.height)
  }

  /** The size of all rows, each including the byte that names its filter. */
  get bytes(): number {
    let bytes = 0
    for (const { columns } of placesOf(this.#header)) bytes += rowBytes(columns, this.#header)
    return bytes
  }

  /** @throws RangeError, a refusal, if a row is missing. */
  picture({ header, palette, alphas, text }: Chunks): PngPicture {
    if (this.done < 1) throw refusal('png-less')
    const { width, height, channels, depth, indexed } = header
    const picture = { width, height, channels, depth, data: this.points, text }
    return indexed ? inColours(picture, palette!, alphas) : { ...picture, ...(alphas && { key: alphas }) }
  }

  take(piece: Uint8Array): void {
    for (let taken = 0; taken < piece.length;) {
      if (!this.#place) throw refusal('png-more')
      const more = piece.subarray(taken, taken + this.#row.length - this.#filled)
      this.#row.set(more, this.#filled)
      this.#filled += more.length
      taken += more.length
      if (this.#filled < this.#row.length) continue
      this.#finish(this.#place)
      this.#next()
    }
  }

  #next(): void {
    const place = (this.#place = this.#places.next().value as SamplePlace | undefined)
    this.#above = place?.top ? undefined : this.#row
    this.#row = new Uint8Array(place ? rowBytes(place.columns, this.#header) : 0)
    this.#filled = 0
  }

  #finish({ x, y, apart, columns }: SamplePlace): void {
    const { width, depth, channels } = this.#header
    const row = this.#row.subarray(1)
    unfilter(this.#row[0]!, row, this.#above?.subarray(1), Math.max(1, (depth * channels) / 8))
    if (depth === 8 && apart === 1) this.points.set(row, (y * width + x) * channels)
    else
      for (let i = 0, to = (y * width + x) * channels; i < columns * channels; to += apart * channels) {
        for (let k = 0; k < channels; k++) this.points[to + k] = valueAt(row, i++, this.#header)
      }
    this.#finished += columns
  }
}

/** Undoes the filter of a row in place; `apart`: bytes from a point to the next. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array | undefined, apart: number): void {
  if (filter > 4) throw refusal('picture-damaged', { kind: 'PNG' })
  for (let i = 0; i < row.length && filter > 0; i++) {
    const left = i < apart ? 0 : row[i - apart]!
    const up = above ? above[i]! : 0
    if (filter === 1) row[i]! += left
    else if (filter === 2) row[i]! += up
    else if (filter === 3) row[i]! += (left + up) >> 1
    else row[i]! += paeth(left, up, above && i >= apart ? above[i - apart]! : 0)
  }
}

/**
 * Value `i` of a row. Values of fewer than eight bits are spread over a byte, unless they are indices of the
 * palette.
 */
function valueAt(row: Uint8Array, i: number, { depth, indexed }: Header): number {
  if (depth === 8) return row[i]!
  if (depth === 16) return (row[2 * i]! << 8) | row[2 * i + 1]!
  const maximum = 2 ** depth - 1
  const value = (row[(i * depth) >> 3]! >> (8 - depth - ((i * depth) & 7))) & maximum
  return indexed ? value : (value * 255) / maximum
}

function inColours(picture: PngPicture, palette: Uint8Array, alphas: Uint8Array | undefined): PngPicture {
  const channels = alphas ? 4 : 3
  const data = new Uint8Array(picture.data.length * channels)
  picture.data.forEach((colour, i) => {
    if (3 * colour + 3 > palette.length) throw refusal('png-palette')
    data.set(palette.subarray(3 * colour, 3 * colour + 3), i * channels)
    if (alphas) data[i * channels + 3] = alphas[colour] ?? 255
  })
  return { ...picture, channels, data }
}
