/**
 * Leaves out the points without which a polyline stays within `tolerance` of where it was (D. H. Douglas and T. K. Peucker,
 * 1973). The ends stay.
 *
 * @param points x, y of each point
 */
export function simplify(points: Float64Array, tolerance: number): Float64Array {
  const count = points.length / 2
  const kept = new Uint8Array(count)
  kept[0] = kept[count - 1] = 1
  const spans = [0, count - 1]
  while (spans.length > 0) {
    const last = spans.pop()!
    const first = spans.pop()!
    let [farthest, distance] = [-1, tolerance * tolerance]
    for (let i = first + 1; i < last; i++) {
      const off = squaredDistance(points, i, first, last)
      if (off > distance) [farthest, distance] = [i, off]
    }
    if (farthest < 0) continue
    kept[farthest] = 1
    spans.push(first, farthest, farthest, last)
  }
  return points.filter((_, i) => kept[i >> 1])
}

/** From point i to the segment between two others. */
function squaredDistance(points: Float64Array, i: number, from: number, to: number): number {
  const [x, y] = [points[2 * from]!, points[2 * from + 1]!]
  const [dx, dy] = [points[2 * to]! - x, points[2 * to + 1]! - y]
  const [px, py] = [points[2 * i]! - x, points[2 * i + 1]! - y]
  const length = dx * dx + dy * dy
  const share = length > 0 ? Math.min(Math.max((px * dx + py * dy) / length, 0), 1) : 0
  return (px - share * dx) ** 2 + (py - share * dy) ** 2
}
