import type { Words } from '../words.js'
import type english from './en.json'

/** What every player of steps says: its buttons, the speed, undo. */
export const playerWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type PlayerKey = keyof typeof english
export type PlayerWords = Words<PlayerKey>
