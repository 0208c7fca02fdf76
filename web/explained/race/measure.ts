import { summary, type Summary } from './statistics.js'

/**
 * A competitor in a measurement: runs its work a number of times and returns the milliseconds it took. Entrants with
 * the same `id` are one program compiled more than once: their times are pooled.
 */
export interface Entrant {
  id: string
  sample(repeats: number): number | Promise<number>
}

export interface MeasureOptions {
  /** The smallest step of the clock, in milliseconds: see `timerResolution`. */
  resolution: number
  rounds: number
  /** The smallest number of rounds, even if `budget` milliseconds are over. */
  minRounds?: number
  budget?: number
  /** The shortest duration of a sample, so that neither a coarse clock nor the neighbours' caches decide. */
  sampleMilliseconds?: number
  /** Milliseconds that each runs at least before its times count: engines optimize code that has run for a while. */
  minWarmUp?: number
  /** The largest number of warm-up rounds, steady or not. */
  maxWarmUp?: number
  /** Runs in a sample, or a multiple of it if the clock is too coarse. By default as many as it takes. */
  runs?: number
  now?: () => number
  signal?: AbortSignal
  /** Watches for things outside that may spoil times. */
  watch?: RaceWatch
  onWarmUp?: (share: number) => unknown
  /** Reports the results so far; awaited, so that drawing happens between two rounds. */
  onRound?: (share: number, results: Measured[]) => unknown
}

/** Watches what measuring cannot see from inside, such as a page in the background. */
export interface RaceWatch {
  /** Resolves when nothing disturbs the measurement, at once if nothing does. */
  ready(): Promise<void>
  /** The number of disturbances so far. */
  disturbances(): number
}

/** Milliseconds of one run. */
export interface Measured extends Summary {
  id: string
  /** Runs a sample. */
  repeats: number
  /** Whether it had stopped getting faster before its times counted. */
  steady: boolean
  /** All times, in the order of the rounds, those of one entrant after those of another. */
  samples: number[]
  /** The ratio of its slowest entrant to its fastest, by their medians; 1 if it has only one. */
  apart: number
}

export interface Measurement {
  results: Measured[]
  /** How much slower everything was in the last third of the rounds than in the first: 1 means no change. */
  drift: number
  /** Rounds that were disturbed, thrown away and run again. */
  discarded: number
  /** The smallest step of the clock as a share of the shortest sample: how exact a single sample can be. */
  grain: number
}

/** The smallest step of a clock; browsers make it coarse and add jitter. */
export function timerResolution(now: () => number = () => performance.now()): number {
  let smallest = Infinity
  const start = now()
  for (let ticks = 0, last = start; ticks < 50 && last - start < 20;) {
    const time = now()
    if (time <= last) continue
    smallest = Math.min(smallest, time - last)
    last = time
    ticks += 1
  }
  return smallest
}

/**
 * Times work on another thread with this thread's clock, less the least time that an empty message, `run(0)`, takes there and
 * back. Such a message goes first, since a busy machine is late to wake a thread.
 */
export function timedFromHere(
  run: (repeats: number) => Promise<unknown>,
  now = () => performance.now(),
): (repeats: number) => Promise<number> {
  let messageTime = Infinity
  const empty = async () => {
    const start = now()
    await run(0)
    messageTime = Math.min(messageTime, now() - start)
  }
  return async (repeats) => {
    for (let i = messageTime === Infinity ? 20 : 1; i > 0; i--) await empty()
    const awake = now()
    await run(repeats)
    return Math.max(0, now() - awake - messageTime)
  }
}

/**
 * Times entrants fairly: they warm up until none gets faster any more, then run in rounds, in order and back again, so
 * that a machine whose speed drifts slows all of them alike.
 *
 * @throws the signal's reason when it is aborted.
 */
