import { pngChunk, pngSignature } from '../orogen/png-chunks.js'
import { piped } from '../orogen/zlib-stream.js'
import type { Format } from './format.js'
import { greyRow, type HeightRange, rangeOf } from './grey.js'
import { greyHeader, RowFilter } from './png-rows.js'
import { type FileSize, type Part, type Parts } from './part.js'
import type { Rows } from './rows.js'

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
      size: pngSize(field, bits, options),
      parts: () => writePng(field, bits, options),
    }),
  }
}

async function* writePng(field: Rows, bits: 8 | 16, options: GreyOptions): Parts {
  const range = rangeOf(field, options.range)
  const progress = { done: 0 }
  const part = (bytes: Uint8Array<ArrayBuffer>): Part => ({ bytes, ...progress })
  yield part(pngSignature)
  yield part(greyHeader(field.size, field.rows, bits))
  yield part(pngChunk('tEXt', scaleText(field, range)))
  const rows = filteredRows(field, bits, range, progress)
  for await (const piece of piped(rows, new CompressionStream('deflate'))) yield part(pngChunk('IDAT', piece))
  yield part(pngChunk('IEND', new Uint8Array()))
}

/** An upper limit of the size; a terrain takes about two thirds of it in 16 bits, a half or less in 8. */
function pngSize(field: Rows, bits: 8 | 16, options: GreyOptions): FileSize {
  const raw = field.rows * (1 + (field.size * bits) / 8)
  // Data that cannot be compressed grow by their blocks and chunks, less than a hundredth; everything else is short.
  return {
    bytes: Math.ceil(raw * 1.01) + 200 + scaleText(field, rangeOf(field, options.range)).length,
    exact: false,
  }
}

/** Makes pieces of about 64 kB of rows. */
function* filteredRows(
  field: Rows,
  bits: 8 | 16,
  range: HeightRange,
  progress: { done: number },
): Generator<Uint8Array<ArrayBuffer>> {
  const { size, rows: all } = field
  const filter = new RowFilter(size, bits)
  const most = Math.ceil(65536 / (1 + (size * bits) / 8))
  for (let first = 0; first < all; first += most) {
    const rows = Math.min(most, all - first)
    const grey = bits === 8 ? new Uint8Array(rows * size) : new Uint16Array(rows * size)
    for (let i = 0; i < rows; i++)
      greyRow(field.row(first + i), range, 2 ** bits - 1, grey.subarray(i * size, (i + 1) * size))
    progress.done = (first + rows) / all
    yield filter.filter(grey)
  }
}

function scaleText(field: Rows, { minimum, maximum }: HeightRange): Uint8Array<ArrayBuffer> {
  const said = { minimum, maximum, spacing: field.spacing, ...field.layout }
  return new TextEncoder().encode(`${scaleKeyword}\0${JSON.stringify(said)}`)
}
