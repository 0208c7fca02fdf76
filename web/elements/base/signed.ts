import type { Words } from '../../words/words.js'

/** A number as the reader's language writes it, with a true minus. */
export const signed = (
  words: Pick<Words, 'number'>,
  value: number,
  options?: Intl.NumberFormatOptions,
): string => words.number(value, options).replace('-', '−')
