import { drawnValues, rangeOf } from '../../package/heightfield.js'

/** The approximate size of the sample of a map: enough for a water level, and fast for any size. */
const samples = 1 << 16

/** What was found last of maps. */
const found = new WeakMap<Float32Array, { share: number; height: number }>()

/**
 * The height below which the given share (0 to 1) of the map lies. Cost: a millisecond at most; none if it is
 * the share that was asked for last of this map.
 */
export function heightAtShare(
  field: { heights: Float32Array; size?: number; extent?: readonly [columns: number, rows: number] },
  share: number,
): number {
  const known = found.get(field.heights)
  if (known?.share === share) return known.height
  const { heights, size = 0, extent } = field
  const drawn = extent ? drawnValues({ size, extent }, heights) : heights
  const stride = Math.max(1, Math.floor(drawn.length / samples))
  const count = Math.ceil(drawn.length / stride)
  for (let i = 0; i < count; i++) taken[i] = drawn[i * stride]!
  const height = atShare(taken.subarray(0, count), share)
  found.set(heights, { share, height })
  return height
}

// Used again and again, so that a drag allocates nothing here. Loops count for the same reason: `of` makes an
// object and a number of each value until the engine has compiled them for good, 4 MB a map.
const taken = new Float32Array(2 * samples)
const held = new Float32Array(2 * samples)
const counts = new Uint32Array(4096)

/**
 * The value at a share of the values in their order, which this finds without sorting more than a few of
 * them.
 */
function atShare(values: Float32Array, share: number): number {
  const place = Math.min(values.length - 1, Math.floor(share * values.length))
  const { min: low, max: high } = rangeOf(values)
  const scale = (counts.length - 1) / (high - low)
  if (!Number.isFinite(scale)) return high > low ? values.sort()[place]! : low
  counts.fill(0)
  for (let i = 0; i < values.length; i++) counts[Math.floor((values[i]! - low) * scale)]!++
  let [bin, before] = [0, 0]
  while (before + counts[bin]! <= place) before += counts[bin++]!
  let length = 0
  for (let i = 0; i < values.length; i++)
    if (Math.floor((values[i]! - low) * scale) === bin) held[length++] = values[i]!
  return held.subarray(0, length).sort()[place - before]!
}

/**
 * Slopes (rise over run) that the given shares of a surface stay below, measured over a 512th of its width or
 * the distance between neighbours, whichever is larger: the same mountain has the same ones at any size.
 * Cost: a millisecond.
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
  const slopes = taken.subarray(0, columns.length * rows.length)
  let i = 0
  for (let row = 0; row < rows.length; row++) {
    const y = rows[row]!
    const [up, down] = [Math.max(y - reach, 0), Math.min(y + reach, extent[1] - 1)]
    for (let column = 0; column < columns.length; column++) {
      const x = columns[column]!
      const left = Math.max(x - reach, 0)
      const right = Math.min(x + reach, extent[0] - 1)
      const eastwards = (heights[y * side + right]! - heights[y * side + left]!) / (right - left)
      const southwards = (heights[down * side + x]! - heights[up * side + x]!) / (down - up)
      slopes[i++] = Math.sqrt(eastwards * eastwards + southwards * southwards) / step
    }
  }
  return [atShare(slopes, shares[0]), atShare(slopes, shares[1])]
}

/**
 * The slopes at which rock begins and at which it covers everything: those of the steepest ground. Where all
 * ground is about as steep, as on a cone, the differences between neighbours are rounding, and none is rock.
 */
export function rockSlopesOf(map: Parameters<typeof slopesAtShares>[0]): { x: number; y: number } {
  const [from, to] = slopesAtShares(map, [0.72, 0.97])
  return { x: from, y: Math.max(to, from * 1.25, from + 1e-3) }
}
