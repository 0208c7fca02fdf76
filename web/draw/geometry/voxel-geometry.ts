import * as THREE from 'three'
import type { VoxelMesh } from '../../package/meshes.js'
import { optionsOf } from '../../package/options.js'
import { geometryOf, type GeometryOptions, geometryOptions, isOf, meshMembers } from './surface-geometry.js'

type Corner = readonly [number, number, number]

/**
 * Each facing's normal (x east, y north, z up) and the corners of its rectangle, counter-clockwise from
 * outside, as shares of the block's box: x eastwards, y southwards, z upwards.
 */
const facings: readonly { normal: Corner; corners: readonly Corner[] }[] = [
  { normal: [0, 0, 1], corners: [[0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 0, 1]] }, // prettier-ignore
  { normal: [0, 0, -1], corners: [[1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 0]] }, // prettier-ignore
  { normal: [-1, 0, 0], corners: [[0, 0, 1], [0, 0, 0], [0, 1, 0], [0, 1, 1]] }, // prettier-ignore
  { normal: [1, 0, 0], corners: [[1, 1, 1], [1, 1, 0], [1, 0, 0], [1, 0, 1]] }, // prettier-ignore
  { normal: [0, 1, 0], corners: [[1, 0, 1], [1, 0, 0], [0, 0, 0], [0, 0, 1]] }, // prettier-ignore
  { normal: [0, -1, 0], corners: [[0, 1, 1], [0, 1, 0], [1, 1, 0], [1, 1, 1]] }, // prettier-ignore
]
const triangles = [0, 1, 2, 0, 2, 3]

/**
 * The visible faces of columns of cubes as a geometry: four vertices and two triangles a face,
 * counter-clockwise from outside.
 *
 *     const mesh = new Mesh(voxelGeometry(orogen.voxels(field), { up: 'y' }), new MeshLambertMaterial())
 *
 * 88 bytes a face (76 up to 16383 faces), 32 more with `uv`, 48 more with `paint`. `uv` counts cubes, so that
 * a repeating texture lies on each. Groups 0, 1 and 2 are the tops, the sides and the bottoms, for an array
 * of three materials; a single one serves all. `userData` has `side`, `step`, `base`, `cube` and `up`. A
 * merged face may end in the middle of another's edge, where a background can shine through in single pixels:
 * `orogen.voxels(field, { merge: false })` merges upwards only. Call `dispose()` when it is not shown any
 * more.
 *
 * @throws TypeError if the argument is not what `orogen.voxels()` gives, RangeError for a wrong option or
 *   without the memory for so many faces.
 */
export function voxelGeometry(voxels: VoxelMesh, options: GeometryOptions = {}): THREE.BufferGeometry {
  const { up = 'z', uv = false, paint } = optionsOf(options, geometryOptions)
  const { side, step, base, cube, quads } = checkedVoxels(voxels)
  const count = quads.length / 6
  const arrays = arraysFor(count, uv, paint !== undefined)
  const { positions, normals, coordinates, colors, index } = arrays
  const groups = groupsOf(quads)
  const next = groups.map(({ start }) => start)
  const color = new THREE.Color()

  for (let face = 0, vertex = 0; face < count; face++) {
    const [first, second, z0, z1, wide, deep] = quads.subarray(face * 6, face * 6 + 6) as unknown as Six
    const facing = facingOf(first, second)
    const { normal, corners } = facings[facing]!
    const [nx, ny, nz] = normal
    const group = groupOf(facing)
    for (const corner of triangles) index[next[group]!++] = vertex + corner
    for (const [cx, cy, cz] of corners) {
      const x = (first & 0x3fff) + cx * wide
      const y = (second & 0x3fff) + cy * deep
      const level = z0 + cz * (z1 - z0)
      const [east, north, height] = [(x - side / 2) * step, (side / 2 - y) * step, base + level * cube]
      positions[vertex * 3] = east
      positions[vertex * 3 + 1] = up === 'z' ? north : height
      positions[vertex * 3 + 2] = up === 'z' ? height : -north
      normals[vertex * 4] = nx * 127
      normals[vertex * 4 + 1] = (up === 'z' ? ny : nz) * 127
      normals[vertex * 4 + 2] = (up === 'z' ? nz : -ny) * 127
      if (coordinates) {
        // Seen from outside: to the right and upwards, or northwards.
        if (nx !== 0) {
          if (nx > 0) coordinates[vertex * 2] = side - y
          else coordinates[vertex * 2] = y
        } else if (ny > 0 || nz < 0) coordinates[vertex * 2] = side - x
        else coordinates[vertex * 2] = x
        coordinates[vertex * 2 + 1] = nz !== 0 ? side - y : level
      }
      if (colors && paint) {
        paint(color, height, nz)
        color.toArray(colors, vertex * 3)
      }
      vertex++
    }
  }

  const geometry = geometryOf(positions, normals, index)
  if (coordinates) geometry.setAttribute('uv', new THREE.BufferAttribute(coordinates, 2))
  if (colors) geometry.setAttribute('color', new THREE.BufferAttribute(colors, 3))
  for (const { start, count: length, material } of groups) geometry.addGroup(start, length, material)
  geometry.userData = { side, step, base, cube, up }
  return geometry
}

