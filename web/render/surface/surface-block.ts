import {
  type Camera,
  DoubleSide,
  Group,
  type InstancedBufferGeometry,
  Matrix4,
  Mesh,
  type ShaderMaterial,
} from 'three'
import type { Shading } from '../shading.js'
import { heightTexture } from './height-texture.js'
import { surfaceMaterial, type SurfaceUniforms, wallMaterial } from './material.js'
import { drawTiles, patchGeometry, wallGeometry } from './patch-geometry.js'
import { type Eye, type Limits, PatchTree, type Relief } from './patch-tree.js'

/** A map ready to be drawn at any size: `side × side` heights, row-major, row 0 in the north, and its patches. */
export interface ReliefArrays extends Relief {
  heights: Float32Array
}

/** A pixel may show the ground beside it; beyond so many triangles, one a little farther away. */
export const surfaceLimits: Limits = { error: 1, triangles: 600_000 }

/**
 * The lit surface of a map of any size, and the walls of the block that it covers, down to `floor`. Its heights go to the
 * graphics card once, as a texture; what is drawn of them is chosen before each frame.
 */
export class SurfaceBlock {
  readonly object = new Group()
  readonly uniforms: SurfaceUniforms
  readonly #tree: PatchTree
  readonly #surface: Mesh<InstancedBufferGeometry, ShaderMaterial>
  readonly #walls: Mesh<InstancedBufferGeometry, ShaderMaterial>
  readonly #clip = new Matrix4()

  constructor(relief: ReliefArrays, floor: number, shading: Shading) {
    const { heights, side, step, cells } = relief
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
    this.#walls.material.side = DoubleSide // along two borders they run the other way round
    for (const mesh of [this.#surface, this.#walls]) {
      mesh.frustumCulled = false // patch by patch, in the tree
      this.object.add(mesh)
    }
  }

  /** Triangles of the last frame. */
  get triangles(): number {
    return this.#tree.triangles
  }

  /** The largest error of the last frame, in pixels. */
  get error(): number {
    return this.#tree.error
  }

  /** Bytes on the graphics card: four a point of the map, and less than 40 kB. */
  get gpuBytes(): number {
    const { image } = this.uniforms.heightMap.value
    const buffers = [this.#surface, this.#walls].flatMap(({ geometry }) => [
      ...Object.values(geometry.attributes),
      geometry.index!,
    ])
    return buffers.reduce((sum, { array }) => sum + array.byteLength, image.width * image.height * 4)
  }

  /** Chooses what to draw for a camera, on a canvas so many pixels high. Cost: a few tenths of a millisecond. */
  update(camera: Camera, canvasHeight: number): void {
    camera.updateMatrixWorld()
    this.object.updateWorldMatrix(true, false)
    const world = this.object.matrixWorld
    const { projectionMatrix } = camera
    this.#clip.multiplyMatrices(projectionMatrix, camera.matrixWorldInverse).multiply(world)
    const pixels = projectionMatrix.elements[5]! * (canvasHeight / 2) * world.getMaxScaleOnAxis()
    // In perspective w is the distance, at the near plane -z; else it is 1 everywhere.
    const { 10: depth, 11: perspective, 14: offset } = projectionMatrix.elements
    const nearest = perspective === 0 ? 1 : offset / (depth - 1)
    const eye: Eye = { clip: this.#clip.elements, pixels, nearest }
    this.#tree.select(eye, surfaceLimits)
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
