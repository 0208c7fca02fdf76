import { describe, expect, test } from 'vitest'
import {
  type Peak,
  lakeName,
  landmarkAt,
  peakName,
  peakNear,
  peakOfPiece,
} from '../../../web/endless/landmark.js'
import type { Spot } from '../../../web/endless/ground.js'
import { requestFor, requestWithRivers, spacingOf, unitHeightOf } from '../../../web/endless/land.js'
import { firstVisit } from '../../../web/endless/link.js'
import { windowOf } from '../../../web/endless/piece.js'
import type { WindowParameters } from '../../../web/package/window.js'
import type { TerrainClient } from '../../../web/package/worker/client.js'
import { freshModule } from '../support/terrain.js'

const { land } = firstVisit
const module = await freshModule()
const client = {
  windows: (requests: WindowParameters[]) => Promise.resolve(requests.map((each) => module.window(each))),
  river: (request: WindowParameters) => Promise.resolve(module.river(request)),
} as unknown as TerrainClient

/** The peaks of places all over the land. */
const peaks: { from: Spot; peak: Peak }[] = []
for (let i = 0; i < 60; i++) {
  const from = { east: 31_013 * i - 900_000, north: 500_000 - 17_077 * i }
  const peak = await peakNear(client, land, from, undefined)
  if (peak) peaks.push({ from, peak })
}

/** The highest point of a piece a kilometre wide around a peak. */
function summitOf({ place }: Peak, level: number): Spot {
  const exponent = level - 6
  const corner = (at: number) => at / spacingOf(level) - 2 ** (exponent - 1)
  const piece = { level, x: corner(place.east), y: corner(-place.north), exponent }
  const { heights } = module.window(requestFor(land, windowOf(piece)))
  return peakOfPiece({ heights, size: 2 ** exponent + 1 }, piece).place
}

describe('a peak', () => {
  test('is the same on the pieces of every level', () => {
    for (const { peak } of peaks)
      for (const level of [9, 10, 11, 13]) expect(summitOf(peak, level)).toEqual(peak.place)
  })

  test('is found from its slopes, and is the highest as far as it says', async () => {
    const { place, highestWithin } = peaks[0]!.peak
    for (const [east, north] of [
      [300, 0],
      [-250, 250],
      [0, -300],
    ] as const) {
      const from = { east: place.east + east, north: place.north + north }
      expect(await peakNear(client, land, from, undefined)).toEqual(peaks[0]!.peak)
    }
    const reach = Math.floor(highestWithin / 128)
    const side = 2 * reach + 1
    const corner = { x: place.east / 128 - reach, y: -place.north / 128 - reach }
    const { heights } = module.window(requestFor(land, { level: 9, ...corner, width: side, height: side }))
    const middle = heights[(heights.length - 1) / 2]!
    const higher = [...heights.keys()].filter((at) => heights[at]! > middle)
    const distances = higher.map((at) => Math.hypot((at % side) - reach, Math.floor(at / side) - reach) * 128)
    expect(Math.min(...distances, highestWithin)).toBeCloseTo(highestWithin)
  })

  test('stands above its surroundings, and never in the sea', () => {
    expect(peaks.length).toBeGreaterThan(0)
    expect(peaks.length).toBeLessThan(30) // most ground belongs to no peak
    for (const { from, peak } of peaks) {
      expect(peak.height).toBeGreaterThan(0)
      expect(peak.highestWithin).toBeGreaterThan(1000)
      expect(Math.hypot(peak.place.east - from.east, peak.place.north - from.north)).toBeLessThan(1501)
    }
  })

  test('has a name in each alphabet', () => {
    const peak = { place: { east: 128 * 77, north: -128 * 12 } }
    expect(peakName(peak, 'en')).toMatch(/^[A-Z][a-z]+$/)
    expect(peakName(peak, 'ja')).toMatch(/^[ァ-ヴ]{2,3}$/)
  })
})

describe('a lake', () => {
  /** The deepest fresh water of a window of 131 km. */
  function deepest(x: number, y: number) {
    const request = requestWithRivers(land, { level: 7, x, y, width: 257, height: 257 })
    const { heights, water } = module.window(request)
    const depths = Array.from(water!.surface, (surface, at) => (surface > 0 ? surface - heights[at]! : 0))
    const at = depths.indexOf(Math.max(...depths))
    return {
      east: (x + (at % 257)) * 512,
      north: -(y + Math.floor(at / 257)) * 512,
      surface: water!.surface[at]!,
      depth: depths[at]! * unitHeightOf(land),
    }
  }

  /** The first of ten windows whose fresh water is deeper than any river. */
  function lake() {
    for (let i = 0; i < 10; i++) {
      const found = deepest(300 * i - 3200, 400 * i - 3600)
      if (found.depth > 20) return found
    }
    throw new Error('no window has a lake')
  }

  test('has a level, a depth and a name, the same at every level of detail', async () => {
    const { east, north, surface, depth } = lake()
    for (const level of [10, 12, 15]) {
      const [x, y] = [east, -north].map((at) => at / spacingOf(level)) as [number, number]
      const { water } = module.window(requestWithRivers(land, { level, x, y, width: 2, height: 2 }))
      expect(water!.surface[0]).toBe(surface)
    }
    const near = { level: 1414.25, distance: 20, channel: undefined }
    const found = await landmarkAt(client, land, { east, north }, near)
    expect(found).toEqual({ kind: 'lake', level: 1414.25, depth: expect.closeTo(depth, 3) as number })
    expect(lakeName(1414.25, 'en')).not.toBe(lakeName(1414.26, 'en'))
  })
})
