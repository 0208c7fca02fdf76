import { findGenerator } from '../../../orogen/schema.js'
import type { Look } from '../../../terrain/look.js'
import { defaultState, type TerrainState, type Values } from '../../../terrain/state.js'

/** A named starting point: a generator, some of its parameters, and how to look at it. */
export interface Preset {
  id: string
  generator: string
  values: Values
  look: Partial<Look>
}

export const presets = [
  { id: 'alps', generator: 'diamond-square', values: { exponent: 9, seed: 161 }, look: {} },
  {
    id: 'atlas',
    generator: 'diamond-square',
    values: { exponent: 11, seed: 1982, roughness: 0.3 },
    look: { view: 'map', water: 58 },
  },
  // The pictures that the authors themselves begin with.
  { id: 'retro', generator: 'voirol-b', values: { exponent: 9, seed: 9 }, look: { view: 'lines', water: 0 } },
  {
    id: 'imai',
    generator: 'imai',
    values: { exponent: 6, amplitude: 10 },
    look: { view: 'voxels', scene: 'imai', water: 0 },
  },
  {
    id: 'desert',
    generator: 'perlin-noise',
    values: { exponent: 10, seed: 27, kind: 'ridged', octaves: 9, amplitude: 0.3 },
    look: { palette: 'desert', water: 0, fog: 25, sun: 285, sunheight: 24 },
  },
  {
    id: 'processing',
    generator: 'palais',
    values: { exponent: 4, amplitude: 400, relief: 'smooth', passes: true },
    look: { view: 'wireframe', water: 0 },
  },
  {
    id: 'craters',
    generator: 'stamp-noise',
    values: { exponent: 10, seed: 69, stamp: 'crater', amplitude: 0.22 },
    look: { palette: 'moon', water: 0, sun: 300, sunheight: 18, shade: 85 },
  },
  {
    id: 'dunes',
    generator: 'stamp-noise',
    values: { exponent: 9, seed: 4, amplitude: 0.45 },
    look: { water: 18 },
  },
  // The same mountain twice. Rougher than this, it is needles.
  {
    id: 'steep',
    generator: 'diamond-square',
    values: { exponent: 8, roughness: 0.6, amplitude: 0.7 },
    look: { palette: 'alpine', water: 0 },
  },
  { id: 'smooth', generator: 'diamond-square', values: { exponent: 8, roughness: 0 }, look: { water: 12 } },
  {
    id: 'atoll',
    generator: 'stamp-noise',
    values: { exponent: 7, seed: 12, stamp: 'cone' },
    look: { view: 'voxels', water: 45 },
  },
  {
    id: 'engraving',
    generator: 'diamond-square',
    values: { exponent: 9, seed: 77, roughness: 0.15 },
    look: { view: 'lines', profiles: 'both', density: 128, palette: 'ink', water: 0 },
  },
] as const satisfies readonly Preset[]

export type PresetId = (typeof presets)[number]['id']

/** The state that a preset stands for. What it leaves open stays as the reader has it (the seed) or at its default. */
export function stateOf(preset: Preset, now: TerrainState): TerrainState {
  const state = defaultState(findGenerator(preset.generator))
  const { seed } = now.values
  return {
    ...state,
    values: { ...state.values, seed, ...preset.values },
    look: { ...state.look, ...preset.look, rotate: now.look.rotate },
  }
}
