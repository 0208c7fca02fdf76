import { describe, expect, test } from 'vitest'
import { exportTerrain } from '../../../web/files/index.js'
import type { Heightfield } from '../../../web/package/heightfield.js'
import { type Terrain } from '../../../web/package/worker/run-job.js'
import { erosionLines } from '../support/project.js'
import { expectRefused, freshRunner, orogen, sha256, slowClock } from '../support/terrain.js'

const old = { generator: 'diamond-square', exponent: 7, seed: 42, age: 0.6 } as const

const tracesOf = ({ water }: Heightfield) => [
  water!.area,
  water!.surface,
  water!.elevationChange,
  water!.flowDirection,
]
const hashOf = (field: Heightfield) => sha256(field.heights, ...tracesOf(field))

describe('a map with an age', () => {
  test('has water beside its heights, and one without has none', () => {
    const field = orogen.generate(old)
    for (const trace of tracesOf(field)) expect(trace.length).toBe(field.size ** 2)
    expect('water' in orogen.generate({ ...old, age: 0 })).toBe(false)
    expect('water' in orogen.generate({ generator: 'diamond-square', exponent: 7 })).toBe(false)
  })

  test.each([{}, { tile: true }, { gullies: 1 }])('is what erode makes of the same heights, %o', (more) => {
    const map = { ...old, ...more }
    const raw = orogen.generate({ ...map, age: 0 })
    const before = raw.heights.slice()
    const eroded = orogen.erode(raw, { age: 0.6, seed: 42, tile: 'tile' in more })
    expect(hashOf(eroded)).toBe(hashOf(orogen.generate(map)))
    expect(raw.heights).toEqual(before)
    expect('water' in raw).toBe(false)
  })

  test('follows the sea that is asked for', () => {
    for (const sea of [0, 0.3, 1]) {
      const raw = orogen.generate({ ...old, age: 0 })
      const { water } = orogen.generate({ ...old, sea })
      expect(water!.sea).toBeCloseTo(raw.min + sea * (raw.max - raw.min), 5)
    }
  })

  test('refuses what it cannot use, in a sentence', () => {
    const raw = orogen.generate({ ...old, age: 0 })
    expect(() => orogen.generate({ ...old, age: 2 })).toThrow('age must be between 0 and 1, got 2')
    expect(() => orogen.erode(raw, { age: -1 })).toThrow('age must be between 0 and 1, got -1')
    expect(() => orogen.erode(raw, { roughness: 1 } as object)).toThrow(
      'erode has no parameter "roughness"; erode takes strokes, age, hardness, creep, sea, ice, wind, seed, tile',
    )
    expect(() => orogen.generate({ generator: 'stamp-noise', exponent: 1, age: 1 })).toThrow(
      'age needs a map of at least 3 points a side, got 2',
    )
    expectRefused(() => orogen.erode({} as Heightfield))
  })

  test('can be stopped', () => {
    const raw = orogen.generate({ ...old, exponent: 10, age: 0 })
    expect(() => orogen.erode(raw, { onProgress: () => false })).toThrow('the erosion was cancelled')
    expect(() => orogen.generate({ ...old, exponent: 10 }, { onProgress: () => false })).toThrow('cancelled')
    expect(hashOf(orogen.generate(old))).toBe(hashOf(orogen.generate(old)))
  })
})

