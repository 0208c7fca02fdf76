import { WebGLRenderer } from 'three'

/** What draws itself with the page's renderer and is seen on a canvas of its own. */
export interface Seen {
  readonly canvas: HTMLCanvasElement
  /** Draws one frame into the lower left `canvas.width × canvas.height` pixels; returns whether it moves on. */
  draw(renderer: WebGLRenderer, now: number): boolean
  /** The screen's pixels are smaller or larger than before. */
  rescale(): void
}

interface Member {
  context: CanvasRenderingContext2D
  /** Near what can be seen. */
  near: boolean
  /** It has a size on the page. */
  sized: boolean
}

/** A lost context comes back of itself, or another one is tried: after so many milliseconds, and then again and again. */
const patience = 600
const retries = [2_000, 5_000, 15_000, 60_000]

/** Drawing many views stops after so many milliseconds a frame; the others come first in the next. */
const frameBudget = 24

/** Longest side and most pixels of a canvas: what browsers can be relied on to give. */
const longestSide = 8192
const mostPixels = 1 << 24

/**
 * One graphics context for all views of a page, for browsers keep few. A view is drawn and its picture copied to its own
 * canvas, where it stays: a lost context leaves the last frame standing. Nothing is drawn that is out of sight, and there
 * is no frame at all while nothing changes or the tab is hidden.
 *
 * Where the context is lost for good, or there never was one, `works` is false until one can be had.
 */
export class SharedRenderer {
  readonly #members = new Map<Seen, Member>()
  readonly #dirty = new Set<Seen>()
  readonly #watchers = new Set<() => void>()
  readonly #sight: IntersectionObserver
  #renderer: WebGLRenderer | undefined
  #works = false
  #frame = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #density: MediaQueryList | undefined

