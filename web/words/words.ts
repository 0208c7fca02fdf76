import type { Language } from './languages.js'
import { joinNumbers, readNumber, splitNumbers, writeNumber } from './read-number.js'

export { chooseLanguage, type Language, languages } from './languages.js'

export type Dictionary = Record<string, string>

/**
 * The words of one part of the pages in every language, each fetched on demand; see web/build/vite/words.ts.
 */
export type SectionLoaders = Record<Language, () => Promise<Dictionary>>

/**
 * A placeholder: `{name}`, or a form that depends on a number as in ICU messages, with `#` for the number:
 * `{n, plural, one {# point} other {# points}}`, `{n, selectordinal, one {#st} two {#nd} few {#rd} other
 * {#th}}`.
 */
export const place = /\{(\w+)(?:, (plural|selectordinal),((?: \w+ \{[^{}]*\})+))?\}/g

/** The words of one language, with its number formats. `Key`: the keys of its texts. */
export class Words<Key extends string = string> {
  readonly language: Language
  #dictionary: Dictionary
  /** Formats by their options: making one takes as long as writing a hundred numbers. */
  readonly #formats = new Map<string, Intl.NumberFormat>()

  private constructor(language: Language, dictionary: Dictionary) {
    this.language = language
    this.#dictionary = dictionary
  }

  static async load<Key extends string = string>(
    language: Language,
    ...parts: SectionLoaders[]
  ): Promise<Words<Key>> {
    const dictionaries = await Promise.all(parts.map((part) => part[language]()))
    return new Words(language, Object.assign({}, ...dictionaries))
  }

  /** Adds the words of another part. */
  async include(part: SectionLoaders): Promise<void> {
    const more = await part[this.language]()
    this.#dictionary = { ...this.#dictionary, ...more } // the current value: another part may have arrived meanwhile
  }

  /** The text for a key, with its placeholders filled in. */
  say(key: Key, places: Record<string, string | number> = {}): string {
    const text = this.#dictionary[key] ?? key
    return text.replace(place, (_, name: string, kind?: string, forms?: string) => {
      const value = places[name] ?? ''
      const said = typeof value === 'number' ? this.number(value) : value
      if (!forms) return said
      const type = kind === 'plural' ? 'cardinal' : 'ordinal'
      const rule = new Intl.PluralRules(this.language, { type }).select(Number(value))
      const formFor = (category: string) => new RegExp(` ${category} \\{([^{}]*)\\}`).exec(forms)?.[1]
      const form = formFor(rule) ?? formFor('other') ?? ''
      return form.replaceAll('#', () => said)
    })
  }

  /** A number as readers of the language write it, with a true minus sign. */
  number(value: number, options?: Intl.NumberFormatOptions): string {
    const key = JSON.stringify(options) ?? ''
    let format = this.#formats.get(key)
    if (!format) this.#formats.set(key, (format = new Intl.NumberFormat(this.language, options)))
    return format.format(value).replace('-', '−')
  }

  /** Reads a number as readers of the language write it; NaN for anything else. */
  read(text: string): number {
    return readNumber(text, this.language)
  }

  /** Writes a number as `read` takes it, for a field where it can be changed. */
  write(value: number): string {
    return writeNumber(value, this.language)
  }

  /** The numbers of a list, as texts for `read`; see `splitNumbers`. */
  split(list: string): string[] {
    return splitNumbers(list, this.language)
  }

  join(values: readonly number[]): string {
    return joinNumbers(values, this.language)
  }
}
