import { benchmarks } from '../benchmarks/index.js'
import { type RaceWatch, timedFromHere, timerResolution } from '../measure.js'
import type { Sandbox } from '../protocol.js'
import { loading, type Outcome, race, type RaceResult, running, withSandboxes } from '../race.js'
import type { Benchmark, Entrant } from '../entrant.js'
import { summary } from '../statistics.js'
import type { Cold, ColdOutcome, ColdResult } from './report.js'
import type { RaceSettings } from './settings.js'
import { asking } from '../messages.js'
import { isInPackage } from '../../../package/worker/script-address.js'
import { lateWorker, workerStarters } from '../../../package/worker/start-worker.js'
import { fetchInlinedWorker } from './inlined-worker.js'
import { workerAddress } from './race-inline.js'

export type Phase = 'checking' | 'warming' | 'measuring' | 'cold'

export interface Progress {
  stage: Phase
  exponent: number
  /** The share of the whole race that is finished. */
  share: number
}

export interface RaceSurroundings {
  openSandbox(): Promise<Sandbox>
  watch: RaceWatch
  signal: AbortSignal
  /** One more entrant, the last of the benchmark: a reader's program. */
  guest?: Entrant | undefined
  /** Goes on for as long as the machine is too busy. */
  patient?: boolean
  /** Reports progress; awaited between samples. */
  onProgress(progress: Progress): unknown
  /** Reports the outcomes so far at the size being raced. */
  onOutcomes(exponent: number, outcomes: Outcome[]): unknown
  onResult(result: RaceResult): void
}

/** The share of the time of one size that each stage takes, about. */
const shares = { checking: [0, 0.2], warming: [0.2, 0.3], measuring: [0.3, 1] } as const

/** Races every size of the settings, smallest first, then starts each entrant cold at the first of them. */
export async function run(
  settings: RaceSettings,
  around: RaceSurroundings,
): Promise<{ races: RaceResult[]; cold?: ColdResult }> {
  const { rounds, budget, starts, exponents } = settings
  const { openSandbox, watch, signal, guest, patient, onProgress } = around
  const usual = benchmarkOf(settings)
  const benchmark = guest ? { ...usual, entrants: [...usual.entrants, guest] } : usual
  const whole = exponents.length + (starts > 0 ? 0.3 : 0)
  const races: RaceResult[] = []
  for (const [i, exponent] of exponents.entries()) {
    const progress = (stage: keyof typeof shares, share: number) => {
      const [from, to] = shares[stage]
      return onProgress({ stage, exponent, share: (i + from + (to - from) * share) / whole })
    }
    const result = await race(benchmark, exponent, {
      openSandbox,
      watch,
      signal,
      rounds,
      budget,
      patient: patient ?? false,
      resolution: timerResolution(),
      onChecked: (share) => progress('checking', share),
      onWarmUp: (share) => progress('warming', share),
      onOutcomes: async (outcomes, share) => {
        await progress('measuring', share)
        await around.onOutcomes(exponent, outcomes)
      },
    })
    races.push(result)
    around.onResult(result)
  }
  const [first] = races
  if (starts === 0 || !first) return { races }
  const { exponent } = first
  const onStart = (share: number) =>
    onProgress({ stage: 'cold', exponent, share: (exponents.length + 0.3 * share) / whole })
  return { races, cold: await startCold(benchmark, first, starts, around, onStart) }
}

export function benchmarkOf({ benchmark }: Pick<RaceSettings, 'benchmark'>): Benchmark {
  const found = benchmarks.find(({ id }) => id === benchmark)
  if (!found)
    throw new RangeError(
      `there is no benchmark ${benchmark}; there are ${benchmarks.map(({ id }) => id).join(', ')}`,
    )
  return found
}

/** A race of one size as far as it has come. */
export function unfinished(settings: RaceSettings, exponent: number, outcomes: Outcome[]): RaceResult {
  const { id, title, points } = benchmarkOf(settings)
  return {
    benchmark: id,
    title,
    exponent,
    points: points(exponent),
    outcomes,
    resolution: 0,
    drift: 1,
    busy: false,
    discarded: 0,
    grain: 0,
  }
}

