import * as THREE from 'three'
import type { ShadeMap } from '../../package/meshes.js'
import { Backdrop, FloorShadow } from '../sky/atmosphere.js'
import { type Body, BodyView } from './body-view.js'
import { ridgeMap, setWater } from '../sky/fresh-water.js'
import { heightAtShare } from '../colour/height-statistics.js'
import { dropPathInk, type InkLines } from './ink-lines.js'
import { drawnParts } from '../rivers/rivers.js'
import type { Site } from '../camera/locate.js'
import { paletteFor } from '../colour/palettes.js'
import { type Ground, heightOfGround, pick, type Place } from '../camera/pick.js'
import { setDrape } from '../colour/cover.js'
import { setAir, setLight, setShade, type Shading, sunTowards } from '../colour/shading.js'
import type { Frame, TerrainArrays } from './view-renderer.js'
import type { Appearance } from '../camera/viewpoint.js'
import { type Plot, WaterBody } from '../sky/water.js'

/** A map as drawn by one of the views: a block with walls, its square in the middle of its space. */
export interface Block extends Body {
  /** Of the square. */
  readonly width: number
  /** Height of its underside. */
  readonly floor: number
  /** The height of the water's surface for a level; without this function the block holds no water. */
  waterAt?(level: number): number
  /** Whether it stands on its paper, not in a room. */
  readonly onPaper?: boolean
  readonly ground: Ground
}

export type MakeBlock<Options> = (terrain: TerrainArrays, shading: Shading, options: Options) => Block

/** What a block covers of its square, whose middle is at 0, 0. */
function plotOf({ width, ground: { cells, across, down } }: Pick<Block, 'width' | 'ground'>): Plot {
  const cell = width / cells
  return {
    width: across * cell,
    depth: down * cell,
    east: ((across - cells) / 2) * cell,
    north: ((cells - down) / 2) * cell,
  }
}

/** The underside of a block, a little below its lowest point. */
export const floorUnder = (lowest: number, width: number): number => lowest - width * 0.045

/** A view of blocks: a terrain one unit wide, its water, its shadow, and the room around them. */
export class BlockView<Options> extends BodyView<Block, Options> {
  readonly #make: MakeBlock<Options>
  readonly #shadow = new FloorShadow(this.shading)
  readonly #water = new WaterBody(this.shading)
  readonly #backdrop = new Backdrop(this.shading)
  #field: TerrainArrays['field'] | undefined
  #isDraped = false
  #isSteady = false

