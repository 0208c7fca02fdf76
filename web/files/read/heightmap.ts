import { show } from '../../package/errors.js'
import { type OptionKinds, anything, kind, oneOf, optionsOf } from '../../package/options.js'
import { refusal, isRefusal } from '../../package/refusal.js'
import { endings } from './endings.js'
import { fillGaps } from './gaps.js'
import { textMap } from './number-grid.js'
import { pictureMap } from './picture-map.js'
import { note, type RawMap } from './raw-map.js'
import { rawMap, tileMap } from './raw-grid.js'
import type { Heightmap, HeightmapOptions, Step } from './types.js'
import { unpack, type Unpacked } from './unpack.js'

/** The relief of mountains as a share of the map's width, as the eye expects it: more than in nature. */
const naturalRelief = 0.18

/**
 * Reads a heightmap: PNG, raw numbers, tiles of SRTM, ASCII grids, tables, GeoTIFF, in a .gz or .zip, too. The content
 * decides, and the name where it cannot.
 *
 * @param given the options, or only the name of the file
 * @param step called after each piece of work with the share done; its result is awaited
 * @throws RangeError, mostly with the `code` of a refusal, that says what the file is, where it is wrong and what to do
 */
export async function readHeightmap(
  source: Blob | ArrayBuffer | Uint8Array,
  given: HeightmapOptions | string = {},
  step: Step = () => undefined,
): Promise<Heightmap> {
  checkSource(source)
  const options = checkedOptions(typeof given === 'string' ? { name: given } : given)
  try {
    const file = await unpack(source, options.name ?? (source as Partial<File>).name ?? '')
    const map = isTiff(file.bytes)
      ? await (await import('./tiff-map.js')).tiffMap(file.bytes, step)
      : await bareMap(file, options, step)
    return closed(map, options)
  } catch (error) {
    throw withAllowed(error)
  }
}

/**
 * What may be read instead is said after everything but faults of one place of a file.
 *
 * @internal
 */
export function withAllowed(error: unknown): unknown {
  return isRefusal(error) && !error.allowed && /^(file-(?!web|numpy|points)|picture-|zip-)/.test(error.code)
    ? refusal(error.code, error.data, 'heightmap')
    : error
}

function checkSource(source: unknown): void {
  const { byteLength, size } = Object(source) as { byteLength?: unknown; size?: unknown }
  if (typeof (byteLength ?? size) === 'number') return
  throw new TypeError(`a file must be a Blob, an ArrayBuffer or a Uint8Array, got ${show(source)}`)
}

const kinds: OptionKinds<HeightmapOptions> = {
  name: anything,
  byteOrder: oneOf('little', 'big'),
  width: kind((value) => Number.isInteger(value) && (value as number) > 1, 'a whole number above 1'),
  low: anything, // checked with high
  high: anything,
  spacing: kind((value) => Number.isFinite(value) && (value as number) > 0, 'a distance above 0'),
  gaps: oneOf('fill', 'sea'),
  sidecar: anything,
}

/**
 * @throws RangeError for an option that there is not, or whose value is no such value
 *
 * @internal
 */
export function checkedOptions(given: HeightmapOptions): Partial<HeightmapOptions> {
  const options = optionsOf(given, kinds)
  const { low = 0, high = 1 } = options
  if (Number.isFinite(low) && Number.isFinite(high) && low < high) return options
  throw new RangeError(`low and high must be two heights, low below high, got ${show(low)} and ${show(high)}`)
}

/**
 * TIFF and BigTIFF, in both byte orders.
 *
 * @internal
 */
export function isTiff([a, b, c, d]: Uint8Array): boolean {
  return (
    (a === 0x49 && b === 0x49 && (c === 42 || c === 43) && d === 0) ||
    (a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43))
  )
}

/**
 * Reads what is neither packed nor a TIFF.
 *
 * @internal
 */
export async function bareMap(
  { bytes, name }: Unpacked,
  options: HeightmapOptions,
  step: Step,
): Promise<RawMap> {
  if (bytes.length === 0) throw refusal('file-empty')
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (startsWith(bytes, '\x89PNG') || startsWith(bytes, '\xff\xd8\xff'))
    return pictureMap(bytes, options, step)
  if (startsWith(bytes, '\x93NUMPY')) throw refusal('file-numpy')
  const isRaw = endings.raw.includes(ending)
  if (!isText(bytes, isRaw ? 4096 : 512)) {
    if (ending === 'hgt') return tileMap(bytes, name)
    return isRaw ? rawMap(bytes, ending, options, step) : pictureMap(bytes, options, step)
  }
  // Numbers of a raw file that happen to be letters are no lines.
  const start = String.fromCharCode(...bytes.subarray(0, 4096))
  if (isRaw && !/^\s*[<{]|[\r\n]/.test(start))
    return ending === 'hgt' ? tileMap(bytes, name) : rawMap(bytes, ending, options, step)
  return /^(ï»¿)?\s*(%PDF|GIF8|<[^]*<svg|<svg)/i.test(start)
    ? pictureMap(bytes, options, step)
    : textMap(bytes, step)
}

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((letter, i) => bytes[i] === letter.charCodeAt(0))

/** Whether the beginning is text, in UTF-16 with a mark at its beginning, or in any code that keeps ASCII. */
function isText(bytes: Uint8Array, length: number): boolean {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true
  const start = bytes.subarray(0, length)
  const end =
    bytes.length <= length ? start.findLastIndex((byte) => byte !== 0 && byte !== 0x1a) + 1 : start.length
  return (
    end > 0 &&
    start.subarray(0, end).every((byte) => (byte >= 32 && byte !== 127) || (byte >= 9 && byte <= 13))
  )
}

/**
 * Closes the gaps, and completes the scale.
 *
 * @internal
 */
export function closed(map: RawMap, { spacing: given, gaps = 'fill' }: HeightmapOptions): Heightmap {
  const { width, height, heights, north, byteOrder } = map
  const notes = [...map.notes]
  let [min, max, count] = [Infinity, -Infinity, 0]
  for (const each of heights) {
    if (Number.isNaN(each)) count++
    if (each < min) min = each
    if (each > max) max = each
  }
  if (count === heights.length) throw refusal('heights-none')
  if (count > 0) {
    notes.push(note(`note-gaps-${gaps}`, { n: count }))
    if (gaps === 'fill') fillGaps(heights, width)
    else {
      const sea = Math.max(0, min)
      for (let i = 0; i < heights.length; i++) if (Number.isNaN(heights[i])) heights[i] = sea
      max = Math.max(max, sea)
    }
  }
  const natural = (max > min ? (max - min) / naturalRelief : 1) / (Math.min(width, height) - 1)
  const spacing: Heightmap['spacing'] =
    given === undefined ? (map.spacing ?? [natural, natural]) : [given, given]
  const isScaled = given !== undefined || map.spacing !== undefined
  if (!isScaled) notes.push(note('note-natural'))
  return { width, height, heights, spacing, unit: isScaled ? 'm' : '', gaps: count, north, byteOrder, notes }
}
