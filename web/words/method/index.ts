import { part, type Words } from '../words.js'
import type english from '../explained/en.json'

/** What the page of the race says around the race: how it measures. */
export const methodWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=method', import: 'default' }),
)

export type MethodKey = keyof (typeof english)['method'] | `question.${string}` | `answer.${string}`
export type MethodWords = Words<Extract<MethodKey, string>>
