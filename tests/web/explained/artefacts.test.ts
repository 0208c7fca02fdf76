import { describe, expect, test } from 'vitest'
import {
  artefactIds,
  artefacts,
  fittingExponent,
  parametersOf,
  type ArtefactId,
  type VariantId,
} from '../../../web/explained/laboratory/artefacts.js'
import {
  addedNumbers,
  bends,
  correlationMap,
  type ArtefactMeasure,
} from '../../../web/explained/laboratory/filters.js'
import { buffersOf } from '../../../web/package/worker/job-queue.js'
import { perform, measureMap } from '../../../web/explained/laboratory/measured-map.js'
import {
  bias,
  broken,
  circles,
  comb,
  creases,
  folded,
  foldSide,
  grain,
  lattice,
  tableLag,
  seams,
} from '../../../web/explained/laboratory/measures.js'
import { makeStamp } from '../../../web/explained/steps/stamps/stamp-noise.js'
import { newFlow, outlet, pit } from '../../../web/explained/twins/erosion-flow.js'
import { drawnOctaves } from '../../../web/explained/twins/index.js'
import { fieldOf, orogen } from '../support/terrain.js'

const seeds = [1, 2, 3, 161, 4294967295]

// Large maps take their time: fewer of them.
function measured(id: ArtefactId, variant: VariantId, exponent: number): ArtefactMeasure[] {
  return seeds
    .slice(0, exponent > 8 ? 1 : 4)
    .map((seed) => measureMap(orogen, id, variant, exponent, seed).measure)
}

describe.each(artefactIds.flatMap((id) => [artefacts[id].smallest, 9].map((exponent) => ({ id, exponent }))))(
  '$id at exponent $exponent',
  ({ id, exponent }) => {
    // Beside each artefact are maps that have none. Voss's additions are no such map: see below.
    const pairs = artefacts[id].pairs.filter(([, corrected]) => corrected !== 'additions')
    const variants = (nth: 0 | 1) => [...new Set(pairs.map((pair) => pair[nth]))]

    test.each(variants(0))('is found in %s, on every seed', (published) => {
      for (const { figure, limit } of measured(id, published, exponent))
        expect(figure).toBeGreaterThan(1.1 * limit)
    })

    test.each(variants(1))('is not found in %s, on any seed', (corrected) => {
      for (const { figure, limit } of measured(id, corrected, exponent)) expect(figure).toBeLessThan(limit)
    })
  },
)

test("Voss's additions leave the grid as strong as it was", () => {
  const plain = measured('creases', 'square', 9)
  measured('creases', 'additions', 9).forEach(({ figure, limit }, i) => {
    expect(figure).toBeGreaterThan(limit)
    expect(figure).toBeGreaterThan(plain[i]!.figure)
  })
})

describe('the table that comes round', () => {
  const { measure, strongest } = measureMap(orogen, 'lattice', 'voirol-r', 9, 7)

  test('does so where its length divides by the side', () => {
    expect(tableLag(513)).toEqual({ dx: 73, dy: 8 })
    expect(tableLag(257)).toEqual({ dx: 65, dy: 16 })
    expect(tableLag(1025)).toEqual({ dx: 77, dy: 4 })
  })

  test('is seen at that lag, and the chart has its peak there', () => {
    expect([strongest.dx, strongest.dy]).toEqual([73, 8])
    expect(measure.places).toEqual({ dx: 73, dy: 8, row: 8 })
    const peak = measure.curve.reduce((best, point) => (point.y > best.y ? point : best))
    expect([peak.x]).toEqual(measure.at)
    expect(peak.y).toBeGreaterThan(0.99)
    expect(measure.curve).toHaveLength(193)
  })

  test('a map that is too small to tell has no artefact', () => {
    const field = orogen.generate({ generator: 'voirol-r', exponent: 3 })
    const { figure, limit, curve } = lattice(field.size, orogen.analyse(field).autocorrelation)
    expect(figure).toBeLessThanOrEqual(limit)
    expect(curve).toEqual([])
  })
})

