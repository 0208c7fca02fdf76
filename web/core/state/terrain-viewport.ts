import type { MakeMap, MapView, MapViewOptions } from '../map/map-view.js'
import type { CoverMap, ShadeMap, Terrain } from '../orogen/client.js'
import type { CreateView } from '../render/view-renderer.js'
import type { Place } from '../render/pick.js'
import { checkPictureSize, type PictureOptions } from '../render/picture-size.js'
import { Settling } from '../dom/settling.js'
import { sharedRenderer } from '../render/shared-renderer.js'
import { TerrainView, type TerrainViewOptions } from '../render/terrain-view.js'
import { cameraPresets, type CameraState, unframed } from '../render/viewpoint.js'
import { courseFrom, pointAt } from '../rivers/rivers.js'
import type { Capabilities } from './job.js'
import { linesIn, type Look } from './look.js'
import { type TerrainState, withLook } from './state.js'
import { flatView, type View, viewOf } from './views.js'

export interface ViewportOptions extends TerrainViewOptions, MapViewOptions {
  /** The canvases of the 3D and the 2D views. They overlap, and one of them is visible. */
  canvas: HTMLCanvasElement
  mapCanvas: HTMLCanvasElement
  /** Called when the graphics card is lost for good, and when it is available again. */
  onWebGL?: () => void
  /** Called whenever `settling.isSettled` changes. */
  onSettled?: (isSettled: boolean) => void
}

/** A terrain that is shown, and the state that it was made from. */
export interface Made {
  terrain: Terrain
  state: TerrainState
}

/**
 * Shows a terrain on the canvas of the 3D views or on that of the flat views, one of which is visible. Without WebGL
 * another view replaces the 3D views.
 */
export class TerrainViewport {
  /** Settled once the last change of state, size or view is drawn on the visible canvas. */
  readonly settling: Settling
  /** The views in space: their camera, and what holds for them alone. */
  readonly space: TerrainView
  readonly #options: ViewportOptions
  readonly #unwatch: () => void
  /** The code that draws each view, once it is fetched. */
  readonly #fetched = new Map<View, CreateView<never> | MakeMap>()
  #map: MapView | undefined
  /** What is on the canvas. */
  shown: Made | undefined
  #look: Look
  /** The options with which the picture was drawn, as text. */
  #drawnWith: string | undefined
  readonly #resizing = new ResizeObserver(() => this.#drawIfChanged())
  #disposed = false

