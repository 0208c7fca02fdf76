import { schema } from '../../orogen/schema.js'
import english from './en.json'
import type exchangeEnglish from './exchange/en.json'

/** The user languages, each with its own name. */
export const languages = { en: 'English', fr: 'Français', ja: '日本語' } as const
export type Language = keyof typeof languages

type Dictionary = Record<string, string>

const dictionaries: Record<Language, () => Promise<Dictionary>> = {
  en: async () => english,
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
}

/** Of parts of the page that are fetched when they are opened. */
const parts = {
  exchange: {
    en: async () => (await import('./exchange/en.json')).default,
    fr: async () => (await import('./exchange/fr.json')).default,
    ja: async () => (await import('./exchange/ja.json')).default,
  },
} satisfies Record<string, typeof dictionaries>

/** The words of one language, with the numbers as its readers write them. */
export class Words {
  readonly language: Language
  #dictionary: Dictionary

  private constructor(language: Language, dictionary: Dictionary) {
    this.language = language
    this.#dictionary = dictionary
  }

  static async load(language: Language): Promise<Words> {
    return new Words(language, await dictionaries[language]())
  }

  /** Adds the words of a part of the page. */
  async include(part: keyof typeof parts): Promise<void> {
    this.#dictionary = { ...this.#dictionary, ...(await parts[part][this.language]()) }
  }

  /** The text for a key, its {places} filled in. */
  say(key: WordKey | TableKey | LookKey | ExportKey, places: Record<string, string | number> = {}): string {
    const text = this.#dictionary[key] ?? tableWords()[key] ?? key
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = places[name] ?? ''
      return typeof value === 'number' ? this.number(value) : value
    })
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.language, options).format(value)
  }
}

export type WordKey = keyof typeof english | keyof typeof exchangeEnglish
/** Keys of the options of the formats (web/pages/studio/exchange). */
export type ExportKey = `export.${string}`
/** Keys of what the C++ tables say in English themselves; the other languages translate them. */
export type TableKey = `parameter.${string}` | `choice.${string}` | `generator.${string}` | `family.${string}`

/** Keys of the table of looks (web/render/look.ts): every row has a name, a help text and a name a choice. */
export type LookKey = `look.${string}`

/** What the C++ tables say, by the keys under which the dictionaries translate it. */
export function tableWords(): Dictionary {
  const words: Dictionary = {}
  for (const parameter of schema.parameters) {
    words[`parameter.${parameter.id}.title`] = parameter.title
    words[`parameter.${parameter.id}.help`] = parameter.help
    if (parameter.type !== 'choice') continue
    for (const choice of parameter.choices) words[`choice.${parameter.id}.${choice}`] = choice
  }
  for (const { id, family, author, summary, parameters } of schema.generators) {
    words[`family.${family}`] = family
    words[`generator.${id}.author`] = author
    words[`generator.${id}.summary`] = summary
    for (const use of parameters) if (use.help) words[`generator.${id}.${use.id}.help`] = use.help
  }
  return words
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
