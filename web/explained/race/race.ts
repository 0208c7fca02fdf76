import { measure, type Measured, type MeasureOptions } from './measure.js'
import type { Answers, Ask, Place } from './realm.js'
import type { Ladder, Rung } from './rung.js'

/** A realm for one rung: see realm.ts. */
export interface Realm {
  ask<Question extends Ask>(question: Question): Promise<Answers[Question['type']]>
  close(): unknown
}

export interface RaceOptions extends Partial<MeasureOptions> {
  openRealm(): Realm | Promise<Realm>
  /** Realms for each rung, 1 by default: an engine compiles the same program differently from time to time. */
  realms?: number
  /** Reports the checks to a waiting reader; `share` is the part that is finished. */
  onChecked?: (rung: Rung, problem: string, share: number) => unknown
  /** Reports the outcomes so far after a round; awaited. */
  onOutcomes?: (outcomes: Outcome[], share: number) => unknown
}

/** The outcome of a rung; `problem` says why it has no time. */
export interface Outcome {
  id: string
  title: string
  yardstick: boolean
  problem: string
  time?: Measured
  nanosecondsPerPoint?: number
  /** Speed relative to the ladder's reference and to the rung above, and duration in fills of the output. */
  timesReference?: number
  timesAbove?: number
  timesFill?: number
}

export interface RaceResult {
  ladder: string
  title: string
  exponent: number
  points: number
  outcomes: Outcome[]
  /** Milliseconds: the coarsest clock among the realms. */
  resolution: number
  drift: number
  /** Rounds that were disturbed and run again. */
  discarded: number
}

/**
 * Races the rungs of a ladder at one size. Every rung is first checked against its twin, in a realm that is then
 * closed; a rung that differs gets the reason instead of a time. Then all run in turns, each in a fresh realm.
 *
 * @throws the signal's reason when it is aborted: at once, since the realms are closed in the middle of their work.
 */
export async function race(ladder: Ladder, exponent: number, options: RaceOptions): Promise<RaceResult> {
  const { signal } = options
  const open = new Set<Realm>()
  const openRealm = async () => {
    signal?.throwIfAborted()
    const realm = await options.openRealm()
    open.add(realm)
    return realm
  }
  const close = async (realm: Realm) => {
    if (open.delete(realm)) await realm.close()
  }
  const stop = () => void [...open].map(close)
  signal?.addEventListener('abort', stop)
  try {
    return await raceIn(openRealm, close, ladder, exponent, options)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    for (const realm of open) await close(realm)
  }
}

async function raceIn(
  openRealm: () => Promise<Realm>,
  close: (realm: Realm) => Promise<void>,
  ladder: Ladder,
  exponent: number,
  options: RaceOptions,
): Promise<RaceResult> {
  const { onChecked, onOutcomes, signal, watch, rounds = 31 } = options
  const realms = Math.min(options.realms ?? 1, rounds)
  const placeOf = ({ id }: Rung): Place => ({ ladder: ladder.id, rung: id, exponent })
  const problems = new Map<Rung, string>()
  const taking = ladder.rungs.filter(({ most = Infinity }) => exponent <= most)
  for (const rung of taking) {
    await watch?.ready()
    signal?.throwIfAborted()
    const problem = await check(placeOf(rung), openRealm, close)
    signal?.throwIfAborted()
    problems.set(rung, problem)
    await onChecked?.(rung, problem, problems.size / taking.length)
  }

  const entrants = []
  let resolution = 0
  for (const [rung, problem] of problems) {
    for (let i = 0; i < realms && !problem; i++) {
      const realm = await openRealm()
      resolution = Math.max(resolution, await realm.ask({ type: 'prepare', ...placeOf(rung) }))
      entrants.push({ id: rung.id, sample: (repeats: number) => realm.ask({ type: 'sample', repeats }) })
    }
  }

  const points = ladder.points(exponent)
  const outcomes = (results: Measured[]) => outcomesOf(problems, results, points)
  const { results, drift, discarded } = await measure(entrants, {
    ...options,
    rounds: Math.ceil(rounds / realms),
    minRounds: Math.ceil((options.minRounds ?? 5) / realms),
    resolution,
    onRound: async (share, results) => {
      await options.onRound?.(share, results)
      await onOutcomes?.(outcomes(results), share)
    },
  })
  return {
    ...{ ladder: ladder.id, title: ladder.title, exponent, points },
    ...{ outcomes: outcomes(results), resolution, drift, discarded },
  }
}

function outcomesOf(
  problems: ReadonlyMap<Rung, string>,
  results: readonly Measured[],
  points: number,
): Outcome[] {
  const times = new Map(results.map((result) => [result.id, result]))
  const rungs = [...problems.keys()]
  const medianOf = (rung: Rung | undefined) => rung && times.get(rung.id)?.median
  const reference = medianOf(rungs.find((rung) => rung.reference))
  const fill = medianOf(rungs.find(({ id }) => id === 'fill'))
  let above: number | undefined
  return [...problems].map(([rung, problem]): Outcome => {
    const { id, title, yardstick = false } = rung
    const time = times.get(id)
    if (!time) return { id, title, yardstick, problem }
    const before = above
    if (!yardstick) above = time.median
    return {
      ...{ id, title, yardstick, problem, time },
      nanosecondsPerPoint: (time.median * 1e6) / points,
      ...(reference ? { timesReference: reference / time.median } : {}),
      ...(before && !yardstick ? { timesAbove: before / time.median } : {}),
      ...(fill ? { timesFill: time.median / fill } : {}),
    }
  })
}

async function check(
  place: Place,
  openRealm: () => Promise<Realm>,
  close: (realm: Realm) => Promise<void>,
): Promise<string> {
  const realm = await openRealm()
  try {
    return await realm.ask({ type: 'check', ...place })
  } catch (error) {
    // A program that cannot even run, as SIMD in an old browser, is out for that reason.
    return error instanceof Error ? error.message : String(error)
  } finally {
    await close(realm)
  }
}
