import { WebGLRenderer } from 'three'
import { contextAttributes, makeContext } from './context.js'

/** Milliseconds to wait for a lost context to return before trying another one, again and again. */
const patience = 600
const retries = [2_000, 5_000, 15_000, 60_000]

export interface ContextEvents {
  /** Runs when there is an empty context: a new one, or the lost one restored. */
  onReady: () => void
  onLost: () => void
  /** Whether anything needs drawing; otherwise no context is requested. */
  isNeeded: () => boolean
}

/** The one graphics context of a page, and its recovery after a loss. */
export class GraphicsContext {
  readonly #events: ContextEvents
  readonly #watchers = new Set<() => void>()
  #renderer: WebGLRenderer | undefined
  #slow = false
  #works = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  /** Holds no context at first: see `tryAgain`. */
  constructor(events: ContextEvents) {
    this.#events = events
  }

  /**
   * Whether there is a context, even if it is lost for the moment. False once it is lost for good, until there is
   * another.
   */
  get works(): boolean {
    return this.#works
  }

  /** The renderer; undefined while there is no context to draw with. */
  get renderer(): WebGLRenderer | undefined {
    return this.#renderer?.getContext().isContextLost() ? undefined : this.#renderer
  }

  /** The last renderer, even if its context is lost: its properties still hold. */
  get made(): WebGLRenderer | undefined {
    return this.#renderer
  }

  /** Whether the browser reports that pictures are computed in software. */
  get slow(): boolean {
    return this.#slow
  }

  /** Calls back whenever `works` changes. @returns a function that stops it. */
  watch(callback: () => void): () => void {
    this.#watchers.add(callback)
    return () => this.#watchers.delete(callback)
  }

  /** Requests a context now, if there is none. */
  tryAgain(): void {
    if (this.#works) return
    this.rest()
    this.#create()
  }

  /** Stops requesting a context until `tryAgain`. */
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
    // Reading shader errors waits until each program is compiled; `reportShaderErrors` reads them once it is.
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
