import { part, type Words } from '../words.js'
import type english from '../explained/en.json'

/** What the growing mountain says. */
export const growthWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=growth', import: 'default' }),
)

export type GrowthKey = Extract<keyof (typeof english)['growth'], string>
export type GrowthWords = Words<GrowthKey>
