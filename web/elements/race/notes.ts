import { element } from '../../dom/elements.js'
import type { RaceResult } from '../../race/race.js'
import type { RaceWords } from '../../words/race/index.js'
import type { Environment } from './environment.js'
import { digits, duration } from './format.js'
import { nameOf, sizeText } from './words.js'

type Note = (Node | string)[]

/** What a reader should know before trusting the figures. */
export function notes(
  words: RaceWords,
  races: readonly RaceResult[],
  environment: Environment | undefined,
): Note[] {
  return [
    ...races.flatMap((race) => refused(words, race)),
    ...discarded(words, races),
    ...races.flatMap((race) => drifting(words, race)),
    ...races.flatMap((race) => unsteady(words, race)),
    ...fewRounds(words, races),
    ...(environment && environment.clock >= 0.5
      ? [[words.say('note.clock', { step: duration(words, environment.clock) })]]
      : []),
    ...(environment && !environment.simd ? [[words.say('note.simd')]] : []),
  ]
}

/** The core gives its reasons in English. */
function refused(words: RaceWords, { outcomes, points }: RaceResult): Note[] {
  return outcomes
    .filter(({ problem }) => problem)
    .map((outcome) => [
      element('strong', {}, words.say('note.refused', { title: nameOf(words, outcome) })),
      ` (${sizeText(words, points)}) `,
      element('span', { lang: 'en' }, outcome.problem),
    ])
}

function discarded(words: RaceWords, races: readonly RaceResult[]): Note[] {
  const n = races.reduce((sum, race) => sum + race.discarded, 0)
  return n > 0 ? [[words.say('note.discarded', { n })]] : []
}

function drifting(words: RaceWords, { drift, points }: RaceResult): Note[] {
  if (Math.abs(Math.log(drift)) < Math.log(1.1)) return []
  const places = { size: sizeText(words, points), factor: digits(words, drift) }
  return [[words.say(drift > 1 ? 'note.slower' : 'note.faster', places)]]
}

function unsteady(words: RaceWords, { outcomes, points }: RaceResult): Note[] {
  const names = outcomes.filter(({ time }) => time && !time.steady).map((outcome) => nameOf(words, outcome))
  if (names.length === 0) return []
  const list = new Intl.ListFormat(words.language).format(names)
  return [[words.say('note.unsteady', { size: sizeText(words, points), list })]]
}

function fewRounds(words: RaceWords, races: readonly RaceResult[]): Note[] {
  const counts = races.flatMap(({ outcomes }) => outcomes.flatMap(({ time }) => time?.count ?? []))
  return Math.min(...counts) < 6 ? [[words.say('note.rounds')]] : []
}
