import { isRefusal } from '../../../orogen/refusal.js'
import type { StudioWords } from '../../../words/studio/index.js'

/** What went wrong: a refusal in the reader's language, if the words of the exchange are there; else as it was said. */
export function sentenceOf(error: unknown, words: StudioWords): string {
  if (!isRefusal(error)) return error instanceof Error ? error.message : String(error)
  const what = words.say(`refusal.${error.code}`, error.data)
  if (!error.allowed) return what
  return words.say('refusal.instead', { what, allowed: words.say(`refusal.instead.${error.allowed}`) })
}