  constructor() {
    this.#sight = new IntersectionObserver((entries) => this.#see(entries), { rootMargin: '80px' })
    document.addEventListener('visibilitychange', this.#wake)
    this.#create()
    this.#watchDensity()
  }

  /** Whether there is a context, be it lost for the moment. */
  get works(): boolean {
    return this.#works
  }

  /** The renderer to draw pictures with. @throws Error while there is no context to draw with. */
  get renderer(): WebGLRenderer {
    if (!this.#renderer || this.#lost)
      throw new Error('the graphics card is not to be had just now; try again')
    return this.#renderer
  }

  /** The most points a side of a map that the graphics card can hold. */
  get mostTexturePoints(): number {
    return this.#renderer?.capabilities.maxTextureSize ?? Infinity
  }

  /** What the graphics card holds for this page. */
  get memory(): { geometries: number; textures: number; programs: number } {
    const { memory, programs } = this.#renderer?.info ?? { memory: { geometries: 0, textures: 0 } }
    return { geometries: memory.geometries, textures: memory.textures, programs: programs?.length ?? 0 }
  }

  /** Calls back whenever `works` changes; returns what ends that. */
  watch(callback: () => void): () => void {
    this.#watchers.add(callback)
    return () => this.#watchers.delete(callback)
  }

  add(drawing: Seen): void {
    const context = drawing.canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('this browser lends no canvas to draw on')
    this.#members.set(drawing, { context, near: false, sized: false })
    this.#sight.observe(drawing.canvas)
    if (!this.#works) this.#tryAgain()
  }

  remove(drawing: Seen): void {
    this.#members.delete(drawing)
    this.#dirty.delete(drawing)
    this.#sight.unobserve(drawing.canvas)
    if (this.#members.size > 0) return
    this.#renderer?.setSize(1, 1, false) // the memory of its picture
    clearTimeout(this.#retry)
  }

  /** Asks for a frame. */
  invalidate(drawing: Seen): void {
    if (!this.#members.has(drawing)) return
    this.#dirty.add(drawing)
    this.#schedule()
  }

  /** Gives a canvas as many pixels as it has on the screen, at most two for one of CSS each way, and draws at once. */
  resize(drawing: Seen): void {
    const { canvas } = drawing
    const { clientWidth, clientHeight } = canvas
    const member = this.#members.get(drawing)
    if (!member) return
    member.sized = clientWidth > 0 && clientHeight > 0
    if (!member.sized) return
    const ratio = Math.min(
      devicePixelRatio,
      2,
      longestSide / Math.max(clientWidth, clientHeight),
      Math.sqrt(mostPixels / (clientWidth * clientHeight)),
    )
    const width = Math.max(Math.floor(clientWidth * ratio), 1)
    const height = Math.max(Math.floor(clientHeight * ratio), 1)
    if (canvas.width !== width || canvas.height !== height) {
      const before = this.#lost ? copyOf(canvas) : undefined
      canvas.width = width
      canvas.height = height
      // Setting the size has emptied the canvas, which the last frame shall outlive.
      if (before) member.context.drawImage(before, 0, 0, width, height)
    }
    this.#dirty.add(drawing)
    if (member.near) this.#draw(drawing, performance.now())
    this.#schedule()
  }

  get #lost(): boolean {
    return !this.#renderer || this.#renderer.getContext().isContextLost()
  }

  #isSeen(drawing: Seen): boolean {
    const member = this.#members.get(drawing)
    return member !== undefined && member.near && member.sized
  }

  #see(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      for (const [drawing, member] of this.#members) {
        if (drawing.canvas === target) member.near = isIntersecting
      }
    }
    this.#schedule()
  }

  readonly #wake = (): void => {
    this.#schedule()
    if (!this.#works && !document.hidden) this.#tryAgain()
  }

  #schedule(): void {
    if (this.#frame !== 0 || document.hidden || this.#lost) return
    for (const drawing of this.#dirty) {
      if (!this.#isSeen(drawing)) continue
      this.#frame = requestAnimationFrame(this.#drawFrame)
      return
    }
  }

  readonly #drawFrame = (now: number): void => {
    this.#frame = 0
    const begun = performance.now()
    for (const drawing of [...this.#dirty]) {
      if (!this.#isSeen(drawing)) continue
      this.#draw(drawing, now)
      if (performance.now() - begun > frameBudget) break
    }
    this.#schedule()
  }

  #draw(drawing: Seen, now: number): void {
    const member = this.#members.get(drawing)
    const renderer = this.#renderer
    if (!member || !renderer || this.#lost) return
    const { width, height } = drawing.canvas
    this.#dirty.delete(drawing)
    this.#fit(renderer)
    renderer.setScissorTest(true)
    renderer.setViewport(0, 0, width, height)
    renderer.setScissor(0, 0, width, height)
    const moves = drawing.draw(renderer, now)
    if (moves || this.#lost) this.#dirty.add(drawing)
    if (this.#lost) return
    const { domElement } = renderer
    member.context.drawImage(domElement, 0, domElement.height - height, width, height, 0, 0, width, height)
  }

  // As large as the largest view needs it.
  #fit(renderer: WebGLRenderer): void {
    let [width, height] = [1, 1]
    for (const { canvas } of this.#members.keys()) {
      width = Math.max(width, canvas.width)
      height = Math.max(height, canvas.height)
    }
    const { domElement } = renderer
    if (domElement.width !== width || domElement.height !== height) renderer.setSize(width, height, false)
  }

  #create(): void {
    const canvas = document.createElement('canvas')
    const attributes = { alpha: false, antialias: true, powerPreference: 'high-performance' } as const
    const context = canvas.getContext('webgl2', attributes) as WebGL2RenderingContext | null
    if (context && !context.isContextLost()) {
      const old = this.#renderer
      this.#renderer = new WebGLRenderer({ canvas, context, ...attributes })
      old?.dispose()
      canvas.addEventListener('webglcontextlost', () => this.#lose(canvas))
      canvas.addEventListener('webglcontextrestored', () => this.#regain(canvas))
      this.#regain(canvas)
    } else if (this.#renderer) this.#giveUp()
  }

  #lose(canvas: HTMLCanvasElement): void {
    if (canvas !== this.#renderer?.domElement) return
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#create(), patience)
  }

  #regain(canvas: HTMLCanvasElement): void {
    if (canvas !== this.#renderer?.domElement) return
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#failures = 0
    for (const drawing of this.#members.keys()) this.#dirty.add(drawing)
    this.#tell(true)
    this.#schedule()
  }

  #giveUp(): void {
    const wait = retries[Math.min(this.#failures++, retries.length - 1)]
    if (this.#members.size > 0) this.#retry = setTimeout(() => this.#create(), wait)
    this.#tell(false)
  }

  #tryAgain(): void {
    clearTimeout(this.#retry)
    this.#create()
  }

  #tell(works: boolean): void {
    if (works === this.#works) return
    this.#works = works
    for (const callback of [...this.#watchers]) callback()
  }

  // A window that is dragged to another screen, or a page that is zoomed.
  #watchDensity(): void {
    this.#density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    const changed = () => {
      for (const drawing of this.#members.keys()) drawing.rescale()
      this.#watchDensity()
    }
    this.#density.addEventListener('change', changed, { once: true })
  }
}

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement | undefined {
  if (canvas.width === 0 || canvas.height === 0) return undefined
  const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}

let ofThePage: SharedRenderer | undefined

/** The renderer of this page, made when it is first asked for. */
export function sharedRenderer(): SharedRenderer {
  return (ofThePage ??= new SharedRenderer())
}
