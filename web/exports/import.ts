import type { Heightfield } from '../orogen/heightfield.js'
import { pictureHeader } from '../orogen/picture-header.js'
import { type PngPicture, readPng } from '../orogen/read-png.js'
import type { HeightRange } from './grey.js'
import { scaleKeyword } from './png.js'

export interface ImportOptions {
  /** Of the file; its ending tells the raw formats apart. A `File` brings its own. */
  name?: string
  /** Of a raw file: the order of the bytes of a number; little if not given. */
  byteOrder?: 'little' | 'big'
  /** Takes the largest square out of the middle of a picture that is not square, which is refused otherwise. */
  crop?: boolean
  /** The heights of 0 and of the largest integer; by default those that a picture of ours says, or 0 and 1. */
  range?: HeightRange
  /** Horizontal distance between neighbours; by default what a picture of ours says, or one at which the relief looks natural. */
  spacing?: number
}

const mostSide = 8193
/** The relief of mountains as a share of the map's width, as the eye expects it: more than nature has. */
const naturalRelief = 0.18
/** A raw map of floats of the largest size, and no picture has more. */
const mostBytes = mostSide * mostSide * 4
const allowed = `a heightmap must be a grey PNG or a raw file (.r16, .raw, .r32), square, of 2 to ${mostSide} points a side`

/**
 * Reads a heightmap. Colours of a PNG count by their luminance, alpha does not count.
 *
 * @throws RangeError whose message says what the file is, what is allowed and what to do.
 */
export async function readHeightmap(blob: Blob, options: ImportOptions = {}): Promise<Heightfield> {
  const { range, spacing } = options
  if (range && !(Number.isFinite(range.maximum - range.minimum) && range.minimum < range.maximum)) {
    throw new RangeError(
      `range must be two heights, minimum below maximum, got ${range.minimum} and ${range.maximum}`,
    )
  }
  if (spacing !== undefined && !(spacing > 0 && spacing < Infinity)) {
    throw new RangeError(`spacing must be a distance above 0, got ${spacing}`)
  }
  if (blob.size > mostBytes) throw refusal(`the file has ${Math.ceil(blob.size / 1e6)} MB`)
  const ending = /\.(r16|raw|r32)$/i.exec(options.name ?? '')?.[1]?.toLowerCase()
  const buffer = await blob.arrayBuffer()
  if (!ending) return fromPng(new Uint8Array(buffer), options)
  return ending === 'r32' ? fromFloats(buffer, options) : fromWords(buffer, options)
}

function refusal(what: string): RangeError {
  return new RangeError(`${what}; ${allowed}`)
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function fromPng(bytes: Uint8Array, options: ImportOptions): Promise<Heightfield> {
  let header
  try {
    header = pictureHeader(bytes)
  } catch (error) {
    throw refusal(reason(error))
  }
  const { type, width, height } = header
  if (type !== 'png') {
    throw refusal(
      `the file is a ${type === 'jpeg' ? 'JPEG' : 'WebP'}, which has 8 bits at most and loses some`,
    )
  }
  const side = Math.min(width, height)
  if (side < 2 || Math.max(width, height) > mostSide)
    throw refusal(`the picture has ${width} × ${height} points`)
  if (width !== height && !options.crop) {
    throw refusal(`the picture has ${width} × ${height} points, which is not square; crop it`)
  }
  let picture: PngPicture
  try {
    picture = await readPng(bytes)
  } catch (error) {
    throw refusal(`the file is a damaged or truncated PNG (${reason(error)})`)
  }
  const { data, channels } = picture
  const white = data instanceof Uint16Array ? 65535 : 255
  const said = scaleOf(picture.text[scaleKeyword])
  const { range = said ?? { minimum: 0, maximum: 1 } } = options
  const corner = ((height - side) >> 1) * width + ((width - side) >> 1)
  const grey = channels < 3 ? (i: number) => data[i * channels]! : luminance(data, channels)
  return fieldOf(side, { spacing: said?.spacing, ...defined(options) }, (x, y) =>
    heightOf(grey(corner + y * width + x) / white, range),
  )
}

// Whole numbers, so that a grey that is written as a colour keeps its bits.
function luminance(data: Uint8Array | Uint16Array, channels: number): (i: number) => number {
  return (i) => {
    const at = i * channels
    return (2126 * data[at]! + 7152 * data[at + 1]! + 722 * data[at + 2]!) / 10000
  }
}

/** What a picture of ours says of itself; of others, and of nonsense, nothing. */
function scaleOf(text: string | undefined): (HeightRange & { spacing: number }) | undefined {
  try {
    const { minimum, maximum, spacing } = JSON.parse(text ?? '') as Record<string, unknown>
    const numbers = [minimum, maximum, spacing].every(Number.isFinite)
    if (!numbers || (minimum as number) > (maximum as number) || !((spacing as number) > 0)) return undefined
    return { minimum: minimum as number, maximum: maximum as number, spacing: spacing as number }
  } catch {
    return undefined
  }
}

function fromWords(buffer: ArrayBuffer, options: ImportOptions): Heightfield {
  const side = sideOf(buffer.byteLength, 2)
  const view = new DataView(buffer)
  const little = options.byteOrder !== 'big'
  const { range = { minimum: 0, maximum: 1 } } = options
  return fieldOf(side, options, (x, y) => heightOf(view.getUint16((y * side + x) * 2, little) / 65535, range))
}

function fromFloats(buffer: ArrayBuffer, options: ImportOptions): Heightfield {
  const side = sideOf(buffer.byteLength, 4)
  const view = new DataView(buffer)
  const little = options.byteOrder !== 'big'
  return fieldOf(side, options, (x, y) => {
    const height = view.getFloat32((y * side + x) * 4, little)
    if (Number.isFinite(height)) return height
    throw new RangeError(
      `the height at column ${x}, row ${y} is ${height}, no finite number; try the other byte order, or repair the file`,
    )
  })
}

function sideOf(bytes: number, each: number): number {
  const side = Math.round(Math.sqrt(bytes / each))
  if (side >= 2 && side <= mostSide && side * side * each === bytes) return side
  throw refusal(`the file has ${bytes} bytes, which is no square of ${each} bytes a point`)
}

function heightOf(share: number, { minimum, maximum }: HeightRange): number {
  return minimum + share * (maximum - minimum)
}

const defined = ({ spacing }: ImportOptions) => (spacing === undefined ? {} : { spacing })

function fieldOf(
  size: number,
  given: { spacing?: number | undefined },
  heightAt: (x: number, y: number) => number,
): Heightfield {
  const heights = new Float32Array(size * size)
  let min = Infinity
  let max = -Infinity
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      heights[i] = heightAt(x, y)
      if (heights[i]! < min) min = heights[i]!
      if (heights[i]! > max) max = heights[i]!
    }
  }
  const width = max > min ? (max - min) / naturalRelief : 1
  const spacing = given.spacing ?? width / (size - 1)
  // Of the largest floats the difference may be none.
  return { size, heights, min, max, spacing: Number.isFinite(spacing) ? spacing : 1 }
}