describe('filters', () => {
  test('give back the numbers that were added', () => {
    // Corners, centre and edges of 3 × 3 points: differences from 2.5, and from the means of three.
    const field = fieldOf(3, 1, (x, y) => [1, 5, 2, 4, 3.5, 0, 3, 2, 4][y * 3 + x]!)
    const numbers = addedNumbers(field)
    const added = [5 - 6.5 / 3, 4 - 7.5 / 3, 0 - 9.5 / 3, 2 - 10.5 / 3]
    const scale = Math.sqrt(added.reduce((sum, value) => sum + value * value, 0) / 4)
    expect(numbers[4]).toBeCloseTo(1, 6)
    expect([1, 3, 5, 7].map((at) => numbers[at]!)).toEqual(
      added.map((value) => expect.closeTo(value / scale, 5)),
    )
    expect([0, 2, 6, 8].map((at) => numbers[at])).toEqual([0, 0, 0, 0])
  })

  test('bends are those of a point by their deviation; across the border only on request', () => {
    const field = fieldOf(8, 1, (x, y) => (x === 3 && y === 3 ? 1 : 0))
    const bent = bends(field, false)
    expect(bent[3 * 8 + 3]! / bent[3 * 8 + 2]!).toBeCloseTo(-4, 6)
    expect(bent.reduce((sum, value) => sum + value * value, 0) / 64).toBeCloseTo(1, 5)
    const corner = fieldOf(8, 1, (x, y) => (x === 0 && y === 0 ? 1 : 0))
    expect(bends(corner, true)[7]).toBeGreaterThan(0)
    expect(bends(corner, false)[7]).toBe(0)
  })

  test('the picture of correlations is the same turned by half', () => {
    const { size, values } = measureMap(orogen, 'lattice', 'voirol-r', 7, 1).autocorrelation
    expect(values).toEqual(values.slice().reverse())
    expect(values[(size * size - 1) / 2]).toBeCloseTo(1, 5)
    const lags = (size - 1) / 2
    expect(correlationMap({ lags: 1, values: Float32Array.of(1, 2, 3, 4, 5, 6) } as never)).toEqual(
      Float32Array.of(6, 5, 4, 3, 2, 3, 4, 5, 6),
    )
    expect(values[(lags + 32) * size + lags + 49]).toBeGreaterThan(0.99)
  })

  test('a fold has at each place the bends of all points with this rest', () => {
    const field = fieldOf(129, 1, (x, y) => (x % 32 === 5 && y % 32 === 9 ? 1 : 0))
    const fold = folded(field)
    expect(fold[9 * foldSide + 5]).toBeCloseTo(4, 6)
    expect(fold[9 * foldSide + 6]).toBeCloseTo(1, 6)
    expect(fold[20 * foldSide + 20]).toBe(0)
  })
})

describe('measures', () => {
  test('of a flat map are numbers, and find nothing', () => {
    const flat = fieldOf(128, 1, () => 3)
    const all = [circles(flat), bias(flat), creases(flat), seams(flat, 128)]
    for (const { figure, limit, curve } of all) {
      expect(figure).toBeLessThan(limit)
      for (const { x, y } of curve) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
    }
  })

  test('find a circle that is drawn, and at its radius', () => {
    const field = fieldOf(256, 1, (x, y) => {
      const grain = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
      return Math.max(32 - Math.hypot(x - 100, y - 90), 0) + 0.5 * (grain - Math.floor(grain))
    })
    const { figure, limit, places, curve } = circles(field)
    expect(
      Math.max(...curve.map(({ y }) => y)),
      'the chart has the scale of the verdict',
    ).toBeGreaterThanOrEqual(figure)
    expect(curve.find(({ x }) => x === places.radius)!.y).toBe(figure)
    expect(figure).toBeGreaterThan(limit)
    expect(places.radius).toBe(32)
  })

  test('give the weights of the neighbours', () => {
    const three = measureMap(orogen, 'bias', 'three', 9, 5).measure.curve.map(({ y }) => y)
    const four = measureMap(orogen, 'bias', 'four', 9, 5).measure.curve.map(({ y }) => y)
    three.forEach((weight, i) => expect(weight).toBeCloseTo([1 / 3, 1 / 3, 0][i]!, 1.9))
    four.forEach((weight) => expect(weight).toBeCloseTo(0.25, 1.9))
  })

  test('streams are counted by their direction, and along the border by whether they run straight to it', () => {
    const size = 64
    const cells = size * size
    const flow = newFlow(cells, new Uint32Array(cells).fill(100))
    const land = new Uint8Array(cells).fill(1)
    const all = (step: number) =>
      flow.step.forEach((_, cell) => {
        const inside = (i: number) => i > 0 && i < size - 1
        flow.step[cell] = inside(cell % size) && inside(Math.floor(cell / size)) ? step : outlet
      })
    all(3) // south-west
    expect(grain({ size, flow }).curve.filter(({ y }) => y > 0)).toEqual([{ x: 135, y: 16 }])
    expect(comb({ size, land, flow }).figure).toBe(0)
    all(4) // west: straight to one border of four
    expect(grain({ size, flow }).figure).toBe(16 / 1)
    expect(comb({ size, land, flow }).curve.every(({ y }) => y === 0.25)).toBe(true)
    land.fill(0)
    expect(comb({ size, land, flow }).figure).toBe(0)
  })

  test('valleys are broken where drops end in pits, and steep or flat by the water that comes by', () => {
    const size = 64
    const flow = newFlow(size * size)
    // All water flows east along rows, where slopes fall with the square root of the area, to the last
    // column.
    const heights = Float32Array.from(flow.step, (_, cell) => {
      const x = cell % size
      flow.area[cell] = x + 1
      flow.step[cell] = x < size - 1 ? 0 : outlet
      let height = 0
      for (let at = x; at < size - 1; at++) height += 1 / Math.sqrt(at + 1)
      return height
    })
    const map = { size, heights, land: new Uint8Array(size * size).fill(1), flow }
    const { figure, places, curve } = broken(map)
    expect(figure).toBe(0)
    expect(places.fall).toBeCloseTo(0.5, 1)
    expect(curve[0]).toEqual({ x: 2, y: 1 })
    // A pit in the middle of every second row takes the drops of its western half.
    for (let y = 0; y < size; y += 2) flow.step[y * size + size / 2 - 1] = pit
    expect(broken(map).figure).toBe(0.25)
  })

  test('a seam is where the copy begins', () => {
    const field = fieldOf(64, 1, (x) => x)
    const { figure, curve, at } = seams(field, 64)
    // Along x the step is 63 against 1, along y there is none.
    expect(figure).toBeCloseTo(63, 6)
    expect(curve.filter(({ y }) => y > 2).map(({ x }) => x)).toEqual(at)
  })
})

