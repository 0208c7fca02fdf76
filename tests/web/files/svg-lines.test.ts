import { describe, expect, test } from 'vitest'
import { type Drawing, exportDrawing } from '../../../web/files/index.js'
import { papers } from '../../../web/draw/views/places.js'
import { randomStream } from '../../../web/explained/published/random-stream.js'
import { linesIn } from '../support/drawn-lines.js'
import { fieldOf } from '../support/terrain.js'

const random = randomStream(7)
const size = 65
const drawing: Drawing = {
  field: fieldOf(size, 1, (x, y) => Math.sin((y * size + x) * 0.01) * 6 + random() * 2),
  view: { azimuth: 32, elevation: 30, distance: 2.4, target: [0, 0, 0] },
  paper: papers.A4,
  aspect: 1.5,
  title: '',
  description: '',
  profiles: 'both',
  density: 32,
}
const svgOf = async (more: Partial<Drawing> = {}) =>
  (await exportDrawing({ ...drawing, ...more } as Drawing)).text()
const pathsIn = (svg: string) => linesIn(svg).map(({ points }) => points)
const distance = (ax: number, ay: number, bx: number, by: number) => Math.hypot(ax - bx, ay - by)

describe('a drawing', () => {
  test('is in millimetres, on the paper within its margins, where the picture is', async () => {
    for (const paper of [papers.A4, papers.A3, [100, 300]] as const) {
      // So near that the block goes beyond the picture on all sides.
      const view = { ...drawing.view, distance: 0.7 }
      const svg = await svgOf({ paper, view })
      expect(svg).toContain(
        `width="${paper[0]}mm" height="${paper[1]}mm" viewBox="0 0 ${paper[0]} ${paper[1]}"`,
      )
      expect(svg).toContain('stroke-width="0.25"')
      const high = Math.min((paper[0] - 20) / 1.5, paper[1] - 20)
      const points = pathsIn(svg).flatMap((path) => [...path])
      for (const [axis, side] of [1.5 * high, high].entries()) {
        const values = points.filter((_, i) => i % 2 === axis)
        expect(Math.min(...values)).toBeCloseTo((paper[axis]! - side) / 2, 1)
        expect(Math.max(...values)).toBeCloseTo((paper[axis]! + side) / 2, 1)
      }
    }
  })

  test('leaves out dots', async () => {
    const lengths = pathsIn(await svgOf()).map((path) => {
      let length = 0
      for (let i = 2; i < path.length; i += 2)
        length += distance(path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!)
      return length
    })
    expect(lengths.length).toBeGreaterThan(100)
    expect(Math.min(...lengths)).toBeGreaterThan(0.25 / 2 - 0.02)
  })

  test('has no point that lies on the way between others', async () => {
    for (const path of pathsIn(await svgOf({ field: fieldOf(size, 1, () => 1) })))
      expect(path.length).toBeLessThanOrEqual(2 * 4) // a profile and its posts
  })

  test('makes the pen travel a fraction of the way that the lines would take in another order', async () => {
    const paths = pathsIn(await svgOf())
    const travel = (order: Float64Array[]) =>
      order
        .slice(1)
        .reduce(
          (sum, path, i) => sum + distance(...(order[i]!.slice(-2) as never as [0, 0]), path[0]!, path[1]!),
          0,
        )
    const plain = paths.map((path) => [path[1]! < 105 ? 0 : 1, path[0]!, path] as const)
    const sorted = plain.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , path]) => path)
    expect(travel(paths)).toBeLessThan(travel(sorted) / 3)
  })

  test('says what it is, whatever the words, and runs nothing', async () => {
    const title = '</title><script>alert(1)</script> & "é" \u0000\ud800'
    const svg = await svgOf({ title, description: 'roughness=0.5 & seed=1' })
    expect(svg).not.toContain('<script')
    expect(svg).toContain(
      '<title>&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;é&#34; \ufffd\ufffd</title>',
    )
    expect(svg).toContain('<desc>roughness=0.5 &#38; seed=1</desc>')
    expect(svg.replace(/<\?xml.*\?>/, '').match(/<(?!\/?(svg|title|desc|g|path)\b)/g)).toBeNull()
  })

  test('of a planet has its parallels and meridians', async () => {
    const smooth = { size: 17, heights: new Float32Array(6 * 17 * 17), min: 0, max: 0, sea: 0, radius: 10 }
    const { view, paper, aspect, title, description } = drawing
    const sheet = { view, paper, aspect, title, description }
    const lines = { profiles: 'both', density: 9 } as const
    const svg = await (await exportDrawing({ ...sheet, ball: smooth, lines })).text()
    expect(new Set(linesIn(svg).map(({ family }) => family))).toEqual(new Set(['rows', 'columns']))
  })
})

describe('profiles', () => {
  test('stand every so many points and at the last', async () => {
    const view = { ...drawing.view, azimuth: 0, elevation: 90 }
    const flat = fieldOf(size, 1, () => 0)
    const svg = await svgOf({ field: flat, view, profiles: 'rows', density: 5 })
    const rows = linesIn(svg).filter(({ family }) => family === 'rows')
    const heights = rows.map(({ points }) => points[1]!).sort((a, b) => a - b)
    const [first, last] = [heights[0]!, heights.at(-1)!]
    const places = heights.map((height) => Math.round(((height - first) / (last - first)) * (size - 1)))
    expect([...new Set(places)]).toEqual([0, 13, 26, 39, 52, 64])
  })

  test('go down to the foot at the sides that face the eye', async () => {
    const lines = linesIn(await svgOf({ profiles: 'rows', density: 4 }))
    // From the south-west: the south wall's foot and the west wall's.
    expect(lines.filter(({ family }) => family === 'foot').length).toBe(2)
    // Along y, too, for the block to have an outline; but no profile between.
    expect(lines.some(({ family }) => family === 'columns')).toBe(true)
    const isUpright = ([ax, ay, bx, by]: Float64Array) =>
      Math.abs(ax! - bx!) < 0.25 * Math.abs(ay! - by!) && Math.abs(ay! - by!) > 3
    const posts = lines.filter(
      ({ family, points }) =>
        family === 'rows' && (isUpright(points.subarray(0, 4)) || isUpright(points.subarray(-4))),
    )
    expect(posts.length).toBe(5)
  })
})
