/**
 * Gives each unknown height (NaN) the mean of the nearest known ones to the west, east, north and south, the nearer the
 * more; again for those that see no known point in any direction.
 *
 * @returns how many were unknown
 */
export function fillGaps(heights: Float32Array, width: number): number {
  let total = 0
  for (;;) {
    const gaps: number[] = []
    for (let i = 0; i < heights.length; i++) if (Number.isNaN(heights[i])) gaps.push(i)
    total ||= gaps.length
    if (gaps.length === 0 || gaps.length === heights.length) return total
    const sums = new Float64Array(gaps.length)
    const weights = new Float64Array(gaps.length)
    const see = (k: number, from: number, distance: number) => {
      if (from < 0 || distance <= 0) return
      sums[k]! += heights[from]! / (distance * distance)
      weights[k]! += 1 / (distance * distance)
    }
    // Each sweep knows the last known point of the row, and of every column.
    for (const direction of [1, -1]) {
      const above = new Int32Array(width).fill(-1)
      let beside = -1
      let k = direction > 0 ? 0 : gaps.length - 1
      for (let n = 0, i = direction > 0 ? 0 : heights.length - 1; n < heights.length; n++, i += direction) {
        const x = i % width
        if (n % width === 0) beside = -1
        if (gaps[k] !== i) {
          beside = above[x] = i
          continue
        }
        see(k, beside, Math.abs(i - beside))
        see(k, above[x]!, Math.abs(i - above[x]!) / width)
        k += direction
      }
    }
    gaps.forEach((at, k) => {
      if (weights[k]! > 0) heights[at] = sums[k]! / weights[k]!
    })
  }
}
