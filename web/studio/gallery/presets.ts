import { readLink } from '../../state/link.js'
import type { TerrainState } from '../../state/state.js'

/**
 * A named starting point. What its link does not set has its default, except the seed, which stays the
 * reader's.
 */
export interface Preset {
  id: string
  link: string
}

const links = {
  alps: '?generator=diamond-square&exponent=9&seed=161',
  // The kinds of erosion of the table give three lands; in a fourth, rivers end in a bay.
  rivers:
    '?generator=diamond-square&exponent=10&seed=161&age=0.6&hardness=0.75&creep=0.3&sea=0.15&ice=0.6' +
    '&sun=300&sunheight=30',
  uplands: '?generator=diamond-square&exponent=10&seed=39&age=1&creep=1&sea=0.15&exaggeration=45',
  bay: '?generator=diamond-square&exponent=10&seed=46&age=1&creep=0.7&sea=0.3&camera=70,40,0.85,-0.3,0,0.05',
  badlands:
    '?generator=diamond-square&exponent=10&seed=12&roughness=0.2&age=0.5&hardness=0&creep=0&sea=0' +
    '&palette=desert&sun=285&sunheight=26',
  atlas: '?generator=diamond-square&exponent=11&seed=1982&roughness=0.3&view=map&water=58',
  // The pictures that the authors themselves begin with.
  retro: '?generator=voirol-b&exponent=9&seed=9&view=lines&water=0',
  imai: '?generator=imai&exponent=6&amplitude=10&view=voxels&scene=imai&water=0',
  moon:
    '?generator=planet&exponent=9&seed=69&stamp=crater&gain=0.62&amplitude=0.6&plates=0&ocean=0' +
    '&palette=moon&exaggeration=140&sun=236&sunheight=12',
  world: '?generator=planet&exponent=9&seed=9&palette=alpine&age=0.5',
  dry:
    '?generator=planet&exponent=9&seed=5&stamp=ridge&gain=0.58&plates=0&ocean=0' +
    '&palette=desert&exaggeration=130&sun=246&sunheight=20',
  desert:
    '?generator=perlin-noise&exponent=10&seed=27&kind=ridged&octaves=8&amplitude=0.3' +
    '&palette=desert&water=0&fog=25&sun=285&sunheight=24',
  craters:
    '?generator=stamp-noise&exponent=10&seed=69&stamp=crater&amplitude=0.22&exaggeration=100' +
    '&palette=moon&water=0&sun=300&sunheight=18&shade=85',
  processing: '?generator=palais&exponent=4&amplitude=400&relief=smooth&passes=true&view=wireframe&water=0',
  dunes: '?generator=stamp-noise&exponent=9&seed=4&amplitude=0.45&exaggeration=100&water=18',
  atoll:
    '?generator=stamp-noise&exponent=7&seed=12&stamp=cone&exaggeration=100&view=voxels&columns=128&water=45',
  engraving:
    '?generator=diamond-square&exponent=9&seed=77&roughness=0.15' +
    '&view=lines&profiles=both&palette=ink&water=0',
} as const

export type PresetId = keyof typeof links

export const presets = Object.entries(links).map(([id, link]) => ({ id: id as PresetId, link }))

/** The state of a preset. */
export function stateOf({ link }: Preset, now: TerrainState): TerrainState {
  const { state } = readLink(link)
  const { seed } = link.includes('&seed=') ? state.values : now.values
  return {
    ...state,
    values: { ...state.values, seed },
    look: { ...state.look, rotate: now.look.rotate },
  }
}

/** The size of the gallery's pictures in CSS pixels; the files have twice as many. */
export const thumbnailSize = { width: 104, height: 66 } as const
