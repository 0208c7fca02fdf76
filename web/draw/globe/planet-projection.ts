import {
  type BallHeights,
  cellTowards,
  faceDirection,
  heightInFace,
  heightTowards,
  latLonOf,
} from '../../package/faces.js'
import type { ProjectionId } from './projection-ids.js'
import { projections, turned } from './projections.js'
import { ink } from '../map/draw-contours.js'
import type { MapProjection } from '../map/map-projection.js'
import { steepnessOf } from '../map/pyramid.js'
import { type Cells, cellsOf, type MapWindow } from '../map/window.js'

const radians = Math.PI / 180
/** Degrees between the lines of the graticule. */
const mesh = 15

type Pair = readonly [number, number]

/** The heights in cells of the faces; NaN beside the sheet. */
function sampled(heights: Float32Array, size: number, { at, s, t }: Cells): Float32Array {
  const samples = new Float32Array(at.length)
  for (let i = 0; i < at.length; i++)
    samples[i] = at[i]! < 0 ? NaN : heightInFace(heights, size, at[i]!, s[i]!, t[i]!)
  return samples
}

/**
 * A planet projected on a sheet whose equator has as many points as the faces along it. `middle`: degrees;
 * projections that can turn begin there, the others at its meridian.
 */
export function planetProjection(
  ball: BallHeights,
  id: ProjectionId,
  middle: { latitude: number; longitude: number },
): MapProjection {
  const { width, height, turns, project, unproject } = projections[id]
  const points = 4 * (ball.size - 1)
  /** Points of the sheet per own unit. */
  const scale = turns ? points / (2 * Math.PI) : points / width
  const [across, down] = [width * scale, height * scale]
  const stride = Math.max(2 ** Math.ceil(Math.log2(ball.size / 400)), 1)
  const firstFace = { size: ball.size, heights: ball.heights.subarray(0, ball.size ** 2) }
  let latitude = turns ? middle.latitude * radians : 0
  let longitude = turns ? middle.longitude * radians : 0
  let turn = turned(latitude, longitude)

  const directionAt = (x: number, y: number) => {
    const place = unproject((x - across / 2) / scale, (down / 2 - y) / scale)
    return place && turn.direction(...place)
  }
  const sheetOf = (seen: Pair): Pair | undefined => {
    const at = project(...seen)
    return at && [across / 2 + at[0] * scale, down / 2 - at[1] * scale]
  }
  let last: { window: MapWindow; side: number; cells: Cells } | undefined
  // Heights, lakes and cover of one window lie in the same cells, which take most of the time.
  const cellsIn = (side: number, window: MapWindow): Cells => {
    if (last?.window !== window || last.side !== side) {
      const cells = cellsOf(window, (x, y) => {
        const direction = directionAt(x, y)
        return direction && cellTowards(side, direction)
      })
      last = { window, side, cells }
    }
    return last.cells
  }
  const samplerOf =
    (heights: Float32Array): MapProjection['sample'] =>
    (window) =>
      sampled(heights, ball.size, cellsIn(ball.size, window))
  const trace = (
    context: CanvasRenderingContext2D,
    { left, top, scale }: MapWindow,
    line: (share: number) => Pair,
  ) => {
    let before: number | undefined
    for (let i = 0; i <= 180; i++) {
      const [north, east] = line(i / 180)
      const seen = turn.to(north * radians, east * radians)
      const at = sheetOf(seen)
      // A line that leaves the sheet on one side comes back on the other.
      const leaps = before !== undefined && Math.abs(seen[1] - before) > Math.PI
      if (at) {
        const [x, y] = [(at[0] - left) * scale, (at[1] - top) * scale]
        if (before === undefined || leaps) context.moveTo(x, y)
        else context.lineTo(x, y)
      }
      before = at && seen[1]
    }
  }
  return {
    across,
    down,
    steepness: steepnessOf(firstFace, stride),
    sample: samplerOf(ball.heights),
    samplerOf,
    cellsOf: cellsIn,
    sheetAt(x, y, face) {
      const last = ball.size - 1
      const place = latLonOf(faceDirection(face, (2 * x) / last - 1, (2 * y) / last - 1))
      return sheetOf(turn.to(place.latitude * radians, place.longitude * radians))
    },
    at(x, y) {
      const direction = directionAt(x, y)
      if (!direction) return undefined
      const place = latLonOf(direction)
      return { x: place.longitude, y: place.latitude, height: heightTowards(ball, direction), isPlanet: true }
    },
    // The graticule, with a heavier equator and first meridian, and the edge of the sheet.
    drawLines(context, window, ratio) {
      context.strokeStyle = ink
      context.lineWidth = 0.8 * ratio
      for (const main of [false, true]) {
        context.beginPath()
        for (let north = -90 + mesh; north < 90; north += mesh)
          if ((north === 0) === main) trace(context, window, (t) => [north, -180 + 360 * t])
        for (let east = -180; east < 180; east += mesh)
          if ((east === 0) === main) trace(context, window, (t) => [-90 + 180 * t, east])
        context.globalAlpha = main ? 0.5 : 0.22
        context.stroke()
      }
      context.globalAlpha = 1
    },
    ...(turns && {
      turn(aside: number, along: number) {
        longitude -= aside / scale / Math.max(Math.cos(latitude), 0.2)
        latitude = Math.min(Math.max(latitude + along / scale, -Math.PI / 2), Math.PI / 2)
        turn = turned(latitude, longitude)
      },
    }),
  }
}
