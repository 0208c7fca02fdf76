import { type Object3D, PerspectiveCamera, Vector3 } from 'three'
import type { VoxelArrays } from './grid-geometry.js'
import type { ViewCamera } from './view-renderer.js'

/** Faces that look one way and stand one after another in the list: from where, and how many. */
interface Run {
  facing: number
  from: number
  count: number
}

const sides = 6

/** The ways that faces look: an axis, and which end of it (cpp/mesh/voxels.h). Axes: x eastwards, y northwards, z upwards. */
const ways = [
  { axis: 2, sign: 1 },
  { axis: 2, sign: -1 },
  { axis: 0, sign: -1 },
  { axis: 0, sign: 1 },
  { axis: 1, sign: 1 },
  { axis: 1, sign: -1 },
] as const

/**
 * The sides of a block of cubes; a camera outside sees three or so, and the faces of the others need not be drawn.
 * Merged faces are sorted by direction in the list; others are always all drawn.
 */
export class VoxelSides {
  /** For the shader: from where and how many, for each of the runs that are seen. */
  readonly seen = new Int32Array(sides * 2)
  readonly #runs: Run[] = []
  readonly #voxels: VoxelArrays
  readonly #eye = new Vector3()

  constructor(voxels: VoxelArrays) {
    this.#voxels = voxels
    const { faces } = voxels
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

  /** Finds the sides that a camera sees of a block in the space of `object`. @returns the number of their faces. */
  look(camera: ViewCamera, object: Object3D): number {
    const { side, step, base } = this.#voxels
    const isNear = camera instanceof PerspectiveCamera
    camera.updateMatrixWorld()
    object.updateWorldMatrix(true, false)
    const eye = this.#eye
    if (isNear) object.worldToLocal(eye.setFromMatrixPosition(camera.matrixWorld))
    else camera.getWorldDirection(eye).negate()
    const half = (side * step) / 2
    let [runs, count] = [0, 0]
    this.seen.fill(0)
    for (const run of this.#runs) {
      const way = ways[run.facing]
      // The hindmost of its faces: what does not see even that sees none.
      const nearest = !way || !isNear ? 0 : way.axis === 2 ? way.sign * base : -half
      if (way && eye.getComponent(way.axis) * way.sign <= nearest) continue
      this.seen.set([run.from, run.count], 2 * runs++)
      count += run.count
    }
    return count
  }
}
