import { type Estimate, medianOf, overSandboxes, summary, type Summary } from './statistics.js'

/** A competitor in a measurement: runs its work a number of times and returns the milliseconds it took. */
export interface TimedEntrant {
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
  /**
   * Milliseconds that each runs at least before its times count: engines optimize code that has run for a
   * while.
   */
  minWarmUp?: number
  /** The largest number of warm-up rounds, steady or not. */
  maxWarmUp?: number
  now?: () => number
  signal?: AbortSignal
  /** Watches for things outside that may spoil times. */
  watch?: RaceWatch
  onWarmUp?: (share: number) => unknown
  /** Reports the results so far; awaited, so that drawing happens between two rounds. */
  onRound?: (share: number, runs: SandboxRun[]) => unknown
}

/** Watches what measuring cannot see from inside, such as a page in the background. */
export interface RaceWatch {
  /** Resolves when nothing disturbs the measurement, at once if nothing does. */
  ready(): Promise<void>
  /** The number of disturbances so far. */
  disturbances(): number
}

/** What one sandbox of an entrant took. */
export interface SandboxRun {
  id: string
  /** Runs a sample. */
  repeats: number
  /** Whether it had stopped getting faster before its times counted. */
  steady: boolean
  /** Milliseconds of one run, round by round. */
  times: number[]
}

/** Milliseconds of one run. */
export interface Measured extends Summary {
  id: string
  /** Runs a sample, in the sandbox that made most. */
  repeats: number
  /** Whether it had stopped getting faster, in most sandboxes, before its times counted. */
  steady: boolean
  /** All times, by sandbox and round. */
  samples: number[][]
  /** Where the time lies, from its sandboxes: see `overSandboxes`. */
  interval: Estimate['interval']
  sandboxes: number
  /** The ratio of its slowest sandbox to its fastest, by their medians. */
  apart: number
}

export interface Measurement {
  runs: SandboxRun[]
  /** Rounds that were disturbed, thrown away and run again. */
  discarded: number
  /** The smallest step of the clock as a share of the shortest sample: how exact a single sample can be. */
  grain: number
}

/** The times of one program in several sandboxes, in each of which it ran side by side with the others. */
export function measured(id: string, runs: readonly SandboxRun[]): Measured {
  const samples = runs.map(({ times }) => times)
  const medians = samples.map(medianOf)
  return {
    id,
    repeats: Math.max(...runs.map(({ repeats }) => repeats)),
    steady: runs.filter(({ steady }) => steady).length >= runs.length / 2,
    samples,
    interval: overSandboxes(medians).interval,
    sandboxes: runs.length,
    apart: Math.max(...medians) / Math.min(...medians),
    ...summary(samples.flat()),
  }
}

/** How much slower everything was in the last third of the rounds than in the first: 1 means no change. */
export function driftOf(lanes: readonly number[][]): number {
  const ratios = lanes.map((times) => {
    const third = Math.ceil(times.length / 3)
    return medianOf(times.slice(-third)) / medianOf(times.slice(0, third))
  })
  return ratios.length > 0 ? medianOf(ratios) : 1
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
 * Times work on another thread with this thread's clock, less the least time that an empty message, `run(0)`,
 * takes there and back. Such a message goes first, since a busy machine is late to wake a thread, and last,
 * so that nothing of the program's goes on while another one is timed.
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
    const milliseconds = now() - awake
    await empty()
    return Math.max(0, milliseconds - messageTime)
  }
}

/**
 * Times entrants fairly: they warm up until none gets faster any more, then run in rounds, in an order by
 * chance and back again, so that a machine whose speed drifts slows all of them alike, and none has the
 * better neighbours.
 *
 * @throws the signal's reason when it is aborted.
 */
export async function measure(
  entrants: readonly TimedEntrant[],
  options: MeasureOptions,
): Promise<Measurement> {
  const { resolution, rounds, signal, watch, now = () => performance.now() } = options
  const { minRounds = 5, budget = Infinity, minWarmUp = 50, maxWarmUp = 40 } = options
  const shortest = options.sampleMilliseconds ?? 20 // they hold the way of a message
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

  // Each has an equal share of the time, so that slow ones leave some for the others, but runs at least three
  // times.
  const share = (0.75 * budget) / lanes.length
  const isCold = ({ warm, spent }: (typeof lanes)[number]) =>
    (spent < minWarmUp || !isSteady(warm, watched)) && (spent < share || (warm.length > 0 && warm.length < 3))
  for (let round = 0; round < maxWarmUp; round++) {
    const cold = lanes.filter(isCold)
    if (cold.length === 0) break
    await ready()
    for (const lane of cold) {
      lane.warm.push(await turn(lane))
      lane.repeats = Math.ceil(enough / 2 / Math.min(...lane.warm))
    }
    await options.onWarmUp?.(1 - cold.length / lanes.length)
  }
  for (const lane of lanes)
    if (lane.warm.length > 0) lane.repeats = Math.ceil(enough / Math.min(...lane.warm))
  const runs = (): SandboxRun[] =>
    lanes.map(({ entrant, repeats, warm, times }) => ({
      id: entrant.id,
      repeats,
      steady: isSteady(warm, Math.min(watched, Math.max(warm.length - 2, 1))),
      times,
    }))
  let discarded = 0
  let spent = 0
  let order = lanes
  for (let round = 0; round < rounds;) {
    if (round >= minRounds && spent >= budget) break
    await ready()
    const begun = now()
    const disturbances = watch?.disturbances()
    const times = new Map<(typeof lanes)[number], number>()
    order = round % 2 === 0 ? shuffled(lanes) : order.toReversed()
    for (const lane of order) times.set(lane, await turn(lane))
    spent += now() - begun
    if (watch?.disturbances() !== disturbances) {
      discarded += 1
      continue
    }
    for (const [lane, time] of times) lane.times.push(time)
    round += 1
    const byTime = round < minRounds ? round / minRounds : 1
    await options.onRound?.(Math.max(round / rounds, Math.min(byTime, spent / budget)), runs())
  }

  const shortestSample = Math.min(
    ...lanes.map(({ times, repeats }) => (times.length > 0 ? Math.min(...times) * repeats : enough)),
  )
  return {
    runs: runs(),
    discarded,
    grain: resolution / Math.max(shortestSample, resolution),
  }
}

function shuffled<Item>(list: readonly Item[]): Item[] {
  const left = [...list]
  return list.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]!)
}

const watched = 5

/**
 * The length of a sample, in milliseconds, with which the warm-up and the smallest number of rounds take no
 * longer than the budget, where a coarse clock asks for longer ones.
 */
const affordable = (entrants: number, budget: number, minRounds: number) =>
  budget / (entrants * (watched + 1 + minRounds))

/** Whether the last times, so many of them, brought no notable improvement over all before them. */
function isSteady(times: readonly number[], last: number): boolean {
  if (times.length <= last) return false
  return Math.min(...times.slice(-last)) > 0.97 * Math.min(...times.slice(0, -last))
}
