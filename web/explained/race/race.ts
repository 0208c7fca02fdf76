import {
  driftOf,
  measure,
  measured,
  type Measured,
  type MeasureOptions,
  type SandboxRun,
  timedFromHere,
} from './measure.js'
import type { Answers, Ask, Maps, Sandbox } from './protocol.js'
import { beatsCopy, beatsFill, type Benchmark, type Entrant } from './entrant.js'
import { isSameMap } from './own/maps.js'
import { ProgramProblem } from './own/problem.js'
import { pairedMean, pairedRatio } from './statistics.js'

export interface RaceOptions extends Omit<Partial<MeasureOptions>, 'onRound'> {
  openSandbox(): Sandbox | Promise<Sandbox>
  /**
   * Sandboxes for each entrant, one after the other, 6 by default: an engine compiles the same program
   * differently from time to time.
   */
  sandboxes?: number
  /** Goes on with other sandboxes, those of before forgotten, for as long as the machine is too busy. */
  patient?: boolean
  /** Reports to a waiting reader which share of the entrants has been checked. */
  onChecked?: (share: number) => unknown
  /** Reports the outcomes so far after a round; awaited. */
  onOutcomes?: (outcomes: Outcome[], share: number) => unknown
}

/** The outcome of an entrant; `problem` says why it has no time. */
export interface Outcome {
  id: string
  title: string
  yardstick: boolean
  problem: string
  time?: Measured
  nanosecondsPerPoint?: number
  /**
   * Speed relative to the benchmark's reference and to the entrant above, and duration in fills of the
   * output.
   */
  timesReference?: number
  timesAbove?: number
  timesFill?: number
}

