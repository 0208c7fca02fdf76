import { refusal, type RefusalCode } from './refusal.js'

/** The format and size of a picture, read from the first bytes of its file. */
export interface PictureHeader {
  type: 'png' | 'jpeg' | 'webp'
  width: number
  height: number
}

/**
 * @throws RangeError, a refusal that names the file's format, for anything but a PNG, JPEG or WebP that has
 *   points.
 */
export function pictureHeader(bytes: Uint8Array): PictureHeader {
  let header
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) header = pngHeader(bytes)
  else if (startsWith(bytes, '\xff\xd8\xff')) header = jpegHeader(bytes)
  else if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) header = webpHeader(bytes)
  else header = undefined
  if (!header) throw refusal(kindOf(bytes))
  const { width, height } = header
  if (width < 1 || height < 1) throw refusal('picture-empty', { width, height })
  return header
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return bytes.length >= at + text.length && [...text].every((c, i) => bytes[at + i] === c.charCodeAt(0))
}

function kindOf(bytes: Uint8Array): RefusalCode {
  if (bytes.length === 0) return 'file-empty'
  const start = String.fromCharCode(...bytes.subarray(0, 512))
    .replace(/^ï»¿/, '')
    .trimStart()
  if (/^GIF8/.test(start)) return 'file-gif'
  if (/^BM/.test(start) && bytes.length > 26 && bytes[5] === 0) return 'file-bmp'
  if (/^(II\*\0|MM\0\*)/.test(start)) return 'file-tiff'
  if (/^.{4}ftyp/s.test(start)) return 'file-film'
  if (/^%PDF/.test(start)) return 'file-pdf'
  if (/<svg[\s>]/i.test(start)) return 'file-svg'
  // eslint-disable-next-line no-control-regex -- what no text holds
  return /[\0-\x08\x0e-\x1a]/.test(start) ? 'file-unknown' : 'file-text'
}

const cutShort = (kind: string) => refusal('picture-cut', { kind })

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function pngHeader(bytes: Uint8Array): PictureHeader {
  if (bytes.length < 33 || !startsWith(bytes, 'IHDR', 12)) throw cutShort('PNG')
  const view = viewOf(bytes)
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

// Goes from marker to marker to the frame header, which contains the size and the number of colours.
function jpegHeader(bytes: Uint8Array): PictureHeader {
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
      if (components === 4) throw refusal('jpeg-cmyk')
      if (components !== 1 && components !== 3) throw refusal('jpeg-components', { n: components })
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  throw cutShort('JPEG')
}

// Reads its three kinds: with extensions, lossless, lossy.
function webpHeader(bytes: Uint8Array): PictureHeader {
  if (bytes.length < 30) throw cutShort('WebP')
  const view = viewOf(bytes)
  const size = (width: number, height: number): PictureHeader => ({ type: 'webp', width, height })
  const threeBytes = (at: number) => view.getUint16(at, true) + (bytes[at + 2]! << 16)
  if (startsWith(bytes, 'VP8X', 12)) return size(threeBytes(24) + 1, threeBytes(27) + 1)
  if (startsWith(bytes, 'VP8L', 12) && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true)
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  if (startsWith(bytes, 'VP8 ', 12) && startsWith(bytes, '\x9d\x01\x2a', 23)) {
    return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  }
  throw refusal('webp-unknown')
}
