import type { Words } from '../words.js'
import type english from './en.json'

/** What the page says on which every browser can be tried. */
export const selfTestWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type SelfTestWords = Words<keyof typeof english>
