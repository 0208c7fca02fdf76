import { type MeshSource } from './mesh.js'
import { type FileSize, partBytes, type Parts } from './part.js'

// three's exporters build a whole file in memory from a whole geometry in memory; of 4097² points that is several
// gigabytes. The formats are simple enough to be written as they go: here, in obj.ts and in glb.ts.

const headerBytes = 84
const triangleBytes = 50

/** Binary STL in the source's unit, which readers take as millimetres; outward normals. */
export function* writeStl(source: MeshSource): Parts {
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

export function stlSize({ triangles }: { triangles: number }): FileSize {
  return { bytes: headerBytes + triangleBytes * triangles, exact: true }
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
