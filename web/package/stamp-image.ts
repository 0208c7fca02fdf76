import { altersPixels, readableContext } from './canvas-pixels.js'
import { FileReading } from './module/files-instance.js'
import { filesModule } from './module/files-module.js'
import { pictureHeader, type PictureHeader } from './picture-header.js'
import { isRefusal, refusal } from './refusal.js'
import { show } from './errors.js'
import { reading } from './options.js'

/**
 * A picture to print: rows from the north of points with 1 (grey), 3 (red, green, blue) or 4 channels (and
 * alpha).
 */
export interface StampImage {
  width: number
  height: number
  /**
   * Bytes 0 to 255, words 0 to 65535, or floats 0 to 1. Colours count by their luminance, alpha multiplies.
   */
  data: Uint8Array | Uint8ClampedArray | Uint16Array | Float32Array
}

const maxPoints = 2 ** 24
const maxBytes = 20_000_000

/**
 * Reads a picture as a stamp. Its format and size are read from its first bytes, before anything is decoded.
 * JPEG and WebP need a browser; 16-bit PNGs keep their 16 bits everywhere. The first PNG loads `files.wasm`.
 *
 * @throws RangeError that names the file's format and says what is allowed.
 * @throws OrogenError if `files.wasm` cannot be loaded.
 */
export async function readStampImage(file: Blob | ArrayBuffer): Promise<StampImage> {
  const bytes = await bytesOf(file)
  try {
    const { type } = sniff(bytes)
    if (type !== 'png') return await readInBrowser(bytes, type)
    return await readPng(bytes)
  } catch (error) {
    throw isRefusal(error) ? refusal(error.code, error.data, 'stamp') : error
  }
}

async function bytesOf(file: Blob | ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const { size, read } = reading('the file', () => {
    if (file instanceof Blob) return { size: file.size, read: () => file.arrayBuffer() }
    if (!(file instanceof ArrayBuffer || ArrayBuffer.isView(file))) return {}
    const { byteLength } = file
    return { size: byteLength, read: () => Promise.resolve(file) }
  })
  if (!read) throw new RangeError(`the file must be a Blob or an ArrayBuffer, got ${show(file)}`)
  if (size > maxBytes) throw refusal('file-large', { megabytes: Math.ceil(size / 1e6) }, 'stamp')
  const bytes: ArrayBuffer | ArrayBufferView = await read()
  if (bytes.byteLength === 0) return new Uint8Array() // also of memory that was transferred
  if (!ArrayBuffer.isView(bytes)) return new Uint8Array(bytes)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
}

/** @throws RangeError, a refusal, for anything but a PNG, JPEG or WebP of an allowed size. */
export function sniff(bytes: Uint8Array): PictureHeader {
  const header = pictureHeader(bytes)
  const { width, height } = header
  if (width * height > maxPoints) throw refusal('picture-large', { width, height })
  return header
}

async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<StampImage> {
  const reading = await FileReading.begin(await filesModule())
  reading.give('file', bytes)
  reading.do('readPicture')
  const pixels = reading.array('pixels').slice()
  return {
    width: reading.number('pictureWidth'),
    height: reading.number('pictureHeight'),
    data: reading.number('hasWords') === 1 ? new Uint16Array(pixels.buffer) : pixels,
  }
}

// The browser decodes the picture; its colours are used without conversion.
async function readInBrowser(bytes: Uint8Array<ArrayBuffer>, type: 'jpeg' | 'webp'): Promise<StampImage> {
  const kind = type === 'jpeg' ? 'JPEG' : 'WebP'
  if (typeof createImageBitmap !== 'function') throw refusal('picture-browser', { kind })
  if (altersPixels()) throw refusal('picture-altered', { kind })
  const bitmap = await createImageBitmap(new Blob([bytes], { type: `image/${type}` }), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  }).catch(() => {
    throw refusal('picture-damaged', { kind })
  })
  const { width, height } = bitmap
  const context = readableContext(width, height)
  if (!context) throw new Error('this browser lends no canvas to read the picture with; give a PNG')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}
