import { part, type Words } from '../words.js'
import type english from '../explained/en.json'

/** What every player of steps says: its buttons, the speed, undo. */
export const playerWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=player', import: 'default' }),
)

export type PlayerKey = keyof (typeof english)['player']
export type PlayerWords = Words<PlayerKey>
