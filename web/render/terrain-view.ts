import { PerspectiveCamera, type OrthographicCamera, Raycaster, Vector2, WebGLRenderer } from 'three'
import { type BlockKind, loadBlock } from './blocks.js'
import {
  type CameraPresetId,
  type CameraState,
  nothingObstructed,
  type Obstruction,
  OrbitCamera,
  type OrbitOptions,
} from './camera.js'
import type { ImaiMap, ImaiScene } from './imai-scene.js'
import type { Look } from './look.js'
import type { Place } from './pick.js'
import type { PictureOptions, Tile } from './picture.js'
import type { ShadeArrays } from './shading.js'
import { type TerrainBlock, TerrainModel } from './terrain-model.js'

/** A terrain ready to be shown, or Imai's picture of one. */
export type TerrainPicture = TerrainBlock | ImaiPicture

export interface ImaiPicture {
  shape: { kind: 'imai'; imai: ImaiMap }
}

export interface TerrainViewOptions extends OrbitOptions {
  /** What covers the canvas: the terrain is framed in the rest. */
  obstructed?: () => Obstruction
  /** Runs once when the reader has moved the camera and it has come to rest. */
  onCamera?: (state: CameraState | undefined) => void
  /** Runs when a frame is drawn with another number of triangles than the one before. */
  onTriangles?: (count: number) => void
}

const showsImai = (picture: TerrainPicture): picture is ImaiPicture => picture.shape.kind === 'imai'

// Fetched when wanted, once.
let loadedImai: typeof ImaiScene | undefined

/**
 * Draws one terrain on one canvas, and only when something has changed: there is no frame while nothing moves, the tab is
 * hidden or the canvas has no size. After a lost context everything comes back from the arrays that are kept here.
 *
 * @throws Error if the browser has no WebGL 2.
 */
export class TerrainView {
  readonly #canvas: HTMLCanvasElement
  readonly #options: TerrainViewOptions
  readonly #renderer: WebGLRenderer
  readonly #model = new TerrainModel()
  readonly #orbit: OrbitCamera
  readonly #resizing: ResizeObserver
  #imai: ImaiScene | undefined
  /** Rises with every change of what is drawn. */
  #version = 0
  #frame = 0
  #lastFrame = 0
  #triangles = -1

  constructor(canvas: HTMLCanvasElement, options: TerrainViewOptions = {}) {
    this.#canvas = canvas
    this.#options = options
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' })
    this.#orbit = new OrbitCamera(
      canvas,
      () => this.invalidate(),
      () => options.onCamera?.(this.#orbit.state),
      options,
    )
    this.#resizing = new ResizeObserver(() => this.#resize())
    this.#resizing.observe(canvas)
    document.addEventListener('visibilitychange', this.invalidate)
    canvas.addEventListener('webglcontextrestored', this.invalidate)
    this.look = this.#model.look
  }

  /** The most points a side of a map that the graphics card can hold. */
  get mostTexturePoints(): number {
    return this.#renderer.capabilities.maxTextureSize
  }

  /** Fetches what a way to show a terrain needs. */
  async prepare(kind: BlockKind | 'imai'): Promise<void> {
    if (kind === 'imai') loadedImai ??= (await import('./imai-scene.js')).ImaiScene
    else await loadBlock(kind)
  }

  /** Replaces the terrain. @throws Error if its way to be shown has not been prepared. */
  show(picture: TerrainPicture): void {
    this.#imai?.dispose()
    this.#imai = undefined
    this.#triangles = -1
    if (!showsImai(picture)) this.#model.show(picture)
    else {
      if (!loadedImai) throw new Error("imai is not loaded: await prepare('imai') first")
      this.#model.clear()
      this.#imai = new loadedImai(picture.shape.imai)
    }
    this.#reframe()
    this.#changed()
  }

  /** How the terrain is looked at; a change costs a frame and no geometry. */
  get look(): Look {
    return this.#model.look
  }

  set look(look: Look) {
    this.#model.look = look
    this.#orbit.orthographic = look.projection === 'orthographic'
    this.#orbit.rotating = look.rotate
    this.#changed()
  }

  /** What the sun and the sky reach on the terrain that is shown; undefined: everything. */
  set shade(arrays: ShadeArrays | undefined) {
    this.#model.shade = arrays
    this.#changed()
  }

  /** Whether the page around is dark. */
  set dark(on: boolean) {
    this.#model.dark = on
    this.#changed()
  }

