import { headline, isHeadline, type Settings } from './settings.js'
import type { Outcome } from '../../race/race.js'
import type { RaceWords } from '../../../words/race/index.js'
import { duration, sideOf } from './format.js'

/** A rung's name in the reader's language, where it is not a proper name. */
export function nameOf(words: RaceWords, { id, title }: Pick<Outcome, 'id' | 'title'>): string {
  const key = `name.${id}` as const
  const name = words.say(key)
  return name === key ? title : name
}

/** The name for a sentence: with its engine in brackets, or without where the sentence says it. */
export function nameInSentence(
  words: RaceWords,
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
export const sizeText = (words: RaceWords, points: number): string =>
  words.say('size', { side: words.number(sideOf(points), { useGrouping: false }) })

/** What a time is told for: `100 maps of 513 × 513`. */
export function whatText(words: RaceWords, { maps }: Settings, points: number): string {
  const size = sizeText(words, points)
  return maps === 1 ? words.say('what.one', { size }) : words.say('what.many', { n: maps, size })
}

/** Times of 2016 belong to the race that was timed then. */
export const hasHistory = (settings: Settings): boolean =>
  isHeadline(settings) && settings.maps === headline.maps

export const tickText = (words: RaceWords) => (milliseconds: number) => duration(words, milliseconds)

/** For display: those who race, in the order of the ladder, then the yardsticks. */
export const yardsticksLast = <Each extends { yardstick?: boolean }>(outcomes: readonly Each[]): Each[] => [
  ...outcomes.filter(({ yardstick }) => !yardstick),
  ...outcomes.filter(({ yardstick }) => yardstick),
]
