import { element } from '../../../dom/elements.js'

/** Makes a row of a table: its name, then its cells. */
export const row = (name: string, cells: string[]): HTMLElement =>
  element('tr', element('th', { scope: 'row' }, name), ...cells.map((text) => element('td', text)))

/** Makes the content of a table: its title, its column headings and its rows. */
export const tableOf = (title: string, columns: string[], rows: Node[]): HTMLElement[] => [
  element('caption', title),
  element('thead', element('tr', ...columns.map((text) => element('th', { scope: 'col' }, text)))),
  element('tbody', ...rows),
]

/** Content for those who want to know more, closed at first. */
export const folded = (title: string, ...content: Node[]): HTMLDetailsElement =>
  element('details.fold', element('summary', title), ...content)

/** Wraps a table that is wider than a phone in a box that scrolls and has a name of its own. */
export const scrolling = (table: HTMLTableElement, name: string): HTMLElement =>
  element('div.scroll', { tabindex: 0, role: 'region', 'aria-label': name }, table)
