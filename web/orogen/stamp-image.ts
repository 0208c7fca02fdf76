/** A picture to print: rows from the north of points of 1 (grey), 3 (red, green, blue) or 4 channels (and alpha). */
export interface StampImage {
  width: number
  height: number
  /** Bytes 0 to 255, words 0 to 65535, or floats 0 to 1. Colours count by their luminance, alpha multiplies. */
  data: Uint8Array | Uint8ClampedArray | Uint16Array | Float32Array
}

const mostPoints = 2 ** 24
const mostBytes = 20_000_000
const allowed = 'a stamp must be a PNG, JPEG or WebP of at most 16 Mpx (4096 × 4096) and 20 MB'

/** What the first bytes of a file say it is. */
interface Header {
  type: 'png' | 'jpeg' | 'webp'
  width: number
  height: number
}

/**
 * Reads a picture as a stamp. What it is and how large is read from its first bytes, before anything is decoded. JPEG and
 * WebP need a browser; 16-bit PNGs keep their 16 bits everywhere.
 *
 * @throws RangeError whose message says what the file is and what is allowed.
 */
export async function readStampImage(file: Blob | ArrayBuffer): Promise<StampImage> {
  const size = file instanceof Blob ? file.size : file.byteLength
  if (size > mostBytes) throw refusal(`the file has ${Math.ceil(size / 1e6)} MB`)
  const bytes = new Uint8Array(file instanceof Blob ? await file.arrayBuffer() : file)
  const { type } = sniff(bytes)
  return type === 'png' ? readPng(bytes) : readInBrowser(bytes, type)
}

/** @throws RangeError for anything but a PNG, JPEG or WebP of a size that is allowed. */
export function sniff(bytes: Uint8Array): Header {
  const header = startsWith(bytes, '\x89PNG\r\n\x1a\n')
    ? pngHeader(bytes)
    : startsWith(bytes, '\xff\xd8\xff')
      ? jpegHeader(bytes)
      : startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
        ? webpHeader(bytes)
        : undefined
  if (!header) throw refusal(`the file is ${nameOf(bytes)}`)
  const { width, height } = header
  if (width < 1 || height < 1) throw refusal(`the picture has no points (${width} × ${height})`)
  if (width * height > mostPoints) throw refusal(`the picture has ${width} × ${height} points`)
  return header
}

function refusal(what: string): RangeError {
  return new RangeError(`${what}; ${allowed}`)
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return bytes.length >= at + text.length && [...text].every((c, i) => bytes[at + i] === c.charCodeAt(0))
}

function nameOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'empty'
  const start = String.fromCharCode(...bytes.subarray(0, 512))
    .replace(/^ï»¿/, '')
    .trimStart()
  if (/^GIF8/.test(start)) return 'a GIF'
  if (/^BM/.test(start) && bytes.length > 26 && bytes[5] === 0) return 'a BMP'
  if (/^(II\*\0|MM\0\*)/.test(start)) return 'a TIFF'
  if (/^.{4}ftyp/s.test(start)) return 'an AVIF, a HEIC or a film'
  if (/^%PDF/.test(start)) return 'a PDF'
  if (/<svg[\s>]/i.test(start)) return 'an SVG'
  // eslint-disable-next-line no-control-regex -- what no text holds
  return /[\0-\x08\x0e-\x1a]/.test(start) ? 'of an unknown kind' : 'a text'
}

const cutShort = (what: string) => refusal(`the file is a ${what} that ends before its size is said`)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function pngHeader(bytes: Uint8Array): Header {
  if (bytes.length < 33 || !startsWith(bytes, 'IHDR', 12)) throw cutShort('PNG')
  const view = viewOf(bytes)
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

// From marker to marker to the frame header, which says the size and the number of colours.
function jpegHeader(bytes: Uint8Array): Header {
  const view = viewOf(bytes)
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1]!
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (at + 10 > bytes.length) break
      const components = bytes[at + 9]!
      if (components === 4) throw refusal('the file is a CMYK JPEG, which browsers show in different colours')
      if (components !== 1 && components !== 3)
        throw refusal(`the file is a JPEG of ${components} components`)
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  throw cutShort('JPEG')
}

// Its three kinds: with extensions, lossless, lossy.
function webpHeader(bytes: Uint8Array): Header {
  if (bytes.length < 30) throw cutShort('WebP')
  const view = viewOf(bytes)
  const size = (width: number, height: number): Header => ({ type: 'webp', width, height })
  const threeBytes = (at: number) => view.getUint16(at, true) + (bytes[at + 2]! << 16)
  if (startsWith(bytes, 'VP8X', 12)) return size(threeBytes(24) + 1, threeBytes(27) + 1)
  if (startsWith(bytes, 'VP8L', 12) && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true)
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  if (startsWith(bytes, 'VP8 ', 12) && startsWith(bytes, '\x9d\x01\x2a', 23)) {
    return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  }
  throw refusal('the file is a WebP of an unknown kind')
}

// The decoder is fetched when the first PNG comes.
async function readPng(bytes: Uint8Array): Promise<StampImage> {
  const { decode, convertIndexedToRgb } = await import('fast-png')
  try {
    const picture = decode(bytes)
    const { width, height, channels, depth } = picture
    if (picture.palette) {
      const data = new Uint8Array(convertIndexedToRgb(picture))
      return { width, height, data }
    }
    if (depth === 1 || depth === 2 || depth === 4) {
      return { width, height, data: spread(picture.data as Uint8Array, width, height, depth) }
    }
    const data = picture.data as Uint8Array | Uint16Array
    return { width, height, data: channels === 2 ? greyWithAlpha(data) : data }
  } catch (error) {
    throw refusal(
      `the file is a damaged or truncated PNG (${error instanceof Error ? error.message : String(error)})`,
    )
  }
}

/** Grey of less than eight bits, rows of whole bytes, as bytes. */
function spread(packed: Uint8Array, width: number, height: number, depth: number): Uint8Array {
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

function greyWithAlpha(data: Uint8Array | Uint16Array): Uint8Array | Uint16Array {
  const points = data.length / 2
  const out = data instanceof Uint16Array ? new Uint16Array(points * 4) : new Uint8Array(points * 4)
  for (let i = 0; i < points; i++) {
    out.fill(data[2 * i]!, 4 * i, 4 * i + 3)
    out[4 * i + 3] = data[2 * i + 1]!
  }
  return out
}

// The browser decodes; its colours are taken as they are.
async function readInBrowser(bytes: Uint8Array, type: 'jpeg' | 'webp'): Promise<StampImage> {
  const name = type === 'jpeg' ? 'JPEG' : 'WebP'
  if (typeof createImageBitmap !== 'function') {
    throw new RangeError(`the file is a ${name}, which a browser only can read; give a PNG here`)
  }
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${type}` })
  const bitmap = await createImageBitmap(blob, {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  }).catch(() => {
    throw refusal(`the file is a damaged or truncated ${name}`)
  })
  const { width, height } = bitmap
  const context = contextOf(width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

function contextOf(
  width: number,
  height: number,
): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const canvas =
    typeof OffscreenCanvas === 'function'
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D | null
  if (!context) throw new Error('this browser lends no canvas to read the picture with; give a PNG')
  return context
}
