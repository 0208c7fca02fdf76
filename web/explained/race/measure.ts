import { quantile, summary, type Summary } from './statistics.js'

/**
 * Somebody in a race: runs its work so many times and says how many milliseconds that took. Those of one `id` are one
 * program that was compiled more than once: their times are put together.
 */
export interface Entrant {
  id: string
  sample(repeats: number): number | Promise<number>
}

export interface MeasureOptions {
  /** The smallest step of the clock, in milliseconds: see `timerResolution`. */
  resolution: number
  rounds: number
  /** Rounds that are enough when the milliseconds of `budget` are spent. */
  minRounds?: number
  budget?: number
  /** A sample lasts at least so long, so that neither a coarse clock nor the neighbours' caches decide. */
  sampleMilliseconds?: number
  /** Milliseconds that each runs at least before its times count: engines compile what they have seen run for a while. */
  minWarmUp?: number
  /** Warm-up ends after so many rounds, steady or not. */
  maxWarmUp?: number
  /** A sample that counts is so many runs, or a multiple where the clock is too coarse for that. Without it: as many as it takes. */
  runs?: number
  now?: () => number
  signal?: AbortSignal
  /** Watches for things outside that may spoil times. */
  watch?: Watch
  onWarmUp?: (share: number) => unknown
  /** Awaited, so that whoever draws does so between two rounds; gets what is known by then. */
  onRound?: (share: number, results: Measured[]) => unknown
}

/** Keeps an eye on what measuring cannot see from inside, as a page that is put in the background. */
export interface Watch {
  /** Resolves when there is nothing in the way of measuring, at once where that is so. */
  ready(): Promise<void>
  /** How often times have been spoilt by now. */
  disturbances(): number
}

/** Milliseconds of one run. */
export interface Measured extends Summary {
  id: string
  /** Runs a sample. */
  repeats: number
  /** Whether it had stopped getting faster before its times counted. */
  steady: boolean
  /** How many times as long the slowest of its entrants takes as the fastest, by their medians; 1 where it has one. */
  apart: number
}

export interface Measurement {
  results: Measured[]
  /** How much slower everything was in the last third of the rounds than in the first: 1 is no change. */
  drift: number
  /** Rounds that were spoilt, thrown away and run again. */
  discarded: number
}

/** The smallest step that a clock takes; browsers make it coarse, and jitter it. */
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
 * Times entrants fairly: warmed up until none gets faster any more, then in rounds in which each takes its turn, there
 * and back again, so that a machine whose speed drifts slows all of them alike.
 *
 * @throws the signal's reason when it is aborted.
 */
export async function measure(entrants: readonly Entrant[], options: MeasureOptions): Promise<Measurement> {
  const { resolution, rounds, signal, watch, now = () => performance.now() } = options
  const { minRounds = 5, budget = Infinity, minWarmUp = 50, maxWarmUp = 40 } = options
  const enough = Math.max(options.sampleMilliseconds ?? 4, 50 * resolution)
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
      return {
        id,
        repeats: Math.max(...own.map(({ repeats }) => repeats)),
        steady: own.every(({ warm }) => isSteady(warm)),
        apart: Math.max(...medians) / Math.min(...medians),
        ...summary(own.flatMap(({ times }) => times)),
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

  return { results: results(), drift: driftOf(lanes.map(({ times }) => times)), discarded }
}

const watched = 5

/** Whether the last times brought no improvement worth the name over all before them. */
function isSteady(times: readonly number[]): boolean {
  if (times.length <= watched) return false
  return Math.min(...times.slice(-watched)) > 0.97 * Math.min(...times.slice(0, -watched))
}

function driftOf(lanes: readonly number[][]): number {
  const ratios = lanes
    .map((times) => {
      const third = Math.ceil(times.length / 3)
      const [first, last] = [times.slice(0, third), times.slice(-third)].map((part) =>
        quantile(
          [...part].sort((a, b) => a - b),
          0.5,
        ),
      )
      return last! / first!
    })
    .sort((a, b) => a - b)
  return ratios.length > 0 ? quantile(ratios, 0.5) : 1
}
