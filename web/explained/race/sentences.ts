import type { KeyOf } from '../../words/keys.js'
import type { Words } from '../../words/words.js'
import { voirol2016 } from './authors-times.js'
import { isHeadline, type RaceSettings } from './element/settings.js'
import {
  digits,
  duration,
  inMilliseconds,
  nameInSentence,
  nameOf,
  ranged,
  ratio,
  type RaceWords,
  sizeText,
  whatText,
} from './format.js'
import { benchmarks } from './benchmarks/index.js'
import type { Measured } from './measure.js'
import { ProgramProblem } from './own/problem.js'
import type { Outcome, RaceResult } from './race.js'
import type { Engine, Entrant } from './entrant.js'
import { type Estimate, pairedRatio } from './statistics.js'

// All sentences about a result are made here, for the page, the element, the command line and the files.

/** One map at a time, as where nobody says how many. */
const oneMap = { maps: 1, benchmark: 'own', exponents: [] as number[] }
type AskedMaps = Pick<RaceSettings, 'maps' | 'benchmark' | 'exponents'>

/** Two programs beside each other: the faster one, how many times as fast it is, and whether that is sure. */
export interface ComparedPrograms {
  kind: 'faster' | 'equal' | 'doubt' | 'few'
  winner: Outcome
  loser: Outcome
  times: Estimate
}

/** Programs within this share of each other are equally fast, if the whole interval lies there. */
const equally = 1.1

/** Compares two entrants that have times, round by round. */
export function compare(one: Outcome, other: Outcome): ComparedPrograms {
  const forward = pairedRatio(other.time!.samples, one.time!.samples)
  const [winner, loser] = forward.value >= 1 ? [one, other] : [other, one]
  const times = winner === one ? forward : inverse(forward)
  const [low, high] = times.interval
  let kind: ComparedPrograms['kind'] = 'doubt'
  if (high === Infinity) kind = 'few'
  else if (low > 1 / equally && high < equally) kind = 'equal'
  else if (low > 1) kind = 'faster'
  return { kind, winner, loser, times }
}

const inverse = ({ value, interval: [low, high] }: Estimate): Estimate => ({
  value: 1 / value,
  interval: [1 / high, 1 / low],
})

/** Says which of two programs is faster, that they are equally fast, or that they cannot be told apart. */
export function comparedSentence(words: RaceWords, { kind, winner, loser, times }: ComparedPrograms): string {
  const [low, high] = times.interval.map((each) => digits(words, each, 2, 3))
  const places = {
    winner: nameInSentence(words, winner),
    loser: nameInSentence(words, loser),
    ratio: digits(words, times.value, 2, times.value < 10 ? 2 : 3),
    low: low!,
    high: high!,
  }
  return words.say(`compared.${kind}`, places)
}

/** How many times as fast something has become: a ratio with its interval, or that nothing can be told. */
export const changeText = (words: RaceWords, times: Estimate): string =>
  times.interval[0] > 1 || times.interval[1] < 1
    ? ranged(words, times)
    : words.say('change.doubt', { ratio: ranged(words, times) })

/**
 * The result in one short sentence, for the largest size; `isDoubtful` where the machine was too busy for
 * one.
 */
export function answerSentence(
  words: RaceWords,
  races: readonly RaceResult[],
): { text: string; isDoubtful: boolean } | undefined {
  const race = races.at(-1)
  if (!race) return undefined
  if (race.busy) return { text: words.say('busy'), isDoubtful: true }
  const text = placeSentence(words, race) ?? mainComparedPrograms(words, race)
  return text === undefined ? undefined : { text, isDoubtful: false }
}

/** “Your program: 4.1 ms a map, 7th of 13.” */
function placeSentence(words: RaceWords, { outcomes }: RaceResult): string | undefined {
  const own = timed(outcomes, 'own')
  if (!own) return undefined
  const all = outcomes.filter(({ time, yardstick }) => time && !yardstick)
  const place = 1 + all.filter(({ time }) => time!.median < own.time!.median).length
  const name = own.title
  return words.say('own.place', {
    name,
    time: inMilliseconds(words, own.time!.median),
    place,
    all: all.length,
  })
}

