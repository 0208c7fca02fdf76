import type { Draft, Format } from './format.js'
import type { MeshSource } from './mesh.js'
import { partBytes, type Parts } from './part.js'
import { isPlanet, planetSource } from './planet.js'
import { type ShapeOptions, voxelDraft } from './voxel-mesh.js'
import { scaledSource, type SolidOptions, solidSource } from './solid.js'

// three's exporters build a whole file in memory from a whole geometry in memory; of 4097² points that is several
// gigabytes. The formats are simple enough to be written as they go: here, in obj.ts and in glb.ts.

const headerBytes = 84
const triangleBytes = 50

/** Binary STL of the solid block under a map, of a planet, or of a mesh; in millimetres, outward normals. */
export const stl: Format<SolidOptions & ShapeOptions> = {
  title: 'STL',
  group: 'model',
  ending: '.stl',
  type: 'model/stl',
  choices: [
    { id: 'width-mm', unit: 'mm', minimum: 1, maximum: 10_000, softMaximum: 400, default: 100 },
    { id: 'base-mm', unit: 'mm', minimum: 0.1, maximum: 1000, softMaximum: 30, step: 0.1, default: 3 },
    { id: 'relief', unit: '×', minimum: 0.05, maximum: 1000, softMaximum: 4, step: 0.05, default: 1 },
  ],
  optionsOf: ({ relief, ...chosen }) => ({
    width: Number(chosen['width-mm']),
    base: Number(chosen['base-mm']),
    relief: Number(relief),
  }),
  ofField: (field, options) =>
    options.shape === 'voxels'
      ? voxelDraft(field, options, triangleBytes, (source) => draft(scaledSource(source, options)))
      : isPlanet(field)
        ? draft(scaledSource(planetSource(field, options), { ...options, relief: 1 }))
        : draft(solidSource(field, options)),
  ofMesh: (mesh, options) => draft(scaledSource(mesh, options)),
}

function draft(source: MeshSource): Draft {
  const { triangles } = source
  const bytes = headerBytes + triangleBytes * triangles
  return { size: { bytes, exact: true, triangles }, parts: () => writeStl(source) }
}

function* writeStl(source: MeshSource): Parts {
  const { triangles } = source
  const header = new Uint8Array(headerBytes)
  // No reader may take it for the format's text form, which begins with "solid".
  header.set(new TextEncoder().encode('Binary STL of a terrain, in millimetres'))
  new DataView(header.buffer).setUint32(80, triangles, true)
  yield { bytes: header, done: 0 }

  const most = Math.floor(partBytes / triangleBytes)
  const corners = new Uint32Array(3)
  const xyz = new Float32Array(9)
  for (let first = 0; first < triangles; first += most) {
    const count = Math.min(most, triangles - first)
    const view = new DataView(new ArrayBuffer(count * triangleBytes))
    for (let i = 0, at = 0; i < count; i++, at += triangleBytes) {
      source.corners(first + i, corners, 0)
      for (let k = 0; k < 3; k++) source.position(corners[k]!, xyz, 3 * k)
      writeNormal(xyz, view, at)
      for (let k = 0; k < 9; k++) view.setFloat32(at + 12 + 4 * k, xyz[k]!, true)
    }
    yield { bytes: new Uint8Array(view.buffer), done: (first + count) / triangles }
  }
}

function writeNormal(p: Float32Array, view: DataView, at: number): void {
  const [ux, uy, uz] = [p[3]! - p[0]!, p[4]! - p[1]!, p[5]! - p[2]!]
  const [vx, vy, vz] = [p[6]! - p[0]!, p[7]! - p[1]!, p[8]! - p[2]!]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  view.setFloat32(at, x / length, true)
  view.setFloat32(at + 4, y / length, true)
  view.setFloat32(at + 8, z / length, true)
}
