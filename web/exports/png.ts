import type { Heightfield } from '../orogen/heightfield.js'
import { paeth, pngChunk, pngSignature } from '../orogen/png-chunks.js'
import { piped } from '../orogen/zlib-stream.js'
import type { Format } from './format.js'
import { greyRow, type HeightRange, rangeOf } from './grey.js'
import { type FileSize, type Part, type Parts } from './part.js'

export interface GreyOptions {
  /** The heights that become black and white; by default the lowest and the highest. */
  range?: HeightRange
}

/** The keyword of the text in which a picture keeps its scale: JSON of `minimum`, `maximum` and `spacing`. */
export const scaleKeyword = 'Terrain'

/** The map as a grey PNG of 8 or 16 bits, with its scale as text. */
export function png(bits: 8 | 16): Format<GreyOptions> {
  return {
    title: `PNG, ${bits} bits`,
    group: 'heights',
    ending: '.png',
    suffix: `${bits}-bit`,
    type: 'image/png',
    ofField: (field, options) => ({
      size: pngSize(field, bits, options),
      parts: () => writePng(field, bits, options),
    }),
  }
}

async function* writePng(field: Heightfield, bits: 8 | 16, options: GreyOptions): Parts {
  const range = rangeOf(field, options.range)
  const progress = { done: 0 }
  const part = (bytes: Uint8Array<ArrayBuffer>): Part => ({ bytes, ...progress })
  yield part(pngSignature)
  yield part(pngChunk('IHDR', header(field.size, bits)))
  yield part(pngChunk('tEXt', scaleText(field, range)))
  const rows = filteredRows(field, bits, range, progress)
  for await (const piece of piped(rows, new CompressionStream('deflate'))) yield part(pngChunk('IDAT', piece))
  yield part(pngChunk('IEND', new Uint8Array()))
}

/** What it may have at most; a terrain takes about two thirds of it in 16 bits, a half or less in 8. */
function pngSize(field: Heightfield, bits: 8 | 16, options: GreyOptions): FileSize {
  const raw = field.size * (1 + (field.size * bits) / 8)
  // What can be packed no further grows by its blocks and chunks, less than a hundredth; all else is short.
  return {
    bytes: Math.ceil(raw * 1.01) + 200 + scaleText(field, rangeOf(field, options.range)).length,
    exact: false,
  }
}

/** Pieces of about 64 kB of rows, each row filtered by PNG's filter 4. */
function* filteredRows(
  field: Heightfield,
  bits: 8 | 16,
  range: HeightRange,
  progress: { done: number },
): Generator<Uint8Array<ArrayBuffer>> {
  const { size } = field
  const depth = bits / 8
  const pitch = size * depth
  const most = Math.ceil(65536 / (1 + pitch))
  const grey = bits === 8 ? new Uint8Array(size) : new Uint16Array(size)
  let above = new Uint8Array(pitch)
  let current = new Uint8Array(pitch)
  for (let first = 0; first < size; first += most) {
    const rows = Math.min(most, size - first)
    const piece = new Uint8Array(rows * (1 + pitch))
    for (let i = 0; i < rows; i++) {
      greyRow(field, first + i, range, 2 ** bits - 1, grey)
      if (bits === 8) current.set(grey)
      else bigEndian(grey, current)
      filterRow(current, above, depth, piece.subarray(i * (1 + pitch)))
      ;[above, current] = [current, above]
    }
    progress.done = (first + rows) / size
    yield piece
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

function header(size: number, bits: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, size)
  view.setUint32(4, size)
  view.setUint8(8, bits)
  return bytes
}

function scaleText({ spacing }: Heightfield, { minimum, maximum }: HeightRange): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${scaleKeyword}\0${JSON.stringify({ minimum, maximum, spacing })}`)
}
