import type { TerrainJob } from '../orogen/client.js'
import { mapSize, sourceOf, type TerrainState } from './state.js'
import { viewOf } from './views.js'

/**
 * Every how many points the view shows. A power of two, so that what is shown is a smaller map of the same mountain.
 * `texturePoints`: the most that the graphics card can hold a side.
 */
export function strideFor(state: TerrainState, texturePoints: number): number {
  const { mostPoints, isTexture } = viewOf(state)
  const most = isTexture ? Math.min(mostPoints, texturePoints) : mostPoints
  let stride = 1
  while ((mapSize(state) - 1) / stride + 1 > most) stride *= 2
  return stride
}

/** What the worker has to make for this state; for some views the heights are enough. */
export function jobFor(state: TerrainState, texturePoints: number): TerrainJob {
  const { mesh, isLit } = viewOf(state)
  const { sun, sunheight } = state.look
  return {
    ...sourceOf(state),
    ...(mesh && { mesh: { ...mesh(state.look), stride: strideFor(state, texturePoints) } }),
    ...(isLit && { shade: { sun, sunheight } }),
  }
}

/** Equal for looks at one terrain that need nothing else from the worker, light aside. */
export function madeFor(state: TerrainState): string {
  const { id, mesh } = viewOf(state)
  return JSON.stringify([id, mesh && [mesh(state.look), state.look.exaggeration]])
}
