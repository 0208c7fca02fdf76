import { describe, expect, test } from 'vitest'
import type { LineView } from '../../web/core/lines/line-view.js'
import type { Polyline } from '../../web/core/lines/profile.js'
import { baseOf, type LineOptions } from '../../web/core/lines/profile-lines.js'
import { randomStream } from '../../web/explained/published/random-stream.js'
import { distanceTo, drawnLines } from './drawn-lines.js'
import { LineOfSight } from './line-of-sight.js'

/** Of the ground over a line of sight, in widths: a hundred times under a pen's width on the largest paper. */
const tolerance = 1e-7

/** Rough, without a slope or a symmetry that could hide a mistake; every fifth map has plains at the same height. */
function roughMap(size: number, seed: number) {
  const random = randomStream(seed)
  const heights = Float32Array.from({ length: size * size }, (_, i) => {
    const hill = Math.sin((i % size) * 0.7 + seed) * Math.cos(Math.floor(i / size) * 0.5 - seed)
    return seed % 5 === 0 ? Math.max(hill, 0) : hill + random() * 1.5
  })
  return { heights, size, spacing: 0.4 + random() }
}

/** Every so many points and the last, without one that stands close to it. */
function placesOf(size: number, every: number): number[] {
  const all = Array.from({ length: size }, (_, i) => i * every)
  return [...all.filter((i) => i === 0 || size - 1 - i >= every / 2), size - 1]
}

function sightOver(map: ReturnType<typeof roughMap>, view: LineView, { profiles, every = 1 }: LineOptions) {
  const { heights, size, spacing } = map
  const columns = placesOf(size, profiles === 'rows' ? 1 : every)
  const rows = placesOf(size, profiles === 'columns' ? 1 : every)
  const width = (size - 1) * spacing
  const [min, max] = [Math.min(...heights), Math.max(...heights)]
  const middle = (baseOf(min, width) + max) / 2
  return new LineOfSight(
    columns.map((i) => i / (size - 1) - 0.5),
    rows.map((i) => 0.5 - i / (size - 1)),
    rows.map((row) => columns.map((column) => (heights[row * size + column]! - middle) / width)),
    view,
  )
}

const planeOf = ({ family, index }: Polyline, size: number) =>
  family === 'rows' ? ([1, 0.5 - index / (size - 1)] as const) : ([0, index / (size - 1) - 0.5] as const)

/** What the lines must not do, counted: leave the profile, run through what is nearer; and what was looked at. */
function inspect(lines: Polyline[], sight: LineOfSight, size: number) {
  const found = { judged: 0, astray: 0, hidden: 0, missing: 0, expected: 0 }
  for (const line of lines) {
    const [axis, place] = planeOf(line, size)
    for (let i = 2; i < line.points.length; i += 2) {
      const [x0, y0, x1, y1] = line.points.subarray(i - 2, i + 2) as unknown as number[]
      for (const share of [0.02, 0.37, 0.5, 0.81, 0.98]) {
        const point = sight.onPlane(x0! + (x1! - x0!) * share, y0! + (y1! - y0!) * share, axis, place)
        if (!point) continue
        found.judged++
        if (Math.abs(point[2] - sight.height(point[0], point[1])) > tolerance) found.astray++
        const [least, greatest] = sight.ground(point)
        if (least < -tolerance && greatest > tolerance) found.hidden++
      }
    }
  }
  return found
}

/** Points of the profiles that are in plain view and on no line. */
function missing(
  lines: Polyline[],
  sight: LineOfSight,
  families: ('rows' | 'columns')[],
  size: number,
  every: number,
) {
  const random = randomStream(size)
  const places = placesOf(size, every)
  let [visible, absent] = [0, 0]
  for (let i = 0; i < 300; i++) {
    const family = families[i % families.length]!
    const index = places[Math.floor(random() * places.length)]!
    const [axis, place] = planeOf({ family, index } as Polyline, size)
    const other = random() - 0.5
    const [x, y] = axis === 1 ? [other, place] : [place, other]
    const point: [number, number, number] = [x, y, sight.height(x, y)]
    const [least, greatest] = sight.ground(point)
    const seen = sight.picture(point)
    if (!seen || (least < -1e-9 && greatest > 1e-9)) continue
    if (Math.hypot(...seen) > 50) continue // too far aside to be drawn
    visible++
    const own = lines.filter((line) => line.family === family && line.index === index)
    if (!own.some(({ points }) => distanceTo(points, seen) < 1e-7 * (1 + Math.hypot(...seen)))) absent++
  }
  return { visible, absent }
}

const azimuths = [0, 17, 45, 90, 133, 180, 211, 270, 300.5, 340]
const elevations = [5, 20, 45, 85]
const settings: LineOptions[] = [
  { profiles: 'rows', every: 1 },
  { profiles: 'columns', every: 3 },
  { profiles: 'both', every: 1 },
  { profiles: 'rows', every: 5 },
]
const cameras = {
  'a camera outside': { projection: 'perspective', distance: 2.3, target: [0, 0, -0.04] },
  'a camera over the terrain': { projection: 'perspective', distance: 0.7, target: [0.1, -0.2, 0.4] },
  'parallel rays': { projection: 'orthographic', distance: 2, target: [0, 0, 0] },
} as const

describe.each(Object.entries(cameras))('hidden lines for %s', (_, camera) => {
  test.each(azimuths)('from azimuth %d: nothing hidden is drawn, and all that is not', (azimuth) => {
    for (const [i, elevation] of elevations.entries()) {
      for (const [j, options] of settings.entries()) {
        const map = roughMap(17, 10 * i + j + 1)
        const view: LineView = { ...camera, azimuth, elevation }
        const lines = drawnLines(map, view, options)
        const sight = sightOver(map, view, options)
        const { judged, astray, hidden } = inspect(lines, sight, map.size)
        const families: ('rows' | 'columns')[] =
          options.profiles === 'both' ? ['rows', 'columns'] : [options.profiles!]
        const { visible, absent } = missing(lines, sight, families, map.size, options.every!)
        const where = `elevation ${elevation}, ${JSON.stringify(options)}`
        expect({ where, astray, hidden, absent }).toEqual({ where, astray: 0, hidden: 0, absent: 0 })
        expect(visible, where).toBeGreaterThan(10)
        // Of profiles that are seen end-on little can be judged.
        if (azimuth % 90 !== 0) expect(judged, where).toBeGreaterThan(100)
      }
    }
  })
})
