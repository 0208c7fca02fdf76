import type { SeedReading } from './controls.js'
import type { Words } from '../words/words.js'

/** Reads seeds in the reader's language; `refuse` says that a text is none. */
export const seedReading = (
  words: Pick<Words, 'read'>,
  refuse: (places: { text: string; minimum: number; maximum: number }) => string,
): SeedReading => ({
  read: (text) => words.read(text),
  refusal: (text) => refuse({ text: text.slice(0, 40), minimum: 0, maximum: 0xffffffff }),
})
