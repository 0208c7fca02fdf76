import { PerspectiveCamera, type OrthographicCamera, Raycaster, Vector2, type WebGLRenderer } from 'three'
import { type BlockKind, loadBlock } from './blocks.js'
import { OrbitCamera, type OrbitOptions } from './camera.js'
import type { ImaiMap, ImaiScene } from './imai-scene.js'
import type { Look } from './look.js'
import type { Place } from './pick.js'
import type { PictureOptions, Tile } from './picture.js'
import type { ShadeArrays } from './shading.js'
import { type Drawing, type SharedRenderer, sharedRenderer } from './shared-renderer.js'
import { type TerrainBlock, TerrainModel } from './terrain-model.js'
import { type CameraPresetId, type CameraState, nothingObstructed, type Obstruction } from './viewpoint.js'

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
 * Draws one terrain on one canvas by the page's renderer, and only when something has changed: there is no frame while
 * nothing moves, the tab is hidden, or the canvas is out of sight or has no size. After a lost context everything comes
 * back from the arrays that are kept here.
 */
export class TerrainView implements Drawing {
  readonly canvas: HTMLCanvasElement
  readonly #options: TerrainViewOptions
  readonly #shared: SharedRenderer
  readonly #model = new TerrainModel()
  readonly #orbit: OrbitCamera
  readonly #resizing: ResizeObserver
  #imai: ImaiScene | undefined
  /** Rises with every change of what is drawn. */
  #version = 0
  #lastFrame = 0
  #triangles = -1
  #paused = false
  /** Of the canvas, when it last had any. */
  #cssHeight = 1

  constructor(canvas: HTMLCanvasElement, options: TerrainViewOptions = {}, shared = sharedRenderer()) {
    this.canvas = canvas
    this.#options = options
    this.#shared = shared
    shared.add(this)
    this.#orbit = new OrbitCamera(
      canvas,
      () => this.invalidate(),
      () => options.onCamera?.(this.#orbit.state),
      options,
    )
    this.#resizing = new ResizeObserver(() => this.rescale())
    this.#resizing.observe(canvas)
    this.look = this.#model.look
  }

  /** Stands still, whatever should move, and shows no change. */
  set paused(on: boolean) {
    this.#paused = on
    this.invalidate()
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
    const { left, top, width, height } = this.canvas.getBoundingClientRect()
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
    const { renderer } = this.#shared
    const draw = ({ x, y, ...size }: Tile) => {
      if (version !== this.#version)
        throw new Error('the terrain changed while its picture was drawn; ask for the picture again')
      for (const each of [camera, sky]) each.setViewOffset(width, height, x, y, size.width, size.height)
      this.#render(renderer, camera, sky, background, height)
    }
    return drawPicture(renderer, options, draw)
  }

  /** To be called when something else covers the canvas than before. */
  reframe(): void {
    this.#reframe()
    this.invalidate()
  }

  /** Asks for a frame. */
  readonly invalidate = (): void => {
    if (!this.#paused) this.#shared.invalidate(this)
  }

  dispose(): void {
    this.#shared.remove(this)
    this.#resizing.disconnect()
    this.#orbit.dispose()
    this.#imai?.dispose()
    this.#model.dispose()
  }

  /** Draws one frame; for the page's renderer. */
  draw(renderer: WebGLRenderer, now: number): boolean {
    const seconds = Math.min(Math.max(now - this.#lastFrame, 0) / 1000, 0.1)
    this.#lastFrame = now
    const moving = this.#orbit.update(this.#paused ? 0 : seconds)
    this.#render(renderer, this.#imai?.camera ?? this.#orbit.camera)
    this.#countTriangles()
    return !this.#paused && (moving || (this.look.rotate && !this.#imai))
  }

  /** The canvas has another size, or the screen other pixels. */
  rescale(): void {
    this.#reframe()
    this.#shared.resize(this) // draws before the browser shows the canvas, which is empty then
  }

  #render(
    renderer: WebGLRenderer,
    camera: PerspectiveCamera | OrthographicCamera,
    sky = this.#orbit.sky,
    background = true,
    pixels = this.canvas.height,
  ): void {
    const scale = pixels / this.#cssHeight
    if (this.#imai) this.#imai.render(renderer, camera, background)
    else this.#model.render(renderer, camera, sky, background, pixels, scale)
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

  #reframe(): void {
    const { clientWidth, clientHeight } = this.canvas
    if (clientWidth === 0 || clientHeight === 0) return
    this.#cssHeight = clientHeight
    const obstructed = this.#options.obstructed?.() ?? nothingObstructed
    this.#imai?.frame(this.#imai.camera, clientWidth, clientHeight, obstructed)
    this.#orbit.frame(clientWidth, clientHeight, obstructed, this.#model.rise)
  }
}
