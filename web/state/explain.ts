import { isRefusal, sentences } from '../package/refusal.js'
import { type Dictionary, type SectionLoaders, place, Words } from '../words/words.js'
import translated from 'words:refusal'
import type { KeyOf } from '../words/keys.js'

/** The words about what cannot be used. The English of a refused file is that of its error. */
export const refusalWords: SectionLoaders = {
  ...translated,
  en: async () => {
    const ofFiles = Object.entries(sentences).map(([code, sentence]) => [`refusal.${code}`, sentence])
    return { ...Object.fromEntries(ofFiles), ...(await translated.en()) }
  },
}

type RefusalWords = Words<KeyOf<'refusal'>>

/** A sentence taken apart: its key in the dictionaries, and the values in its places. */
export interface SentenceParts {
  key: KeyOf<'refusal'>
  data: Record<string, string>
}

/** Takes apart an English sentence of C++ or of the script; undefined if the dictionaries do not have it. */
export function partsOf(sentence: string, english: Dictionary): SentenceParts | undefined {
  for (const [key, template] of Object.entries(english) as [KeyOf<'refusal'>, string][]) {
    const found = patternOf(template).exec(sentence)
    if (!found) continue
    const data = { ...found.groups }
    // Only a known sentence may follow as the alternative, not any text after a semicolon.
    if (key === 'refusal.instead' && !Object.values(english).includes(data.allowed!)) continue
    return { key, data }
  }
  return undefined
}

function patternOf(template: string): RegExp {
  const known = new Set<string>()
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  let pattern = ''
  let at = 0
  for (const { 0: whole, 1: name, index } of template.matchAll(place)) {
    pattern += literal(template.slice(at, index)) + (known.has(name!) ? `\\k<${name}>` : `(?<${name}>.+)`)
    known.add(name!)
    at = index + whole.length
  }
  return new RegExp(`^${pattern}${literal(template.slice(at))}$`, 's')
}

/** The sentence of a refusal in the language of `words`; other errors keep their message. */
export function sentenceOf(error: unknown, words: RefusalWords): string {
  if (!isRefusal(error)) return error instanceof Error ? error.message : String(error)
  const { code, data, allowed } = error
  const key: KeyOf<'refusal'> = `refusal.${code}`
  const what = words.say(key, data)
  return allowed
    ? words.say('refusal.instead', { what, allowed: words.say(`refusal.instead.${allowed}`) })
    : what
}

/** See `reasonOf`. @throws the errors of fetching the words */
export async function explain(error: unknown, words: Words, hint: string): Promise<string> {
  const own: RefusalWords = await Words.load(words.language, refusalWords)
  const english = await refusalWords.en()
  const title = (id: string) => {
    const key = `parameter.${id}.title`
    const known = words.say(key)
    return known === key ? id : known
  }
  const translated = (sentence: string): string => {
    const parts = own.language === 'en' ? undefined : partsOf(sentence, english)
    if (!parts) return sentence
    const places = Object.entries(parts.data).map(([name, text]) => {
      const said = translations[name]?.(text) ?? text
      return [name, spelled(said, own)] as const
    })
    return own.say(parts.key, Object.fromEntries(places))
  }
  /** How the values in some places are translated; others stay as they are. */
  const translations: Record<string, (text: string) => string> = {
    message: translated,
    what: translated,
    allowed: translated,
    id: title,
    choices: (text) => text.replace(' or ', ', '),
  }
  const said = sentenceOf(error, own)
  const what = isRefusal(error) ? said : translated(said)
  return hint && !said.includes(hint) ? own.say('refusal.instead', { what, allowed: translated(hint) }) : what
}

/** Formats a number as the language writes it; leaves other text unchanged. */
function spelled(text: string, words: RefusalWords): string {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
    ? words.number(Number(text), { maximumFractionDigits: 15 })
    : text
}
