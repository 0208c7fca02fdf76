import { describe, expect, test } from 'vitest'
import {
  published,
  randomStream,
  type PublishedId,
  type PublishedOptions,
} from '../../../web/explained/published/index.js'
import { findGenerator, parametersOf } from '../../../web/package/schema.js'
import type { GenerateParameters, GeneratorId } from '../../../web/package/index.js'
import { expectSameBits, orogen } from '../support/terrain.js'

type TwinId = Exclude<PublishedId, 'voirol-a-array'>

const ids = (Object.keys(published) as PublishedId[]).filter((id): id is TwinId => id !== 'voirol-a-array')
const exponents = [1, 2, 3, 4, 5, 6, 7, 8]
const seeds = [0, 1, 2, 3, 5, 42, 99, 161, 256, 1000, 65535, 65536, 123456789, 2147483647, 2147483648]
seeds.push(3000000000, 4000000000, 4294967293, 4294967294, 4294967295)
/** Large maps take their time: fewer of them. */
const seedsOf = (exponent: number) => {
  if (exponent < 6) return seeds
  if (exponent < 8) return [0, 65536, 4294967295]
  return [161]
}

/** Every combination of one value from each list. */
function combinations(lists: { [Id in keyof PublishedOptions]: PublishedOptions[Id][] }): PublishedOptions[] {
  return Object.entries(lists).reduce<PublishedOptions[]>(
    (found, [id, values]) => found.flatMap((options) => values.map((value) => ({ ...options, [id]: value }))),
    [{}],
  )
}

const variants: Record<TwinId, PublishedOptions[]> = {
  'voirol-a': [{}],
  'voirol-b': [{}],
  'voirol-r': [
    ...combinations({ faithful: [true, false] }),
    ...combinations({ distribution: ['triangular', 'gaussian', 'exponential'] }),
    ...combinations({ distribution: ['table'], table: [[], [0.25], [-0.5, 0.1, 0.1, 0.3]] }),
  ],
  loftis: combinations({ roughness: [0, 0.3, 0.7, 1], faithful: [true, false] }),
  imai: combinations({ amplitude: [0, 0.1, 5, 1000], faithful: [true, false] }),
  palais: combinations({ amplitude: [0, 0.1, 400], relief: ['steep', 'smooth'], passes: [false, true] }),
  'stamp-noise-2016': combinations({ stamp: ['cone', 'bell'], granularity: [1, 2, 3, 8, 4096] }),
  'perlin-2002': [
    {},
    ...combinations({ octaves: [1, 5, 16], gain: [0.37, 1], lacunarity: [1, 2.17, 4] }),
    { gain: 0 },
  ],
}

const cases = ids.flatMap((id) => variants[id].map((options) => ({ id, options })))

describe('C++ and JavaScript agree in every bit, for eight sizes and up to twenty seeds', () => {
  test.each(cases)('$id $options', ({ id, options }) => {
    for (const exponent of exponents) {
      for (const seed of seedsOf(exponent)) {
        const twin = published[id].generate({ exponent, ...options }, randomStream(seed))
        const ours = orogen.generate({ generator: id, exponent, seed, ...options } as GenerateParameters)
        const where = `exponent ${exponent}, seed ${seed}`
        expectSameBits(twin.heights, ours.heights, { where })
        const { size, min, max, spacing } = ours
        expect([twin.size, twin.spacing], where).toEqual([size, spacing])
        expect(twin.min === min && twin.max === max, `${where}: range`).toBe(true) // -0 is 0 here
        expect(Number.isFinite(min) && Number.isFinite(max), where).toBe(true)
      }
    }
  })
})

describe.each(ids)('%s has the options of the C++ catalogue', (id) => {
  const generator = findGenerator(id)!
  const rows = parametersOf(generator).filter(
    // Strokes, gullies and erosion come after the author's program.
    (row) =>
      row.id !== 'seed' && row.id !== 'strokes' && row.group === undefined && !row.id.startsWith('gull'),
  )

  test('with their ranges, choices and defaults, and the same author', () => {
    expect(Object.keys(published[id].options)).toEqual(rows.map((row) => row.id))
    for (const row of rows) expect(row).toMatchObject(published[id].options[row.id]!)
    expect(published[id].author).toBe(generator.author)
  })

  test('and gives the same map when only they are used', () => {
    const ours = orogen.generate({ generator: id, seed: 7 } as GenerateParameters)
    expectSameBits(published[id].generate({}, randomStream(7)).heights, ours.heights)
  })

  test.each([-1, 1e9, 1.5, NaN, '2', 'oval', null, true, {}])('and refuses %j as C++ does', (value) => {
    for (const row of rows) {
      expect(refusalOf(() => published[id].generate({ [row.id]: value }, () => 0))).toBe(
        refusalOf(() =>
          orogen.generate({ generator: id, exponent: 1, [row.id]: value } as GenerateParameters),
        ),
      )
    }
  })

  test('and refuses an option that it does not read', () => {
    const wrong = () => published[id].generate({ altitude: 3 } as PublishedOptions, () => 0)
    expect(wrong).toThrow(
      new RangeError(
        `${id} has no parameter "altitude"; ${id} takes ${Object.keys(published[id].options).join(', ')}`,
      ),
    )
  })
})