function mainComparedPrograms(words: RaceWords, race: RaceResult): string | undefined {
  if (largerSentences(words, race).length > 0) return undefined // two kinds of noise say nothing about languages
  const found = verdict(race.benchmark, race.outcomes)
  return 'times' in found ? comparedSentence(words, found) : undefined
}

/** All that a race has found, in sentences: what has been compared, by how much, and how sure that is. */
export function sentencesOf(
  words: RaceWords,
  race: RaceResult,
  settings: AskedMaps = oneMap,
  remarks: readonly string[] = [],
): string[] {
  if (race.busy) return [words.say('busy'), ...remarks, ...noteSentences(words, [race])]
  const larger = largerSentences(words, race)
  const isOfThen = isHeadline(settings as RaceSettings)
  const sentences = [
    placeSentence(words, race),
    ...ownSentences(words, race),
    ...remarks,
    // Between two kinds of noise, the fastest program says nothing about languages.
    ...(larger.length > 0 ? larger : mainSentences(words, settings, race)),
    ...librarySentences(words, race),
    factorSentence(words, race),
    numbersSentence(words, race),
    isOfThen && findingsSentence(words, race),
    trickSentence(words, race),
    isOfThen && thenSentence(words, settings, race),
    zerosSentence(words, race),
    distributionsSentence(words, race),
    ...noteSentences(words, [race]),
  ]
  return sentences.flatMap((sentence) => sentence || []).map((each) => each.replace(spaceInJapanese, ''))
}

/** Japanese text has a space around Latin letters, which a name filled in may lack. */
const spaceInJapanese =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}）]) (?=[\p{Script=Han}\p{Script=Hiragana}（])/gu

/**
 * Says how a reader's program compares with the best of ours, and with the published program that all are
 * compared with.
 */
function ownSentences(words: RaceWords, { benchmark, outcomes }: RaceResult): string[] {
  const own = timed(outcomes, 'own')
  if (!own) return []
  if (benchmark === 'own')
    return outcomes
      .filter(({ id, time, yardstick }) => time && !yardstick && id !== 'own')
      .map((other) => comparedSentence(words, compare(own, other)))
  const ours = fastest(outcomes.filter(({ id, time }) => time && entrantOf(benchmark, id)?.copies))
  const reference = outcomes.find(({ id, time }) => time && entrantOf(benchmark, id)?.reference)
  return [ours, reference].flatMap((other) => (other ? [comparedSentence(words, compare(own, other))] : []))
}

function mainSentences(words: RaceWords, { maps }: AskedMaps, race: RaceResult): string[] {
  const what = whatText(words, { maps }, race.points)
  const found = verdict(race.benchmark, race.outcomes)
  if (race.benchmark === 'own') return []
  if (found.kind === 'none') return [words.say('verdict.none', { what })]
  const winner = nameInSentence(words, found.winner)
  const time = inMilliseconds(words, found.winner.time!.median * maps)
  if (!('loser' in found)) return [words.say('verdict.alone', { winner, what, time })]
  const loser = nameInSentence(words, found.loser)
  const slower = inMilliseconds(words, found.loser.time!.median * maps)
  return [comparedSentence(words, found), words.say('verdict.times', { what, winner, time, loser, slower })]
}

/** Says how the fastest of other people's libraries compares with ours, in JavaScript and with SIMD. */
function librarySentences(words: RaceWords, { benchmark, outcomes }: RaceResult): string[] {
  const library = fastest(outcomes.filter(({ id, time }) => time && entrantOf(benchmark, id)?.library))
  return ['ours-javascript', 'ours-simd-copied'].flatMap((id) => {
    const ours = library && timed(outcomes, id)
    return ours ? [comparedSentence(words, compare(ours, library))] : []
  })
}

