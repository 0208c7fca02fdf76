import type { Place } from './tile-tree.js'

/**
 * Metres from a place to where a direction (east, north, up) meets the ground or the sea; `most` if it does not before. The step grows
 * with the distance, as what is seen does: a hair of a ridge may be missed.
 */
export function distanceToGround(
  { east, north, up }: Place,
  [x, y, z]: readonly [number, number, number],
  groundAt: (east: number, north: number) => number | undefined,
  most: number,
): number {
  const above = (way: number) => up + z * way - Math.max(groundAt(east + x * way, north + y * way) ?? 0, 0)
  let [before, way] = [0, 0]
  while (way < most) {
    const height = above(way)
    if (height <= 0) {
      for (let i = 0; i < 12; i++) {
        const middle = (before + way) / 2
        if (above(middle) > 0) before = middle
        else way = middle
      }
      return way
    }
    before = way
    way += Math.max(height * 0.4, way * 0.01, 0.02)
  }
  return most
}
