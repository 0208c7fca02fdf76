import type { Heightfield } from '../package/heightfield.js'
import { directionOf, heightTowards, radiusOf } from '../package/faces.js'
import type { Rows } from './format.js'

/**
 * Spreads a planet on a sheet by latitude and longitude, a row at a time, with the planet's own lowest and highest point.
 * The sheet has the cells of four faces around the equator, and degrees are as wide as they are high: the whole first row
 * is the north pole, the last one the south pole, and the first column is at 180° west.
 */
export function planetSheet(field: Heightfield): Rows {
  const size = 4 * (field.size - 1)
  const rows = size / 2 + 1
  const made = new Float32Array(size)
  return {
    size,
    rows,
    min: field.min,
    max: field.max,
    spacing: (2 * Math.PI * radiusOf(field)) / size,
    row(y) {
      const isPole = y === 0 || y === rows - 1
      const latitude = 90 - (180 * y) / (rows - 1)
      for (let x = 0; x < size; x++) {
        const longitude = isPole ? 0 : (360 * x) / size - 180
        made[x] = heightTowards(field, directionOf({ latitude, longitude }))
      }
      return made
    },
    layout: { projection: 'equirectangular' },
  }
}
