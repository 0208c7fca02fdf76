/** The user languages, each with its own name. */
export const languages = { en: 'English', fr: 'Français', ja: '日本語' } as const
export type Language = keyof typeof languages

export type Dictionary = Record<string, string>

/** The words of one part of the pages in every language, each fetched when it is spoken. */
export type Part = Record<Language, () => Promise<Dictionary>>

/** The words of one language, with the numbers as its readers write them. `Key`: what they can say. */
export class Words<Key extends string = string> {
  readonly language: Language
  #dictionary: Dictionary

  private constructor(language: Language, dictionary: Dictionary) {
    this.language = language
    this.#dictionary = dictionary
  }

  static async load<Key extends string = string>(language: Language, ...parts: Part[]): Promise<Words<Key>> {
    const dictionaries = await Promise.all(parts.map((part) => part[language]()))
    return new Words(language, Object.assign({}, ...dictionaries))
  }

  /** Adds the words of another part. */
  async include(part: Part): Promise<void> {
    this.#dictionary = { ...this.#dictionary, ...(await part[this.language]()) }
  }

  /** The text for a key, its {places} filled in. */
  say(key: Key, places: Record<string, string | number> = {}): string {
    const text = this.#dictionary[key] ?? key
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = places[name] ?? ''
      return typeof value === 'number' ? this.number(value) : value
    })
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.language, options).format(value)
  }
}

/** The language that the link asks for, else the reader's first that we speak, else English. */
export function chooseLanguage(wanted: string | null, preferred: readonly string[]): Language {
  const known = (tag: string): tag is Language => Object.hasOwn(languages, tag)
  for (const tag of [wanted ?? '', ...preferred]) {
    const language = tag.toLowerCase().split('-')[0]!
    if (known(language)) return language
  }
  return 'en'
}
