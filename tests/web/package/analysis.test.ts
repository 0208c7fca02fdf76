import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { analyseResident } from '../../../web/package/module/analyse-resident.js'
import {
  heightAt,
  statistics,
  type Analysis,
  type AnalysisOptions,
  type GenerateParameters,
} from '../../../web/package/index.js'
import { inProject } from '../support/project.js'
import { fieldOf, freshModule, orogen } from '../support/terrain.js'

/** Repeatable numbers in −0.5 to 0.5 without a pattern. */
function noise(x: number, y: number): number {
  const wave = Math.sin(x * 127.1 + y * 311.7) * 43758.5453
  return wave - Math.floor(wave) - 0.5
}

interface Told extends Analysis {
  map: string
  size: number
  roughness: Record<'variogram' | 'spectrum' | 'asked', number | null>
}

/** Asks `orogen analyse --json` about the same terrain. */
function fromCommandLine(values: object): Told {
  const flags = Object.entries(values).map(([id, value]) => `--${id}=${value}`)
  const text = execFileSync(inProject('build/native/orogen'), ['analyse', ...flags, '--json'], {
    encoding: 'utf8',
  })
  return JSON.parse(text)
}

describe('heightAt', () => {
  const field = fieldOf(5, 1, noise)
  const at = (x: number, y: number) => field.heights[y * 5 + x]!

  test('is exact at points, and linear between them', () => {
    for (let y = 0; y < 5; y++) for (let x = 0; x < 5; x++) expect(heightAt(field, x, y)).toBe(at(x, y))
    expect(heightAt(field, 1.5, 2.5)).toBeCloseTo((at(1, 2) + at(2, 2) + at(1, 3) + at(2, 3)) / 4, 12)
    expect(heightAt(field, 0.25, 4)).toBeCloseTo(0.75 * at(0, 4) + 0.25 * at(1, 4), 12)
  })

  test('beyond the border is the border, or the next tile', () => {
    expect(heightAt(field, -3, 1)).toBe(at(0, 1))
    expect(heightAt(field, 99, 1e9)).toBe(at(4, 4))
    expect(heightAt(field, -3, 16, { wrap: true })).toBe(at(2, 1))
    expect(heightAt(field, 4.5, 1, { wrap: true })).toBeCloseTo((at(4, 1) + at(0, 1)) / 2, 12)
    expect(heightAt(field, -0.5, 1, { wrap: true })).toBeCloseTo((at(4, 1) + at(0, 1)) / 2, 12)
  })
})

describe('statistics', () => {
  test('of a few numbers', () => {
    const { histogram, ...numbers } = statistics({ heights: [2, 4, 4, 4, 5, 5, 7, 9] }, { bins: 7 })
    expect(numbers).toEqual({ min: 2, max: 9, mean: 5, deviation: 2 })
    expect([...histogram]).toEqual([1, 0, 3, 2, 0, 1, 1])
  })

  test('are those of the module, to the bit', () => {
    for (const generator of ['diamond-square', 'stamp-noise', 'loftis'] as const) {
      const field = orogen.generate({ generator, exponent: 7, seed: 5 })
      const { min, max, mean, deviation, histogram } = orogen.analyse(field, { bins: 100 })
      expect(statistics(field, { bins: 100 })).toEqual({ min, max, mean, deviation, histogram })
      expect([min, max]).toEqual([field.min, field.max])
    }
  })
})

