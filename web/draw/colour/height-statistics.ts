import { drawnValues } from '../../package/heightfield.js'

/** The approximate size of the sample of a map: enough for a water level, and fast for any size. */
const samples = 1 << 16

/** The sorted samples of maps. */
const sorted = new WeakMap<Float32Array, Float32Array>()

/** The height below which the given share (0 to 1) of the map lies. Cost: some milliseconds, once for each map. */
export function heightAtShare(
  field: { heights: Float32Array; size?: number; extent?: readonly [columns: number, rows: number] },
  share: number,
): number {
  let known = sorted.get(field.heights)
  if (!known) {
    const { heights, size = 0, extent } = field
    const drawn = extent ? drawnValues({ size, extent }, heights) : heights
    const stride = Math.max(1, Math.floor(drawn.length / samples))
    const place = (_: unknown, i: number) => drawn[i * stride]!
    known = Float32Array.from({ length: Math.ceil(drawn.length / stride) }, place).sort()
    sorted.set(heights, known)
  }
  return atShare(known, share)
}

const atShare = (values: Float32Array, share: number): number =>
  values[Math.min(values.length - 1, Math.floor(share * values.length))]!

/**
 * Slopes (rise over run) that the given shares of a surface stay below, measured over a 512th of its width or the distance
 * between neighbours, whichever is larger: the same mountain has the same ones at any size. Cost: a millisecond.
 */
export function slopesAtShares(
  {
    heights,
    side,
    step,
    extent = [side, side],
  }: { heights: Float32Array; side: number; step: number; extent?: readonly [number, number] },
  shares: [number, number],
): [number, number] {
  const reach = Math.max(1, Math.round((side - 1) / 512))
  const spread = (count: number) => {
    const length = Math.min(count, 128)
    return Int32Array.from({ length }, (_, i) => Math.round((i * (count - 1)) / (length - 1)))
  }
  const [columns, rows] = [spread(extent[0]), spread(extent[1])]
  const slopes = new Float32Array(columns.length * rows.length)
  let i = 0
  for (const y of rows) {
    const [up, down] = [Math.max(y - reach, 0), Math.min(y + reach, extent[1] - 1)]
    for (const x of columns) {
      const left = Math.max(x - reach, 0)
      const right = Math.min(x + reach, extent[0] - 1)
      const eastwards = (heights[y * side + right]! - heights[y * side + left]!) / (right - left)
      const southwards = (heights[down * side + x]! - heights[up * side + x]!) / (down - up)
      slopes[i++] = Math.sqrt(eastwards * eastwards + southwards * southwards) / step
    }
  }
  slopes.sort()
  return [atShare(slopes, shares[0]), atShare(slopes, shares[1])]
}
