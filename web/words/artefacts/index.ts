import { part } from '../words.js'
import type english from '../explained/en.json'

/** What the page of artefacts says around its elements. */
export const artefactsWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=artefacts', import: 'default' }),
)

export type ArtefactsKey = keyof (typeof english)['artefacts']
