import {
  DataArrayTexture,
  FloatType,
  type InstancedBufferGeometry,
  LinearFilter,
  Matrix4,
  Mesh,
  NearestFilter,
  PerspectiveCamera,
  RedFormat,
  RGBAFormat,
  Scene,
  type ShaderMaterial,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { type Flight, lookOf, nearest, type Outlook } from '../../endless/flight.js'
import { type LandView, landViews, unitHeight } from '../../endless/land.js'
import { side } from '../../endless/tile.js'
import type { TileStore } from '../../endless/tile-store.js'
import { earthRadius, type Sight, TileTree } from '../../endless/tile-tree.js'
import { type Seen, type SharedRenderer, sharedRenderer } from '../shared-renderer.js'
import { airUniforms } from './air.js'
import { columnGeometry } from './column-geometry.js'
import { columnMaterial } from './column-material.js'
import { landUniforms } from './land-uniforms.js'
import { Sky } from './sky.js'
import { surfaceGeometry } from './surface-geometry.js'
import { surfaceMaterial } from './surface-material.js'
import { strideOf, tileNumbers } from './tile-numbers.js'

export interface EndlessOptions {
  /** Moves the eye before a frame; returns whether it goes on. */
  onFrame: (seconds: number) => boolean
  onShown?: () => void
}

/** From the upper to the lower edge, in degrees; what is wide sees as much from side to side. */
const fieldOfView = 58
/** New tiles may take so many milliseconds of a frame, a few tenths of one each; more where frames take long anyhow. */
const tileTime = { fast: 1.5, slow: 12 } as const
/** The highest summits, as far as they can be seen beyond the horizon. */
const highest = 9000
/** Squares a side of a tile's mesh, and how near it is divided, with and without a graphics card. */
const fineness = { card: { squares: 32, reach: 5 }, software: { squares: 16, reach: 4 } } as const
const meshes = {
  surface: { geometry: surfaceGeometry, material: surfaceMaterial },
  voxels: { geometry: columnGeometry, material: columnMaterial },
} as const
const radians = Math.PI / 180

/** Draws the endless land around an eye, in the page's one graphics context. */
export class EndlessView implements Seen {
  readonly canvas: HTMLCanvasElement
  readonly tree: TileTree
  readonly #flight: Flight
  readonly #store: TileStore
  readonly #options: EndlessOptions
  readonly #shared: SharedRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera()
  readonly #air = airUniforms()
  readonly #sky = new Sky(this.#air)
  readonly #heights: DataArrayTexture
  readonly #light: DataArrayTexture
  readonly #uniforms: ReturnType<typeof landUniforms<ReturnType<typeof airUniforms>>>
  readonly #numbers: ReturnType<typeof tileNumbers>
  readonly #squares: number
  readonly #lands = new Map<LandView, Mesh<InstancedBufferGeometry, ShaderMaterial>>()
  readonly #resizing: ResizeObserver
  #sight: Sight = { planes: [], distance: 0 }
  #haze = 1
  #lastFrame = 0
  #triangles = 0
  #work = new Float32Array(600)
  #frames = 0

  constructor(
    canvas: HTMLCanvasElement,
    flight: Flight,
    store: TileStore,
    options: EndlessOptions,
    shared = sharedRenderer(),
  ) {
    this.canvas = canvas
    this.#flight = flight
    this.#store = store
    this.#options = options
    this.#shared = shared
    const { squares, reach } = fineness[shared.isSlow ? 'software' : 'card']
    this.tree = new TileTree(store)
    this.tree.reach = reach
    this.#heights = new DataArrayTexture(store.heights, side, side, store.capacity)
    Object.assign(this.#heights, { format: RedFormat, type: FloatType, unpackAlignment: 4 })
    this.#heights.minFilter = this.#heights.magFilter = NearestFilter
    this.#light = new DataArrayTexture(store.light, side, side, store.capacity)
    this.#light.format = RGBAFormat
    this.#light.minFilter = this.#light.magFilter = LinearFilter
    for (const texture of [this.#heights, this.#light]) texture.needsUpdate = true
    store.onArrived = this.#advance
    store.onTile = (slot) => {
      for (const texture of [this.#heights, this.#light]) {
        texture.addLayerUpdate(slot)
        texture.needsUpdate = true
      }
    }
    this.#uniforms = landUniforms(this.#heights, this.#light, this.#air)
    this.#uniforms.stride.value = strideOf(squares)
    this.#squares = squares
    this.#numbers = tileNumbers(store.capacity)
    for (const view of landViews) {
      const { geometry, material } = meshes[view]
      const mesh = new Mesh(geometry(squares, this.#numbers), material(this.#uniforms))
      mesh.frustumCulled = false
      this.#lands.set(view, mesh)
      this.#scene.add(mesh)
    }
    this.#scene.add(this.#sky.mesh)
    this.look = 'surface'
    shared.add(this)
    this.#resizing = new ResizeObserver(() => this.rescale())
    this.#resizing.observe(canvas)
  }

  /** Frames drawn until now. */
  get frames(): number {
    return this.#frames
  }

  /** Triangles of the last frame. */
  get triangles(): number {
    return this.#triangles
  }

  /** Whether all that is seen has come, as finely as it can be. */
  get isComplete(): boolean {
    return this.tree.isSettled && !this.#store.isBusy
  }

  /** Whether it is complete, stands still, and is on the canvas with all its pixels. */
  get isSettled(): boolean {
    return this.isComplete && this.#shared.hasShown(this)
  }

  /** As a surface or in columns of cubes. */
  set look(chosen: LandView) {
    for (const [view, mesh] of this.#lands) mesh.visible = view === chosen
    this.tree.columns = chosen === 'voxels' ? this.#squares : 0
    this.invalidate()
  }

  /** 1: as on a clear day; 0: no air at all. */
  set haze(share: number) {
    this.#haze = share
    this.invalidate()
  }

  /** A plain colour in place of the sky, as CSS writes it. */
  set backdrop(color: string | undefined) {
    this.#sky.backdrop = color
    this.invalidate()
  }

  /** Milliseconds that the page itself worked for a frame, of the last some hundred frames: so many, or fewer, of a hundred took less. */
  workAt(percentile: number): number {
    const sorted = this.#work.slice(0, Math.min(this.#frames, this.#work.length)).sort()
    return sorted[Math.min(Math.floor((sorted.length * percentile) / 100), sorted.length - 1)] ?? 0
  }

  /** Degrees clockwise from the north, and above the horizon. */
  setSun(azimuth: number, elevation: number): void {
    const [around, up] = [azimuth * radians, elevation * radians]
    const level = Math.cos(up)
    const { sunDirection, sunColor, zenith, horizon } = this.#air
    sunDirection.value.set(level * Math.sin(around), level * Math.cos(around), Math.sin(up))
    // The lower the sun the redder, and the darker the sky.
    const low = Math.exp(-Math.max(elevation, 0) / 9)
    sunColor.value.setRGB(2.9 - 0.7 * low, 2.62 - 1.35 * low, 2.2 - 1.75 * low)
    zenith.value.setRGB(0.1 + 0.02 * low, 0.24 - 0.08 * low, 0.56 - 0.2 * low)
    horizon.value.setRGB(0.62 + 0.12 * low, 0.74 - 0.2 * low, 0.88 - 0.42 * low)
    this.#uniforms.skylight.value.setRGB(0.3 - 0.08 * low, 0.38 - 0.14 * low, 0.52 - 0.2 * low)
    this.invalidate()
  }

  /** The direction of a point of the browser's window: east, north, up. */
  directionAt(clientX: number, clientY: number): [number, number, number] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect()
    const at = new Vector3(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2, 0.5)
    at.unproject(this.#camera).normalize()
    return [at.x, at.y, at.z]
  }

  /** Degrees of a pixel in the middle. */
  get degreesPerPixel(): number {
    return this.#camera.fov / Math.max(this.canvas.clientHeight, 1)
  }

  readonly invalidate = (): void => {
    this.#shared.invalidate(this)
  }

  dispose(): void {
    this.#shared.remove(this)
    this.#resizing.disconnect()
    for (const { geometry, material } of this.#lands.values()) {
      geometry.dispose()
      material.dispose()
    }
    this.#sky.dispose()
    this.#heights.dispose()
    this.#light.dispose()
  }

  draw(renderer: WebGLRenderer, now: number): boolean {
    const begun = performance.now()
    const seconds = Math.min(Math.max(now - this.#lastFrame, 0) / 1000, 0.2)
    this.#lastFrame = now
    const moves = this.#options.onFrame(seconds)
    const { outlook } = this.#flight
    const ground = Math.max(this.tree.groundAt(outlook.east, outlook.north) ?? 0, 0)
    this.#sight = this.#aim(outlook, ground)
    this.#advance()
    this.#fill(outlook)
    this.#work[this.#frames++ % this.#work.length] = performance.now() - begun
    this.#refill(renderer)
    renderer.render(this.#scene, this.#camera)
    this.#triangles = renderer.info.render.triangles
    return moves || !this.isComplete
  }

  shown(): void {
    this.#options.onShown?.()
  }

  rescale(): void {
    this.invalidate()
    this.#shared.resize(this)
  }

  // After a lost context the graphics card has nothing: it is given all layers, not those alone that have changed.
  #refill(renderer: WebGLRenderer): void {
    const textures = [this.#heights, this.#light]
    const has = (texture: DataArrayTexture) =>
      (renderer.properties.get(texture) as { __webglTexture?: object }).__webglTexture !== undefined
    if (this.#frames > 1 && !textures.every(has)) for (const texture of textures) texture.clearLayerUpdates()
  }

  // Also between two frames, so that where frames take long the land comes as fast.
  readonly #advance = (): void => {
    const { outlook } = this.#flight
    const { isSlow, isBehind } = this.#shared
    this.#store.take(this.tree.frame, isSlow || isBehind ? tileTime.slow : tileTime.fast)
    this.tree.select(outlook, this.#sight, performance.now() / 1000)
    this.#store.ask()
    if (!this.isComplete) this.invalidate()
  }

  /** Sets camera and air; returns what is seen. */
  #aim(outlook: Outlook, ground: number): Sight {
    const camera = this.#camera
    const { clientWidth, clientHeight } = this.canvas
    const aspect = Math.max(clientWidth, 1) / Math.max(clientHeight, 1)
    const tangent = Math.tan((fieldOfView * radians) / 2) * (aspect < 1 ? 1 : 1 / Math.max(aspect / 1.6, 1))
    const above = Math.max(outlook.up - ground, nearest)
    const distance =
      Math.sqrt(2 * earthRadius * Math.max(outlook.up, 1)) + Math.sqrt(2 * earthRadius * highest)
    camera.fov = (Math.atan(tangent) * 2) / radians
    camera.aspect = aspect
    camera.near = above * 0.05
    camera.far = distance * 1.1
    camera.up.set(0, 0, 1)
    const [east, north, up] = lookOf(outlook)
    camera.lookAt(east, north, up)
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
    const height = outlook.up / unitHeight
    this.#uniforms.eyeHeight.value.set(Math.fround(height), height - Math.fround(height))
    this.#uniforms.depthScale.value = 2 / Math.log2(1 + camera.far)
    this.#air.eyeUp.value = outlook.up
    this.#air.clearness.value = this.#haze > 0 ? 120_000 / this.#haze : 0
    this.#air.dip.value = Math.sqrt((2 * outlook.up) / earthRadius)
    const clip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    this.#sky.mesh.material.uniforms.toWorld!.value = clip.clone().invert()
    const e = clip.elements
    const row = (i: number) => [e[i]!, e[4 + i]!, e[8 + i]!] as const
    const [x, y, w] = [row(0), row(1), row(3)]
    const sum = (sign: number, a: readonly number[]) =>
      w.map((each, i) => each + sign * a[i]!) as [number, number, number]
    return { planes: [sum(1, x), sum(-1, x), sum(1, y), sum(-1, y)], distance }
  }

  /** Tells the graphics card which tiles lie where. */
  #fill(outlook: Outlook): void {
    // Beyond `reach` widths of a tile stand coarser ones only, and up to half of it and its diagonal there may be finer ones.
    const { reach } = this.tree
    this.#uniforms.morph.value.set(reach / 2 + 1.6, reach)
    const { where, which } = this.#numbers
    const { shown } = this.tree
    shown.forEach(({ tile, coarseness }, i) => {
      where.setXYZW(i, tile.west - outlook.east, tile.north - outlook.north, tile.width, tile.slot)
      which.setXYZW(i, tile.parent?.slot ?? tile.slot, tile.x & 1, tile.y & 1, coarseness)
    })
    for (const attribute of [where, which]) {
      attribute.clearUpdateRanges()
      attribute.addUpdateRange(0, shown.length * 4)
      attribute.needsUpdate = true
    }
    for (const { geometry } of this.#lands.values()) geometry.instanceCount = shown.length
  }
}
