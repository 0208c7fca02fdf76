import { part, type Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from '../explained/en.json'

/** What <orogen-planet-steps> says. */
export const planetWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=planet', import: 'default' }),
)

export type PlanetKey = PlayerKey | keyof (typeof english)['planet']
export type PlanetWords = Words<PlanetKey>
