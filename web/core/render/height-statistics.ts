/** The approximate size of the sample of a map: enough for a water level, and fast for any size. */
const samples = 1 << 16

const bins = 1024

/** The height below which the given share (0 to 1) of the map lies. Cost: a millisecond, whatever the size. */
export function heightAtShare(heights: Float32Array, share: number): number {
  const stride = Math.max(1, Math.floor(heights.length / samples))
  const some = new Float32Array(Math.ceil(heights.length / stride))
  for (let i = 0; i < some.length; i++) some[i] = heights[i * stride]!
  return byShare(some)(share)
}

/**
 * Slopes (rise over run) that the given shares of a surface stay below, measured over a 512th of its width or the distance
 * between neighbours, whichever is larger: the same mountain has the same ones at any size. Cost: half a millisecond.
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
  const slopeAt = byShare(slopes)
  return [slopeAt(shares[0]), slopeAt(shares[1])]
}

// The value that would stand at a share of the way if all were sorted: they are counted into bins, of which one is sorted.
// Loops as short as these are quick even before they are compiled, which a page that opens waits for.
function byShare(values: Float32Array): (share: number) => number {
  let [low, high] = [Infinity, -Infinity]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value < low) low = value
    if (value > high) high = value
  }
  const scale = high > low ? (bins - 1) / (high - low) : 0
  const binOf = (value: number) => Math.floor((value - low) * scale)
  const counts = new Uint32Array(bins)
  for (let i = 0; i < values.length; i++) counts[binOf(values[i]!)]!++
  return (share) => {
    let place = Math.min(values.length - 1, Math.floor(share * values.length))
    let bin = 0
    while (place >= counts[bin]!) place -= counts[bin++]!
    return values.filter((value) => binOf(value) === bin).sort()[place]!
  }
}
