import type { Stroke } from '../../../package/link/strokes.js'
import type { RiverLand } from '../../laboratory/measured-map.js'
import { stepX, stepY } from '../../twins/erosion-flow.js'

/** Streams drain this share of the points of a map, or more. */
const streamShare = 1 / 900

export const leastStream = ({ size }: RiverLand): number => size * size * streamShare

/** Whether a lake or the sea stands over a point. */
export const isWater = ({ heights, water }: RiverLand, point: number): boolean =>
  water.surface[point]! > heights[point]!

/** The next point of the water's way; undefined where it leaves the map or has come to the sea. */
function below({ size, water }: RiverLand, point: number): number | undefined {
  const direction = water.flowDirection[point]!
  return direction < 8 ? point + stepY[direction]! * size + stepX[direction]! : undefined
}

/** 1 for the points that a stroke reaches. */
export function reachOf({ width, points }: Stroke, size: number): Uint8Array {
  const unit = 100 / (size - 1)
  return Uint8Array.from({ length: size * size }, (_, point) => {
    const [x, y] = [(point % size) * unit, Math.floor(point / size) * unit]
    const isNear = points.some(([ax, ay], i) => {
      const [bx, by] = points[i + 1] ?? points[i]!
      const [dx, dy] = [bx - ax, by - ay]
      const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)
      const share = Math.min(Math.max(along, 0), 1)
      return Math.hypot(x - ax - share * dx, y - ay - share * dy) <= width
    })
    return Number(isNear)
  })
}

/** The streams of a ridge: 1 for their points, down to the sea or the border, and how many leave its foot. */
export function streamsFrom(land: RiverLand, reach: Uint8Array): { streams: Uint8Array; count: number } {
  const streams = new Uint8Array(reach.length)
  const least = leastStream(land)
  let count = 0
  for (let point = 0; point < reach.length; point++) {
    if (!reach[point] || land.water.area[point]! < least || isWater(land, point)) continue
    for (let at: number | undefined = point; at !== undefined && !streams[at]; at = below(land, at)) {
      streams[at] = 1
      const next = below(land, at)
      if (reach[at] && (next === undefined || !reach[next])) count++
    }
  }
  return { streams, count }
}

/** The point at which the water of each point leaves the map, or comes to the sea. */
function endsOf(land: RiverLand): Int32Array {
  const ends = new Int32Array(land.heights.length).fill(-1)
  for (let point = 0; point < ends.length; point++) {
    const way: number[] = []
    let at = point
    for (let next: number | undefined = at; next !== undefined && ends[at]! < 0; next = below(land, at)) {
      at = next
      way.push(at)
    }
    const end = ends[at]! < 0 ? at : ends[at]!
    for (const each of way) ends[each] = end
  }
  return ends
}

/** The share of the map whose water ends elsewhere on another one: farther away than a tenth of the side. */
export function shareElsewhere(one: RiverLand, other: RiverLand): number {
  const { size } = one
  const [before, after] = [endsOf(one), endsOf(other)]
  const count = before.reduce((sum, end, point) => {
    const to = after[point]!
    const far = Math.hypot((end % size) - (to % size), Math.floor(end / size) - Math.floor(to / size))
    return sum + Number(far > size / 10)
  }, 0)
  return count / before.length
}
