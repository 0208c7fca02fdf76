import { describe, expect, test } from 'vitest'
import { dropEnd } from '../../../web/studio/water-path.js'
import { schema } from '../../../web/package/schema.js'
import { exportDrawing } from '../../../web/files/index.js'
import { dividesOf } from '../../../web/draw/rivers/divides.js'
import { placeOnFace, pointOnBall } from '../../../web/package/faces.js'
import { drape } from '../../../web/draw/rivers/drape.js'
import {
  dropPathFrom,
  downstream,
  minArea,
  penRivers,
  riverWidth,
  riversOf,
} from '../../../web/draw/rivers/rivers.js'
import { puddle } from '../../../web/draw/rivers/river-numbers.js'
import { distanceTo, drawnLines } from '../support/drawn-lines.js'
import { LineOfSight } from '../support/line-of-sight.js'
import { orogen } from '../support/terrain.js'

const landscape = (exponent: number, seed = 7, tile = false) =>
  orogen.generate({ generator: 'diamond-square', exponent, seed, age: 0.6, tile })

describe('rivers', () => {
  test.each(schema.generators)(
    'flow down to an outlet on $id, draining more from point to point',
    ({ id, faces }) => {
      const isCounted = (point: number) =>
        faces === 1 || pointOnBall(size, ...placeOnFace(size, point)) === point
      const { size, heights, water } = orogen.generate({ generator: id, exponent: 6, seed: 3, age: 0.6 })
      const waters = { size, ...water! }
      expect(heights.every((height, point) => water!.surface[point]! >= height)).toBe(true)
      expect(water!.elevationChange.every(Number.isFinite)).toBe(true)
      let drained = 0
      for (let point = 0; point < heights.length; point++) {
        if (water!.flowDirection[point] === 8 && isCounted(point)) drained += water!.area[point]!
      }
      expect(drained).toBe(faces === 1 ? size * size : 6 * (size - 1) ** 2 + 2)
      for (let point = 0; point < heights.length; point += 97) {
        const dropPath = dropPathFrom(waters, point)
        expect(water!.flowDirection[dropPath.at(-1)!]).toBe(8)
        const areas = dropPath.map((each) => water!.area[each]!)
        expect(areas).toEqual([...new Set(areas)].sort((a, b) => a - b))
      }
    },
  )

  test('end in the sea, at the edge of the map or in a hollow', () => {
    const size = 5
    const heights = Float32Array.from({ length: size * size }, (_, i) => i)
    const endOf = (dropPath: number[], sea: number, more = {}) =>
      dropEnd(dropPath, { size, heights, ...more }, { sea })
    expect(endOf([18, 12, 6, 0], 3)).toEqual({ end: 'sea', steps: 3, fall: 15 })
    expect(endOf([18, 12, 6, 0], -1)).toEqual({ end: 'edge', steps: 3, fall: 18 })
    expect(endOf([18, 12], -1)).toEqual({ end: 'hollow', steps: 1, fall: 6 })
    expect(endOf([18, 12], -1, { extent: [3, 5] })).toEqual({ end: 'edge', steps: 1, fall: 6 })
    expect(endOf([4], -1)).toBeUndefined()
  })

  test.each([false, true])(
    'are told once, each to the confluence or the mouth (the map tiles: %s)',
    (tile) => {
      const { size, water } = landscape(8, 3, tile)
      const waters = { size, ...water! }
      const steps = new Set<string>()
      for (const { points } of riversOf(waters)) {
        points.forEach((point, i) => {
          if (i === 0) return
          const from = points[i - 1]!
          expect(downstream(waters, from)).toBe(point)
          expect(Math.abs((from % size) - (point % size))).toBeLessThanOrEqual(1)
          const step = `${from} ${point}`
          expect(steps.has(step), step).toBe(false)
          steps.add(step)
        })
      }
      const minimum = minArea(size)
      let missing = 0
      for (let point = 0; point < size * size; point++) {
        const next = water!.area[point]! >= minimum ? downstream(waters, point) : undefined
        if (next === undefined || steps.has(`${point} ${next}`)) continue
        const rows = Math.abs(Math.floor(next / size) - Math.floor(point / size))
        if (rows <= 1 && Math.abs((next % size) - (point % size)) <= 1) missing++ // not over a seam
      }
      expect(missing).toBe(0)
    },
  )

  test('have the order of Strahler', () => {
    const { size, water } = landscape(8)
    const waters = { size, ...water! }
    const minimum = minArea(size)
    const sources = new Map<number, number[]>()
    for (let point = 0; point < size * size; point++) {
      const next = water!.area[point]! >= minimum ? downstream(waters, point) : undefined
      if (next !== undefined) sources.set(next, [...(sources.get(next) ?? []), point])
    }
    const known = new Map<number, number>()
    const orderOf = (point: number): number => {
      if (known.has(point)) return known.get(point)!
      const orders = (sources.get(point) ?? []).map(orderOf).sort((a, b) => b - a)
      let order: number
      if (orders.length === 0) order = 1
      else if (orders[0] === orders[1]) order = orders[0]! + 1
      else order = orders[0]!
      known.set(point, order)
      return order
    }
    const rivers = riversOf(waters)
    expect(Math.max(...rivers.map(({ order }) => order))).toBeGreaterThan(2)
    for (const { points, order } of rivers) {
      for (const point of points.slice(0, -1)) expect(orderOf(point)).toBe(order)
    }
  })

  test('are as wide as the root of what they drain, and never too thin to be seen', () => {
    expect(riverWidth(1, 513)).toBeCloseTo(1, 5)
    // A line on a sheet needs no point to be seen.
    expect(riverWidth(1, 129, 0)).toBeLessThan(0.2)
    const [a, b] = [riverWidth(20_000, 2049), riverWidth(80_000, 2049)]
    expect(b - riverWidth(0, 2049)).toBeCloseTo(2 * (a - riverWidth(0, 2049)), 5)
  })

  test('drawn with a pen end in others, at lakes and at outlets alone', () => {
    const { size, heights, water, min, max } = landscape(9)
    const waters = { size, ...water! }
    const rivers = penRivers({ size, heights }, water!)
    const goesOn = new Set(rivers.flatMap(({ points }) => [...points.subarray(0, -1)]))
    for (const { points } of rivers) {
      const last = points.at(-1)!
      const next = downstream(waters, last)
      if (next === undefined || goesOn.has(last)) continue
      expect(water!.surface[next]! - heights[next]!).toBeGreaterThan(puddle * (max - min) * 0.999)
    }
  })
})

