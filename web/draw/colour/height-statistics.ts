/** The approximate size of the sample of a map: enough for a water level, and fast for any size. */
const samples = 1 << 16

/** The sorted samples of maps. */
const sorted = new WeakMap<Float32Array, Float32Array>()

/** The height below which the given share (0 to 1) of the map lies. Cost: some milliseconds, once for each map. */
export function heightAtShare(heights: Float32Array, share: number): number {
  const stride = Math.max(1, Math.floor(heights.length / samples))
  const place = (_: unknown, i: number) => heights[i * stride]!
  const known =
    sorted.get(heights) ?? Float32Array.from({ length: Math.ceil(heights.length / stride) }, place).sort()
  sorted.set(heights, known)
  return atShare(known, share)
}

const atShare = (values: Float32Array, share: number): number =>
  values[Math.min(values.length - 1, Math.floor(share * values.length))]!

/**
 * Slopes (rise over run) that the given shares of a surface stay below, measured over a 512th of its width or the distance
 * between neighbours, whichever is larger: the same mountain has the same ones at any size. Cost: a millisecond.
 */
export function slopesAtShares(
  { heights, side, step }: { heights: Float32Array; side: number; step: number },
  shares: [number, number],
): [number, number] {
  const reach = Math.max(1, Math.round((side - 1) / 512))
  const aside = Math.min(side, 128)
  const slopes = new Float32Array(aside * aside)
  const spread = Int32Array.from({ length: aside }, (_, i) => Math.round((i * (side - 1)) / (aside - 1)))
  for (let row = 0, i = 0; row < aside; row++) {
    const y = spread[row]!
    const [up, down] = [Math.max(y - reach, 0), Math.min(y + reach, side - 1)]
    for (let column = 0; column < aside; column++, i++) {
      const x = spread[column]!
      const left = Math.max(x - reach, 0)
      const right = Math.min(x + reach, side - 1)
      const eastwards = (heights[y * side + right]! - heights[y * side + left]!) / (right - left)
      const southwards = (heights[down * side + x]! - heights[up * side + x]!) / (down - up)
      slopes[i] = Math.sqrt(eastwards * eastwards + southwards * southwards) / step
    }
  }
  slopes.sort()
  return [atShare(slopes, shares[0]), atShare(slopes, shares[1])]
}