/** What makes the difference, one factor each: the same program compiled, another algorithm, SIMD. */
function factorSentence(words: RaceWords, { benchmark, outcomes }: RaceResult): string | undefined {
  const reference = outcomes.find(({ id, time }) => time && entrantOf(benchmark, id)?.reference)
  const compiled =
    reference && (timed(outcomes, `${reference.id}-wasm`) ?? timed(outcomes, 'perlin-2002-wasm'))
  const before =
    compiled &&
    timed(outcomes, compiled.id.replace('perlin-2002-wasm', 'perlin-2002-drawn').replace(/-wasm$/, ''))
  const [script, scalar, simd] = ['ours-javascript', 'ours-scalar', 'ours-simd'].map((id) =>
    timed(outcomes, id),
  )
  if (!before || !scalar || !simd) return undefined
  const of = (slow: Outcome, fast: Outcome) => pairedRatio(slow.time!.samples, fast.time!.samples)
  const [a, b, c] = [of(before, compiled), of(compiled, scalar), of(scalar, simd)]
  return words.say('factors', {
    compiled: ranged(words, a),
    algorithm: ranged(words, b),
    simd: ranged(words, c),
    all: digits(words, a.value * b.value * c.value, 2, 2),
    program: nameInSentence(words, before),
    script: script ? ranged(words, of(before, script)) : '–',
  })
}

/**
 * That ours takes its random numbers from the place of a point, and the published programs theirs in
 * sequence.
 */
function numbersSentence(words: RaceWords, { benchmark, outcomes }: RaceResult): string | undefined {
  const reference = outcomes.find(({ id, time }) => time && entrantOf(benchmark, id)?.reference)
  const ours = outcomes.some(({ id, time }) => time && (id === 'diamond-square' || /^ours-/.test(id)))
  const isOfSequence = reference ? /^(?:voirol|stamp)/.test(reference.id) : benchmark === 'own'
  return isOfSequence && ours ? words.say('numbers') : undefined
}

/**
 * Says whether Voirol's findings of 2016 still hold: A against Loftis' program, and a typed array against a
 * plain one.
 */
function findingsSentence(words: RaceWords, { outcomes }: RaceResult): string | undefined {
  const now = timesAsFast(outcomes, 'voirol-a', 'loftis')
  const nowArray = timesAsFast(outcomes, 'voirol-a', 'voirol-a-array')
  if (!now || !nowArray) return undefined
  return words.say('findings', {
    then: digits(words, thenAsFast('voirol-a', 'loftis')),
    thenArray: digits(words, thenAsFast('voirol-a', 'voirol-a-array')),
    now: ranged(words, now),
    nowArray: ranged(words, nowArray),
  })
}

/** Whether Voirol's table of random numbers pays off in this browser: his R against his B. */
const trickSentence = (words: RaceWords, race: RaceResult) =>
  paysSentence(words, race, 'trick', ['voirol-r', 'voirol-b'], {
    then: digits(words, thenAsFast('voirol-r', 'voirol-b')),
  })

/**
 * Says how much it saves to skip the zeros: they are 1 − π/4 of a cone's stamp, so the inner block runs 4/π
 * times less often.
 */
const zerosSentence = (words: RaceWords, race: RaceResult) =>
  paysSentence(words, race, 'zeros', ['stamp-noise-2016', 'stamp-noise-2016-zeros'], {
    share: words.number(1 - Math.PI / 4, { style: 'percent', maximumFractionDigits: 1 }),
    fewer: digits(words, 4 / Math.PI),
  })

/**
 * Whether what the first of two programs does pays: it is the faster one, or neither is, or nobody can say.
 */
function paysSentence(
  words: RaceWords,
  { outcomes }: RaceResult,
  trick: 'trick' | 'zeros',
  ids: readonly [string, string],
  places: Record<string, string>,
): string | undefined {
  const [doing, without] = ids.map((id) => timed(outcomes, id))
  if (!doing || !without) return undefined
  const found = compare(doing, without)
  if (found.kind === 'doubt' || found.kind === 'few') return comparedSentence(words, found)
  const loser = nameInSentence(words, found.loser, false)
  const all = { ...places, loser, ratio: ranged(words, found.times) }
  const decided = found.winner === doing ? 'pays' : 'costs'
  const end = found.kind === 'equal' ? 'equal' : decided
  return words.say(trick === 'trick' ? `trick.${end}` : `zeros.${end}`, all)
}

