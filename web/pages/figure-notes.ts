import { element } from '../dom/elements.js'
import type { WordsOf } from '../words/keys.js'
import type { FigureSource } from './figure-sources.js'

export { default as figureWords } from 'words:figure'

/** The sources of figures by their ids; `ours` where nobody else has described what is seen. */
export type FigureSources = Readonly<Record<string, FigureSource | 'ours'>>

/**
 * Writes below each figure of the page its source and a link to it as the reader has set it; the link's title
 * is the day when the figure was last changed (`data-changed`).
 */
export function noteFigures(
  words: WordsOf<'figure'>,
  sources: FigureSources,
  linkTo: (figure: Element) => string,
): void {
  for (const [id, source] of Object.entries(sources)) {
    const figure = document.getElementById(id)!
    const changed = new Date(figure.dataset.changed!)
    const day = changed.toLocaleDateString(words.language, { dateStyle: 'long', timeZone: 'UTC' })
    const title = `${words.say('figure.changed')} ${day}`
    const link = element('a', { href: `#${id}`, title }, words.say('figure.link'))
    const follow = () => (link.href = linkTo(figure))
    for (const event of ['change', 'step']) figure.addEventListener(event, follow, { capture: true })
    for (const event of ['pointerdown', 'focus']) link.addEventListener(event, follow)
    const note = element(
      'p.figure-note',
      `${words.say('figure.source')} `,
      ...(source === 'ours' ? [words.say('figure.ours')] : cited(source)),
      ' · ',
      link,
    )
    if (figure.localName === 'figure') figure.append(note)
    else figure.after(note)
  }
}

function cited({ author, title, language, address, year }: FigureSource): (Node | string)[] {
  const cite = element('cite', { lang: language }, title)
  return [
    author ? `${author}, ` : '',
    address ? element('a', { href: address }, cite) : cite,
    year === undefined ? '' : `, ${year}`,
  ]
}
