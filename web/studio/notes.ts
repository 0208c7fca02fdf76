import { button, byId, element } from '../dom/elements.js'
import type { LinkNote } from '../package/link/link.js'
import type { WordsOf } from '../words/keys.js'

const maxAtOnce = 4

type NoteKind = 'link' | 'address' | 'failure' | 'offer'

/** The sentences over the picture: about the last link, and about failures until something succeeds. */
export class Notes {
  readonly #words: WordsOf<'studio'>
  readonly #list = byId('notes')
  #leftOut: object | undefined

  constructor(words: WordsOf<'studio'>) {
    this.#words = words
  }

  /** Shows the parts of a link that could not be used, in place of those of the last one. */
  aboutLink(notes: LinkNote[]): void {
    this.#clear('link')
    for (const { key, places } of notes.slice(0, maxAtOnce)) this.#add('link', this.#words.say(key, places))
    const more = notes.length - maxAtOnce
    if (more > 0) this.#add('link', this.#words.say('note.more', { n: more }))
  }

  /**
   * Says why the map that a link names is not shown, until the next link: the terrain in its place succeeds.
   */
  aboutSource(sentence: string): void {
    this.#add('link', sentence)
  }

  /** Shows a failure, in place of the last one. */
  aboutFailure(sentence: string, retry?: () => void): void {
    this.#clear('failure')
    const note = this.#add('failure', sentence)
    if (retry) note.insertBefore(button(retry, this.#words.say('note.retry')), note.lastChild)
  }

  /** Says what was done and offers more of it, until that is taken or another terrain is shown. */
  offer(sentence: string, title: string, act: () => void): void {
    this.#clear('offer')
    const note = this.#add('offer', sentence)
    const take = () => {
      note.remove()
      act()
    }
    note.insertBefore(button(take, title), note.lastChild)
  }

  /** Says once for each picture that the page's address cannot contain it. */
  aboutAddress(leavesOut: object | undefined): void {
    if (leavesOut === this.#leftOut) return
    this.#leftOut = leavesOut
    this.#clear('address')
    if (leavesOut) this.#add('address', this.#words.say('note.unlinked'))
  }

  /**
   * What `load` fetches, a script or words that not everybody needs; where it cannot be fetched, a sentence
   * says so.
   */
  async fetched<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
    try {
      return await load()
    } catch {
      this.aboutUnreachable()
      return undefined
    }
  }

  aboutUnreachable(): void {
    this.aboutFailure(this.#words.say('note.unreachable'))
  }

  /** To be called when a terrain is shown: what was said about the one before holds no more. */
  clearPassing(): void {
    this.#clear('failure')
    this.#clear('offer')
  }

  #clear(kind: NoteKind): void {
    for (const note of this.#list.querySelectorAll(`.${kind}`)) note.remove()
  }

  #add(kind: NoteKind, sentence: string): HTMLElement {
    const attributes = { class: 'close', 'aria-label': this.#words.say('note.close') }
    const close = button(() => note.remove(), attributes, '×')
    const note = element('li', { class: kind }, element('span', sentence), close)
    this.#list.append(note)
    return note
  }
}
