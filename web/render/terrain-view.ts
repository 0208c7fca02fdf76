import {
  Group,
  type OrthographicCamera,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { everyFor, type Profiles } from '../lines/places.js'
import { Backdrop, FloorShadow } from './atmosphere.js'
import {
  type CameraPresetId,
  type CameraState,
  nothingObstructed,
  type Obstruction,
  OrbitCamera,
  type OrbitOptions,
} from './camera.js'
import { setHazePlane } from './haze.js'
import { heightAtShare, slopesAtShares } from './height-statistics.js'
import { type ImaiMap, ImaiScene } from './imai-scene.js'
import { LinesBlock } from './lines.js'
import type { SurfaceArrays } from './grid-geometry.js'
import { defaultLook, type Look } from './look.js'
import { paletteOf } from './palettes.js'
import { pickColumn, pickSurface, type Place, type Ray } from './pick.js'
import { drawPicture, type PictureOptions, type Tile } from './picture.js'
import { createShading, setAir, setPalette, setShade, type ShadeArrays, sunTowards } from './shading.js'
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
    | { kind: 'imai'; imai: ImaiMap }
  /** What the sun and the sky reach, where that is known already. */
  shade?: ShadeArrays
}

export interface TerrainViewOptions extends OrbitOptions {
  /** What covers the canvas: the terrain is framed in the rest. */
  obstructed?: () => Obstruction
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
  readonly #shadow = new FloorShadow()
  readonly #shading = createShading(paletteOf[defaultLook.palette])
  readonly #water = new Water(this.#shading)
  readonly #backdrop = new Backdrop()
  readonly #orbit: OrbitCamera
  readonly #resizing: ResizeObserver
  #block: Block | undefined
  #imai: ImaiScene | undefined
  #picture: TerrainPicture | undefined
  #look: Look = { ...defaultLook }
  #floor = 0
  #dark = false
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
    this.#model.add(this.#water.object, this.#shadow.mesh)
    this.#scene.add(this.#backdrop.mesh, this.#model)
    this.#model.visible = false
    this.#resizing = new ResizeObserver(() => this.#resize())
    this.#resizing.observe(canvas)
    document.addEventListener('visibilitychange', this.invalidate)
    canvas.addEventListener('webglcontextrestored', this.invalidate)
    this.#applyLook()
  }

  /** The most points a side of a map that the graphics card can hold. */
  get mostTexturePoints(): number {
    return this.#renderer.capabilities.maxTextureSize
  }

  /** Replaces the terrain. */
  show(picture: TerrainPicture): void {
    this.#discard()
    const { min, max, width, shape } = picture
    this.#picture = picture
    this.#triangles = -1
    this.#floor = min - width * 0.045
    setShade(this.#shading, picture.shade)
    if (shape.kind === 'imai') {
      this.#imai = new ImaiScene(shape.imai)
      this.#reframe()
      this.#changed()
      return
    }
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
    this.#model.visible = true
    this.#setWater()
    const rise = (max - this.#floor) / width
    this.#model.position.z = -this.#floor / width - rise / 2
    this.#reframe()
    this.#changed()
  }

  /** How the terrain is looked at; a change costs a frame and no geometry. */
  get look(): Look {
    return this.#look
  }

  set look(look: Look) {
    const before = this.#look
    this.#look = { ...look }
    this.#applyLook(before)
  }

  /** What the sun and the sky reach on the terrain that is shown; undefined: everything. */
  set shade(arrays: ShadeArrays | undefined) {
    if (this.#picture) this.#picture = { ...this.#picture, shade: arrays }
    setShade(this.#shading, arrays)
    this.#changed()
  }

  /** Whether the page around is dark. */
  set dark(on: boolean) {
    this.#dark = on
    this.#applyLook()
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
    const picture = this.#picture
    if (!picture || picture.shape.kind === 'imai') return undefined
    const { left, top, width, height } = this.#canvas.getBoundingClientRect()
    const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2)
    if (!(Math.abs(at.x) <= 1 && Math.abs(at.y) <= 1)) return undefined
    const caster = new Raycaster()
    caster.setFromCamera(at, this.#orbit.camera)
    this.#model.updateMatrixWorld()
    const origin = this.#model.worldToLocal(caster.ray.origin).toArray()
    const ray: Ray = { origin, direction: caster.ray.direction.toArray() }
    const { heights, shape } = picture
    const size = Math.sqrt(heights.length)
    const { side, step } =
      shape.kind === 'voxels' ? shape.voxels : shape.kind === 'surface' ? shape.relief : shape.surface
    const stride = Math.round((size - 1) / (side - 1))
    const grid = { heights, size, spacing: step / stride, span: (side - 1) * stride }
    return shape.kind === 'voxels' ? pickColumn(grid, shape.voxels, ray) : pickSurface(grid, ray)
  }

  /**
   * The view as a PNG of any size, drawn in tiles.
   *
   * @throws RangeError for a size that is none, AbortError if `signal` says so, Error if what is shown changed meanwhile.
   */
  async picture(options: PictureOptions): Promise<Blob> {
    const { width, height, background = true } = options
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
    this.#discard()
    this.#water.dispose()
    this.#shadow.dispose()
    this.#backdrop.dispose()
    this.#shading.palette.value.dispose()
    this.#shading.shadeMap.value.dispose()
    this.#renderer.dispose()
  }

  readonly #draw = (now: number): void => {
    this.#frame = 0
    const seconds = Math.min((now - this.#lastFrame) / 1000, 0.1)
    this.#lastFrame = now
    const moving = this.#orbit.update(seconds)
    this.#render(this.#imai?.camera ?? this.#orbit.camera)
    this.#countTriangles()
    if (moving || (this.#look.rotate && !this.#imai)) this.invalidate()
  }

  // `pixels`: the height of the picture, which decides how fine a surface has to be.
  #render(
    camera: PerspectiveCamera | OrthographicCamera,
    sky = this.#orbit.sky,
    background = true,
    pixels = this.#canvas.height,
  ): void {
    if (this.#imai) {
      this.#imai.render(this.#renderer, camera, background)
      return
    }
    // Lines stand on their paper.
    this.#backdrop.mesh.visible = background && this.#picture?.shape.kind !== 'lines'
    this.#backdrop.projection = sky.projectionMatrix
    if (this.#picture) {
      const { min, max, width } = this.#picture
      const { z } = this.#model.position
      setHazePlane(this.#shading.hazePlane.value, camera, 1 / width, z, [min, max])
    }
    if (camera instanceof PerspectiveCamera) this.#water.lookFrom(...camera.position.toArray(), 1)
    else this.#water.lookFrom(...camera.getWorldDirection(new Vector3()).negate().toArray(), 0)
    if (this.#block instanceof SurfaceBlock) this.#block.update(camera, pixels)
    this.#renderer.render(this.#scene, camera)
  }

  #changed(): void {
    this.#version++
    this.invalidate()
  }

  #discard(): void {
    this.#block?.object.removeFromParent()
    this.#block?.dispose()
    this.#imai?.dispose()
    this.#block = this.#imai = undefined
  }

  #applyLook(before?: Look): void {
    const { palette: id, water, sun, sunheight, shade, fog, projection, rotate } = this.#look
    const palette = paletteOf[id]
    const air = palette.air[this.#dark ? 'dark' : 'light']
    if (before?.palette !== id) setPalette(this.#shading, palette)
    setAir(this.#shading, air)
    this.#water.setPalette(palette)
    this.#backdrop.set(air)
    this.#shadow.set(air)
    this.#setInk()
    sunTowards(sun, sunheight, this.#shading.sunDirection.value)
    this.#shading.shadeStrength.value = shade / 100
    // All of it would take the nearest ground, too.
    this.#shading.haze.value = Math.min(fog / 100, 0.97)
    this.#orbit.orthographic = projection === 'orthographic'
    this.#orbit.rotating = rotate
    if (before?.water !== water) this.#setWater()
    this.#changed()
  }

  #countTriangles(): void {
    const triangles = (this.#imai ?? this.#block)?.triangles
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
    const { max, width } = this.#picture ?? { max: 1, width: 4 }
    const rise = (max - this.#floor) / width
    this.#orbit.frame(clientWidth, clientHeight, obstructed, rise)
  }

  #setWater(): void {
    if (!this.#picture) return
    const { heights, min, max, width, shape } = this.#picture
    const share = this.#look.water / 100
    let level = share > 0 ? heightAtShare(heights, share) : min
    const wet = share > 0 && level > min && (shape.kind === 'surface' || shape.kind === 'voxels')
    if (shape.kind === 'voxels')
      level = shape.voxels.base + voxelWaterLevel(shape.voxels, level) * shape.voxels.cube
    this.#water.fill(width, this.#floor, wet ? level : this.#floor)
    this.#shading.heights.value.set(min, wet ? level : min, max)
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
