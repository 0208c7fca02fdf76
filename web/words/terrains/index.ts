import { part } from '../words.js'
import type english from '../core/en.json'

/** What the page of one terrain says, which is written when the site is built. */
export const terrainsWords = part(
  import.meta.glob('../core/*.json', { query: '?part=terrains', import: 'default' }),
)

export type TerrainsKey = keyof (typeof english)['terrains']
