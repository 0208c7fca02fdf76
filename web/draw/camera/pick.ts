import type { VoxelMesh } from '../../package/meshes.js'
import { extentOf, type Heightfield } from '../../package/heightfield.js'
import { heightInCell } from '../rivers/drape.js'

/** A place on a terrain that the pointer selects. */
export interface Place {
  /** In points of the map from its western and northern border; whole numbers for columns of voxels. */
  x: number
  y: number
  height: number
  /** Whether x and y are degrees east and north. */
  isPlanet?: true
}

/** The ground as drawn by a view, in cells from the north-west. */
export interface Ground {
  /** Cells a side of the square; within a cell nothing is higher than its corners. */
  readonly cells: number
  /** Of these the columns and rows of cells that are drawn, from the north-west. */
  readonly across: number
  readonly down: number
  /** The height at a place in a cell, each way from 0 to 1, and that place on the map. */
  heightIn(column: number, row: number, u: number, v: number): number
  placeIn(column: number, row: number, u: number, v: number): Place
}

type Field = Pick<Heightfield, 'size' | 'extent'> & { heights: Float32Array }

/** How many points of a map lie from one point of a mesh with so many points a side to the next. */
export const strideOf = ({ size }: Pick<Heightfield, 'size'>, side: number): number =>
  Math.max(1, Math.floor((size - 1) / Math.max(side - 1, 1)))

/**
 * A surface through `side` points a side of a map, two triangles a cell, cut from north-east to south-west.
 *
 * @param drawn with the `heights` of these points if they are not those of the map, as lakes are drawn at
 *   their level; the height of a place is that of the map even so
 */
export function surfaceGround(field: Field, drawn: { side: number; heights?: Float32Array }): Ground {
  const { heights, size } = field
  const { side } = drawn
  const cells = side - 1
  const stride = strideOf(field, side)
  const [columns, rows] = extentOf(field, stride)
  const heightsOf =
    (at: (column: number, row: number) => number): Ground['heightIn'] =>
    (column, row, u, v) =>
      heightInCell((down, right) => at(column + right, row + down), u, v)
  const onMap = heightsOf((column, row) => heights[row * stride * size + column * stride]!)
  const seen = drawn.heights
  const heightIn = seen ? heightsOf((column, row) => seen[row * side + column]!) : onMap
  return {
    cells,
    across: columns - 1,
    down: rows - 1,
    heightIn,
    placeIn: (column, row, u, v) => ({
      x: (column + u) * stride,
      y: (row + v) * stride,
      height: onMap(column, row, u, v),
    }),
  }
}

/** The tops of columns of cubes; a place on them is the point of the map that a column stands for. */
export function columnGround(
  {
    side,
    base,
    cube,
    columnHeights,
  }: Pick<VoxelMesh, 'side' | 'base' | 'cube'> & { columnHeights: ArrayLike<number> },
  field: Field,
): Ground {
  const { heights, size } = field
  const stride = strideOf(field, side)
  const [across, down] = extentOf(field, stride)
  return {
    cells: side,
    across,
    down,
    heightIn: (column, row) => base + cube * columnHeights[row * side + column]!,
    placeIn(column, row) {
      const [x, y] = [column * stride, row * stride]
      return { x, y, height: heights[y * size + x]! }
    },
  }
}

const cellOf = (place: number, cells: number) => Math.min(Math.max(Math.floor(place), 0), cells - 1)

/** The height of the ground at a place in shares of the map from its western and its northern border. */
export function heightOfGround({ across, down, heightIn }: Ground, x: number, y: number): number {
  const [column, row] = [cellOf(x * across, across), cellOf(y * down, down)]
  return heightIn(column, row, x * across - column, y * down - row)
}

type Triple = readonly [number, number, number]

/** The ray under the pointer, in the map's own unit: x east and y north of the middle of its square, z up. */
export interface Ray {
  origin: Triple
  direction: Triple
}

/** The box that holds the ground. */
interface Box {
  width: number
  floor: number
  top: number
}

/**
 * The first place where a ray meets the ground or the walls under it. The ray is followed from cell to cell
 * (Amanatides & Woo 1987): exact, and never through more than twice as many cells as a side has.
 */
export function pick(ground: Ground, { width, floor, top }: Box, ray: Ray): Place | undefined {
  const { cells, across, down } = ground
  const cell = width / cells
  // In cells from the north-west: x to the east, y to the south.
  const origin = [ray.origin[0] / cell + cells / 2, cells / 2 - ray.origin[1] / cell, ray.origin[2]] as const
  const along = [ray.direction[0] / cell, -ray.direction[1] / cell, ray.direction[2]] as const
  const at = (axis: 0 | 1, t: number) => origin[axis] + along[axis] * t
  let [from, leave] = [0, Infinity]
  for (const [axis, [low, high]] of (
    [
      [0, across],
      [0, down],
      [floor, top],
    ] as const
  ).entries()) {
    const [start, speed] = [origin[axis]!, along[axis]!]
    if (speed === 0 && (start < low || start > high)) return undefined
    if (speed === 0) continue
    const [a, b] = [(low - start) / speed, (high - start) / speed]
    from = Math.max(from, Math.min(a, b))
    leave = Math.min(leave, Math.max(a, b))
  }
  let [column, row] = [cellOf(at(0, from), across), cellOf(at(1, from), down)]
  const above = (t: number) =>
    origin[2] + along[2] * t - ground.heightIn(column, row, at(0, t) - column, at(1, t) - row)
  while (from <= leave && column >= 0 && row >= 0 && column < across && row < down) {
    // When the ray leaves the column and the row, and when it crosses the diagonal of the cell.
    const ends = [column, row].map((first, axis) =>
      along[axis] === 0 ? Infinity : (first + (along[axis]! > 0 ? 1 : 0) - origin[axis]!) / along[axis]!,
    )
    const to = Math.max(Math.min(...ends, leave), from)
    const diagonal = (column + row + 1 - origin[0] - origin[1]) / (along[0] + along[1])
    let before = from
    for (const t of diagonal > from && diagonal < to ? [from, diagonal, to] : [from, to]) {
      const [high, low] = [above(before), above(t)]
      if (low <= 0) {
        const met = t > before ? before + ((t - before) * high) / (high - low) : t
        return ground.placeIn(column, row, at(0, met) - column, at(1, met) - row)
      }
      before = t
    }
    if (to >= leave) return undefined
    if (ends[0]! < ends[1]!) column += Math.sign(along[0])
    else row += Math.sign(along[1])
    from = to
  }
  return undefined
}
