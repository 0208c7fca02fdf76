import { Pace, rest } from './pace.js'

/** Canvases with a picture; without one they stay hidden, since an opaque canvas begins black. */
const painted = new WeakSet<HTMLCanvasElement>()

/** The state of one view of the page and of its canvas. */
export class TargetState {
  readonly canvas: HTMLCanvasElement
  pace: Pace
  /** Stops observing whether it is near. */
  leave: (() => void) | undefined
  /** Whether it is near the visible part of the page; undefined until the browser has reported it. */
  near: boolean | undefined
  /** Whether it has a size on the page; undefined until that has been read. */
  sized: boolean | undefined
  /** Whether there is something new to draw. */
  wanted = false
  /** Whether the next frame should not be drawn coarsely first. */
  sharp = false
  /** Whether its last frame has fewer pixels than the canvas. */
  coarse = false
  readonly #context: CanvasRenderingContext2D
  /** The times of the last change, and of the last frame on the canvas. */
  #changed = -Infinity
  #shown = -Infinity

  /** @throws Error if the canvas cannot be drawn on. */
  constructor(canvas: HTMLCanvasElement, pace: Pace) {
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('this browser lends no canvas to draw on')
    this.#context = context
    this.canvas = canvas
    this.pace = pace
    if (!painted.has(canvas)) canvas.style.opacity = '0'
  }

  want(sharp = false): void {
    this.wanted = true
    this.sharp = sharp
    this.#changed = performance.now()
  }

  /** Whether there is something to draw, now or soon. */
  get isPending(): boolean {
    return this.near === true && this.sized === true && (this.wanted || this.coarse)
  }

  /** Whether its visible part is completely drawn, with all its pixels. */
  get isDrawn(): boolean {
    return (!this.wanted && !this.coarse) || this.near === false || this.sized === false
  }

  isDue(now: number): boolean {
    return this.isPending && (this.wanted || now - this.#changed >= rest)
  }

  /** The share of its pixels, each way, to draw next. */
  share(now: number): number {
    const { width, height } = this.canvas
    return this.wanted && !this.sharp ? this.pace.share(width * height, now - this.#shown < rest) : 1
  }

  /** Whether it can be drawn and shown without delay. */
  get isInstant(): boolean {
    const { width, height } = this.canvas
    return this.near === true && this.pace.isInstant(width * height)
  }

  /** Copies the lower left of another canvas, with this many pixels. */
  show(from: HTMLCanvasElement, width: number, height: number): void {
    const { canvas } = this
    // Leave out the rim when stretching, where it would blend with pixels of an older frame.
    const rim = width < canvas.width ? 1 : 0
    const source = [rim, from.height - height + rim, width - 2 * rim, height - 2 * rim] as const
    this.#context.drawImage(from, ...source, 0, 0, canvas.width, canvas.height)
    if (!painted.has(canvas)) canvas.style.opacity = ''
    painted.add(canvas)
    this.#shown = performance.now()
  }
}
