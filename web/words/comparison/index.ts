import { part, type Words } from '../words.js'
import type english from '../explained/en.json'

/** What a reader's own land is told beside one of ours. */
export const comparisonWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=comparison', import: 'default' }),
)

export type ComparisonKey = Extract<keyof (typeof english)['comparison'], string>
export type ComparisonWords = Words<ComparisonKey>
