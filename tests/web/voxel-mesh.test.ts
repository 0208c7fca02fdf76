import { describe, expect, test } from 'vitest'
import type { Heightfield, VoxelMesh } from '../../web/orogen/index.js'
import { randomStream } from '../../web/published/index.js'
import { fieldOf, freshOrogen } from './terrain.js'

const orogen = await freshOrogen()

/** Steps from a cube to its neighbour, in the order of the facings: up, down, west, east, north, south. */
const steps = [
  [0, 0, 1],
  [0, 0, -1],
  [-1, 0, 0],
  [1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
] as const

/** The packed faces as unit squares `x y z facing`: the cube that has the face, and where it looks. */
function unitFaces({ faces }: VoxelMesh): string[] {
  const found: string[] = []
  for (let i = 0; i < faces.length; i += 4) {
    const facing = (faces[i]! >> 14) | ((faces[i + 1]! >> 14) << 2)
    const [x, y] = [faces[i]! & 0x3fff, faces[i + 1]! & 0x3fff]
    const [z0, z1] = [faces[i + 2]!, faces[i + 3]!]
    if (facing === 0) found.push(`${x} ${y} ${z1 - 1} 0`)
    else if (facing === 1) for (let run = 0; run < z0; run++) found.push(`${x + run} ${y} 0 1`)
    else for (let z = z0; z < z1; z++) found.push(`${x} ${y} ${z} ${facing}`)
  }
  return found
}

/** Every face between a cube and air, by looking at all six sides of all cubes. */
function boundary(levels: number[], side: number): string[] {
  const solid = (x: number, y: number, z: number) =>
    x >= 0 && y >= 0 && x < side && y < side && z >= 0 && z < levels[y * side + x]!
  const found: string[] = []
  levels.forEach((level, at) => {
    const [x, y] = [at % side, Math.floor(at / side)]
    for (let z = 0; z < level; z++) {
      steps.forEach(([dx, dy, dz], facing) => {
        if (!solid(x + dx, y + dy, z + dz)) found.push(`${x} ${y} ${z} ${facing}`)
      })
    }
  })
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

describe.each(shapes)('%s', (_, field) => {
  const mesh = orogen.voxels(field, { base: 0, cube: 1 })
  const found = unitFaces(mesh)
  const levels = levelsOf(field, { stride: 1, base: 0, cube: 1 })

  test('has exactly the faces between cube and air, each once', () => {
    expect(new Set(found).size).toBe(found.length)
    expect(found.sort()).toEqual(boundary(levels, field.size).sort())
  })

  test('has a closed surface', () => {
    const sum = [0, 0, 0, 0, 0, 0]
    for (const face of found) sum[Number(face.split(' ')[3])]! += 1
    expect([sum[0], sum[2], sum[4]]).toEqual([sum[1], sum[3], sum[5]])
  })
})

describe('voxels of a mountain', () => {
  const field = orogen.generate({ exponent: 5, seed: 4 })

  test('are by default cubes as wide as a column, and every column shows', () => {
    const mesh = orogen.voxels(field)
    const { base, cube } = mesh
    expect([mesh.side, mesh.step, cube]).toEqual([field.size, field.spacing, field.spacing])
    expect(base).toBe(field.min - field.spacing)
    const levels = levelsOf(field, { stride: 1, base: Math.fround(base), cube: Math.fround(cube) })
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
    expect(unitFaces(mesh).sort()).toEqual(boundary(levelsOf(field, options), mesh.side).sort())
  })

  test('do not grow in number with the height of the mountain', () => {
    const low = orogen.voxels(field, { cube: field.spacing }).faces.length
    const high = orogen.voxels(field, { cube: field.spacing / 50 }).faces.length
    expect(high).toBeLessThan(low * 2)
  })

  test('stop at level 65535 instead of beginning anew', () => {
    const tower = orogen.voxels(
      fieldOf(2, 1, () => 1e9),
      { base: 0, cube: 1 },
    )
    const tops = Array.from({ length: tower.faces.length / 4 }, (_, i) => tower.faces[i * 4 + 3])
    expect(Math.max(...tops.map(Number))).toBe(65535)
    expect(tops.filter((top) => top !== 0 && top !== 65535)).toEqual([])
  })

  test('below the base are none', () => {
    expect(
      orogen.voxels(
        fieldOf(3, 1, () => -5),
        { base: 0, cube: 1 },
      ).faces.length,
    ).toBe(0)
  })

  test.each([
    [{ cube: 0 }, 'cube must be a positive number, got 0'],
    [{ cube: -1 }, 'cube must be a positive number, got -1'],
    [{ cube: NaN }, 'cube must be a positive number, got NaN'],
    [{ cube: Infinity }, 'cube must be a positive number, got Infinity'],
    [{ base: NaN }, 'base must be a finite number, got NaN'],
    [{ base: -Infinity }, 'base must be a finite number, got -Infinity'],
  ])('with %o are refused with a sentence', (options, sentence) => {
    expect(() => orogen.voxels(field, options)).toThrow(RangeError)
    expect(() => orogen.voxels(field, options)).toThrow(sentence)
    expect(orogen.voxels(field).side).toBe(field.size)
  })
})
