import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { buffersOf } from '../../web/core/workers/one-job.js'
import { addedNumbers } from '../../web/explained/elements/laboratory/filters.js'
import { perform, work } from '../../web/explained/elements/laboratory/measured-map.js'
import { flatterByChance, slopesOf } from '../../web/explained/elements/laboratory/measures.js'
import {
  type OpenedTerrain,
  middleOf,
  type ComparedGenerator,
  sideToMeasure,
  type TerrainStatistics,
  type MeasuredTerrain,
  statisticsOf,
} from '../../web/explained/elements/laboratory/terrain-statistics.js'
import {
  unevenness,
  endsOf,
  fitPowerLaw,
  logarithmic,
  surfaceSlope,
} from '../../web/explained/elements/roughness/spectrum.js'
import { fieldOf, orogen } from './terrain.js'

const match = (rival: ComparedGenerator, hurst: number, side = 257) =>
  perform(orogen, { kind: 'match', rival, seed: 7, side, hurst })
const survey = (land: OpenedTerrain) =>
  work({ kind: 'statistics', land }, () => undefined, { recycled: [] }) as Promise<
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

  test('has more floors where rivers were on nearly every map, and on some maps more flanks', async () => {
    let steepest = 0
    for (const seed of [1, 2, 5, 7]) {
      const parameters = { generator: 'diamond-square', exponent: 9, seed, age: 0.6, sea: 0 } as const
      const worn = (await survey({ parameters })) as MeasuredTerrain
      const noise = match('diamond-square', worn.hurst.spectrum!, 513)
      expect(Math.abs(noise.hurst.spectrum! - worn.hurst.spectrum!)).toBeLessThan(0.02)
      // On a few maps, as that of seed 270, there are hardly any.
      expect(worn.slopes.flat).toBeGreaterThan(flatterByChance(0.5) + 0.05)
      expect(worn.slopes.flat).toBeGreaterThan(noise.slopes.flat)
      steepest = Math.max(steepest, worn.slopes.steep)
    }
    expect(steepest).toBeGreaterThan(1.5 * (1 - flatterByChance(2)))
  })
})

describe('a land', () => {
  test('is measured on the largest square of 2^n + 1 points a side, up to 1025, or on 2^n if it has no more', () => {
    const sides = [64, 65, 100, 512, 600, 1024, 1025, 3601].map(sideToMeasure)
    expect(sides).toEqual([64, 65, 65, 512, 513, 1024, 1025, 1025])
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

const mountain = (roughness: number, seed = 161, exponent = 9) =>
  perform(orogen, {
    kind: 'mountain',
    parameters: { generator: 'diamond-square', exponent, seed, roughness },
  })

const frequency = Array.from({ length: 128 }, (_, i) => (i + 1) / 256)

describe('a power law', () => {
  test('is found in its spectrum', () => {
    const law = fitPowerLaw({ frequency, power: frequency.map((f) => 3 * f ** -2.6) })!
    expect(law.slope).toBeCloseTo(2.6, 9)
    const [from, to] = endsOf(law)
    expect(from.y).toBeCloseTo(Math.log10(3 * (4 / 256) ** -2.6), 9)
    expect(to.y).toBeCloseTo(Math.log10(3 * (32 / 256) ** -2.6), 9)
    const [steepFrom, steepTo] = endsOf(law, 4)
    expect((steepFrom.y - steepTo.y) / (steepTo.x - steepFrom.x)).toBeCloseTo(4, 9)
  })

  test('there is none on a flat map, or on one that is too small', () => {
    expect(fitPowerLaw({ frequency, power: frequency.map(() => 0) })).toBeUndefined()
    expect(fitPowerLaw({ frequency: [0.1, 0.2, 0.3], power: [3, 2, 1] })).toBeUndefined()
    expect(logarithmic({ frequency: [0.1, 1], power: [0, 100] })).toEqual([{ x: 0, y: 2 }])
  })
})

describe('the mountain', () => {
  test.each([0, 0.25, 0.5, 0.75, 1])('of roughness %f falls by 2H + 2', (roughness) => {
    const fits = [1, 2, 3, 4].map((seed) => {
      const { spectrum, hurst } = mountain(roughness, seed)
      const law = fitPowerLaw(spectrum)!
      expect(law.slope).toBeCloseTo(surfaceSlope(hurst.spectrum!), 5)
      return law.slope
    })
    const mean = fits.reduce((sum, slope) => sum + slope, 0) / fits.length
    expect(Math.abs(mean - surfaceSlope(1 - roughness))).toBeLessThan(0.2)
  })

  test('a cut through it falls by 2H + 1: one less, whatever H', () => {
    // The mean power of all rows, with a Hann window, by the plain sum.
    const { field } = mountain(0.4, 3, 8)
    const points = 256
    const power = Array.from({ length: points / 2 }, (_, k) => {
      let sum = 0
      for (let y = 0; y < points; y += 4) {
        const row = field.heights.subarray(y * field.size, y * field.size + points)
        const mean = row.reduce((total, z) => total + z, 0) / points
        let [re, im] = [0, 0]
        row.forEach((z, x) => {
          const angle = (2 * Math.PI * (k + 1) * x) / points
          const value = (z - mean) * (0.5 - 0.5 * Math.cos((2 * Math.PI * x) / points))
          re += value * Math.cos(angle)
          im += value * Math.sin(angle)
        })
        sum += re * re + im * im
      }
      return sum
    })
    const law = fitPowerLaw({ frequency, power })!
    expect(Math.abs(law.slope - (surfaceSlope(0.6) - 1))).toBeLessThan(0.25)
  })

  test('stays the same mountain at every roughness, made from the same numbers', () => {
    const smooth = addedNumbers(mountain(0, 5, 7).field)
    const rough = addedNumbers(mountain(0.5, 5, 7).field)
    const off = smooth.map((number, i) => Math.abs(number - rough[i]!))
    expect(Math.max(...off)).toBeLessThan(0.01)
    expect(addedNumbers(mountain(0, 6, 7).field)).not.toEqual(smooth)
  })
})
