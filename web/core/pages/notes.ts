import { button, element } from '../dom/elements.js'
import type { LinkNote } from '../state/link.js'
import { type Language, Words } from '../../words/words.js'
import linkWords from 'words:link'
import type { KeyOf, WordsOf } from '../../words/keys.js'

const maxAtOnce = 2

/** Shows above the terrain which parts of its link could not be used, until it is closed. */
export async function showNotes(notes: LinkNote[], language: Language): Promise<void> {
  const words: WordsOf<'link'> = await Words.load<KeyOf<'link'>>(language, linkWords)
  const sentences = notes
    .slice(0, maxAtOnce)
    .map(({ key, places }) => words.say(key as KeyOf<'link'>, places))
  const more = notes.length - maxAtOnce
  if (more > 0) sentences.push(words.say('note.more', { n: more }))
  const list = element('div', { id: 'notes', role: 'status' })
  const close = button(() => list.remove(), { 'aria-label': words.say('note.close') }, '×')
  list.append(element('div', ...sentences.map((sentence) => element('p', sentence))), close)
  document.querySelector('main')!.append(list)
}
