import { wholeFrom } from '../../dom/attribute-values.js'
import type { GenerateParameters } from '../../package/parameter-types.js'

/** Views of a map. `folded` is for creases only, `streams` for eroded maps only. */
export const views = ['hillshade', 'heights', 'highpass', 'autocorrelation', 'folded', 'streams'] as const
export type ArtefactView = (typeof views)[number]

/** The parameters, beside size and seed, of each map that can be put under the microscope. */
const variants = {
  'voirol-r': { generator: 'voirol-r' },
  orogen: { generator: 'diamond-square', roughness: 0 },
  cone: { generator: 'stamp-noise', stamp: 'cone' },
  bell: { generator: 'stamp-noise', stamp: 'bell' },
  mix: { generator: 'stamp-noise', stamp: 'mix', weights: [0, 1, 1] }, // bell and ridge
  three: { generator: 'imai', faithful: true },
  four: { generator: 'imai', faithful: false },
  square: { generator: 'diamond-square', roughness: 0 },
  stamps: { generator: 'stamp-noise' },
  additions: { generator: 'diamond-square', roughness: 0, additions: true },
  'wrap-off': { generator: 'stamp-noise', wrap: false },
  'wrap-on': { generator: 'stamp-noise' },
  'tile-off': { generator: 'diamond-square' },
  'tile-on': { generator: 'diamond-square', tile: true },
  'no-chance': { generator: 'diamond-square' },
  chance: { generator: 'diamond-square' },
  held: { generator: 'diamond-square' },
  falling: { generator: 'diamond-square' },
  gullies: { generator: 'diamond-square', gullies: 1 },
  rivers: { generator: 'diamond-square' },
} as const satisfies Record<string, GenerateParameters>
export type VariantId = keyof typeof variants

/** The maps and settings that show an artefact. */
export interface Artefact {
  /**
   * Pairs to compare: the map that has the artefact, and one that should not. The first pair is shown first.
   */
  pairs: [VariantId, VariantId][]
  views: readonly ArtefactView[]
  /**
   * The smallest and the largest map in which the artefact can be measured, and the one that is shown first.
   */
  smallest: number
  largest: number
  exponent: number
  /** The view, and the centre of the magnifier in shares of the picture, that show the artefact best. */
  view: ArtefactView
  lens: { x: number; y: number }
  /** The share of the first map that is visible at first, in percent. */
  split: number
  /**
   * Whether it can be looked for in a reader's map; `whole`: not in a part of it. The others need erosion
   * of our own maps, or mistake what smooth land has for it.
   */
  own: boolean | 'whole'
}

const usual = {
  views: ['hillshade', 'heights', 'highpass', 'autocorrelation'],
  smallest: 7,
  largest: 10,
  exponent: 8,
  view: 'hillshade',
  lens: { x: 0.5, y: 0.5 },
  split: 50,
  own: false,
} satisfies Partial<Artefact>
const eroded: readonly ArtefactView[] = ['hillshade', 'heights', 'streams']

const table = {
  lattice: { pairs: [['voirol-r', 'orogen']], exponent: 9, view: 'highpass', lens: { x: 0.4, y: 0.5 } },
  circles: {
    pairs: [
      ['cone', 'bell'],
      ['cone', 'mix'],
    ],
    smallest: 8,
    exponent: 9,
    view: 'highpass',
    lens: { x: 0.4, y: 0.4 },
  },
  bias: { pairs: [['three', 'four']], lens: { x: 0.5, y: 0.4 }, own: true },
  creases: {
    pairs: [
      ['square', 'stamps'],
      ['square', 'additions'],
    ],
    views: [...usual.views, 'folded'],
    exponent: 9,
    view: 'folded',
    own: true,
  },
  seams: {
    pairs: [
      ['wrap-off', 'wrap-on'],
      ['tile-off', 'tile-on'],
    ],
    view: 'heights',
    split: 70,
    own: 'whole',
  },
  grain: {
    pairs: [['no-chance', 'chance']],
    views: eroded,
    smallest: 8,
    largest: 9,
    lens: { x: 0.25, y: 0.5 },
  },
  comb: {
    pairs: [['held', 'falling']],
    views: eroded,
    largest: 9,
    view: 'streams',
    lens: { x: 0.4, y: 0.05 },
  },
  gullies: {
    pairs: [['gullies', 'rivers']],
    views: eroded,
    largest: 9,
    view: 'streams',
  },
} satisfies Record<string, Partial<Artefact> & Pick<Artefact, 'pairs'>>

export type ArtefactId = keyof typeof table
export const artefactIds = Object.keys(table) as ArtefactId[]
export const artefacts = Object.fromEntries(
  artefactIds.map((id) => [id, { ...usual, ...table[id] }]),
) as Record<ArtefactId, Artefact>

/**
 * Finds the parameters of a variant; `roughness` is that of diamond-square where its creases are looked for.
 */
export function parametersOf(
  variant: VariantId,
  exponent: number,
  seed: number,
  roughness = 0,
): GenerateParameters {
  const asked: GenerateParameters = { ...variants[variant], exponent, seed }
  if ('roughness' in asked) return { ...asked, roughness }
  // Leave out the smallest stamps, so that the larger ones are visible.
  return 'stamp' in asked ? ({ ...asked, granularity: 2 ** (exponent - 5) } as GenerateParameters) : asked
}

/** The exponent nearest to the one of an attribute at which an artefact can be shown. */
export function fittingExponent(id: ArtefactId, wished: string | null): number {
  const { smallest, largest, exponent } = artefacts[id]
  return wholeFrom(wished, smallest, largest, exponent)
}
