import * as THREE from 'three'
import { type CameraController, lookOf, minHeight, type Outlook } from '../camera-controller.js'
import { type LandView, landViews } from '../link.js'
import { cells, side } from '../tile.js'
import { lightFrom, moonShare } from '../light.js'
import type { TileStore } from '../tile-store.js'
import { earthRadius, TileTree, type ViewFrustum } from '../tile-tree.js'
import { type BlockSight, outlookAsOn } from '../travel.js'
import { onResize } from '../../dom/sight.js'
import { QualityGovernor } from '../../draw/context/frame-cost.js'
import { type RenderTarget, sharedRenderer } from '../../draw/context/shared-renderer.js'
import type { PaletteId, SkyChoice } from '../../draw/camera/viewpoint.js'
import { covers } from '../../package/covers.js'
import { paletteTexture } from '../../draw/colour/palette.js'
import { paletteFor } from '../../draw/colour/palettes.js'
import { ShaderMesh, sunTowards } from '../../draw/colour/shading.js'
import { heightTexture, smooth } from '../../draw/context/textures.js'
import { columnGeometry, columnMaterial } from './columns.js'
import { coverPeriod } from './cover.glsl.js'
import { grainPeriod } from './land.glsl.js'
import { landUniforms, tileAttributes } from './land-uniforms.js'
import { groundNoise } from './noise.js'
import type { EndlessAir } from './air.js'
import { airUniforms, Sky } from './sky.js'
import { surfaceGeometry, surfaceMaterial } from './surface.js'
import type { Trees, Trunks } from './woods.js'

export interface EndlessOptions {
  /** Moves the camera before a frame. @returns whether it goes on moving. */
  onFrame: (seconds: number) => boolean
  onShown?: () => void
  /** Runs once when frames take too long for all that the land has, and it is drawn simply from then on. */
  onSimple?: () => void
  /** Runs whenever drawing fails. */
  onFailure?: (error: unknown) => void
}

/** Degrees from the upper to the lower edge; fewer in a wide picture. */
const fieldOfView = 58
/**
 * Milliseconds of a frame for new tiles, each of which takes some tenths; more where frames take long anyway.
 */
const tileTime = { fast: 1.5, slow: 12 } as const
/** Metres: the height of summits that are drawn beyond the horizon. */
const highest = 9000
/**
 * With and without a graphics card: squares a side of a tile's mesh, the `reach` of the tree, and metres to
 * the farthest woods under the full sky and under the painted one.
 */
const fineness = {
  card: { squares: 32, reach: 5, woods: { full: 3000, simple: 1000 } },
  software: { squares: 16, reach: 4, woods: { full: 1000, simple: 1000 } },
} as const
const meshes = {
  surface: { geometry: surfaceGeometry, material: surfaceMaterial },
  voxels: { geometry: columnGeometry, material: columnMaterial },
} as const
/** What the painted sky and its light become by night. */
const nightColors = {
  zenith: new THREE.Color(0.008, 0.014, 0.036),
  horizon: new THREE.Color(0.03, 0.042, 0.075),
  skylight: new THREE.Color(0.03, 0.042, 0.075),
  moon: new THREE.Color(0.27, 0.39, 0.62),
} as const
const radians = Math.PI / 180

/** The tangent of half the field of view of a picture with this ratio of width to height. */
const tangentOf = (aspect: number): number =>
  Math.tan((fieldOfView * radians) / 2) * (aspect < 1 ? 1 : 1 / Math.max(aspect / 1.6, 1))

