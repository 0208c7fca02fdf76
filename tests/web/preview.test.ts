import { expect, test } from 'vitest'
import type { Heightfield } from '../../web/core/orogen/heightfield.js'
import { createJobRunner, type Terrain, type TerrainJob } from '../../web/core/orogen/run-job.js'
import { freshModule } from './terrain.js'

const run = createJobRunner(await freshModule())
const mesh = { kind: 'relief', stride: 1 } as const
const shade = { sun: 300, sunheight: 30 }

function levelsOf(job: TerrainJob): { levels: Terrain[]; whole: Terrain } {
  const levels: Terrain[] = []
  const whole = run(job, [], { onLevel: (terrain) => levels.push(terrain) })
  return { levels, whole }
}

function everyOther({ size, heights }: Heightfield): Float32Array {
  const side = ((size - 1) >> 1) + 1
  return Float32Array.from({ length: side * side }, (_, i) => {
    return heights[2 * Math.floor(i / side) * size + 2 * (i % side)]!
  })
}

const tiling = { generator: 'perlin-noise', exponent: 11, octaves: 3, seed: 5 } as const
test.each([
  { what: 'a large map', parameters: { exponent: 11, seed: 5 } },
  { what: 'one that tiles', parameters: tiling },
])('$what is seen by every other point first, under the same light', ({ parameters }) => {
  const { levels, whole } = levelsOf({ parameters, mesh, shade, exaggeration: 1.5 })
  expect(levels).toHaveLength(1)
  const [{ field, relief, shade: light }] = levels as [Terrain]
  expect(field.size).toBe(((whole.field.size - 1) >> 1) + 1)
  expect(sameBytes(field.heights, everyOther(whole.field))).toBe(true)
  expect(field.spacing).toBe(2 * whole.field.spacing)
  expect(relief!.side).toBe(field.size)
  expect(relief!.step).toBe(2 * whole.relief!.step)
  expect({ ...light, light: undefined }).toEqual({ ...whole.shade, light: undefined })
  expect(sameBytes(light!.light, whole.shade!.light)).toBe(true)
})

test('the whole is none the worse for it, nor is what follows', () => {
  const job = { parameters: { exponent: 11, seed: 6 }, mesh, shade }
  const { whole } = levelsOf(job)
  run({ parameters: { exponent: 3 } }) // so that it is made again
  const alone = run(job)
  expect(sameBytes(whole.field.heights, alone.field.heights)).toBe(true)
  expect(sameBytes(whole.relief!.patches, alone.relief!.patches)).toBe(true)
  expect(sameBytes(whole.shade!.light, alone.shade!.light)).toBe(true)
  expect(run({ ...job, mesh: { kind: 'relief', stride: 2 } }).relief!.side).toBe(1025)
})

test('the caller’s own heights are, too; another view of what is there begins the same way', () => {
  const { field } = run({ parameters: { exponent: 11, seed: 7 } })
  expect(levelsOf({ field, mesh }).levels).toHaveLength(1)
  const { levels } = levelsOf({ field, mesh: { kind: 'voxels', stride: 4, levels: 20 } })
  expect(levels[0]!.voxels!.levels).toHaveLength(513 ** 2)
})

test('a map of 1025 points is seen whole at once, and so is a planet; of one with water the weather shows levels', () => {
  expect(levelsOf({ parameters: { exponent: 10 } }).levels).toEqual([])
  expect(levelsOf({ parameters: { generator: 'planet', exponent: 6 } }).levels).toEqual([])
  const sizes = levelsOf({ parameters: { exponent: 11, age: 0.02 } }).levels.map(({ field }) => field.size)
  expect(new Set(sizes).size).toBe(sizes.length)
})

function sameBytes(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const [left, right] = [a, b].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength),
  )
  return left!.equals(right!)
}
