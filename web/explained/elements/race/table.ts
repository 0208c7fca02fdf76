import { element } from '../../../core/dom/elements.js'

/** A row of a table: its name, then its cells. */
export const row = (name: string, cells: string[]): HTMLElement =>
  element('tr', {}, element('th', { scope: 'row' }, name), ...cells.map((text) => element('td', {}, text)))

/** Gives a table its title, names over its columns, and its rows. */
export function fillTable(table: HTMLTableElement, title: string, columns: string[], rows: Node[]): void {
  const heads = columns.map((text) => element('th', { scope: 'col' }, text))
  table.replaceChildren(
    element('caption', {}, title),
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows),
  )
}

/** A table that is wider than a phone: its own box scrolls, and can be told from others by its name. */
export const scrolling = (table: HTMLTableElement, name: string): HTMLElement =>
  element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name }, table)
