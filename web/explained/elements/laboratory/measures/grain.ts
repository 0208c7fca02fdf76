import { stepOffsets } from '../../../javascript/erosion-flow.js'
import type { Weathered } from '../weathered.js'
import type { Finding } from './finding.js'

const directions = 16
/** How far a stream is followed, and which ones: those that this many cells drain through. */
const cells = 12
const [smallest, largest] = [30, 3000]

/**
 * Whether streams follow the grid. Each is followed for 12 cells, and counted by the direction from its beginning to its
 * end, of 16. The curve is the share of each, from the east clockwise, by the mean; the figure is how many streams go
 * along the rows, columns and diagonals, by those that go between.
 */
export function grain({ size, flow }: Pick<Weathered, 'size' | 'flow'>): Finding {
  const offsets = stepOffsets({ side: size, wrap: false })
  const counts = new Float64Array(directions)
  for (let start = 0; start < size * size; start++) {
    const area = flow.area[start]!
    if (area < smallest || area > largest) continue
    let at = start
    let steps = 0
    for (; steps < cells && flow.step[at]! < 32; steps++) at += offsets[flow.step[at]!]!
    if (steps < cells) continue
    const dx = (at % size) - (start % size)
    const dy = Math.floor(at / size) - Math.floor(start / size)
    counts[(Math.round((Math.atan2(dy, dx) / (2 * Math.PI)) * directions) + directions) % directions]! += 1
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  const share = (i: number) => (all > 0 ? (counts[i % directions]! / all) * directions : 1)
  const sumFrom = (first: number) =>
    Array.from({ length: directions / 2 }, (_, i) => share(first + 2 * i)).reduce((a, b) => a + b, 0)
  return {
    figure: sumFrom(0) / (sumFrom(1) || 1),
    limit: 1.4,
    curve: Array.from({ length: directions + 1 }, (_, i) => ({ x: (i * 360) / directions, y: share(i) })),
    at: Array.from({ length: 7 }, (_, i) => 45 * (i + 1)),
    places: {},
  }
}
