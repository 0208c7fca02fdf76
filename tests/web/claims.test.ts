import { describe, expect, test } from 'vitest'
import { drawnOctaves } from '../../web/javascript/index.js'
import { makeStamp } from '../../web/elements/stamp-steps/stamp.js'

// What the pages say in numbers, computed again.

describe('the race', () => {
  test('21.5 % of a cone’s stamp is zeros: 1 − π/4', () => {
    const stamp = makeStamp(512, 'cone')
    const zeros = stamp.filter((height) => height === 0).length / stamp.length
    expect(zeros).toBeCloseTo(1 - Math.PI / 4, 2)
    expect((100 * (1 - Math.PI / 4)).toFixed(1)).toBe('21.5')
  })

  test('at 513 points a side our Perlin noise draws seven octaves of twelve', () => {
    expect(drawnOctaves(9, 12)).toBe(7)
  })
})
