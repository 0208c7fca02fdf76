import type { TerrainJob } from '../package/worker/client.js'
import { strideWithin } from '../draw/camera/viewpoint.js'
import { colorList, coverOf, isCovered } from '../draw/colour/covered.js'
import { mapSize, sourceOf, type TerrainState } from './state.js'
import { viewOf } from './views.js'

/** The capabilities of the graphics card. */
export interface Capabilities {
  /** The most points a side that the graphics card can hold. */
  texturePoints: number
  /** Whether frames take so long as without a graphics card. */
  isSlow: boolean
}

/**
 * Every how many points the view shows.
 * `lowDetail`: something moves, and frames take long.
 */
export function strideFor(
  state: TerrainState,
  { texturePoints, isSlow }: Capabilities,
  lowDetail = false,
): number {
  const {
    maxPoints = Infinity,
    maxSlow = maxPoints,
    maxLowDetail = maxPoints,
    isTexture,
    looks,
  } = viewOf(state)
  let possible
  if (lowDetail) possible = maxLowDetail
  else if (isSlow) possible = maxSlow
  else possible = maxPoints
  const wanted = looks.includes('columns') ? state.look.columns : Infinity
  const limit = Math.min(possible, wanted, isTexture ? texturePoints : Infinity)
  return strideWithin(mapSize(state), limit)
}

/** The worker's job for this state; for some views the heights are enough. */
export function jobFor(state: TerrainState, capabilities: Capabilities, lowDetail = false): TerrainJob {
  const { mesh, isLit } = viewOf(state)
  const { sun, sunheight } = state.look
  const hasGullies = !state.imported && Number(state.values.gullies) > 0
  return {
    ...sourceOf(state),
    ...(mesh && { mesh: { ...mesh(state.look), stride: strideFor(state, capabilities, lowDetail) } }),
    ...(isLit && { shade: { sun, sunheight } }),
    ...(hasGullies && { ridges: true }),
    ...coverFor(state),
  }
}

/** Asks for what covers the ground where the palette shows it. */
export function coverFor(state: TerrainState): Pick<TerrainJob, 'cover'> {
  const { palette, water } = state.look
  const row = viewOf(state)
  if (!row.isCovered || !isCovered(palette)) return {}
  const hasSea = Number(state.values.age) > 0 || !row.looks.includes('water')
  const colors = colorList(coverOf[palette].colors)
  return { cover: hasSea ? { colors } : { water: water / 100, colors } }
}

/**
 * Whether two states have the same terrain and mesh; other differences concern only the drawing. Opened maps
 * and images are compared by reference, because they are megabytes.
 */
export function needSameTerrain(one: TerrainState, other: TerrainState): boolean {
  const key = (state: TerrainState) =>
    JSON.stringify([state.generator.id, { ...state.values, image: undefined }, madeFor(state)])
  const isSame = one.imported?.field === other.imported?.field && one.values.image === other.values.image
  return isSame && key(one) === key(other)
}

/** A key that is equal for views of one terrain that need nothing else from the worker, apart from light. */
export function madeFor(state: TerrainState): string {
  const { id, shape, mesh, looks } = viewOf(state)
  const { exaggeration, columns } = state.look
  return JSON.stringify([
    id,
    shape,
    mesh && [mesh(state.look), exaggeration, looks.includes('columns') && columns],
  ])
}
