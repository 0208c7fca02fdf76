import type { Words } from '../words.js'
import type english from './en.json'

/** What the page of the race says around the race: how it measures. */
export const methodWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type MethodKey = keyof typeof english | `question.${string}` | `answer.${string}`
export type MethodWords = Words<Extract<MethodKey, string>>
