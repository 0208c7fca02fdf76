import type * as THREE from 'three'
import { paintOnReturn } from '../../dom/pixels.js'
import { onDensity, watchSight } from '../../dom/sight.js'
import { GraphicsContext } from './graphics-context.js'
import { budget, FrameCost, rest } from './frame-cost.js'
import { pixelsOf, resizeWithPicture } from './context.js'
import { ReadBack } from './read-back.js'

/** The resolution of a frame. */
export interface Resolution {
  /** Height of the picture: that of the canvas, or less while something moves on a slow machine. */
  readonly pixels: number
  /**
   * The largest share of the triangles in the picture: 1, or less in the same case, and always in software.
   */
  readonly detail: number
}

/** A view that draws itself with the page's renderer and is shown on its own canvas. */
export interface RenderTarget {
  readonly canvas: HTMLCanvasElement
  /** Draws one frame into the current viewport. @returns whether it goes on moving. */
  draw(renderer: THREE.WebGLRenderer, now: number, resolution: Resolution): boolean
  /** Whether there is nothing to draw yet. */
  readonly isEmpty?: boolean
  /** Whether it waits for something that changes it soon: until then a coarse frame stays as it is. */
  readonly isWaiting?: boolean
  /** False while its programs are compiled in the background: it is asked again in the next frame. */
  isReady?(renderer: THREE.WebGLRenderer): boolean
  /** Runs when the device pixel ratio has changed. */
  rescale(): void
  /** Runs when the last frame is on the canvas. */
  shown?(): void
  /** Runs when drawing has failed; the next change is drawn all the same. */
  failed(error: unknown): void
  /** Runs when the value of `isAtRest` may have changed. */
  restChanged?(): void
}

/** A frame that the graphics card has received and not finished. */
interface PendingFrame {
  readonly seen: RenderTarget
  readonly fence: Fence
  readonly cost: FrameCost
  readonly pixels: number
  /** Copies it to its canvas; undefined if it is there already. */
  readonly present: (() => void) | undefined
}

/** The distance from the screen within which a view is drawn in advance, in CSS pixels. */
const sight = 80

/**
 * In software a triangle costs as much as several pixels: this share of them is drawn, with full lighting per
 * pixel.
 */
const slowDetail = 1 / 4

/** Drawing many views stops after so many milliseconds a frame; the others come first in the next. */
const frameBudget = 24

/**
 * One graphics context for all views of a page, because browsers allow few. A view is drawn offscreen, and
 * its picture is copied to its own canvas, where it stays: a lost context leaves the last frame visible.
 * Nothing out of sight is drawn, and there is no frame at all while nothing changes or the tab is hidden.
 *
 * **The page never waits for the graphics card.** Copying an unfinished picture blocks the page until it is
 * finished, for seconds where there is no card and pictures are computed in software. So a fence follows each
 * frame and is polled once per browser frame; when the card has passed it, the picture is copied, and only
 * then the next frame begins: outdated frames are never drawn. At 0.25 s a frame, in software, at 1000 × 700
 * pixels, the page was blocked for
 *
 *     copying at once, by drawImage or an ImageBitmap    0.23 s a frame
 *     drawing to the canvas that is seen, no copy        0.22 s, in the browser's composition
 *     copying behind a fence, by drawImage               0.006 s, 0.03 s while the processor is busy
 *     reading behind a fence, by `ReadBack`              0.002 s
 *
 * in Chromium, and similarly in Firefox. So there is one way for one view and for many, and a canvas stays
 * the same. A card's frames are copied, which costs it nothing; those of software are read. Where frames cost
 * the card no time (see `FrameCost`), they are copied at once, without the delay of a frame.
 *
 * Where frames take long, moving views are drawn with fewer pixels, and once more with all of them when they
 * rest.
 */
class SharedRenderer extends GraphicsContext {
  readonly #members = new Map<RenderTarget, TargetState>()
  #pending: PendingFrame | undefined
  #frame = 0
  #cost: FrameCost | undefined
  #readBack: ReadBack | undefined
  /** Whether the last frame took so long that moving views should be simplified. */
  overBudget = false

