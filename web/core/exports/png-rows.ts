import { paeth, pngChunk } from '../orogen/png-chunks.js'

/** The chunk with the size of a grey picture of 8 or 16 bits. */
export function greyHeader(width: number, height: number, bits: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  view.setUint8(8, bits)
  return pngChunk('IHDR', bytes)
}

/** Filters grey rows for PNG's compression, top down: uses filter 4, and puts the high byte of words first. */
export class RowFilter {
  #above: Uint8Array
  #current: Uint8Array
  #depth: number

  constructor(
    readonly width: number,
    bits: number,
  ) {
    this.#depth = bits / 8
    this.#above = new Uint8Array(width * this.#depth)
    this.#current = new Uint8Array(width * this.#depth)
  }

  /** Filters the next rows, which must be whole ones. */
  filter(grey: Uint8Array | Uint16Array): Uint8Array<ArrayBuffer> {
    const pitch = this.#current.length
    const rows = grey.length / this.width
    const piece = new Uint8Array(rows * (1 + pitch))
    for (let i = 0; i < rows; i++) {
      const row = grey.subarray(i * this.width, (i + 1) * this.width)
      if (this.#depth === 1) this.#current.set(row)
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
