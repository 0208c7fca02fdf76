/** What "Save and open" says, fetched when it is opened. */
export const exchangeWords = {
  en: async () => (await import('./en.json')).default,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}
