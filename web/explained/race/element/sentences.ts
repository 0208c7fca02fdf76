import type { Outcome, RaceResult } from '../race.js'
import { type RaceWords, digits, duration, measured, nameInSentence, nameOf, whatText } from './format.js'
import { isHeadline, type RaceSettings } from './settings.js'
import { ladders } from '../ladders/index.js'
import type { Engine, Rung } from '../rung.js'

/** The result in one short sentence: what a reader takes away, for the largest size. */
export function answerSentence(
  words: RaceWords,
  settings: RaceSettings,
  races: readonly RaceResult[],
): string | undefined {
  const race = races.at(-1)
  if (!race || largerSentences(words, race).length > 0) return undefined
  const found = verdict(race.ladder, race.outcomes)
  if (found.kind === 'none' || found.kind === 'alone') return undefined
  const short = (value: number) => digits(words, value, 1, 2)
  if (isHeadline(settings)) {
    const then = voirol2016['voirol-r']! / (found.winner.time!.median * settings.maps)
    return words.say('answer.then', { ratio: short(then) })
  }
  return words.say(`answer.${found.kind}`, { ratio: short(found.ratio) })
}

/** The verdict in words, computed from the figures of the largest size, followed by the other findings. */
export function verdictSentences(
  words: RaceWords,
  settings: RaceSettings,
  races: readonly RaceResult[],
): string[] {
  const race = races.at(-1)
  if (!race) return []
  const larger = largerSentences(words, race)
  const sentences = [
    ...ownSentences(words, race),
    // Between two kinds of noise, the fastest program says nothing about languages.
    ...(larger.length > 0 ? larger : [mainSentence(words, settings, race)]),
    isHeadline(settings) && findingsSentence(words, race),
    trickSentence(words, race),
    isHeadline(settings) && thenSentence(words, settings, race),
    zerosSentence(words, race),
    lawsSentence(words, race),
  ]
  return sentences.flatMap((sentence) => sentence || []).map((each) => each.replace(spaceInJapanese, ''))
}

/** Japanese text has a space around Latin letters, which a name filled in may lack. */
const spaceInJapanese =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}）]) (?=[\p{Script=Han}\p{Script=Hiragana}（])/gu

/** Says how a reader's program compares with the best of ours, and with the published program that all are compared with. */
function ownSentences(words: RaceWords, { ladder, outcomes }: RaceResult): string[] {
  const own = timed(outcomes, 'own')
  if (!own) return []
  const ours = fastest(outcomes.filter(({ id, time }) => time && rungOf(ladder, id)?.copies))
  const reference = outcomes.find(({ id, time }) => time && rungOf(ladder, id)?.reference)
  return [ours, reference].flatMap((other) => {
    if (!other) return []
    const comparison = compare(own, other)
    const places = { other: nameInSentence(words, other), ...inDigits(words, { ratio: comparison.ratio }) }
    if (!comparison.decided) return [words.say('own.equal', places)]
    return [words.say(comparison.winner === own ? 'own.faster' : 'own.slower', places)]
  })
}

function mainSentence(words: RaceWords, settings: RaceSettings, race: RaceResult): string {
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
    what,
    time,
    script: nameInSentence(words, script, false),
    wasm: nameInSentence(words, wasm, false),
  })
}

/** Says whether Voirol's findings of 2016 still hold: A against Loftis' program, and a typed array against a plain one. */
function findingsSentence(words: RaceWords, { outcomes }: RaceResult): string | undefined {
  const now = timesAsFast(outcomes, 'voirol-a', 'loftis')
  const nowArray = timesAsFast(outcomes, 'voirol-a', 'voirol-a-array')
  if (!now || !nowArray) return undefined
  const [then, thenArray] = [thenAsFast('voirol-a', 'loftis'), thenAsFast('voirol-a', 'voirol-a-array')]
  return words.say('findings', inDigits(words, { then, now, thenArray, nowArray }))
}

/** Whether Voirol's table of random numbers pays off in this browser: his R against his B. */
function trickSentence(words: RaceWords, { outcomes }: RaceResult): string | undefined {
  const places = inDigits(words, { then: thenAsFast('voirol-r', 'voirol-b') })
  return paysSentence(words, outcomes, ['voirol-r', 'voirol-b'], 'trick', places)
}

