import { pictureHeader } from '../../package/picture-header.js'
import { readPng, type PngPicture, scaleKeyword } from '../../package/read-png.js'
import { refusal } from '../../package/refusal.js'
import { checkScale, checkSize, note, type RawMap } from './raw-map.js'
import type { HeightmapOptions, Step } from './types.js'

/**
 * Reads a PNG: greys, colours by their luminance, or the colours that tiles of maps write heights with. Points that are
 * entirely transparent are gaps.
 *
 * @throws RangeError, a refusal
 */
export async function pictureMap(
  bytes: Uint8Array<ArrayBuffer>,
  options: HeightmapOptions,
  step: Step,
): Promise<RawMap> {
  const { type, width, height } = pictureHeader(bytes)
  if (type !== 'png') throw refusal('picture-lossy', { kind: type === 'jpeg' ? 'JPEG' : 'WebP' })
  checkSize(width, height)
  const picture = await readPng(bytes, (share) => step(share * 0.8))
  const { data, channels, text } = picture
  const said = scaleOf(text[scaleKeyword])
  const heights = new Float32Array(width * height)
  const notes = []
  const coded = options.low === undefined && options.high === undefined ? tileCode(picture) : undefined
  if (coded) {
    for (let i = 0; i < heights.length; i++) heights[i] = coded.height(data, i * channels)
    notes.push(note(coded.code))
  } else {
    const white = data instanceof Uint16Array ? 65535 : 255
    if (said && options.low === undefined && options.high === undefined)
      checkScale(said.minimum, said.maximum, said.spacing, Math.min(width, height))
    const { low = said?.minimum ?? 0, high = said?.maximum ?? 1 } = options
    const grey = channels < 3 ? (at: number) => data[at]! : luminance(data)
    for (let i = 0; i < heights.length; i++) heights[i] = low + (grey(i * channels) / white) * (high - low)
    if (hasColours(picture)) notes.push(note('note-colours'))
  }
  const isClear = clearPoints(picture)
  for (let i = 0; isClear && i < heights.length; i++) if (isClear(i)) heights[i] = NaN
  const { spacing } = said ?? {}
  return { width, height, heights, spacing: spacing ? [spacing, spacing] : undefined, notes }
}

// Whole numbers, so that a grey picture stored as colours keeps its bits.
const luminance = (data: Uint8Array | Uint16Array) => (at: number) =>
  (2126 * data[at]! + 7152 * data[at + 1]! + 722 * data[at + 2]!) / 10000

function hasColours({ data, channels }: PngPicture): boolean {
  for (let at = 0; channels > 2 && at < data.length; at += channels)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return true
  return false
}

/** The ways in which tiles of maps write metres with red, green and blue. */
const tileCodes = [
  {
    code: 'note-terrarium' as const,
    height: (data: ArrayLike<number>, at: number) =>
      data[at]! * 256 + data[at + 1]! + data[at + 2]! / 256 - 32768,
  },
  {
    code: 'note-mapbox' as const,
    height: (data: ArrayLike<number>, at: number) =>
      (data[at]! * 65536 + data[at + 1]! * 256 + data[at + 2]!) / 10 - 10000,
  },
]

/** The code that gives every point a height that there is on Earth, and most a neighbour at almost the same height. */
function tileCode(picture: PngPicture): (typeof tileCodes)[number] | undefined {
  const { data, channels, width } = picture
  if (channels < 3 || data instanceof Uint16Array || !hasColours(picture)) return undefined
  return tileCodes.find(({ height }) => {
    let steps = 0
    for (let at = 0; at < data.length; at += channels) {
      if (channels === 4 && data[at + 3] === 0) continue
      const here = height(data, at)
      if (here < -12_000 || here > 9_000) return false
      if ((at / channels) % width > 0) steps += Math.min(Math.abs(here - height(data, at - channels)), 1000)
    }
    return steps / (data.length / channels) < 64
  })
}

/** Whether points are entirely transparent, by their alpha or as the one colour that is. */
function clearPoints({ data, channels, key, depth }: PngPicture): ((i: number) => boolean) | undefined {
  if (channels === 2 || channels === 4) return (i) => data[i * channels + channels - 1] === 0
  if (!key) return undefined
  const scale = depth < 8 ? 255 / (2 ** depth - 1) : 1
  const clear = Array.from({ length: channels }, (_, k) => ((key[2 * k]! << 8) | key[2 * k + 1]!) * scale)
  return (i) => clear.every((value, k) => data[i * channels + k] === value)
}

interface Scale {
  minimum: number
  maximum: number
  spacing: number
}

/** The scale stored in a picture of Orogen's; undefined for other pictures and invalid values. */
function scaleOf(text: string | undefined): Scale | undefined {
  try {
    const { minimum, maximum, spacing } = JSON.parse(text ?? '') as Scale
    const numbers = [minimum, maximum, spacing].every(Number.isFinite)
    return numbers && minimum <= maximum && spacing > 0 ? { minimum, maximum, spacing } : undefined
  } catch {
    return undefined
  }
}
