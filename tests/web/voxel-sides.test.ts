import { Object3D, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadOrogen, type VoxelMesh } from '../../web/core/orogen/index.js'
import type { ViewCamera } from '../../web/core/render/view-renderer.js'
import { VoxelSides } from '../../web/core/render/voxel-sides.js'

const block = new Object3D()
const normals = [[0, 0, 1], [0, 0, -1], [-1, 0, 0], [1, 0, 0], [0, 1, 0], [0, -1, 0]] // prettier-ignore

let merged: VoxelMesh, single: VoxelMesh
beforeAll(async () => {
  const orogen = await loadOrogen()
  const field = orogen.generate({ exponent: 4, seed: 7, roughness: 0.6 })
  merged = orogen.voxels(field)
  single = orogen.voxels(field, { merge: false })
  block.scale.setScalar(1 / (merged.side * merged.step))
  block.position.z = 0.1
})

/** Of each face: which way it looks, and whether the camera is before it. */
function facesBefore({ side, step, base, cube, faces }: VoxelMesh, camera: ViewCamera) {
  camera.updateMatrixWorld()
  block.updateMatrixWorld()
  const eye = block.worldToLocal(camera.getWorldPosition(new Vector3()))
  const towards = camera.getWorldDirection(new Vector3()).negate()
  return Array.from({ length: faces.length / 6 }, (_, i) => {
    const [first, second, z0, z1, wide, deep] = faces.subarray(6 * i, 6 * i + 6) as unknown as number[]
    const normal = new Vector3(...normals[(first! >> 14) | ((second! >> 14) << 2)]!)
    const [x, y] = [first! & 0x3fff, second! & 0x3fff]
    const ends = { east: x + (normal.x > 0 ? wide! : 0), south: y + (normal.y < 0 ? deep! : 0) }
    const at = new Vector3(
      (ends.east - side / 2) * step,
      (side / 2 - ends.south) * step,
      base + (normal.z > 0 ? z1! : z0!) * cube,
    )
    const way = camera instanceof PerspectiveCamera ? eye.clone().sub(at) : towards
    return way.dot(normal) > 0
  })
}

function drawn(voxels: VoxelMesh, camera: ViewCamera): Set<number> {
  const sides = new VoxelSides(voxels)
  const count = sides.look(camera, block)
  const all = new Set<number>()
  for (let i = 0; i < sides.seen.length; i += 2)
    for (let face = 0; face < sides.seen[i + 1]!; face++) all.add(sides.seen[i]! + face)
  expect(all.size).toBe(count)
  return all
}

const places = [[2, -2, 1.5], [-2, 0.1, 0.4], [0, 0, 3], [0.2, 0.3, -2], [0.2, -0.1, 0.3], [0, 4, 0.2]] // prettier-ignore

describe.each(places)('from %f, %f, %f', (x, y, z) => {
  test.each([
    ['perspective', () => new PerspectiveCamera(35, 1, 0.01, 40)],
    ['orthographic', () => new OrthographicCamera(-1, 1, 1, -1, 0.01, 40)],
  ])('every face that is seen in %s is drawn', (_, make) => {
    const camera = make()
    camera.up.set(0, 0, 1)
    camera.position.set(x, y, z)
    camera.lookAt(0, 0, 0)
    for (const voxels of [merged, single]) {
      const all = drawn(voxels, camera)
      const missing = facesBefore(voxels, camera).flatMap((seen, face) =>
        seen && !all.has(face) ? [face] : [],
      )
      expect(missing).toEqual([])
    }
  })
})

test('from outside less than all is drawn, where faces stand in the list by the way that they look', () => {
  const camera = new PerspectiveCamera(35, 1, 0.01, 40)
  camera.position.set(2, -2, 1.5)
  expect(drawn(merged, camera).size).toBeLessThan((merged.faces.length / 6) * 0.8)
  expect(drawn(single, camera).size).toBe(single.faces.length / 6)
})
