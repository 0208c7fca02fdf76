import { part, type Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from '../explained/en.json'

/** What <orogen-stamp-steps> says. */
export const stampsWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=stamps', import: 'default' }),
)

export type StampsKey = PlayerKey | keyof (typeof english)['stamps']
export type StampsWords = Words<StampsKey>
