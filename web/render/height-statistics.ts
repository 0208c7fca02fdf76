/** About this many points stand for the whole map: plenty for a water level, quick for any size. */
const samples = 1 << 16

/** The height below which the given share (0 to 1) of the map lies. */
export function heightAtShare(heights: Float32Array, share: number): number {
  const stride = Math.max(1, Math.floor(heights.length / samples))
  const sorted = Float32Array.from(
    { length: Math.ceil(heights.length / stride) },
    (_, i) => heights[i * stride]!,
  ).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/**
 * Slopes (rise over run) that the given shares of a surface stay below, measured over a 512th of its width or the distance
 * between neighbours, whichever is larger: the same mountain has the same ones at any size.
 */
export function slopesAtShares(
  { heights, side, step }: { heights: Float32Array; side: number; step: number },
  shares: [number, number],
): [number, number] {
  const reach = Math.max(1, Math.round((side - 1) / 512))
  const aside = Math.min(side, 256)
  const slopes = new Float32Array(aside * aside)
  const spread = (i: number) => Math.round((i * (side - 1)) / (aside - 1))
  for (let i = 0; i < slopes.length; i++) {
    const x = spread(i % aside)
    const y = spread(Math.floor(i / aside))
    const [left, right] = [Math.max(x - reach, 0), Math.min(x + reach, side - 1)]
    const [up, down] = [Math.max(y - reach, 0), Math.min(y + reach, side - 1)]
    const eastwards = (heights[y * side + right]! - heights[y * side + left]!) / (right - left)
    const southwards = (heights[down * side + x]! - heights[up * side + x]!) / (down - up)
    slopes[i] = Math.hypot(eastwards, southwards) / step
  }
  slopes.sort()
  const at = (share: number) => slopes[Math.min(slopes.length - 1, Math.floor(share * slopes.length))]!
  return [at(shares[0]), at(shares[1])]
}
