import { baseSpacing } from './land.js'
import { cells, side } from './tile.js'

/** Cubes are no smaller, in metres. */
const leastCube = 0.25

/** The finest level that is drawn in columns, so many of them a side of a tile. */
export const finestColumns = (squares: number): number =>
  Math.floor(Math.log2((baseSpacing * cells) / squares / leastCube))

/** The top of the column of a height: a whole number of cubes, which may be the next above it or below. */
export const wholeCubes = (height: number, cube: number): number => Math.floor(height / cube + 0.5) * cube

/**
 * The column of a tile that stands at a place.
 *
 * @param heights of the tile, `side × side`
 * @param x columns from the tile's western border, and @param y from its northern one
 * @param cube its width, in the unit of the heights
 */
export function columnTop(
  heights: Float32Array,
  squares: number,
  x: number,
  y: number,
  cube: number,
): number {
  const stride = cells / squares
  const [column, row] = [x, y].map((at) => Math.min(Math.max(Math.floor(at), 0), squares - 1) + 0.5)
  return wholeCubes(heights[(row! * stride + 1) * side + column! * stride + 1]!, cube)
}
