import { Group, Scene, WebGLRenderer } from 'three'
import { everyFor, type Profiles } from '../lines/places.js'
import { type Atmosphere, Backdrop, daylight, FloorShadow, night } from './atmosphere.js'
import { type CameraState, OrbitCamera } from './camera.js'
import { heightAtShare, slopesAtShares } from './height-statistics.js'
import { LinesBlock } from './lines.js'
import { swiss } from './palette.js'
import { createShading } from './shading.js'
import type { SurfaceArrays } from './grid-geometry.js'
import { type ReliefArrays, SurfaceBlock } from './surface/surface-block.js'
import { type VoxelArrays, VoxelBlock } from './voxels.js'
import { Water } from './water.js'
import { WireframeBlock } from './wireframe.js'

/** A terrain ready to be shown, in one of the ways to show it. */
export interface TerrainPicture {
  heights: Float32Array
  min: number
  max: number
  /** Width of the map in the unit of the heights. */
  width: number
  shape:
    | { kind: 'surface'; relief: ReliefArrays }
    | { kind: 'wireframe'; surface: SurfaceArrays }
    | { kind: 'lines'; surface: SurfaceArrays; profiles: Profiles; density: number }
    | { kind: 'voxels'; voxels: VoxelArrays }
}

export interface TerrainViewOptions {
  /** Pixels on the right of the canvas that something covers: the terrain is framed in the rest. */
  obstructedRight?: () => number
  /** Runs once when the reader has moved the camera and it has come to rest. */
  onCamera?: (state: CameraState | undefined) => void
  /** Runs when a frame is drawn with another number of triangles than the one before. */
  onTriangles?: (count: number) => void
}