  constructor(look: Look, options: ViewportOptions) {
    this.#look = look
    this.settling = new Settling(() => this.#isAtRest, options.onSettled)
    this.#options = { ...options, onStir: this.settling.check }
    const made = this.settling.begin()
    this.space = new TerrainView(options.canvas, look, this.#options)
    made()
    this.#unwatch = sharedRenderer().watch(() => options.onWebGL?.())
    this.#resizing.observe(options.canvas) // a narrower picture may need fewer lines
  }

  /** Whether the 3D views are available. */
  get hasWebGL(): boolean {
    return sharedRenderer().works
  }

  /** The capabilities of the graphics card. */
  get capabilities(): Capabilities {
    const { maxTexturePoints: texturePoints, isSlow } = sharedRenderer()
    return { texturePoints, isSlow }
  }

  /** Whether frames take so long that moving terrain should be made with less detail. */
  get overBudget(): boolean {
    return !this.#isFlat && sharedRenderer().overBudget
  }

  /** The state with a view that can be shown. */
  withFallback(state: TerrainState): TerrainState {
    const row = viewOf(state)
    return row.dimensions === '3d' && !this.hasWebGL ? withLook(state, { view: flatView }) : state
  }

  /** Fetches what a view needs and the page has not loaded yet. */
  async prepare(state: TerrainState): Promise<void> {
    const row = viewOf(state)
    if (!this.#fetched.has(row)) this.#fetched.set(row, (await row.file()).draw)
    if (row.dimensions === '3d') this.space.prepare(this.#fetched.get(row) as CreateView<never>)
  }

  /** Shows a terrain in a view that has been prepared. */
  show(terrain: Terrain, state: TerrainState): void {
    if (this.#disposed) return
    this.shown = { terrain, state }
    const { canvas, mapCanvas, onMap, onTriangles } = this.#options
    const isFlat = viewOf(state).dimensions === '2d'
    const wasHidden = canvas.hidden
    canvas.hidden = isFlat
    mapCanvas.hidden = !isFlat
    if (isFlat) onTriangles?.()
    else onMap?.()
    this.#draw()
    if (wasHidden && !isFlat) this.space.reappear()
  }

  /** Call this when the shown terrain is the last of a rapid series. */
  requestFullDetail(): void {
    if (!this.#isFlat) this.space.requestFullDetail()
  }

  /** The light of the sun and the sky on the shown terrain. */
  set shade(shade: ShadeMap) {
    if (!this.shown) return
    this.shown.terrain.shade = shade
    this.space.shade = shade
  }

  /** What covers the ground of the shown terrain. */
  set cover(cover: CoverMap) {
    if (!this.shown) return
    this.shown.terrain.cover = cover
    this.space.cover = cover
    if (this.#isFlat) this.#draw()
  }

  set look(look: Look) {
    // A change of terrain alone does not repaint the one on screen.
    if (JSON.stringify(look) === JSON.stringify(this.#look)) return
    this.#look = look
    this.space.look = look
    if (this.#isFlat) this.#draw()
    else this.#drawIfChanged()
  }

  /** To be called when something else covers the picture than before. */
  reframe(): void {
    this.space.reframe()
    this.#map?.reframe()
  }

  /** Shows the whole terrain again. */
  frame(): void {
    this.space.camera = undefined
    this.#map?.frame()
  }

  /**
   * Draws the view as a PNG of any size, without anything that covers it.
   *
   * @throws RangeError for an invalid size.
   */
  async picture(options: PictureOptions): Promise<Blob> {
    checkPictureSize(options.width, options.height)
    return this.pane.picture(options)
  }

  /** The camera, and the size of the uncovered part of the picture, in CSS pixels. */
  get outlook(): { camera: CameraState; width: number; height: number } {
    const { mapCanvas, canvas } = this.#options
    const { clientWidth, clientHeight } = this.#isFlat ? mapCanvas : canvas
    const { right } = this.#options.insets?.() ?? { right: 0 }
    return {
      camera: this.hasWebGL ? this.space.viewpoint : unframed,
      width: Math.max(clientWidth - right, 1),
      height: Math.max(clientHeight, 1),
    }
  }

  /** What is drawn on the visible canvas. */
  get pane(): MapView | TerrainView {
    return this.#isFlat ? this.#map! : this.space
  }

  /** Shows the path of the water from a point of the map to its outlet; undefined removes it. */
  follow(place: Place | undefined): void {
    const { size, water } = this.shown?.terrain.field ?? {}
    this.pane.course =
      place && size && water ? courseFrom({ size, ...water }, pointAt(size, place)) : undefined
  }

  /** Frees everything on the graphics card; the canvases keep their last picture. */
  dispose(): void {
    this.#disposed = true
    this.#unwatch()
    this.#resizing.disconnect()
    this.space.dispose()
    this.#map?.dispose()
    this.shown = undefined
  }

  get #isAtRest(): boolean {
    return !this.shown || this.pane.isAtRest
  }

  get #isFlat(): boolean {
    return !this.#options.mapCanvas.hidden
  }

  // The drawing options of the view's row for the current look.
  get #drawn(): unknown {
    if (!this.shown) return undefined
    const { state } = this.shown
    const row = viewOf(state)
    const { view } = state.look
    const density = row.looks.includes('density') ? linesIn(this.outlook.width, this.#look) : 0
    const now = withLook(state, { ...this.#look, density, view })
    return row.options?.(viewOf(now) === row ? now : state)
  }

  #drawIfChanged(): void {
    if (!this.#isFlat && JSON.stringify(this.#drawn) !== this.#drawnWith) this.#draw()
  }

  #draw(): void {
    if (!this.shown) return
    const { terrain, state } = this.shown
    const row = viewOf(state)
    const draw = this.#fetched.get(row)
    if (!draw) throw new Error(`${row.id} is not loaded: await prepare(state) first`)
    const options = this.#drawn
    this.#drawnWith = JSON.stringify(options)
    if (row.dimensions === '3d') this.space.show(draw as CreateView<unknown>, terrain, options)
    else {
      this.#map ??= (draw as MakeMap)(this.#options.mapCanvas, this.#options)
      this.#map.show(terrain, this.#look, this.#middle)
    }
  }

  // The middle of the visible side of a planet.
  get #middle(): { latitude: number; longitude: number } {
    const { azimuth, elevation } = this.space.camera ?? cameraPresets.framed
    return { longitude: azimuth, latitude: elevation }
  }
}