export async function measure(entrants: readonly Entrant[], options: MeasureOptions): Promise<Measurement> {
  const { resolution, rounds, signal, watch, now = () => performance.now() } = options
  const { minRounds = 5, budget = Infinity, minWarmUp = 50, maxWarmUp = 40 } = options
  const shortest = options.sampleMilliseconds ?? 4
  const enough = Math.max(shortest, Math.min(50 * resolution, affordable(entrants.length, budget, minRounds)))
  const lanes = entrants.map((entrant) => ({
    entrant,
    repeats: 1,
    spent: 0,
    warm: [] as number[],
    times: [] as number[],
  }))
  const turn = async (lane: (typeof lanes)[number]) => {
    signal?.throwIfAborted()
    const milliseconds = await lane.entrant.sample(lane.repeats)
    lane.spent += milliseconds
    return Math.max(milliseconds, resolution / 2) / lane.repeats
  }
  const ready = async () => {
    await watch?.ready()
    signal?.throwIfAborted()
  }

  let warmed = 0
  for (let round = 0; round < maxWarmUp; round++) {
    const cold = lanes.filter(({ warm, spent }) => spent < minWarmUp || !isSteady(warm))
    if (cold.length === 0 || warmed >= budget / 2) break
    await ready()
    const begun = now()
    for (const lane of cold) {
      lane.warm.push(await turn(lane))
      lane.repeats = Math.ceil(enough / Math.min(...lane.warm))
    }
    warmed += now() - begun
    await options.onWarmUp?.(1 - cold.length / lanes.length)
  }
  if (options.runs)
    for (const lane of lanes) lane.repeats = options.runs * Math.ceil(lane.repeats / options.runs)

  const ids = [...new Set(entrants.map(({ id }) => id))]
  const results = (): Measured[] =>
    ids.map((id) => {
      const own = lanes.filter(({ entrant }) => entrant.id === id)
      const medians = own.map(({ times }) => summary(times).median)
      const samples = own.flatMap(({ times }) => times)
      return {
        id,
        repeats: Math.max(...own.map(({ repeats }) => repeats)),
        steady: own.every(({ warm }) => isSteady(warm)),
        apart: Math.max(...medians) / Math.min(...medians),
        samples,
        ...summary(samples),
      }
    })
  let discarded = 0
  let spent = 0
  for (let round = 0; round < rounds;) {
    if (round >= minRounds && spent >= budget) break
    await ready()
    const begun = now()
    const disturbances = watch?.disturbances()
    const times = new Map<(typeof lanes)[number], number>()
    for (const lane of round % 2 === 0 ? lanes : [...lanes].reverse()) times.set(lane, await turn(lane))
    spent += now() - begun
    if (watch?.disturbances() !== disturbances) {
      discarded += 1
      continue
    }
    for (const [lane, time] of times) lane.times.push(time)
    round += 1
    const byTime = round < minRounds ? round / minRounds : 1
    await options.onRound?.(Math.max(round / rounds, Math.min(byTime, spent / budget)), results())
  }

  const shortestSample = Math.min(
    ...lanes.map(({ times, repeats }) => (times.length > 0 ? Math.min(...times) * repeats : enough)),
  )
  return {
    results: results(),
    drift: driftOf(lanes.map(({ times }) => times)),
    discarded,
    grain: resolution / Math.max(shortestSample, resolution),
  }
}

const watched = 5

/**
 * The length of a sample, in milliseconds, with which the warm-up and the smallest number of rounds take no longer than
 * the budget, where a coarse clock asks for longer ones.
 */
const affordable = (entrants: number, budget: number, minRounds: number) =>
  budget / (entrants * (watched + 1 + minRounds))

/** Whether the last times brought no notable improvement over all before them. */
function isSteady(times: readonly number[]): boolean {
  if (times.length <= watched) return false
  return Math.min(...times.slice(-watched)) > 0.97 * Math.min(...times.slice(0, -watched))
}

function driftOf(lanes: readonly number[][]): number {
  const medianOf = (times: readonly number[]) => summary(times).median
  const ratios = lanes.map((times) => {
    const third = Math.ceil(times.length / 3)
    return medianOf(times.slice(-third)) / medianOf(times.slice(0, third))
  })
  return ratios.length > 0 ? medianOf(ratios) : 1
}
