import * as THREE from 'three'
import { shareOn } from '../../dom/layout.js'
import { onResize } from '../../dom/sight.js'
import { OrbitCamera } from '../camera/camera.js'
import type {
  ViewRenderer,
  Frame,
  CreateView,
  PaneOptions,
  PointerHost,
  SteeredCamera,
  TerrainArrays,
  ViewCamera,
} from './view-renderer.js'
import {
  locate,
  type Located,
  type Pin,
  type SeenFrom,
  seenFrom,
  type Site,
  turnsFrom,
} from '../camera/locate.js'
import { pixelsOf } from '../context/context.js'
import type { Place } from '../camera/pick.js'
import type { PictureTile } from '../context/picture.js'
import type { PictureOptions } from '../context/picture-size.js'
import { type Resolution, type RenderTarget, sharedRenderer } from '../context/shared-renderer.js'
import {
  type Appearance,
  bounded,
  type CameraBounds,
  type CameraPresetId,
  type CameraState,
  noInsets,
  type Insets,
  usualBounds,
} from '../camera/viewpoint.js'

export interface TerrainViewOptions extends PaneOptions {
  /** Runs once when the reader has moved the camera and it has come to rest. */
  onCamera?: (state: CameraState | undefined) => void
  /**
   * Runs when the number of triangles differs from the last frame; without a number for views that have none.
   */
  onTriangles?: (count?: number) => void
}

/**
 * Draws one terrain on one canvas by the page's renderer, and only when something has changed: there is no
 * frame while nothing moves, the tab is hidden, or the canvas is out of sight or has no size. After a lost
 * context it restores everything from the arrays kept here.
 */
export class TerrainView implements RenderTarget {
  /** True before the first terrain. */
  isEmpty = true
  /** Whether another terrain is about to come. */
  declare isWaiting?: boolean
  readonly #options: TerrainViewOptions
  /** By how much the view that frames the next terrain is turned from the usual one, in degrees. */
  turn = 0
  readonly #shared = sharedRenderer()
  readonly #host: PointerHost
  readonly #orbit: OrbitCamera
  /** The renderer's own camera, in place of the orbit. */
  #steered: SteeredCamera | undefined
  /** The viewpoint that the owner has set, where the reader's motion begins. */
  #wanted: CameraState | undefined
  /** Whether the reader has moved the camera since. */
  #moved = false
  /** Whether the owner has set another viewpoint, which is meant for the next terrain. */
  #isAsked = false
  #rechecked = 0
  readonly #ended = new AbortController()
  #make: CreateView<never> | undefined
  #drawing: ViewRenderer<never> | undefined
  /**
   * The renderer of the last frame, kept until the new one has drawn so that both can share their programs.
   */
  #leaving: ViewRenderer<never> | undefined
  #look: Appearance
  #bounds = usualBounds
  #dark = false
  #drape: ImageBitmap | undefined
  #steady: { wasFramed: boolean; viewpoint: CameraState } | undefined
  /** Increases with every change of the picture. */
  #version = 0
  #lastFrame = 0
  /** The versions of the last frame, and of the last one that is on the canvas. */
  #drawnVersion = -1
  #shownVersion = -1
  /** The viewpoint of the last frame. */
  #from: SeenFrom | undefined
  #triangles = -1
  #paused = false
  /** The last non-zero height of the canvas. */
  #cssHeight = 0