const startCold = (
  benchmark: Benchmark,
  { exponent, outcomes }: RaceResult,
  starts: number,
  around: RaceSurroundings,
  onStart: (share: number) => unknown,
): Promise<ColdResult> =>
  withSandboxes(around, async (open) => {
    const { watch, signal } = around
    let discarded = 0
    /** Starts an entrant in a fresh sandbox, and in another one if something disturbed it. */
    const start = async (entrant: Entrant): Promise<Cold> => {
      for (; ; discarded += 1) {
        await watch.ready()
        signal.throwIfAborted()
        const before = watch.disturbances()
        const sandbox = await open(entrant)
        const loaded = await sandbox.ask(loading(benchmark, entrant, exponent))
        const sample = timedFromHere(running(sandbox))
        const cold = { ...loaded, first: await sample(1), second: await sample(1) }
        await sandbox.close()
        if (watch.disturbances() === before) return cold
      }
    }
    const taking = outcomes.flatMap(({ id, title, time, yardstick }) =>
      time && !yardstick ? [{ id, title, times: [] as Cold[] }] : [],
    )
    for (let i = 1; i <= starts; i++) {
      for (const { id, times } of taking)
        times.push(await start(benchmark.entrants.find((entrant) => entrant.id === id)!))
      await onStart(i / (starts + 1))
    }
    const result = taking.map(({ id, title, times }): ColdOutcome => {
      const of = (phase: keyof Cold) => summary(times.map((each) => each[phase]))
      return {
        id,
        title,
        compile: of('compile'),
        instantiate: of('instantiate'),
        first: of('first'),
        second: of('second'),
      }
    })
    await onStart(1)
    return { exponent, outcomes: result, discarded }
  })

type StartWorker = () => Worker

const name = 'orogen race'

let found: StartWorker | undefined

/** The way in which this page can open workers, tried once. */
export async function openingOfSandboxes(): Promise<StartWorker> {
  if (found) return found
  let reason: unknown
  for (const start of starters()) {
    try {
      await withSandboxes({ openSandbox: () => openIn(start) }, async (open) => running(await open())(0))
      return (found = start)
    } catch (error) {
      reason = error
    }
  }
  throw new Error(
    'this page can open no worker to race in: its Content-Security-Policy must allow `worker-src blob:` and the ' +
      `address of this script (${reason instanceof Error ? reason.message : String(reason)})`,
    { cause: reason },
  )
}

// The worker's script lies beside this one. If a bundler has moved it or left it behind, use the copy that
// the package has inlined, whole.
function starters(): StartWorker[] {
  const address = ownAddress()
  const inlined = fetchInlinedWorker
  return inlined && !isInPackage(address) ? [() => lateWorker(inlined, name)] : workerStarters(address!, name)
}

function ownAddress(): string | undefined {
  try {
    return workerAddress()
  } catch {
    return undefined // scripts in a bundle that know no address of their own
  }
}

/** A sandbox in a worker of its own. */
export async function openSandbox(): Promise<Sandbox> {
  return openIn(await openingOfSandboxes())
}

function openIn(start: StartWorker): Sandbox {
  const worker = start()
  const { sandbox, hear, fail } = asking(
    (question) => worker.postMessage(question),
    () => worker.terminate(),
  )
  worker.onmessage = ({ data }) => hear(data)
  worker.onerror = (event) => {
    event.preventDefault()
    fail({ error: event.message || 'the worker did not start' })
  }
  return sandbox
}

const turns = Symbol.for('orogen.race.turns')

/**
 * Waits until no other race runs on this page, since two at once would disturb each other's times; resolves
 * with the function that ends the turn. Works across several copies of this script.
 *
 * @throws the signal's reason when it is aborted, before or while waiting.
 */
export async function takeTurn(signal: AbortSignal, onWait: () => void): Promise<() => void> {
  signal.throwIfAborted()
  const line = ((globalThis as { [turns]?: Set<Promise<void>> })[turns] ??= new Set())
  const before = [...line]
  let leave = (): void => undefined
  const mine = new Promise<void>((resolve) => (leave = resolve))
  line.add(mine)
  const end = () => {
    line.delete(mine)
    leave()
  }
  if (before.length > 0) onWait()
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  await Promise.race([Promise.all(before), aborted])
  if (!signal.aborted) return end
  end()
  throw signal.reason
}

/** Milliseconds for a tab to return to full speed when it is shown again. */
const recovery = 300

/**
 * Watches whether a page is visible: browsers slow down hidden pages and give their cores to others. Reports
 * it through `onPause`; ends with the signal.
 */
export function watchTab(page: Document, signal: AbortSignal, onPause: (paused: boolean) => void): RaceWatch {
  let disturbances = 0
  const waiting: (() => void)[] = []
  const isHidden = () => page.visibilityState === 'hidden'
  const resume = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  const look = () => {
    if (isHidden()) {
      disturbances += 1
      onPause(true)
    } else
      setTimeout(() => {
        if (isHidden() || signal.aborted) return
        onPause(false)
        resume()
      }, recovery)
  }
  page.addEventListener('visibilitychange', look, { signal })
  page.addEventListener('freeze', () => void disturbances++, { signal })
  signal.addEventListener('abort', resume)
  if (isHidden()) onPause(true)
  return {
    ready: async () => {
      if (isHidden() && !signal.aborted) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    disturbances: () => disturbances,
  }
}
