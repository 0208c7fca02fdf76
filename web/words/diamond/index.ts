import { part, type Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from '../explained/en.json'

/** What <orogen-steps> says. */
export const diamondWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=diamond', import: 'default' }),
)

export type DiamondKey = PlayerKey | keyof (typeof english)['diamond']
export type DiamondWords = Words<DiamondKey>
