import { part, type Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from '../explained/en.json'

/** What <orogen-water-steps> and <orogen-valleys> say. */
export const waterWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=water', import: 'default' }),
)

export type WaterKey = PlayerKey | keyof (typeof english)['water']
export type WaterWords = Words<WaterKey>