function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
  return 'taken'
}

test('the catalogue has no other published generator', () => {
  const others = orogen.schema.generators.filter((each) => each.published).map((each) => each.id)
  expect(others.sort()).toEqual([...ids].sort() satisfies GeneratorId[])
})

describe('the random numbers asked for', () => {
  const sectors = (exponent: number, granularity: number) => {
    let count = 0
    for (let k = 0; 2 ** (exponent - k) > granularity; k++) count += 4 ** k
    return count
  }
  const points = (exponent: number) => (2 ** exponent + 1) ** 2
  const counts: [PublishedId, PublishedOptions, (exponent: number) => number][] = [
    ['voirol-a-array', {}, points],
    ['voirol-a', {}, points],
    ['voirol-b', {}, points],
    ['voirol-r', {}, () => 4177],
    ['loftis', {}, (exponent) => points(exponent) - 4],
    ['imai', {}, points],
    ['palais', {}, points],
    ['palais', { passes: true }, (exponent) => points(exponent + 1)],
    ['stamp-noise-2016', {}, (exponent) => 3 * sectors(exponent, 1)],
    ['stamp-noise-2016', { granularity: 4 }, (exponent) => 3 * sectors(exponent, 4)],
    ['perlin-2002', {}, () => 255],
  ]

  test.each(counts)('of %s %j are as many as documented', (id, options, expected) => {
    for (const exponent of exponents) {
      let calls = 0
      const random = randomStream(1)
      published[id].generate({ exponent, ...options }, () => ((calls += 1), random()))
      expect(calls, `exponent ${exponent}`).toBe(expected(exponent))
    }
  })
})

describe('fill', () => {
  const everyId = Object.keys(published) as PublishedId[]

  test.each(everyId)('%s writes what generate returns, and nothing behind it', (id) => {
    const field = published[id].generate({ exponent: 4 }, randomStream(3))
    const memory = new Float32Array(field.heights.length + 1).fill(NaN)
    published[id].fill({ exponent: 4 }, memory, randomStream(3))
    expectSameBits(memory.subarray(0, -1), field.heights)
    expect(memory.at(-1)).toBeNaN()
    memory.fill(NaN)
    published[id].kernel({ exponent: 4 })(memory, randomStream(3))
    expectSameBits(memory.subarray(0, -1), field.heights)
    expect(published[id].size({ exponent: 4 })).toBe(field.size)
  })

  test.each(everyId)('%s refuses memory that is too small', (id) => {
    const { size } = published[id].generate({ exponent: 3 }, randomStream(1))
    const small = new Float32Array(size * size - 1)
    const wrong = () => published[id].fill({ exponent: 3 }, small, randomStream(1))
    expect(wrong).toThrow(
      new RangeError(`heights must be a Float32Array of at least ${size} × ${size} numbers`),
    )
  })
})

test('Voirol’s plain array differs from his A in the rounding only', () => {
  const a = published['voirol-a'].generate({ exponent: 9 }, randomStream(5)).heights
  const array = published['voirol-a-array'].generate({ exponent: 9 }, randomStream(5)).heights
  const differences = a.map((height, i) => Math.abs(height - array[i]!))
  expect(Math.max(...differences.slice(0, 100_000))).toBeLessThan(1e-6)
  expect(differences.some((difference) => difference > 0)).toBe(true)
})

test('Loftis drops a true height of -1 from the means, unless corrected', () => {
  // Roughness 0.75 on four cells displaces by up to 3: the centre, 2 in the mean, comes to lie at -1.
  for (const faithful of [true, false]) {
    let drawn = 0
    const random = () => (drawn++ === 0 ? 0 : 0.5)
    const { heights } = published.loftis.generate({ exponent: 2, roughness: 0.75, faithful }, random)
    expect(heights[12]).toBe(-1)
    expect(heights[2]).toBe(faithful ? 3 : Math.fround(5 / 3))
  }
})