type Block = SurfaceBlock | VoxelBlock | WireframeBlock | LinesBlock

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
  readonly #scene = new Scene()
  readonly #model = new Group() // scales the terrain to a width of 1
  readonly #backdrop = new Backdrop()
  readonly #shadow = new FloorShadow()
  readonly #shading = createShading(swiss)
  readonly #water = new Water(swiss.water, this.#shading.sunDirection)
  readonly #orbit: OrbitCamera
  readonly #resizing: ResizeObserver
  #block: Block | undefined
  #picture: TerrainPicture | undefined
  #floor = 0
  #waterShare = 0
  #rotating = false
  #dark = false
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
    )
    this.#model.add(this.#water.object, this.#shadow.mesh)
    this.#scene.add(this.#backdrop.mesh, this.#model)
    this.#model.visible = false
    this.#resizing = new ResizeObserver(() => this.#resize())
    this.#resizing.observe(canvas)
    document.addEventListener('visibilitychange', this.#onVisible)
    canvas.addEventListener('webglcontextrestored', this.#onVisible)
    this.dark = false
  }

  /** The most points a side of a map that the graphics card can hold. */
  get mostTexturePoints(): number {
    return this.#renderer.capabilities.maxTextureSize
  }

  /** Replaces the terrain. */
  show(picture: TerrainPicture): void {
    this.#block?.object.removeFromParent()
    this.#block?.dispose()
    const { min, max, width, shape } = picture
    this.#picture = picture
    this.#floor = min - width * 0.045
    if (shape.kind === 'voxels') {
      this.#floor = shape.voxels.base
      this.#block = new VoxelBlock(shape.voxels, this.#shading)
    } else if (shape.kind === 'surface') {
      this.#block = new SurfaceBlock(shape.relief, this.#floor, this.#shading)
      const [from, to] = slopesAtShares(shape.relief, [0.72, 0.97])
      this.#shading.rockSlopes.value = { x: from, y: Math.max(to, from + 1e-3) }
    } else if (shape.kind === 'lines') {
      const { surface, profiles, density } = shape
      this.#block = new LinesBlock(surface, this.#floor, profiles, everyFor(surface.side, density))
    } else this.#block = new WireframeBlock(shape.surface)
    this.#setInk()
    this.#model.add(this.#block.object)
    this.#model.scale.setScalar(1 / width)
    this.#shadow.mesh.position.z = this.#floor - width * 0.001
    this.#shadow.mesh.scale.setScalar(width)
    const drawn = shape.kind === 'wireframe' || shape.kind === 'lines'
    this.#shadow.mesh.visible = !drawn
    this.#backdrop.mesh.visible = shape.kind !== 'lines' // they stand on their paper
    this.#model.visible = true
    this.#setWater()
    const rise = (max - this.#floor) / width
    this.#model.position.z = -this.#floor / width - rise / 2
    this.#reframe()
    this.#triangles = -1
    this.invalidate()
  }

  /** The share of the map (0 to 1) that lies under water. */
  set water(share: number) {
    if (this.#waterShare === share) return
    this.#waterShare = share
    this.#setWater()
  }

  set rotating(on: boolean) {
    this.#rotating = on
    this.#orbit.rotating = on
    this.invalidate()
  }

  set dark(on: boolean) {
    this.#dark = on
    const atmosphere: Atmosphere = on ? night : daylight
    this.#backdrop.set(atmosphere)
    this.#shadow.set(atmosphere)
    this.#setInk()
    this.invalidate()
  }

  /** Where one looks from; undefined frames the terrain. */
  get camera(): CameraState | undefined {
    return this.#orbit.state
  }

  set camera(state: CameraState | undefined) {
    this.#orbit.state = state
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
    document.removeEventListener('visibilitychange', this.#onVisible)
    this.#canvas.removeEventListener('webglcontextrestored', this.#onVisible)
    this.#orbit.dispose()
    this.#block?.dispose()
    this.#water.dispose()
    this.#shadow.dispose()
    this.#backdrop.dispose()
    this.#shading.palette.value.dispose()
    this.#renderer.dispose()
  }

  readonly #onVisible = (): void => this.invalidate()

  readonly #draw = (now: number): void => {
    this.#frame = 0
    const seconds = Math.min((now - this.#lastFrame) / 1000, 0.1)
    this.#lastFrame = now
    const moving = this.#orbit.update(seconds)
    if (this.#block instanceof SurfaceBlock) this.#block.update(this.#orbit.camera, this.#canvas.height)
    this.#renderer.render(this.#scene, this.#orbit.camera)
    this.#countTriangles()
    if (moving || this.#rotating) this.invalidate()
  }

  #countTriangles(): void {
    if (!this.#block || this.#block.triangles === this.#triangles) return
    this.#triangles = this.#block.triangles
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
    const { max, width } = this.#picture ?? { max: 1, width: 4 }
    const rise = (max - this.#floor) / width
    this.#orbit.frame(clientWidth, clientHeight, this.#options.obstructedRight?.() ?? 0, rise)
  }

  #setWater(): void {
    if (!this.#picture) return
    const { heights, min, max, width, shape } = this.#picture
    let level = this.#waterShare > 0 ? heightAtShare(heights, this.#waterShare) : min
    const wet = this.#waterShare > 0 && level > min && (shape.kind === 'surface' || shape.kind === 'voxels')
    if (shape.kind === 'voxels')
      level = shape.voxels.base + voxelWaterLevel(shape.voxels, level) * shape.voxels.cube
    this.#water.fill(width, this.#floor, wet ? level : this.#floor)
    this.#shading.heights.value.set(min, wet ? level : min, max)
    this.invalidate()
  }

  #setInk(): void {
    const block = this.#block
    if (!(block instanceof WireframeBlock || block instanceof LinesBlock)) return
    const [day, evening] = block instanceof LinesBlock ? [plot, phosphor] : [plaster, slate]
    const [paper, ink] = this.#dark ? evening : day
    this.#renderer.setClearColor(paper)
    block.setInk(paper, ink)
  }
}

/** Paper and ink. */
const plaster = ['#fdfcf8', '#25292e'] as const
const slate = ['#232a33', '#aebccb'] as const
const plot = ['#faf8f2', '#1b1d22'] as const
const phosphor = ['#0b0f0e', '#bfe8cf'] as const

/** Water stands a little below the top of a cube, so that its surface never coincides with one. */
function voxelWaterLevel({ base, cube }: VoxelArrays, level: number): number {
  return Math.max(Math.ceil((level - base) / cube) - 0.2, 0)
}
