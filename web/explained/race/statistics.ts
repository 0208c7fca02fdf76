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
 * “expanded percentile interval”). Of six values that is still too narrow, above all on a busy machine, where
 * some are far off: two copies of one program were told apart in 4 % of simulated races. So the interval is
 * Student's own where that is the wider one, with which it is 1 to 3 %. Of fewer than five sandboxes nothing
 * is concluded: the interval is endless. `others`, if given, are divided by, each drawn for itself.
 */
export function overSandboxes(values: readonly number[], others: readonly number[] = [1]): Estimate {
  const [above, below] = [values.map(Math.log), others.map(Math.log)]
  const middle = meanOf(above) - meanOf(below)
  const value = Math.exp(middle)
  const count = Math.min(values.length, others.length > 1 ? others.length : values.length)
  const row = table[Math.min(count, table.length - 1)]
  if (row === undefined) return { value, interval: [0, Infinity] }
  const [tail, student] = row
  const random = randomStream(1) // the same result for the same times, wherever it is computed
  const drawn = (list: readonly number[]) => {
    if (list.length === 1) return list[0]!
    let sum = 0
    for (let i = 0; i < list.length; i++) sum += list[Math.floor(random() * list.length)]!
    return sum / list.length
  }
  const means = Float64Array.from({ length: resamples }, () => drawn(above) - drawn(below)).sort()
  const at = (share: number) => means[Math.round(share * (resamples - 1))]!
  const half = student * Math.sqrt(errorOf(above) + errorOf(below))
  const [low, high] = [Math.min(at(tail), middle - half), Math.max(at(1 - tail), middle + half)]
  return { value, interval: [Math.exp(low), Math.exp(high)] }
}

/** The square of the standard error of a mean; none of a number that is known. */
function errorOf(list: readonly number[]): number {
  const mean = meanOf(list)
  const squares = list.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return list.length > 1 ? squares / (list.length - 1) / list.length : 0
}

const meanOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length

const resamples = 20_000

/**
 * By the number of sandboxes n, for an interval of 98 %: the share of resamples on either side, Φ(−t √(n / (n
 * − 1))), and t, the 99th percentile of Student's distribution with n − 1 degrees of freedom. The last row
 * serves all larger numbers.
 */
const table: readonly (readonly [tail: number, student: number] | undefined)[] = [
  undefined, undefined, undefined, undefined, undefined,
  [1.4e-5, 3.747], [1.14e-4, 3.365], [3.43e-4, 3.143], [6.74e-4, 2.998], [1.06e-3, 2.896], [1.47e-3, 2.821],
  [1.89e-3, 2.764], [2.29e-3, 2.718],
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