// diagonals, a row and columns
test('a river on the ground is cut where it passes from one triangle to another, and lies in each', () => {
  const columns = [0, 3, 6, 9, 12, 16]
  const rows = Array.from({ length: 17 }, (_, i) => i)
  const heightAt = (row: number, column: number) => Math.sin(row * 1.3 + column * 2.1)
  const points = [18, 36, 37, 55, 72, 89, 90, 107]

  const pieces = drape(points, 17, { columns, rows, heightAt })
  let [x, y] = [1, 1]
  for (const { column, row, isNorthern, from, to } of pieces) {
    expect(from[0]).toBeCloseTo(x, 9)
    expect(from[1]).toBeCloseTo(y, 9)
    for (const [px, py, height] of [from, to]) {
      const u = (px - columns[column]!) / (columns[column + 1]! - columns[column]!)
      const v = py - rows[row]!
      expect(Math.min(u, v, 1 - u, 1 - v)).toBeGreaterThan(-1e-9)
      expect((u + v - 1) * (isNorthern ? 1 : -1)).toBeLessThan(1e-9)
      const [nw, ne] = [heightAt(row, column), heightAt(row, column + 1)]
      const [sw, se] = [heightAt(row + 1, column), heightAt(row + 1, column + 1)]
      const plane = isNorthern
        ? nw + u * (ne - nw) + v * (sw - nw)
        : se + (1 - u) * (sw - se) + (1 - v) * (ne - se)
      expect(height).toBeCloseTo(plane, 9)
    }
    ;[x, y] = [to[0], to[1]]
  }
  expect([x, y]).toEqual([107 % 17, Math.floor(107 / 17)].map((each) => expect.closeTo(each, 9)))
})

