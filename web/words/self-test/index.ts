import { part, type Words } from '../words.js'
import type english from '../core/en.json'

/** What the page says on which every browser can be tried. */
export const selfTestWords = part(
  import.meta.glob('../core/*.json', { query: '?part=self-test', import: 'default' }),
)

export type SelfTestWords = Words<keyof (typeof english)['self-test']>
