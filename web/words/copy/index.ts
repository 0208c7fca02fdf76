import type english from './en.json'

/** What "Copy this" says, fetched when it is opened. */
export const copyWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type CopyKey = keyof typeof english
