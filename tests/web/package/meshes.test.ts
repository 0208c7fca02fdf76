import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { greedyVoxels } from '../../../web/explained/twins/greedy-voxels.js'
import { type Heightfield, loadOrogen, type SurfaceMesh } from '../../../web/package/index.js'
import { randomStream } from '../../../web/explained/published/index.js'
import { inProject } from '../support/project.js'
import { expectRefused, fieldOf, orogen } from '../support/terrain.js'

/** The packed faces as unit squares `x y z facing`: the cube that has the face, and where it looks. */
function unitFaces({ quads: faces }: { quads: Uint16Array }): string[] {
  const found: string[] = []
  for (let i = 0; i < faces.length; i += 6) {
    const facing = (faces[i]! >> 14) | ((faces[i + 1]! >> 14) << 2)
    const [x, y] = [faces[i]! & 0x3fff, faces[i + 1]! & 0x3fff]
    const [z0, z1, wide, deep] = faces.subarray(i + 2, i + 6) as unknown as [number, number, number, number]
    let [from, to] = [z0, z1]
    if (facing === 0) from = z1 - 1
    if (facing === 1) [from, to] = [0, 1]
    for (let z = from; z < to; z++) {
      for (let row = y; row < y + deep; row++) {
        for (let column = x; column < x + wide; column++) found.push(`${column} ${row} ${z} ${facing}`)
      }
    }
  }
  return found
}

function levelsOf(
  { size, heights }: Heightfield,
  { stride, base, cube }: { stride: number; base: number; cube: number },
) {
  const side = Math.floor((size - 1) / stride) + 1
  return Array.from({ length: side * side }, (_, i) => {
    const height = heights[Math.floor(i / side) * stride * size + (i % side) * stride]!
    return Math.min(65535, Math.max(0, Math.floor((height - base) / cube)))
  })
}

const chance = randomStream(5)
const shapes: [string, Heightfield][] = [
  ['random columns', fieldOf(12, 1, () => Math.floor(chance() * 9) + 0.5)],
  ['random columns with holes', fieldOf(9, 1, () => Math.floor(chance() * 3) + 0.5)],
  ['a spike', fieldOf(5, 1, (x, y) => (x === 2 && y === 2 ? 50.5 : 1.5))],
  ['a pit', fieldOf(5, 1, (x, y) => (x === 2 && y === 2 ? 0.5 : 30.5))],
  ['a flat floor', fieldOf(6, 1, () => 1.5)],
  ['a staircase', fieldOf(7, 1, (x, y) => x + y + 0.5)],
  ['an odd corner', fieldOf(4, 1, (x, y) => (x === 3 && y === 0 ? 3.5 : 1.5))],
  ['the smallest map', fieldOf(2, 1, (x, y) => x * 2 + y + 0.5)],
]

// That the faces are those between cube and air, each once, tests/cpp/mesh/voxels_test.cpp shows.
describe('voxels of a mountain', () => {
  const field = orogen.generate({ exponent: 5, seed: 4 })

  test('are by default cubes as wide as a column, and every column shows', () => {
    const mesh = orogen.voxels(field)
    const { base, cube } = mesh
    expect([mesh.side, mesh.step, cube]).toEqual([field.size, field.spacing, field.spacing])
    expect(base).toBe(field.min - field.spacing)
    const levels = levelsOf(field, { stride: 1, base, cube })
    expect(Math.min(...levels)).toBe(1)
    expect(unitFaces(mesh).filter((face) => face.endsWith(' 0')).length).toBe(field.size ** 2)
  })

  test.each([1, 2, 3, 4, 32])('with a stride of %i are those of every so many points', (stride) => {
    const options = { stride, base: -8, cube: 0.25 }
    const mesh = orogen.voxels(field, options)
    expect(mesh).toMatchObject({
      side: Math.floor(32 / stride) + 1,
      step: field.spacing * stride,
      base: -8,
      cube: 0.25,
    })
    expect([...mesh.columnHeights]).toEqual(levelsOf(field, options))
  })

  test('are merged unless that is not wanted', () => {
    const merged = orogen.voxels(field)
    expect(merged).toEqual(orogen.voxels(field, { merge: true }))
    expect(merged.quads.length).toBeLessThan(orogen.voxels(field, { merge: false }).quads.length)
  })

  test.each([1, 2, 7, 16, 255, 65534])('have just %i levels if so many are asked for', (levels) => {
    for (const seed of [1, 2, 3]) {
      const some = orogen.generate({ exponent: 5, seed })
      const mesh = orogen.voxels(some, { levels })
      expect(mesh.cube).toBeCloseTo((some.max - some.min) / levels, 8)
      expect(Math.min(...mesh.columnHeights)).toBe(1)
      expect(Math.max(...mesh.columnHeights)).toBe(levels)
    }
  })

  test('show every column, whatever a cube is', () => {
    for (let tenths = 1; tenths <= 40; tenths++) {
      const { columnHeights: levels } = orogen.voxels(field, { cube: (field.spacing * tenths) / 10 })
      expect(Math.min(...levels), `${tenths} tenths`).toBe(1)
    }
  })

  test('with levels from a base of their own begin there', () => {
    const mesh = orogen.voxels(field, { levels: 10, base: field.min - 5 * ((field.max - field.min) / 10) })
    expect(Math.min(...mesh.columnHeights)).toBe(4) // the cube is a hair higher than a tenth
    expect(Math.max(...mesh.columnHeights)).toBe(14)
  })

  test('of a plain with levels are cubes', () => {
    const flat = fieldOf(3, 2, () => 7)
    const plain = orogen.voxels(flat, { levels: 4 })
    expect([plain.cube, ...plain.columnHeights]).toEqual([2, ...Array<number>(9).fill(1)])
  })

  test.each<[options: object, sentence: string]>([
    ...[0, -1, NaN, Infinity].map((cube): [object, string] => [
      { cube },
      `cube must be a positive number, got ${cube}`,
    ]),
    ...[NaN, -Infinity].map((base): [object, string] => [
      { base },
      `base must be a finite number, got ${base}`,
    ]),
    ...[0, 2.5, 65535, NaN].map((levels): [object, string] => [
      { levels },
      `levels must be a whole number between 1 and 65534, got ${levels}`,
    ]),
    [{ levels: '8' }, 'levels must be a whole number between 1 and 65534, got "8"'],
    [{ levels: 8, cube: 1 }, 'cube and levels both say how high a cube is; give one of them'],
    [{ merge: 1 }, 'merge must be true or false, got 1'],
  ])('with %o are refused with a sentence', (options, sentence) => {
    expectRefused(() => orogen.voxels(field, options), sentence)
  })
})

