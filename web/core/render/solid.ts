import {
  Group,
  type Object3D,
  PerspectiveCamera,
  type Ray as SceneRay,
  Scene,
  type ShaderMaterial,
  Vector3,
  type WebGLRenderer,
  type Camera,
  type Vector4,
} from 'three'
import type { Appearance } from './viewpoint.js'
import { Backdrop, FloorShadow } from './atmosphere.js'
import type { ViewRenderer, Frame, TerrainArrays, ViewCamera } from './view-renderer.js'
import { Programs } from './frames/programs.js'
import type { Ground } from './ground.js'

import { courseLine } from './course-line.js'
import { heightAtShare } from './height-statistics.js'
import type { InkLines } from './ink-lines.js'
import type { Site } from './locate.js'
import { paletteOf } from './palettes.js'
import type { Place, Ray } from './pick.js'
import {
  createShading,
  setAir,
  setPalette,
  setShade,
  type Shading,
  type ShadeArrays,
  sunTowards,
} from './shading.js'
import { setWater } from './fresh-water.js'
import { Water } from './water.js'

/** A terrain in one of the ways to show it as a solid, in the unit of its heights. */
export interface Block {
  readonly object: Object3D
  readonly triangles: number
  readonly width: number
  /** Height of its underside. */
  readonly floor: number
  /** Where water of a level stands in it; without this it holds none. */
  waterAt?(level: number): number
  /** For what is drawn with a pen instead of light: paper and ink by day and by night. */
  readonly inks?: Record<'light' | 'dark', readonly [paper: string, ink: string]>
  setInk?(paper: string, ink: string): void
  /** It stands on its paper, not in a room. */
  readonly onPaper?: boolean
  /** Chooses what to draw in a frame. */
  update?(frame: Frame): void
  readonly ground: Ground
  pick(ray: Ray): Place | undefined
  dispose(): void
}

export type MakeBlock<Options> = (terrain: TerrainArrays, shading: Shading, options: Options) => Block

/** The underside of a block whose walls are cut a little below its lowest point. */
export const floorUnder = (lowest: number, width: number): number => lowest - width * 0.045

/** A drawing of blocks: a terrain one unit wide, its water, its shadow, and the room around them. */
export class Solid<Options> implements ViewRenderer<Options> {
  readonly #make: MakeBlock<Options>
  readonly #scene = new Scene()
  readonly #group = new Group() // scales the terrain to a width of 1
  readonly #shadow = new FloorShadow()
  readonly #shading = createShading(paletteOf.swiss)
  readonly #water = new Water(this.#shading)
  readonly #backdrop = new Backdrop()
  readonly #programs: Programs
  #field: TerrainArrays['field'] | undefined
  #block: Block | undefined
  #course: InkLines | undefined
  #look: Appearance | undefined
  #dark = false

  /** @param materials one of each kind that blocks are drawn with */
  constructor(make: MakeBlock<Options>, materials: (shading: Shading) => ShaderMaterial[]) {
    this.#make = make
    this.#programs = new Programs(materials(this.#shading))
    this.#group.add(this.#water.object, this.#shadow.mesh)
    this.#scene.add(this.#backdrop.mesh, this.#group, this.#programs.object)
    this.#group.visible = false
  }

