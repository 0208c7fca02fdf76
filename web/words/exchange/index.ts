import { part } from '../words.js'
import type english from '../core/en.json'

/** What "Files" says, fetched when it is opened. */
export const exchangeWords = part(
  import.meta.glob('../core/*.json', { query: '?part=exchange', import: 'default' }),
)

export type ExchangeKey = keyof (typeof english)['exchange']
