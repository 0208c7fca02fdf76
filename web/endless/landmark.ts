import type { Heightfield } from '../package/heightfield.js'
import type { TerrainClient } from '../package/worker/client.js'
import { groundRequest, type Spot } from './ground.js'
import { type LandParameters, requestFor, spacingOf, unitHeightOf } from './land.js'
import { nameAt } from './names.js'
import type { LandPiece } from './piece.js'
import { type River, riverOf, windowOfRiver } from './river.js'

/** What has a name on a land. */
export type Landmark = { kind: 'river'; river: River } | Lake | Peak

/** A lake, in metres: its level above the sea, and its depth at the place that was asked for. */
export interface Lake {
  kind: 'lake'
  level: number
  depth: number
}

/** A peak, in metres: its height above the sea, and how far away the next higher ground is. */
export interface Peak {
  kind: 'peak'
  place: Spot
  height: number
  highestWithin: number
}

/** The level on whose points peaks lie, 128 m apart, so that they are the same from near and far. */
const peakLevel = 9
const peakSpacing = spacingOf(peakLevel)
/** Points from the middle of the window in which a peak is looked for to its edges: 6 km. */
const reachOfPeaks = 48
/** A peak is the highest of the points so near to it, 1 km. */
const summitReach = 8
/** Ground so much lower, in metres, lies within twice that distance of a peak. */
const leastRelief = 120
/** Metres from a place to the peak that it belongs to, at most. */
const farthestPeak = 1500

/** The name of a lake, made from its level, which is equal everywhere on it: the same for everybody. */
export const lakeName = (level: number, language: string): string =>
  nameAt({ east: Math.round(level * 100), north: 0 }, language)

/** The name of a peak, made from its place: the same for everybody. */
export const peakName = ({ place }: Pick<Peak, 'place'>, language: string): string => nameAt(place, language)

/** The peak of a piece of a land: its highest point among those where peaks lie, if the piece has any. */
export function peakOfPiece(
  { heights, size }: Pick<Heightfield, 'heights' | 'size'>,
  { level, x, y }: LandPiece,
): Pick<Peak, 'place'> {
  const step = 2 ** Math.max(level - peakLevel, 0)
  const first = (corner: number) => (((-corner % step) + step) % step) % size
  let highest = first(y) * size + first(x)
  for (let row = first(y); row < size; row += step)
    for (let column = first(x); column < size; column += step)
      if (heights[row * size + column]! > heights[highest]!) highest = row * size + column
  const spacing = spacingOf(level)
  return {
    place: {
      east: (x + (highest % size)) * spacing,
      north: -(y + Math.floor(highest / size)) * spacing,
    },
  }
}

/**
 * The peak of a mountain on whose upper part a place lies; undefined elsewhere. Costs a window of 97 × 97
 * points without rivers, some milliseconds.
 *
 * @throws the errors of `TerrainClient.windows`
 */
export async function peakNear(
  client: TerrainClient,
  land: LandParameters,
  { east, north }: Spot,
  channel: unknown,
): Promise<Peak | undefined> {
  const side = 2 * reachOfPeaks + 1
  const [x, y] = [east, -north].map((at) => Math.round(at / peakSpacing) - reachOfPeaks) as [number, number]
  const window = { level: peakLevel, x, y, width: side, height: side }
  const [made] = await client.windows([requestFor(land, window)], { channel })
  const found = summitIn(made!.heights, side, unitHeightOf(land))
  if (!found) return undefined
  const place = { east: (x + found.column) * peakSpacing, north: -(y + found.row) * peakSpacing }
  if (Math.hypot(place.east - east, place.north - north) > farthestPeak) return undefined
  return {
    kind: 'peak',
    place,
    height: found.height * unitHeightOf(land),
    highestWithin: found.within * peakSpacing,
  }
}

/** Climbs from the middle of a square of heights to the next summit. */
function summitIn(heights: ArrayLike<number>, side: number, unitHeight: number) {
  const highestNear = (middle: number, reach: number): number => {
    let highest = middle
    around(middle, side, reach, (at) => {
      if (heights[at]! > heights[highest]!) highest = at
    })
    return highest
  }
  let at = (side * side - 1) / 2
  for (let next = highestNear(at, summitReach); next !== at; next = highestNear(at, summitReach)) at = next
  const [row, column] = [Math.floor(at / side), at % side]
  const edge = Math.min(row, column, side - 1 - row, side - 1 - column)
  if (edge < 2 * summitReach) return undefined
  const height = heights[at]!
  let lowest = height
  around(at, side, 2 * summitReach, (each) => (lowest = Math.min(lowest, heights[each]!)))
  if (height <= 0 || (height - lowest) * unitHeight < leastRelief) return undefined
  let within: number = edge
  around(at, side, edge, (each, distance) => {
    if (heights[each]! > height) within = Math.min(within, distance)
  })
  return { row, column, height, within }
}

/** Visits the points of a square within a distance, in points, of one of them. */
function around(middle: number, side: number, reach: number, visit: (at: number, distance: number) => void) {
  const [row, column] = [Math.floor(middle / side), middle % side]
  const within = (at: number) => [Math.max(at - reach, 0), Math.min(at + reach, side - 1)] as const
  const [[top, bottom], [left, right]] = [within(row), within(column)]
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const distance = Math.hypot(y - row, x - column)
      if (distance <= reach) visit(y * side + x, distance)
    }
}

/**
 * What has a name at a place: the lake on it, the river within a distance, or the peak above it.
 *
 * @param level that of the lake on it, in metres, where there is one
 * @throws the errors of `TerrainClient.windows`
 */
export async function landmarkAt(
  client: TerrainClient,
  land: LandParameters,
  place: Spot,
  { level, distance, channel }: { level: number | undefined; distance: number; channel: unknown },
): Promise<Landmark | undefined> {
  const { east, north } = place
  if (level !== undefined) return { kind: 'lake', level, depth: await depthAt(client, land, place, channel) }
  const river = await client.river(windowOfRiver(land, east, north, distance), { channel })
  if (river) return { kind: 'river', river: riverOf(land, river) }
  return await peakNear(client, land, place, channel)
}

/** Metres of fresh water over the ground of a place. */
async function depthAt(
  client: TerrainClient,
  land: LandParameters,
  place: Spot,
  channel: unknown,
): Promise<number> {
  const [made] = await client.windows([groundRequest(land, place)], { channel })
  const { heights, water } = made!
  return Math.max((water?.surface[0] ?? heights[0]!) - heights[0]!, 0) * unitHeightOf(land)
}
