import { parametersOf } from '../orogen/schema.js'
import { type TerrainState, withValues } from './state.js'

/** What can grow on a mountain: its levels from coarse to fine, its roughness, or the work of its rivers. */
export const growths = ['levels', 'roughness', 'age'] as const
export type Growth = (typeof growths)[number]

/** States from 0 to the value that is asked for. */
const steps = 24

/**
 * A mountain while it grows, as the states of its frames; the last is the given one. Each frame is simply made, since noise
 * by position keeps the mountain the same: frame k is always the same. None where there is nothing to grow, as where the
 * age is 0, or where a generator has no roughness.
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

/** Milliseconds that a frame stands. */
export const frameTime = (growth: Growth): number => (growth === 'levels' ? 550 : 90)
