import { parametersOf } from '../orogen/schema.js'
import { type TerrainState, withValues } from './state.js'

/** How a mountain can grow: by levels from coarse to fine, by roughness, or by the work of its rivers. */
export const growths = ['levels', 'roughness', 'age'] as const
export type Growth = (typeof growths)[number]

/** States from 0 to the final value. */
const steps = 24

/**
 * The states of the frames in which a mountain grows; the last is the given one. Each frame is generated on its own:
 * noise by position keeps the mountain the same, so that frame k is always the same. Empty if there is nothing to grow,
 * for example if the age is 0 or the generator has no roughness.
 */
export function framesOf(state: TerrainState, growth: Growth): TerrainState[] {
  const id = growth === 'levels' ? 'exponent' : growth
  const parameter = parametersOf(state.generator).find((each) => each.id === id)
  const value = Number(state.values[id])
  if (!parameter || !('minimum' in parameter) || !(value > parameter.minimum)) return []
  if (state.imported && growth !== 'age') return []
  const before =
    growth === 'levels'
      ? Array.from({ length: value - parameter.minimum }, (_, i) => parameter.minimum + i)
      : Array.from({ length: steps }, (_, k) => (value * k) / steps)
  return [...before.map((each) => withValues(state, { [id]: each })), state]
}

/** Milliseconds for which a frame is shown. */
export const frameTime = (growth: Growth): number => (growth === 'levels' ? 550 : 90)
