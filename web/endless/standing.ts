import type { Heightfield } from '../package/heightfield.js'
import type { TerrainClient } from '../package/worker/client.js'
import type { TerrainWindow } from '../package/window.js'
import type { Outlook } from './camera-controller.js'
import { type Spot, surfacesIn } from './ground.js'
import { type LandParameters, type LandWindow, requestWithRivers, spacingOf, unitHeightOf } from './land.js'
import type { LandPiece } from './piece.js'

/** A place to stand on a map, and the direction to look in. */
export interface Standing {
  /** In points from the west and from the north. */
  x: number
  y: number
  /** Degrees clockwise from the north. */
  heading: number
  /** How good it is, from 0 to about 5. */
  score: number
}

/** The map of a piece: heights and spacing have one unit, and the sea is at 0. */
export type PieceMap = Pick<Heightfield, 'size' | 'heights' | 'spacing' | 'water'>

/** Places that are tried along a side, and the share of the map at its borders where none is. */
const tries = 100
const border = 0.12
/** The least share of a map that drains through a river worth standing at. */
const riverShare = 1 / 300
/** Points to the farthest water of a bank, and the directions in which the reader could look. */
const bankReach = 4
const directions = 16
/** The steepest ground to stand on, and the slope of the way up to a summit that fills the picture. */
const steepest = 0.35
const highSummit = 0.2
/** Ground this near, in points, and this much higher, as a slope, is a wall before the eye. */
const wall = { reach: 6, slope: 0.12 }

/**
 * The best places to stand on a piece of land, the best first: dry and level ground beside a river, a lake or
 * the sea, low on the map, from where a summit is seen beyond the water. They are as exact as the points of
 * the map. O(points).
 */
