import { extentOf } from '../../package/heightfield.js'
import type { MapField } from './map-projection.js'

/** Points a side of a picture over the land, as the map has it. */
const drapePoints = 2049

/** A picture over the land as what covers it, in colours point by point. */
export function draped(picture: ImageBitmap, field: MapField) {
  const side = Math.min(drapePoints, Math.max(field.size, 257))
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')!
  const [width, height] = extentOf(field).map((count) => ((count - 1) / (field.size - 1)) * (side - 1) + 1)
  context.drawImage(picture, 0, 0, width!, height!)
  const colors = new Uint8Array(context.getImageData(0, 0, side, side).data)
  for (let i = 3; i < colors.length; i += 4) colors[i] = 0 // no ice
  return { weights: colors, palette: '', side, share: 1, colors, ice: [0, 0, 0] as [number, number, number] }
}
