import { heightTowards } from '../package/faces.js'
import type { Heightfield } from '../package/heightfield.js'
import type { TilePlace } from './types.js'

/** The height of the highest summit above the sea, in metres: that of the Earth's. */
const summit = 8849

/**
 * The heights of a planet, in metres above its sea, at the points of a tile of Web Mercator: longitude 0 is
 * in the direction of the z axis. Neighbours have the same heights on their border, bit for bit, since both
 * take them from the same numbers.
 */
export function planetTile(
  field: Heightfield,
  { z, x, y }: TilePlace,
  size: number,
  border: boolean,
): Float32Array<ArrayBuffer> {
  const side = size + (border ? 1 : 0)
  const world = size * 2 ** z
  const { max, sea = field.min } = field
  const metres = max > sea ? summit / (max - sea) : 1
  const directions = Array.from({ length: side }, (_, i) => {
    const longitude = ((x * size + i) / world - 0.5) * 2 * Math.PI
    return [Math.sin(longitude), Math.cos(longitude)] as const
  })
  const heights = new Float32Array(side * side)
  for (let row = 0, at = 0; row < side; row++) {
    const north = Math.sinh((0.5 - (y * size + row) / world) * 2 * Math.PI)
    for (const [east, front] of directions)
      heights[at++] = (heightTowards(field, [east, north, front]) - sea) * metres
  }
  return heights
}
