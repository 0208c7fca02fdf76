import { element } from '../../../core/dom/elements.js'
import type { Outcome, RaceResult } from '../../race/race.js'
import type { Environment } from './environment.js'
import { duration, ratio, nameInSentence, sizeText } from './format.js'
import type { WordsOf } from '../../../words/keys.js'

type Note = (Node | string)[]

/** What a reader should know before trusting the figures. */
export function notes(
  words: WordsOf<'race'>,
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
function refused(words: WordsOf<'race'>, { outcomes, points }: RaceResult): Note[] {
  return outcomes
    .filter(({ problem }) => problem)
    .map((outcome) => [
      element('strong', {}, words.say('note.refused', { title: nameInSentence(words, outcome) })),
      ` (${sizeText(words, points)}) `,
      element('span', { lang: 'en' }, outcome.problem),
    ])
}

function discarded(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  const n = races.reduce((sum, race) => sum + race.discarded, 0)
  return n > 0 ? [[words.say('note.discarded', { n })]] : []
}

function changedPace(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  const changed = races.filter(({ drift }) => Math.abs(Math.log(drift)) > Math.log(1.1))
  if (changed.length === 0) return []
  const each = changed.map(({ drift, points }) =>
    words.say('note.pace.size', { size: sizeText(words, points), factor: ratio(words, drift) }),
  )
  return [[words.say('note.pace', { list: listed(words, each) })]]
}

function unsteady(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  return bySize(words, races, 'unsteady', ({ time }) => !time!.steady)
}

/** How many times as long the slowest worker of a program took as the fastest, where that is worth a note. */
const apartFrom = 1.1

function apart(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  const isApart = ({ time, yardstick }: Outcome) => !yardstick && time!.apart > apartFrom
  return bySize(words, races, 'apart', isApart)
}

/** One sentence about the programs that are meant: for each size two names, or how many there are. */
function bySize(
  words: WordsOf<'race'>,
  races: readonly RaceResult[],
  which: 'unsteady' | 'apart',
  isMeant: (outcome: Outcome) => boolean,
): Note[] {
  const each = races.flatMap(({ outcomes, points }) => {
    const timed = outcomes.filter(({ time }) => time)
    const meant = timed.filter(isMeant)
    if (meant.length === 0) return []
    const names =
      meant.length > 2
        ? words.say('note.several', { n: meant.length, all: timed.length })
        : listed(
            words,
            meant.map((outcome) => nameInSentence(words, outcome)),
          )
    const factor = ratio(words, Math.max(...meant.map(({ time }) => time!.apart)))
    return [words.say(`note.${which}.size`, { size: sizeText(words, points), names, factor })]
  })
  return each.length > 0 ? [[words.say(`note.${which}`, { list: listed(words, each) })]] : []
}

const listed = (words: WordsOf<'race'>, items: readonly string[]): string =>
  new Intl.ListFormat(words.language).format(items)

function fewRounds(words: WordsOf<'race'>, races: readonly RaceResult[]): Note[] {
  const counts = races.flatMap(({ outcomes }) => outcomes.flatMap(({ time }) => time?.count ?? []))
  return Math.min(...counts) < 6 ? [[words.say('note.rounds')]] : []
}
