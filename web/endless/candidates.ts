import type { TerrainClient } from '../package/worker/client.js'
import { lookOf, minHeight, type Outlook, within } from './camera-controller.js'
import { groundsOf } from './ground.js'
import { baseSpacing, finestLevel, type LandWindow, requestFor, spacingOf, unitHeightOf } from './land.js'
import type { Visit } from './link.js'

/** Points a side of the window by which a land is judged. */
const side = 33

/** The square of land in front of a camera, from where it stands to as far as it sees well. */
export function viewBefore(outlook: Outlook): LandWindow {
  const width = Math.min(Math.max(outlook.up * 12, 30_000), 3_000_000)
  const level = Math.round(Math.log2((baseSpacing * (side - 1)) / width))
  const within = Math.min(Math.max(level, 0), finestLevel)
  const spacing = spacingOf(within)
  const [east, north] = lookOf({ ...outlook, pitch: 0 })
  const ahead = (spacing * (side - 1)) / 2
  const corner = (centre: number) => Math.round(centre / spacing) - (side - 1) / 2
  return {
    level: within,
    x: corner(outlook.east + east * ahead),
    y: corner(-(outlook.north + north * ahead)),
    width: side,
    height: side,
  }
}

/**
 * How much there is to see on heights in metres above the sea, from 0 for open sea to 3: land, its relief,
 * and some water beside it. The point in the middle of the map counts as much as the rest, since it is what a
 * camera looks at.
 */
export function promiseOf(heights: ArrayLike<number>): number {
  const all = Array.from(heights)
  const dry = all.filter((height) => height > 0)
  if (dry.length === 0) return 0
  const land = dry.length / all.length
  const mean = dry.reduce((sum, height) => sum + height, 0) / dry.length
  const spread = Math.sqrt(dry.reduce((sum, height) => sum + (height - mean) ** 2, 0) / dry.length)
  const middle = all[(all.length - 1) / 2]! > 0 ? 1 : 0.5
  return middle * (Math.min(land / 0.5, 1) + Math.min(spread / 600, 1) + Math.min((1 - land) / 0.3, 1))
}

/**
 * The land of one of these seeds on which there is most to see from here, and the camera at its height above
 * it.
 *
 * @throws the errors of `TerrainClient.windows`
 */
export async function bestLand(
  client: TerrainClient,
  { land, outlook }: Pick<Visit, 'land' | 'outlook'>,
  seeds: readonly number[],
  channel: unknown,
): Promise<Pick<Visit, 'land' | 'outlook'>> {
  const lands = seeds.map((seed) => ({ ...land, seed }))
  const window = viewBefore(outlook)
  const requests = lands.map((each) => requestFor({ ...each, gullies: 0 }, window))
  const made = await client.windows(requests, { channel })
  const promises = made.map(({ heights }) => promiseOf(heights.map((each) => each * unitHeightOf(land))))
  const best = lands[promises.indexOf(Math.max(...promises))]!
  const here = await groundsOf(client, land, [outlook], channel)
  const there = await groundsOf(client, best, [outlook], channel)
  if (!here || !there) return { land: best, outlook }
  const up = there[0]! + Math.max(outlook.up - here[0]!, minHeight)
  return { land: best, outlook: within({ ...outlook, up }) }
}
