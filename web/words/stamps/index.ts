import type { Words } from '../words.js'
import type { PlayerKey } from '../player/index.js'
import type english from './en.json'

/** What <orogen-stamp-steps> says. */
export const stampsWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type StampsKey = PlayerKey | keyof typeof english
export type StampsWords = Words<StampsKey>