describe('analyse', () => {
  test.each<[GenerateParameters, AnalysisOptions, asked: number | null]>([
    [{ generator: 'diamond-square', exponent: 9, seed: 1, roughness: 0.4 }, {}, 0.4],
    [{ generator: 'voirol-r', exponent: 9, seed: 2 }, {}, null],
    [{ generator: 'stamp-noise', exponent: 8, seed: 3 }, {}, null],
    [{ generator: 'diamond-square', exponent: 4, seed: 4 }, { bins: 8, lags: 20 }, 0.25],
    [{ generator: 'diamond-square', exponent: 6, amplitude: 0 }, {}, 0.25],
    [{ generator: 'loftis', exponent: 6, seed: 2 }, {}, null], // Loftis' roughness is an amplitude
  ])('of %j with %j is what the command line says', (parameters, options, asked) => {
    const native = fromCommandLine({ ...parameters, ...options })
    const field = orogen.generate(parameters)
    const ours = orogen.analyse(field, options)
    expect(native).toMatchObject({ map: parameters.generator, size: field.size, roughness: { asked } })
    const close = (got: number | null, expected: number | null, relative = 1e-9) => {
      if (expected === null || got === null) return expect(got).toBe(expected)
      return expect(Math.abs(got - expected)).toBeLessThanOrEqual(relative * Math.abs(expected))
    }
    for (const name of ['min', 'max', 'mean', 'deviation'] as const) close(ours[name], native[name])
    expect([...ours.histogram]).toEqual(native.histogram)
    const { strongest, chance, lags } = ours.autocorrelation
    expect(lags).toBe(native.autocorrelation.lags)
    expect([strongest.dx, strongest.dy]).toEqual([
      native.autocorrelation.strongest.dx,
      native.autocorrelation.strongest.dy,
    ])
    close(strongest.correlation, native.autocorrelation.strongest.correlation)
    close(chance, native.autocorrelation.chance)
    for (const measure of ['variogram', 'spectrum'] as const) {
      const hurst = ours.hurst[measure]
      close(hurst, native.hurst[measure])
      close(hurst === null ? null : 1 - hurst, native.roughness[measure], 1e-6)
    }
    const singly = 2 ** -23 // these are 32-bit numbers
    for (const [got, expected] of [
      [ours.spectrum.frequency, native.spectrum.frequency],
      [ours.spectrum.power, native.spectrum.power],
      [ours.variogram.distance, native.variogram.distance],
      [ours.variogram.difference, native.variogram.difference],
    ] as const) {
      expect(got).toHaveLength(expected.length)
      got.forEach((number, i) => close(number, expected[i]!, singly))
    }
  })

  test('a flat map has no roughness, and no number that is none', () => {
    const flat = orogen.analyse(fieldOf(65, 1, () => 5.1))
    expect(flat.hurst).toEqual({ variogram: null, spectrum: null })
    expect(flat.deviation).toBe(0)
    expect(flat.autocorrelation.strongest.correlation).toBe(0)
    expect(JSON.stringify(flat)).not.toContain('NaN')
    expect(flat.autocorrelation.values.every((value) => value === 0)).toBe(true)
  })

  test('the result is plain and its own', () => {
    const first = orogen.analyse(fieldOf(65, 1, noise), { lags: 7, bins: 9 })
    const copy = structuredClone(first)
    expect(first.autocorrelation.values).toHaveLength(15 * 8)
    expect(first.histogram).toHaveLength(9)
    orogen.analyse(orogen.generate({ exponent: 10 }))
    expect(first).toEqual(copy)
  })

  test('a wrong option or map is refused in a sentence', () => {
    const field = fieldOf(9, 1, noise)
    for (const lags of [0, 257, 1.5, NaN, null])
      expect(() => orogen.analyse(field, { lags: lags! })).toThrow(
        `lags must be a whole number between 1 and 256, got ${lags}`,
      )
    expect(() => orogen.analyse(field, { bins: 65537 })).toThrow(
      'bins must be a whole number between 1 and 65536',
    )
    expect(() => orogen.analyse(fieldOf(9, 1, (x) => (x === 3 ? NaN : 1)))).toThrow('no finite number')
  })

  test('twenty analyses leave the memory as large as the first', async () => {
    const module = await freshModule()
    const once = () => {
      module.generate({ exponent: 7, seed: 1 })
      module.lend((raw, results) => analyseResident(raw, results, {}))
      return module.borrowHeights().buffer.byteLength
    }
    const first = once()
    for (let i = 0; i < 20; i++) once()
    expect(once()).toBe(first)
  })
})
