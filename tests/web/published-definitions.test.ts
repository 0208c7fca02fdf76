import { describe, expect, test } from 'vitest'
import {
  published,
  randomStream,
  type PublishedId,
  type PublishedOptions,
} from '../../web/explained/published/index.js'
import { type Definition, imai, loftis, palais, voirol, voirolR } from './definitions/diamond-square.js'
import { perlin2002 } from './definitions/perlin.js'
import { stampNoise2016 } from './definitions/stamp-noise.js'

const exponents = [1, 2, 3, 4, 5, 6]
const seeds = [0, 1, 42, 161, 4294967295]

/** The maps as the documents define them, written anew for this test, without a thought for speed. */
const definitions: [PublishedId, PublishedOptions, Definition][] = [
  ['voirol-a', {}, voirol(Math.fround)],
  ['voirol-b', {}, voirol(Math.fround)],
  ['voirol-a-array', {}, voirol((height) => height)],
  ['voirol-r', {}, voirolR(2)],
  ['voirol-r', { faithful: false }, voirolR(1)],
  ['loftis', {}, loftis(0.7)],
  ['loftis', { roughness: 0.25 }, loftis(0.25)],
  ['imai', {}, imai(5, true)],
  ['imai', { amplitude: 10, faithful: false }, imai(10, false)],
  ['palais', {}, palais(400, 'smooth', 0)],
  ['palais', { relief: 'steep', amplitude: 100 }, palais(100, 'steep', 0)],
  ['palais', { passes: true }, palais(400, 'smooth', 1)],
  ['stamp-noise-2016', {}, stampNoise2016('cone', 1)],
  ['stamp-noise-2016', { stamp: 'bell', granularity: 4 }, stampNoise2016('bell', 4)],
  ['perlin-2002', {}, perlin2002(8, 0.5, 2)],
  ['perlin-2002', { octaves: 12, gain: 0.7, lacunarity: 3.3 }, perlin2002(12, 0.7, 3.3)],
]

test.each(definitions)('%s %j is what the document defines', (id, options, definition) => {
  for (const exponent of exponents) {
    for (const seed of seeds) {
      const { heights, size } = published[id].generate({ exponent, ...options }, randomStream(seed))
      const expected = Float32Array.from(definition(exponent, randomStream(seed)))
      expect(expected.length).toBe(size * size)
      const wrong = expected.findIndex((height, i) => height !== heights[i])
      if (wrong >= 0) {
        expect.fail(
          `exponent ${exponent}, seed ${seed}, point ${wrong}: ${heights[wrong]}, not ${expected[wrong]}`,
        )
      }
    }
  }
})

test('Voirol’s A and B are equal bit for bit', () => {
  for (let exponent = 1; exponent <= 10; exponent++) {
    const a = published['voirol-a'].generate({ exponent }, randomStream(exponent)).heights
    const b = published['voirol-b'].generate({ exponent }, randomStream(exponent)).heights
    expect(Buffer.from(a.buffer).equals(Buffer.from(b.buffer)), `exponent ${exponent}`).toBe(true)
  }
})

test('his plain array differs from A in the rounding only', () => {
  const a = published['voirol-a'].generate({ exponent: 9 }, randomStream(5)).heights
  const array = published['voirol-a-array'].generate({ exponent: 9 }, randomStream(5)).heights
  const differences = a.map((height, i) => Math.abs(height - array[i]!))
  expect(Math.max(...differences.slice(0, 100_000))).toBeLessThan(1e-6)
  expect(differences.some((difference) => difference > 0)).toBe(true)
})

test('Voirol’s R puts the table on the map by the index of the point', () => {
  const { heights } = published['voirol-r'].generate({ exponent: 7 }, randomStream(9))
  const random = randomStream(9)
  const table = Array.from({ length: 4177 }, () => Math.fround(random() - 0.5))
  const corners = [0, 128, 128 * 129, 129 * 129 - 1]
  expect(corners.map((i) => heights[i])).toEqual(corners.map((i) => table[i % 4177]))
})

/** Numbers one by one, and then an error. */
function scripted(numbers: number[]): () => number {
  const left = [...numbers]
  return () => {
    if (left.length === 0) throw new Error('one random number too many')
    return left.shift()!
  }
}

describe('the worked example of the French explanation', () => {
  const corners = [215, 168, 384, 53]
  const [centre, north, west, east, south] = [820 / 4, 578 / 3, 794 / 3, 416 / 3, 632 / 3].map(Math.fround)

  test('has the means that it prints', () => {
    const { heights } = published.palais.generate(
      { exponent: 1, amplitude: 0 },
      scripted([...corners.map((corner) => corner / 500), 0.5, 0.5, 0.5, 0.5, 0.5]),
    )
    expect(heights[4]).toBe(205)
    const { heights: withCentre } = published.palais.generate(
      { exponent: 1, relief: 'steep', amplitude: 100 },
      scripted([...corners.map((corner) => corner / 500), 0.45, 0.5, 0.5, 0.5, 0.5]),
    )
    expect(withCentre[4]).toBe(195)
    expect(withCentre[3]).toBe(west)
    expect(withCentre[3]!.toFixed(3)).toBe('264.667')
  })

  test.each(['steep', 'smooth'] as const)('comes out exactly from its perturbations, %s', (relief) => {
    const amplitude = 100
    const edges = relief === 'steep' ? amplitude : amplitude / 2
    const random = (perturbation: number, most: number) => (perturbation / most + 1) / 2
    const numbers = [
      ...corners.map((corner) => corner / 500),
      random(195 - centre!, amplitude),
      random(232 - north!, edges),
      random(289 - west!, edges),
      random(118 - east!, edges),
      random(242 - south!, edges),
    ]
    const { heights } = published.palais.generate({ exponent: 1, amplitude, relief }, scripted(numbers))
    expect([...heights]).toEqual([215, 232, 168, 289, 195, 118, 384, 242, 53])
  })
})

test('Loftis drops a true height of -1 from the means, unless corrected', () => {
  // Roughness 0.75 on four cells displaces by up to 3: the centre, 2 in the mean, comes to lie at -1.
  const numbers = [0, ...new Array<number>(20).fill(0.5)]
  const northOf = (faithful: boolean) =>
    published.loftis.generate({ exponent: 2, roughness: 0.75, faithful }, scripted(numbers)).heights
  for (const faithful of [true, false]) expect(northOf(faithful)[12]).toBe(-1)
  expect(northOf(true)[2]).toBe(3)
  expect(northOf(false)[2]).toBe(Math.fround(5 / 3))
})
