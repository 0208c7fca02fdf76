import type { Terrain } from '../../orogen/client.js'
import type { MapLook, MapView } from '../../map/map-view.js'
import type { CameraState } from '../../render/camera.js'
import type { Look, View } from '../../render/look.js'
import { paletteRamp, swiss } from '../../render/palette.js'
import { heightAtShare } from '../../render/height-statistics.js'
import type { TerrainView, TerrainViewOptions } from '../../render/terrain-view.js'
import type { Words } from '../words/index.js'
import { byId } from './elements.js'
import type { Legend } from './legend.js'
import { pictureOf } from './picture.js'
import type { StudioState } from './state.js'

type Field = Terrain['field']

/**
 * Where the terrain is shown: the canvas of the 3D views and that of the map, of which one is seen. Without WebGL the map
 * stands in for every view.
 */
export class Stage {
  readonly #words: Words
  readonly #view: TerrainView | undefined
  readonly #options: TerrainViewOptions
  readonly #canvas = byId<HTMLCanvasElement>('canvas')
  readonly #mapCanvas = byId<HTMLCanvasElement>('map-canvas')
  #map: { view: MapView; legend: Legend } | undefined
  #field: Field | undefined
  #terrain: Terrain | undefined
  #look: Look

  constructor(words: Words, look: Look, view: TerrainView | undefined, options: TerrainViewOptions) {
    this.#words = words
    this.#look = look
    this.#view = view
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
  async prepare(view: View): Promise<void> {
    if (view !== 'map' || this.#map) return
    const [{ MapView }, { Legend }] = await Promise.all([
      import('../../map/map-view.js'),
      import('./legend.js'),
    ])
    this.#map ??= { view: new MapView(this.#mapCanvas, this.#options), legend: new Legend(this.#words) }
  }

  /** Shows a terrain in a view that is prepared. */
  show(terrain: Terrain, { look }: StudioState): void {
    this.#field = terrain.field
    this.#look = { ...this.#look, view: look.view }
    const map = look.view === 'map'
    this.#canvas.hidden = map
    this.#mapCanvas.hidden = !map
    if (map) {
      this.#drawMap()
      this.#options.onTriangles?.(0)
      return
    }
    this.#map?.legend.hide()
    this.#terrain = terrain
    this.#view!.show(pictureOf(terrain, this.#look))
  }

  set look(look: Look) {
    const { view, profiles, density } = this.#look
    this.#look = { ...look, view }
    const otherLines = view === 'lines' && (profiles !== look.profiles || density !== look.density)
    if (otherLines && this.#terrain) this.#view?.show(pictureOf(this.#terrain, this.#look))
    if (this.#view) {
      this.#view.rotating = look.rotate
      this.#view.water = look.water / 100
    }
    if (!this.#mapCanvas.hidden) this.#drawMap()
  }

  set camera(camera: CameraState | undefined) {
    if (this.#view) this.#view.camera = camera
  }

  /** The point of the map under a place of the page, and its height. */
  pick(clientX: number, clientY: number): { x: number; y: number; height: number } | undefined {
    return this.#mapCanvas.hidden ? undefined : this.#map?.view.pick(clientX, clientY)
  }

  #drawMap(): void {
    if (!this.#field || !this.#map) return
    const { map, water, sun, sunheight, shade, contours } = this.#look
    const { heights, min } = this.#field
    const look: MapLook = {
      kind: map,
      ramp: paletteRamp(swiss),
      water: water > 0 ? heightAtShare(heights, water / 100) : min,
      sun,
      sunheight,
      shade: shade / 100,
      contours,
      ink: '#33302a',
      label: (height) => this.#words.number(height, { maximumSignificantDigits: 3 }),
    }
    this.#map.view.show(this.#field, look)
    this.#map.legend.show(this.#field, look)
  }
}
