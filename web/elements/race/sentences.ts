import type { Outcome, RaceResult } from '../../race/race.js'
import type { RaceWords } from '../../words/race/index.js'
import { digits, duration } from './format.js'
import { voirol2016 } from './history.js'
import type { Settings } from './settings.js'
import { compare, verdict, type Comparison } from './verdict.js'
import { hasHistory, nameOf, whatText } from './words.js'

/** The verdict in words, computed from the figures of the largest size; what else they say, after it. */
export function verdictSentences(
  words: RaceWords,
  settings: Settings,
  races: readonly RaceResult[],
): string[] {
  const race = races.at(-1)
  if (!race) return []
  return [
    mainSentence(words, settings, race),
    ...trickSentence(words, race),
    ...thenSentence(words, settings, race),
  ]
}

function mainSentence(words: RaceWords, settings: Settings, race: RaceResult): string {
  const what = whatText(words, settings, race.points)
  const found = verdict(race.ladder, race.outcomes)
  if (found.kind === 'none') return words.say('verdict.none', { what })
  const winner = nameOf(words, found.winner)
  const time = duration(words, found.winner.time!.median * settings.maps)
  if (found.kind === 'alone') return words.say('verdict.alone', { winner, what, time })
  return words.say(`verdict.${found.kind}`, { winner, what, time, ...placesOf(words, found) })
}

/** Whether Voirol's table of random numbers pays in this browser: his R against his B. */
function trickSentence(words: RaceWords, { outcomes }: RaceResult): string[] {
  const [b, r] = ['voirol-b', 'voirol-r'].map((id) => outcomes.find((each) => each.id === id && each.time))
  if (!b || !r) return []
  const comparison = compare(b, r)
  const kind = !comparison.decided ? 'equal' : comparison.winner === r ? 'pays' : 'costs'
  const then = digits(words, voirol2016['voirol-b']! / voirol2016['voirol-r']!)
  return [words.say(`trick.${kind}`, { then, ...placesOf(words, comparison) })]
}

/** His fastest then, the same now, and the fastest now. */
function thenSentence(words: RaceWords, settings: Settings, { outcomes }: RaceResult): string[] {
  const r = outcomes.find(({ id, time }) => id === 'voirol-r' && time)
  const best = fastestOf(outcomes)
  if (!hasHistory(settings) || !r || !best) return []
  const then = voirol2016['voirol-r']!
  const now = r.time!.median * settings.maps
  const time = best.time!.median * settings.maps
  return [
    words.say('since2016', {
      then: duration(words, then),
      now: duration(words, now),
      best: nameOf(words, best),
      time: duration(words, time),
      ratio: digits(words, then / time),
    }),
  ]
}

function placesOf(words: RaceWords, { loser, ratio, low, high }: Comparison) {
  return {
    loser: nameOf(words, loser),
    ratio: digits(words, ratio),
    low: digits(words, low),
    high: digits(words, high),
  }
}

function fastestOf(outcomes: readonly Outcome[]): Outcome | undefined {
  return outcomes
    .filter(({ time, yardstick }) => time && !yardstick)
    .sort((a, b) => a.time!.median - b.time!.median)[0]
}