  constructor() {
    super()
    document.addEventListener('visibilitychange', () => this.#wake())
    addEventListener('beforeprint', () => this.#drawAll())
    onDensity(() => this.#members.forEach((_, seen) => seen.rescale()))
  }

  /** The renderer for drawing pictures. @throws Error while there is no context. */
  get renderer(): THREE.WebGLRenderer {
    const renderer = this.current
    if (!renderer) throw new Error('the graphics card is not available just now; try again')
    return renderer
  }

  /** The most points a side of a map that the graphics card can hold. */
  get maxTexturePoints(): number {
    return this.made?.capabilities.maxTextureSize ?? Infinity
  }

  /** The most layers of a texture that the graphics card can hold. */
  get maxLayers(): number {
    const gl = this.made?.getContext() as WebGL2RenderingContext | undefined
    return Number(gl?.getParameter(gl.MAX_ARRAY_TEXTURE_LAYERS) ?? 256)
  }

  /** The objects of this page on the graphics card. */
  get memory(): { geometries: number; textures: number; programs: number } {
    const { memory, programs } = this.made?.info ?? { memory: { geometries: 0, textures: 0 } }
    return { geometries: memory.geometries, textures: memory.textures, programs: programs?.length ?? 0 }
  }

  /** @throws Error if the canvas cannot be drawn on. */
  add(seen: RenderTarget): void {
    const member = new TargetState(seen.canvas, new FrameCost(this.isSlow, this.#cost))
    member.leave = watchSight(
      seen.canvas,
      (near) => {
        member.near = near
        if (!pixelsOf(seen.canvas)) member.sized ??= false // no observer reports that it has no size
        this.#schedule()
        seen.restChanged?.()
      },
      `${sight}px`,
    )
    this.#members.set(seen, member)
    paintOnReturn(seen.canvas, () => this.invalidate(seen, true))
    this.tryAgain()
  }

  remove(seen: RenderTarget): void {
    this.#members.get(seen)?.leave?.()
    this.#members.delete(seen)
    if (this.#members.size > 0) return
    this.#pending = undefined
    this.made?.setSize(1, 1, false) // to free the memory of its picture
    this.#readBack?.dispose()
    this.#readBack = undefined
    this.rest()
  }

  /** Whether no frame is due: its visible part is on its canvas, with all its pixels. */
  isAtRest(seen: RenderTarget): boolean {
    const member = this.#members.get(seen)
    if (!member || member.isUnseen) return true
    const { present, seen: drawn } = this.#pending ?? {}
    // A lost context that may come back draws everything anew.
    return member.isDrawn && !(present && drawn === seen) && !this.isLost
  }

  /** Whether it is out of sight, so that nothing is drawn. */
  isUnseen(seen: RenderTarget): boolean {
    return this.#members.get(seen)?.isUnseen ?? true
  }

  /** Whether the last frames, as large as this view, took the card no time. */
  isQuick({ canvas }: RenderTarget): boolean {
    return this.#cost?.isQuick(canvas.width * canvas.height) ?? false
  }

  /** Whether they took long, with all their pixels. */
  isLong({ canvas }: RenderTarget): boolean {
    return this.#cost?.isLong(canvas.width * canvas.height) ?? false
  }

  /** Requests a frame; `sharp`: everything has come to rest, so skip the coarse frame. */
  invalidate(seen: RenderTarget, sharp = false): void {
    const member = this.#members.get(seen)
    if (!member) return
    member.want(sharp)
    this.#schedule()
    seen.restChanged?.()
  }

  /** Draws a requested frame now if possible, without waiting for the browser's next frame. */
  hurry(seen: RenderTarget): void {
    const member = this.#members.get(seen)
    const now = performance.now()
    if (!document.hidden && member?.isDue(now, seen.isWaiting) && this.#isFree())
      this.#draw(seen, member, now)
  }

  /** Begins to compile the programs of a view. */
  prepare(seen: RenderTarget): void {
    const renderer = this.current
    if (renderer) seen.isReady?.(renderer)
  }

  /**
   * Gives a canvas its size in device pixels, at most two per CSS pixel each way, and draws: at once if the
   * card is fast enough; otherwise the old picture is stretched meanwhile.
   */
  resize(seen: RenderTarget): void {
    const { canvas } = seen
    const member = this.#members.get(seen)
    if (!member) return
    const size = pixelsOf(canvas)
    member.sized = size !== undefined
    if (!size) return seen.restChanged?.()
    const { width, height } = size
    if (canvas.width !== width || canvas.height !== height) resizeWithPicture(canvas, width, height)
    member.want()
    if (member.isInstant && this.#isFree()) this.#draw(seen, member, performance.now())
    this.#schedule()
    seen.restChanged?.()
  }

  /**
   * To be called when a hidden canvas is shown again. The browser reports it only in its next update; until
   * then the old picture would count as the latest.
   */
  reappear(seen: RenderTarget): void {
    const member = this.#members.get(seen)
    const { left, top, right, bottom } = seen.canvas.getBoundingClientRect()
    const isNear = right > -sight && bottom > -sight && left < innerWidth + sight && top < innerHeight + sight
    if (member && isNear) member.near = true
    this.resize(seen)
  }

  // Draws everything anew.
  protected renew(): void {
    this.#cost = undefined
    this.#readBack = undefined
    for (const [seen, member] of this.#members) {
      member.wanted = true
      member.cost = new FrameCost(this.isSlow)
      seen.restChanged?.()
    }
    this.#schedule()
  }

  protected lose(): void {
    this.#pending = undefined
    this.#restChanged()
  }

  protected get isNeeded(): boolean {
    return this.#members.size > 0
  }

  #restChanged(): void {
    for (const seen of this.#members.keys()) seen.restChanged?.()
  }

  #wake(): void {
    this.#schedule()
    this.#restChanged()
    if (!document.hidden) this.tryAgain()
  }

  #schedule(): void {
    if (this.#frame !== 0 || document.hidden || !this.current) return
    if (this.#pending || [...this.#members.values()].some(({ isPending }) => isPending))
      this.#frame = requestAnimationFrame(this.#step)
  }

  readonly #step = (now: number): void => {
    this.#frame = 0
    if (this.#isFree()) this.#drawDue(now)
    this.#schedule()
  }

  #drawDue(now: number): void {
    const begun = performance.now()
    for (const [seen, member] of [...this.#members]) {
      if (!member.isDue(now, seen.isWaiting)) continue
      // In the next frame the others come first.
      this.#members.delete(seen)
      this.#members.set(seen, member)
      this.#draw(seen, member, now)
      if (!this.#isFree() || performance.now() - begun > frameBudget) return
    }
  }

  // Draws all views at once, including those out of sight: print shows the whole page.
  #drawAll(): void {
    this.#pending?.present?.()
    this.#pending?.fence.dispose()
    this.#pending = undefined
    for (const [seen, member] of this.#members)
      if (member.sized && (member.wanted || member.coarse)) this.#draw(seen, member, performance.now(), true)
  }

  // Whether another frame can begin. Copies a finished frame to its canvas.
  #isFree(): boolean {
    if (!this.#pending) return true
    const { fence, cost, pixels, present } = this.#pending
    if (!fence.passed) return !present && fence.took <= budget
    this.#pending = undefined
    this.#cost = cost
    cost.measure(fence.took, pixels)
    this.overBudget = fence.took > 2 * budget
    if (!this.current) return true
    present?.()
    reportShaderErrors(this.current)
    return true
  }

  #draw(seen: RenderTarget, member: TargetState, now: number, onPaper = false): void {
    const renderer = this.current
    if (!renderer) return
    if (seen.isEmpty) {
      member.wanted = false // an empty frame would delay the first picture
      return
    }
    try {
      if (!onPaper && seen.isReady?.(renderer) === false) return
    } catch (error) {
      return this.#fail(seen, member, error)
    }
    const share = onPaper ? 1 : member.share(now)
    const width = Math.ceil(seen.canvas.width * share)
    const height = Math.ceil(seen.canvas.height * share)
    member.wanted = false
    member.coarse = share < 1
    this.#fit(renderer)
    renderer.setScissorTest(true)
    renderer.setViewport(0, 0, width, height)
    renderer.setScissor(0, 0, width, height)
    const resolution = { pixels: height, detail: share * share * (this.isSlow ? slowDetail : 1) }
    try {
      if (seen.draw(renderer, now, resolution)) member.want()
    } catch (error) {
      return this.#fail(seen, member, error)
    }
    if (!this.current) {
      member.wanted = true // it was lost meanwhile
      return
    }
    const { cost } = member
    const pixels = width * height
    const instant = onPaper || cost.isInstant(pixels)
    const readBack = this.isSlow && !instant ? this.#readBackOf(renderer) : undefined
    readBack?.begin(width, height)
    const present = () => {
      member.show(readBack?.finish(width, height) ?? renderer.domElement, width, height)
      seen.shown?.()
      seen.restChanged?.()
    }
    if (instant) present()
    if (onPaper || this.#pending) return // the last frame is still being measured
    const fence = new Fence(renderer.getContext() as WebGL2RenderingContext)
    this.#pending = { seen, fence, cost, pixels, present: instant ? undefined : present }
  }

  #readBackOf(renderer: THREE.WebGLRenderer): ReadBack {
    return (this.#readBack ??= new ReadBack(renderer.getContext() as WebGL2RenderingContext))
  }

  // Another attempt would fail alike, unless the context was lost meanwhile.
  #fail(seen: RenderTarget, member: TargetState, error: unknown): void {
    member.coarse = false
    member.wanted = this.current === undefined
    if (!member.wanted) seen.failed(error)
    seen.restChanged?.()
  }

  // Makes the drawing buffer as large as the largest view.
  #fit(renderer: THREE.WebGLRenderer): void {
    let [width, height] = [1, 1]
    for (const { canvas } of this.#members.keys()) {
      width = Math.max(width, canvas.width)
      height = Math.max(height, canvas.height)
    }
    const { domElement } = renderer
    if (domElement.width !== width || domElement.height !== height) renderer.setSize(width, height, false)
  }
}

/** Canvases with a picture; without one they stay hidden, since an opaque canvas begins black. */
const painted = new WeakSet<HTMLCanvasElement>()

/** The state of one view of the page and of its canvas. */
class TargetState {
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
  constructor(
    readonly canvas: HTMLCanvasElement,
    public cost: FrameCost,
  ) {
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('this browser lends no canvas to draw on')
    this.#context = context
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

  /** Whether it is out of sight, so that nothing is drawn. */
  get isUnseen(): boolean {
    return this.near === false || this.sized === false
  }

  /** Whether it is completely drawn, with all its pixels. */
  get isDrawn(): boolean {
    return !this.wanted && !this.coarse
  }

  isDue(now: number, isWaiting = false): boolean {
    const isResting = !isWaiting && now - this.#changed >= rest
    return this.isPending && (this.wanted || isResting)
  }

  /** The share of its pixels, each way, to draw next. */
  share(now: number): number {
    const { width, height } = this.canvas
    return this.wanted && !this.sharp ? this.cost.share(width * height, now - this.#shown < rest) : 1
  }

  /** Whether it can be drawn and shown without delay. */
  get isInstant(): boolean {
    const { width, height } = this.canvas
    return this.near === true && this.cost.isInstant(width * height)
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

let ofThePage: SharedRenderer | undefined

/** The renderer of this page, made at the first request. */
export function sharedRenderer(): SharedRenderer {
  return (ofThePage ??= new SharedRenderer())
}

const asked = new WeakSet<WebGLProgram>()

/**
 * Reports programs that could not be compiled on the console, once. To be called when the card has drawn with
 * them: before that, reading the errors would block, for a third of a second at the start of a page.
 */
function reportShaderErrors(renderer: THREE.WebGLRenderer): void {
  const gl = renderer.getContext()
  for (const { name, program } of (renderer.info.programs ?? []) as {
    name: string
    program: WebGLProgram
  }[]) {
    if (asked.has(program)) continue
    asked.add(program)
    if (gl.isContextLost() || gl.getProgramParameter(program, gl.LINK_STATUS)) continue
    const shaders = gl.getAttachedShaders(program) ?? []
    const logs = [gl.getProgramInfoLog(program), ...shaders.map((shader) => gl.getShaderInfoLog(shader))]
    // Without a reason, the graphics process has crashed, and the context is about to be lost.
    const reasons = logs.filter(Boolean)
    if (reasons.length > 0)
      console.error(`a program of the graphics card cannot be made: ${name}`, ...reasons)
  }
}

/** Detects when the graphics card has finished everything before it, and never waits for it. */
class Fence {
  readonly #gl: WebGL2RenderingContext
  readonly #begun = performance.now()
  #sync: WebGLSync | null
  #seen = this.#begun

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
  }

  /** Whether all work is finished; to be polled once a frame. A lost context counts as finished. */
  get passed(): boolean {
    const gl = this.#gl
    if (!this.#sync || gl.isContextLost()) return true
    if (gl.clientWaitSync(this.#sync, 0, 0) === gl.TIMEOUT_EXPIRED) {
      this.#seen = performance.now()
      return false
    }
    this.dispose()
    return true
  }

  /**
   * Milliseconds that the card has certainly worked, as far as polled: time in which the page was too busy to
   * poll does not count, since it is no work of the card.
   */
  get took(): number {
    return this.#seen - this.#begun
  }

  dispose(): void {
    this.#gl.deleteSync(this.#sync)
    this.#sync = null
  }
}