  constructor(
    readonly canvas: HTMLCanvasElement,
    look: Appearance,
    options: TerrainViewOptions = {},
  ) {
    this.#look = look
    this.#options = options
    this.#shared.add(this)
    const onRest = () => options.onCamera?.(this.#activeCamera.state)
    this.#host = { element: canvas, onMove: this.#onMove, onRest, options }
    this.#orbit = new OrbitCamera(this.#host)
    onResize(canvas, () => this.rescale(), this.#ended.signal)
    this.look = look
  }

  /** Whether the last change is on the canvas, perhaps coarsely, or moving. */
  get isShown(): boolean {
    return !this.isEmpty && this.#shownVersion === this.#version
  }

  /** Whether the last change is on the canvas, at its current size on the page. */
  get isAtRest(): boolean {
    if (!this.#shared.isAtRest(this)) return false
    const { width, height } = pixelsOf(this.canvas) ?? this.canvas
    if (this.canvas.width === width && this.canvas.height === height) return true
    // No observer reports a size that reverts before the next frame.
    if (this.#rechecked === 0)
      this.#rechecked = requestAnimationFrame(() => {
        this.#rechecked = 0
        this.restChanged()
      })
    return false
  }

  /** Stops all motion and shows no change. */
  set paused(on: boolean) {
    this.#paused = on
    this.invalidate()
  }

  /** Prepares the renderer of the first terrain. */
  prepare(make: CreateView<never>): void {
    if (this.#make) return
    this.#begin(make)
    this.#shared.prepare(this)
  }

  /** Replaces the terrain, and the renderer if another view is to show it. */
  show<Options>(make: CreateView<Options>, terrain: TerrainArrays, options: Options): void {
    const wasWhole = !this.#isAsked && this.#orbit.isWhole
    this.#isAsked = false
    if (this.#make !== make) this.#begin(make)
    this.#drawing!.show(terrain, options as never)
    this.#triangles = -1
    this.reframe()
    const isFree = this.isTurnable && !this.#steered && !this.#steady
    if (wasWhole && isFree && this.#orbit.showWhole()) this.#movedBack()
    this.#changed()
    if (this.isEmpty) queueMicrotask(() => this.#shared.hurry(this)) // after the caller has finished
    this.isEmpty = false
  }

  /** The look of the terrain; a change costs a frame and no geometry. */
  set look(look: Appearance) {
    this.#look = look
    if (this.#drawing) this.#drawing.look = look
    this.#project()
    this.#activeCamera.rotating = this.#rotates
    this.#changed()
  }

  /** How far the reader may move the camera, and how fast it rotates. */
  set bounds(bounds: CameraBounds) {
    // Without a change the reader's motion goes on.
    if (String(Object.values(bounds)) === String(Object.values(this.#bounds))) return
    this.#bounds = bounds
    for (const camera of [this.#orbit, this.#steered]) if (camera) camera.bounds = bounds
    const { state } = this.#activeCamera
    this.#activeCamera.state = state // the nearest one that is allowed now
    this.#activeCamera.rotating = this.#rotates
    this.reframe()
  }

  /**
   * The light on the current terrain, what covers its ground, and the way of a drop on it, as far as they are
   * given.
   */
  setOverlays(parts: Pick<ViewRenderer, 'shade' | 'cover' | 'dropPath'>): void {
    if (this.#drawing) Object.assign(this.#drawing, parts)
    this.#changed()
  }

  /** Whether the surrounding page is dark. */
  set dark(on: boolean) {
    this.#dark = on
    if (this.#drawing) this.#drawing.dark = on
    this.#changed()
  }

  /** A picture over the land, in place of its colours. */
  set drape(picture: ImageBitmap | undefined) {
    this.#drape = picture
    if (this.#drawing) this.#drawing.drape = picture
    this.#changed()
  }

  /** The current viewpoint, even while it moves; undefined while it frames the terrain. */
  get camera(): CameraState | undefined {
    if (this.#steady?.wasFramed && isAlike(this.viewpoint, this.#steady.viewpoint)) return undefined
    return this.#moved || this.#activeCamera.rotating
      ? this.#activeCamera.state
      : this.#wanted && bounded(this.#wanted, this.#activeCamera.bounds)
  }

  set camera(given: CameraState | undefined) {
    const state = given ?? (this.#steady?.wasFramed ? this.#steady.viewpoint : undefined)
    this.#isAsked = state !== undefined && !isAlike(state, this.#activeCamera.placed)
    this.#wanted = state
    this.#activeCamera.state = state
    this.#moved = false
    this.invalidate()
  }

  /** The current viewpoint, whether set or by default. */
  get viewpoint(): CameraState {
    return this.#activeCamera.placed
  }

  /**
   * Whether land and camera stay where they are while somebody draws on the land, however high it becomes.
   */
  set steady(on: boolean) {
    const { camera, viewpoint } = this
    if (on) {
      this.#steady = { wasFramed: camera === undefined, viewpoint }
      this.camera = viewpoint
    } else {
      const isFramed = this.#steady?.wasFramed && camera === undefined
      this.#steady = undefined
      if (isFramed) this.camera = undefined
    }
    if (this.#drawing) this.#drawing.steady = on
    this.#activeCamera.rotating = this.#rotates
    this.reframe()
  }

  /**
   * Sets the viewpoint of a preset, far enough to show the whole terrain. The projection comes from the look.
   */
  set cameraPreset(id: CameraPresetId) {
    this.camera = id === 'framed' ? undefined : this.#activeCamera.preset(id)
  }

  /** The place on the terrain at a point of the browser's window. */
  pick(clientX: number, clientY: number): Place | undefined {
    const ray = this.#rayAt(clientX, clientY, this.#activeCamera.camera)
    return ray && this.#drawing?.pick?.(ray)
  }

  /**
   * Finds places later on as they are now, whatever terrain or camera there will be; on water as on ground.
   */
  picker(): (clientX: number, clientY: number) => Place | undefined {
    const camera = this.#activeCamera.camera.clone()
    const pick = this.#drawing?.picker?.(true)
    return (clientX, clientY) => {
      const ray = this.#rayAt(clientX, clientY, camera)
      return ray && pick?.(ray)
    }
  }

  #rayAt(clientX: number, clientY: number, camera: ViewCamera): THREE.Ray | undefined {
    const [x, y] = shareOn(this.canvas, { clientX, clientY })
    const at = new THREE.Vector2(x * 2 - 1, 1 - y * 2)
    if (!(Math.abs(at.x) <= 1 && Math.abs(at.y) <= 1)) return undefined
    const caster = new THREE.Raycaster()
    caster.setFromCamera(at, camera)
    return caster.ray
  }

  /** The position of a pin in the last frame; undefined before the first. */
  locate(pin: Pin): Located | undefined {
    const site = this.#drawing?.site
    return site && this.#from && locate(site, this.#from, pin)
  }

  /** The ground as it is drawn. */
  get site(): Site | undefined {
    return this.#drawing?.site
  }

  /** Whether the reader can turn the view. */
  get isTurnable(): boolean {
    return this.#drawing !== undefined
  }

  /**
   * Turns to a viewpoint where a pin is visible: as near to the current one as possible, or else the default.
   */
  turnTo(pin: Pin): void {
    const site = this.#drawing?.site
    if (!site || !this.isTurnable) return
    const { distance, target } = this.#orbit.preset('framed')
    const { placed } = this.#orbit
    for (const state of [...turnsFrom(placed), ...turnsFrom({ ...placed, distance, target })]) {
      this.camera = state
      if (locate(site, seenFrom(this.#activeCamera.camera), pin).seen) return
    }
  }

  /**
   * The view as a PNG of any size, drawn in tiles.
   *
   * @throws AbortError if `signal` is aborted, Error if the view has changed meanwhile.
   */
  async picture(options: PictureOptions): Promise<Blob> {
    const { width, height, background = true } = options
    const { drawPicture } = await import('../context/picture.js')
    const version = this.#version
    if (this.#cssHeight === 0) this.#frame(width, height, noInsets)
    const camera = this.#activeCamera.cameraFor(width, height)
    const sky = this.#orbit.sky.clone()
    sky.aspect = width / height
    const { renderer } = this.#shared
    const draw = ({ x, y, ...size }: PictureTile) => {
      if (version !== this.#version)
        throw new Error('the terrain changed while its picture was drawn; ask for the picture again')
      for (const each of [camera, sky]) each.setViewOffset(width, height, x, y, size.width, size.height)
      const scale = height / (this.#cssHeight || height)
      this.#drawing?.render(renderer, { camera, sky, background, pixels: height, detail: 1, scale })
    }
    return drawPicture(renderer, options, draw)
  }

  /** To be called when another part of the canvas is covered. */
  reframe(): void {
    const { clientWidth, clientHeight } = this.canvas
    if (clientWidth > 0 && clientHeight > 0) {
      this.#cssHeight = clientHeight
      this.#frame(clientWidth, clientHeight, this.#options.insets?.() ?? noInsets)
    }
    this.invalidate()
  }

  /** To be called when a hidden canvas is shown again. */
  reappear(): void {
    this.#shared.reappear(this)
  }

  /** Requests a frame. */
  readonly invalidate = (): void => {
    if (!this.#paused) this.#shared.invalidate(this)
  }

  /** Requests a sharp frame, because nothing moves any more. */
  requestFullDetail(): void {
    if (!this.#paused) this.#shared.invalidate(this, true)
  }

  dispose(): void {
    this.#shared.remove(this)
    this.#ended.abort()
    this.#orbit.dispose()
    this.#steered?.dispose()
    this.#leaving?.dispose()
    this.#drawing?.dispose()
  }

  /** Whether a frame would not wait for the programs; for the page's renderer. */
  isReady(renderer: THREE.WebGLRenderer): boolean {
    return this.#drawing?.ready?.(renderer, this.#activeCamera.camera) ?? true
  }

  /** Draws one frame; for the page's renderer. */
  draw(renderer: THREE.WebGLRenderer, now: number, resolution: Resolution): boolean {
    const seconds = Math.min(Math.max(now - this.#lastFrame, 1), 250) / 1000
    this.#lastFrame = now
    const turning = this.#activeCamera.update(this.#paused ? 0 : seconds)
    const gliding = this.#drawing?.advance?.(this.#paused ? 0 : seconds) ?? false
    const moving = turning || gliding
    const frame: Frame = {
      camera: this.#activeCamera.camera,
      sky: this.#orbit.sky,
      background: true,
      isQuick: this.#shared.isQuick(this),
      isLong: this.#shared.isLong(this),
      ...resolution,
      isCoarse: resolution.pixels < this.canvas.height,
      scale: resolution.pixels / (this.#cssHeight || resolution.pixels),
    }
    this.#drawing?.render(renderer, frame)
    this.#drawnVersion = this.#version
    this.#from = seenFrom(frame.camera)
    this.#leaving?.dispose()
    this.#leaving = undefined
    this.#countTriangles()
    return moving && !this.#paused
  }

  /** Runs when that frame is visible; for the page's renderer. */
  shown(): void {
    this.#shownVersion = this.#drawnVersion
    if (this.#drawing && !this.#leaving) this.#options.onShown?.()
  }

  /** For the page's renderer. */
  failed(error: unknown): void {
    this.#options.onFailure?.(error)
  }

  /** For the page's renderer. */
  restChanged(): void {
    this.#options.onRestChange?.()
  }

  /** Handles another size of the canvas or another device pixel ratio. */
  rescale(): void {
    this.reframe()
    this.#shared.resize(this)
  }

  /** The camera that the reader moves. */
  get #activeCamera(): SteeredCamera {
    return this.#steered ?? this.#orbit
  }

  get #rotates(): boolean {
    return this.#look.rotate && this.#bounds.speed !== 0 && !this.#steady
  }

  #begin(make: CreateView<never>): void {
    if (this.#leaving) this.#drawing?.dispose()
    else this.#leaving = this.#drawing
    this.#make = make
    this.#drawing = make()
    this.#drawing.look = this.#look
    this.#drawing.dark = this.#dark
    this.#drawing.steady = this.#steady !== undefined
    if (this.#drape) this.#drawing.drape = this.#drape
    this.#steer()
  }

  // With another renderer, its own camera takes over, or the orbit returns.
  #steer(): void {
    this.#steered?.dispose()
    this.#steered = this.#drawing!.steer?.(this.#host)
    if (this.#steered) this.#steered.bounds = this.#bounds
    this.#activeCamera.rotating = this.#rotates
    if (this.#steered) this.#steered.state = this.#wanted
    this.#orbit.enabled = !this.#steered
    this.#project()
  }

  #project(): void {
    this.#orbit.orthographic = this.#look.projection === 'orthographic' || this.#drawing?.home !== undefined
  }

  #frame(width: number, height: number, insets: Insets): void {
    const heightRatio = this.#drawing?.heightRatio ?? 0.25
    this.#orbit.frame(width, height, insets, heightRatio, this.#drawing?.home, this.turn)
    this.#steered?.frame(width, height, insets, heightRatio)
  }

  readonly #onMove = (): void => {
    this.#moved = true
    this.invalidate()
  }

  // Who saw the whole mountain sees the whole of a higher one; the owner hears of it when that is shown.
  #movedBack(): void {
    this.#moved = true
    queueMicrotask(() => this.#options.onCamera?.(this.#activeCamera.state))
  }

  #changed(): void {
    this.#version++
    this.invalidate()
  }

  #countTriangles(): void {
    const triangles = this.#drawing?.triangles ?? -1
    if (triangles === this.#triangles) return
    this.#triangles = triangles
    queueMicrotask(() => this.#options.onTriangles?.(triangles)) // while the frame is on its way
  }
}

/** Whether two viewpoints are the same but for the rounding of a link. */
function isAlike(one: CameraState, other: CameraState): boolean {
  const numbersOf = ({ azimuth, elevation, distance, target }: CameraState) => {
    const turn = (azimuth * Math.PI) / 180
    return [Math.cos(turn), Math.sin(turn), elevation / 60, distance, ...target]
  }
  const others = numbersOf(other)
  return numbersOf(one).every((value, i) => Math.abs(value - others[i]!) < 5e-3)
}
