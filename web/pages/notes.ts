import { button, element } from '../dom/elements.js'
import type { LinkNote } from '../package/link/link.js'
import { type Language, Words } from '../words/words.js'
import linkWords from 'words:link'
import type { KeyOf, WordsOf } from '../words/keys.js'

const maxAtOnce = 2

/**
 * Shows above the terrain which parts of its link could not be used, if any, until it is closed or another
 * link comes.
 */
export async function showNotes(notes: LinkNote[], language: Language): Promise<void> {
  document.getElementById('notes')?.remove()
  if (notes.length === 0) return
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
