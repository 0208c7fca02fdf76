import type { Words } from '../../../words/words.js'

/** A number as the reader's language writes it, with a true minus and at most so many decimals. */
export function figure(words: Words, value: number, decimals = 3): string {
  const factor = 10 ** decimals
  const rounded = Math.round(value * factor) / factor + 0
  return words.number(rounded, { maximumFractionDigits: decimals, useGrouping: false })
}
