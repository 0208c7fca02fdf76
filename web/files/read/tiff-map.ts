import { fromArrayBuffer, type GeoTIFFImage } from 'geotiff'
import { isRefusal, refusal } from '../../package/refusal.js'
import { checkSize, flipped, geographic, markVoids, note, type RawMap } from './raw-map.js'
import type { Step } from './types.js'

/** The compressions that need no further program: none, LZW, Deflate by both numbers, PackBits. */
const compressions = [1, 5, 8, 32946, 32773]
/** More bytes than Deflate and LZW make of one. */
const maxPerByte = 1500

const damaged = () => refusal('picture-damaged', { kind: 'TIFF' })

/**
 * Reads the first band of a GeoTIFF.
 *
 * @throws RangeError, a refusal
 */
export async function tiffMap(bytes: Uint8Array<ArrayBuffer>, step: Step): Promise<RawMap> {
  try {
    const tiff = await fromArrayBuffer(bytes.slice().buffer)
    return await imageMap(await tiff.getImage(), bytes.length, step)
  } catch (error) {
    if (isRefusal(error) || (error instanceof DOMException && error.name === 'AbortError')) throw error
    throw damaged()
  }
}

async function imageMap(image: GeoTIFFImage, bytes: number, step: Step): Promise<RawMap> {
  const [width, height] = [image.getWidth(), image.getHeight()]
  // A damaged file may hold a list where a number belongs.
  if (!Number.isInteger(width) || !Number.isInteger(height)) throw damaged()
  checkSize(width, height)
  const tags = image.getFileDirectory()
  const compression = Number(tags.getValue('Compression') ?? 1)
  if (!compressions.includes(compression)) throw refusal('tiff-packed', { compression })
  if (image.getSamplesPerPixel() > 2 && image.getBitsPerSample() === 8) throw refusal('tiff-colours')
  const predictor = Number((await tags.loadValue('Predictor')) ?? 1)
  // The library adds differences in the byte order of this machine, and leaves floats that were differences in it.
  if (predictor === 2 && !image.littleEndian && image.getBitsPerSample() > 8) throw refusal('tiff-order')
  if (predictor === 3) image.littleEndian = true
  const [across, down] = [image.getBlockWidth(), image.getBlockHeight(0)]
  const blocks = Math.ceil(width / across) * Math.ceil(height / down)
  const isFull = Math.max(width * height, across * down) <= maxPerByte * bytes && blocks <= bytes
  if (!(across > 0 && down > 0 && isFull)) throw refusal('tiff-less')
  const heights = new Float32Array(width * height)
  for (let y = 0; y < height; y += down) {
    const end = Math.min(height, y + down)
    const [rows] = await image.readRasters({ window: [0, y, width, end], samples: [0] })
    heights.set(rows as Float32Array, y * width)
    await step((0.8 * end) / height)
  }
  const { scale, offset } = await scaleOf(image)
  const none = image.getGDALNoData()
  markVoids(heights, none ?? -9999)
  if (scale !== 1 || offset !== 0)
    for (let i = 0; i < heights.length; i++) heights[i] = heights[i]! * scale + offset
  return { width, height, ...placeOf(image, width, height, heights) }
}

/** What GDAL says of the band: its heights are number × scale + offset. */
async function scaleOf(image: GeoTIFFImage): Promise<{ scale: number; offset: number }> {
  const said = (await image.getGDALMetadata(0).catch(() => null)) ?? {}
  const of = (name: string, otherwise: number) =>
    Number.isFinite(Number(said[name] ?? NaN)) ? Number(said[name]) : otherwise
  return { scale: of('SCALE', 1), offset: of('OFFSET', 0) }
}

/** Metres of the units of lengths that files name by these numbers (EPSG). */
const units: Record<number, number> = { 9001: 1, 9002: 0.3048, 9003: 1200 / 3937, 9036: 1000 }

/** The width and the height of a cell; the height is below 0 where rows go from north to south. */
function cellOf(image: GeoTIFFImage): [x: number, y: number] | undefined {
  const tags = image.getFileDirectory()
  const scale = tags.getValue('ModelPixelScale')
  if (scale) return [Number(scale[0]), -Number(scale[1])]
  const matrix = tags.getValue('ModelTransformation')
  if (!matrix) return undefined
  const [a = NaN, b = NaN, , , d = NaN, e = NaN] = Array.from(matrix, Number)
  return [Math.hypot(a, d), Math.hypot(b, e) * (e > 0 ? 1 : -1)]
}

type MapPlace = Pick<RawMap, 'spacing' | 'north' | 'notes'> & { heights: Float32Array<ArrayBuffer> }

function placeOf(
  image: GeoTIFFImage,
  width: number,
  height: number,
  heights: Float32Array<ArrayBuffer>,
): MapPlace {
  const cell = cellOf(image)
  if (!cell) return { heights, notes: [] } // a TIFF that says nothing of its place
  const [x, y] = cell
  if (!(Math.abs(x) > 0 && Math.abs(x) < Infinity && Math.abs(y) > 0 && Math.abs(y) < Infinity))
    throw refusal('scale-cell', { cellsize: Number(x) })
  const rows = y > 0 ? flipped(heights, width) : heights
  const keys = (image.getGeoKeys() ?? {}) as Record<string, unknown>
  const vertical = units[Number(keys.VerticalUnitsGeoKey)] ?? 1
  if (vertical !== 1) for (let i = 0; i < rows.length; i++) rows[i]! *= vertical
  const feet = vertical === 1 ? [] : [note('note-feet')]
  const [dx, dy] = [Math.abs(x), Math.abs(y)]
  if (Number(keys.GTModelTypeGeoKey) === 2) {
    const [, top = 0] = image.getOrigin()
    const place = geographic([dx, dy], (y > 0 ? top + dy * height : top) - dy / 2, height)
    return { heights: rows, ...place, notes: [...place.notes, ...feet] }
  }
  const unit = units[Number(keys.ProjLinearUnitsGeoKey)] ?? 1
  return { heights: rows, spacing: [dx * unit, dy * unit], notes: feet }
}
