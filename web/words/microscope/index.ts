import type english from './en.json'

/** What the microscope says: fetched with it. */
export const microscopeWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

export type MicroscopeKey = keyof typeof english
