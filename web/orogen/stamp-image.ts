import { pictureHeader, type PictureHeader } from './picture-header.js'
import { readPng } from './read-png.js'

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
  return type === 'png' ? stampOfPng(bytes) : readInBrowser(bytes, type)
}

/** @throws RangeError for anything but a PNG, JPEG or WebP of a size that is allowed. */
export function sniff(bytes: Uint8Array): PictureHeader {
  const header = refusing(() => pictureHeader(bytes))
  const { width, height } = header
  if (width * height > mostPoints) throw refusal(`the picture has ${width} × ${height} points`)
  return header
}

function refusing<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error))
  }
}

function refusal(what: string): RangeError {
  return new RangeError(`${what}; ${allowed}`)
}

async function stampOfPng(bytes: Uint8Array): Promise<StampImage> {
  try {
    const { width, height, channels, data } = await readPng(bytes)
    return { width, height, data: channels === 2 ? greyWithAlpha(data) : data }
  } catch (error) {
    throw refusal(
      `the file is a damaged or truncated PNG (${error instanceof Error ? error.message : String(error)})`,
    )
  }
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
