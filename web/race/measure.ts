import { quantile, summary, type Summary } from './statistics.js'

/** Somebody in a race: runs its work so many times and says how many milliseconds that took. */
export interface Entrant {
  id: string
  sample(repeats: number): number | Promise<number>
}

export interface MeasureOptions {
  /** The smallest step of the clock, in milliseconds: see `timerResolution`. */
  resolution: number
  rounds: number
  /** Rounds that are enough when the milliseconds of `budget` are spent. */
  fewestRounds?: number
  budget?: number
  /** A sample lasts at least so long, so that neither a coarse clock nor the neighbours' caches decide. */
  sampleMilliseconds?: number
  /** Milliseconds that each runs at least before its times count: engines compile what they have seen run for a while. */
  leastWarmUp?: number
  /** Warm-up ends after so many rounds, steady or not. */
  mostWarmUp?: number
  now?: () => number
  signal?: AbortSignal
  onRound?: (share: number) => void
}

/** Milliseconds of one run. */
export interface Measured extends Summary {
  id: string
  /** Runs a sample. */
  repeats: number
  /** Whether it had stopped getting faster before its times counted. */
  steady: boolean
}

export interface Measurement {
  results: Measured[]
  /** How much slower everything was in the last third of the rounds than in the first: 1 is no change. */
  drift: number
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
  const { resolution, rounds, signal, now = () => performance.now() } = options
  const { fewestRounds = 5, budget = Infinity, leastWarmUp = 50, mostWarmUp = 40 } = options
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

  const start = now()
  for (let round = 0; round < mostWarmUp; round++) {
    const cold = lanes.filter(({ warm, spent }) => spent < leastWarmUp || !isSteady(warm))
    if (cold.length === 0 || now() - start >= budget / 2) break
    for (const lane of cold) {
      lane.warm.push(await turn(lane))
      lane.repeats = Math.ceil(enough / Math.min(...lane.warm))
    }
  }

  const begun = now()
  for (let round = 0; round < rounds; round++) {
    if (round >= fewestRounds && now() - begun >= budget) break
    for (const lane of round % 2 === 0 ? lanes : [...lanes].reverse()) lane.times.push(await turn(lane))
    options.onRound?.((round + 1) / rounds)
  }

  return {
    results: lanes.map(({ entrant, repeats, warm, times }) => ({
      id: entrant.id,
      repeats,
      steady: isSteady(warm),
      ...summary(times),
    })),
    drift: driftOf(lanes.map(({ times }) => times)),
  }
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
