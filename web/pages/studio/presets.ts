import { findGenerator } from '../../orogen/schema.js'
import type { Look } from '../../render/look.js'
import { defaultState, type StudioState, type Values } from './state.js'

/** A named starting point: a generator, some of its parameters, and how to look at it. */
export interface Preset {
  id: 'alps' | 'steep' | 'smooth' | 'processing' | 'imai' | 'dunes' | 'atoll'
  generator: string
  values: Values
  look: Partial<Look>
}

export const presets: Preset[] = [
  {
    id: 'alps',
    generator: 'diamond-square',
    values: { exponent: 9, seed: 161 },
    look: { view: 'surface', water: 22 },
  },
  // Both limits of the Hurst exponent, as the Processing demonstration offers them.
  {
    id: 'steep',
    generator: 'diamond-square',
    values: { exponent: 8, roughness: 1, amplitude: 0.6 },
    look: { view: 'surface', water: 0 },
  },
  {
    id: 'smooth',
    generator: 'diamond-square',
    values: { exponent: 8, roughness: 0 },
    look: { view: 'surface', water: 12 },
  },
  // The pictures that the authors themselves begin with.
  {
    id: 'processing',
    generator: 'palais',
    values: { exponent: 4, amplitude: 400, relief: 'smooth', passes: true },
    look: { view: 'wireframe', water: 0 },
  },
  {
    id: 'imai',
    generator: 'imai',
    values: { exponent: 6, amplitude: 10 },
    look: { view: 'voxels', water: 0 },
  },
  {
    id: 'dunes',
    generator: 'stamp-noise',
    values: { exponent: 9, seed: 4 },
    look: { view: 'surface', water: 18 },
  },
  {
    id: 'atoll',
    generator: 'stamp-noise',
    values: { exponent: 7, seed: 12, stamp: 'cone' },
    look: { view: 'voxels', water: 45 },
  },
]

/** The state that a preset stands for. What it leaves open stays as the reader has it (the seed) or at its default. */
export function stateOf(preset: Preset, now: StudioState): StudioState {
  const state = defaultState(findGenerator(preset.generator))
  const { seed } = now.values
  return {
    ...state,
    values: { ...state.values, seed, ...preset.values },
    look: { ...state.look, ...preset.look, rotate: now.look.rotate },
  }
}
