import { paeth, pngChunk, pngSignature } from '../package/png-chunks.js'
import { piped } from '../package/zlib-stream.js'
import { jsonLine } from './json-text.js'
import type { FilePart, FileParts } from './file-writer.js'
import {
  type FileSize,
  type Format,
  greyRange,
  greyRow,
  type HeightRange,
  type Rows,
  type Splat,
} from './format.js'

export interface GreyOptions {
  /** The heights that become black and white; by default the lowest and the highest. */
  range?: HeightRange
}

/** The keyword of the text that stores the scale of a picture: JSON of `minimum`, `maximum` and `spacing`. */
export const scaleKeyword = 'Terrain'

/** The map as a grey PNG of 8 or 16 bits, with its scale as text. */
export function png(bits: 8 | 16): Format<GreyOptions> {
  return {
    title: `PNG, ${bits} bits`,
    group: 'heights',
    ending: '.png',
    suffix: `${bits}-bit`,
    type: 'image/png',
    ofRows: (field, options) => ({
      size: pngSize(
        field.rows,
        (field.size * bits) / 8,
        scaleText(field, greyRange(field, options.range)).length,
      ),
      parts: () => writePng(field, bits, options),
    }),
    ...(bits === 8 && {
      ofSplat: (splat: Splat) => ({
        size: pngSize(splat.rows, 4 * splat.size, 0),
        parts: () => writeSplat(splat),
      }),
    }),
  }
}

/** The rows of a picture, in pieces. */
type Pieces = Generator<Uint8Array<ArrayBuffer>>

const part = (bytes: Uint8Array<ArrayBuffer>, done: number): FilePart => ({ bytes, done })

async function* writePng(field: Rows, bits: 8 | 16, options: GreyOptions): FileParts {
  const range = greyRange(field, options.range)
  const progress = { done: 0 }
  yield part(pngSignature, 0)
  yield part(pngHeader(field.size, field.rows, bits, 1), 0)
  yield part(pngChunk('tEXt', scaleText(field, range)), 0)
  yield* writeRows(filteredRows(field, bits, range, progress), progress)
}

async function* writeSplat({ size, rows, channels }: Splat): FileParts {
  yield part(pngSignature, 0)
  yield part(pngHeader(size, rows, 8, 4), 0)
  const filter = new RowFilter(size, 8, 4)
  const pieces = (function* (): Pieces {
    yield filter.filter(channels())
  })()
  yield* writeRows(pieces, { done: 0 })
}

async function* writeRows(rows: Pieces, progress: { done: number }): FileParts {
  for await (const piece of piped(rows, new CompressionStream('deflate')))
    yield part(pngChunk('IDAT', piece), progress.done)
  yield part(pngChunk('IEND', new Uint8Array()), progress.done)
}

/** An upper limit of the size; a terrain takes about two thirds of it in 16 bits, a half or less in 8. */
export function pngSize(rows: number, rowBytes: number, text: number): FileSize {
  // Data that cannot be compressed grow by their blocks and chunks, less than a hundredth; everything else is short.
  return { bytes: Math.ceil(rows * (1 + rowBytes) * 1.01) + 200 + text, exact: false }
}

/** Makes pieces of about 64 kB of rows. */
function* filteredRows(field: Rows, bits: 8 | 16, range: HeightRange, progress: { done: number }): Pieces {
  const { size, rows: all } = field
  const filter = new RowFilter(size, bits)
  const maxRows = Math.ceil(65536 / (1 + (size * bits) / 8))
  for (let first = 0; first < all; first += maxRows) {
    const rows = Math.min(maxRows, all - first)
    const grey = bits === 8 ? new Uint8Array(rows * size) : new Uint16Array(rows * size)
    for (let i = 0; i < rows; i++)
      greyRow(field.row(first + i), range, 2 ** bits - 1, grey.subarray(i * size, (i + 1) * size))
    progress.done = (first + rows) / all
    yield filter.filter(grey)
  }
}

function scaleText(field: Rows, { minimum, maximum }: HeightRange): Uint8Array<ArrayBuffer> {
  const said = { minimum, maximum, spacing: field.spacing, ...field.layout }
  return new TextEncoder().encode(`${scaleKeyword}\0${jsonLine(said)}`)
}

/** The chunk with the size of a picture of 8 or 16 bits, grey or of four channels. */
export function pngHeader(
  width: number,
  height: number,
  bits: number,
  channels: 1 | 4,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  view.setUint8(8, bits)
  view.setUint8(9, channels === 1 ? 0 : 6)
  return pngChunk('IHDR', bytes)
}

/** Filters rows for PNG's compression, top down: uses filter 4, and puts the high byte of words first. */
export class RowFilter {
  #above: Uint8Array
  #current: Uint8Array
  #depth: number

  constructor(width: number, bits: number, channels: 1 | 4 = 1) {
    this.#depth = (bits / 8) * channels
    this.#above = new Uint8Array(width * this.#depth)
    this.#current = new Uint8Array(width * this.#depth)
  }

  /** Filters the next rows, which must be whole ones. */
  filter(grey: Uint8Array | Uint16Array): Uint8Array<ArrayBuffer> {
    const pitch = this.#current.length
    const across = pitch / grey.BYTES_PER_ELEMENT
    const rows = grey.length / across
    const piece = new Uint8Array(rows * (1 + pitch))
    for (let i = 0; i < rows; i++) {
      const row = grey.subarray(i * across, (i + 1) * across)
      if (row.BYTES_PER_ELEMENT === 1) this.#current.set(row)
      else bigEndian(row, this.#current)
      filterRow(this.#current, this.#above, this.#depth, piece.subarray(i * (1 + pitch)))
      ;[this.#above, this.#current] = [this.#current, this.#above]
    }
    return piece
  }
}

function filterRow(row: Uint8Array, above: Uint8Array, depth: number, out: Uint8Array): void {
  out[0] = 4
  for (let i = 0; i < row.length; i++) {
    const left = i >= depth ? row[i - depth]! : 0
    const corner = i >= depth ? above[i - depth]! : 0
    out[i + 1] = row[i]! - paeth(left, above[i]!, corner)
  }
}

function bigEndian(words: Uint8Array | Uint16Array, out: Uint8Array): void {
  for (let i = 0; i < words.length; i++) {
    out[2 * i] = words[i]! >> 8
    out[2 * i + 1] = words[i]!
  }
}
