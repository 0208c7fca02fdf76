import type { Heightfield } from '../orogen/heightfield.js'
import type { LatLon } from '../planet/faces.js'
import type { ProjectionId } from '../planet/projection-ids.js'

/** The input of a file of heights: rows from the north, each with `size` columns. */
export interface Rows {
  /** Columns. */
  size: number
  rows: number
  min: number
  max: number
  spacing: number
  /** Row `y`, to be read before the next call; NaN beside a globe. */
  row(y: number): Float32Array
  /** How the file describes rows that are not those of a map. */
  layout: { faces?: readonly string[]; projection?: ProjectionId; centre?: LatLon }
}

/** A planet's faces in the order of their heights, named after the axis through their middle. */
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
