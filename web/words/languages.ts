/** The languages of the pages, each with its own name. */
export const languages = { en: 'English', fr: 'Français', ja: '日本語' } as const
export type Language = keyof typeof languages

export const languageTags = /* @__PURE__ */ Object.keys(languages) as Language[]

/**
 * The language that the link asks for, or else the first of the reader's that the site has, or else English.
 */
export function chooseLanguage(wanted: string | null, preferred: readonly string[]): Language {
  const known = (tag: string): tag is Language => Object.hasOwn(languages, tag)
  for (const tag of [wanted ?? '', ...preferred]) {
    const language = tag.toLowerCase().split('-')[0]!
    if (known(language)) return language
  }
  return 'en'
}

/** The file of a page that is a separate document in each language: `article.html`, `article.fr.html`. */
export function fileOf(document: string, language: Language): string {
  return language === 'en' ? `${document}.html` : `${document}.${language}.html`
}
