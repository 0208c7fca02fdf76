import type { StudioWords, WordKey } from '../../../words/studio/index.js'
import { byId, element } from '../../dom/elements.js'
import type { LinkNote } from '../../state/link.js'

const mostAtOnce = 4

/** Sentences over the picture: about the link, once, and about what went wrong, until it goes right again. */
export class Notes {
  readonly #words: StudioWords
  readonly #list = byId('notes')
  #leftOut: object | undefined

  constructor(words: StudioWords) {
    this.#words = words
  }

  /** What could not be used of a link. */
  aboutLink(notes: LinkNote[]): void {
    for (const { key, places } of notes.slice(0, mostAtOnce)) this.#add('link', this.#words.say(key, places))
    const more = notes.length - mostAtOnce
    if (more > 0) this.#add('link', this.#words.say('note.more', { n: more }))
  }

  /** A failure, in place of the last one. */
  aboutFailure(sentence: string, retry?: () => void): void {
    this.clearFailure()
    const note = this.#add('failure', sentence)
    if (!retry) return
    const button = element('button', { type: 'button' }, this.#words.say('note.retry'))
    button.addEventListener('click', retry)
    note.insertBefore(button, note.lastChild)
  }

  say(key: Extract<WordKey, 'work.cancelled' | 'note.webgl'>): void {
    this.clearFailure()
    this.#add('failure', this.#words.say(key))
  }

  /** That the page's address does not hold all of what is shown; once for each picture that it leaves out. */
  aboutAddress(leavesOut: object | undefined): void {
    if (leavesOut === this.#leftOut) return
    this.#leftOut = leavesOut
    for (const note of this.#list.querySelectorAll('.address')) note.remove()
    if (leavesOut) this.#add('address', this.#words.say('note.unlinked'))
  }

  clearFailure(): void {
    for (const note of this.#list.querySelectorAll('.failure')) note.remove()
  }

  #add(kind: 'link' | 'address' | 'failure', sentence: string): HTMLElement {
    const close = element(
      'button',
      { type: 'button', class: 'close', 'aria-label': this.#words.say('note.close') },
      '×',
    )
    const note = element('li', { class: kind }, element('span', {}, sentence), close)
    close.addEventListener('click', () => note.remove())
    this.#list.append(note)
    return note
  }
}
