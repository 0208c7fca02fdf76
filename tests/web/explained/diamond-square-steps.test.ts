import { describe, expect, test } from 'vitest'
import {
  placeOf,
  type PointStep,
  type ReliefRule,
  run,
  type DiamondSquareSettings,
  type TypedNumber,
  exampleNumbers,
  exampleSettings,
  knownSurface,
  lineageOf,
} from '../../../web/explained/steps/diamond-square/diamond-square.js'
import { figure } from '../../../web/explained/steps/diamond-square/authors.js'
import { decimalsBetween, longestOf } from '../../../web/explained/steps/diamond-square/number-grid.js'
import { Words } from '../../../web/words/words.js'
import { published, randomStream } from '../../../web/explained/published/index.js'

const settings = (changes: Partial<DiamondSquareSettings> = {}): DiamondSquareSettings => ({
  ...exampleSettings,
  ...changes,
})
const points = (of: ReturnType<typeof run>) =>
  of.steps.filter((step): step is PointStep => step.kind === 'centre' || step.kind === 'edge')
const write = (x: number, y: number, exponent: number, written: TypedNumber) =>
  new Map([[placeOf({ x, y }, exponent), written]])

test('the worked example comes out as it is printed, and begins larger maps', () => {
  const example = run(exampleSettings, exampleNumbers)
  const told = example.steps.map((step) => {
    if (!('x' in step)) return `${step.kind} ${step.level}`
    const { x, y, neighbours, mean, perturbation, height, typed } = step
    const numbers = neighbours.map((each) => each.height).join(' ')
    return `${x} ${y}: mean of ${numbers} = ${mean.toFixed(3)}; ${perturbation.toFixed(3)}, ${height} (${typed})`
  })
  expect(told).toEqual([
    'corners 0',
    'insert 1',
    '1 1: mean of 215 168 384 53 = 205.000; -10.000, 195 (perturbation)',
    '1 0: mean of 215 168 195 = 192.667; 39.333, 232 (height)',
    '0 1: mean of 215 195 384 = 264.667; 24.333, 289 (height)',
    '2 1: mean of 168 195 53 = 138.667; -20.667, 118 (height)',
    '1 2: mean of 195 384 53 = 210.667; 31.333, 242 (height)',
  ])
  const table = [215, 232, 168, 289, 195, 118, 384, 242, 53]
  expect([...example.heights]).toEqual(table)
  const larger = run(settings({ exponent: 3 }), exampleNumbers)
  expect([0, 4, 8].flatMap((y) => [0, 4, 8].map((x) => larger.heights[y * 9 + x]))).toEqual(table)
})

describe.each<[ReliefRule, number, number]>([
  ['smooth', 5, 400],
  ['smooth', 2, 3],
  ['steep', 4, 100],
  ['steep', 1, 0],
])('%s, exponent %i, amplitude %i', (relief, exponent, amplitude) => {
  test('is the published demonstration’s mountain, bit for bit', () => {
    for (const seed of [0, 1, 42, 4294967295]) {
      const theirs = published.palais.generate({ exponent, amplitude, relief }, randomStream(seed))
      expect(run(settings({ exponent, amplitude, relief, seed })).heights).toEqual(theirs.heights)
    }
  })
})

describe('a run', () => {
  test.each([1, 2, 3, 4, 5])('of exponent %i computes every point once, from known ones', (exponent) => {
    for (const borders of ['three', 'wrap', 'always-three'] as const) {
      const made = run(settings({ exponent, borders }))
      const seen = new Set<number>([0, made.side - 1, made.side * (made.side - 1), made.side ** 2 - 1])
      made.steps.forEach((step, number) => {
        if (!('x' in step)) return
        const index = step.y * made.side + step.x
        expect(seen.has(index)).toBe(false)
        expect(step.neighbours.every(({ x, y }) => seen.has(y * made.side + x))).toBe(true)
        expect(made.knownAt[index]).toBe(number)
        seen.add(index)
      })
      expect(seen.size).toBe(made.side ** 2)
    }
  })

  test('has two passes a level, which follow each other without a gap', () => {
    const { passes, steps } = run(settings({ exponent: 3 }))
    const [corners, ...kinds] = passes.map(({ kind, level }) => `${kind} ${level}`)
    expect(corners).toBe('corners 0')
    expect(kinds).toEqual([1, 2, 3].flatMap((level) => [`centre ${level}`, `edge ${level}`]))
    passes.forEach(({ kind, level, first, last }, i) => {
      expect(first).toBe(i === 0 ? 0 : passes[i - 1]!.last + 1)
      for (const step of steps.slice(first, last + 1))
        expect(step).toMatchObject({ level, kind: step.kind === 'insert' ? 'insert' : kind })
    })
    expect(passes.at(-1)!.last).toBe(steps.length - 1)
  })

  test.each([
    { borders: 'three', beside: 3, inside: 4 },
    { borders: 'wrap', beside: 4, inside: 4 },
    { borders: 'always-three', beside: 3, inside: 3 },
  ] as const)('takes $beside neighbours on the border and $inside elsewhere: $borders', (rule) => {
    const made = run(settings({ exponent: 3, borders: rule.borders }))
    for (const { kind, x, y, neighbours } of points(made)) {
      const wanted = x % 8 === 0 || y % 8 === 0 ? rule.beside : rule.inside
      expect(neighbours).toHaveLength(kind === 'centre' ? 4 : wanted)
    }
  })

  test('takes what is missing from the opposite side where borders wrap', () => {
    const left = points(run(settings({ exponent: 2, borders: 'wrap' }))).find((s) => s.x === 0 && s.y === 1)!
    const near = left.neighbours.map(({ x, y, wrapped }) => `${x} ${y}${wrapped ? ' wrapped' : ''}`)
    expect(near).toEqual(['0 0', '3 1 wrapped', '1 1', '0 2'])
  })
})

