import { bends } from '../filters.js'
import type { Finding, Heights, Point } from './finding.js'

/** Radii that are looked at, in points of the 256 that stand for the map. */
const smallest = 6
const largest = 40
/** Those that stamps of half, a quarter … of the map have. */
const printed = [8, 16, 32]

/**
 * Whether circles are drawn on a map that tiles, of 256 points a side or a multiple. The bend of the ground at a point, the
 * sum of its four neighbours less four times itself, is averaged along rings: bends that belong to no ring cancel each
 * other. The curve is the strongest ring of each radius, by the deviation of all rings of this radius, divided by the median
 * of these; the figure is its peak at the radii of the stamps. A larger map is looked at in every second, fourth … point.
 *
 * Some 50 million additions.
 */
export function circles(map: Heights): Finding {
  const stride = Math.max(map.size >> 8, 1)
  const size = map.size / stride
  const heights = Float32Array.from({ length: size * size }, (_, i) => {
    const [x, y] = [(i % size) * stride, Math.floor(i / size) * stride]
    return map.heights[y * map.size + x]!
  })
  const bent = bends({ size, heights }, true)
  const rings: Point[] = []
  for (let radius = smallest; radius <= Math.min(largest, size / 4); radius++)
    rings.push({ x: radius, y: strongestRing(bent, size, radius) })
  const sorted = rings.map(({ y }) => y).sort((a, b) => a - b)
  const median = sorted[sorted.length >> 1]!
  const curve = rings.map(({ x, y }) => ({ x, y: median > 0 ? y / median : 0 }))
  const peak = curve
    .filter(({ x }) => printed.includes(x))
    .reduce((best, point) => (point.y > best.y ? point : best))
  return {
    figure: peak.y,
    limit: 1.5,
    curve: curve.map(({ x, y }) => ({ x: x * stride, y })),
    at: printed.map((radius) => radius * stride),
    places: { radius: peak.x * stride },
  }
}

/** Of the rings of a radius around every second point in both directions, the strongest by the deviation of all. */
function strongestRing(bends: Float32Array, size: number, radius: number): number {
  const count = Math.max(16, Math.round(Math.PI * radius))
  const angles = Array.from({ length: count }, (_, i) => (2 * Math.PI * i) / count)
  const dx = Int32Array.from(angles, (angle) => Math.round(radius * Math.cos(angle)))
  const dy = Int32Array.from(angles, (angle) => Math.round(radius * Math.sin(angle)))
  const inside = size - 1
  let [most, squares, rings] = [0, 0, 0]
  for (let y = 0; y < size; y += 2) {
    for (let x = 0; x < size; x += 2) {
      let sum = 0
      for (let i = 0; i < count; i++) sum += bends[((y + dy[i]!) & inside) * size + ((x + dx[i]!) & inside)]!
      most = Math.max(most, Math.abs(sum))
      squares += sum * sum
      rings++
    }
  }
  return squares > 0 ? most / Math.sqrt(squares / rings) : 0
}
