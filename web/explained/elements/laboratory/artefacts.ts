import { wholeFrom } from '../../../core/elements/base/attribute-values.js'
import type { GenerateParameters, StampNoiseParameters } from '../../../core/orogen/parameter-types.js'

export const artefactIds = ['lattice', 'circles', 'bias', 'creases', 'seams', 'grain', 'comb'] as const
export type ArtefactId = (typeof artefactIds)[number]

/** Ways to look at a map. `folded` is that of the creases alone, `streams` that of weathered maps. */
export const views = ['hillshade', 'heights', 'highpass', 'autocorrelation', 'folded', 'streams'] as const
export type View = (typeof views)[number]

export type VariantId =
  | 'voirol-r'
  | 'orogen'
  | 'cone'
  | 'bell'
  | 'mix'
  | 'three'
  | 'four'
  | 'square'
  | 'stamps'
  | 'additions'
  | 'wrap-off'
  | 'wrap-on'
  | 'tile-off'
  | 'tile-on'
  | 'no-chance'
  | 'chance'
  | 'held'
  | 'falling'

/** An artefact: what is asked for to show it, and beside it. */
export interface Artefact {
  /** Pairs to be compared: the map that has the artefact, and one that should not. The first is shown first. */
  pairs: [VariantId, VariantId][]
  views: readonly View[]
  /** The smallest and the largest map in which it can be measured, and the one that is shown first. */
  smallest: number
  largest: number
  exponent: number
  /** The view and the centre of the magnifier, in shares of the picture, that show it best. */
  view: View
  lens: { x: number; y: number }
  /** How much of the first map shows at first, in percent. */
  split: number
}

const common = ['hillshade', 'heights', 'highpass', 'autocorrelation'] as const
const weathered = ['hillshade', 'heights', 'streams'] as const

export const artefacts: Record<ArtefactId, Artefact> = {
  lattice: {
    pairs: [['voirol-r', 'orogen']],
    views: common,
    smallest: 7,
    largest: 10,
    exponent: 9,
    view: 'highpass',
    lens: { x: 0.4, y: 0.5 },
    split: 50,
  },
  circles: {
    pairs: [
      ['cone', 'bell'],
      ['cone', 'mix'],
    ],
    views: common,
    smallest: 8,
    largest: 10,
    exponent: 9,
    view: 'highpass',
    lens: { x: 0.4, y: 0.4 },
    split: 50,
  },
  bias: {
    pairs: [['three', 'four']],
    views: common,
    smallest: 7,
    largest: 10,
    exponent: 8,
    view: 'hillshade',
    lens: { x: 0.5, y: 0.4 },
    split: 50,
  },
  creases: {
    pairs: [
      ['square', 'stamps'],
      ['square', 'additions'],
    ],
    views: [...common, 'folded'],
    smallest: 7,
    largest: 10,
    exponent: 9,
    view: 'folded',
    lens: { x: 0.5, y: 0.5 },
    split: 50,
  },
  seams: {
    pairs: [
      ['wrap-off', 'wrap-on'],
      ['tile-off', 'tile-on'],
    ],
    views: common,
    smallest: 7,
    largest: 10,
    exponent: 8,
    view: 'heights',
    lens: { x: 0.5, y: 0.5 },
    split: 70,
  },
  grain: {
    pairs: [['no-chance', 'chance']],
    views: weathered,
    smallest: 8,
    largest: 9,
    exponent: 8,
    view: 'hillshade',
    lens: { x: 0.25, y: 0.5 },
    split: 50,
  },
  comb: {
    pairs: [['held', 'falling']],
    views: weathered,
    smallest: 7,
    largest: 9,
    exponent: 8,
    view: 'streams',
    lens: { x: 0.4, y: 0.05 },
    split: 50,
  },
}

/** What each variant asks the generators for; `roughness` is that of diamond-square where its creases are looked for. */
export function parametersOf(
  variant: VariantId,
  exponent: number,
  seed: number,
  roughness = 0,
): GenerateParameters {
  const map = { exponent, seed }
  // Without the smallest stamps, so that the larger ones can be seen.
  const stamps: StampNoiseParameters = { ...map, generator: 'stamp-noise', granularity: 2 ** (exponent - 5) }
  const square = { ...map, generator: 'diamond-square', roughness } as const
  switch (variant) {
    case 'voirol-r':
      return { ...map, generator: 'voirol-r' }
    case 'orogen':
    case 'square':
      return square
    case 'no-chance':
    case 'chance':
    case 'held':
    case 'falling':
      return { ...map, generator: 'diamond-square' }
    case 'cone':
      return { ...stamps, stamp: 'cone' } satisfies StampNoiseParameters
    case 'bell':
      return { ...stamps, stamp: 'bell' } satisfies StampNoiseParameters
    case 'mix':
      return { ...stamps, stamp: 'mix', weights: [0, 1, 1] } satisfies StampNoiseParameters // bell and ridge
    case 'three':
      return { ...map, generator: 'imai', faithful: true }
    case 'four':
      return { ...map, generator: 'imai', faithful: false }
    case 'additions':
      return { ...square, additions: true }
    case 'stamps':
      return { ...map, generator: 'stamp-noise' }
    case 'wrap-off':
      return { ...map, generator: 'stamp-noise', wrap: false }
    case 'wrap-on':
      return { ...map, generator: 'stamp-noise' }
    case 'tile-off':
      return { ...map, generator: 'diamond-square' }
    case 'tile-on':
      return { ...map, generator: 'diamond-square', tile: true }
  }
}

/** The exponent that an artefact can be shown with, nearest to the one that an attribute asks for. */
export function fittingExponent(id: ArtefactId, wished: string | null): number {
  const { smallest, largest, exponent } = artefacts[id]
  return wholeFrom(wished, smallest, largest, exponent)
}
