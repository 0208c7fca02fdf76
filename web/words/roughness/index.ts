import { part } from '../words.js'
import type english from '../explained/en.json'

/** What the roughness of a mountain says: fetched with it. */
export const roughnessWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=roughness', import: 'default' }),
)

export type RoughnessKey = keyof (typeof english)['roughness']