describe.each([13, 14])('rivers in a drawing of lines, seed %d', (seed) => {
  const field = landscape(6, seed)
  const { size, heights, spacing, water } = field
  const width = (size - 1) * spacing
  const places = Array.from({ length: size }, (_, i) => i)
  const middle = (field.min - width * 0.045 + field.max) / 2
  // Lakes are drawn at their level.
  const shown = heights.map((z, i) => (water!.surface[i]! > water!.sea ? water!.surface[i]! : z))
  const raised = places.map((row) => places.map((column) => (shown[row * size + column]! - middle) / width))
  const pieces = riversOf({ size, ...water! })
    .filter(({ order, points: [first] }) => order > 1 && water!.surface[first!] === heights[first!])
    .flatMap(({ points }) =>
      drape(points, size, { columns: places, rows: places, heightAt: (y, x) => raised[y]![x]! }),
    )
  const xs = places.map((x) => x / (size - 1) - 0.5)

  test.each([
    [20, 25, 'perspective'],
    [135, 12, 'perspective'],
    [250, 40, 'orthographic'],
    [35, 15, 'orthographic'],
    [45, 25, 'orthographic'], // along the diagonals of cells, of which many are rivers
    [135, 25, 'orthographic'],
    [90, 25, 'orthographic'],
    [52, 15, 'orthographic'],
    [230, 15, 'orthographic'],
    [0, 90, 'perspective'],
  ] as const)(
    'from %d at %d degrees, %s: all that is in sight, and nothing else',
    async (azimuth, elevation, projection) => {
      const view = { azimuth, elevation, distance: 3, target: [0, 0, 0], projection } as const
      const drawn = await drawnLines(field, view, { profiles: 'rows', every: 1 })
      const lines = drawn.filter(({ family }) => family === 'rivers')
      const sight = new LineOfSight(xs, [...xs].reverse(), raised, view)
      const found = { seen: 0, missing: 0, hidden: 0 }
      for (const { from, to } of pieces) {
        const x = (from[0] + to[0]) / 2 / (size - 1) - 0.5
        const y = 0.5 - (from[1] + to[1]) / 2 / (size - 1)
        const point: [number, number, number] = [x, y, (from[2] + to[2]) / 2]
        const [lowest, highest] = sight.ground(point)
        if (Math.abs(lowest) < 1e-6 && Math.abs(highest) < 1e-6) continue
        const inSight = highest < 1e-7
        if (!inSight && lowest > -1e-7) continue // behind a wall
        const at = sight.picture(point)!
        if (Math.max(...at.map(Math.abs)) > 0.999) continue // outside the picture
        const isDrawn = lines.some(({ points }) => distanceTo(points, at) < 1e-7)
        if (inSight) found.seen++
        if (inSight && !isDrawn) found.missing++
        // Seen along them, pieces of a diagonal or of a column cover each other.
        const isAlone = azimuth % 45 !== 0 || elevation === 90
        if (isAlone && !inSight && highest > 1e-5 && lowest < -1e-5 && isDrawn) found.hidden++
      }
      expect(found.seen).toBeGreaterThan(15)
      expect({ ...found, seen: 0 }).toEqual({ seen: 0, missing: 0, hidden: 0 })
    },
  )

  test('are a group of their own in the SVG, blue', async () => {
    const view = { azimuth: 20, elevation: 30, distance: 2.4, target: [0, 0, 0] } as const
    const sheet = { paper: [297, 210], aspect: 1.5, title: '', description: '' } as const
    const svgOf = async (drawn: typeof field) =>
      (await exportDrawing({ ...sheet, field: drawn, view, profiles: 'rows', density: 96 })).text()
    expect(await svgOf(field)).toMatch(/label="2 rivers" stroke="#2b6f9c">\n<g id="rivers">\n<path/)
    const dry = orogen.generate({ generator: 'diamond-square', exponent: 6, seed: 11 })
    expect(await svgOf(dry)).not.toContain('rivers')
  })
})

test('divides part points whose waters leave at two places, of which one is a great river’s mouth', () => {
  const { size, water } = landscape(7)
  const waters = { size, ...water! }
  const mouth = (point: number) => dropPathFrom(waters, point).at(-1)!
  const sides = new Set<string>()
  const ends = dividesOf(waters)
  expect(ends.length).toBeGreaterThan(400)
  for (let i = 0; i < ends.length; i += 4) {
    const [x0, y0, x1, y1] = ends.subarray(i, i + 4) as unknown as number[]
    const isUpright = x0 === x1
    const [x, y] = [Math.floor(x0!), isUpright ? y0! + 0.5 : Math.floor(y0!)]
    const here = isUpright ? y * size + x : y * size + x0! + 0.5
    const there = here + (isUpright ? 1 : size)
    expect(Math.abs(x1! - x0!) + Math.abs(y1! - y0!)).toBe(1)
    expect(mouth(here)).not.toBe(mouth(there))
    const drained = [water!.area[mouth(here)]!, water!.area[mouth(there)]!]
    expect(Math.max(...drained)).toBeGreaterThanOrEqual(0.02 * size * size)
    expect(Math.min(...drained)).toBeGreaterThanOrEqual(0.0002 * size * size)
    sides.add(`${here} ${there}`)
  }
  expect(sides.size).toBe(ends.length / 4)
})
