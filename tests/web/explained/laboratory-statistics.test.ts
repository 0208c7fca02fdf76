import { describe, expect, test } from 'vitest'
import { addedNumbers } from '../../../web/explained/laboratory/filters.js'
import { perform } from '../../../web/explained/laboratory/measured-map.js'
import {
  endsOf,
  fitPowerLaw,
  logarithmic,
  surfaceSlope,
} from '../../../web/explained/artefacts/roughness/spectrum.js'
import { orogen } from '../support/terrain.js'

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
