import { element } from '../../dom/elements.js'
import type { RaceResult } from '../../race/race.js'
import type { RaceWords } from '../../words/race/index.js'
import type { Environment } from './environment.js'
import { duration, ratio } from './format.js'
import { nameInSentence, sizeText } from './words.js'

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
    ...changedPace(words, races),
    ...unsteady(words, races),
    ...apart(words, races),
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
      element('strong', {}, words.say('note.refused', { title: nameInSentence(words, outcome) })),
      ` (${sizeText(words, points)}) `,
      element('span', { lang: 'en' }, outcome.problem),
    ])
}

function discarded(words: RaceWords, races: readonly RaceResult[]): Note[] {
  const n = races.reduce((sum, race) => sum + race.discarded, 0)
  return n > 0 ? [[words.say('note.discarded', { n })]] : []
}

function changedPace(words: RaceWords, races: readonly RaceResult[]): Note[] {
  const changed = races.filter(({ drift }) => Math.abs(Math.log(drift)) > Math.log(1.1))
  if (changed.length === 0) return []
  const each = changed.map(({ drift, points }) =>
    words.say('note.pace.size', { size: sizeText(words, points), factor: ratio(words, drift) }),
  )
  return [[words.say('note.pace', { list: listed(words, each) })]]
}

function unsteady(words: RaceWords, races: readonly RaceResult[]): Note[] {
  const each = races.flatMap(({ outcomes, points }) => {
    const timed = outcomes.filter(({ time }) => time)
    const restless = timed.filter(({ time }) => !time!.steady)
    if (restless.length === 0) return []
    const names =
      restless.length > 2
        ? words.say('note.several', { n: restless.length, all: timed.length })
        : listed(
            words,
            restless.map((outcome) => nameInSentence(words, outcome)),
          )
    return [words.say('note.unsteady.size', { size: sizeText(words, points), names })]
  })
  return each.length > 0 ? [[words.say('note.unsteady', { list: listed(words, each) })]] : []
}

function apart(words: RaceWords, races: readonly RaceResult[]): Note[] {
  const each = races.flatMap(({ outcomes }) =>
    outcomes
      .filter(({ time, yardstick }) => time && !yardstick && time.apart > 1.1)
      .map((outcome) =>
        words.say('note.apart.one', {
          name: nameInSentence(words, outcome),
          factor: ratio(words, outcome.time!.apart),
        }),
      ),
  )
  return each.length > 0 ? [[words.say('note.apart', { list: listed(words, each) })]] : []
}

const listed = (words: RaceWords, items: readonly string[]): string =>
  new Intl.ListFormat(words.language).format(items)

function fewRounds(words: RaceWords, races: readonly RaceResult[]): Note[] {
  const counts = races.flatMap(({ outcomes }) => outcomes.flatMap(({ time }) => time?.count ?? []))
  return Math.min(...counts) < 6 ? [[words.say('note.rounds')]] : []
}
