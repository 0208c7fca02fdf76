import type { Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from './en.json'

/** What <orogen-steps> says. */
export const diamondWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type DiamondKey = PlayerKey | keyof typeof english
export type DiamondWords = Words<DiamondKey>
