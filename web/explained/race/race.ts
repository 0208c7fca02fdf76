import {
  driftOf,
  measure,
  measured,
  type Measured,
  type MeasureOptions,
  type RealmRun,
  timedFromHere,
} from './measure.js'
import type { Answers, Ask, Maps, Realm } from './protocol.js'
import { beatsCopy, beatsFill, type Ladder, type Rung } from './rung.js'
import { ProgramProblem } from './own/problem.js'
import { pairedMean, pairedRatio } from './statistics.js'

export interface RaceOptions extends Omit<Partial<MeasureOptions>, 'onRound'> {
  openRealm(): Realm | Promise<Realm>
  /**
   * Realms for each rung, one after the other, 6 by default: an engine compiles the same program differently
   * from time to time.
   */
  realms?: number
  /** Goes on with other realms, those of before forgotten, for as long as the machine is too busy. */
  patient?: boolean
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
  /** Milliseconds: the step of the clock. */
  resolution: number
  /** How much slower everything was in the last third of the rounds than in the first: 1 means no change. */
  drift: number
  /** Whether the machine was too busy for a verdict. */
  busy: boolean
  /** Rounds that were disturbed and run again. */
  discarded: number
  /** The smallest step of the clock as a share of the shortest sample. */
  grain: number
}

/**
 * Does work that opens realms: those still open are closed at its end.
 *
 * @throws the signal's reason when it is aborted: at once, since the realms are closed in the middle of their
 *   work.
 */
