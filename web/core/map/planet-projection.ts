import { type BallHeights, cellTowards, faceDirection, heightTowards, latLonOf } from '../planet/faces.js'
import type { ProjectionId } from '../planet/projection-ids.js'
import { type Projection, projections, type Turn, turned } from '../planet/projections.js'
import type { Place } from '../render/pick.js'
import { ink } from './draw-contours.js'
import type { MapProjection } from './map-projection.js'
import { steepnessOf } from './pyramid.js'
import { type Cells, cellsOf, type MapWindow } from './window.js'

const radians = Math.PI / 180
/** Degrees between the lines of the graticule. */
const mesh = 15

/** A planet projected on a sheet whose equator has as many points as the faces along it. */
export class PlanetProjection implements MapProjection {
  readonly across: number
  readonly down: number
  readonly steepness: number
  readonly turn: MapProjection['turn']
  readonly #ball: BallHeights
  readonly #projection: Projection
  /** Points of the sheet per own unit. */
  readonly #scale: number
  #latitude: number
  #longitude: number
  #turned: Turn

  /** `middle`: degrees; projections that can turn begin there, the others at its meridian. */
  constructor(ball: BallHeights, id: ProjectionId, middle: { latitude: number; longitude: number }) {
    this.#ball = ball
    this.#projection = projections[id]
    const { width, height, turns } = this.#projection
    const points = 4 * (ball.size - 1)
    this.#scale = turns ? points / (2 * Math.PI) : points / width
    this.across = width * this.#scale
    this.down = height * this.#scale
    const stride = Math.max(2 ** Math.ceil(Math.log2(ball.size / 400)), 1)
    this.steepness = steepnessOf(
      { size: ball.size, heights: ball.heights.subarray(0, ball.size ** 2) },
      stride,
    )
    this.#latitude = turns ? middle.latitude * radians : 0
    this.#longitude = turns ? middle.longitude * radians : 0
    this.#turned = turned(this.#latitude, this.#longitude)
    if (turns)
      this.turn = (across, down) => {
        this.#longitude -= across / this.#scale / Math.max(Math.cos(this.#latitude), 0.2)
        this.#latitude = Math.min(Math.max(this.#latitude + down / this.#scale, -Math.PI / 2), Math.PI / 2)
        this.#turned = turned(this.#latitude, this.#longitude)
      }
  }

  sample(window: MapWindow): Float32Array {
    return this.#sampleOf(this.#ball, window)
  }

  samplerOf(heights: Float32Array): MapProjection['sample'] {
    return (window) => this.#sampleOf({ ...this.#ball, heights }, window)
  }

  cellsOf(side: number, window: MapWindow): Cells {
    return cellsOf(window, (x, y) => {
      const direction = this.#directionAt(x, y)
      return direction && cellTowards(side, direction)
    })
  }

  sheetAt(x: number, y: number, face: number): readonly [x: number, y: number] | undefined {
    const last = this.#ball.size - 1
    const place = faceDirection(face, (2 * x) / last - 1, (2 * y) / last - 1)
    const { latitude, longitude } = latLonOf(place)
    return this.#sheetOf(this.#turned.to(latitude * radians, longitude * radians))
  }

  #sheetOf(
    seen: readonly [latitude: number, longitude: number],
  ): readonly [x: number, y: number] | undefined {
    const at = this.#projection.project(...seen)
    return at && [this.across / 2 + at[0] * this.#scale, this.down / 2 - at[1] * this.#scale]
  }

  #sampleOf(ball: BallHeights, { left, top, scale, width, height }: MapWindow): Float32Array {
    const samples = new Float32Array((width + 2) * (height + 2))
    let to = 0
    for (let y = -1; y <= height; y++)
      for (let x = -1; x <= width; x++) {
        const direction = this.#directionAt(left + (x + 0.5) / scale, top + (y + 0.5) / scale)
        samples[to++] = direction ? heightTowards(ball, direction) : NaN
      }
    return samples
  }

  at(x: number, y: number): Place | undefined {
    const direction = this.#directionAt(x, y)
    if (!direction) return undefined
    const { latitude, longitude } = latLonOf(direction)
    return { x: longitude, y: latitude, height: heightTowards(this.#ball, direction), isPlanet: true }
  }

  // The graticule, with a heavier equator and first meridian, and the edge of the sheet.
  drawLines(context: CanvasRenderingContext2D, window: MapWindow, ratio: number): void {
    context.strokeStyle = ink
    context.lineWidth = 0.8 * ratio
    for (const main of [false, true]) {
      context.beginPath()
      for (let latitude = -90 + mesh; latitude < 90; latitude += mesh)
        if ((latitude === 0) === main) this.#trace(context, window, (t) => [latitude, -180 + 360 * t])
      for (let longitude = -180; longitude < 180; longitude += mesh)
        if ((longitude === 0) === main) this.#trace(context, window, (t) => [-90 + 180 * t, longitude])
      context.globalAlpha = main ? 0.5 : 0.22
      context.stroke()
    }
    context.globalAlpha = 1
  }

  #trace(
    context: CanvasRenderingContext2D,
    { left, top, scale }: MapWindow,
    line: (share: number) => [latitude: number, longitude: number],
  ): void {
    let before: number | undefined
    for (let i = 0; i <= 180; i++) {
      const [latitude, longitude] = line(i / 180)
      const seen = this.#turned.to(latitude * radians, longitude * radians)
      const at = this.#sheetOf(seen)
      const x = at && (at[0] - left) * scale
      const y = at && (at[1] - top) * scale
      // A line that leaves the sheet on one side comes back on the other.
      const leaps = before !== undefined && Math.abs(seen[1] - before) > Math.PI
      if (x === undefined || y === undefined) before = undefined
      else {
        if (before === undefined || leaps) context.moveTo(x, y)
        else context.lineTo(x, y)
        before = seen[1]
      }
    }
  }

  #directionAt(x: number, y: number): [number, number, number] | undefined {
    const place = this.#projection.unproject(
      (x - this.across / 2) / this.#scale,
      (this.down / 2 - y) / this.#scale,
    )
    return place && this.#turned.direction(...place)
  }
}
