// What the maps of one program have in common, by which a check tells one that makes new maps from one that
// changes finished ones a little.

/** The share of its heights in which a map of many heights may agree with another one, and a map of few. */
const mostEqual = { many: 0.05, few: 0.5 }

/**
 * Whether two maps are the same one, but for what may be changed at little cost. Heights that a map has very
 * often, such as those of a flat sea, count only where it has hardly any others.
 */
export function isSameMap(one: Float32Array, other: Float32Array): boolean {
  const counts = new Map<number, number>()
  for (const height of one) counts.set(height, (counts.get(height) ?? 0) + 1)
  const often = Math.max(4, one.length / 200)
  let [rare, equalRare, equal] = [0, 0, 0]
  for (const [i, height] of one.entries()) {
    const isRare = counts.get(height)! <= often
    if (isRare) rare += 1
    if (height !== other[i]) continue
    equal += 1
    if (isRare) equalRare += 1
  }
  return rare > one.length / 20 ? equalRare > mostEqual.many * rare : equal > mostEqual.few * one.length
}

/**
 * The quantiles of the heights that are compared, and the difference, in standard deviations, below which
 * they are the same.
 */
const quantiles = 1000
const same = 1e-5

/**
 * Whether two maps have the same heights in another order, or at another scale: one finished map, moved or
 * stretched.
 */
export function isRearranged(map: Float32Array, other: Float32Array): boolean {
  const [one, two] = [quantilesOf(map), quantilesOf(other)]
  const isMirrored = one.every((value, i) => Math.abs(value + two.at(-1 - i)!) < same)
  return isMirrored || isClose(one, two)
}

function quantilesOf(heights: Float32Array): number[] {
  const sorted = standard(heights.toSorted())
  const count = Math.min(quantiles, sorted.length)
  return Array.from(
    { length: count },
    (_, i) => sorted[Math.floor((i * (sorted.length - 1)) / Math.max(count - 1, 1))]!,
  )
}

/** Numbers less their mean, in standard deviations. */
function standard(numbers: ArrayLike<number>): number[] {
  const list = Array.from(numbers)
  const mean = list.reduce((sum, each) => sum + each, 0) / list.length
  const deviation = Math.sqrt(list.reduce((sum, each) => sum + (each - mean) ** 2, 0) / list.length)
  return list.map((each) => (each - mean) / deviation)
}

const isClose = (one: readonly number[], two: readonly number[]) =>
  one.every((value, i) => Math.abs(value - two[i]!) < same)

/** Points at which many maps are compared, and how many of their heights must differ. */
const places = 512
const leastHeights = 32

/** A map at some of its points; `undefined` where it has too few heights to be told from others. */
export function sampleOf(heights: Float32Array): number[] | undefined {
  const count = Math.min(places, heights.length)
  const sample = Array.from({ length: count }, (_, i) => heights[Math.floor((i * heights.length) / count)]!)
  return new Set(sample).size < leastHeights ? undefined : sample
}

/** Whether one of several maps is another one of them at another scale. */
export function isStretched(samples: readonly number[][]): boolean {
  const all = samples.map(standard)
  return all.some((one, i) => all.slice(0, i).some((other) => isClose(one, other)))
}

/**
 * Whether the first of several maps is a sum of shares of the others: then all are mixtures of a few finished
 * ones. By the method of Gram and Schmidt.
 */
export function isMixed([first, ...others]: readonly number[][]): boolean {
  if (!first || others.length < leastOthers) return false
  const basis: number[][] = []
  const rest = (sample: readonly number[]) => {
    let left = standard(sample)
    for (const each of basis) {
      const share = dot(left, each)
      left = left.map((value, i) => value - share * each[i]!)
    }
    return left
  }
  for (const other of others) {
    const left = rest(other)
    const length = Math.sqrt(dot(left, left))
    if (length > 1e-3) basis.push(left.map((value) => value / length))
  }
  const left = rest(first)
  return dot(left, left) < 1e-6 * first.length
}

/** Fewer maps cannot tell. */
const leastOthers = 4

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, i) => sum + value * other[i]!, 0)