  show(terrain: TerrainArrays, options: Options): void {
    this.course = undefined
    this.#block?.object.removeFromParent()
    this.#block?.dispose()
    this.#field = terrain.field
    setShade(this.#shading, terrain.shade)
    setWater(this.#shading, terrain.waterMap)
    const block = this.#make(terrain, this.#shading, options)
    const { width, floor } = block
    this.#block = block
    this.#setInk()
    this.#group.add(block.object)
    this.#group.scale.setScalar(1 / width)
    this.#group.position.z = -floor / width - this.heightRatio / 2
    this.#group.visible = true
    this.#shadow.mesh.position.z = floor - width * 0.001
    this.#shadow.mesh.scale.setScalar(width)
    this.#shadow.mesh.visible = !block.inks
    this.#setWater()
  }

  get triangles(): number {
    return this.#block?.triangles ?? 0
  }

  get heightRatio(): number {
    return this.#block ? (this.#field!.max - this.#block.floor) / this.#block.width : 0.25
  }

  set look(look: Appearance) {
    const before = this.#look
    this.#look = { ...look }
    this.#applyLook(before)
  }

  set dark(on: boolean) {
    this.#dark = on
    this.#applyLook(this.#look)
  }

  set shade(arrays: ShadeArrays | undefined) {
    setShade(this.#shading, arrays)
  }

  set course(points: ArrayLike<number> | undefined) {
    this.#course?.mesh.removeFromParent()
    this.#course?.dispose()
    this.#course = undefined
    const block = this.#block
    if (!points || !block || !this.#field) return
    this.#course = courseLine(points, this.#field, block.width)
    this.#group.add(this.#course.mesh)
  }

  get site(): Site | undefined {
    const block = this.#block
    if (!block) return undefined
    const { ground, width } = block
    const wet = this.#shading.heights.value.y
    const inScene = (height: number) => height / width + this.#group.position.z
    return {
      cells: ground.cells,
      heightAt: (x, y) => inScene(Math.max(ground.heightAt(x, y), wet)),
      corner: [-0.5, 0.5],
      extent: [1, -1],
      top: inScene(this.#field!.max),
    }
  }

  pick({ origin, direction }: SceneRay): Place | undefined {
    this.#group.updateMatrixWorld()
    const from = this.#group.worldToLocal(origin.clone()).toArray()
    return this.#block?.pick({ origin: from, direction: direction.toArray() })
  }

  ready(renderer: WebGLRenderer, camera: ViewCamera): boolean {
    return this.#programs.ready(renderer, this.#scene, camera)
  }

  render(renderer: WebGLRenderer, frame: Frame): void {
    const { camera, sky, background } = frame
    const block = this.#block
    this.#backdrop.mesh.visible = background && !block?.onPaper
    this.#backdrop.projection = sky.projectionMatrix
    if (block) {
      const { min, max } = this.#field!
      const { z } = this.#group.position
      setHazePlane(this.#shading.hazePlane.value, camera, 1 / block.width, z, [min, max])
    }
    if (camera instanceof PerspectiveCamera) this.#water.lookFrom(...camera.position.toArray(), 1)
    else this.#water.lookFrom(...camera.getWorldDirection(new Vector3()).negate().toArray(), 0)
    block?.update?.(frame)
    if (this.#course) this.#course.scale = frame.scale
    renderer.setClearColor(this.#ink?.[0] ?? '#000', renderer.getClearAlpha())
    renderer.render(this.#scene, camera)
  }

  dispose(): void {
    this.course = undefined
    this.#block?.dispose()
    this.#programs.dispose()
    this.#water.dispose()
    this.#shadow.dispose()
    this.#backdrop.dispose()
    this.#shading.palette.value.dispose()
    this.#shading.shadeMap.value.dispose()
    this.#shading.waterMap.value.dispose()
  }

  get #ink(): readonly [paper: string, ink: string] | undefined {
    return this.#block?.inks?.[this.#dark ? 'dark' : 'light']
  }

  #applyLook(before: Appearance | undefined): void {
    if (!this.#look) return
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
    const block = this.#block
    if (!block || !this.#look) return
    const { width, floor } = block
    const { heights, min, max, water } = this.#field!
    const share = this.#look.water / 100
    // After the weather the sea stands where rivers ended.
    const level = water?.sea ?? (share > 0 && block.waterAt ? heightAtShare(heights, share) : min)
    const wet = level > min ? block.waterAt?.(level) : undefined
    this.#water.fill(width, floor, wet ?? floor)
    this.#shading.heights.value.set(min, wet ?? min, max)
  }

  #setInk(): void {
    if (this.#ink) this.#block!.setInk?.(...this.#ink)
  }
}

const ahead = new Vector3()

/**
 * Finds the plane equation that makes of a place on the map the share of the way from the nearest to the farthest ground,
 * for a block one unit wide whose map units are `scale` and whose origin lies `lift` above the world's.
 */
export function setHazePlane(
  plane: Vector4,
  camera: Camera,
  scale: number,
  lift: number,
  heights: readonly [number, number],
): void {
  camera.getWorldDirection(ahead)
  const depthOf = (x: number, y: number, z: number) =>
    (x - camera.position.x) * ahead.x + (y - camera.position.y) * ahead.y + (z - camera.position.z) * ahead.z
  const ends = [-0.5, 0.5]
  const depths = ends.flatMap((x) =>
    ends.flatMap((y) => heights.map((height) => depthOf(x, y, height * scale + lift))),
  )
  const near = Math.max(Math.min(...depths), 0)
  // RenderTarget from above all ground is about as far, and none of it lost.
  const range = Math.max(Math.max(...depths) - near, 1)
  const toShare = scale / range
  plane.set(ahead.x * toShare, ahead.y * toShare, ahead.z * toShare, (depthOf(0, 0, lift) - near) / range)
}
