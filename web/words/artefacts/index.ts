import type english from './en.json'

/** What the page of artefacts says around its elements. */
export const artefactsWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type ArtefactsKey = keyof typeof english
