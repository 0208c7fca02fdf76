import * as THREE from 'three'
import { contextAttributes, makeContext } from './context.js'

/** Milliseconds to wait for a lost context to return before trying another one, again and again. */
const patience = 600
const retries = [2_000, 5_000, 15_000, 60_000]

/** The one graphics context of a page, and its recovery after a loss. */
export abstract class GraphicsContext {
  /** Whether frames take so long as without a graphics card. */
  isSlow = false
  /** The last renderer, even if its context is lost: its properties still hold. */
  protected made: THREE.WebGLRenderer | undefined
  /** Undefined until somebody asks. */
  #works: boolean | undefined
  readonly #watchers = new Set<() => void>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  /** Runs when there is an empty context: a new one, or the lost one restored. */
  protected abstract renew(): void
  /** Runs when the context is lost, and when it is known that it does not come back. */
  protected abstract lose(): void
  /** Whether anything needs drawing; otherwise no context is requested. */
  protected abstract readonly isNeeded: boolean

  /** The renderer; undefined while there is no context to draw with. */
  protected get current(): THREE.WebGLRenderer | undefined {
    return this.made?.getContext().isContextLost() ? undefined : this.made
  }

  /** Whether the context is lost and may come back, or be replaced by another one. */
  protected get isLost(): boolean {
    return this.made !== undefined && !this.current && !this.isRefused
  }

  /**
   * Whether there is a context, even if it is lost for the moment. False once it is lost for good, until
   * there is another. The first one is made when this is read, so only what draws in space may read it.
   */
  get works(): boolean {
    if (this.#works === undefined) this.#create()
    return (this.#works ??= false)
  }

  /** Whether it is known that there is no context; makes none. */
  get isRefused(): boolean {
    return this.#works === false
  }

  /** Calls back whenever `works` changes, once it has been read. @returns a function that stops it. */
  watch(callback: () => void): () => void {
    this.#watchers.add(callback)
    return () => this.#watchers.delete(callback)
  }

  /** Requests a context now, if there was none. */
  protected tryAgain(): void {
    if (!this.isRefused) return
    this.rest()
    this.#create()
  }

  /** Stops requesting a context until `tryAgain`. */
  protected rest(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  #create(): void {
    const fresh = makeContext()
    if (!fresh) {
      if (this.made) this.#giveUp()
      return
    }
    const { canvas, context, isSlow } = fresh
    const old = this.made
    this.isSlow = isSlow()
    this.made = new THREE.WebGLRenderer({ canvas, context, ...contextAttributes })
    // Reading shader errors waits until each program is compiled; `reportShaderErrors` reads them once it is.
    this.made.debug.checkShaderErrors = false
    old?.dispose()
    canvas.addEventListener('webglcontextlost', () => this.#lose(canvas))
    canvas.addEventListener('webglcontextrestored', () => this.#regain(canvas))
    this.#regain(canvas)
  }

  #lose(canvas: HTMLCanvasElement): void {
    if (canvas !== this.made?.domElement) return
    this.rest()
    this.#retry = setTimeout(() => this.#create(), patience)
    this.lose()
  }

  #regain(canvas: HTMLCanvasElement): void {
    if (canvas !== this.made?.domElement) return
    this.rest()
    this.#failures = 0
    this.#tell(true)
    this.renew()
  }

  #giveUp(): void {
    const wait = retries[Math.min(this.#failures++, retries.length - 1)]
    if (this.isNeeded) this.#retry = setTimeout(() => this.#create(), wait)
    this.#tell(false)
    this.lose()
  }

  #tell(works: boolean): void {
    const before = this.#works
    this.#works = works
    if (before !== undefined && works !== before) for (const callback of [...this.#watchers]) callback()
  }
}