/** Says how much it saves to skip the zeros: they are 1 − π/4 of a cone's stamp, so the inner block runs 4/π times less often. */
function zerosSentence(words: RaceWords, { outcomes }: RaceResult): string | undefined {
  const share = words.number(1 - Math.PI / 4, { style: 'percent', maximumFractionDigits: 1 })
  const places = { share, fewer: digits(words, 4 / Math.PI) }
  return paysSentence(words, outcomes, ['stamp-noise-2016', 'stamp-noise-2016-zeros'], 'zeros', places)
}

/** Whether what the first of two programs does pays: it is the faster one, or neither is. */
function paysSentence(
  words: RaceWords,
  outcomes: readonly Outcome[],
  ids: readonly [string, string],
  trick: 'trick' | 'zeros',
  places: Record<string, string>,
): string | undefined {
  const [doing, without] = ids.map((id) => timed(outcomes, id))
  if (!doing || !without) return undefined
  const comparison = compare(doing, without)
  let kind: 'equal' | 'pays' | 'costs'
  if (!comparison.decided) kind = 'equal'
  else if (comparison.winner === doing) kind = 'pays'
  else kind = 'costs'
  const key = trick === 'trick' ? (`trick.${kind}` as const) : (`zeros.${kind}` as const)
  return words.say(key, { ...places, ...placesOf(words, comparison) })
}

/** Compares his fastest program of 2016 with the same program now and with the fastest one now. */
function thenSentence(words: RaceWords, { maps }: RaceSettings, race: RaceResult): string | undefined {
  const { ladder, outcomes } = race
  const r = timed(outcomes, 'voirol-r')
  const found = verdict(ladder, outcomes)
  if (!r || found.kind === 'none') return undefined
  const best = found.winner // as in the verdict, including the copy
  const then = voirol2016['voirol-r']!
  const time = best.time!.median * maps
  return words.say('since2016', {
    then: duration(words, then),
    now: measured(words, r.time!.median * maps),
    best: nameInSentence(words, best),
    time: measured(words, time),
    ratio: digits(words, then / time),
  })
}

const timed = (outcomes: readonly Outcome[], id: string) =>
  outcomes.find((each) => each.id === id && each.time)

/** How many times as fast one program is as another; NaN where one of them has no time. */
const timesAsFast = (outcomes: readonly Outcome[], fast: string, slow: string): number =>
  (timed(outcomes, slow)?.time?.median ?? NaN) / (timed(outcomes, fast)?.time?.median ?? NaN)

/** The same in Voirol's browser. */
const thenAsFast = (fast: string, slow: string): number => voirol2016[slow]! / voirol2016[fast]!

const inDigits = (words: RaceWords, ratios: Record<string, number>) =>
  Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [name, digits(words, ratio)]))

/** A program that gains less than this factor in WebAssembly needs no explanation. */
const noGain = 1.25

/** How much larger a surface of stamps is than a surface of Perlin noise that takes as long. */
function largerSentences(words: RaceWords, { outcomes }: RaceResult): string[] {
  const published = timesAsFast(outcomes, 'stamps-javascript', 'perlin-javascript')
  const compiled = timesAsFast(outcomes, 'stamps-wasm', 'perlin-wasm')
  const ours = timesAsFast(outcomes, 'ours-stamps', 'ours-perlin')
  if (!published || !compiled || !ours) return []
  const stamps = timesAsFast(outcomes, 'stamps-wasm', 'stamps-javascript')
  const perlin = timesAsFast(outcomes, 'perlin-wasm', 'perlin-javascript')
  return [
    words.say('larger', inDigits(words, { published, compiled, ours })),
    words.say('larger.languages', inDigits(words, { stamps, perlin })),
    ...(perlin < noGain && stamps > noGain ? [words.say('larger.perlin')] : []),
  ]
}

/** Says how much slower other laws make Voirol's R. */
function lawsSentence(words: RaceWords, { outcomes }: RaceResult): string | undefined {
  const cost = (law: string) => timesAsFast(outcomes, 'voirol-r-uniform', `voirol-r-${law}`)
  const [slowest] = ['triangular', 'gaussian', 'exponential'].filter(cost).sort((a, b) => cost(b) - cost(a))
  if (!cost('own') || !slowest) return undefined
  const loser = nameOf(words, timed(outcomes, `voirol-r-${slowest}`)!)
  return words.say('laws', { ...inDigits(words, { ratio: cost(slowest), own: cost('own') }), loser })
}

