import { describe, expect, test } from 'vitest'
import { type LineOptions, profileLines } from '../../web/core/lines/profile-lines.js'
import { papers, type SvgOptions, writeSvg } from '../../web/core/lines/svg.js'
import { randomStream } from '../../web/explained/published/random-stream.js'
import { drawnLines } from './drawn-lines.js'

const random = randomStream(7)
const size = 65
const terrain = {
  heights: Float32Array.from({ length: size * size }, (_, i) => Math.sin(i * 0.01) * 6 + random() * 2),
  size,
  spacing: 1,
}
const view = { azimuth: 32, elevation: 30, distance: 2.4, target: [0, 0, 0] } as const
const linesOf = (options: LineOptions = {}) =>
  drawnLines(terrain, view, { profiles: 'both', every: 2, ...options })
const lines = linesOf()

/** The paths of a drawing as lists of points in millimetres, in the order of the file. */
function pathsIn(svg: string): [number, number][][] {
  return [...svg.matchAll(/<path d="M([^"]*)"\/>/g)].map(([, d]) =>
    d!.split('L').map((point) => point.split(' ').map(Number) as [number, number]),
  )
}

const distance = ([ax, ay]: readonly number[], [bx, by]: readonly number[]) =>
  Math.hypot(ax! - bx!, ay! - by!)

/** From a point to a line of points. */
function away([px, py]: [number, number], path: [number, number][]): number {
  return Math.min(
    ...path.slice(1).map(([x1, y1], i) => {
      const [x0, y0] = path[i]!
      const length = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1
      const t = Math.min(Math.max(((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / length, 0), 1)
      return Math.hypot(px - x0 - t * (x1 - x0), py - y0 - t * (y1 - y0))
    }),
  )
}

describe('a drawing', () => {
  test('is in millimetres, on the paper within its margins, and fills them in one direction', () => {
    for (const paper of [papers.A4, papers.A3, [100, 300]] as const) {
      const svg = writeSvg(lines, { paper, margin: 12, stroke: 0.3 })
      expect(svg).toContain(
        `width="${paper[0]}mm" height="${paper[1]}mm" viewBox="0 0 ${paper[0]} ${paper[1]}"`,
      )
      expect(svg).toContain('stroke-width="0.3"')
      const points = pathsIn(svg).flat()
      const extent = [0, 1].map((axis) => {
        const values = points.map((point) => point[axis]!)
        return [Math.min(...values), paper[axis]! - Math.max(...values)]
      })
      for (const [before, after] of extent) {
        expect(before).toBeGreaterThanOrEqual(12)
        expect(after).toBeGreaterThanOrEqual(12)
      }
      expect(Math.min(...extent.flat())).toBeCloseTo(12, 1)
    }
  })

  test('shows the picture of the screen where a width to height is given', () => {
    const near = { ...view, distance: 0.9 }
    const cut = drawnLines(terrain, near, { aspect: 1.5 })
    expect(Math.max(...cut.flatMap(({ points }) => [...points].map(Math.abs)))).toBeCloseTo(1.5, 9)
    const points = pathsIn(writeSvg(cut, { aspect: 1.5, paper: [150, 100], margin: 0 })).flat()
    const whole = drawnLines(terrain, near, {})
    for (const [x, y] of points) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x / 150, y / 100)).toBeLessThanOrEqual(1)
    }
    // What is left is where it was, only the rest is cut off.
    const wholePaths = whole.map((line) => toPairs(line.points))
    for (const line of cut.slice(0, 40)) {
      const middle = toPairs(line.points)[0]!
      expect(Math.min(...wholePaths.map((path) => away(middle, path)))).toBeLessThan(1e-9)
    }
  })

  test('is moved by the tolerance and the rounding at the most', () => {
    const options = { tolerance: 0.2, shortest: 0, paper: [300, 200] } as const
    const exact = pathsIn(writeSvg(lines, { ...options, tolerance: 0 }))
    const coarse = pathsIn(writeSvg(lines, options))
    const key = (path: [number, number][]) => [path[0], path.at(-1)].map(String).sort().join()
    const byEnds = new Map(coarse.map((path) => [key(path), path]))
    expect(coarse.flat().length).toBeLessThan(exact.flat().length)
    let compared = 0
    for (const path of exact) {
      const simpler = byEnds.get(key(path))
      if (!simpler) continue
      compared++
      for (const point of path) expect(away(point, simpler)).toBeLessThanOrEqual(0.2 + 0.015)
    }
    expect(compared).toBeGreaterThan(exact.length / 2)
  })

  test('leaves out dots and nothing else', () => {
    const paths = (shortest: number) => pathsIn(writeSvg(lines, { shortest })).length
    expect(paths(0)).toBeGreaterThan(paths(1))
    expect(paths(1)).toBeGreaterThan(100)
    for (const path of pathsIn(writeSvg(lines, { shortest: 1 }))) {
      const length = path.slice(1).reduce((sum, point, i) => sum + distance(point, path[i]!), 0)
      expect(length).toBeGreaterThan(0.9)
    }
  })

  test('draws every line once, and the pen travels a fraction of the way that the profiles in their order would take', () => {
    const options: SvgOptions = { shortest: 0, tolerance: 0 }
    const paths = pathsIn(writeSvg(lines, options))
    expect(paths.length).toBe(lines.length)
    let travel = 0
    for (let i = 1; i < paths.length; i++) travel += distance(paths[i - 1]!.at(-1)!, paths[i]![0]!)
    let plain = 0
    const scale = 190 / 2 // about; the order alone makes a difference of several times
    for (let i = 1; i < lines.length; i++)
      plain +=
        distance(lines[i - 1]!.points.slice(-2) as never, lines[i]!.points.slice(0, 2) as never) * scale
    expect(travel).toBeLessThan(plain / 3)
  })

  test('is the same bytes for the same lines', () => {
    expect(writeSvg(linesOf())).toBe(writeSvg(lines))
  })

  test('says what it is, whatever the words, and runs nothing', () => {
    const svg = writeSvg(lines, {
      title: '</title><script>alert(1)</script> & "é" \u0000',
      description: 'roughness=0.5 & seed=1',
      ink: '"><script>',
    })
    expect(svg).not.toContain('<script')
    expect(svg).toContain(
      '<title>&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;é&#34; \ufffd</title>',
    )
    expect(svg).toContain('<desc>roughness=0.5 &#38; seed=1</desc>')
    expect(svg.replace(/<\?xml.*\?>/, '').match(/<(?!\/?(svg|title|desc|g|path)\b)/g)).toBeNull()
  })

  test('of nothing is an empty drawing', () => {
    expect(pathsIn(writeSvg([]))).toEqual([])
  })

  test.each([
    [{ paper: [0, 100] }, /paper .* got 0/],
    [{ margin: 105 }, /margin .* got 105/],
    [{ stroke: 0 }, /stroke .* got 0/],
    [{ tolerance: NaN }, /tolerance .* got NaN/],
    [{ shortest: -1 }, /shortest .* got -1/],
    [{ aspect: 0 }, /aspect .* got 0/],
  ] as [SvgOptions, RegExp][])('refuses %j with a sentence', (options, sentence) => {
    expect(() => writeSvg(lines, options)).toThrow(sentence)
  })
})

