import type { Outcome, RaceResult } from '../../race/race.js'
import { digits, duration, measured, hasHistory, nameInSentence, nameOf, whatText } from './format.js'
import { voirol2016 } from './history.js'
import type { Settings } from './settings.js'
import { compare, engineOf, verdict, type Comparison } from './verdict.js'
import type { WordsOf } from '../../../words/keys.js'

/** The verdict in words, computed from the figures of the largest size; what else they say, after it. */
export function verdictSentences(
  words: WordsOf<'race'>,
  settings: Settings,
  races: readonly RaceResult[],
): string[] {
  const race = races.at(-1)
  if (!race) return []
  const larger = largerSentence(words, race)
  const sentences = [
    // Where two noises race, who is the fastest says nothing of languages.
    ...(larger.length > 0 ? larger : [mainSentence(words, settings, race)]),
    ...findingsSentence(words, settings, race),
    ...trickSentence(words, race),
    ...thenSentence(words, settings, race),
    ...zerosSentence(words, race),
    ...lawsSentence(words, race),
  ]
  return sentences.map((sentence) => sentence.replace(spaceInJapanese, ''))
}

/** Japanese leaves a space around Latin letters, which a name filled in may not have. */
const spaceInJapanese =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}）]) (?=[\p{Script=Han}\p{Script=Hiragana}（])/gu

function mainSentence(words: WordsOf<'race'>, settings: Settings, race: RaceResult): string {
  const what = whatText(words, settings, race.points)
  const found = verdict(race.ladder, race.outcomes)
  if (found.kind === 'none') return words.say('verdict.none', { what })
  const time = measured(words, found.winner.time!.median * settings.maps)
  const winner = nameInSentence(words, found.winner, found.kind === 'alone')
  if (found.kind === 'alone') return words.say('verdict.alone', { winner, what, time })
  if (found.kind !== 'equal')
    return words.say(`verdict.${found.kind}`, { winner, what, time, ...placesOf(words, found) })
  const isScript = (outcome: Outcome) => engineOf(race.ladder, outcome.id) === 'javascript'
  const [script, wasm] = isScript(found.winner) ? [found.winner, found.loser] : [found.loser, found.winner]
  return words.say('verdict.equal', {
    ...{ what, time },
    script: nameInSentence(words, script, false),
    wasm: nameInSentence(words, wasm, false),
  })
}

/** What Voirol found out in 2016, and whether it still holds: A against Loftis' program, and a typed array against a plain one. */
function findingsSentence(words: WordsOf<'race'>, settings: Settings, { outcomes }: RaceResult): string[] {
  const ratiosOf = (slow: string, fast: string) => {
    const [one, other] = [timed(outcomes, slow), timed(outcomes, fast)]
    const then = voirol2016[slow]! / voirol2016[fast]!
    return one && other
      ? [then, one.time!.median / other.time!.median].map((each) => digits(words, each))
      : []
  }
  const [then, now] = ratiosOf('loftis', 'voirol-a')
  const [thenArray, nowArray] = ratiosOf('voirol-a-array', 'voirol-a')
  if (!hasHistory(settings) || !then || !now || !thenArray || !nowArray) return []
  return [words.say('findings', { then, now, thenArray, nowArray })]
}

/** Whether Voirol's table of random numbers pays in this browser: his R against his B. */
function trickSentence(words: WordsOf<'race'>, { outcomes }: RaceResult): string[] {
  const [b, r] = ['voirol-b', 'voirol-r'].map((id) => outcomes.find((each) => each.id === id && each.time))
  if (!b || !r) return []
  const comparison = compare(b, r)
  const kind = !comparison.decided ? 'equal' : comparison.winner === r ? 'pays' : 'costs'
  const then = digits(words, voirol2016['voirol-b']! / voirol2016['voirol-r']!)
  return [words.say(`trick.${kind}`, { then, ...placesOf(words, comparison) })]
}

