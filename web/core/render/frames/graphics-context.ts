import { WebGLRenderer } from 'three'
import { contextAttributes, makeContext } from './context.js'

/** A lost context comes back of itself, or another one is tried: after so many milliseconds, and then again and again. */
const patience = 600
const retries = [2_000, 5_000, 15_000, 60_000]

export interface ContextEvents {
  /** There is a context, empty: a new one, or the lost one again. */
  onReady: () => void
  onLost: () => void
  /** Whether anything is to be drawn: without it no context is tried for. */
  isNeeded: () => boolean
}

/** The one graphics context of a page, and how it comes back when it is lost. */
export class GraphicsContext {
  readonly #events: ContextEvents
  readonly #watchers = new Set<() => void>()
  #renderer: WebGLRenderer | undefined
  #slow = false
  #works = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  /** Holds none at first: see `tryAgain`. */
  constructor(events: ContextEvents) {
    this.#events = events
  }

  /** Whether there is a context, be it lost for the moment. False when it is lost for good, until one can be had. */
  get works(): boolean {
    return this.#works
  }

  /** What draws; undefined while there is nothing to draw with. */
  get renderer(): WebGLRenderer | undefined {
    return this.#renderer?.getContext().isContextLost() ? undefined : this.#renderer
  }

  /** The last renderer, be its context lost: what it says of itself holds. */
  get made(): WebGLRenderer | undefined {
    return this.#renderer
  }

  /** Whether pictures are computed by the processor, as far as the browser says so. */
  get slow(): boolean {
    return this.#slow
  }

  /** Calls back whenever `works` changes; returns what ends that. */
  watch(callback: () => void): () => void {
    this.#watchers.add(callback)
    return () => this.#watchers.delete(callback)
  }

  /** Tries for a context now, if there is none. */
  tryAgain(): void {
    if (this.#works) return
    this.rest()
    this.#create()
  }

  /** Tries no more, until asked to. */
  rest(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  #create(): void {
    const made = makeContext()
    if (!made) {
      if (this.#renderer) this.#giveUp()
      return
    }
    const { canvas, context, isSlow } = made
    const old = this.#renderer
    this.#slow = isSlow
    this.#renderer = new WebGLRenderer({ canvas, context, ...contextAttributes })
    // Asking for them waits until each program is compiled; `reportShaderErrors` asks when it is.
    this.#renderer.debug.checkShaderErrors = false
    old?.dispose()
    canvas.addEventListener('webglcontextlost', () => this.#lose(canvas))
    canvas.addEventListener('webglcontextrestored', () => this.#regain(canvas))
    this.#regain(canvas)
  }

  #lose(canvas: HTMLCanvasElement): void {
    if (canvas !== this.#renderer?.domElement) return
    this.rest()
    this.#retry = setTimeout(() => this.#create(), patience)
    this.#events.onLost()
  }

  #regain(canvas: HTMLCanvasElement): void {
    if (canvas !== this.#renderer?.domElement) return
    this.rest()
    this.#failures = 0
    this.#tell(true)
    this.#events.onReady()
  }

  #giveUp(): void {
    const wait = retries[Math.min(this.#failures++, retries.length - 1)]
    if (this.#events.isNeeded()) this.#retry = setTimeout(() => this.#create(), wait)
    this.#tell(false)
  }

  #tell(works: boolean): void {
    if (works === this.#works) return
    this.#works = works
    for (const callback of [...this.#watchers]) callback()
  }
}
