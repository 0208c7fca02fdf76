import type { Draft, Format } from './format.js'
import { boundsOf, type MeshSource, type SurfaceOptions } from './mesh.js'
import { groundSource } from './ground.js'
import { type MetresOptions, metresOf } from './metres.js'
import { partBytes, type Parts } from './part.js'
import { type ShapeOptions, voxelDraft } from './voxel-mesh.js'

// Of glTF 2.0, section 3 and 4 ("Binary glTF Layout").
const magic = 0x46546c67
const jsonChunk = 0x4e4f534a
const binaryChunk = 0x004e4942
const float = 5126
const unsignedByte = 5121
const unsignedInt = 5125
const arrayBuffer = 34962
const elementArrayBuffer = 34963

/** Binary glTF 2.0: y up, z south, in metres; positions, normals and colours where the source has them, 32-bit indices. */
export const glb: Format<MetresOptions & SurfaceOptions & ShapeOptions> = {
  title: 'GLB (glTF)',
  group: 'model',
  ending: '.glb',
  type: 'model/gltf-binary',
  choices: [
    { id: 'metres', unit: 'm', minimum: 0.001, maximum: 1e6, softMaximum: 1000, step: 0.001, default: 4 },
  ],
  optionsOf: ({ metres }, width) => ({ metres: Number(metres) / width }),
  ofField: (field, options) =>
    options.shape === 'voxels'
      ? voxelDraft(field, options, 24, (source) => draft(source, metresOf(options)))
      : draft(groundSource(field, options), metresOf(options)),
  ofMesh: (mesh, options) => draft(mesh, metresOf(options)),
}

function draft(source: MeshSource, metres: number): Draft {
  const { head, total } = layout(source, metres)
  return {
    size: { bytes: total, exact: true, triangles: source.triangles },
    parts: () => writeGlb(source, metres, head, total),
  }
}

function* writeGlb(source: MeshSource, metres: number, head: Uint8Array<ArrayBuffer>, total: number): Parts {
  const { points, triangles } = source
  yield { bytes: head, done: 0 }
  let written = head.length
  const xyz = new Float32Array(3)

  function* vectors(write: (i: number) => void): Parts {
    yield* pieces(points, 12, Float32Array, (i, out, at) => {
      write(i)
      out[at] = xyz[0]!
      out[at + 1] = xyz[2]!
      out[at + 2] = -xyz[1]!
    })
  }
  function* pieces<Values extends Float32Array | Uint32Array | Uint8Array>(
    count: number,
    bytesEach: number,
    Piece: new (buffer: ArrayBuffer) => Values,
    write: (i: number, out: Values, at: number) => void,
  ): Parts {
    const most = Math.floor(partBytes / bytesEach)
    for (let first = 0; first < count; first += most) {
      const buffer = new ArrayBuffer(Math.min(most, count - first) * bytesEach)
      const piece = new Piece(buffer)
      const each = bytesEach / piece.BYTES_PER_ELEMENT
      for (let i = 0; i * bytesEach < buffer.byteLength; i++) write(first + i, piece, i * each)
      written += buffer.byteLength
      yield { bytes: new Uint8Array(buffer), done: written / total }
    }
  }

  yield* vectors((i) => {
    source.position(i, xyz, 0)
    for (let k = 0; k < 3; k++) xyz[k] = xyz[k]! * metres
  })
  const { normal, colour } = source
  if (normal) yield* vectors((i) => normal(i, xyz, 0))
  if (colour) yield* pieces(points, 4, Uint8Array, colour)
  yield* pieces(triangles, 12, Uint32Array, source.corners)
}

/** Everything before the buffer, and how long it all is. */
function layout(source: MeshSource, metres: number): { head: Uint8Array<ArrayBuffer>; total: number } {
  const { points, triangles } = source
  const { low, high } = boundsOf(source)
  const inMetres = (value: number) => Math.fround(value * metres) + 0
  const bufferViews: object[] = []
  const accessors: object[] = []
  let length = 0
  const add = (count: number, type: string, componentType: number, bytes: number, more: object = {}) => {
    const target = componentType === unsignedInt ? elementArrayBuffer : arrayBuffer
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: bytes, target })
    accessors.push({ bufferView: bufferViews.length - 1, componentType, count, type, ...more })
    length += bytes
    return accessors.length - 1
  }
  const attributes = {
    POSITION: add(points, 'VEC3', float, points * 12, {
      min: [inMetres(low[0]!), inMetres(low[2]!), inMetres(-high[1]!)],
      max: [inMetres(high[0]!), inMetres(high[2]!), inMetres(-low[1]!)],
    }),
    ...(source.normal && { NORMAL: add(points, 'VEC3', float, points * 12) }),
    ...(source.colour && {
      COLOR_0: add(points, 'VEC4', unsignedByte, points * 4, { normalized: true }),
    }),
  }
  const indices = add(triangles * 3, 'SCALAR', unsignedInt, triangles * 12)
  const json = JSON.stringify({
    asset: { version: '2.0', generator: 'Orogen' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Terrain' }],
    meshes: [{ name: 'Terrain', primitives: [{ attributes, indices, material: 0 }] }],
    materials: [
      { name: 'Earth', pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 1 }, doubleSided: true },
    ],
    bufferViews,
    accessors,
    buffers: [{ byteLength: length }],
  })
  const text = new TextEncoder().encode(json + ' '.repeat((4 - (json.length % 4)) % 4))
  const head = new Uint8Array(12 + 8 + text.length + 8)
  const total = head.length + length
  const view = new DataView(head.buffer)
  const words = [magic, 2, total, text.length, jsonChunk]
  words.forEach((word, i) => view.setUint32(4 * i, word, true))
  head.set(text, 20)
  view.setUint32(20 + text.length, length, true)
  view.setUint32(24 + text.length, binaryChunk, true)
  return { head, total }
}