/** Compares his fastest program of 2016 with the same program now and with the fastest one now. */
function thenSentence(words: RaceWords, { maps }: AskedMaps, race: RaceResult): string | undefined {
  const { benchmark, outcomes } = race
  const r = timed(outcomes, 'voirol-r')
  const found = verdict(benchmark, outcomes)
  if (!r || found.kind === 'none') return undefined
  const best = found.winner // as in the verdict, including the copy
  const then = voirol2016['voirol-r']!
  const time = best.time!.median * maps
  return words.say('since2016', {
    then: duration(words, then),
    now: inMilliseconds(words, r.time!.median * maps),
    best: nameInSentence(words, best),
    time: inMilliseconds(words, time),
    ratio: digits(words, then / time),
  })
}

const timed = (outcomes: readonly Outcome[], id: string) =>
  outcomes.find((each) => each.id === id && each.time)

/** How many times as fast one program is as another; undefined where one of them has no time. */
function timesAsFast(outcomes: readonly Outcome[], fast: string, slow: string): Estimate | undefined {
  const [one, other] = [timed(outcomes, fast), timed(outcomes, slow)]
  return one && other && pairedRatio(other.time!.samples, one.time!.samples)
}

/** The same in Voirol's browser. */
const thenAsFast = (fast: string, slow: string): number => voirol2016[slow]! / voirol2016[fast]!

/** A program that gains less than this factor in WebAssembly needs no explanation. */
const noGain = 1.25

/** How much larger a surface of stamps is than a surface of Perlin noise that takes as long. */
function largerSentences(words: RaceWords, { outcomes }: RaceResult): string[] {
  const published = timesAsFast(outcomes, 'stamps-javascript', 'perlin-javascript')
  const compiled = timesAsFast(outcomes, 'stamps-wasm', 'perlin-wasm')
  const ours = timesAsFast(outcomes, 'ours-stamps', 'ours-perlin')
  const stamps = timesAsFast(outcomes, 'stamps-wasm', 'stamps-javascript')
  const perlin = timesAsFast(outcomes, 'perlin-wasm', 'perlin-javascript')
  if (!published || !compiled || !ours || !stamps || !perlin) return []
  const [a, b, c, d, e] = [published, compiled, ours, stamps, perlin].map((each) => ranged(words, each))
  return [
    words.say('larger', { published: a!, compiled: b!, ours: c! }),
    words.say('larger.languages', { stamps: d!, perlin: e! }),
    ...(perlin.value < noGain && stamps.value > noGain ? [words.say('larger.perlin')] : []),
  ]
}

/** Says how much slower other distributions make Voirol's R. */
function distributionsSentence(words: RaceWords, { outcomes }: RaceResult): string | undefined {
  const cost = (distribution: string) => timesAsFast(outcomes, 'voirol-r-uniform', `voirol-r-${distribution}`)
  const slow = ['triangular', 'gaussian', 'exponential'].filter(cost)
  const [slowest] = slow.sort((a, b) => cost(b)!.value - cost(a)!.value)
  const own = cost('own')
  if (!own || !slowest) return undefined
  const loser = nameOf(words, timed(outcomes, `voirol-r-${slowest}`)!)
  return words.say('distributions', { ratio: ranged(words, cost(slowest)!), own: ranged(words, own), loser })
}

/** JavaScript or WebAssembly; `alone` where only one of them has a time. */
type Verdict = ComparedPrograms | { kind: 'alone'; winner: Outcome } | { kind: 'none' }

export const entrantOf = (benchmark: string, entrant: string): Entrant | undefined =>
  benchmarks.find(({ id }) => id === benchmark)?.entrants.find(({ id }) => id === entrant)

export const engineOf = (benchmark: string, entrant: string): Engine =>
  entrantOf(benchmark, entrant)?.engine ?? 'javascript'