describe('greedy meshing in JavaScript', () => {
  test.each(shapes)('covers the same: %s', (_, field) => {
    const { columnHeights: levels, quads: faces } = orogen.voxels(field, { base: 0, cube: 1 })
    const greedy = greedyVoxels(levels, field.size)
    expect(unitFaces(greedy).sort()).toEqual(unitFaces({ quads: faces }).sort())
    expect(greedy.triangles).toBe(greedy.quads.length / 3)
  })

  test('needs more triangles than the module', () => {
    for (const generator of ['diamond-square', 'imai', 'stamp-noise', 'perlin-noise'] as const) {
      for (const levels of [4, 16, 64]) {
        for (const seed of [1, 2]) {
          const field = orogen.generate({ generator, exponent: 7, seed })
          const mesh = orogen.voxels(field, { levels })
          const greedy = greedyVoxels(mesh.columnHeights, mesh.side)
          expect(mesh.quads.length, `${generator}, ${levels} levels`).toBeLessThan(greedy.quads.length)
        }
      }
    }
  })
})

// Rows I3 and I5: floor(map + amplitude) unit boxes on each point, from z = 0. His picture is of about 40,000
// boxes and 479,000 triangles, which his random numbers decide; seed 5 of ours comes near.
test('the boxes of Imai’s picture need less than a hundredth of his triangles', () => {
  const field = orogen.generate({ generator: 'imai', exponent: 6, amplitude: 10, seed: 5 })
  const { columnHeights: levels, quads: faces } = orogen.voxels(field, { base: -10, cube: 1 })
  const boxes = levels.reduce((sum, level) => sum + level, 0)
  expect({ boxes, his: boxes * 12, triangles: faces.length / 3 }).toEqual({
    boxes: 40443,
    his: 485316,
    triangles: 3672,
  })
})

// geometry.test.ts checks the places of its points, and tests/cpp/mesh/surface_test.cpp its normals.
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
    expect(orogen.surface(large)).toMatchObject(into)
  })

  test.each([
    ['of another size', orogen.surface(first, { stride: 2 }), /33 × 33 = 1089 points, got 867 coordinates/],
    ['that were transferred', transferred(), /got 0 coordinates and 0 bytes/],
    ['of another type', { positions: new Float64Array(3267), normals: new Int8Array(4356) }, /Float32Array/],
    ['that are missing', {}, /into must be a surface/],
  ])('is refused for arrays %s', (_, into, sentence) => {
    expectRefused(() => orogen.surface(first, { into: into as SurfaceMesh }), sentence)
  })

  function transferred(): SurfaceMesh {
    const mesh = orogen.surface(first)
    structuredClone(null, { transfer: [mesh.positions.buffer, mesh.normals.buffer] })
    return mesh
  }
})

test('meshes without SIMD are the same, bit for bit', async () => {
  const scalar = await loadOrogen({ wasm: readFileSync(inProject('build/wasm/orogen-scalar.wasm')) })
  for (const exponent of [1, 2, 5, 8]) {
    const field = orogen.generate({ exponent, seed: 6, roughness: 0.6 })
    for (const stride of [1, 2]) {
      expect(scalar.surface(field, { stride })).toEqual(orogen.surface(field, { stride }))
      for (const merge of [true, false]) {
        const options = { stride, merge, levels: 20 }
        expect(scalar.voxels(field, options)).toEqual(orogen.voxels(field, options))
      }
    }
  }
})
