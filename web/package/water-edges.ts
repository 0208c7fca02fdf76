// Tells rivers from lakes by the edges of their water (`WindowWater.edges`).

export type WaterKind = 'sea' | 'lake' | 'river'

/** Points from the middle of a narrow river at which the bytes of a point no longer tell how far it is. */
export const farthestRiver = 1.9

/** Metres between the points of a level at which the widest river is two points wide. */
export const widestRiver = 512

/** Points by which a bank may be farther than the bytes between two points say. */
const bankBlur = 0.05

/**
 * What `edges` say of the nearest river narrower than three points: the way to its middle, east and south,
 * and half its width, in points.
 *
 * @param at the index of the first of a point's four bytes
 */
export function narrowRiverAt(edges: Uint8Array, at: number): [east: number, south: number, half: number] {
  const [east, south, half] = edges.subarray(at, at + 3)
  return [(east! - 128) / 63.5, (south! - 128) / 63.5, half! / 127.5]
}

/** A place on one level of the land. */
export interface PlaceOnLevel {
  /** Those of a window, row by row. */
  edges: Uint8Array
  /** The points of a row. */
  columns: number
  /** The place in points from the window's first one; it is not in the last column or row. */
  x: number
  y: number
  /** Metres between two points. */
  spacing: number
}

/**
 * Whether the fresh water that covers a place is a river, and no lake: if a river's course runs there. The
 * edges of a level know the courses of rivers narrower than three points, so a wide river is found on a
 * coarser level. Cost: below 1 µs a level.
 *
 * @param levels the same place on the land's levels, from a fine one to the coarser ones; those coarser than
 *   `widestRiver` need not follow
 */
export function isRiver(levels: Iterable<PlaceOnLevel>): boolean {
  for (const level of levels) {
    if (isNarrowRiver(level)) return true
    if (level.spacing >= widestRiver) break
  }
  return false
}

function isNarrowRiver({ edges, columns, x, y }: PlaceOnLevel): boolean {
  const wayAt = (column: number, row: number) => narrowRiverAt(edges, 4 * (row * columns + column))
  const nearest = wayAt(Math.round(x), Math.round(y))
  if (Math.hypot(nearest[0], nearest[1]) > farthestRiver) return false
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const upper = mixed(wayAt(column, row), wayAt(column + 1, row), x - column)
  const lower = mixed(wayAt(column, row + 1), wayAt(column + 1, row + 1), x - column)
  const [east, south, half] = mixed(upper, lower, y - row)
  return Math.hypot(east!, south!) < half! + bankBlur
}

const mixed = (a: readonly number[], b: readonly number[], share: number): readonly number[] =>
  a.map((value, i) => value + (b[i]! - value) * share)
