import { wantsStillness } from '../../../dom/input.js'
import { fitCanvas } from '../../../dom/sight.js'
import { element } from '../../../dom/elements.js'
import {
  type BallHeights,
  cross,
  directionOf,
  dot,
  faceDirection,
  heightTowards,
  latLonOf,
  scaled,
  type Vector,
} from '../../../package/faces.js'
import { drawDisc, TurnedCanvas } from '../player/turned-canvas.js'
import { type Axes, type BallPixels, type BallGround, groundOf, paintBall } from './paint-ball.js'
import type { PlanetStamping } from './planet-run.js'

/** Painted pixels per CSS pixel: with fewer the edge of the ball would be jagged. */
const fineness = 2
/** The largest distance from the middle of the picture at which a stamp may fall, as a cosine. */
const sight = Math.cos((48 * Math.PI) / 180)
const start = { latitude: 18, longitude: 22 }

/** Wraps a longitude to the range from 180° west to 180° east. */
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** A ball that turns so that the place where a stamp falls is visible. */
export class BallView extends TurnedCanvas {
  override readonly follows = true
  #centre = { ...start }
  #ground: BallGround | undefined
  #marked: Marked | undefined
  /** The ball turns until this direction is seen, or the reader turns it. */
  #goal: Vector | undefined
  /**
   * A larger canvas on which the planet is painted first: some browsers leave jags when they scale a canvas
   * down.
   */
  readonly #painted = element('canvas')