describe('a job', () => {
  const job = { parameters: { ...old, exponent: 9 }, mesh: { kind: 'lod' }, shade: {} } as const

  test('gives coarser levels first, and they do not change the answer', async () => {
    const run = await freshRunner()
    const levels: Terrain[] = []
    const clock = slowClock(1000)
    const followed = run(job, [], { onLevel: (terrain) => levels.push(terrain) })
    clock.mockRestore()
    expect(hashOf(followed.field)).toBe(hashOf((await freshRunner())(job).field))
    expect(levels.length).toBeGreaterThan(0)
    const sizes = levels.map(({ field }) => field.size)
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b))
    for (const { field, waterMap, lod, shade } of levels) {
      expect(field.size * field.spacing).toBeCloseTo(followed.field.size * followed.field.spacing, 1)
      expect(waterMap!.side).toBe(field.size)
      expect(lod!.side).toBe(field.size)
      expect(shade!.light.length).toBeGreaterThan(0)
    }
  })

  test('gives the levels of a planet first, tells how far it is, and stops when it is told to', async () => {
    const run = await freshRunner()
    // A line of tests/golden/erosion.txt.
    const { request: parameters, hash } = erosionLines().find(({ text }) => /planet exponent=8/.test(text))!
    const levels: Terrain[] = []
    const shares: number[] = []
    const clock = slowClock(1000)
    const onProgress = (share: number) => void shares.push(share)
    const mesh = { kind: 'lod' } as const
    const { field } = run({ parameters, mesh }, [], {
      onProgress,
      onLevel: (terrain) => levels.push(terrain),
    })
    clock.mockRestore()
    const { area, surface, elevationChange } = field.water!
    expect(sha256(field.heights, area, surface, elevationChange)).toBe(hash)
    expect(levels.map((level) => [level.field.size, level.field.faces])).toEqual([
      [65, 6],
      [129, 6],
    ])
    for (const level of levels) {
      expect(level.field.heights.length).toBe(6 * level.field.size ** 2)
      expect(level.field.water!.area.length).toBe(6 * level.field.size ** 2)
      expect(level.lod!.side).toBe(level.field.size)
    }
    expect(shares.length).toBeGreaterThan(5)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))

    const smaller = { ...parameters, exponent: 7 }
    const seen: number[] = []
    const stopped = () => run({ parameters: smaller }, [], { onProgress: (share) => seen.push(share) < 4 })
    expect(stopped).toThrow('the generation was cancelled')
    expect(seen).toHaveLength(4)
    expect(seen[3]).toBeLessThan(1)
    expect(hashOf(run({ parameters: smaller }).field)).toBe(hashOf(orogen.generate(smaller)))
  })

  test('lets erosion work on the reader’s own map', async () => {
    const run = await freshRunner()
    const field = orogen.generate({ ...old, age: 0 })
    const { field: eroded, waterMap } = run({ field, erosion: { age: 0.6, seed: 42 } })
    expect(hashOf(eroded)).toBe(hashOf(orogen.generate(old)))
    expect(waterMap!.texels.length).toBe(field.size ** 2 * 4)
    expect(run({ field }).waterMap).toBeUndefined()
  })

  test('shows lakes on the ground', async () => {
    const run = await freshRunner()
    const { field, lod } = run({ parameters: { ...old, age: 0.1 }, mesh: { kind: 'lod' } })
    const { surface, sea } = field.water!
    expect(lod!.heights).toEqual(field.heights.map((z, i) => (surface[i]! > sea ? surface[i]! : z)))
    expect(lod!.heights!.some((z, i) => z > field.heights[i]!)).toBe(true)
  })
})

describe('a file of a map with an age', () => {
  const field = orogen.generate(old)

  test.each(['area', 'surface', 'elevationChange'] as const)(
    'holds the %s in place of the heights',
    async (trace) => {
      const file = await exportTerrain('r32', field, { trace })
      const numbers = new Float32Array(await file.arrayBuffer())
      expect(numbers).toEqual(Float32Array.from(field.water![trace]))
    },
  )

  test('holds the ridges that erosion worked on', async () => {
    const map = orogen.generate({ ...old, exponent: 6, gullies: 1 }, { ridges: true })
    const file = await exportTerrain('r32', map, { trace: 'ridges' })
    expect(new Float32Array(await file.arrayBuffer())).toEqual(map.ridges)
  })

  test('is refused in a sentence where there is no erosion, are no gullies, or is no such trace', async () => {
    await expect(exportTerrain('r32', field, { trace: 'ridges' })).rejects.toThrow('give the map gullies')
    const dry = orogen.generate({ ...old, age: 0 })
    await expect(exportTerrain('r32', dry, { trace: 'area' })).rejects.toThrow('give the map an age')
    await expect(exportTerrain('r32', field, { trace: 'creep' as 'area' })).rejects.toThrow(
      'trace must be heights, surface',
    )
  })
})
