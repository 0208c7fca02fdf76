import { measure, timedFromHere, type Entrant, type Measured, type MeasureOptions } from './measure.js'
import type { Realm, RungAtSize } from './questions.js'
import { beatsFill, type Ladder, type Rung } from './rung.js'

export interface RaceOptions extends Omit<Partial<MeasureOptions>, 'onRound'> {
  openRealm(): Realm | Promise<Realm>
  /** Realms for each rung, 1 by default: an engine compiles the same program differently from time to time. */
  realms?: number
  /** Reports to a waiting reader which share of the rungs has been checked. */
  onChecked?: (share: number) => unknown
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
  /** The smallest step of the clock as a share of the shortest sample. */
  grain: number
}

/**
 * Does work that opens realms: those still open are closed at its end.
 *
 * @throws the signal's reason when it is aborted: at once, since the realms are closed in the middle of their work.
 */
export async function withRealms<Result>(
  { openRealm, signal }: Pick<RaceOptions, 'openRealm' | 'signal'>,
  work: (open: (rung?: Rung) => Promise<Realm>) => Promise<Result>,
): Promise<Result> {
  const opened: Realm[] = []
  const closeAll = async () => void (await Promise.all(opened.map((realm) => realm.close())))
  signal?.addEventListener('abort', closeAll)
  try {
    return await work(async (rung) => {
      signal?.throwIfAborted()
      const realm = await (rung?.openRealm ?? openRealm)()
      opened.push(realm)
      return realm
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', closeAll)
    await closeAll()
  }
}

/**
 * Races the rungs of a ladder at one size. Every rung is first checked against its twin, in a realm that is then
 * closed; a rung that differs gets the reason instead of a time. Then all run in turns, each in a fresh realm, with its
 * own clock if no reader's program takes part.
 */
export const race = (ladder: Ladder, exponent: number, options: RaceOptions): Promise<RaceResult> =>
  withRealms(options, async (open) => {
    const { onChecked, onOutcomes, signal, watch, rounds = 31 } = options
    const realms = Math.min(options.realms ?? 1, rounds)
    const placeOf = ({ id, place = { ladder: ladder.id, rung: id } }: Rung): RungAtSize => ({
      ladder: place.ladder,
      rung: place.rung,
      exponent,
    })
    const problems = new Map<Rung, string>()
    const taking = ladder.rungs.filter(({ max = Infinity }) => exponent <= max)
    for (const rung of taking) {
      await watch?.ready()
      const realm = await open(rung)
      // A program that cannot even run, as SIMD in an old browser, is out for that reason.
      const problem = await realm
        .ask({ type: 'check', ...placeOf(rung) })
        .catch(({ message }: Error) => message)
      await realm.close()
      signal?.throwIfAborted()
      problems.set(rung, problem)
      await onChecked?.(problems.size / taking.length)
    }

    // The realm of a reader's program is timed from here, so beside it all others are, too.
    const isFromHere = taking.some(({ own }) => own)
    const entrants: Entrant[] = []
    const timed: { rung: Rung; realm: Realm }[] = []
    let resolution = 0
    for (const [rung, problem] of problems) {
      for (let i = 0; i < realms && !problem; i++) {
        const realm = await open(rung)
        resolution = Math.max(resolution, await realm.ask({ type: 'prepare', ...placeOf(rung) }))
        timed.push({ rung, realm })
        const sample = (repeats: number) => realm.ask({ type: 'sample', repeats })
        entrants.push({
          id: rung.id,
          sample: isFromHere && !rung.own ? timedFromHere(sample, options.now) : sample,
        })
      }
    }

    const points = ladder.points(exponent)
    const { results, drift, discarded, grain } = await measure(entrants, {
      ...options,
      rounds: Math.ceil(rounds / realms),
      minRounds: Math.ceil((options.minRounds ?? 5) / realms),
      resolution,
      onRound: (share, results) => onOutcomes?.(outcomesOf(problems, results, points), share),
    })
    for (const { rung, realm } of timed) {
      const problem = await realm.ask({ type: 'verify' }).catch(({ message }: Error) => message)
      if (problem) problems.set(rung, problem)
    }
    for (const rung of tooFast(problems, results)) problems.set(rung, tooFastProblem(rung))
    return {
      ladder: ladder.id,
      title: ladder.title,
      exponent,
      points,
      outcomes: outcomesOf(problems, results, points),
      resolution,
      drift,
      discarded,
      grain,
    }
  })

/** The rungs that took less time than filling the output with one number: such a program did not do its work. */
function tooFast(problems: ReadonlyMap<Rung, string>, results: readonly Measured[]): Rung[] {
  const fill = results.find(({ id }) => id === 'fill')
  if (!fill) return []
  return [...problems.keys()].filter(({ id, yardstick }) => {
    const time = results.find((each) => each.id === id)
    return time && !yardstick && time.interval[1] < fill.interval[0]
  })
}

const tooFastProblem = ({ title }: Rung) => `${title} ${beatsFill} it has no time`

function outcomesOf(
  problems: ReadonlyMap<Rung, string>,
  results: readonly Measured[],
  points: number,
): Outcome[] {
  const rungs = [...problems.keys()]
  const timeOf = (rung: Rung | undefined) =>
    rung && !problems.get(rung) ? results.find(({ id }) => id === rung.id) : undefined
  const reference = timeOf(rungs.find((rung) => rung.reference))?.median
  const fill = timeOf(rungs.find(({ id }) => id === 'fill'))?.median
  let above: number | undefined
  return [...problems].map(([rung, problem]): Outcome => {
    const { id, title, yardstick = false } = rung
    const time = timeOf(rung)
    if (!time) return { id, title, yardstick, problem }
    const before = above
    if (!yardstick) above = time.median
    return {
      id,
      title,
      yardstick,
      problem,
      time,
      nanosecondsPerPoint: (time.median * 1e6) / points,
      ...(reference && { timesReference: reference / time.median }),
      ...(before && !yardstick && { timesAbove: before / time.median }),
      ...(fill && { timesFill: time.median / fill }),
    }
  })
}