/**
 * Compares the best of JavaScript with the best of WebAssembly. JavaScript programs leave their result where
 * it is wanted, so if some WebAssembly programs copy theirs out, only those are compared.
 */
export function verdict(benchmark: string, outcomes: readonly Outcome[]): Verdict {
  const runners = outcomes.filter(({ id, yardstick, time }) => id !== 'own' && !yardstick && time)
  const isJavaScript = ({ id }: Outcome) => engineOf(benchmark, id) === 'javascript'
  const script = fastest(runners.filter(isJavaScript))
  const compiled = runners.filter((each) => !isJavaScript(each))
  const copying = compiled.filter(({ id }) => entrantOf(benchmark, id)?.copies)
  const wasm = fastest(copying.length > 0 ? copying : compiled)
  if (script && wasm) return compare(wasm, script)
  const winner = script ?? wasm
  return winner ? { kind: 'alone', winner } : { kind: 'none' }
}

function fastest(outcomes: readonly Outcome[]): Outcome | undefined {
  return [...outcomes].sort((a, b) => a.time!.median - b.time!.median)[0]
}

/** The step of a clock, in milliseconds, from which it deserves a word, and its share of a sample. */
const coarse = { clock: 0.5, grain: 0.05 }

/** What a reader should know before trusting the figures. */
export function noteSentences(
  words: RaceWords,
  races: readonly RaceResult[],
  environment?: { clock: number; simd: boolean },
): string[] {
  const listed = (items: readonly string[]) => new Intl.ListFormat(words.language).format(items)
  const discarded = races.reduce((sum, race) => sum + race.discarded, 0)
  const paces = races
    .filter(({ drift }) => Math.abs(Math.log(drift)) > Math.log(1.1))
    .map(({ drift, points }) =>
      words.say('note.pace.size', { size: sizeText(words, points), factor: ratio(words, drift) }),
    )
  const sandboxes = races.flatMap(({ outcomes }) => outcomes.flatMap(({ time }) => time?.sandboxes ?? []))
  const clock = environment?.clock ?? Math.max(0, ...races.map(({ resolution }) => resolution))
  const isCoarse = clock >= coarse.clock || races.some(({ grain }) => grain >= coarse.grain)

  /** One sentence about the affected programs: for each size two names, or their number. */
  const bySize = (which: 'unsteady' | 'apart', isMeant: (time: Measured, outcome: Outcome) => boolean) => {
    const each = races.flatMap(({ outcomes, points }) => {
      const known = outcomes.filter(({ time }) => time)
      const meant = known.filter((outcome) => isMeant(outcome.time!, outcome))
      if (meant.length === 0) return []
      const names =
        meant.length > 2
          ? words.say('note.several', { n: meant.length, all: known.length })
          : listed(meant.map((outcome) => nameInSentence(words, outcome)))
      const factor = ratio(words, Math.max(...meant.map(({ time }) => time!.apart)))
      return [words.say(`note.${which}.size`, { size: sizeText(words, points), names, factor })]
    })
    return each.length > 0 && words.say(`note.${which}`, { list: listed(each) })
  }

  const sentences = [
    discarded > 0 && words.say('note.discarded', { n: discarded }),
    paces.length > 0 && words.say('note.pace', { list: listed(paces) }),
    bySize('unsteady', ({ steady }) => !steady),
    // The slowest sandbox of a program may take so many times as long as the fastest without a note.
    bySize('apart', ({ apart }, { yardstick }) => !yardstick && apart > 1.1),
    sandboxes.length > 0 && Math.min(...sandboxes) < 5 && words.say('note.sandboxes'),
    isCoarse && words.say('note.clock', { step: duration(words, clock) }),
    environment && !environment.simd && words.say('note.simd'),
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}

/** What an error says: that of a reader's program in the reader's language. */
export const sentenceOf = (words: Words<KeyOf<'own' | 'race'>>, error: unknown): string => {
  if (error instanceof ProgramProblem) return words.say(`problem.${error.code}`, error.data)
  return error instanceof Error ? error.message : String(error)
}
