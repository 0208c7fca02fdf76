import type { Format } from './format.js'
import { greyRow, type HeightRange, rangeOf } from './grey.js'
import { partBytes, type Parts } from './part.js'

export interface RawOptions {
  /** The first row of the file; north if not given. */
  first?: 'north' | 'south'
}

/** Options for raw files of 16 bits. */
export interface Raw16Options extends RawOptions {
  /** The heights that become 0 and 65535; by default the lowest and the highest. */
  range?: HeightRange
}

/** Rows of numbers, little-endian, without a header: 16-bit integers, or the heights themselves as 32-bit floats. */
function raw<Options extends Raw16Options>(bits: 16 | 32, title: string): Format<Options> {
  return {
    title,
    group: 'heights',
    ending: `.r${bits}`,
    type: 'application/octet-stream',
    choices: [
      { id: 'first', choices: ['north', 'south'] },
      { id: 'width-m', unit: 'm', minimum: 1, maximum: 1e6, softMaximum: 20_000, default: 1000 },
    ],
    // Only the accompanying file contains the width of the land.
    optionsOf: (chosen, width) =>
      ({ first: chosen.first, metres: Number(chosen['width-m']) / width }) as unknown as Options,
    ofRows(field, { first, range }) {
      const { size, rows } = field
      const bytes = (size * rows * bits) / 8
      const grey = rangeOf(field, bits === 16 ? range : undefined)
      const words = () =>
        writeRows(size, rows, first, Uint16Array, (y, row) => greyRow(field.row(y), grey, 65535, row))
      const floats = () => writeRows(size, rows, first, Float32Array, (y, row) => row.set(field.row(y)))
      return { size: { bytes, exact: true }, parts: bits === 16 ? words : floats }
    },
  }
}

export const r16 = raw<Raw16Options>(16, 'RAW, 16 bits (.r16)')
export const r32 = raw<RawOptions>(32, 'RAW, floats (.r32)')

// Every engine that runs WebAssembly stores its numbers little-endian, as the file does.
function* writeRows<Row extends Uint16Array | Float32Array>(
  size: number,
  all: number,
  first: 'north' | 'south' = 'north',
  Rows: { new (length: number): Row; BYTES_PER_ELEMENT: number },
  write: (y: number, row: Row) => void,
): Parts {
  const most = Math.max(1, Math.floor(partBytes / (size * Rows.BYTES_PER_ELEMENT)))
  for (let done = 0; done < all;) {
    const count = Math.min(most, all - done)
    const rows = new Rows(count * size)
    for (let i = 0; i < count; i++) {
      const y = first === 'north' ? done + i : all - 1 - done - i
      write(y, rows.subarray(i * size, (i + 1) * size) as Row)
    }
    done += count
    yield { bytes: new Uint8Array(rows.buffer as ArrayBuffer), done: done / all }
  }
}
