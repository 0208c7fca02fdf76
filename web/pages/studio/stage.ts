import type { ShadeMap, Terrain } from '../../orogen/client.js'
import type { MapLook, MapView } from '../../map/map-view.js'
import { type CameraPresetId, type CameraState, unframed } from '../../render/camera.js'
import type { Look } from '../../render/look.js'
import { paletteRamp } from '../../render/palette.js'
import { paletteOf } from '../../render/palettes.js'
import type { PictureOptions } from '../../render/picture.js'
import { heightAtShare } from '../../render/height-statistics.js'
import type { TerrainView, TerrainViewOptions } from '../../render/terrain-view.js'
import type { StudioWords } from '../../words/studio/index.js'
import { byId } from '../../dom/elements.js'
import type { Legend } from './legend.js'
import { pictureOf, showsImai } from '../../terrain/job.js'
import { type TerrainState, withLook } from '../../terrain/state.js'

/**
 * Where the terrain is shown: the canvas of the 3D views and that of the map, of which one is seen. Without WebGL the map
 * stands in for every view.
 */
export class Stage {
  readonly #words: StudioWords
  readonly #view: TerrainView | undefined
  readonly #options: TerrainViewOptions
  readonly #canvas = byId<HTMLCanvasElement>('canvas')
  readonly #mapCanvas = byId<HTMLCanvasElement>('map-canvas')
  #map: { view: MapView; legend: Legend } | undefined
  #shown: { terrain: Terrain; state: TerrainState } | undefined
  #look: Look

  constructor(words: StudioWords, look: Look, view: TerrainView | undefined, options: TerrainViewOptions) {
    this.#words = words
    this.#look = look
    this.#view = view
    if (view) view.look = look
    this.#options = options
    for (const canvas of [this.#canvas, this.#mapCanvas]) {
      canvas.setAttribute('aria-label', words.say(canvas === this.#canvas ? 'canvas.label' : 'map.label'))
      canvas.title = words.say(canvas === this.#canvas ? 'canvas.keys' : 'map.keys')
    }
  }

  /** Whether the views in three dimensions can be shown. */
  get hasDepth(): boolean {
    return this.#view !== undefined
  }

  /** The most points a side that a surface can be made of. */
  get mostTexturePoints(): number {
    return this.#view?.mostTexturePoints ?? Infinity
  }

  /** Fetches what a view needs and the page has not loaded yet. */
  async prepare(state: TerrainState): Promise<void> {
    const { view } = state.look
    if (view !== 'map') return await this.#view?.prepare(showsImai(state) ? 'imai' : view)
    if (this.#map) return
    const [{ MapView }, { Legend }] = await Promise.all([
      import('../../map/map-view.js'),
      import('./legend.js'),
    ])
    this.#map ??= { view: new MapView(this.#mapCanvas, this.#options), legend: new Legend(this.#words) }
  }

  /** Shows a terrain in a view that is prepared. */
  show(terrain: Terrain, state: TerrainState): void {
    this.#shown = { terrain, state }
    const map = state.look.view === 'map'
    this.#canvas.hidden = map
    this.#mapCanvas.hidden = !map
    if (map) {
      this.#drawMap()
      this.#options.onTriangles?.(0)
      return
    }
    this.#map?.legend.hide()
    this.#view!.show(pictureOf(terrain, withLook(state, { ...this.#look, view: state.look.view })))
  }

  /** What the sun and the sky reach of the terrain that is shown. */
  set shade(shade: ShadeMap) {
    if (!this.#shown) return
    this.#shown.terrain.shade = shade
    if (this.#view) this.#view.shade = shade
  }

  set look(look: Look) {
    if (look === this.#look) return // another terrain, or another place to look from
    const { profiles, density } = this.#look
    this.#look = look
    const otherLines = profiles !== look.profiles || density !== look.density
    if (otherLines && this.#shown?.state.look.view === 'lines')
      this.show(this.#shown.terrain, this.#shown.state)
    if (this.#view) this.#view.look = look
    if (!this.#mapCanvas.hidden) this.#drawMap()
  }

  /** To be called when something else covers the picture than before. */
  reframe(): void {
    this.#view?.reframe()
    this.#map?.view.reframe()
  }

  set cameraPreset(preset: CameraPresetId) {
    if (this.#view) this.#view.cameraPreset = preset
  }

  get camera(): CameraState | undefined {
    return this.#view?.camera
  }

  set camera(camera: CameraState | undefined) {
    if (this.#view) this.#view.camera = camera
  }

  /** The terrain that is shown, and the state that it was made of. */
  get shown(): { terrain: Terrain; state: TerrainState } | undefined {
    return this.#shown
  }

  /** What is seen as a PNG of any size, without what covers it. */
  picture(options: PictureOptions): Promise<Blob> {
    const { width, height, background = true } = options
    if (this.#mapCanvas.hidden) return this.#view!.picture(options)
    const paper = getComputedStyle(document.body).backgroundColor
    return this.#map!.view.picture(width, height, background ? paper : undefined)
  }

  /** From where one looks, and how much of the picture nothing covers, in pixels of CSS. */
  get outlook(): { camera: CameraState; width: number; height: number } {
    const { clientWidth, clientHeight } = byId('stage')
    const { right } = this.#options.obstructed?.() ?? { right: 0 }
    return {
      camera: this.#view?.viewpoint ?? unframed,
      width: Math.max(clientWidth - right, 1),
      height: clientHeight,
    }
  }

  /** The point of the map under a place of the page, and its height. */
  pick(clientX: number, clientY: number): { x: number; y: number; height: number } | undefined {
    return (this.#mapCanvas.hidden ? this.#view : this.#map?.view)?.pick(clientX, clientY)
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
      label: (height) => this.#words.number(height, { maximumSignificantDigits: 3 }),
    }
    this.#map.view.show(field, look)
    this.#map.legend.show(field, look)
  }
}