export function standingsOn(map: PieceMap, count = 6): Standing[] {
  const { size, heights } = map
  const first = Math.ceil(size * border)
  let [low, high] = [Infinity, -Infinity]
  for (const height of heights) {
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  low = Math.max(low, 0)
  const wet = wetPoints(map)
  const stride = Math.ceil(size / tries)
  const found: Standing[] = []
  for (let y = first; y < size - first; y += stride)
    for (let x = first; x < size - first; x += stride) {
      const height = heights[y * size + x]!
      const slope = slopeAt(map, x, y)
      if (wet[y * size + x] || height <= 0 || slope > steepest) continue
      const bank = bankScore(size, wet, x, y)
      // The view costs most: away from water only a few places are looked at, for lands that have none.
      if (bank === 0 && (x + y - 2 * first) % (8 * stride) > 0) continue
      const { heading, score: view } = bestView(map, wet, x, y)
      const foot = high > low ? 1 - (height - low) / (high - low) : 0
      found.push({ x, y, heading, score: bank + view + foot * foot + 0.5 * (1 - slope / steepest) })
    }
  found.sort((one, other) => other.score - one.score)
  const chosen: Standing[] = []
  for (const each of found) {
    if (chosen.length === count) break
    if (chosen.every(({ x, y }) => Math.hypot(x - each.x, y - each.y) > size / 16)) chosen.push(each)
  }
  return chosen
}

/** 1 for each point of the sea, of a lake, or of a river worth standing at. */
function wetPoints({ heights, size, water }: PieceMap): Uint8Array {
  const needed = size * size * riverShare
  return Uint8Array.from(heights, (height, i) => {
    if (height <= 0) return 1
    return water && (water.surface[i]! > height || water.area[i]! > needed) ? 1 : 0
  })
}

/** The steepest slope to a point beside this one. */
function slopeAt({ heights, size, spacing }: PieceMap, x: number, y: number): number {
  const at = y * size + x
  const rise = (to: number) => Math.abs(heights[to]! - heights[at]!)
  return Math.max(rise(at - 1), rise(at + 1), rise(at - size), rise(at + size)) / spacing
}

/** 1.5 beside water, less the farther it is. */
function bankScore(size: number, wet: Uint8Array, x: number, y: number): number {
  let nearest = Infinity
  for (let dy = -bankReach; dy <= bankReach; dy++)
    for (let dx = -bankReach; dx <= bankReach; dx++)
      if (wet[(y + dy) * size + x + dx]) nearest = Math.min(nearest, Math.hypot(dx, dy))
  return nearest > bankReach ? 0 : 1.5 * (1 - (nearest - 1) / (2 * bankReach))
}

/**
 * The direction with the highest summit beyond water and without a wall before the eye, and from 0 to 2.5 how
 * good it is.
 */
function bestView(
  { heights, size, spacing }: PieceMap,
  wet: Uint8Array,
  x: number,
  y: number,
): Pick<Standing, 'heading' | 'score'> {
  let best = { heading: 0, score: -Infinity }
  const here = heights[y * size + x]!
  for (let turn = 0; turn < directions; turn++) {
    const angle = (turn / directions) * 2 * Math.PI
    const [east, south] = [Math.sin(angle), -Math.cos(angle)]
    let [summit, wetCount, count, isBlocked] = [0, 0, 0, false]
    for (let far = 1; ; far = Math.ceil(far * 1.25)) {
      const [px, py] = [Math.round(x + east * far), Math.round(y + south * far)]
      if (px < 0 || py < 0 || px >= size || py >= size) break
      const slope = (heights[py * size + px]! - here) / (far * spacing)
      if (far <= wall.reach) isBlocked ||= slope > wall.slope
      else summit = Math.max(summit, slope)
      count++
      wetCount += wet[py * size + px]!
    }
    const score =
      1.5 * Math.min(summit / highSummit, 1) + Math.min((2.5 * wetCount) / count, 1) - (isBlocked ? 1 : 0)
    if (score > best.score) best = { heading: (turn * 360) / directions, score }
  }
  return best
}

/** Metres of the eye above the ground: over the crowns of trees on the bank. */
const eyeHeight = 22
/** The same where there is no bank to stand on. */
const overWater = 300
/**
 * The level, and the points a side, of the window in which the place on the bank is found: 8 m, and 776 m.
 */
const bank = { level: 13, side: 97 }
/** The same of the window that tells the height and the water of the place itself. */
const exact = { level: 16, side: 3 }
/** Metres from the water at which it is best to stand. */
const besideWater = 32

/**
 * Where a visit of a piece of land begins: on the bank nearest to the best place on its map, exactly on its
 * ground.
 *
 * @param piece whose points those of the map are
 * @param standings the best places on that map (`standingsOn`)
 * @returns that place, or one high above the middle of a piece that has no dry ground
 * @throws the errors of `TerrainClient.windows`
 */
export async function placeToStand(
  client: TerrainClient,
  land: LandParameters,
  piece: LandPiece,
  standings: readonly Standing[],
  channel: unknown,
): Promise<Outlook> {
  const spacing = spacingOf(piece.level)
  const ask = async (spot: Spot, { level, side }: typeof bank) => {
    const window = windowAround(spot, level, side)
    const [made] = await client.windows([requestWithRivers(land, window)], { channel })
    return { window, made: made! }
  }
  for (const { x, y, heading } of standings) {
    const spot = { east: (piece.x + x) * spacing, north: -(piece.y + y) * spacing }
    const { window, made } = await ask(spot, bank)
    for (const point of banksIn(made, spacingOf(bank.level), unitHeightOf(land))) {
      const place = spotOf(window, point)
      const around = await ask(place, exact)
      const { heights, isDry } = groundIn(around.made, spacingOf(exact.level), unitHeightOf(land))
      if (!isDry.every(Boolean)) continue
      return { ...place, up: Math.max(...heights) + eyeHeight, heading, pitch: -2 }
    }
  }
  const half = 2 ** piece.exponent / 2
  const middle = { east: (piece.x + half) * spacing, north: -(piece.y + half) * spacing }
  const { heights } = groundIn((await ask(middle, exact)).made, spacingOf(exact.level), unitHeightOf(land))
  return { ...middle, up: Math.max(...heights) + overWater, heading: 0, pitch: -8 }
}

function windowAround({ east, north }: Spot, level: number, side: number): LandWindow {
  const corner = (at: number) => Math.round(at / spacingOf(level)) - (side - 1) / 2
  return { level, x: corner(east), y: corner(-north), width: side, height: side }
}

function spotOf({ level, x, y, width }: LandWindow, point: number): Spot {
  const spacing = spacingOf(level)
  return { east: (x + (point % width)) * spacing, north: -(y + Math.floor(point / width)) * spacing }
}

/** Metres of the ground or the water at each point of a window, and whether it is dry. */
function groundIn(
  window: TerrainWindow,
  spacing: number,
  unitHeight: number,
): { heights: number[]; isDry: boolean[] } {
  const { heights, water } = window
  const surfaces = surfacesIn(window, spacing)
  return {
    heights: Array.from(surfaces, (height) => Math.max(height * unitHeight, 0)),
    isDry: Array.from(heights, (height, i) => height > 0 && surfaces[i]! <= height && !water?.area[i]),
  }
}

/** Points of a window on level ground beside its water, or near its middle if it has none; the best first. */
function banksIn(window: TerrainWindow, spacing: number, unitHeight: number): number[] {
  const { width, height } = window
  const { heights, isDry } = groundIn(window, spacing, unitHeight)
  const wet = isDry.flatMap((dry, i) => (dry ? [] : [i]))
  const far = (one: number, other: number) =>
    spacing * Math.hypot((one % width) - (other % width), Math.floor(one / width) - Math.floor(other / width))
  const middle = Math.floor(isDry.length / 2)
  const costs = new Map<number, number>()
  for (let y = 2; y < height - 2; y += 2)
    for (let x = 2; x < width - 2; x += 2) {
      const at = y * width + x
      const around = [
        at,
        at - 1,
        at + 1,
        at - width,
        at + width,
        at - 2,
        at + 2,
        at - 2 * width,
        at + 2 * width,
      ]
      if (!around.every((each) => isDry[each])) continue
      const rise = Math.max(...around.map((each) => Math.abs(heights[each]! - heights[at]!))) / (2 * spacing)
      const toWater = wet.length > 0 ? nearest(wet, at) : besideWater
      costs.set(at, Math.abs(toWater - besideWater) / 50 + 4 * rise + far(at, middle) / 400)
    }
  function nearest(points: readonly number[], at: number): number {
    let least = Infinity
    for (const each of points) least = Math.min(least, far(each, at))
    return least
  }
  return [...costs]
    .sort(([, one], [, other]) => one - other)
    .slice(0, 8)
    .map(([at]) => at)
}