  /** Where one looks from; undefined frames the terrain. */
  get camera(): CameraState | undefined {
    return this.#orbit.state
  }

  set camera(state: CameraState | undefined) {
    this.#orbit.state = state
    this.invalidate()
  }

  /** Where one looks from, framed or not. */
  get viewpoint(): CameraState {
    return this.#orbit.placed
  }

  /** Looks from a preset, from as far as shows the whole terrain. The projection is the look's. */
  set cameraPreset(id: CameraPresetId) {
    this.camera = id === 'framed' ? undefined : this.#orbit.preset(id)
  }

  /** The place on the terrain at a point of the browser's window. */
  pick(clientX: number, clientY: number): Place | undefined {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect()
    const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2)
    if (!(Math.abs(at.x) <= 1 && Math.abs(at.y) <= 1)) return undefined
    const caster = new Raycaster()
    caster.setFromCamera(at, this.#orbit.camera)
    return this.#model.pick(caster.ray)
  }

  /**
   * The view as a PNG of any size, drawn in tiles.
   *
   * @throws RangeError for a size that is none, AbortError if `signal` says so, Error if what is shown changed meanwhile.
   */
  async picture(options: PictureOptions): Promise<Blob> {
    const { width, height, background = true } = options
    const { drawPicture } = await import('./picture.js')
    const version = this.#version
    const camera = (this.#imai?.camera ?? this.#orbit.camera).clone()
    const sky = this.#orbit.sky.clone()
    sky.aspect = width / height
    if (camera instanceof PerspectiveCamera) camera.aspect = width / height
    else if (this.#imai) this.#imai.frame(camera, width, height)
    else camera.left = -(camera.right = width / height)
    const draw = ({ x, y, ...size }: Tile) => {
      if (version !== this.#version)
        throw new Error('the terrain changed while its picture was drawn; ask for the picture again')
      for (const each of [camera, sky]) each.setViewOffset(width, height, x, y, size.width, size.height)
      this.#render(camera, sky, background, height)
    }
    return drawPicture(this.#renderer, options, draw)
  }

  /** To be called when something else covers the canvas than before. */
  reframe(): void {
    this.#reframe()
    this.invalidate()
  }

  /** Asks for a frame. */
  readonly invalidate = (): void => {
    if (this.#frame === 0 && !document.hidden) this.#frame = requestAnimationFrame(this.#draw)
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = -1 // no frame is asked for any more
    this.#resizing.disconnect()
    document.removeEventListener('visibilitychange', this.invalidate)
    this.#canvas.removeEventListener('webglcontextrestored', this.invalidate)
    this.#orbit.dispose()
    this.#imai?.dispose()
    this.#model.dispose()
    this.#renderer.dispose()
  }

  readonly #draw = (now: number): void => {
    this.#frame = 0
    const seconds = Math.min((now - this.#lastFrame) / 1000, 0.1)
    this.#lastFrame = now
    const moving = this.#orbit.update(seconds)
    this.#render(this.#imai?.camera ?? this.#orbit.camera)
    this.#countTriangles()
    if (moving || (this.look.rotate && !this.#imai)) this.invalidate()
  }

  #render(
    camera: PerspectiveCamera | OrthographicCamera,
    sky = this.#orbit.sky,
    background = true,
    pixels = this.#canvas.height,
  ): void {
    if (this.#imai) this.#imai.render(this.#renderer, camera, background)
    else this.#model.render(this.#renderer, camera, sky, background, pixels)
  }

  #changed(): void {
    this.#version++
    this.invalidate()
  }

  #countTriangles(): void {
    const { triangles } = this.#imai ?? this.#model
    if (triangles === undefined || triangles === this.#triangles) return
    this.#triangles = triangles
    this.#options.onTriangles?.(this.#triangles)
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas
    if (clientWidth === 0 || clientHeight === 0) return
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2))
    this.#renderer.setSize(clientWidth, clientHeight, false)
    this.#reframe()
    // Setting the size has emptied the canvas: draw before the browser shows it.
    cancelAnimationFrame(this.#frame)
    this.#draw(performance.now())
  }

  #reframe(): void {
    const { clientWidth, clientHeight } = this.#canvas
    if (clientWidth === 0 || clientHeight === 0) return
    const obstructed = this.#options.obstructed?.() ?? nothingObstructed
    this.#imai?.frame(this.#imai.camera, clientWidth, clientHeight, obstructed)
    this.#orbit.frame(clientWidth, clientHeight, obstructed, this.#model.rise)
  }
}
