import { randomStream } from '../published/random-stream.js'

/** The summary of some times, in their unit. */
export interface Summary {
  median: number
  /** The 10th and the 90th percentile. */
  low: number
  high: number
  /** The largest. */
  worst: number
  count: number
}

export function summary(times: readonly number[]): Summary {
  if (times.length === 0) throw new RangeError('a summary needs at least one time')
  const sorted = [...times].sort((a, b) => a - b)
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.1),
    high: quantile(sorted, 0.9),
    worst: sorted.at(-1)!,
    count: sorted.length,
  }
}

export const medianOf = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

/** The value below which a share of sorted values lies, interpolated between neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const next = sorted[Math.min(below + 1, sorted.length - 1)]!
  return sorted[below]! + (next - sorted[below]!) * (at - below)
}

/** An estimate with its interval. */
export interface Estimate {
  value: number
  interval: [low: number, high: number]
}

/**
 * The geometric mean of a positive number over sandboxes, and its interval from a bootstrap of the sandboxes:
 * samples within a sandbox share what its engine compiled, so sandboxes alone are independent (Kalibera and
 * Jones 2013, “Rigorous benchmarking in reasonable time”). Percentiles of a bootstrap are too narrow for few
 * values; theirs are moved outwards by the ratio of Student's t to the normal distribution (Hesterberg 2015,
 * “expanded percentile interval”). Of fewer than five sandboxes nothing is concluded: the interval is
 * endless. `others`, if given, are divided by, each drawn for itself.
 */
export function overSandboxes(values: readonly number[], others: readonly number[] = [1]): Estimate {
  const [above, below] = [values.map(Math.log), others.map(Math.log)]
  const value = Math.exp(meanOf(above) - meanOf(below))
  const count = Math.min(values.length, others.length > 1 ? others.length : values.length)
  const tail = tails[Math.min(count, tails.length - 1)]
  if (tail === undefined) return { value, interval: [0, Infinity] }
  const random = randomStream(1) // the same result for the same times, wherever it is computed
  const drawn = (list: readonly number[]) => {
    if (list.length === 1) return list[0]!
    let sum = 0
    for (let i = 0; i < list.length; i++) sum += list[Math.floor(random() * list.length)]!
    return sum / list.length
  }
  const means = Float64Array.from({ length: resamples }, () => drawn(above) - drawn(below)).sort()
  const at = (share: number) => Math.exp(means[Math.round(share * (resamples - 1))]!)
  return { value, interval: [Math.min(at(tail), value), Math.max(at(1 - tail), value)] }
}

const meanOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length

const resamples = 20_000

/**
 * By the number of sandboxes, the share of resamples on either side of an interval of 98 %: Φ(−t √(n / (n −
 * 1))), where t is the 99th percentile of Student's distribution with n − 1 degrees of freedom. The last one
 * serves all larger numbers.
 */
const tails: readonly (number | undefined)[] = [
  undefined, undefined, undefined, undefined, undefined, 1.4e-5, 1.14e-4, 3.43e-4, 6.74e-4, 1.06e-3, 1.47e-3, 1.89e-3,
  2.29e-3,
] // prettier-ignore

/**
 * How many times as long one program takes as another: the median of the ratios within the rounds of a
 * sandbox, in which both ran side by side, then over sandboxes.
 */
export const pairedRatio = (one: readonly number[][], other: readonly number[][]): Estimate =>
  overSandboxes(ratiosOf(one, other))

/** The same without its interval, which costs thousands of times as much. */
export const pairedMean = (one: readonly number[][], other: readonly number[][]): number =>
  Math.exp(meanOf(ratiosOf(one, other).map(Math.log)))

function ratiosOf(one: readonly number[][], other: readonly number[][]): number[] {
  const sandboxes = Math.min(one.length, other.length)
  return Array.from({ length: sandboxes }, (_, sandbox) =>
    medianOf(one[sandbox]!.map((time, round) => time / other[sandbox]![round]!).filter(Number.isFinite)),
  ).filter(Number.isFinite)
}
