import type { Heightfield } from '../orogen/heightfield.js'
import { greyRow, type HeightRange, rangeOf } from './grey.js'
import { type FileSize, partBytes, type Parts } from './part.js'

export interface RawOptions {
  /** The row that the file begins with; north if not given. */
  first?: 'north' | 'south'
}

/** Of 16 bits. */
export interface Raw16Options extends RawOptions {
  /** The heights that become 0 and 65535; by default the lowest and the highest. */
  range?: HeightRange
}

/** Rows of 16-bit integers, little-endian, nothing before or after. */
export function* writeR16(field: Heightfield, options: Raw16Options = {}): Parts {
  const range = rangeOf(field, options.range)
  yield* writeRows(field, options, Uint16Array, (y, row) => greyRow(field, y, range, 65535, row))
}

/** Rows of the heights themselves as 32-bit floats, little-endian: the `.r32` of the command line. */
export function* writeR32(field: Heightfield, options: RawOptions = {}): Parts {
  const { size, heights } = field
  yield* writeRows(field, options, Float32Array, (y, row) =>
    row.set(heights.subarray(y * size, (y + 1) * size)),
  )
}

export function rawSize({ size }: Heightfield, bytesEach: 2 | 4): FileSize {
  return { bytes: size * size * bytesEach, exact: true }
}

// Every engine that runs WebAssembly keeps its numbers little-endian, as the file does.
function* writeRows<Row extends Uint16Array | Float32Array>(
  { size }: Heightfield,
  { first = 'north' }: RawOptions,
  Rows: { new (length: number): Row; BYTES_PER_ELEMENT: number },
  write: (y: number, row: Row) => void,
): Parts {
  const most = Math.max(1, Math.floor(partBytes / (size * Rows.BYTES_PER_ELEMENT)))
  for (let done = 0; done < size;) {
    const count = Math.min(most, size - done)
    const rows = new Rows(count * size)
    for (let i = 0; i < count; i++) {
      const y = first === 'north' ? done + i : size - 1 - done - i
      write(y, rows.subarray(i * size, (i + 1) * size) as Row)
    }
    done += count
    yield { bytes: new Uint8Array(rows.buffer as ArrayBuffer), done: done / size }
  }
}
