import { part, type Words } from '../words.js'
import type english from '../core/en.json'

/** What an `<orogen-terrain>` says, in each language fetched when it is spoken: the loader has to stay small. */
export const terrainWords = part(
  import.meta.glob('../core/*.json', { query: '?part=terrain', import: 'default' }),
)

export type TerrainKey = keyof (typeof english)['terrain']
export type TerrainWords = Words<TerrainKey>
