import { onResize } from '../../dom/canvas.js'
import { element } from '../../dom/elements.js'
import { arrowOf, followPointer, isCommand } from '../../dom/input.js'
import { directionOf, latLonOf } from '../../planet/faces.js'
import { cross, dot, type Vector } from '../../planet/vector.js'
import { wantsStillness } from '../player/motion.js'
import type { Turning } from '../player/player-element.js'
import type { Axes, Ground } from './ball-mesh.js'
import { drawMarks, type Marked } from './ball-marks.js'
import { paintBall } from './paint-ball.js'

/** Pixels of the canvas for one of CSS: with fewer the edge of the ball would be jagged. */
const density = 2
/** How far from the middle of the picture a stamp may fall: the cosine. */
const sight = Math.cos((48 * Math.PI) / 180)
const start = { latitude: 18, longitude: 22 }

/** A ball on a canvas, which the reader can turn, and which turns so that what falls on it is seen. */
export class BallView implements Turning {
  readonly follows = true
  readonly canvas: HTMLCanvasElement
  #centre = { ...start }
  #ground: Ground | undefined
  #marked: Marked | undefined
  /** What is to be seen, until it is, or the reader turns the ball. */
  #goal: Vector | undefined
  #isAwake = false

  constructor() {
    this.canvas = element('canvas', { class: 'relief', tabindex: 0, role: 'img' })
    this.canvas.addEventListener('pointerdown', (event) => this.#grab(event))
    this.canvas.addEventListener('keydown', (event) => this.#press(event))
  }

  connect(signal: AbortSignal): void {
    onResize(this.canvas, () => this.#wake(), signal)
  }

  show(ground: Ground, marked: Marked): void {
    const middle = marked.stamping?.middle
    if (middle && middle.some((part, i) => part !== this.#marked?.stamping?.middle[i])) this.#goal = middle
    this.#ground = ground
    this.#marked = marked
    this.#wake()
  }

  turn(angle: number): void {
    this.#turnTo(this.#centre.latitude, this.#centre.longitude + (angle * 180) / Math.PI)
  }

  #turnTo(latitude: number, longitude: number): void {
    this.#centre = {
      latitude: Math.min(85, Math.max(-85, latitude)),
      longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
    }
    this.#wake()
  }

  #wake(): void {
    if (this.#isAwake) return
    this.#isAwake = true
    requestAnimationFrame(() => {
      this.#isAwake = false
      this.#approach()
      this.#draw()
    })
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
    const east = ((((longitude - this.#centre.longitude + 180) % 360) + 360) % 360) - 180
    const north = Math.min(65, Math.max(-65, latitude)) - this.#centre.latitude
    this.#turnTo(this.#centre.latitude + north * share, this.#centre.longitude + east * share)
  }

  #grab(down: PointerEvent): void {
    if (down.button !== 0) return
    let { clientX: x, clientY: y } = down
    followPointer(this.canvas, down, ({ clientX, clientY }) => {
      // On touch screens the page scrolls up and down.
      this.#drag((x - clientX) * 0.35, down.pointerType === 'mouse' ? (clientY - y) * 0.35 : 0)
      x = clientX
      y = clientY
    })
  }

  #press(event: KeyboardEvent): void {
    if (isCommand(event)) return
    const arrow = arrowOf(event)
    if (arrow) this.#drag(8 * arrow[0], -8 * arrow[1])
    else if (event.key === 'Home')
      this.#drag(start.longitude - this.#centre.longitude, start.latitude - this.#centre.latitude)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #drag(east: number, north: number): void {
    this.#goal = undefined
    this.#turnTo(this.#centre.latitude + north, this.#centre.longitude + east)
  }

  #draw(): void {
    const { canvas } = this
    const [ground, marked] = [this.#ground, this.#marked]
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((side) =>
      Math.round(side * density),
    )
    const context = canvas.getContext('2d')
    if (!ground || !marked || !context || !width || !height) return
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    // The highest mountains, and the stamps that fall on them, have their place.
    const radius = (Math.min(width, height) / 2) * 0.88
    const axes = this.#axes
    const pixels = paintBall(ground, axes, context.createImageData(width, height), radius)
    context.putImageData(pixels.image, 0, 0)
    drawMarks(context, marked, { ...pixels, axes, radius, line: density })
  }

  get #axes(): Axes {
    const towards = directionOf(this.#centre)
    const longitude = (this.#centre.longitude * Math.PI) / 180
    const right: Vector = [Math.cos(longitude), 0, -Math.sin(longitude)]
    return { right, up: cross(towards, right), towards }
  }
}
