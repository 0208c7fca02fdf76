import type english from './en.json'

/** What the roughness of a mountain says: fetched with it. */
export const roughnessWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type RoughnessKey = keyof typeof english
