import { part, type Words } from '../words.js'
import type english from '../explained/en.json'

/** What the race says: fetched with the element. */
export const raceWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=race', import: 'default' }),
)

/** `name` and `rung`: of every rung of every ladder what it is called, where that is no proper name, and what it changes. */
export type RaceKey =
  Extract<keyof (typeof english)['race'], string> | `name.${string}` | `rung.${string}` | `ladder.${string}`
export type RaceWords = Words<RaceKey>