export interface RaceResult {
  benchmark: string
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
 * Does work that opens sandboxes: those still open are closed at its end.
 *
 * @throws the signal's reason when it is aborted: at once, since the sandboxes are closed in the middle of
 * their
 *   work.
 */
export async function withSandboxes<Result>(
  { openSandbox, signal }: Pick<RaceOptions, 'openSandbox' | 'signal'>,
  work: (open: (entrant?: Entrant) => Promise<Sandbox>) => Promise<Result>,
): Promise<Result> {
  const opened: Sandbox[] = []
  const closeAll = async () => void (await Promise.all(opened.splice(0).map((sandbox) => sandbox.close())))
  signal?.addEventListener('abort', closeAll)
  try {
    return await work(async (entrant) => {
      signal?.throwIfAborted()
      const sandbox = await (entrant?.openSandbox ?? openSandbox)()
      opened.push(sandbox)
      return sandbox
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', closeAll)
    await closeAll()
  }
}

/** The question that loads an entrant of a benchmark in its sandbox. */
export const loading = (
  benchmark: Pick<Benchmark, 'id'>,
  entrant: Entrant,
  exponent: number,
): Extract<Ask, { type: 'load' }> => ({
  type: 'load',
  exponent,
  place: entrant.place ?? { benchmark: benchmark.id, entrant: entrant.id },
})

/** A whole number of 32 bits that nobody foresees. */
export const secret = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!

/** Runs a sandbox with other seeds each time. `keep` is given what was asked, and the answer. */
export const running =
  (sandbox: Sandbox, keep: (maps: Maps, answer: Answers['run']) => void = () => undefined) =>
  async (repeats: number): Promise<void> => {
    const maps = {
      seed: secret(),
      secret: secret(),
      from: 0,
      repeats,
    }
    const answer = await sandbox.ask({ type: 'run', ...maps })
    if (repeats > 0) keep(maps, answer)
  }

/** Timed maps of an entrant. */
type Timed = { maps: Maps; answer: Answers['run'] }[]

/** How many timed maps of a reader's program, and of another, are made again in a fresh sandbox. */
const madeAgain = { own: 24, ours: 3 }
const freshSandboxes = 3
const mostAgain = 2000

/**
 * Races the entrants of a benchmark at one size. Every entrant is first checked against its twin, in a
 * sandbox that is then closed; an entrant that differs gets the reason instead of a time. Then all of them
 * run in turns, each in a sandbox of its own, all timed from outside; and that again in other sandboxes. At
 * the end timed maps, chosen by chance, are made again in fresh sandboxes: a program whose maps differ has no
 * time.
 */
export const race = (benchmark: Benchmark, exponent: number, options: RaceOptions): Promise<RaceResult> =>
  withSandboxes(options, (open) => new RunningRace(benchmark, exponent, options, open).run())

class RunningRace {
  readonly #options: RaceOptions
  readonly #open: (entrant: Entrant) => Promise<Sandbox>
  readonly #benchmark: Benchmark
  readonly #exponent: number
  readonly #points: number
  /** Blocks of rounds: in each, every entrant has a sandbox of its own. */
  readonly #sandboxes: number
  readonly #resolution: number
  /** Why an entrant has no time; empty for those that race. */
  readonly #problems = new Map<Entrant, string>()
  readonly #timed = new Map<Entrant, Timed>()
  readonly #discarded: number[] = []
  readonly #grains: number[] = []
  #blocks: SandboxRun[][] = []

  constructor(
    benchmark: Benchmark,
    exponent: number,
    options: RaceOptions,
    open: (entrant: Entrant) => Promise<Sandbox>,
  ) {
    this.#options = options
    this.#open = open
    this.#benchmark = benchmark
    this.#exponent = exponent
    this.#points = benchmark.points(exponent)
    this.#sandboxes = Math.min(options.sandboxes ?? 6, this.#rounds)
    this.#resolution = options.resolution ?? 0.001
  }

  get #rounds(): number {
    return this.#options.rounds ?? 31
  }

  async run(): Promise<RaceResult> {
    await this.#check()
    for (let block = 0; block < this.#sandboxes; block++) await this.#runBlock(block)
    for (let more = 0; this.#options.patient && more < mostMore && isBusy(this.#blocks); more++)
      await this.#runBlock(this.#sandboxes + more)
    await this.#compareAgain()
    for (const [entrant, problem] of tooFast(this.#problems, this.#blocks))
      this.#problems.set(entrant, problem)
    return {
      benchmark: this.#benchmark.id,
      title: this.#benchmark.title,
      exponent: this.#exponent,
      points: this.#points,
      outcomes: outcomesOf(this.#problems, this.#blocks, this.#points),
      resolution: this.#resolution,
      drift: driftOf(byEntrant(this.#blocks)),
      busy: isBusy(this.#blocks),
      discarded: this.#discarded.reduce((sum, each) => sum + each, 0),
      grain: Math.max(...this.#grains),
    }
  }

  get #racing(): Entrant[] {
    return [...this.#problems].flatMap(([entrant, problem]) => (problem ? [] : [entrant]))
  }

  async #opened(entrant: Entrant): Promise<Sandbox> {
    const sandbox = await this.#open(entrant)
    await sandbox.ask(loading(this.#benchmark, entrant, this.#exponent))
    return sandbox
  }

  #refuse(entrant: Entrant, error: unknown): void {
    this.#problems.set(entrant, (entrant.say ?? messageOf)(error))
  }

  async #check(): Promise<void> {
    const { onChecked, signal, watch } = this.#options
    const taking = this.#benchmark.entrants.filter(({ max = Infinity }) => this.#exponent <= max)
    for (const entrant of taking) {
      await watch?.ready()
      this.#problems.set(entrant, '')
      try {
        const sandbox = await this.#opened(entrant)
        this.#problems.set(entrant, await sandbox.ask({ type: 'check' }))
        await sandbox.close()
      } catch (error) {
        this.#refuse(entrant, error) // a program that cannot even run, as SIMD in an old browser
      }
      signal?.throwIfAborted()
      await onChecked?.(this.#problems.size / taking.length)
    }
  }

  /** Runs every entrant in a sandbox of its own. */
  async #runBlock(block: number): Promise<void> {
    const { minRounds = 6, budget = Infinity, now, onOutcomes } = this.#options
    const lanes: { id: string; sandbox: Sandbox; sample(repeats: number): Promise<number> }[] = []
    for (const entrant of this.#racing) {
      try {
        const kept: Timed = this.#timed.get(entrant) ?? []
        this.#timed.set(entrant, kept)
        const sandbox = await this.#opened(entrant)
        const run = running(sandbox, (maps, answer) => kept.push({ maps, answer }))
        const sample = timedFromHere(
          (repeats) => run(repeats).catch((error: unknown) => this.#lost(entrant, error)),
          now,
        )
        lanes.push({ id: entrant.id, sandbox, sample })
      } catch (error) {
        this.#refuse(entrant, error)
      }
    }
    const perSandbox = Math.ceil(this.#rounds / this.#sandboxes)
    const { runs, discarded, grain } = await measure(lanes, {
      ...this.#options,
      rounds: perSandbox,
      minRounds: Math.min(perSandbox, Math.ceil(minRounds / this.#sandboxes)),
      budget: budget / this.#sandboxes,
      resolution: this.#resolution,
      onRound: (share, runs) =>
        onOutcomes?.(
          outcomesOf(this.#problems, [...this.#blocks, runs], this.#points),
          Math.min(1, (block + share) / this.#sandboxes),
        ),
      ...(block > 0 && { onWarmUp: () => undefined }), // one message about it is enough
    })
    for (const { sandbox } of lanes) await sandbox.close()
    this.#discarded.push(discarded)
    this.#grains.push(grain)
    this.#blocks = [...this.#blocks, runs].slice(-this.#sandboxes)
  }

  /** A program that fails in the middle of a race has no time, and the others go on. */
  #lost(entrant: Entrant, error: unknown): void {
    this.#options.signal?.throwIfAborted()
    if (!entrant.own) throw error
    this.#refuse(entrant, error)
  }

  /** Refuses the entrants whose timed maps come out otherwise in a fresh sandbox. */
  async #compareAgain(): Promise<void> {
    for (const entrant of this.#racing) {
      try {
        const kept = this.#timed.get(entrant)!
        if (await this.#isOther(entrant, kept)) throw new ProgramProblem('changed')
        if (entrant.own && (await this.#isRepeating(entrant, kept))) throw new ProgramProblem('unseeded')
      } catch (error) {
        this.#options.signal?.throwIfAborted()
        this.#refuse(entrant, error)
      }
    }
  }

  /** Whether a program gives one map for several seeds: it may keep a finished one for each of a few. */
  async #isRepeating(entrant: Entrant, kept: Timed): Promise<boolean> {
    const pairs = pairsAlike(kept)
    if (pairs.length === 0) return false
    const sandbox = await this.#opened(entrant)
    const heightsOf = async (maps: Maps) => {
      await sandbox.ask({ type: 'run', ...maps })
      return (await sandbox.ask({ type: 'last' })).heights
    }
    for (let tries = 0; tries < 3; tries++) {
      const [one, other] = pairs[secret() % pairs.length]!
      if (isSameMap(await heightsOf(one), await heightsOf(other))) return true
    }
    await sandbox.close()
    return false
  }

  /** Makes some timed maps again, one at a time, and says whether one of them differs. */
  async #isOther(entrant: Entrant, kept: Timed): Promise<boolean> {
    const wanted = entrant.own ? madeAgain.own : madeAgain.ours
    const sandboxes = entrant.own ? freshSandboxes : 1
    const begun = performance.now()
    for (let fresh = 0; fresh < sandboxes; fresh++) {
      const sandbox = await this.#opened(entrant)
      for (let i = 0; i < wanted / sandboxes; i++) {
        if (i > 0 && performance.now() - begun > mostAgain) break
        const { maps, answer } = kept[secret() % kept.length]!
        const from = secret() % maps.repeats
        const { digests } = await sandbox.ask({ type: 'run', ...maps, from, repeats: 1 })
        if (digests[0] !== answer.digests[from]) return true
      }
      await sandbox.close()
    }
    return false
  }
}

/** Pairs of timed maps that look alike, each as the numbers with which they are made again. */
function pairsAlike(kept: Timed): [Maps, Maps][] {
  return kept.flatMap(({ maps, answer }) => {
    const known = new Map<number, number>()
    return [...answer.digests].flatMap((digest, i): [Maps, Maps][] => {
      const before = known.get(digest)
      known.set(digest, i)
      if (before === undefined) return []
      return [[{ ...maps, from: before, repeats: 1 }, { ...maps, from: i, repeats: 1 }]] // prettier-ignore
    })
  })
}

/** Blocks that a patient race adds at most. */
const mostMore = 60

const mostDrift = 1.5

/**
 * Whether the pace changed too much, or most programs were still getting faster when their times began to
 * count.
 */
function isBusy(blocks: readonly SandboxRun[][]): boolean {
  const drift = driftOf(byEntrant(blocks))
  const runs = blocks.flat()
  const unsteady = runs.filter(({ steady }) => !steady).length
  return Math.max(drift, 1 / drift) > mostDrift || unsteady > runs.length / 2
}

const byEntrant = (blocks: readonly SandboxRun[][]): number[][] =>
  (blocks[0] ?? []).map(({ id }) => blocks.flatMap((runs) => runs.find((run) => run.id === id)?.times ?? []))

const runsOf = (blocks: readonly SandboxRun[][], wanted: string): SandboxRun[] =>
  blocks.flatMap((runs) => runs.filter(({ id, times }) => id === wanted && times.length > 0))

/**
 * The entrants that cannot have done their work: those of ours faster than filling the output with one
 * number, and a reader's program that is no slower than copying a map.
 */
function tooFast(
  problems: ReadonlyMap<Entrant, string>,
  blocks: readonly SandboxRun[][],
): [Entrant, string][] {
  const timesOf = (id: string) => runsOf(blocks, id).map(({ times }) => times)
  const [fill, copy] = [timesOf('fill'), timesOf('copy')]
  return [...problems].flatMap(([entrant, problem]): [Entrant, string][] => {
    const times = timesOf(entrant.id)
    if (problem || entrant.yardstick || times.length === 0) return []
    if (entrant.own && copy.length > 0 && pairedMean(times, copy) <= 1)
      return [[entrant, entrant.say?.(new ProgramProblem('too-fast')) ?? `${entrant.title} ${beatsCopy}`]]
    if (fill.length > 0 && pairedRatio(times, fill).interval[1] < 1)
      return [[entrant, `${entrant.title} ${beatsFill}`]]
    return []
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function outcomesOf(
  problems: ReadonlyMap<Entrant, string>,
  blocks: readonly SandboxRun[][],
  points: number,
): Outcome[] {
  const entrants = [...problems.keys()]
  const times = new Map(
    entrants.flatMap((entrant): [Entrant, Measured][] => {
      const runs = problems.get(entrant) ? [] : runsOf(blocks, entrant.id)
      return runs.length > 0 ? [[entrant, measured(entrant.id, runs)]] : []
    }),
  )
  const ratio = (one: Entrant | undefined, other: Entrant) => {
    const [above, below] = [one && times.get(one), times.get(other)]
    return above && below && pairedMean(above.samples, below.samples)
  }
  const reference = entrants.find((entrant) => entrant.reference)
  const fill = entrants.find(({ id }) => id === 'fill')
  let above: Entrant | undefined
  return [...problems].map(([entrant, problem]): Outcome => {
    const { id, title, yardstick = false } = entrant
    const time = times.get(entrant)
    if (!time) return { id, title, yardstick, problem }
    const [timesReference, timesAbove, fills] = [
      ratio(reference, entrant),
      ratio(above, entrant),
      ratio(fill, entrant),
    ]
    if (!yardstick) above = entrant
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
