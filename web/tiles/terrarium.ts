/** What Terrarium adds to a height, so that its numbers are not below 0. */
const offset = 32_768
const steps = 256

/**
 * Heights in metres as a PNG of Terrarium: red × 256 + green + blue / 256 − 32768; heights are rounded to
 * 1/256 m.
 */
export async function terrarium(heights: Float32Array, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const width = 3 * side
  const pixels = new Uint8Array(width * side)
  const most = 2 * offset * steps - 1
  for (let i = 0; i < heights.length; i++) {
    const code = Math.min(Math.max(Math.round((heights[i]! + offset) * steps), 0), most)
    pixels[3 * i] = code >> 16
    pixels[3 * i + 1] = code >> 8
    pixels[3 * i + 2] = code
  }
  // Filter 2 of PNG: each byte is the difference from the one above it.
  const rows = new Uint8Array((width + 1) * side)
  for (let y = 0, at = 0; y < side; y++) {
    rows[at++] = 2
    for (let i = y * width; i < (y + 1) * width; i++)
      rows[at++] = pixels[i]! - (y > 0 ? pixels[i - width]! : 0)
  }
  const packed = await new Response(
    new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer()
  const head = new DataView(new ArrayBuffer(13))
  head.setUint32(0, side)
  head.setUint32(4, side)
  const [bits, colours] = [8, 2]
  head.setUint8(8, bits)
  head.setUint8(9, colours)
  const chunks = [
    pngSignature,
    pngChunk('IHDR', new Uint8Array(head.buffer)),
    pngChunk('IDAT', new Uint8Array(packed)),
    pngChunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** The first bytes of every PNG. */
const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A piece of a PNG: its length, type, data and checksum. */
function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)))
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
