import type { WordsOf } from '../../words/keys.js'
import type { Words } from '../../words/words.js'
import type { RaceSettings } from './element/settings.js'
import type { Outcome } from './race.js'
import type { Estimate } from './statistics.js'

export type RaceWords = WordsOf<'race'>

const narrowSpace = '\u202f'

const units = [
  [1000, 's'],
  [1, 'ms'],
  [1e-3, 'µs'],
  [1e-6, 'ns'],
] as const

/** Formats milliseconds, or a range of them in the unit of the longer one, with at most three digits. */
function timeText(words: Words, times: readonly number[], minDigits: number): string {
  const [unit, name] = units.find(([unit]) => times.at(-1)! >= 0.9995 * unit) ?? units[3]
  return `${times.map((time) => digits(words, time / unit, minDigits)).join('–')}${narrowSpace}${name}`
}

export const duration = (words: Words, milliseconds: number): string => timeText(words, [milliseconds], 1)

/** Formats a measured time or a range, with exactly three digits. */
export const inMilliseconds = (words: Words, ...times: number[]): string => timeText(words, times, 3)

export const digits = (words: Words, value: number, minDigits = 1, maxDigits = 3): string =>
  words.number(value, { minimumSignificantDigits: minDigits, maximumSignificantDigits: maxDigits })

/** Formats a ratio: more than three digits would be noise, and so would a third digit below 1. */
export const ratio = (words: Words, value: number): string =>
  value < 1 ? digits(words, value, 2, 2) : digits(words, value, 3)

/** A measured ratio with the least and the most that it may be: `2.1 (1.6 to 2.5)`. */
export const ranged = (words: RaceWords, { value, interval: [low, high] }: Estimate): string => {
  if (high === Infinity) return ratio(words, value)
  const [from, to] = [low, high].map((each) => digits(words, each, 2, value < 10 ? 2 : 3))
  return words.say('range', { ratio: digits(words, value, 2, value < 10 ? 2 : 3), low: from!, high: to! })
}

/** The number of points a side. */
export const sideOf = (points: number): number => Math.round(Math.sqrt(points))

type NamedEntry = Pick<Outcome, 'id' | 'title'>

/** An entrant's name in the reader's language, where it is not a proper name. */
export function nameOf(words: RaceWords, { id, title }: NamedEntry): string {
  const key = `name.${id}` as const
  const name = words.say(key)
  return name === key ? title : name
}

/**
 * An entrant's name within a sentence: with its engine in brackets, or without it where the sentence names
 * it.
 */
export function nameInSentence(words: RaceWords, outcome: NamedEntry, engine = true): string {
  const name = nameOf(words, outcome)
  const [, own, of] = /^(.*)[,、]\s*(JavaScript|WebAssembly(?: SIMD)?)$/.exec(name) ?? []
  if (own === undefined || of === undefined) return name
  const said = engine ? of : of.replace(/^(JavaScript|WebAssembly) ?/, '')
  return said ? `${own} (${said})` : own
}

/** `513 × 513`. */
export const sizeText = (words: RaceWords, points: number): string =>
  words.say('size', { side: words.number(sideOf(points), { useGrouping: false }) })

/** Says which maps a time is of: `100 maps of 513 × 513`. */
export function whatText(words: RaceWords, { maps }: Pick<RaceSettings, 'maps'>, points: number): string {
  const size = sizeText(words, points)
  return maps === 1 ? words.say('what.one', { size }) : words.say('what.many', { n: maps, size })
}

/** Sorts for display: first the competitors in the order of the benchmark, then the yardsticks. */
export const yardsticksLast = <Each extends { yardstick?: boolean }>(outcomes: readonly Each[]): Each[] => [
  ...outcomes.filter(({ yardstick }) => !yardstick),
  ...outcomes.filter(({ yardstick }) => yardstick),
]
