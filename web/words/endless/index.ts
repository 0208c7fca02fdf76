import { part, type Words } from '../words.js'
import type english from '../core/en.json'

export type EndlessKey = keyof (typeof english)['endless']
export type EndlessWords = Words<EndlessKey>

/** What the endless land and its page say. */
export const endlessWords = part(
  import.meta.glob('../core/*.json', { query: '?part=endless', import: 'default' }),
)
