import type { Heightfield } from '../orogen/heightfield.js'
import type { LatLon } from '../planet/faces.js'
import type { ProjectionId } from '../planet/projection-ids.js'

/** What a file of heights is written from: rows of so many columns, from the north. */
export interface Rows {
  /** Columns. */
  size: number
  rows: number
  min: number
  max: number
  spacing: number
  /** Row `y`, to be read before the next is asked for; NaN beside a globe. */
  row(y: number): Float32Array
  /** What the file says of rows that are no map's. */
  layout: { faces?: readonly string[]; projection?: ProjectionId; centre?: LatLon }
}

/** A planet's faces in the order of their heights, by the axis that goes through their middles. */
const faceNames = ['+x', '-x', '+y', '-y', '+z', '-z']

/** A map, or a planet's faces one below the other. */
export function rowsOf({ size, heights, faces = 1, min, max, spacing }: Heightfield): Rows {
  return {
    size,
    rows: faces * size,
    min,
    max,
    spacing,
    row: (y) => heights.subarray(y * size, (y + 1) * size),
    layout: faces === 6 ? { faces: faceNames } : {},
  }
}