function placesOf(words: RaceWords, { loser, ratio, low, high }: ComparedTimes) {
  return { loser: nameInSentence(words, loser, false), ...inDigits(words, { ratio, low, high }) }
}

type ComparedTimes = ReturnType<typeof compare>

/** JavaScript or WebAssembly; `alone` where only one of them has a time. */
type Verdict =
  | ({ kind: 'wasm' | 'javascript' | 'equal' } & ComparedTimes)
  | { kind: 'alone'; winner: Outcome }
  | { kind: 'none' }

const rungOf = (ladder: string, rung: string): Rung | undefined =>
  ladders.find(({ id }) => id === ladder)?.rungs.find(({ id }) => id === rung)

export const engineOf = (ladder: string, rung: string): Engine => rungOf(ladder, rung)?.engine ?? 'javascript'

/**
 * Compares the best of JavaScript with the best of WebAssembly. JavaScript programs leave their result where it is
 * wanted, so if some WebAssembly programs copy theirs out, only those are compared.
 */
export function verdict(ladder: string, outcomes: readonly Outcome[]): Verdict {
  const runners = outcomes.filter(({ id, yardstick, time }) => id !== 'own' && !yardstick && time)
  const isJavaScript = ({ id }: Outcome) => engineOf(ladder, id) === 'javascript'
  const script = fastest(runners.filter(isJavaScript))
  const compiled = runners.filter((each) => !isJavaScript(each))
  const copying = compiled.filter(({ id }) => rungOf(ladder, id)?.copies)
  const wasm = fastest(copying.length > 0 ? copying : compiled)
  if (!script || !wasm) {
    const winner = script ?? wasm
    return winner ? { kind: 'alone', winner } : { kind: 'none' }
  }
  const comparison = compare(script, wasm)
  let kind: 'equal' | 'wasm' | 'javascript'
  if (!comparison.decided) kind = 'equal'
  else if (comparison.winner === wasm) kind = 'wasm'
  else kind = 'javascript'
  return { kind, ...comparison }
}

/** Compares two rungs; both must have a time. */
export function compare(one: Outcome, other: Outcome) {
  const [winner, loser] = one.time!.median <= other.time!.median ? [one, other] : [other, one]
  const [fast, slow] = [winner.time!, loser.time!]
  return {
    /** How many times as long the loser takes, with the smallest and largest ratio that the intervals allow. */
    winner,
    loser,
    ratio: slow.median / fast.median,
    low: slow.interval[0] / fast.interval[1],
    high: slow.interval[1] / fast.interval[0],
    /** Whether the intervals are apart; if they overlap, nobody has won. */
    decided: slow.interval[0] > fast.interval[1],
  }
}

function fastest(outcomes: readonly Outcome[]): Outcome | undefined {
  return [...outcomes].sort((a, b) => a.time!.median - b.time!.median)[0]
}

// The authors measured these times in 2016, and expected these costs.

/** Milliseconds for 100 maps of 513 × 513 points in Voirol's browser, February 2016, by rung. */
export const voirol2016: Readonly<Record<string, number>> = {
  loftis: 2214,
  'voirol-a-array': 715,
  'voirol-a': 356,
  'voirol-b': 339,
  'voirol-r': 232,
}

/** Milliseconds for one map of stamp noise on a Core i3, by exponent. */
export const stampNoise2016 = [3, 8, 30, 123, 530, 2530].map(
  (milliseconds, i) => [i + 7, milliseconds] as const,
)

/** The cost of stamp noise by its author's count, in steps: C(n) = 2^n + π(n + 1)·2^(2n)/4. */
export const stampNoiseCost = (exponent: number): number =>
  2 ** exponent + (Math.PI * (exponent + 1) * 4 ** exponent) / 4

/** Milliseconds per step that fit the points best by ratio: least squares of the logarithms. */
export function fitCost(points: readonly (readonly [exponent: number, milliseconds: number])[]): number {
  const logarithms = points.map(([exponent, time]) => Math.log(time / stampNoiseCost(exponent)))
  return Math.exp(logarithms.reduce((sum, each) => sum + each, 0) / logarithms.length)
}
