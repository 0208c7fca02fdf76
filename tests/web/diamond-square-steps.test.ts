import { describe, expect, test } from 'vitest'
import {
  placeOf,
  type PointStep,
  type Relief,
  run,
  type Settings,
  type TypedNumber,
  exampleNumbers,
  exampleSettings,
  knownSurface,
  lineageOf,
} from '../../web/explained/elements/steps/diamond-square.js'
import { published, randomStream } from '../../web/explained/published/index.js'

const settings = (changes: Partial<Settings> = {}): Settings => ({ ...exampleSettings, ...changes })
const points = (of: ReturnType<typeof run>) =>
  of.steps.filter((step): step is PointStep => step.kind === 'centre' || step.kind === 'edge')
const write = (x: number, y: number, exponent: number, written: TypedNumber) =>
  new Map([[placeOf({ x, y }, exponent), written]])

describe('the worked example', () => {
  const example = run(exampleSettings, exampleNumbers)

  test('begins with its corners, then opens', () => {
    expect(example.steps.slice(0, 2)).toEqual([
      { kind: 'corners', level: 0 },
      { kind: 'insert', level: 1 },
    ])
    expect(example.steps).toHaveLength(7)
  })

  test('has its centre: 205, perturbed by −10, is 195', () => {
    const centre = example.steps[2] as PointStep
    expect(centre).toMatchObject({ kind: 'centre', x: 1, y: 1, mean: 205, perturbation: -10, height: 195 })
    expect(centre.neighbours.map(({ height }) => height)).toEqual([215, 168, 384, 53])
  })

  test('has its left side: the mean of three is 264.667, the result 289', () => {
    const left = points(example).find(({ x, y }) => x === 0 && y === 1)!
    expect(left.neighbours.map(({ height }) => height)).toEqual([215, 195, 384])
    expect(left.mean.toFixed(3)).toBe('264.667')
    expect(left).toMatchObject({ height: 289, typed: 'height' })
    expect(left.perturbation).toBeCloseTo(24.333, 3)
  })

  test('ends with its table', () => {
    expect([...example.heights]).toEqual([215, 232, 168, 289, 195, 118, 384, 242, 53])
  })

  test('is the beginning of larger maps', () => {
    const larger = run(settings({ exponent: 3 }), exampleNumbers)
    const heights = [0, 4, 8].flatMap((y) => [0, 4, 8].map((x) => larger.heights[y * 9 + x]))
    expect(heights).toEqual([...example.heights])
  })
})

describe.each<[Relief, number, number]>([
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
    const made = run(settings({ exponent: 3 }))
    expect(made.passes.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
      'corners 0',
      'centre 1',
      'edge 1',
      'centre 2',
      'edge 2',
      'centre 3',
      'edge 3',
    ])
    made.passes.forEach(({ first }, i) => expect(first).toBe(i === 0 ? 0 : made.passes[i - 1]!.last + 1))
    expect(made.passes.at(-1)!.last).toBe(made.steps.length - 1)
    expect(made.passes.findIndex(({ first, last }) => 3 >= first && 3 <= last)).toBe(2)
  })

  test('keeps its reach where the mountains are young, and halves it where they are old', () => {
    const reaches = (relief: Relief) => {
      const made = run(settings({ exponent: 3, relief, amplitude: 80 }))
      return made.passes.slice(1).map(({ last }) => (made.steps[last] as PointStep).reach)
    }
    expect(reaches('steep')).toEqual([80, 80, 80, 80, 80, 80])
    expect(reaches('smooth')).toEqual([80, 40, 40, 20, 20, 10])
  })

  test('counts neighbours as the rule for the border says', () => {
    const counts = (borders: Settings['borders'], inside: boolean) => {
      const made = run(settings({ exponent: 3, borders }))
      const last = made.side - 1
      const edges = points(made).filter(({ kind }) => kind === 'edge')
      const border = ({ x, y }: PointStep) => x === 0 || y === 0 || x === last || y === last
      return [
        ...new Set(edges.filter((s) => border(s) !== inside).map(({ neighbours }) => neighbours.length)),
      ]
    }
    expect(counts('three', true)).toEqual([4])
    expect(counts('three', false)).toEqual([3])
    expect(counts('wrap', true)).toEqual([4])
    expect(counts('wrap', false)).toEqual([4])
    expect(counts('always-three', true)).toEqual([3])
    expect(counts('always-three', false)).toEqual([3])
  })

  test('takes what is missing from the opposite side where borders wrap', () => {
    const left = points(run(settings({ exponent: 2, borders: 'wrap' }))).find((s) => s.x === 0 && s.y === 1)!
    expect(left.neighbours.map(({ x, y, wrapped }) => [x, y, wrapped])).toEqual([
      [0, 0, false],
      [3, 1, true],
      [1, 1, false],
      [0, 2, false],
    ])
  })
})

describe('a number that is typed', () => {
  test('changes what follows from it and nothing before it or beside it', () => {
    const before = run(settings({ exponent: 2, seed: 5 }))
    const after = run(settings({ exponent: 2, seed: 5 }), write(2, 2, 2, { what: 'height', value: 900 }))
    const changed = [...after.heights].flatMap((height, i) => (height !== before.heights[i] ? [i] : []))
    expect(after.heights[12]).toBe(900)
    for (const corner of [0, 4, 20, 24]) expect(changed).not.toContain(corner)
    expect(changed).toHaveLength(21)
    const [one, other] = [points(before)[7]!, points(after)[7]!]
    expect(other.perturbation).toBe(one.perturbation)
    expect(other.typed).toBeUndefined()
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

  test('reaches the border at its corners first, and at every point of it in the end', () => {
    const onBorder = (step: number) =>
      [...new Set(knownSurface(made, step))].filter((i) =>
        [i % 9, Math.floor(i / 9)].some((at) => at % 8 === 0),
      )
    expect(onBorder(0).sort()).toEqual([0, 72, 8, 80])
    expect(onBorder(made.steps.length - 1)).toHaveLength(32)
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

test('a point changes its descendants and nothing else', () => {
  const larger = { ...exampleSettings, exponent: 4, seed: 7 }
  const before = run(larger)
  const point = 8 * 17 + 4
  const { descendants } = lineageOf(before, point)
  const after = run(larger, new Map([[8 * 2 * 33 + 4 * 2, { what: 'height', value: 1e4 }]]))
  const changed = [...before.heights.keys()].filter((i) => before.heights[i] !== after.heights[i])
  expect(changed.filter((i) => i !== point && !descendants.has(i))).toEqual([])
  expect(changed.length).toBe(descendants.size + 1)
})
