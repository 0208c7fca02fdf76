import { greedyVoxels } from '../../explained/javascript/greedy-voxels.js'
import type { Heightfield } from '../orogen/heightfield.js'
import type { Draft } from './format.js'
import { type Mesh, meshSource, type MeshSource } from './mesh.js'
import { voxelColumns, type VoxelColumns, type VoxelOptions } from './voxel-levels.js'

export interface ShapeOptions extends VoxelOptions {
  /** Of a model: its surface, as if not given, or the columns of cubes on it. */
  shape?: 'surface' | 'voxels'
}

type Place = readonly [x: number, y: number, z: number]

/**
 * The closed surface of the cubes, in merged rectangles. One that has corners of others on its border is fanned out from
 * its middle, so that no edge meets a point between its ends: as cpp/files/models/voxel_model.h.
 */
export function voxelMesh(columns: VoxelColumns): Mesh {
  const { side, step, cube, base, levels } = columns
  const { faces } = greedyVoxels(levels, side)
  const rectangles = Array.from({ length: faces.length / 6 }, (_, i) =>
    cornersOf(faces.subarray(6 * i, 6 * i + 6)),
  )
  const key = ([x, y, z]: Place) => (y * 16384 + x) * 65536 + z
  const points = new Map<number, number>()
  const positions: number[] = []
  const add = (x: number, y: number, z: number) =>
    positions.push((x - side / 2) * step, (side / 2 - y) * step, base + z * cube) / 3 - 1
  for (const place of rectangles.flat()) if (!points.has(key(place))) points.set(key(place), add(...place))

  const indices: number[] = []
  for (const corners of rectangles) {
    const ring = corners.flatMap((from, i) => {
      const to = corners[(i + 1) % 4]!
      const length = Math.max(...to.map((value, k) => Math.abs(value - from[k]!)))
      const along = Array.from({ length }, (_, n) =>
        from.map((value, k) => value + ((to[k]! - value) * n) / length),
      )
      return along.flatMap((place) => points.get(key(place as unknown as Place)) ?? [])
    })
    if (ring.length === 4) {
      indices.push(ring[0]!, ring[1]!, ring[2]!, ring[0]!, ring[2]!, ring[3]!)
      continue
    }
    const [a, , c] = corners as [Place, Place, Place, Place]
    const middle = add((a[0] + c[0]) / 2, (a[1] + c[1]) / 2, (a[2] + c[2]) / 2)
    ring.forEach((point, i) => indices.push(middle, point, ring[(i + 1) % ring.length]!))
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

/** Counter-clockwise from outside, on the lattice of the cubes: east, south, up. */
function cornersOf([fx, fy, z0, z1, wide, deep]: Uint16Array): Place[] {
  const facing = (fx! >> 14) | ((fy! >> 14) << 2)
  const [x0, y0] = [fx! & 0x3fff, fy! & 0x3fff]
  const [x1, y1] = [x0 + wide!, y0 + deep!]
  const [low, high] = [z0!, z1!]
  const ways: Place[][] = [
    [
      [x0, y0, high],
      [x0, y1, high],
      [x1, y1, high],
      [x1, y0, high],
    ],
    [
      [x0, y0, low],
      [x1, y0, low],
      [x1, y1, low],
      [x0, y1, low],
    ],
    [
      [x0, y0, low],
      [x0, y1, low],
      [x0, y1, high],
      [x0, y0, high],
    ],
    [
      [x1, y0, low],
      [x1, y0, high],
      [x1, y1, high],
      [x1, y1, low],
    ],
    [
      [x0, y0, low],
      [x0, y0, high],
      [x1, y0, high],
      [x1, y0, low],
    ],
    [
      [x0, y1, low],
      [x1, y1, low],
      [x1, y1, high],
      [x0, y1, high],
    ],
  ]
  return ways[facing]!
}

/** A draft of the cubes on a map. Its mesh is made with its parts; before, only what it has at most is known. */
export function voxelDraft(
  field: Heightfield,
  options: VoxelOptions,
  bytesPerTriangle: number,
  draft: (source: MeshSource) => Draft,
): Draft {
  const columns = voxelColumns(field, options)
  const triangles = edgesOf(columns)
  return {
    size: { bytes: 2000 + triangles * bytesPerTriangle, exact: false },
    *parts() {
      yield* draft(meshSource(voxelMesh(columns))).parts() as Generator<never>
    },
  }
}

/** Around all faces before they are merged, in cubes: as many triangles there are at most. */
function edgesOf({ side, levels }: VoxelColumns): number {
  let edges = 8 * side * side
  const between = (one: number, other: number) => (one === other ? 0 : 2 + 2 * Math.abs(one - other))
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= side || y >= side ? 0 : levels[y * side + x]!)
  for (let y = 0; y <= side; y++)
    for (let x = 0; x <= side; x++) {
      if (y < side) edges += between(at(x - 1, y), at(x, y))
      if (x < side) edges += between(at(x, y - 1), at(x, y))
    }
  return edges
}
