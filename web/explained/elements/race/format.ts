import type { Words } from '../../../words/words.js'
import { headline, isHeadline, type Settings } from './settings.js'
import type { Outcome } from '../../race/race.js'
import { element } from '../../../core/dom/elements.js'
import type { WordsOf } from '../../../words/keys.js'

const narrowSpace = '\u202f'

/** Milliseconds with at most three digits in a suitable unit. */
export function duration(words: Words, milliseconds: number): string {
  const [value, unit] = inUnit(milliseconds)
  return `${digits(words, value)}${narrowSpace}${unit}`
}

/** Formats a measured time with three digits. */
export function measured(words: Words, milliseconds: number): string {
  const [value, unit] = inUnit(milliseconds)
  return `${threeDigits(words, value)}${narrowSpace}${unit}`
}

function inUnit(milliseconds: number): [number, string] {
  if (milliseconds >= 999.5) return [milliseconds / 1000, 's']
  if (milliseconds >= 0.9995) return [milliseconds, 'ms']
  if (milliseconds >= 0.0009995) return [milliseconds * 1e3, 'µs']
  return [milliseconds * 1e6, 'ns']
}

/** Formats a range of times, both in the unit of the longer one. */
export function durations(words: Words, low: number, high: number): string {
  const [value, unit] = inUnit(high)
  const factor = value / high
  return `${threeDigits(words, low * factor)}–${threeDigits(words, value)}${narrowSpace}${unit}`
}

export const digits = (words: Words, value: number): string =>
  words.number(value, { maximumSignificantDigits: 3 })

const threeDigits = (words: Words, value: number): string =>
  words.number(value, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })

/** Formats a ratio: more than three digits would be noise, and so would a third digit below 1. */
export const ratio = (words: Words, value: number): string =>
  value < 1
    ? words.number(value, { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })
    : threeDigits(words, value)

/** The number of points a side. */
export const sideOf = (points: number): number => Math.round(Math.sqrt(points))

/** A rung's name in the reader's language, where it is not a proper name. */
export function nameOf(words: WordsOf<'race'>, { id, title }: Pick<Outcome, 'id' | 'title'>): string {
  const key = `name.${id}` as const
  const name = words.say(key)
  return name === key ? title : name
}

/** A rung's name within a sentence: with its engine in brackets, or without it where the sentence names it. */
export function nameInSentence(
  words: WordsOf<'race'>,
  outcome: Pick<Outcome, 'id' | 'title'>,
  engine = true,
): string {
  const name = nameOf(words, outcome)
  const [, own, of] = /^(.*)[,、]\s*(JavaScript|WebAssembly(?: SIMD)?)$/.exec(name) ?? []
  if (own === undefined || of === undefined) return name
  const said = engine ? of : of.replace(/^(JavaScript|WebAssembly) ?/, '')
  return said ? `${own} (${said})` : own
}

/** `513 × 513`. */
export const sizeText = (words: WordsOf<'race'>, points: number): string =>
  words.say('size', { side: words.number(sideOf(points), { useGrouping: false }) })

/** Says which maps a time is of: `100 maps of 513 × 513`. */
export function whatText(words: WordsOf<'race'>, { maps }: Settings, points: number): string {
  const size = sizeText(words, points)
  return maps === 1 ? words.say('what.one', { size }) : words.say('what.many', { n: maps, size })
}

/** Whether the times of 2016 apply: they belong to the race that was timed then. */
export const hasHistory = (settings: Settings): boolean =>
  isHeadline(settings) && settings.maps === headline.maps

export const tickText = (words: WordsOf<'race'>) => (milliseconds: number) => duration(words, milliseconds)

/** Sorts for display: first the competitors in the order of the ladder, then the yardsticks. */
export const yardsticksLast = <Each extends { yardstick?: boolean }>(outcomes: readonly Each[]): Each[] => [
  ...outcomes.filter(({ yardstick }) => !yardstick),
  ...outcomes.filter(({ yardstick }) => yardstick),
]

/** Makes a row of a table: its name, then its cells. */
export const row = (name: string, cells: string[]): HTMLElement =>
  element('tr', element('th', { scope: 'row' }, name), ...cells.map((text) => element('td', text)))

/** Fills a table with its title, its column headings and its rows. */
export function fillTable(table: HTMLTableElement, title: string, columns: string[], rows: Node[]): void {
  const heads = columns.map((text) => element('th', { scope: 'col' }, text))
  table.replaceChildren(
    element('caption', title),
    element('thead', element('tr', ...heads)),
    element('tbody', ...rows),
  )
}

/** Wraps a table that is wider than a phone in a box that scrolls and has a name of its own. */
export const scrolling = (table: HTMLTableElement, name: string): HTMLElement =>
  element('div.scroll', { tabindex: 0, role: 'region', 'aria-label': name }, table)
