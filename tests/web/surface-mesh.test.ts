import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadOrogen, type SurfaceMesh } from '../../web/core/orogen/index.js'
import { inProject } from './project.js'
import { freshOrogen, sha256 } from './terrain.js'

const orogen = await freshOrogen()

// Where its points lie geometry.test.ts shows, and its normals tests/cpp/surface_test.cpp.
describe('a surface', () => {
  const field = orogen.generate({ exponent: 5, seed: 9 })
  const mesh = orogen.surface(field)

  test('is as large as its field', () => {
    const { size, spacing } = field
    expect([mesh.side, mesh.step]).toEqual([size, spacing])
    expect([mesh.positions.length, mesh.normals.length]).toEqual([size ** 2 * 3, size ** 2 * 4])
  })

  test('is the caller’s own', () => {
    const again = orogen.surface(field)
    expect(again.positions.buffer).not.toBe(mesh.positions.buffer)
    expect(again).toEqual(mesh)
  })
})

describe('a surface into the arrays of another', () => {
  const first = orogen.generate({ exponent: 5, seed: 9 })
  const second = orogen.generate({ exponent: 5, seed: 10 })

  test('is the same as a new one, without new arrays', () => {
    const fresh = orogen.surface(second)
    const into = orogen.surface(first)
    const again = orogen.surface(second, { into })
    expect(again).toEqual(fresh)
    expect(again.positions).toBe(into.positions)
    expect(again.normals).toBe(into.normals)
  })

  test('of several bands is the same as well', () => {
    const large = orogen.generate({ exponent: 8, seed: 3 })
    const into = { positions: new Float32Array(257 ** 2 * 3), normals: new Int8Array(257 ** 2 * 4) }
    orogen.surface(large, { into })
    const last = 257 ** 2 - 1
    expect(into.positions[3 * last + 2]).toBe(large.heights[last])
    const { positions, normals } = orogen.surface(large)
    expectSameArrays({ positions, normals }, into)
  })

  test.each([
    ['of another size', orogen.surface(first, { stride: 2 }), /33 × 33 = 1089 points, got 867 coordinates/],
    ['that were transferred', transferred(), /got 0 coordinates and 0 bytes/],
    ['of another type', { positions: new Float64Array(3267), normals: new Int8Array(4356) }, /Float32Array/],
    ['that are missing', {}, /into must be a surface/],
  ])('is refused for arrays %s', (_, into, sentence) => {
    expect(() => orogen.surface(first, { into: into as SurfaceMesh })).toThrow(RangeError)
    expect(() => orogen.surface(first, { into: into as SurfaceMesh })).toThrow(sentence)
  })

  function transferred(): SurfaceMesh {
    const mesh = orogen.surface(first)
    structuredClone(null, { transfer: [mesh.positions.buffer, mesh.normals.buffer] })
    return mesh
  }
})

/** As toEqual says, but for arrays of a million numbers, which are compared as bytes. */
function expectSameArrays(one: object, other: object): void {
  const hashed = (mesh: object) =>
    Object.entries(mesh).map(([key, value]) => [
      key,
      ArrayBuffer.isView(value) ? sha256(value) : (value as unknown),
    ])
  expect(hashed(one)).toEqual(hashed(other))
}

test('meshes without SIMD are the same, bit for bit', async () => {
  const scalar = await loadOrogen({ wasm: readFileSync(inProject('build/wasm/orogen-scalar.wasm')) })
  for (const exponent of [1, 2, 5, 8]) {
    const field = orogen.generate({ exponent, seed: 6, roughness: 0.6 })
    for (const stride of [1, 2]) {
      expectSameArrays(scalar.surface(field, { stride }), orogen.surface(field, { stride }))
      for (const merge of [true, false]) {
        const options = { stride, merge, levels: 20 }
        expectSameArrays(scalar.voxels(field, options), orogen.voxels(field, options))
      }
    }
  }
})
