import type { TerrainWindow, WindowParameters } from '../package/window.js'
import type { TerrainClient } from '../package/worker/client.js'
import type { Outlook } from './camera-controller.js'
import { type LandParameters, requestWithRivers, spacingOf, unitHeightOf } from './land.js'
import { fillFreshWater } from './light.js'

/** A place of a land, in metres east and north. */
export type Spot = Pick<Outlook, 'east' | 'north'>

/** The level whose points, a metre apart, tell the height of a place. */
const groundLevel = 16

/** The window of a place, with its water; the place is its first point. */
export function groundRequest(land: LandParameters, { east, north }: Spot): WindowParameters {
  const spacing = spacingOf(groundLevel)
  const [x, y] = [Math.floor(east / spacing), Math.floor(-north / spacing)]
  return requestWithRivers(land, { level: groundLevel, x, y, width: 2, height: 2 })
}

/**
 * The finest ground or water of places of a land, in metres above the sea, without their tiles; undefined if
 * they cannot be made, or if others are asked for meanwhile in the same channel.
 */
export async function groundsOf(
  client: TerrainClient,
  land: LandParameters,
  places: readonly Spot[],
  channel: unknown,
): Promise<number[] | undefined> {
  const requests = places.map((place) => groundRequest(land, place))
  try {
    const made = await client.windows(requests, { channel })
    return made.map((window) =>
      Math.max(surfacesIn(window, spacingOf(groundLevel))[0]! * unitHeightOf(land), 0),
    )
  } catch {
    return undefined // the tiles of the land report the same error
  }
}

/** The heights of a window with its fresh water, in its own unit. */
export function surfacesIn(
  { heights, water }: Pick<TerrainWindow, 'heights' | 'water'>,
  spacing: number,
): Float32Array {
  const surfaces = heights.slice()
  if (water) fillFreshWater(surfaces, water, spacing)
  return surfaces
}
