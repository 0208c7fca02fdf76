import { fitCanvas } from '../../../core/dom/sight.js'
import { element } from '../../../core/dom/elements.js'
import { cross, dot, type Vector, directionOf, latLonOf } from '../../../core/planet/faces.js'
import { wantsStillness } from '../player/motion.js'
import type { Turning } from '../player/player-element.js'
import { TurnedCanvas } from '../player/turned-canvas.js'
import { type Axes, type Ground, paintBall } from './paint-ball.js'
import { drawMarks, type Marked } from './ball-marks.js'

/** The ball is painted with so many pixels for one of CSS: with fewer its edge would be jagged. */
const fineness = 2
/** How far from the middle of the picture a stamp may fall: the cosine. */
const sight = Math.cos((48 * Math.PI) / 180)
const start = { latitude: 18, longitude: 22 }

/** Between 180° west and 180° east. */
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** A ball, which turns so that what falls on it is seen. */
export class BallView extends TurnedCanvas implements Turning {
  readonly follows = true
  #centre = { ...start }
  #ground: Ground | undefined
  #marked: Marked | undefined
  /** What is to be seen, until it is, or the reader turns the ball. */
  #goal: Vector | undefined
  /** Where it is painted, before what is seen is made of it: not every browser makes a canvas smaller without jags. */
  readonly #painted = element('canvas')

  show(ground: Ground, marked: Marked): void {
    const middle = marked.stamping?.middle
    if (middle && middle.some((part, i) => part !== this.#marked?.stamping?.middle[i])) this.#goal = middle
    this.#ground = ground
    this.#marked = marked
    this.wake()
  }

  turn(angle: number): void {
    this.#turnTo(this.#centre.latitude, this.#centre.longitude + (angle * 180) / Math.PI)
  }

  #turnTo(latitude: number, longitude: number): void {
    this.#centre = {
      latitude: Math.min(85, Math.max(-85, latitude)),
      longitude: wrapped(longitude),
    }
    this.wake()
  }

  /** A part of the way to what is to be seen; the rest comes with the next frames. */
  #approach(): void {
    const goal = this.#goal
    if (!goal) return
    if (dot(goal, directionOf(this.#centre)) > sight) {
      this.#goal = undefined
      return
    }
    const { latitude, longitude } = latLonOf(goal)
    const share = wantsStillness() ? 1 : 0.09
    const east = wrapped(longitude - this.#centre.longitude)
    const north = Math.min(65, Math.max(-65, latitude)) - this.#centre.latitude
    this.#turnTo(this.#centre.latitude + north * share, this.#centre.longitude + east * share)
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
    this.#turnTo(this.#centre.latitude + north, this.#centre.longitude + east)
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
    // The highest mountains, and the stamps that fall on them, have their place.
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