describe('profiles', () => {
  test('stand every so many points and at the last', () => {
    const shown = new Set(linesOf({ profiles: 'rows', every: 15 }).map(({ family, index }) => family + index))
    expect([...shown].sort()).toEqual(['rows0', 'rows15', 'rows30', 'rows45', 'rows64'])
  })

  test('go down to the base at the sides that face the eye, in one stroke with the profile', () => {
    const walled = linesOf({ profiles: 'rows', every: 16, skirts: true })
    const bare = linesOf({ profiles: 'rows', every: 16 })
    // From the south-west: the south wall's foot and the west wall's.
    expect(walled.filter(({ family }) => family === 'foot').map(({ index }) => index)).toEqual([1, 3 - 1])
    const first = (all: typeof walled, index: number) =>
      all.find((line) => line.family === 'rows' && line.index === index)!
    for (const index of [0, 16, 32, 48, 64]) {
      const [x, y] = first(walled, index).points
      const [barX, barY] = first(bare, index).points
      expect([...first(walled, index).points.slice(2, 4)]).toEqual([barX, barY])
      expect(y).toBeLessThan(barY! - 0.05)
      expect(Math.abs(x! - barX!)).toBeLessThan(0.05)
    }
    // Along y too, for the block to have an outline; but no profile between.
    expect(new Set(walled.filter(({ family }) => family === 'columns').map(({ index }) => index))).toEqual(
      new Set([0, 64]),
    )
  })

  test('can be left between two steps, and tell how far they are', () => {
    const told = [...profileLines(terrain, view, { profiles: 'both', every: 2, stride: 1 })]
    expect(told.length).toBeGreaterThan(2)
    expect(told.at(-1)).toBe(1)
    expect(told).toEqual([...told].sort((a, b) => a - b))
  })

  const refusals: [string, () => unknown, RegExp][] = [
    ['elevation', () => profileLines(terrain, { ...view, elevation: 91 }), /elevation must be .* got 91/],
    ['azimuth', () => profileLines(terrain, { ...view, azimuth: NaN }), /azimuth must be .* got NaN/],
    ['distance', () => profileLines(terrain, { ...view, distance: 0 }), /distance must be .* got 0/],
    [
      'fieldOfView',
      () => profileLines(terrain, { ...view, fieldOfView: 180 }),
      /fieldOfView must be .* got 180/,
    ],
    ['every', () => linesOf({ every: 0.5 }), /every must be .* got 0.5/],
    ['stride', () => linesOf({ stride: 0 }), /stride must be .* got 0/],
    ['aspect', () => linesOf({ aspect: -1 }), /aspect must be .* got -1/],
    ['size', () => profileLines({ ...terrain, size: 64 }, view), /size × size = 4096 numbers, got 4225/],
    ['spacing', () => profileLines({ ...terrain, spacing: 0 }, view), /spacing must be .* got 0/],
    [
      'heights',
      () => profileLines({ heights: new Float32Array(4).fill(NaN), size: 2, spacing: 1 }, view),
      /heights must be finite numbers, got NaN/,
    ],
  ]
  test.each(refusals)('refuse a wrong %s with a sentence', (_, attempt, sentence) => {
    expect(attempt).toThrow(RangeError)
    expect(attempt).toThrow(sentence)
  })
})

function toPairs(points: Float64Array): [number, number][] {
  return Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i]!, points[2 * i + 1]!])
}
