import type { Words } from '../words.js'
import english from './en.json'

/** What is said about a link of which something could not be used. */
export const linkWords = {
  en: async () => english,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type LinkKey = keyof typeof english
export type LinkWords = Words<LinkKey>
