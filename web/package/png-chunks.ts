/** The first bytes of every PNG. */
export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A piece of a PNG: its length, type, data and checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)))
  return bytes
}

export interface PngChunk {
  type: string
  data: Uint8Array<ArrayBuffer>
  /** Whether its checksum is correct. Cost: O(bytes). */
  isWhole(): boolean
}

/** The chunks of a file, up to the last complete one; views of its bytes. */
export function* pngChunks(bytes: Uint8Array<ArrayBuffer>): Generator<PngChunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = pngSignature.length; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return
    const checked = bytes.subarray(at + 4, end - 4)
    const sum = view.getUint32(end - 4)
    yield {
      type: String.fromCharCode(...checked.subarray(0, 4)),
      data: checked.subarray(4),
      isWhole: () => crc(checked) === sum,
    }
    at = end
  }
}

/** The neighbour from which PNG's filter 4 predicts a byte (Paeth 1991). */
export function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  if (toUp <= toCorner) return up
  return corner
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
