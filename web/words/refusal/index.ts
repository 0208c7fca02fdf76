import { part } from '../words.js'
import type english from '../core/en.json'

/**
 * What was refused or went wrong, fetched when it does. `refusal.…`: what has a code (../../core/orogen/refusal.ts); `problem.…`:
 * the sentences of C++ and of the script, in English letter by letter, so that one is known again by them.
 */
export const refusalWords = part(
  import.meta.glob('../core/*.json', { query: '?part=refusal', import: 'default' }),
)

export type RefusalKey = keyof (typeof english)['refusal']
