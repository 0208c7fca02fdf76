import type { Heightfield } from '../orogen/heightfield.js'
import { directionOf, heightTowards, type LatLon, radiusOf, type Vector } from '../planet/faces.js'
import type { ProjectionId } from '../planet/projection-ids.js'
import { projections, turned } from '../planet/projections.js'
import type { Rows } from './format.js'

const radians = Math.PI / 180

/**
 * Spreads a planet on a sheet, a row at a time, with the planet's own lowest and highest point. The equator of a planet
 * has the cells of four faces, and so has a sheet of the whole planet; in a half, the middle is twice as large as it
 * would be there.
 *
 * - `equirectangular`: the whole first row is the north pole, the last one the south pole; the first column is at 180°
 *   west.
 * - `equal-area` and `orthographic`: each number is the height in the middle of its pixel, or NaN beside the globe.
 *
 * @param centre of the orthographic projection, in degrees; latitude and longitude 0 if not given
 * @throws RangeError for an invalid place, or one given for another projection.
 */
export function planetSheet(field: Heightfield, id: ProjectionId, centre?: LatLon): Rows {
  const around = 4 * (field.size - 1)
  const { width, height, turns, unproject } = projections[id]
  if (centre) checkCentre(centre, turns === true)
  const { latitude, longitude } = centre ?? { latitude: 0, longitude: 0 }
  const size = turns ? around / 2 : around
  const scale = size / width
  const isWhole = id === 'equirectangular'
  const rows = isWhole ? around / 2 + 1 : Math.round(height * scale)
  const { direction } = turned(latitude * radians, longitude * radians)
  const directionAt = (column: number, row: number): Vector | undefined => {
    if (isWhole) {
      const isPole = row === 0 || row === rows - 1
      return directionOf({
        latitude: 90 - (180 * row) / (rows - 1),
        longitude: isPole ? 0 : (360 * column) / size - 180,
      })
    }
    const place = unproject((column + 0.5 - size / 2) / scale, (rows / 2 - row - 0.5) / scale)
    return place && direction(...place)
  }
  const made = new Float32Array(size)
  return {
    size,
    rows,
    min: field.min,
    max: field.max,
    spacing: radiusOf(field) / scale,
    row(y) {
      for (let x = 0; x < size; x++) {
        const towards = directionAt(x, y)
        made[x] = towards ? heightTowards(field, towards) : NaN
      }
      return made
    },
    layout: { projection: id, ...(turns && { centre: { latitude, longitude } }) },
  }
}

function checkCentre({ latitude, longitude }: LatLon, turns: boolean): void {
  if (!turns)
    throw new RangeError('centre turns the orthographic globe; leave it out, or choose orthographic')
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return
  throw new RangeError(
    `centre must be a latitude of -90 to 90 and a longitude of -180 to 180 degrees, got ${latitude} and ${longitude}`,
  )
}
