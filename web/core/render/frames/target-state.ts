import { Pace, rest } from './pace.js'

/** Canvases with a picture; before, they are not seen: an opaque one begins black. */
const painted = new WeakSet<HTMLCanvasElement>()

/** What is known of one view of the page, and of its canvas. */
export class TargetState {
  readonly canvas: HTMLCanvasElement
  pace: Pace
  /** Near what can be seen; undefined until the browser has said it. */
  near: boolean | undefined
  /** It has a size on the page; undefined until that was looked at. */
  sized: boolean | undefined
  /** There is something new to be drawn. */
  wanted = false
  /** What is wanted is not to be drawn coarsely first. */
  sharp = false
  /** Its last frame has fewer pixels than the canvas. */
  coarse = false
  readonly #context: CanvasRenderingContext2D
  /** When there was last something new to be drawn, and when a frame last came onto the canvas. */
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

  /** Whether there is something to be drawn, now or soon. */
  get isPending(): boolean {
    return this.near === true && this.sized === true && (this.wanted || this.coarse)
  }

  /** Whether all that can be seen of it is drawn, with all its pixels. */
  get isDrawn(): boolean {
    return (!this.wanted && !this.coarse) || this.near === false || this.sized === false
  }

  isDue(now: number): boolean {
    return this.isPending && (this.wanted || now - this.#changed >= rest)
  }

  /** The share of its pixels, each way, to be drawn next. */
  share(now: number): number {
    const { width, height } = this.canvas
    return this.wanted && !this.sharp ? this.pace.share(width * height, now - this.#shown < rest) : 1
  }

  /** Whether it can be drawn and shown without any delay. */
  get isInstant(): boolean {
    const { width, height } = this.canvas
    return this.near === true && this.pace.isInstant(width * height)
  }

  /** Copies the lower left of another canvas, so many pixels of it. */
  show(from: HTMLCanvasElement, width: number, height: number): void {
    const { canvas } = this
    // What is stretched would take in at its rim what lies beside it there, of an older frame.
    const rim = width < canvas.width ? 1 : 0
    const source = [rim, from.height - height + rim, width - 2 * rim, height - 2 * rim] as const
    this.#context.drawImage(from, ...source, 0, 0, canvas.width, canvas.height)
    if (!painted.has(canvas)) canvas.style.opacity = ''
    painted.add(canvas)
    this.#shown = performance.now()
  }
}