/** His fastest then, the same now, and the fastest now. */
function thenSentence(
  words: WordsOf<'race'>,
  settings: Settings,
  { ladder, outcomes }: RaceResult,
): string[] {
  const r = outcomes.find(({ id, time }) => id === 'voirol-r' && time)
  const found = verdict(ladder, outcomes)
  if (!hasHistory(settings) || !r || found.kind === 'none') return []
  const best = found.winner // as the verdict counts, with the copy
  const then = voirol2016['voirol-r']!
  const now = r.time!.median * settings.maps
  const time = best.time!.median * settings.maps
  return [
    words.say('since2016', {
      then: duration(words, then),
      now: measured(words, now),
      best: nameInSentence(words, best),
      time: measured(words, time),
      ratio: digits(words, then / time),
    }),
  ]
}

const timed = (outcomes: readonly Outcome[], id: string) =>
  outcomes.find((each) => each.id === id && each.time)

/** What skipping the zeros saves: they are 1 − π/4 of a cone's stamp, so the inner block runs 4/π times less often. */
function zerosSentence(words: WordsOf<'race'>, { outcomes }: RaceResult): string[] {
  const skipping = timed(outcomes, 'stamp-noise-2016')
  const adding = timed(outcomes, 'stamp-noise-2016-zeros')
  if (!skipping || !adding) return []
  const comparison = compare(skipping, adding)
  const kind = !comparison.decided ? 'equal' : comparison.winner === skipping ? 'pays' : 'costs'
  const share = words.number(1 - Math.PI / 4, { style: 'percent', maximumFractionDigits: 1 })
  return [
    words.say(`zeros.${kind}`, { share, fewer: digits(words, 4 / Math.PI), ...placesOf(words, comparison) }),
  ]
}

/** A program that is not this many times as fast in WebAssembly has gained nothing worth a reason. */
const noGain = 1.25

/** How much larger a surface of stamps is than one of Perlin's noise that takes as long. */
function largerSentence(words: WordsOf<'race'>, { outcomes }: RaceResult): string[] {
  const ratioOf = (fast: string, slow: string) => {
    const [one, other] = [timed(outcomes, fast), timed(outcomes, slow)]
    return one && other ? other.time!.median / one.time!.median : NaN
  }
  const published = ratioOf('stamps-javascript', 'perlin-javascript')
  const compiled = ratioOf('stamps-wasm', 'perlin-wasm')
  const ours = ratioOf('ours-stamps', 'ours-perlin')
  if (!(published > 0 && compiled > 0 && ours > 0)) return []
  const stamps = ratioOf('stamps-wasm', 'stamps-javascript')
  const perlin = ratioOf('perlin-wasm', 'perlin-javascript')
  const said = (ratios: Record<string, number>) =>
    Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [name, digits(words, ratio)]))
  return [
    words.say('larger', said({ published, compiled, ours })),
    words.say('larger.languages', said({ stamps, perlin })),
    ...(perlin < noGain && stamps > noGain ? [words.say('larger.perlin')] : []),
  ]
}

/** What other laws cost Voirol's R. */
function lawsSentence(words: WordsOf<'race'>, { outcomes }: RaceResult): string[] {
  const [uniform, own] = ['voirol-r-uniform', 'voirol-r-own'].map((id) => timed(outcomes, id))
  const drawn = ['triangular', 'gaussian', 'exponential'].flatMap(
    (law) => timed(outcomes, `voirol-r-${law}`) ?? [],
  )
  if (!uniform || !own || drawn.length === 0) return []
  const slowest = drawn.reduce((a, b) => (a.time!.median > b.time!.median ? a : b))
  const of = ({ time }: Outcome) => digits(words, time!.median / uniform.time!.median)
  return [words.say('laws', { ratio: of(slowest), own: of(own), loser: nameOf(words, slowest) })]
}

function placesOf(words: WordsOf<'race'>, { loser, ratio, low, high }: Comparison) {
  return {
    loser: nameInSentence(words, loser, false),
    ratio: digits(words, ratio),
    low: digits(words, low),
    high: digits(words, high),
  }
}
