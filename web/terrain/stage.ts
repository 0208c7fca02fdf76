import type { MapField, MapLook, MapView } from '../map/map-view.js'
import type { ShadeMap, Terrain } from '../orogen/client.js'
import { heightAtShare } from '../render/height-statistics.js'
import type { Look } from '../render/look.js'
import { paletteRamp } from '../render/palette.js'
import { paletteOf } from '../render/palettes.js'
import type { PictureOptions } from '../render/picture.js'
import { sharedRenderer } from '../render/shared-renderer.js'
import { TerrainView, type TerrainViewOptions } from '../render/terrain-view.js'
import { type CameraPresetId, type CameraState, unframed } from '../render/viewpoint.js'
import { pictureOf, showsImai } from './job.js'
import { type TerrainState, withLook } from './state.js'

export interface StageOptions extends TerrainViewOptions {
  /** Of the views in three dimensions, and of the map: one lies over the other, and one of them is seen. */
  canvas: HTMLCanvasElement
  mapCanvas: HTMLCanvasElement
  /** Writes a height for a label of the map. */
  label: (height: number) => string
  /** What lies behind the map in a picture of it, as a CSS colour. */
  paper: () => string
  /** Runs whenever the map is drawn in another way, and with nothing when it is left. */
  onMap?: (map?: { field: MapField; look: MapLook }) => void
  /** Runs when the graphics card is lost for good, and when it is there again. */
  onDepth?: () => void
}

/**
 * Where a terrain is shown: the canvas of the 3D views and that of the map, of which one is seen. Without WebGL the map
 * stands in for every view.
 */
export class TerrainStage {
  readonly #options: StageOptions
  readonly #view: TerrainView
  readonly #unwatch: () => void
  #map: MapView | undefined
  #shown: { terrain: Terrain; state: TerrainState } | undefined
  #look: Look
  #disposed = false

  constructor(look: Look, options: StageOptions) {
    this.#look = look
    this.#options = options
    this.#view = new TerrainView(options.canvas, options)
    this.#view.look = look
    this.#unwatch = sharedRenderer().watch(() => options.onDepth?.())
  }

  /** Whether the views in three dimensions can be shown. */
  get hasDepth(): boolean {
    return sharedRenderer().works
  }

  /** The most points a side that a surface can be made of. */
  get mostTexturePoints(): number {
    return sharedRenderer().mostTexturePoints
  }

  /** Fetches what a view needs and the page has not loaded yet. */
  async prepare(state: TerrainState): Promise<void> {
    const { view } = state.look
    if (view !== 'map') return await this.#view.prepare(showsImai(state) ? 'imai' : view)
    if (this.#map) return
    const { MapView } = await import('../map/map-view.js')
    if (!this.#disposed) this.#map ??= new MapView(this.#options.mapCanvas, this.#options)
  }

  /** Shows a terrain in a view that is prepared. */
  show(terrain: Terrain, state: TerrainState): void {
    if (this.#disposed) return
    this.#shown = { terrain, state }
    const { canvas, mapCanvas, onMap, onTriangles } = this.#options
    const map = state.look.view === 'map'
    canvas.hidden = map
    mapCanvas.hidden = !map
    if (map) {
      this.#drawMap()
      onTriangles?.(0)
      return
    }
    onMap?.()
    this.#view.show(pictureOf(terrain, withLook(state, { ...this.#look, view: state.look.view })))
  }

  /** What the sun and the sky reach of the terrain that is shown. */
  set shade(shade: ShadeMap) {
    if (!this.#shown) return
    this.#shown.terrain.shade = shade
    this.#view.shade = shade
  }

  set look(look: Look) {
    if (look === this.#look) return // another terrain, or another place to look from
    const { profiles, density } = this.#look
    this.#look = look
    const otherLines = profiles !== look.profiles || density !== look.density
    if (otherLines && this.#shown?.state.look.view === 'lines')
      this.show(this.#shown.terrain, this.#shown.state)
    this.#view.look = look
    if (this.#showsMap) this.#drawMap()
  }

  /** Whether the page around is dark. */
  set dark(on: boolean) {
    this.#view.dark = on
  }

  /** Nothing moves. */
  set paused(on: boolean) {
    this.#view.paused = on
  }

  /** To be called when something else covers the picture than before. */
  reframe(): void {
    this.#view.reframe()
    this.#map?.reframe()
  }

  /** Shows the whole terrain again. */
  frame(): void {
    this.#view.camera = undefined
    this.#map?.frame()
  }

  set cameraPreset(preset: CameraPresetId) {
    this.#view.cameraPreset = preset
  }

  get camera(): CameraState | undefined {
    return this.#view.camera
  }

  set camera(camera: CameraState | undefined) {
    this.#view.camera = camera
  }

  /** The terrain that is shown, and the state that it was made of. */
  get shown(): { terrain: Terrain; state: TerrainState } | undefined {
    return this.#shown
  }

  /** What is seen as a PNG of any size, without what covers it. */
  picture(options: PictureOptions): Promise<Blob> {
    const { width, height, background = true } = options
    if (!this.#showsMap) return this.#view.picture(options)
    return this.#map!.picture(width, height, background ? this.#options.paper() : undefined)
  }

  /** From where one looks, and how much of the picture nothing covers, in pixels of CSS. */
  get outlook(): { camera: CameraState; width: number; height: number } {
    const { clientWidth, clientHeight } = this.#showsMap ? this.#options.mapCanvas : this.#options.canvas
    const { right } = this.#options.obstructed?.() ?? { right: 0 }
    return {
      camera: this.hasDepth ? this.#view.viewpoint : unframed,
      width: Math.max(clientWidth - right, 1),
      height: Math.max(clientHeight, 1),
    }
  }

  /** The point of the map under a place of the page, and its height. */
  pick(clientX: number, clientY: number): { x: number; y: number; height: number } | undefined {
    return (this.#showsMap ? this.#map : this.#view)?.pick(clientX, clientY)
  }

  /** Leaves nothing on the graphics card; the canvases keep their last picture. */
  dispose(): void {
    this.#disposed = true
    this.#unwatch()
    this.#view.dispose()
    this.#map?.dispose()
    this.#map = this.#shown = undefined
  }

  get #showsMap(): boolean {
    return !this.#options.mapCanvas.hidden
  }

  #drawMap(): void {
    if (!this.#shown || !this.#map) return
    const { field } = this.#shown.terrain
    const { map, palette, water, sun, sunheight, shade, contours } = this.#look
    const { heights, min } = field
    const look: MapLook = {
      kind: map,
      ramp: paletteRamp(paletteOf[palette]),
      water: water > 0 ? heightAtShare(heights, water / 100) : min,
      sun,
      sunheight,
      shade: shade / 100,
      contours,
      ink: '#33302a',
      label: this.#options.label,
    }
    this.#map.show(field, look)
    this.#options.onMap?.({ field, look })
  }
}