export async function withRealms<Result>(
  { openRealm, signal }: Pick<RaceOptions, 'openRealm' | 'signal'>,
  work: (open: (rung?: Rung) => Promise<Realm>) => Promise<Result>,
): Promise<Result> {
  const opened: Realm[] = []
  const closeAll = async () => void (await Promise.all(opened.splice(0).map((realm) => realm.close())))
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

/** The question that loads a rung of a ladder in its realm. */
export const loading = (
  ladder: Pick<Ladder, 'id'>,
  rung: Rung,
  exponent: number,
): Extract<Ask, { type: 'load' }> => ({
  type: 'load',
  exponent,
  place: rung.place ?? { ladder: ladder.id, rung: rung.id },
})

/** A whole number of 32 bits that nobody foresees. */
export const secret = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!

/** Runs a realm with other seeds each time. `keep` is given what was asked, and the answer. */
export const running =
  (realm: Realm, keep: (maps: Maps, answer: Answers['run']) => void = () => undefined) =>
  async (repeats: number): Promise<void> => {
    const maps = {
      seed: secret(),
      secret: secret(),
      from: 0,
      repeats,
    }
    const answer = await realm.ask({ type: 'run', ...maps })
    if (repeats > 0) keep(maps, answer)
  }

/** Timed maps of a rung. */
type Timed = { maps: Maps; answer: Answers['run'] }[]

/** How many timed maps of a reader's program, and of another, are made again in a fresh realm. */
const madeAgain = { own: 24, ours: 3 }
const freshRealms = 3
const mostAgain = 2000

/**
 * Races the rungs of a ladder at one size. Every rung is first checked against its twin, in a realm that is
 * then closed; a rung that differs gets the reason instead of a time. Then all of them run in turns, each in
 * a realm of its own, all timed from outside; and that again in other realms. At the end timed maps, chosen
 * by chance, are made again in fresh realms: a program whose maps differ has no time.
 */
export const race = (ladder: Ladder, exponent: number, options: RaceOptions): Promise<RaceResult> =>
  withRealms(options, (open) => new RunningRace(ladder, exponent, options, open).run())

class RunningRace {
  readonly #options: RaceOptions
  readonly #open: (rung: Rung) => Promise<Realm>
  readonly #ladder: Ladder
  readonly #exponent: number
  readonly #points: number
  /** Blocks of rounds: in each, every rung has a realm of its own. */
  readonly #realms: number
  readonly #resolution: number
  /** Why a rung has no time; empty for those that race. */
  readonly #problems = new Map<Rung, string>()
  readonly #timed = new Map<Rung, Timed>()
  readonly #discarded: number[] = []
  readonly #grains: number[] = []
  #blocks: RealmRun[][] = []

  constructor(ladder: Ladder, exponent: number, options: RaceOptions, open: (rung: Rung) => Promise<Realm>) {
    this.#options = options
    this.#open = open
    this.#ladder = ladder
    this.#exponent = exponent
    this.#points = ladder.points(exponent)
    this.#realms = Math.min(options.realms ?? 6, this.#rounds)
    this.#resolution = options.resolution ?? 0.001
  }

  get #rounds(): number {
    return this.#options.rounds ?? 31
  }

  async run(): Promise<RaceResult> {
    await this.#check()
    for (let block = 0; block < this.#realms; block++) await this.#runBlock(block)
    for (let more = 0; this.#options.patient && more < mostMore && isBusy(this.#blocks); more++)
      await this.#runBlock(this.#realms + more)
    await this.#compareAgain()
    for (const [rung, problem] of tooFast(this.#problems, this.#blocks)) this.#problems.set(rung, problem)
    return {
      ladder: this.#ladder.id,
      title: this.#ladder.title,
      exponent: this.#exponent,
      points: this.#points,
      outcomes: outcomesOf(this.#problems, this.#blocks, this.#points),
      resolution: this.#resolution,
      drift: driftOf(byRung(this.#blocks)),
      busy: isBusy(this.#blocks),
      discarded: this.#discarded.reduce((sum, each) => sum + each, 0),
      grain: Math.max(...this.#grains),
    }
  }

  get #racing(): Rung[] {
    return [...this.#problems].flatMap(([rung, problem]) => (problem ? [] : [rung]))
  }

  async #opened(rung: Rung): Promise<Realm> {
    const realm = await this.#open(rung)
    await realm.ask(loading(this.#ladder, rung, this.#exponent))
    return realm
  }

  #refuse(rung: Rung, error: unknown): void {
    this.#problems.set(rung, (rung.say ?? messageOf)(error))
  }

  async #check(): Promise<void> {
    const { onChecked, signal, watch } = this.#options
    const taking = this.#ladder.rungs.filter(({ max = Infinity }) => this.#exponent <= max)
    for (const rung of taking) {
      await watch?.ready()
      this.#problems.set(rung, '')
      try {
        const realm = await this.#opened(rung)
        this.#problems.set(rung, await realm.ask({ type: 'check' }))
        await realm.close()
      } catch (error) {
        this.#refuse(rung, error) // a program that cannot even run, as SIMD in an old browser
      }
      signal?.throwIfAborted()
      await onChecked?.(this.#problems.size / taking.length)
    }
  }

  /** Runs every rung in a realm of its own. */
  async #runBlock(block: number): Promise<void> {
    const { minRounds = 6, budget = Infinity, now, onOutcomes } = this.#options
    const lanes: { id: string; realm: Realm; sample(repeats: number): Promise<number> }[] = []
    for (const rung of this.#racing) {
      try {
        const kept: Timed = this.#timed.get(rung) ?? []
        this.#timed.set(rung, kept)
        const realm = await this.#opened(rung)
        const run = running(realm, (maps, answer) => kept.push({ maps, answer }))
        const sample = timedFromHere(
          (repeats) => run(repeats).catch((error: unknown) => this.#lost(rung, error)),
          now,
        )
        lanes.push({ id: rung.id, realm, sample })
      } catch (error) {
        this.#refuse(rung, error)
      }
    }
    const perRealm = Math.ceil(this.#rounds / this.#realms)
    const { runs, discarded, grain } = await measure(lanes, {
      ...this.#options,
      rounds: perRealm,
      minRounds: Math.min(perRealm, Math.ceil(minRounds / this.#realms)),
      budget: budget / this.#realms,
      resolution: this.#resolution,
      onRound: (share, runs) =>
        onOutcomes?.(
          outcomesOf(this.#problems, [...this.#blocks, runs], this.#points),
          Math.min(1, (block + share) / this.#realms),
        ),
      ...(block > 0 && { onWarmUp: () => undefined }), // one message about it is enough
    })
    for (const { realm } of lanes) await realm.close()
    this.#discarded.push(discarded)
    this.#grains.push(grain)
    this.#blocks = [...this.#blocks, runs].slice(-this.#realms)
  }

  /** A program that fails in the middle of a race has no time, and the others go on. */
  #lost(rung: Rung, error: unknown): void {
    this.#options.signal?.throwIfAborted()
    if (!rung.own) throw error
    this.#refuse(rung, error)
  }

  /** Refuses the rungs whose timed maps come out otherwise in a fresh realm. */
  async #compareAgain(): Promise<void> {
    for (const rung of this.#racing) {
      try {
        if (await this.#isOther(rung, this.#timed.get(rung)!)) throw new ProgramProblem('changed')
      } catch (error) {
        this.#options.signal?.throwIfAborted()
        this.#refuse(rung, error)
      }
    }
  }

  /** Makes some timed maps again, one at a time, and says whether one of them differs. */
  async #isOther(rung: Rung, kept: Timed): Promise<boolean> {
    const wanted = rung.own ? madeAgain.own : madeAgain.ours
    const realms = rung.own ? freshRealms : 1
    const begun = performance.now()
    for (let fresh = 0; fresh < realms; fresh++) {
      const realm = await this.#opened(rung)
      for (let i = 0; i < wanted / realms; i++) {
        if (i > 0 && performance.now() - begun > mostAgain) break
        const { maps, answer } = kept[secret() % kept.length]!
        const from = secret() % maps.repeats
        const { digests } = await realm.ask({ type: 'run', ...maps, from, repeats: 1 })
        if (digests[0] !== answer.digests[from]) return true
      }
      await realm.close()
    }
    return false
  }
}

/** Blocks that a patient race adds at most. */
const mostMore = 60

const mostDrift = 1.5

/**
 * Whether the pace changed too much, or most programs were still getting faster when their times began to
 * count.
 */
function isBusy(blocks: readonly RealmRun[][]): boolean {
  const drift = driftOf(byRung(blocks))
  const runs = blocks.flat()
  const unsteady = runs.filter(({ steady }) => !steady).length
  return Math.max(drift, 1 / drift) > mostDrift || unsteady > runs.length / 2
}

const byRung = (blocks: readonly RealmRun[][]): number[][] =>
  (blocks[0] ?? []).map(({ id }) => blocks.flatMap((runs) => runs.find((run) => run.id === id)?.times ?? []))

const runsOf = (blocks: readonly RealmRun[][], wanted: string): RealmRun[] =>
  blocks.flatMap((runs) => runs.filter(({ id, times }) => id === wanted && times.length > 0))

/**
 * The rungs that cannot have done their work: those of ours faster than filling the output with one number,
 * and a reader's program that is no slower than copying a map.
 */
function tooFast(problems: ReadonlyMap<Rung, string>, blocks: readonly RealmRun[][]): [Rung, string][] {
  const timesOf = (id: string) => runsOf(blocks, id).map(({ times }) => times)
  const [fill, copy] = [timesOf('fill'), timesOf('copy')]
  return [...problems].flatMap(([rung, problem]): [Rung, string][] => {
    const times = timesOf(rung.id)
    if (problem || rung.yardstick || times.length === 0) return []
    if (rung.own && copy.length > 0 && pairedMean(times, copy) <= 1)
      return [[rung, rung.say?.(new ProgramProblem('too-fast')) ?? `${rung.title} ${beatsCopy}`]]
    if (fill.length > 0 && pairedRatio(times, fill).interval[1] < 1)
      return [[rung, `${rung.title} ${beatsFill}`]]
    return []
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function outcomesOf(
  problems: ReadonlyMap<Rung, string>,
  blocks: readonly RealmRun[][],
  points: number,
): Outcome[] {
  const rungs = [...problems.keys()]
  const times = new Map(
    rungs.flatMap((rung): [Rung, Measured][] => {
      const runs = problems.get(rung) ? [] : runsOf(blocks, rung.id)
      return runs.length > 0 ? [[rung, measured(rung.id, runs)]] : []
    }),
  )
  const ratio = (one: Rung | undefined, other: Rung) => {
    const [above, below] = [one && times.get(one), times.get(other)]
    return above && below && pairedMean(above.samples, below.samples)
  }
  const reference = rungs.find((rung) => rung.reference)
  const fill = rungs.find(({ id }) => id === 'fill')
  let above: Rung | undefined
  return [...problems].map(([rung, problem]): Outcome => {
    const { id, title, yardstick = false } = rung
    const time = times.get(rung)
    if (!time) return { id, title, yardstick, problem }
    const [timesReference, timesAbove, fills] = [
      ratio(reference, rung),
      ratio(above, rung),
      ratio(fill, rung),
    ]
    if (!yardstick) above = rung
    return {
      id,
      title,
      yardstick,
      problem,
      time,
      nanosecondsPerPoint: (time.median * 1e6) / points,
      ...(timesReference && { timesReference }),
      ...(timesAbove && !yardstick && { timesAbove }),
      ...(fills && { timesFill: 1 / fills }),
    }
  })
}
