import { element } from '../../../dom/elements.js'
import { passIcon } from '../player/icons.js'
import type { WordsOf } from '../../../words/keys.js'
import type { Words } from '../../../words/words.js'

/**
 * The authors whose names for the steps the player can use. Voirol swaps the other authors' names of the two
 * steps.
 */
export const authors = ['imai', 'palais', 'voirol'] as const
export type Author = (typeof authors)[number]

const kinds = ['centre', 'edge'] as const

/** An author's name for a step: within a sentence or, with `title`, at its beginning. */
export function authorName(
  words: WordsOf<'diamond'>,
  author: Author,
  kind: 'centre' | 'edge',
  form: 'name' | 'title' = 'name',
): string {
  return words.say(`diamond.${form}.${author}.${kind}`)
}

export type AuthorTable = ReturnType<typeof authorTable>

/** A table of the two steps and the names that three authors give them; one author is selected. */
export function authorTable(words: WordsOf<'diamond'>, choose: (author: Author) => void) {
  const names = authors.map((author) => words.say(`diamond.author.${author}`))
  const radios = authors.map((author, i) => {
    const label = words.say('diamond.names.choose', { author: names[i]! })
    const radio = element('input', { type: 'radio', name: 'author', value: author, 'aria-label': label })
    radio.addEventListener('change', () => choose(author))
    return radio
  })
  const heads = radios.map((radio, i) =>
    element('th', { scope: 'col' }, element('label', radio, element('span', names[i]!))),
  )
  const rows = kinds.map((kind) => {
    const steps = element('span', words.say(`diamond.names.${kind}s`))
    const cells = authors.map((author) => element('td', { class: author }, authorName(words, author, kind)))
    return element('tr', { class: kind }, element('th', { scope: 'row' }, passIcon(kind), steps), ...cells)
  })
  const root = element(
    'table.authors.screen',
    element('caption.small', words.say('diamond.names')),
    element('thead', element('tr', element('td'), ...heads)),
    element('tbody', ...rows),
  )
  return {
    root,
    show(author: Author, kind: string) {
      radios[authors.indexOf(author)]!.checked = true
      root.dataset.author = author
      rows.forEach((row) => row.classList.toggle('now', row.classList.contains(kind)))
    },
  }
}

/** Writes a number in the reader's language, with a true minus sign and at most this many decimals. */
export function figure(words: Words, value: number, decimals = 3): string {
  return words.number(rounded(value, decimals), { maximumFractionDigits: decimals, useGrouping: false })
}

/** A number with at most this many decimals, and no negative zero. */
export const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals + 0
