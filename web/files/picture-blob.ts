import { compressed } from './compressed.js'
import { checkOptions } from '../package/control.js'
import { pictureSize } from '../draw/context/picture-size.js'
import type { BlobOptions } from './export-options.js'
import type { TerrainViewport } from '../state/terrain-viewport.js'

const types = ['image/png', 'image/jpeg', 'image/webp']

/** The size of a picture if its element has none on its page. */
const unseen = { width: 640, height: 400 }

/**
 * Takes a picture of the view, with a type and size.
 *
 * @throws RangeError for an option out of range, and the errors of `TerrainViewport.picture`.
 */
export async function pictureBlob(viewport: TerrainViewport, options: BlobOptions = {}): Promise<Blob> {
  checkOptions(options)
  const { type = 'image/png', quality, width, height, scale, ...rest } = options
  if (!types.includes(type))
    throw new RangeError(`type must be ${types.join(' or ')}, got ${JSON.stringify(type)}`)
  if (quality !== undefined && !(quality >= 0 && quality <= 1))
    throw new RangeError(`quality must be between 0 and 1, got ${quality}`)
  if (type === 'image/jpeg' && rest.background === false)
    throw new RangeError('a JPEG has no transparent background; take image/png or image/webp, or leave it')
  const size = sizeOf(viewport, { width, height, scale })
  const png = await viewport.picture({ ...rest, ...size })
  return type === 'image/png' ? png : compressed(png, type, quality)
}

function sizeOf(
  viewport: TerrainViewport,
  { width, height, scale }: BlobOptions,
): { width: number; height: number } {
  const { outlook } = viewport
  const seen = outlook.width > 1 && outlook.height > 1 ? outlook : unseen
  if (width === undefined && height === undefined && scale === undefined)
    return pictureSize(seen.width, seen.height, Math.min(2, devicePixelRatio))
  scale ??= Math.min(2, devicePixelRatio)
  if (!(scale > 0 && scale < Infinity)) throw new RangeError(`scale must be more than 0, got ${scale}`)
  let ratio
  if (width !== undefined) ratio = width / seen.width
  else if (height !== undefined) ratio = height / seen.height
  else ratio = scale
  return {
    width: width ?? Math.max(Math.round(seen.width * ratio), 1),
    height: height ?? Math.max(Math.round(seen.height * ratio), 1),
  }
}
