import { describe, expect, test } from 'vitest'
import { browserName } from '../../web/explained/elements/race/report.js'
import { fitCost, stampNoise2016, stampNoiseCost } from '../../web/explained/elements/race/sentences.js'
import {
  headline,
  isHeadline,
  readSettings,
  writeSettings,
} from '../../web/explained/elements/race/settings.js'
import { spread } from '../../web/explained/elements/race/charts/growth.js'

const read = (words: Record<string, string>) => readSettings((name) => words[name] ?? null)

describe('the settings of a race', () => {
  test('are those of 2016 where nothing is said', () => {
    expect(read({})).toEqual(headline)
    expect(isHeadline(read({}))).toBe(true)
    expect(isHeadline(read({ exponents: '8' }))).toBe(false)
  })

  test.each([
    [{ ladder: 'stamp-noise' }, { ladder: 'stamp-noise', exponents: [9], maps: 1 }],
    [
      { ladder: 'nobody', exponents: '7' },
      { ladder: 'diamond-square', exponents: [7], maps: 1 },
    ],
    [{ exponents: '10, 8 9,8' }, { exponents: [8, 9, 10] }],
    [{ exponents: '1 99' }, { exponents: [3, 12] }],
    [{ exponents: 'x -3 1e1 0x8' }, { exponents: [9], maps: 100 }],
    [
      { ladder: 'voxels', rounds: '1e9' },
      { ladder: 'voxels', exponents: [9], rounds: 31 },
    ],
    [
      { ladder: 'voxels', rounds: '0', budget: '999999999', starts: '-1' },
      { rounds: 1, budget: 600_000, starts: 5 },
    ],
    [
      { ladder: '__proto__', maps: '0' },
      { ladder: 'diamond-square', maps: 1 },
    ],
  ])('from %j are %j', (words, expected) => {
    expect(read(words)).toMatchObject(expected)
  })

  test('come back from a link as they were', () => {
    for (const settings of [
      headline,
      read({ ladder: 'stamp-noise', exponents: '7,8' }),
      read({ exponents: '5', rounds: '2', budget: '0', starts: '0' }),
      { ...headline, rounds: 7, starts: 2 },
      { ...headline, maps: 3 },
    ]) {
      const words = writeSettings(settings)
      expect(readSettings((name) => words.get(name))).toEqual(settings)
    }
    expect(writeSettings(read({ ladder: 'voxels' })).toString()).toBe('ladder=voxels&exponents=9')
  })
})

describe('what stamp noise costs', () => {
  test('is its author’s count', () => {
    expect(stampNoiseCost(0)).toBeCloseTo(1 + Math.PI / 4, 12)
    expect(stampNoiseCost(2)).toBeCloseTo(4 + 12 * Math.PI, 12)
  })

  test('fits his times of 2016 by one factor, and recovers a factor that is there', () => {
    const step = fitCost(stampNoise2016)
    for (const [exponent, time] of stampNoise2016.slice(1)) {
      const ratio = time / (step * stampNoiseCost(exponent))
      expect(ratio).toBeGreaterThan(0.75)
      expect(ratio).toBeLessThan(1.35)
    }
    expect(fitCost([7, 9, 12].map((n) => [n, 3e-5 * stampNoiseCost(n)] as const))).toBeCloseTo(3e-5, 12)
  })
})

test('labels that would cover each other are moved apart, and no others', () => {
  const moved = spread([{ y: 10 }, { y: 100 }, { y: 12 }, { y: 11 }], 16).map(({ y }) => y)
  expect(moved.slice(1).map((y, i) => y - moved[i]!)).toEqual(
    expect.arrayContaining([expect.closeTo(16, 1), expect.closeTo(16, 1)]),
  )
  expect(Math.min(...moved.slice(1).map((y, i) => y - moved[i]!))).toBeGreaterThan(15.8)
  expect(moved.at(-1)).toBe(100)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', [], 'Firefox 153'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    [],
    'Safari 18.3',
  ],
  ['… Chrome/156.0.0.0 Safari/537.36 Edg/156.0', [], 'Edge 156'],
  [
    '… Chrome/156.0.0.0 Safari/537.36',
    [
      { brand: 'Not(A:Brand', version: '24' },
      { brand: 'Chromium', version: '156' },
      { brand: 'Google Chrome', version: '156' },
    ],
    'Google Chrome 156',
  ],
  ['… Chrome/156.0.0.0', [{ brand: 'Chromium', version: '156' }], 'Chromium 156'],
])('the browser of %s is told', (userAgent, brands, name) => {
  expect(browserName(userAgent, brands)).toBe(name)
})
