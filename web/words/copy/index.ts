import { part } from '../words.js'
import type english from '../core/en.json'

/** What "Embed" says, fetched when it is opened. */
export const copyWords = part(import.meta.glob('../core/*.json', { query: '?part=copy', import: 'default' }))

export type CopyKey = keyof (typeof english)['copy']
