import { downstream, type Waters } from './rivers.js'

/**
 * The smallest share of the map that a basin must drain for its divide to be drawn, and that its neighbour
 * must drain there.
 */
const minShare = 0.02
const minBeside = 0.0002

/**
 * The ridges between the great basins of a map: sides of points whose water never meets again, given as x and
 * y of both ends. Point (x, y) is the middle of its square; the faces of a planet lie one below the other.
 * O(points).
 */
export function dividesOf(waters: Waters): Float32Array {
  const { size, area } = waters
  const basins = basinsOf(waters)
  const drains = (basin: number) => area[basin]! / size ** 2
  const ends: number[] = []
  for (let y = 0; y < area.length / size; y++) {
    for (let x = 0; x < size; x++) {
      const here = basins[y * size + x]!
      const parts = (there: number) => {
        if (here === there) return false
        const [less, more] = [drains(here), drains(there)].sort((a, b) => a - b) as [number, number]
        return more >= minShare && less >= minBeside
      }
      if (x + 1 < size && parts(basins[y * size + x + 1]!)) ends.push(x + 0.5, y - 0.5, x + 0.5, y + 0.5)
      if ((y + 1) % size > 0 && parts(basins[(y + 1) * size + x]!))
        ends.push(x - 0.5, y + 0.5, x + 0.5, y + 0.5)
    }
  }
  return Float32Array.from(ends)
}

/** The outlet of every point. */
function basinsOf(waters: Waters): Int32Array {
  const basins = new Int32Array(waters.area.length).fill(-1)
  const path: number[] = []
  for (let point = 0; point < basins.length; point++) {
    let at = point
    while (basins[at] === -1) {
      path.push(at)
      const next = downstream(waters, at)
      if (next === undefined) break
      at = next
    }
    const outlet = basins[at] === -1 ? at : basins[at]!
    for (const each of path) basins[each] = outlet
    path.length = 0
  }
  return basins
}