describe('maps', () => {
  test('of seams are two copies by two', () => {
    const { heights } = measureMap(orogen, 'seams', 'tile-off', 7, 3)
    expect(heights.size).toBe(256)
    const copy = (x: number, y: number) =>
      Float32Array.from({ length: 128 ** 2 }, (_, i) => heights.values[((i >> 7) + y) * 256 + (i & 127) + x]!)
    const first = copy(0, 0)
    expect([copy(128, 0), copy(0, 128), copy(128, 128)]).toEqual([first, first, first])
  })

  test('of the same seed are the same mountain, where they can be', () => {
    for (const id of artefactIds)
      for (const variant of artefacts[id].pairs.flat())
        expect(parametersOf(variant, 8, 77)).toMatchObject({ exponent: 8, seed: 77 })
  })

  test.each([
    ['creases', ['square', 'stamps']],
    ['comb', ['held', 'falling']],
    ['gullies', ['gullies', 'rivers']],
  ] as const)('of %s can be transferred whole', (artefact, variants) => {
    const answer = perform(orogen, {
      kind: 'maps',
      artefact,
      variants: [...variants],
      exponent: 7,
      seed: 1,
    })
    const buffers = buffersOf(answer)
    expect(new Set(buffers).size).toBe(8)
    expect(structuredClone(answer, { transfer: buffers })).toBeTruthy()
  })

  test('fit into what can be measured', () => {
    expect(fittingExponent('circles', '3')).toBe(8)
    expect(fittingExponent('lattice', '99')).toBe(10)
    expect(fittingExponent('lattice', 'x')).toBe(9)
    expect(fittingExponent('bias', '7.6')).toBe(8)
    expect(fittingExponent('grain', '10')).toBe(9)
  })
})

// The tests from here on compute again the numbers that the pages state.

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

describe('the artefacts', () => {
  test.each([
    [0, '3.7', '1.3'],
    [0.25, '1.9', '1.1'],
  ])(
    'at roughness %f the old grid bends %s times as much at its nodes, %s times along its lines',
    (...row) => {
      const [roughness, nodes, lines] = row
      const { measure } = measureMap(orogen, 'creases', 'square', 9, 161, roughness)
      expect(measure.figure.toFixed(1)).toBe(nodes)
      expect(Number(measure.places.lines).toFixed(1)).toBe(lines)
    },
  )
})

test('the article before the rain as much of the ground lies under water as the sea takes after it', () => {
  const bells = { generator: 'stamp-noise', exponent: 9, seed: 3, stamp: 'bell', amplitude: 0.35 } as const
  const before = orogen.generate(bells).heights
  const { water } = orogen.generate({ ...bells, age: 0.5, hardness: 0.6, sea: 0.3 })
  const drowned = before.filter((height) => height < water!.sea!).length
  expect((100 * drowned) / before.length).toBeCloseTo(9, 0)
})