  show(marked: Marked): void {
    const [goal, before] = [marked, this.#marked].map((each) => each?.stamping?.middle ?? each?.goal)
    if (goal?.some((part, i) => part !== before?.[i])) this.#goal = goal
    this.#ground = groundOf(marked, marked.shareOf)
    this.#marked = marked
    this.wake()
  }

  override turn(angle: number): void {
    this.#turnBy((angle * 180) / Math.PI, 0)
  }

  /** Turns the ball by degrees. */
  #turnBy(east: number, north: number): void {
    const latitude = Math.min(85, Math.max(-85, this.#centre.latitude + north))
    this.#centre = { latitude, longitude: wrapped(this.#centre.longitude + east) }
    this.wake()
  }

  /** Turns part of the way towards the goal; the next frames do the rest. */
  #approach(): void {
    const goal = this.#goal
    if (!goal || dot(goal, directionOf(this.#centre)) > sight) return void (this.#goal = undefined)
    const { latitude, longitude } = latLonOf(goal)
    const share = wantsStillness() ? 1 : 0.09
    const east = wrapped(longitude - this.#centre.longitude)
    const north = Math.min(65, Math.max(-65, latitude)) - this.#centre.latitude
    this.#turnBy(east * share, north * share)
  }

  protected override drag(right: number, down: number): void {
    this.#move(-0.35 * right, 0.35 * down)
  }

  protected override nudge(right: number, down: number): void {
    this.#move(8 * right, -8 * down)
  }

  protected override reset(): void {
    this.#move(start.longitude - this.#centre.longitude, start.latitude - this.#centre.latitude)
  }

  #move(east: number, north: number): void {
    this.#goal = undefined
    this.#turnBy(east, north)
  }

  protected override draw(): void {
    this.#approach()
    const { canvas } = this
    const [ground, marked] = [this.#ground, this.#marked]
    const { clientWidth, clientHeight } = canvas
    const [width, height] = [clientWidth * fineness, clientHeight * fineness]
    const [context, painted] = [canvas.getContext('2d'), this.#painted.getContext('2d')]
    if (!ground || !marked || !context || !painted || !width || !height) return
    if (painted.canvas.width !== width) painted.canvas.width = width
    if (painted.canvas.height !== height) painted.canvas.height = height
    // Leave room for the highest mountains and the stamps that fall on them.
    const radius = (Math.min(width, height) / 2) * 0.88
    const axes = this.#axes
    const pixels = paintBall(ground, axes, painted.createImageData(width, height), radius)
    painted.putImageData(pixels.image, 0, 0)
    const density = fitCanvas(canvas, clientWidth, clientHeight)
    context.setTransform(density / fineness, 0, 0, density / fineness, 0, 0)
    context.clearRect(0, 0, width, height)
    context.drawImage(this.#painted, 0, 0)
    drawMarks(context, marked, { ...pixels, axes, radius, line: fineness })
  }

  get #axes(): Axes {
    const towards = directionOf(this.#centre)
    const longitude = (this.#centre.longitude * Math.PI) / 180
    const right: Vector = [Math.cos(longitude), 0, -Math.sin(longitude)]
    return { right, up: cross(towards, right), towards }
  }
}

/** What else is drawn on the ground of a ball, at directions. */
export interface Drawn {
  lines?: readonly { places: readonly Vector[]; paint: string; wide: number }[]
  dots?: readonly { at: Vector; paint: string }[]
  /** The ball turns until this is seen. */
  goal?: Vector
}

/**
 * A ball and the marks on it: the faces, the sectors of an octave, and a stamp that falls. Heights in radii
 * of the ball.
 */
interface Marked extends BallHeights, Drawn {
  /** The share of a height from the lowest to the highest, which gives its colour. */
  shareOf(height: number): number
  /** The stamp, and the progress of its fall: 0 high above, 1 on the ground. */
  stamping?: PlanetStamping | undefined
  dropped?: number
}

type BallPlace = readonly [u: number, v: number]

interface Sheet extends BallPixels {
  axes: Axes
  /** The planet's radius and the width of a line, in pixels. */
  radius: number
  line: number
}

/** The height above the ground at which a stamp begins to fall. */
const above = 0.45
/** The largest number of sectors a side that are drawn; more lines would cover everything. */
const maxSectors = 8

function drawMarks(context: CanvasRenderingContext2D, marked: Marked, sheet: Sheet): void {
  const { axes, radius, depths, image, line } = sheet
  const { width, height } = image

  const placeOf = (at: Vector) =>
    [width / 2 + radius * dot(at, axes.right), height / 2 - radius * dot(at, axes.up)] as const
  const onGround = (direction: Vector, lift = 0.004) =>
    scaled(direction, 1 + lift + heightTowards(marked, direction))
  /** Draws a line through places, except where it is hidden. */
  const draw = (places: readonly Vector[], paint: string, wide: number) => {
    context.beginPath()
    let isDown = false
    for (const place of places) {
      const [x, y] = placeOf(place)
      const nearness = dot(place, axes.towards)
      const before = depths[Math.round(y) * width + Math.round(x)] ?? -Infinity
      const isSeen = nearness > before - 0.03 && (before > -Infinity || nearness > 0)
      if (isSeen && isDown) context.lineTo(x, y)
      else if (isSeen) context.moveTo(x, y)
      isDown = isSeen
    }
    context.strokeStyle = paint
    context.lineWidth = wide * line
    context.stroke()
  }
  const trace = (directions: readonly Vector[], paint: string, wide: number, lift?: number) =>
    draw(
      directions.map((direction) => onGround(direction, lift)),
      paint,
      wide,
    )
  const disc = (at: Vector, size: number, fill: string, border: number) =>
    drawDisc(context, placeOf(at), size * line, { fill, stroke: '#fff', width: border * line })
  context.lineJoin = context.lineCap = 'round'

  const { stamping, dropped = 1, lines = [], dots = [] } = marked
  // Sectors, and at last the cube's edges, each of which two faces draw.
  const sectors = stamping && stamping.aside <= maxSectors ? stamping.aside : 1
  for (let face = 0; face < 6; face++)
    for (let i = 0; i <= sectors; i++) {
      const at = (2 * i) / sectors - 1
      const [dark, wide] = i % sectors === 0 ? [47, 1.6] : [26, 1]
      trace(alongFace(face, [at, -1], [at, 1]), `rgb(20 28 36 / ${dark}%)`, wide)
      trace(alongFace(face, [-1, at], [1, at]), `rgb(20 28 36 / ${dark}%)`, wide)
    }
  for (const { places, paint, wide } of lines) trace(places, paint, wide)
  for (const { at, paint } of dots) if (dot(at, axes.towards) > 0.05) disc(onGround(at), 3.2, paint, 0.5)
  if (!stamping) return

  const { face, column, row, middle, chord } = stamping
  const side = 2 / stamping.aside
  const [left, top] = [column * side - 1, row * side - 1]
  const [right, bottom] = [left + side, top + side]
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]] as const // prettier-ignore
  corners.forEach((from, i) => trace(alongFace(face, from, corners[(i + 1) % 4]!), '#fff', 2.4))

  const mark = stamping.height > 0 ? '#0f4f4b' : '#8a2f0c'
  const lift = above * (1 - dropped)
  const ring = circle(middle, chord)
  if (dropped < 1) {
    trace(ring, 'rgb(255 255 255 / 50%)', 1.4)
    draw([onGround(middle), onGround(middle, lift)], '#fff', 1.6)
  }
  trace(ring, '#fff', 5, 0.006 + lift)
  trace(ring, mark, 3, 0.006 + lift)
  const at = onGround(middle, 0.006 + lift)
  if (dot(at, axes.towards) > 0) disc(at, 3.6, mark, 1.6)
}

/** The directions along a line between two places on a face. */
function alongFace(face: number, [fromU, fromV]: BallPlace, [toU, toV]: BallPlace): Vector[] {
  const steps = Math.max(4, Math.ceil(24 * Math.max(Math.abs(toU - fromU), Math.abs(toV - fromV))))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = i / steps
    return faceDirection(face, fromU + (toU - fromU) * share, fromV + (toV - fromV) * share)
  })
}

/** The directions around a middle, at the distance of a chord. */
export function circle(middle: Vector, chord: number, count = 96): Vector[] {
  const helper: Vector = Math.abs(middle[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]
  const aside = cross(helper, middle)
  const east = scaled(aside, 1 / Math.hypot(...aside))
  const north = cross(middle, east)
  const cosine = 1 - (chord * chord) / 2
  const sine = Math.sqrt(1 - cosine * cosine)
  return Array.from({ length: count + 1 }, (_, i) => {
    const [s, c] = [Math.sin((2 * Math.PI * i) / count) * sine, Math.cos((2 * Math.PI * i) / count) * sine]
    return [0, 1, 2].map((k) => cosine * middle[k]! + c * east[k]! + s * north[k]!) as unknown as Vector
  })
}
