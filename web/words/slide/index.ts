import { part, type Words } from '../words.js'
import type english from '../explained/en.json'

/** What the map that is slid over itself says. */
export const slideWords = part(
  import.meta.glob('../explained/*.json', { query: '?part=slide', import: 'default' }),
)

export type SlideKey = Extract<keyof (typeof english)['slide'], string>
export type SlideWords = Words<SlideKey>
