import { part } from '../words.js'

/** What the manual says around its text, which is English. */
export const manualWords = part(
  import.meta.glob('../core/*.json', { query: '?part=manual', import: 'default' }),
)
