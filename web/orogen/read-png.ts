/** The points of a PNG: rows of 1 (grey), 2 (and alpha), 3 (red, green, blue) or 4 channels. */
export interface PngPicture {
  width: number
  height: number
  channels: number
  /** Bytes, or 16-bit words where the picture has them. */
  data: Uint8Array | Uint16Array
  /** Its texts by their keywords. */
  text: Record<string, string>
}

/**
 * Decodes a PNG that is no larger than its header says: what its data decompress to is counted, and nothing kept, before
 * anything is decoded; and chunks that are not needed, among them compressed ones, are left out. How large the header may
 * say it is has been looked at before. The decoder is fetched when the first picture comes.
 *
 * @throws Error that says what is wrong with it.
 */
export async function readPng(bytes: Uint8Array): Promise<PngPicture> {
  const chunks = neededChunks(bytes)
  await checkData(
    chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data),
    expectedBytes(bytes),
  )
  const { decode, convertIndexedToRgb } = await import('fast-png')
  const picture = decode(fileOf(bytes, chunks), { checkCrc: true })
  const { width, height, channels, depth, text = {} } = picture
  if (picture.palette) {
    const data = new Uint8Array(convertIndexedToRgb(picture))
    return { width, height, channels: data.length / (width * height), data, text }
  }
  const data = picture.data as Uint8Array | Uint16Array
  return { width, height, channels, data: depth < 8 ? spread(data, width, height, depth) : data, text }
}

interface Chunk {
  type: string
  data: Uint8Array
  /** With its length, type and checksum. */
  whole: Uint8Array
}

const signatureBytes = 8
const needed = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'tEXt', 'IEND']

function neededChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = signatureBytes; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) break
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    // The size that was looked at is the first one.
    if (type === 'IHDR' && chunks.length > 0) throw new Error('it says its size twice')
    if (needed.includes(type)) {
      chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    }
    if (type === 'IEND') return chunks
    at = end
  }
  throw new Error('it has no end')
}

function fileOf(bytes: Uint8Array, chunks: Chunk[]): Uint8Array {
  const file = new Uint8Array(signatureBytes + chunks.reduce((sum, { whole }) => sum + whole.length, 0))
  file.set(bytes.subarray(0, signatureBytes))
  let at = signatureBytes
  for (const { whole } of chunks) {
    file.set(whole, at)
    at += whole.length
  }
  return file
}

/** What the data of a picture with this header decompress to: for each row of each pass a filter and the points. */
function expectedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, colours, interlaced] = [bytes[24]!, bytes[25]!, bytes[28]!]
  const channels = [1, 0, 3, 1, 2, 0, 4][colours]
  if (!channels || ![1, 2, 4, 8, 16].includes(depth)) {
    throw new Error(`there is no colour type ${colours} of ${depth} bits`)
  }
  // Adam7: where each pass begins and how far apart its points are.
  const passes: [number, number, number, number][] = interlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]]
  let sum = 0
  for (const [x, y, acrossX, acrossY] of passes) {
    const columns = Math.max(0, Math.ceil((width - x) / acrossX))
    const rows = Math.max(0, Math.ceil((height - y) / acrossY))
    if (columns > 0) sum += rows * (1 + Math.ceil((columns * depth * channels) / 8))
  }
  return sum
}

/** Decompresses to nowhere, so that a bomb costs nothing but the time until it is known. */
async function checkData(data: Uint8Array[], expected: number): Promise<void> {
  const stream = new Blob(data as Uint8Array<ArrayBuffer>[])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
    if (bytes > expected) {
      await reader.cancel()
      throw new Error('its data are more than its size')
    }
  }
  if (bytes < expected) throw new Error('its data are less than its size')
}

/** Grey of less than eight bits, rows of whole bytes, as bytes. */
function spread(packed: Uint8Array | Uint16Array, width: number, height: number, depth: number): Uint8Array {
  const data = new Uint8Array(width * height)
  const most = 2 ** depth - 1
  const pitch = Math.ceil((width * depth) / 8)
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const byte = packed[y * pitch + ((x * depth) >> 3)]!
    data[i] = (((byte >> (8 - depth - ((x * depth) & 7))) & most) * 255) / most
  }
  return data
}