describe('a number that is typed', () => {
  test('changes its descendants, by the same perturbations, and nothing else', () => {
    const larger = settings({ exponent: 4, seed: 7 })
    const before = run(larger)
    const [x, y] = [4, 8]
    const after = run(larger, write(x, y, 4, { what: 'height', value: 1e4 }))
    const point = y * 17 + x
    const { descendants } = lineageOf(before, point)
    const changed = [...before.heights.keys()].filter((i) => before.heights[i] !== after.heights[i])
    expect(changed).toEqual([point, ...descendants].sort((a, b) => a - b))
    expect(after.heights[point]).toBe(1e4)
    points(after).forEach(({ at, perturbation, typed }, i) => {
      if (at === point) return expect(typed).toBe('height')
      expect([perturbation, typed]).toEqual([points(before)[i]!.perturbation, undefined])
    })
  })

  test('may be a perturbation, a corner, or a result', () => {
    const perturbed = run(settings(), write(1, 1, 1, { what: 'perturbation', value: 7.5 }))
    const centre = points(perturbed)[0]!
    expect(centre).toMatchObject({ perturbation: 7.5, typed: 'perturbation' })
    expect(centre.height).toBe(Math.fround(centre.mean + 7.5))
    expect(run(settings(), write(2, 0, 1, { what: 'height', value: -3 })).heights[2]).toBe(-3)
  })
})

describe('the surface', () => {
  const made = run(settings({ exponent: 3, seed: 9 }))
  const areaOf = (triangles: number[]) => {
    let area = 0
    for (let i = 0; i < triangles.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => ({
        x: triangles[i + k]! % 9,
        y: Math.floor(triangles[i + k]! / 9),
      }))
      const twice = (b!.x - a!.x) * (c!.y - a!.y) - (b!.y - a!.y) * (c!.x - a!.x)
      expect(twice).toBeGreaterThan(0)
      area += twice / 2
    }
    return area
  }

  test('covers the map at every step, each triangle the same way round', () => {
    made.steps.forEach((_, step) => expect(areaOf(knownSurface(made, step))).toBe(64))
  })

  test('passes through known points only, and through all of them', () => {
    made.steps.forEach(({ kind }, step) => {
      const used = new Set(knownSurface(made, step))
      const known = [...made.knownAt].flatMap((at, i) =>
        (at > 0 || [0, 8, 72, 80].includes(i)) && at <= step ? [i] : [],
      )
      if (kind === 'edge' || kind === 'corners') expect([...used].sort()).toEqual(known.sort())
      else expect([...used].every((point) => known.includes(point))).toBe(true)
    })
    expect(knownSurface(made, made.steps.length - 1)).toHaveLength(128 * 3)
  })
})

test('the middle comes from the corners and goes into the sides; a corner comes from nowhere', () => {
  const map = run(exampleSettings)
  const of = (point: number) => {
    const { ancestors, descendants } = lineageOf(map, point)
    return { ancestors: [...ancestors].sort(), descendants: [...descendants].sort() }
  }
  expect(of(4)).toEqual({ ancestors: [0, 2, 6, 8], descendants: [1, 3, 5, 7] })
  expect(of(0)).toEqual({ ancestors: [], descendants: [1, 3, 4, 5, 7] })
  expect(of(1)).toEqual({ ancestors: [0, 2, 4, 6, 8], descendants: [] })
})

test('no number on its way is longer than room is left for', async () => {
  const words = await Words.load('en')
  expect(longestOf(run(exampleSettings, exampleNumbers), 3)).toBe('264.667'.length)
  expect([
    decimalsBetween(205, 195, 3),
    decimalsBetween(264.667, 289, 3),
    decimalsBetween(5.25, -3.5, 1),
  ]).toEqual([0, 3, 1])
  const crossing = run(settings({ seed: 4, exponent: 2 }), write(2, 2, 2, { what: 'height', value: -123.25 }))
  for (const decimals of [0, 1, 3]) {
    const lengths = points(crossing).flatMap(({ mean, height }) => {
      const needed = decimalsBetween(mean, height, decimals)
      const at = (share: number) => figure(words, mean + share * (height - mean), needed).length
      return Array.from({ length: 101 }, (_, i) => at(i / 100))
    })
    const heights = [...crossing.heights].map((height) => figure(words, height, decimals).length)
    expect(Math.max(...lengths, ...heights)).toBe(longestOf(crossing, decimals))
  }
})
