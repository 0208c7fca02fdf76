import { Group, type InstancedBufferGeometry, Matrix4, Mesh, type ShaderMaterial } from 'three'
import type { Frame, CreateView, TerrainArrays } from '../view-renderer.js'
import { slopesAtShares } from '../height-statistics.js'
import { type Ground, surfaceGround } from '../ground.js'
import { gridOf, pickSurface, type Place, type Ray } from '../pick.js'
import type { Shading } from '../shading.js'
import { type Block, BlockView, floorUnder } from '../block-view.js'
import { heightTexture, surfaceMaterial, type SurfaceUniforms, wallMaterial } from '../surface/material.js'
import { drawTiles, patchGeometry, wallGeometry } from '../surface/patch-geometry.js'
import { type LodCamera, type Limits, PatchTree } from '../surface/patch-tree.js'

export const draw: CreateView = () =>
  new BlockView(
    (terrain, shading) => new SurfaceBlock(terrain, shading),
    (shading) => [surfaceMaterial(shading), wallMaterial(shading)],
  )

/** A pixel may show the ground beside it; beyond so many triangles, one a little farther away. */
export const surfaceLimits: Limits = { error: 1, triangles: 600_000 }

/**
 * The lit surface of a map of any size, and the walls of the block that it covers. Its heights go to the graphics card
 * once, as a texture; what is drawn of them is chosen before each frame.
 */
class SurfaceBlock implements Block {
  readonly object = new Group()
  readonly width: number
  readonly floor: number
  readonly uniforms: SurfaceUniforms
  readonly #tree: PatchTree
  readonly #surface: Mesh<InstancedBufferGeometry, ShaderMaterial>
  readonly #walls: Mesh<InstancedBufferGeometry, ShaderMaterial>
  readonly #clip = new Matrix4()
  readonly #terrain: TerrainArrays

  constructor(terrain: TerrainArrays, shading: Shading) {
    const { field } = terrain
    const relief = { heights: field.heights, ...terrain.relief! }
    const { heights, side, step, cells } = relief
    const width = (side - 1) * step
    const floor = floorUnder(field.min, width)
    const [from, to] = slopesAtShares(relief, [0.72, 0.97])
    shading.rockSlopes.value = { x: from, y: Math.max(to, from + 1e-3) }
    this.width = width
    this.floor = floor
    this.#terrain = terrain
    this.#tree = new PatchTree(relief, floor, surfaceLimits.triangles)
    this.uniforms = {
      heightMap: { value: heightTexture(heights, side) },
      lastPoint: { value: side - 1 },
      spacing: { value: step },
      floorHeight: { value: floor },
      pixel: { value: 0 },
    }
    this.#surface = new Mesh(
      patchGeometry(cells, this.#tree.patches),
      surfaceMaterial(shading, this.uniforms),
    )
    this.#walls = new Mesh(wallGeometry(cells, this.#tree.walls), wallMaterial(shading, this.uniforms))
    for (const mesh of [this.#surface, this.#walls]) {
      mesh.frustumCulled = false // patch by patch, in the tree
      this.object.add(mesh)
    }
  }

  /** Triangles of the last frame. */
  get triangles(): number {
    return this.#tree.triangles
  }

  waterAt(level: number): number {
    return level
  }

  get ground(): Ground {
    return surfaceGround(this.#terrain.field, this.#terrain.relief!)
  }

  pick(ray: Ray): Place | undefined {
    return pickSurface(gridOf(this.#terrain.field, this.#terrain.relief!), ray)
  }

  /** Chooses the patches of a frame. Cost: a few tenths of a millisecond. */
  update({ camera, pixels: pictureHeight, detail }: Frame): void {
    camera.updateMatrixWorld()
    this.object.updateWorldMatrix(true, false)
    const world = this.object.matrixWorld
    const { projectionMatrix } = camera
    this.#clip.multiplyMatrices(projectionMatrix, camera.matrixWorldInverse).multiply(world)
    const pixels = projectionMatrix.elements[5]! * (pictureHeight / 2) * world.getMaxScaleOnAxis()
    // In perspective w is the distance, at the near plane -z; else it is 1 everywhere.
    const { 10: depth, 11: perspective, 14: offset } = projectionMatrix.elements
    const nearest = perspective === 0 ? 1 : offset / (depth - 1)
    const eye: LodCamera = { clip: this.#clip.elements, pixels, nearest }
    this.#tree.select(eye, { ...surfaceLimits, triangles: surfaceLimits.triangles * detail })
    this.uniforms.pixel.value = 1 / pixels
    drawTiles(this.#surface.geometry, this.#tree.patchCount)
    drawTiles(this.#walls.geometry, this.#tree.wallCount)
  }

  dispose(): void {
    this.uniforms.heightMap.value.dispose()
    for (const { geometry, material } of [this.#surface, this.#walls]) {
      geometry.dispose()
      material.dispose()
    }
  }
}
