import { describe, expect, test } from 'vitest'
import { randomStream } from '../../../web/explained/published/random-stream.js'
import { distanceTo, type DrawnLine, drawnLines, type Lines, type View } from '../support/drawn-lines.js'
import { LineOfSight } from '../support/line-of-sight.js'
import { fieldOf } from '../support/terrain.js'

/**
 * How far the ground may rise over a line of sight, in map widths: a tenth of a pen's width on the largest
 * paper.
 */
const tolerance = 1e-6

/**
 * A rough map without a slope or a symmetry that could hide a mistake; every fifth map has plains of equal
 * height.
 */
function roughMap(size: number, seed: number) {
  const random = randomStream(seed)
  return fieldOf(size, 0.4 + random(), (x, y) => {
    const hill = Math.sin(x * 0.7 + seed) * Math.cos(y * 0.5 - seed)
    return seed % 5 === 0 ? Math.max(hill, 0) : hill + random() * 1.5
  })
}

/** Every `every`-th point and the last, without one that is too close to the last. */
function placesOf(size: number, every: number): number[] {
  const all = Array.from({ length: size }, (_, i) => i * every)
  return [...all.filter((i) => i === 0 || size - 1 - i >= every / 2), size - 1]
}

function sightOver(map: ReturnType<typeof roughMap>, view: View, { profiles, every }: Lines) {
  const { heights, size, spacing, min, max } = map
  const columns = placesOf(size, profiles === 'rows' ? 1 : every)
  const rows = placesOf(size, profiles === 'columns' ? 1 : every)
  const width = (size - 1) * spacing
  // The walls reach 4.5 % of the width below the lowest point.
  const middle = (min - width * 0.045 + max) / 2
  return new LineOfSight(
    columns.map((i) => i / (size - 1) - 0.5),
    rows.map((i) => 0.5 - i / (size - 1)),
    rows.map((row) => columns.map((column) => (heights[row * size + column]! - middle) / width)),
    view,
  )
}

type Family = 'rows' | 'columns'
const planeOf = (family: Family, index: number, size: number) =>
  family === 'rows' ? ([1, 0.5 - index / (size - 1)] as const) : ([0, index / (size - 1) - 0.5] as const)

/** Points of a line on the vertical plane of a profile, except the posts at its ends. */
function pointsOn({ points }: DrawnLine, sight: LineOfSight, [axis, place]: readonly [0 | 1, number]) {
  const found: [number, number, number][] = []
  for (let i = 2; i < points.length; i += 2) {
    const [x0, y0, x1, y1] = points.subarray(i - 2, i + 2) as unknown as number[]
    for (const share of [0.02, 0.37, 0.5, 0.81, 0.98]) {
      const point = sight.onPlane(x0! + (x1! - x0!) * share, y0! + (y1! - y0!) * share, axis, place)
      if (point && Math.abs(point[1 - axis]!) < 0.4999) found.push(point)
    }
  }
  return found
}

/** Counts the points looked at, the lines that lie on no profile, and the points that nearer ground hides. */
function inspect(lines: DrawnLine[], sight: LineOfSight, { profiles, every }: Lines, size: number) {
  const found = { judged: 0, astray: 0, hidden: 0 }
  for (const line of lines) {
    if (line.family === 'foot') continue
    const family = line.family as Family
    // The first and the last profile are always drawn, since they end the block.
    const isDrawn = profiles === 'both' || profiles === family
    const planes = (isDrawn ? placesOf(size, every) : [0, size - 1]).map((i) => planeOf(family, i, size))
    const isOnGround = ([x, y, z]: [number, number, number]) => Math.abs(z - sight.height(x, y)) <= tolerance
    const plane = planes.find((each) => pointsOn(line, sight, each).every(isOnGround))
    if (!plane) found.astray++
    for (const point of plane ? pointsOn(line, sight, plane) : []) {
      found.judged++
      const [lowest, highest] = sight.ground(point)
      if (lowest < -tolerance && highest > tolerance) found.hidden++
    }
  }
  return found
}

/** Points of the profiles that are clearly visible but on no line. */
function missing(lines: DrawnLine[], sight: LineOfSight, families: Family[], size: number, every: number) {
  const random = randomStream(size)
  const places = placesOf(size, every)
  let [visible, absent] = [0, 0]
  for (let i = 0; i < 300; i++) {
    const family = families[i % families.length]!
    const index = places[Math.floor(random() * places.length)]!
    const [axis, place] = planeOf(family, index, size)
    const other = random() - 0.5
    const [x, y] = axis === 1 ? [other, place] : [place, other]
    const point: [number, number, number] = [x, y, sight.height(x, y)]
    const seen = sight.picture(point)
    // Walls hide the underside of the ground.
    if (!seen || sight.ground(point)[1] > 1e-9) continue
    if (Math.max(...seen.map(Math.abs)) > 0.999) continue // outside the picture
    visible++
    const own = lines.filter((line) => line.family === family)
    if (!own.some(({ points }) => distanceTo(points, seen) < 1e-7)) absent++
  }
  return { visible, absent }
}

const azimuths = [0, 17, 45, 90, 133, 180, 211, 270, 300.5, 340]
const elevations = [5, 20, 45, 85]
const settings: Lines[] = [
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
  test.each(azimuths)('from azimuth %d: nothing hidden is drawn, and all that is not', async (azimuth) => {
    const turn = azimuths.indexOf(azimuth)
    const all = { visible: 0, judged: 0 }
    for (const [i, elevation] of elevations.entries()) {
      for (const [j, options] of settings.entries()) {
        if ((turn + i + j) % 2 > 0) continue // each two of azimuth, elevation and settings meet
        const map = roughMap(17, 10 * i + j + 1)
        const view: View = { ...camera, azimuth, elevation }
        const lines = await drawnLines(map, view, options)
        const sight = sightOver(map, view, options)
        const { judged, astray, hidden } = inspect(lines, sight, options, map.size)
        const { profiles, every } = options
        const families: Family[] = profiles === 'both' ? ['rows', 'columns'] : [profiles]
        const { visible, absent } = missing(lines, sight, families, map.size, every)
        const where = `elevation ${elevation}, ${JSON.stringify(options)}`
        expect({ where, astray, hidden, absent }).toEqual({ where, astray: 0, hidden: 0, absent: 0 })
        all.visible += visible
        all.judged += judged
      }
    }
    expect(all.visible).toBeGreaterThan(250)
    // Profiles that are seen end-on can hardly be judged.
    expect(all.judged).toBeGreaterThan(azimuth % 90 === 0 ? 500 : 800)
  })
})
