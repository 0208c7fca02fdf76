/** The summary of some times, in their unit. */
export interface Summary {
  median: number
  /** The 10th and the 90th percentile. */
  low: number
  high: number
  /** The largest. */
  worst: number
  /** Holds the true median in 95 of 100 such measurements; with fewer than six times, their whole range. */
  interval: [number, number]
  count: number
}

export function summary(times: readonly number[]): Summary {
  if (times.length === 0) throw new RangeError('a summary needs at least one time')
  const sorted = [...times].sort((a, b) => a - b)
  const rank = intervalRank(sorted.length)
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.1),
    high: quantile(sorted, 0.9),
    worst: sorted.at(-1)!,
    interval: [sorted[rank]!, sorted[sorted.length - 1 - rank]!],
    count: sorted.length,
  }
}

/** The value below which a share of sorted values lies, interpolated between neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const next = sorted[Math.min(below + 1, sorted.length - 1)]!
  return sorted[below]! + (next - sorted[below]!) * (at - below)
}

// The number of times at either end outside the interval. Each time falls below the true median with a probability of
// one half whatever their distribution, so ranks are binomial; this assumes no bell curve, which times do not follow.
function intervalRank(count: number): number {
  let chance = 0.5 ** count // of exactly `rank` times below the median
  let tail = chance
  let rank = 0
  while (tail <= 0.025) {
    chance *= (count - rank) / (rank + 1)
    rank += 1
    tail += chance
  }
  return Math.max(0, rank - 1)
}
