import type { FileSize } from '../../../exports/index.js'
import type { StudioWords } from '../../../../words/studio/index.js'

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** "26.2 MB", or "at most 1.0 MB" where it can be less. */
export function fileSize({ bytes, exact }: FileSize, words: StudioWords): string {
  const power = bytes < 1e3 ? 0 : bytes < 1e6 ? 1 : 2
  const digits = power === 0 ? 0 : 1
  const size = words.number(bytes / 1000 ** power, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  })
  return exact ? size : words.say('export.atmost', { size })
}
