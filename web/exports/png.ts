import type { Heightfield } from '../orogen/heightfield.js'
import { blockBytes, blockOverhead, Deflate } from './deflate.js'
import { greyRow, type HeightRange, rangeOf } from './grey.js'
import { type FileSize, partBytes, type Parts } from './part.js'

export interface GreyOptions {
  /** The heights that become black and white; by default the lowest and the highest. */
  range?: HeightRange
}

/** The keyword of the text in which a picture keeps its scale: JSON of `minimum`, `maximum` and `spacing`. */
export const scaleKeyword = 'Terrain'

/**
 * The map as a grey PNG of 8 or 16 bits, with its scale as text; the same bytes as the command line's.
 *
 * fast-png, which reads pictures here, would need the whole of a map three times in memory and can say neither how far it
 * is nor stop; unfiltered, its files of a terrain are larger too.
 */
export function* writePng(field: Heightfield, bits: 8 | 16, options: GreyOptions = {}): Parts {
  const { size } = field
  const range = rangeOf(field, options.range)
  let parts = [signature, chunk('IHDR', header(size, bits)), chunk('tEXt', scaleText(field, range))]
  let bytes = 0
  for (const { block, rows, last } of filteredBlocks(field, bits, range)) {
    parts.push(chunk('IDAT', block))
    if (last) parts.push(chunk('IEND', new Uint8Array()))
    bytes += block.length
    if (bytes < partBytes && !last) continue
    yield { bytes: joined(parts), done: rows / size }
    parts = []
    bytes = 0
  }
}

/** What it may have at most; a terrain takes about two thirds of it in 16 bits, a half or less in 8. */
export function pngSize(field: Heightfield, bits: 8 | 16, options: GreyOptions = {}): FileSize {
  const raw = field.size * (1 + (field.size * bits) / 8)
  const blocks = Math.ceil(raw / blockBytes)
  const text = scaleText(field, rangeOf(field, options.range)).length
  const zlib = 2 + 4
  return {
    bytes: signature.length + (12 + 13) + (12 + text) + raw + blocks * (12 + blockOverhead) + zlib + 12,
    exact: false,
  }
}

interface Block {
  block: Uint8Array<ArrayBuffer>
  /** How many rows it ends with. */
  rows: number
  last: boolean
}

function* filteredBlocks(field: Heightfield, bits: 8 | 16, range: HeightRange): Generator<Block> {
  const { size } = field
  const depth = bits / 8
  const pitch = size * depth
  const deflate = new Deflate()
  const raw = new Uint8Array(blockBytes)
  const grey = bits === 8 ? new Uint8Array(size) : new Uint16Array(size)
  const row = new Uint8Array(1 + pitch)
  let above = new Uint8Array(pitch)
  let current = new Uint8Array(pitch)
  let filled = 0
  for (let y = 0; y < size; y++) {
    greyRow(field, y, range, 2 ** bits - 1, grey)
    if (bits === 8) current.set(grey)
    else bigEndian(grey, current)
    filterRow(current, above, depth, row)
    ;[above, current] = [current, above]
    for (let taken = 0; taken < row.length;) {
      const more = row.subarray(taken, taken + blockBytes - filled)
      raw.set(more, filled)
      filled += more.length
      taken += more.length
      const last = y === size - 1 && taken === row.length
      if (filled < blockBytes && !last) continue
      yield { block: deflate.block(raw.subarray(0, filled), last), rows: y + 1, last }
      filled = 0
    }
  }
}

/** By the PNG's filter 4, Paeth's predictor (1991). */
function filterRow(row: Uint8Array, above: Uint8Array, depth: number, out: Uint8Array): void {
  out[0] = 4
  for (let i = 0; i < row.length; i++) {
    const left = i >= depth ? row[i - depth]! : 0
    const corner = i >= depth ? above[i - depth]! : 0
    const up = above[i]!
    const toLeft = Math.abs(up - corner)
    const toUp = Math.abs(left - corner)
    const toCorner = Math.abs(left + up - 2 * corner)
    const guess = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    out[i + 1] = row[i]! - guess
  }
}

function bigEndian(words: Uint8Array | Uint16Array, out: Uint8Array): void {
  for (let i = 0; i < words.length; i++) {
    out[2 * i] = words[i]! >> 8
    out[2 * i + 1] = words[i]!
  }
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

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

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1
  return n
})

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = crcTable[(sum ^ byte) & 255]! ^ (sum >>> 8)
  return ~sum >>> 0
}
