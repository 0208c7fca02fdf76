import type { Parts } from './file-writer.js'
import { type Format, greyRange, greyRow, type HeightRange } from './format.js'

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
    ofRows(field, { first = 'north', range }) {
      const { size, rows: all } = field
      const grey = greyRange(field, bits === 16 ? range : undefined)
      // Every engine that runs WebAssembly stores its numbers little-endian, as the file does.
      const Numbers = bits === 16 ? Uint16Array : Float32Array
      const most = Math.max(1, Math.floor(partBytes / (size * Numbers.BYTES_PER_ELEMENT)))
      const parts = function* (): Parts {
        for (let done = 0; done < all;) {
          const count = Math.min(most, all - done)
          const numbers = new Numbers(count * size)
          for (let at = 0; at < numbers.length; at += size, done++) {
            const row = field.row(first === 'north' ? done : all - 1 - done)
            if (numbers instanceof Float32Array) numbers.set(row, at)
            else greyRow(row, grey, 65535, numbers.subarray(at, at + size))
          }
          yield { bytes: new Uint8Array(numbers.buffer), done: done / all }
        }
      }
      return { size: { bytes: (size * all * bits) / 8, exact: true }, parts }
    },
  }
}

/** Approximate size of a part: large enough that the number of parts does not matter, small enough to stop at once. */
const partBytes = 1 << 20

export const r16 = raw<Raw16Options>(16, 'RAW, 16 bits (.r16)')
export const r32 = raw<RawOptions>(32, 'RAW, floats (.r32)')
