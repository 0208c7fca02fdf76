import { downstream, type Waters } from '../../../draw/rivers/rivers.js'
import type { Stroke } from '../../../package/link/strokes.js'
import { nearest } from '../../../state/stroke-lines.js'
import type { RiverLand } from '../../laboratory/measured-map.js'

/** Streams drain this share of the points of a map, or more. */
const streamShare = 1 / 900

export const leastStream = ({ size }: RiverLand): number => size * size * streamShare

/** Whether a lake or the sea stands over a point. */
export const isWater = ({ heights, water }: RiverLand, point: number): boolean =>
  water.surface[point]! > heights[point]!

const watersOf = ({ size, water }: RiverLand): Waters => ({ ...water, size })

/** 1 for the points that a stroke reaches. */
export function reachOf({ width, points }: Stroke, size: number): Uint8Array {
  const unit = 100 / (size - 1)
  return Uint8Array.from({ length: size * size }, (_, point) => {
    const { far } = nearest(points, [(point % size) * unit, Math.floor(point / size) * unit], true)
    return Number(far <= width)
  })
}

/** The streams of a ridge: 1 for their points, down to the sea or the border, and how many leave its foot. */
export function streamsFrom(land: RiverLand, reach: Uint8Array): { streams: Uint8Array; count: number } {
  const streams = new Uint8Array(reach.length)
  const [waters, least] = [watersOf(land), leastStream(land)]
  let count = 0
  for (let point = 0; point < reach.length; point++) {
    if (!reach[point] || land.water.area[point]! < least || isWater(land, point)) continue
    let at: number | undefined = point
    while (at !== undefined && !streams[at]) {
      streams[at] = 1
      const next: number | undefined = downstream(waters, at)
      if (reach[at] && (next === undefined || !reach[next])) count++
      at = next
    }
  }
  return { streams, count }
}

/** The point at which the water of each point leaves the map, or comes to the sea. */
function endsOf(land: RiverLand): Int32Array {
  const waters = watersOf(land)
  const ends = new Int32Array(land.heights.length).fill(-1)
  for (let point = 0; point < ends.length; point++) {
    const way: number[] = []
    let end = point
    let at: number | undefined = point
    while (at !== undefined && ends[at]! < 0) {
      way.push(at)
      end = at
      at = downstream(waters, at)
    }
    if (at !== undefined) end = ends[at]!
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
