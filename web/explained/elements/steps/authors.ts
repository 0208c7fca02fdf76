import { element } from '../../../core/dom/elements.js'
import { passIcon } from '../player/icons.js'
import type { WordsOf } from '../../../words/keys.js'
import type { Words } from '../../../words/words.js'

/** Whose words the player speaks. Voirol's names for the two steps are the others' the other way round. */
export const authors = ['imai', 'palais', 'voirol'] as const
export type Author = (typeof authors)[number]

const kinds = ['centre', 'edge'] as const

/** An author's name for a step: as it stands in a sentence or, as `title`, at its beginning. */
export function authorName(
  words: WordsOf<'diamond'>,
  author: Author,
  kind: 'centre' | 'edge',
  form: 'name' | 'title' = 'name',
): string {
  return form === 'name'
    ? words.say(`diamond.name.${author}.${kind}`)
    : words.say(`diamond.title.${author}.${kind}`)
}

/** The two steps and the names that three authors give them, side by side; one of the three is chosen. */
export class AuthorTable {
  readonly root: HTMLTableElement
  readonly #rows: Record<'centre' | 'edge', HTMLTableRowElement>
  readonly #radios = new Map<Author, HTMLInputElement>()

  constructor(words: WordsOf<'diamond'>, choose: (author: Author) => void) {
    const heads = authors.map((author) => {
      const name = words.say(`diamond.author.${author}`)
      const radio = element('input', {
        type: 'radio',
        name: 'author',
        value: author,
        'aria-label': words.say('diamond.names.choose', { author: name }),
      })
      radio.addEventListener('change', () => choose(author))
      this.#radios.set(author, radio)
      return element('th', { scope: 'col' }, element('label', {}, radio, element('span', {}, name)))
    })
    const row = (kind: 'centre' | 'edge') =>
      element(
        'tr',
        { class: kind },
        element(
          'th',
          { scope: 'row' },
          passIcon(kind),
          element('span', {}, words.say(kind === 'centre' ? 'diamond.names.centres' : 'diamond.names.edges')),
        ),
        ...authors.map((author) => element('td', { class: author }, authorName(words, author, kind))),
      )
    this.#rows = { centre: row('centre'), edge: row('edge') }
    this.root = element(
      'table',
      { class: 'authors screen' },
      element('caption', { class: 'small' }, words.say('diamond.names')),
      element('thead', {}, element('tr', {}, element('td'), ...heads)),
      element('tbody', {}, this.#rows.centre, this.#rows.edge),
    )
  }

  show(author: Author, kind: string): void {
    this.#radios.get(author)!.checked = true
    this.root.dataset.author = author
    for (const each of kinds) this.#rows[each].classList.toggle('now', each === kind)
  }
}

/** A number as the reader's language writes it, with a true minus and at most so many decimals. */
export function figure(words: Words, value: number, decimals = 3): string {
  const factor = 10 ** decimals
  const rounded = Math.round(value * factor) / factor + 0
  return words.number(rounded, { maximumFractionDigits: decimals, useGrouping: false })
}
