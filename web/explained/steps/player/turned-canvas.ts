import { onResize, watchSight } from '../../../dom/sight.js'
import { element } from '../../../dom/elements.js'
import { movementOn } from '../../../dom/layout.js'
import { paintOnReturn } from '../../../dom/pixels.js'
import { followPointer } from '../../../dom/input.js'
import { onKeys, takeKeys } from '../../../dom/keys.js'

/**
 * A picture on a canvas, which the reader turns by pointer and keys; a frame for each change and no other.
 */
export abstract class TurnedCanvas {
  readonly canvas = element('canvas.relief', { tabindex: 0 })
  /** Whether the picture turns to what each step shows, and by itself only on request. */
  readonly follows: boolean = false
  #isAwake = false

  constructor() {
    paintOnReturn(this.canvas, () => this.wake())
    this.canvas.addEventListener('pointerdown', (event) => this.#grab(event))
    onKeys(this.canvas, (right, down) => this.nudge(right, down), { Home: () => this.reset() })
  }

  /** Names the picture, and what it is, for screen readers. */
  name(label: string, role: string): void {
    this.canvas.ariaLabel = label
    takeKeys(this.canvas, role)
  }

  connect(signal: AbortSignal): void {
    onResize(this.canvas, () => this.wake(), signal)
  }

  /** Turns the picture by an angle, in radians. */
  abstract turn(angle: number): void
  protected abstract draw(): void
  /** Turns the picture after the pointer has moved by this many pixels. */
  protected abstract drag(right: number, down: number): void
  /** Turns the picture after an arrow key: 1, 0 or -1. */
  protected abstract nudge(right: number, down: number): void
  /** Turns the picture to where it was at first. */
  protected abstract reset(): void

  /** Draws in the next frame. */
  protected wake(): void {
    if (this.#isAwake) return
    this.#isAwake = true
    requestAnimationFrame(() => {
      this.#isAwake = false
      this.draw()
    })
  }

  #grab(down: PointerEvent): void {
    if (down.button !== 0) return
    let before: MouseEvent = down
    followPointer(this.canvas, down, (now) => {
      const [right, below] = movementOn(this.canvas, before, now)
      // On touch screens the page scrolls up and down.
      this.drag(right, down.pointerType === 'mouse' ? below : 0)
      before = now
    })
  }
}

/** Draws a disc with a border. */
export function drawDisc(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [x: number, y: number],
  radius: number,
  { fill, stroke, width }: { fill: string; stroke: string; width: number },
): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  Object.assign(context, { fillStyle: fill, strokeStyle: stroke, lineWidth: width })
  context.fill()
  context.stroke()
}

/**
 * Calls back for every frame in which an element is seen and something of it moves; `seconds` since the frame
 * before, at most a tenth.
 */
export function framesOf(element: Element, moves: () => boolean, draw: (seconds: number) => void) {
  let [request, before, isSeen] = [0, 0, true]
  const stop = (): void => {
    cancelAnimationFrame(request)
    request = 0
  }
  const frame = (now: number): void => {
    const seconds = Math.min(0.1, Math.max(0, (now - before) / 1000))
    before = now
    request = requestAnimationFrame(frame)
    draw(seconds)
  }
  /** To be called whenever something may begin to move, or has ended. */
  const check = (): void => {
    if (!element.isConnected || !isSeen || !moves()) return stop()
    if (request !== 0) return
    before = performance.now()
    request = requestAnimationFrame(frame)
  }
  const connect = (signal: AbortSignal): void => {
    const unwatch = watchSight(element, (seen) => {
      isSeen = seen
      check()
    })
    signal.addEventListener('abort', () => {
      unwatch()
      stop()
    })
  }
  return { connect, check }
}