/** Draws the endless land around a camera, in the page's one graphics context. */
export class EndlessView implements RenderTarget {
  readonly tree: TileTree
  /** Frames drawn until now, and triangles of the last. */
  frames = 0
  triangles = 0
  readonly #controller: CameraController
  readonly #store: TileStore
  readonly #options: EndlessOptions
  readonly #shared = sharedRenderer()
  readonly #fineness = fineness[this.#shared.isSlow ? 'software' : 'card']
  readonly #scene = new THREE.Scene()
  readonly #camera = new THREE.PerspectiveCamera()
  readonly #air = airUniforms()
  readonly #towardsSun = new THREE.Vector3(0, 0, 1)
  /** Heights, light, cover and edges of the water of the tiles, a layer each. */
  readonly #textures: readonly THREE.DataArrayTexture[]
  readonly #noise = groundNoise(this.#shared.isSlow)
  readonly #sky = new Sky(this.#air, this.#noise)
  readonly #uniforms: ReturnType<typeof landUniforms>
  readonly #attributes: ReturnType<typeof tileAttributes>
  readonly #lands = new Map<LandView, ShaderMesh<THREE.InstancedBufferGeometry>>()
  /** The meshes of a tile's surface. */
  readonly #surfaces: Record<'full' | 'simple', THREE.InstancedBufferGeometry>
  readonly #ended = new AbortController()
  #frustum: ViewFrustum = { planes: [], distance: 0 }
  #haze = 1
  #skyChoice: SkyChoice = 'auto'
  #fullAir: EndlessAir | undefined
  #trees: Trees | undefined
  #trunks: Trunks | undefined
  #look: LandView = 'surface'
  #isOpening = false
  /** Whether trees are in reach, and whether their script is on its way. */
  #planting: 'not yet' | 'begun' | 'ended' = 'not yet'
  /** Whether the simple sky was chosen because frames take long. */
  #isSimple = false
  readonly #quality = new QualityGovernor()
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')
  /** Seconds that the waves have moved: they move with the reader and rest with the reader. */
  readonly #waveTime = { value: 0 }
  #lastFrame = 0
  #work = new Float32Array(600)