  constructor(make: MakeBlock<Options>, materials: (shading: Shading) => THREE.ShaderMaterial[]) {
    super(materials)
    this.#make = make
    this.group.add(this.#water, this.#shadow)
    this.scene.add(this.#backdrop)
    this.group.visible = false
  }

  show(terrain: TerrainArrays, options: Options): void {
    this.#field = terrain.field
    setShade(this.shading, terrain.shade)
    setWater(this.shading, terrain.waterMap ?? ridgeMap(terrain))
    this.cover = terrain.cover
    const block = this.replaceBody(() => this.#make(terrain, this.shading, options))
    const { width, floor } = block
    const plot = plotOf(block)
    this.group.scale.setScalar(1 / width)
    const isSteady = this.#isSteady && this.group.visible
    this.group.position.setX(-plot.east / width).setY(-plot.north / width)
    if (!isSteady) this.#centre()
    this.group.visible = true
    this.#shadow.position.set(plot.east, plot.north, floor - width * 0.001)
    this.#shadow.scale.set(plot.width, plot.depth, width)
    this.#shadow.visible = !block.inks
    this.#placeDrape()
    if (this.appearance) this.#setWater(this.appearance)
  }

  get heightRatio(): number {
    return this.body ? (this.#field!.max - this.body.floor) / this.body.width : 0.25
  }

  /** Whether the land stays at its height in space, however high it becomes; otherwise its middle does. */
  set steady(on: boolean) {
    this.#isSteady = on
    if (!on) this.#centre()
  }

  #centre(): void {
    if (!this.body) return
    this.group.position.z = -this.body.floor / this.body.width - this.heightRatio / 2
  }

  set drape(picture: ImageBitmap | undefined) {
    this.#isDraped = picture !== undefined
    setDrape(this.shading, picture)
    this.#placeDrape()
  }

  // The picture reaches from border to border.
  #placeDrape(): void {
    if (!this.body || !this.#isDraped) return
    const { width, depth, east, north } = plotOf(this.body)
    this.shading.drapePlace.value.set(1 / width, 1 / depth, 0.5 - east / width, 0.5 + north / depth)
  }

  set shade(arrays: ShadeMap | undefined) {
    setShade(this.shading, arrays)
  }

  protected lineAlong(points: ArrayLike<number>): InkLines | undefined {
    return this.body && dropPathLine(points, this.#field!, this.body.width)
  }

  get site(): Site | undefined {
    if (!this.body) return undefined
    const { ground, width } = this.body
    const plot = plotOf(this.body)
    const [across, down] = [plot.width / width, plot.depth / width]
    const wet = this.shading.heights.value.y
    const inScene = (height: number) => height / width + this.group.position.z
    return {
      cells: Math.max(ground.across, ground.down),
      heightAt: (x, y) => inScene(Math.max(heightOfGround(ground, x, y), wet)),
      corner: [-across / 2, down / 2],
      extent: [across, -down],
      top: inScene(this.#field!.max),
    }
  }

  pick(ray: THREE.Ray): Place | undefined {
    return this.picker()?.(ray)
  }

  picker(onWater = false): ((ray: THREE.Ray) => Place | undefined) | undefined {
    if (!this.body) return undefined
    const { ground, width, floor } = this.body
    const box = { width, floor, top: this.#field!.max }
    const wet = this.shading.heights.value.y
    const heightIn: Ground['heightIn'] = (...place) => Math.max(ground.heightIn(...place), wet)
    const surface = onWater ? { ...ground, heightIn } : ground
    this.group.updateMatrixWorld()
    const toMap = this.group.matrixWorld.clone().invert()
    return ({ origin, direction }) => {
      const from = origin.clone().applyMatrix4(toMap).toArray()
      return pick(surface, box, { origin: from, direction: direction.toArray() })
    }
  }

  render(renderer: THREE.WebGLRenderer, frame: Frame): void {
    const { camera, sky, background } = frame
    const block = this.body
    this.#backdrop.visible = background && !block?.onPaper
    this.#backdrop.projection = sky.projectionMatrix
    if (block) {
      const { min, max } = this.#field!
      setHazePlane(this.shading.hazePlane.value, camera, 1 / block.width, this.group.position, [min, max])
    }
    if (camera instanceof THREE.PerspectiveCamera) this.#water.lookFrom(...camera.position.toArray(), 1)
    else this.#water.lookFrom(...camera.getWorldDirection(new THREE.Vector3()).negate().toArray(), 0)
    block?.update?.(frame)
    this.draw(renderer, frame)
  }

  override dispose(): void {
    super.dispose()
    this.#water.dispose()
    this.#shadow.dispose()
    this.#backdrop.dispose()
  }

  protected applyLook(look: Appearance, before: Appearance | undefined): void {
    setAir(this.shading, paletteFor(look.palette).air[this.isDark ? 'dark' : 'light'])
    setLight(this.shading, paletteFor(look.palette), look.sunheight)
    sunTowards(look.sun, look.sunheight, this.shading.sunDirection.value)
    this.shading.shadeStrength.value = look.shade / 100
    // Full haze would hide the nearest ground, too.
    this.shading.haze.value = Math.min(look.fog / 100, 0.97)
    if (before?.water !== look.water) this.#setWater(look)
  }

  #setWater(look: Appearance): void {
    const block = this.body
    if (!block) return
    const { floor } = block
    const field = this.#field!
    const { min, max } = field
    const share = look.water / 100
    // After erosion the sea is at the level where the rivers ended, and that of a drawn coast at its line.
    const level =
      field.water?.sea ?? field.sea ?? (share > 0 && block.waterAt ? heightAtShare(field, share) : min)
    const wet = level > min ? block.waterAt?.(level) : undefined
    this.#water.fill(plotOf(block), floor, wet ?? floor)
    this.shading.heights.value.set(min, wet ?? min, max)
  }
}

const ahead = new THREE.Vector3()

/**
 * Sets `plane` to the equation whose value is 0 at the ground nearest to the camera and 1 at the farthest.
 * The block is one unit wide or less; a unit of its map is `scale` wide, and its origin lies at `place`.
 */
export function setHazePlane(
  plane: THREE.Vector4,
  camera: THREE.Camera,
  scale: number,
  place: THREE.Vector3Like,
  heights: readonly [number, number],
): void {
  camera.getWorldDirection(ahead)
  const depthOf = (x: number, y: number, z: number) =>
    (x - camera.position.x) * ahead.x + (y - camera.position.y) * ahead.y + (z - camera.position.z) * ahead.z
  const ends = [-0.5, 0.5]
  const depths = ends.flatMap((x) =>
    ends.flatMap((y) => heights.map((height) => depthOf(x, y, height * scale + place.z))),
  )
  const near = Math.max(Math.min(...depths), 0)
  // Seen from above, all ground is about equally far and none of it is lost.
  const range = Math.max(Math.max(...depths) - near, 1)
  const toShare = scale / range
  plane.set(
    ahead.x * toShare,
    ahead.y * toShare,
    ahead.z * toShare,
    (depthOf(place.x, place.y, place.z) - near) / range,
  )
}

/** A way over the ground of a block of this width, point by point, on the water where there is some. */
function dropPathLine(path: ArrayLike<number>, field: TerrainArrays['field'], width: number): InkLines {
  const { size, heights, water } = field
  const spacing = width / (size - 1)
  const half = (size - 1) / 2
  const place = (point: number) => [
    ((point % size) - half) * spacing,
    (half - Math.floor(point / size)) * spacing,
    Math.max(heights[point]!, water?.surface[point] ?? -Infinity),
  ]
  const ends: number[] = []
  const points = drawnParts(field, path)[0] ?? []
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [place(points[i - 1]!), place(points[i]!)]
    const isOverSeam = Math.max(Math.abs(a[0]! - b[0]!), Math.abs(a[1]! - b[1]!)) > 2 * spacing
    if (!isOverSeam) ends.push(...a, ...b)
  }
  return dropPathInk(ends, spacing)
}
