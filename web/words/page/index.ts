import { part, type Words } from '../words.js'
import type english from '../core/en.json'

/** What stands on every page: where the others are, and the languages. Short, so all at once. */
export const pageWords = part(
  import.meta.glob('../core/*.json', { query: '?part=page', import: 'default', eager: true }),
)

export type PageWords = Words<keyof (typeof english)['page']>