  constructor(
    readonly canvas: HTMLCanvasElement,
    controller: CameraController,
    store: TileStore,
    options: EndlessOptions,
  ) {
    this.#controller = controller
    this.#store = store
    this.#options = options
    const { squares, reach } = this.#fineness
    this.tree = new TileTree(store)
    this.tree.reach = reach
    const heights = heightTexture(store.heights, side)
    const light = smooth(new THREE.DataArrayTexture(store.light, side, side, store.capacity))
    const cover = smooth(new THREE.DataArrayTexture(store.cover, side, side, store.capacity))
    const edges = smooth(new THREE.DataArrayTexture(store.edges, side, side, store.capacity))
    this.#textures = [heights, light, cover, edges]
    // Between two frames, so that long frames do not delay the land.
    store.onAnswer = () => {
      this.#advance()
      this.invalidate()
    }
    store.onTile = (slot) => {
      for (const texture of this.#textures) {
        texture.addLayerUpdate(slot)
        texture.needsUpdate = true
      }
    }
    this.#uniforms = landUniforms({ heights, light, cover, edges, noise: this.#noise }, this.#air)
    this.#uniforms.stride.value = cells / squares
    this.#attributes = tileAttributes(store.capacity)
    for (const view of landViews) {
      const { geometry, material } = meshes[view]
      const mesh = new ShaderMesh(geometry(squares, this.#attributes), material(this.#uniforms))
      this.#lands.set(view, mesh)
      this.#scene.add(mesh)
    }
    this.#surfaces = {
      full: surfaceGeometry(squares, this.#attributes, true),
      simple: this.#lands.get('surface')!.geometry,
    }
    this.#scene.add(this.#sky)
    this.look = 'surface'
    this.#shared.add(this)
    onResize(canvas, () => this.rescale(), this.#ended.signal)
  }

  /** Whether all visible tiles are there at their final level. */
  get isComplete(): boolean {
    return this.tree.isSettled && !this.#store.isBusy
  }

  /** Whether tiles that will be seen are being made, and nothing changes before they arrive. */
  get isWaiting(): boolean {
    return !this.tree.isSettled && this.#store.isWaiting
  }

  /** Whether the complete picture is on the canvas, at full resolution, as far as anybody can see it. */
  get isSettled(): boolean {
    if (this.#shared.isUnseen(this)) return true
    const isThere = !this.isEmpty && this.#planting !== 'begun'
    return isThere && this.isComplete && this.#shared.isAtRest(this)
  }

  /** The colours of the ground. */
  set palette(id: PaletteId) {
    const colors = paletteFor(id)
    const { palette, bareness, coverColors, coverShare } = this.#uniforms
    palette.value.dispose()
    palette.value = paletteTexture(colors)
    for (const name of ['rock', 'earth', 'silt'] as const) this.#uniforms[name].value.set(colors[name])
    bareness.value = colors.bareness
    coverShare.value = colors.cover?.share ?? 0
    if (colors.cover) coverColors.value.forEach((each, i) => each.set(colors.cover!.colors[covers[i]!]))
    this.invalidate()
  }

  /**
   * The sky and the water: full, simple, or `auto`, which is simple until frames have turned out to take no
   * time, and again if they take long with it; with the simple one, woods end sooner. A full sky from the
   * beginning waits for its program, so that there is no jump.
   */
  set sky(choice: SkyChoice) {
    if (choice === this.#skyChoice) return
    this.#skyChoice = choice
    if (choice === 'full') this.#openSky()
    else if (choice === 'simple') this.#closeSky()
    this.invalidate()
  }

  /** Whether there is nothing to show while the chosen sky is loaded. */
  get isEmpty(): boolean {
    return this.#skyChoice === 'full' && !this.#fullAir
  }

  #openSky(): void {
    this.#isOpening = true
    import('./air.js').then(
      (air) => {
        if (!this.#isOpening || this.#fullAir) return
        const meshes = [...this.#lands.values(), ...(this.#trees?.meshes ?? []), this.#sky]
        const materials = meshes.map(({ material }) => material)
        this.#fullAir = new air.EndlessAir(materials, this.#air, {
          seconds: this.#waveTime,
          towardsSun: { value: this.#towardsSun },
        })
        this.#followSky()
      },
      () => (this.sky = 'simple'),
    )
  }

  #closeSky(): void {
    this.#fullAir?.dispose()
    this.#fullAir = undefined
    this.#isOpening = false
    this.#followSky()
  }

  /** Fetches the trees once they would be seen. */
  #plant(): void {
    this.#planting = 'begun'
    import('./woods.js')
      .then(({ Trees, treeHeight, Trunks }) => {
        this.#trees = new Trees(this.#uniforms, this.#store.cover)
        this.#scene.add(this.#trees)
        this.#trunks = new Trunks(this.#uniforms)
        this.tree.headroom = treeHeight
        for (const { material } of this.#trees.meshes) this.#fullAir?.patch(material)
        this.#followSky()
      })
      .catch(() => undefined) // the land is there without them
      .finally(() => {
        this.#planting = 'ended'
        this.invalidate()
      })
  }

  // A finer mesh without teeth, and farther woods, cost little beside a full sky.
  #followSky(): void {
    const hasMiddles = this.#fullAir !== undefined
    this.#uniforms.hasMiddles.value = hasMiddles
    this.#lands.get('surface')!.geometry = this.#surfaces[hasMiddles ? 'full' : 'simple']
    if (this.#trees) {
      this.#trees.reach = this.#woods
      this.#trees.hasGrass = hasMiddles
    }
    this.invalidate()
  }

  get #woods(): number {
    return this.#fineness.woods[this.#fullAir ? 'full' : 'simple']
  }

  /** Whether the land is a surface or columns of cubes. */
  set look(chosen: LandView) {
    for (const [view, mesh] of this.#lands) mesh.visible = view === chosen
    this.#look = chosen
    this.tree.columns = chosen === 'voxels' ? this.#fineness.squares : 0
    this.invalidate()
  }

  /** 1: a clear day; 0: no air. */
  set haze(share: number) {
    this.#haze = share
    this.invalidate()
  }

  /** A CSS colour instead of the sky. */
  set backdrop(color: string | undefined) {
    this.#sky.backdrop = color
    this.invalidate()
  }

  /** A percentile of the milliseconds that the page's thread worked for each of the last 600 frames. */
  workAt(percentile: number): number {
    const sorted = this.#work.slice(0, Math.min(this.frames, this.#work.length)).sort()
    return sorted[Math.min(Math.floor((sorted.length * percentile) / 100), sorted.length - 1)] ?? 0
  }

  /** Degrees clockwise from the north, and above the horizon. By night the moon gives the light. */
  setSun(azimuth: number, elevation: number): void {
    const { sunDirection, sunColor, zenith, horizon, moonlight } = this.#air
    const from = lightFrom(azimuth, elevation)
    sunTowards(azimuth, elevation, this.#towardsSun)
    sunTowards(from.azimuth, from.elevation, sunDirection.value)
    moonlight.value = moonShare(elevation)
    // The lower the sun the redder, and the darker the sky.
    const low = Math.exp(-Math.max(elevation, 0) / 9)
    sunColor.value.setRGB(2.9 - 0.6 * low, 2.62 - 1.1 * low, 2.2 - 1.35 * low)
    zenith.value.setRGB(0.07 - 0.01 * low, 0.19 - 0.01 * low, 0.5 - 0.1 * low)
    horizon.value.setRGB(0.62 + 0.24 * low, 0.74 - 0.16 * low, 0.88 - 0.56 * low)
    const skylight = this.#uniforms.skylight.value
    skylight.setRGB(0.26 - 0.03 * low, 0.36 - 0.11 * low, 0.58 - 0.26 * low)
    // After sunset all of it fades towards a blue night.
    const night = THREE.MathUtils.smoothstep(-elevation, 0, 9)
    zenith.value.lerp(nightColors.zenith, night)
    horizon.value.lerp(nightColors.horizon, night)
    skylight.lerp(nightColors.skylight, night)
    sunColor.value.multiplyScalar(1 - THREE.MathUtils.smoothstep(-elevation, -2, 4))
    sunColor.value.lerp(nightColors.moon, moonlight.value)
    this.invalidate()
  }

  /** The direction of a point of the canvas, in its own pixels: east, north, up. */
  directionAt(x: number, y: number): [number, number, number] {
    const { clientWidth, clientHeight } = this.canvas
    const at = new THREE.Vector3((x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2, 1)
    at.applyMatrix3(this.#sky.toWorld).normalize()
    return [at.x, at.y, at.z]
  }

  /** Moves a place, in metres east and north, out of the trunks that a walker or a car touches there. */
  besideTrunks(east: number, north: number): [east: number, north: number] {
    return this.#trunks?.beside(east, north, this.#controller.bodyRadius) ?? [east, north]
  }

  /** The camera that shows the land as a picture of a block does. */
  outlookAsOn(view: BlockSight): Outlook {
    const { clientWidth, clientHeight } = this.canvas
    return outlookAsOn(view, clientWidth, clientHeight, tangentOf(clientWidth / clientHeight))
  }

  /** Degrees per pixel in the middle of the picture. */
  get degreesPerPixel(): number {
    return this.#camera.fov / Math.max(this.canvas.clientHeight, 1)
  }

  readonly invalidate = (): void => {
    this.#shared.invalidate(this)
  }

  dispose(): void {
    this.#closeSky()
    this.#trees?.dispose()
    this.#trunks?.dispose()
    this.#shared.remove(this)
    this.#ended.abort()
    const { palette } = this.#uniforms
    const drawn = [...this.#lands.values(), this.#surfaces.full, this.#sky]
    for (const owned of [...drawn, ...this.#textures, this.#noise, palette.value]) owned.dispose()
  }

  failed(error: unknown): void {
    this.#options.onFailure?.(error)
  }

  draw(renderer: THREE.WebGLRenderer, now: number): boolean {
    const begun = performance.now()
    const seconds = Math.min(Math.max(now - this.#lastFrame, 0) / 1000, 0.2)
    this.#lastFrame = now
    const moves = this.#options.onFrame(seconds)
    const { outlook } = this.#controller
    const ground = Math.max(this.tree.groundAt(outlook.east, outlook.north) ?? 0, 0)
    this.#frustum = this.#aim(outlook, ground)
    this.#advance()
    this.#fill(outlook)
    if (this.#planting === 'not yet' && outlook.up - ground < this.#woods) this.#plant()
    this.#trees?.update(this.tree.visible, outlook, this.#look)
    this.#work[this.frames++ % this.#work.length] = performance.now() - begun
    this.#refill(renderer)
    if (moves && !this.#calm.matches) this.#waveTime.value += seconds
    if (this.#fullAir?.update(renderer, outlook.east, outlook.north) === false) this.sky = 'simple'
    if (this.#controller.mode !== 'fly') this.#trunks?.update(renderer, this.tree, outlook, this.#look)
    renderer.render(this.#scene, this.#camera)
    this.triangles = renderer.info.render.triangles
    return moves || this.tree.isFading || !(this.isComplete || this.#store.isWaiting)
  }

  shown(): void {
    if (this.#skyChoice === 'auto') {
      const isRich = this.#quality.after(this.#shared.isQuick(this), this.#shared.isLong(this))
      if (isRich && !this.#isOpening) this.#openSky()
      if (isRich === false && this.#isOpening) {
        this.#closeSky()
        this.invalidate()
      }
      if (isRich === false && !this.#isSimple) {
        this.#isSimple = true
        this.#options.onSimple?.()
      }
    }
    this.#options.onShown?.()
  }

  rescale(): void {
    this.invalidate()
    this.#shared.resize(this)
  }

  // After a lost context upload all layers, not only those that have changed.
  #refill(renderer: THREE.WebGLRenderer): void {
    const textures = this.#textures
    const has = (texture: THREE.DataArrayTexture) =>
      (renderer.properties.get(texture) as { __webglTexture?: object }).__webglTexture !== undefined
    if (this.frames > 1 && !textures.every(has)) for (const texture of textures) texture.clearLayerUpdates()
  }

  #advance(): void {
    const { outlook } = this.#controller
    const { isSlow, overBudget } = this.#shared
    this.#store.take(this.tree.frame, isSlow || overBudget ? tileTime.slow : tileTime.fast)
    this.tree.select(outlook, this.#frustum, performance.now() / 1000)
    this.#store.ask()
  }

  /** Sets camera and air; returns the view frustum. */
  #aim(outlook: Outlook, ground: number): ViewFrustum {
    const camera = this.#camera
    const { clientWidth, clientHeight } = this.canvas
    const aspect = Math.max(clientWidth, 1) / Math.max(clientHeight, 1)
    const tangent = tangentOf(aspect)
    const above = Math.max(outlook.up - ground, minHeight)
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
    const { unitHeight } = this.#store
    const height = outlook.up / unitHeight
    this.#uniforms.unit.value = unitHeight
    this.#uniforms.eyeHeight.value.set(Math.fround(height), height - Math.fround(height))
    this.#uniforms.depthScale.value = 2 / Math.log2(1 + camera.far)
    this.#air.eyeUp.value = outlook.up
    this.#air.eyeLand.value.set(outlook.east, outlook.north)
    this.#uniforms.eyeGrain.value.set(outlook.east % grainPeriod, outlook.north % grainPeriod)
    this.#uniforms.eyeCover.value.set(outlook.east % coverPeriod, outlook.north % coverPeriod)
    this.#air.clearness.value = this.#haze > 0 ? 120_000 / this.#haze : 0
    const slope = Math.sqrt((2 * outlook.up) / earthRadius)
    this.#air.dip.value = slope / Math.hypot(1, slope)
    // near / far is below a float's epsilon, so the inverse of the clip matrix would lose the directions; the
    // axes keep them.
    const [right, upwards, back] = [0, 1, 2].map((i) =>
      new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, i),
    )
    right!.multiplyScalar(tangent * aspect)
    upwards!.multiplyScalar(tangent)
    const axes = [right!, upwards!, back!.negate()].flatMap((axis) => axis.toArray())
    this.#sky.toWorld.fromArray(axes)
    const clip = new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    const sides = new THREE.Frustum().setFromProjectionMatrix(clip).planes.slice(0, 4)
    return { planes: sides.map(({ normal }) => normal.toArray()), distance }
  }

  /** Uploads the attributes of the visible tiles. */
  #fill(outlook: Outlook): void {
    // Farther than `reach` widths of a tile there are only coarser ones; nearer than half of that plus the
    // tile's diagonal there may be finer ones.
    const { reach } = this.tree
    this.#uniforms.morph.value.set(reach / 2 + 1.6, reach)
    const { where, which } = this.#attributes
    const { visible } = this.tree
    visible.forEach(({ tile, coarseness }, i) => {
      where.setXYZW(i, tile.west - outlook.east, tile.north - outlook.north, tile.width, tile.slot)
      which.setXYZW(i, tile.parent?.slot ?? tile.slot, tile.x & 1, tile.y & 1, coarseness)
    })
    for (const attribute of [where, which]) {
      attribute.clearUpdateRanges()
      attribute.addUpdateRange(0, visible.length * 4)
      attribute.needsUpdate = true
    }
    for (const { geometry } of this.#lands.values()) geometry.instanceCount = visible.length
  }
}
