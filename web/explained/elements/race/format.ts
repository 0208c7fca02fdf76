import type { Words } from '../../../words/words.js'

const narrowSpace = '\u202f'

/** Milliseconds with at most three digits and a unit that suits them. */
export function duration(words: Words, milliseconds: number): string {
  const [value, unit] = inUnit(milliseconds)
  return `${digits(words, value)}${narrowSpace}${unit}`
}

/** The same of what was measured here: always three digits. */
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

/** From least to most, in the unit of the most. */
export function durations(words: Words, [low, high]: readonly [number, number]): string {
  const [value, unit] = inUnit(high)
  const factor = value / high
  return `${threeDigits(words, low * factor)}–${threeDigits(words, value)}${narrowSpace}${unit}`
}

export const digits = (words: Words, value: number): string =>
  words.number(value, { maximumSignificantDigits: 3 })

const threeDigits = (words: Words, value: number): string =>
  words.number(value, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })

/** How many times: more than three digits would be noise, and so would a third one below 1. */
export const ratio = (words: Words, value: number): string =>
  value < 1
    ? words.number(value, { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })
    : threeDigits(words, value)

/** Points a side. */
export const sideOf = (points: number): number => Math.round(Math.sqrt(points))
