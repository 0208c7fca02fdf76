import * as THREE from 'three'
import type { VoxelMesh } from '../../package/meshes.js'
import type { CreateView, TerrainArrays, ViewCamera } from './view-renderer.js'
import { columnGround } from '../camera/pick.js'
import { giveNumbers } from '../context/spare-numbers.js'
import { instancesFor, quadNumbers, quads, quadTexture } from './quads.js'
import { type Shading, ShaderMesh } from '../colour/shading.js'
import { type Block, BlockView } from './block-view.js'
import { fragmentShader, vertexShader } from './voxels.glsl.js'

export const draw: CreateView = () => new BlockView(voxelBlock, (shading) => [voxelMaterial(shading)])

const voxelMaterial = (uniforms: THREE.ShaderMaterialParameters['uniforms']) =>
  new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader })

/** Columns of cubes: a square for each visible face, merged or not, unfolded in the vertex shader. */
function voxelBlock({ field, voxels }: TerrainArrays, shading: Shading): Block {
  const { side, step, base, cube, columnHeights: levels, quads: faces } = voxels!
  const count = faces.length / 6
  const geometry = quads(count, [[0, 0], [0, 1], [1, 1], [1, 0]]) // prettier-ignore
  const numbers = quadNumbers('Uint32Array', count, 3)
  numbers.set(new Uint32Array(faces.buffer, faces.byteOffset, count * 3))
  const faceTexture = quadTexture(numbers, 3)
  const columns = columnTexture(levels, side)
  const sides = new VoxelSides(voxels!)
  const uniforms = {
    ...shading,
    grid: { value: new THREE.Vector4(side, step, base, cube) },
    columns: { value: columns },
    faces: { value: faceTexture },
    seen: { value: sides.seen },
    seenFaces: { value: count },
  }
  const object = new ShaderMesh(geometry, voxelMaterial(uniforms), columns, faceTexture)
  return {
    object,
    triangles: count * 2,
    width: side * step,
    floor: base,
    ground: columnGround(voxels!, field),
    /**
     * A little below the top of a cube, so that the surface never coincides with one. Where rivers have made
     * plains at the level of the sea, the cube below it is the last one under water.
     */
    waterAt(level) {
      const cubes = (level - base) / cube
      const wet = field.water ? Math.max(Math.floor(cubes), 1) : Math.ceil(cubes)
      return base + Math.max(wet - 0.2, 0) * cube
    },
    update({ camera }) {
      const seenFaces = sides.look(camera, object)
      object.uniforms = { seenFaces }
      object.geometry.instanceCount = instancesFor(seenFaces)
    },
    dispose() {
      object.dispose()
      giveNumbers(numbers)
    },
  }
}

/** Faces that look one way and stand one after another in the list: from where, and how many. */
interface Run {
  facing: number
  from: number
  count: number
}

const sides = 6

/**
 * The ways that faces look: an axis, and which end of it (cpp/mesh/voxels.h). Axes: x eastwards, y
 * northwards, z upwards.
 */
const directions = [
  { axis: 2, sign: 1 },
  { axis: 2, sign: -1 },
  { axis: 0, sign: -1 },
  { axis: 0, sign: 1 },
  { axis: 1, sign: 1 },
  { axis: 1, sign: -1 },
] as const

/**
 * The sides of a block of cubes; a camera outside sees three or so, and the faces of the others need not be
 * drawn. Merged faces are sorted by direction in the list; others are always all drawn.
 */
export class VoxelSides {
  /** For the shader: from where and how many, for each of the runs that are seen. */
  readonly seen = new Int32Array(sides * 2)
  readonly #runs: Run[] = []
  readonly #voxels: VoxelMesh
  readonly #eye = new THREE.Vector3()

  constructor(voxels: VoxelMesh) {
    this.#voxels = voxels
    const { quads: faces } = voxels
    for (let at = 0; at < faces.length; at += 6) {
      const facing = (faces[at]! >> 14) | ((faces[at + 1]! >> 14) << 2)
      const last = this.#runs.at(-1)
      if (last?.facing === facing) last.count++
      else if (this.#runs.length < sides) this.#runs.push({ facing, from: at / 6, count: 1 })
      else {
        this.#runs.length = 0
        this.#runs.push({ facing: -1, from: 0, count: faces.length / 6 })
        break
      }
    }
  }

  /**
   * Finds the sides that a camera sees of a block in the space of `object`. @returns the number of their
   * faces.
   */
  look(camera: ViewCamera, object: THREE.Object3D): number {
    const { side, step, base } = this.#voxels
    const isNear = camera instanceof THREE.PerspectiveCamera
    camera.updateMatrixWorld()
    object.updateWorldMatrix(true, false)
    const eye = this.#eye
    if (isNear) object.worldToLocal(eye.setFromMatrixPosition(camera.matrixWorld))
    else camera.getWorldDirection(eye).negate()
    const half = (side * step) / 2
    let [runs, count] = [0, 0]
    this.seen.fill(0)
    for (const run of this.#runs) {
      const direction = directions[run.facing]
      // A camera that does not see the hindmost of its faces sees none of them.
      let nearest: number
      if (!direction || !isNear) nearest = 0
      else if (direction.axis === 2) nearest = direction.sign * base
      else nearest = -half
      if (direction && eye.getComponent(direction.axis) * direction.sign <= nearest) continue
      this.seen.set([run.from, run.count], 2 * runs++)
      count += run.count
    }
    return count
  }
}

/** The number of cubes on each of `side × side` columns as a texture of integers for the shaders. */
function columnTexture(levels: Uint16Array, side: number): THREE.DataTexture {
  const texture = new THREE.DataTexture(levels, side, side, THREE.RedIntegerFormat, THREE.UnsignedShortType)
  texture.internalFormat = 'R16UI'
  texture.unpackAlignment = 2 // a row may end in the middle of four bytes
  texture.needsUpdate = true
  return texture
}
