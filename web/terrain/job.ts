import type { TerrainJob } from '../orogen/client.js'
import { mapSize, sourceOf, type TerrainState } from './state.js'
import { viewOf } from './views.js'

/**
 * Every how many points the view shows. A power of two, so that what is shown is a smaller map of the same mountain.
 * `texturePoints`: the most that the graphics card can hold a side; `hurried`: while something moves on a slow machine.
 */
export function strideFor(state: TerrainState, texturePoints: number, hurried = false): number {
  const { mostPoints, mostHurried = mostPoints, isTexture } = viewOf(state)
  const possible = hurried ? mostHurried : mostPoints
  const most = isTexture ? Math.min(possible, texturePoints) : possible
  let stride = 1
  while ((mapSize(state) - 1) / stride + 1 > most) stride *= 2
  return stride
}

/** What the worker has to make for this state; for some views the heights are enough. */
export function jobFor(state: TerrainState, texturePoints: number, hurried = false): TerrainJob {
  const { mesh, isLit } = viewOf(state)
  const { sun, sunheight } = state.look
  return {
    ...sourceOf(state),
    ...(mesh && { mesh: { ...mesh(state.look), stride: strideFor(state, texturePoints, hurried) } }),
    ...(isLit && { shade: { sun, sunheight } }),
  }
}

/** Equal for looks at one terrain that need nothing else from the worker, light aside. */
export function madeFor(state: TerrainState): string {
  const { id, mesh } = viewOf(state)
  return JSON.stringify([id, mesh && [mesh(state.look), state.look.exaggeration]])
}
