import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { flatterByChance, slopesOf } from '../../web/explained/elements/laboratory/measures.js'
import { buffersOf, perform, work } from '../../web/explained/elements/laboratory/measured-map.js'
import {
  type OpenedTerrain,
  middleOf,
  type ComparedGenerator,
  sideToMeasure,
  type TerrainStatistics,
  type MeasuredTerrain,
  statisticsOf,
} from '../../web/explained/elements/laboratory/terrain-statistics.js'
import { unevenness } from '../../web/explained/elements/roughness/spectrum.js'
import { fieldOf, freshOrogen } from './terrain.js'

const orogen = await freshOrogen()
const match = (rival: ComparedGenerator, hurst: number, side = 257) =>
  perform(orogen, { kind: 'match', rival, seed: 7, side, hurst })
const survey = (land: OpenedTerrain) =>
  work({ kind: 'statistics', land }, () => undefined) as Promise<
    MeasuredTerrain | { problem: string; size: number }
  >
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('the histogram of slopes', () => {
  test('of a plane is all at the usual slope, however steep it is and whatever the unit', () => {
    for (const scale of [1, 1e-6, 3000]) {
      const { shares, flat, steep } = slopesOf(fieldOf(20, 1, (x, y) => scale * (2 * x - y)))!
      expect(sum(shares.slice(7, 9))).toBe(1) // 1 is where two bins meet
      expect([flat, steep]).toEqual([0, 0])
    }
  })

  test('knows the floor and the flanks of a trough', () => {
    // Half of it level, half as steep everywhere: its usual slope is 1/√2 of the flanks’.
    const { flat, steep } = slopesOf(fieldOf(202, 1, (x) => Math.max(0, x - 100.5)))!
    expect(flat).toBeCloseTo(0.5, 1)
    expect(steep).toBe(0)
  })

  test.each(['diamond-square', 'perlin-noise', 'stamp-noise'] as const)(
    'of %s sums to one and is nearly that of chance, at every roughness',
    (rival) => {
      for (const hurst of [0.3, 0.6, 0.9]) {
        const { slopes } = match(rival, hurst)
        expect(sum(slopes.shares)).toBeCloseTo(1, 9)
        expect(Math.abs(slopes.flat - flatterByChance(0.5))).toBeLessThan(
          rival === 'stamp-noise' ? 0.1 : 0.04,
        )
        expect(Math.abs(slopes.steep - (1 - flatterByChance(2)))).toBeLessThan(0.015)
      }
    },
  )

  test('has more floors where rivers were, and on some maps more flanks', async () => {
    let steepest = 0
    for (const seed of [1, 2, 7, 270]) {
      const parameters = { generator: 'diamond-square', exponent: 9, seed, age: 0.6, sea: 0 } as const
      const worn = (await survey({ parameters })) as MeasuredTerrain
      const noise = match('diamond-square', worn.hurst.spectrum!, 513)
      expect(Math.abs(noise.hurst.spectrum! - worn.hurst.spectrum!)).toBeLessThan(0.02)
      expect(worn.slopes.flat).toBeGreaterThan(flatterByChance(0.5) + 0.01)
      expect(worn.slopes.flat).toBeGreaterThan(noise.slopes.flat + 0.01)
      steepest = Math.max(steepest, worn.slopes.steep)
    }
    expect(steepest).toBeGreaterThan(1.5 * (1 - flatterByChance(2)))
  })
})

describe('a land', () => {
  test.each([
    [64, 64],
    [65, 65],
    [100, 65],
    [512, 512],
    [600, 513],
    [1024, 1024],
    [1025, 1025],
    [3601, 1025],
  ])('of %i points a side is measured on %i', (size, side) => {
    expect(sideToMeasure(size)).toBe(side)
  })

  test('is measured in its middle, with its own extremes', () => {
    const middle = middleOf(
      fieldOf(6, 2, (x, y) => x * x + 10 * y),
      3,
    )
    expect(middle).toEqual({
      size: 3,
      heights: Float32Array.of(11, 14, 19, 21, 24, 29, 31, 34, 39),
      min: 11,
      max: 39,
      spacing: 2,
    })
  })

  test('that is flat or too small is not measured', () => {
    const [flat, small] = [fieldOf(80, 1, () => 3), fieldOf(63, 1, (x) => x)]
    expect(statisticsOf(orogen, flat)).toEqual({ problem: 'flat', size: 80 })
    expect(statisticsOf(orogen, small)).toEqual({ problem: 'small', size: 63 })
  })

  test('comes from a file that is not square, which is said; its few heights are counted', async () => {
    const [width, height] = [90, 70]
    const data = Uint8Array.from({ length: width * height }, (_, i) => (i * 7919) % 40)
    const file = new Blob([encode({ width, height, channels: 1, depth: 8, data }) as Uint8Array<ArrayBuffer>])
    const found = (await survey({ file, name: 'map.png' })) as MeasuredTerrain
    expect(found.field.size).toBe(65)
    expect(found.whole).toEqual({ width, height })
    expect(found.different).toBe(40)
    expect(new Set(buffersOf(found)).size).toBe(3)
    expect(structuredClone(found, { transfer: buffersOf(found) })).toBeTruthy()
  })

  test('whose file is none is refused in a sentence', async () => {
    const file = new Blob(['A mountain.'])
    await expect(survey({ file, name: 'a.png' })).rejects.toThrow(
      'the file is a text file; a heightmap must be',
    )
  })
})

describe('ours', () => {
  test.each(['diamond-square', 'stamp-noise', 'perlin-noise'] as const)(
    'is as rough as a land: %s, and of its size',
    (rival) => {
      for (const hurst of [0.3, 0.5, 0.7, 0.9]) {
        const found = match(rival, hurst)
        expect(Math.abs(found.hurst.spectrum! - hurst)).toBeLessThan(0.03)
        expect(found.field.size).toBeGreaterThanOrEqual(256)
        expect(orogen.generate(found.parameters).size - found.field.size).toBe(0)
      }
      expect(match(rival, 0.5, 256).field.size).toBe(256)
    },
  )

  test('is as smooth as it can be beside a smoother one', () => {
    expect(match('diamond-square', 1.6)).toMatchObject({ roughness: 0 })
  })

  test('leaves the straight line hardly, a wave far', () => {
    expect(unevenness(match('diamond-square', 0.7).spectrum)).toBeLessThan(1.4)
    const wave = statisticsOf(
      orogen,
      fieldOf(257, 1, (x, y) => Math.sin(x / 3) + Math.sin(y / 3) + ((x * 7919 + y * 104729) % 13) / 99),
    ) as TerrainStatistics
    expect(unevenness(wave.spectrum)).toBeGreaterThan(3)
  })
})