type Six = [number, number, number, number, number, number]

const facingOf = (first: number, second: number) => (first >> 14) | ((second >> 14) << 2)

type Blocks = Omit<VoxelMesh, 'columnHeights'>

function checkedVoxels(voxels: VoxelMesh): Blocks {
  const names = ['side', 'step', 'cube', 'base', 'quads', 'heights'] as const
  const read = meshMembers<VoxelMesh & { heights?: unknown }, (typeof names)[number]>(
    'voxelGeometry',
    voxels,
    names,
  )
  const { side, step, cube, base, quads, heights } = read
  const isCoordinate = (value: unknown) => typeof value === 'number' && Number.isFinite(Math.fround(value))
  const arePositive = [side, step, cube].every((each) => isCoordinate(each) && Math.fround(each!) > 0)
  if (isOf(quads, Uint16Array) && arePositive && isCoordinate(base)) {
    if (quads.length % 6 === 0 && quads.length > 0) return read as Blocks
    const advice = 'six numbers a quad; an array that was transferred is empty'
    throw new TypeError(`voxelGeometry: quads must hold ${advice}, got ${quads.length}`)
  }
  const advice =
    heights !== undefined
      ? 'got a heightfield: write voxelGeometry(orogen.voxels(field))'
      : 'voxels with side, step, base, cube and quads'
  throw new TypeError(`voxelGeometry takes what orogen.voxels(field) gives, ${advice}`)
}

function arraysFor(faces: number, uv: boolean, paint: boolean) {
  const vertices = faces * 4
  try {
    return {
      positions: new Float32Array(vertices * 3),
      normals: new Int8Array(vertices * 4),
      coordinates: uv ? new Float32Array(vertices * 2) : undefined,
      colors: paint ? new Float32Array(vertices * 3) : undefined,
      // The index 65535 would restart the primitive.
      index: new (vertices > 65535 ? Uint32Array : Uint16Array)(faces * 6),
    }
  } catch {
    const megabytes = Math.round((faces * (88 + (uv ? 32 : 0) + (paint ? 48 : 0))) / 1e6)
    throw new RangeError(
      `voxelGeometry: no memory for ${faces} faces, which take ${megabytes} MB; merge them or choose a larger stride`,
    )
  }
}

/** The ranges of the index for the tops, the sides and the bottoms. */
function groupsOf(faces: Uint16Array): { start: number; count: number; material: number }[] {
  const counts = [0, 0, 0]
  for (let at = 0; at < faces.length; at += 6) {
    const facing = facingOf(faces[at]!, faces[at + 1]!)
    if (facing >= facings.length)
      throw new TypeError(`voxelGeometry: faces must have a facing from 0 to 5, got ${facing} at ${at}`)
    counts[groupOf(facing)]! += triangles.length
  }
  let start = 0
  return counts.map((count, material) => ({ start: (start += count) - count, count, material }))
}

/** The material of a face: 0 on top, 1 at the sides, 2 below. */
function groupOf(facing: number): number {
  if (facing === 0) return 0
  return facing === 1 ? 2 : 1
}
