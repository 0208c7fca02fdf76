import { Group, type OrthographicCamera, PerspectiveCamera, Scene, Vector3, type WebGLRenderer } from 'three'
import { Backdrop, FloorShadow } from './atmosphere.js'
import { type Block, type BlockShape, createBlock } from './blocks.js'
import { setHazePlane } from './haze.js'
import { heightAtShare, slopesAtShares } from './height-statistics.js'
import { defaultLook, type Look } from './look.js'
import { paletteOf } from './palettes.js'
import { pickColumn, pickSurface, type Place, type Ray } from './pick.js'
import { createShading, setAir, setPalette, setShade, type ShadeArrays, sunTowards } from './shading.js'
import type { VoxelArrays } from './voxels.js'
import { Water } from './water.js'

/** A terrain and how it is to be shown. */
export interface TerrainBlock {
  heights: Float32Array
  min: number
  max: number
  /** Width of the map in the unit of the heights. */
  width: number
  shape: BlockShape
  /** What the sun and the sky reach, where that is known already. */
  shade?: ShadeArrays
}

/** What stands in the scene: a terrain one unit wide, its water, its shadow, and the room around them. */
export class TerrainModel {
  readonly #scene = new Scene()
  readonly #group = new Group() // scales the terrain to a width of 1
  readonly #shadow = new FloorShadow()
  readonly #shading = createShading(paletteOf[defaultLook.palette])
  readonly #water = new Water(this.#shading)
  readonly #backdrop = new Backdrop()
  #terrain: TerrainBlock | undefined
  #block: Block | undefined
  #look: Look = { ...defaultLook }
  #dark = false
  #floor = 0

  constructor() {
    this.#group.add(this.#water.object, this.#shadow.mesh)
    this.#scene.add(this.#backdrop.mesh, this.#group)
    this.#group.visible = false
    this.#applyLook()
  }

  show(terrain: TerrainBlock): void {
    this.clear()
    const { min, width, shape } = terrain
    this.#terrain = terrain
    this.#floor = shape.kind === 'voxels' ? shape.voxels.base : min - width * 0.045
    setShade(this.#shading, terrain.shade)
    if (shape.kind === 'surface') {
      const [from, to] = slopesAtShares(shape.relief, [0.72, 0.97])
      this.#shading.rockSlopes.value = { x: from, y: Math.max(to, from + 1e-3) }
    }
    this.#block = createBlock(shape, this.#floor, this.#shading)
    this.#setInk()
    this.#group.add(this.#block.object)
    this.#group.scale.setScalar(1 / width)
    this.#group.position.z = -this.#floor / width - this.rise / 2
    this.#group.visible = true
    this.#shadow.mesh.position.z = this.#floor - width * 0.001
    this.#shadow.mesh.scale.setScalar(width)
    this.#shadow.mesh.visible = !this.#block.inks
    this.#setWater()
  }

  clear(): void {
    this.#block?.object.removeFromParent()
    this.#block?.dispose()
    this.#block = this.#terrain = undefined
  }

  /** Triangles of the last frame. */
  get triangles(): number | undefined {
    return this.#block?.triangles
  }

  /** How high it is, in widths of the map. */
  get rise(): number {
    return this.#terrain ? (this.#terrain.max - this.#floor) / this.#terrain.width : 0.25
  }

  get look(): Look {
    return this.#look
  }

  set look(look: Look) {
    const before = this.#look
    this.#look = { ...look }
    this.#applyLook(before)
  }

  set dark(on: boolean) {
    this.#dark = on
    this.#applyLook()
  }

  set shade(arrays: ShadeArrays | undefined) {
    if (this.#terrain) this.#terrain = { ...this.#terrain, shade: arrays }
    setShade(this.#shading, arrays)
  }

  /** The place on the terrain that a ray of the scene meets first. */
  pick({ origin, direction }: { origin: Vector3; direction: Vector3 }): Place | undefined {
    if (!this.#terrain) return undefined
    this.#group.updateMatrixWorld()
    const from = this.#group.worldToLocal(origin.clone()).toArray()
    const ray: Ray = { origin: from, direction: direction.toArray() }
    const { heights, shape } = this.#terrain
    const size = Math.sqrt(heights.length)
    const { side, step } =
      shape.kind === 'voxels' ? shape.voxels : shape.kind === 'surface' ? shape.relief : shape.surface
    const stride = Math.round((size - 1) / (side - 1))
    const grid = { heights, size, spacing: step / stride, span: (side - 1) * stride }
    return shape.kind === 'voxels' ? pickColumn(grid, shape.voxels, ray) : pickSurface(grid, ray)
  }

  /**
   * Draws it. `sky` is the camera that the backdrop is seen by; without `background` there is none. `pixels` is the height
   * of the picture, which decides how fine a surface has to be, and `scale` how many there are for one of CSS, which
   * decides how wide a line is.
   */
  render(
    renderer: WebGLRenderer,
    camera: PerspectiveCamera | OrthographicCamera,
    sky: PerspectiveCamera,
    background: boolean,
    pixels: number,
    scale: number,
  ): void {
    // Lines stand on their paper.
    this.#backdrop.mesh.visible = background && this.#terrain?.shape.kind !== 'lines'
    this.#backdrop.projection = sky.projectionMatrix
    if (this.#terrain) {
      const { min, max, width } = this.#terrain
      const { z } = this.#group.position
      setHazePlane(this.#shading.hazePlane.value, camera, 1 / width, z, [min, max])
    }
    if (camera instanceof PerspectiveCamera) this.#water.lookFrom(...camera.position.toArray(), 1)
    else this.#water.lookFrom(...camera.getWorldDirection(new Vector3()).negate().toArray(), 0)
    this.#block?.update?.(camera, pixels, scale)
    renderer.setClearColor(this.#paper, renderer.getClearAlpha())
    renderer.render(this.#scene, camera)
  }

  dispose(): void {
    this.clear()
    this.#water.dispose()
    this.#shadow.dispose()
    this.#backdrop.dispose()
    this.#shading.palette.value.dispose()
    this.#shading.shadeMap.value.dispose()
  }

  get #paper(): string {
    return this.#block?.inks?.[this.#dark ? 'dark' : 'light'][0] ?? '#000'
  }

  #applyLook(before?: Look): void {
    const { palette: id, water, sun, sunheight, shade, fog } = this.#look
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
    if (before?.water !== water) this.#setWater()
  }

  #setWater(): void {
    if (!this.#terrain) return
    const { heights, min, max, width, shape } = this.#terrain
    const share = this.#look.water / 100
    let level = share > 0 ? heightAtShare(heights, share) : min
    const wet = share > 0 && level > min && (shape.kind === 'surface' || shape.kind === 'voxels')
    if (shape.kind === 'voxels')
      level = shape.voxels.base + voxelWaterLevel(shape.voxels, level) * shape.voxels.cube
    this.#water.fill(width, this.#floor, wet ? level : this.#floor)
    this.#shading.heights.value.set(min, wet ? level : min, max)
  }

  #setInk(): void {
    const ink = this.#block?.inks?.[this.#dark ? 'dark' : 'light']
    if (ink) this.#block?.setInk?.(...ink)
  }
}

/** Water stands a little below the top of a cube, so that its surface never coincides with one. */
function voxelWaterLevel({ base, cube }: VoxelArrays, level: number): number {
  return Math.max(Math.ceil((level - base) / cube) - 0.2, 0)
}
