/** About this many points stand for the whole map: plenty for a water level, quick for any size. */
const samples = 1 << 16

/** The height below which the given share (0 to 1) of the map lies. Cost: a millisecond, whatever the size. */
export function heightAtShare(heights: Float32Array, share: number): number {
  const stride = Math.max(1, Math.floor(heights.length / samples))
  const some = new Float32Array(Math.ceil(heights.length / stride))
  for (let i = 0; i < some.length; i++) some[i] = heights[i * stride]!
  return atShare(some, share)
}

/**
 * Slopes (rise over run) that the given shares of a surface stay below, measured over a 512th of its width or the distance
 * between neighbours, whichever is larger: the same mountain has the same ones at any size. Cost: two milliseconds.
 */
export function slopesAtShares(
  { heights, side, step }: { heights: Float32Array; side: number; step: number },
  shares: [number, number],
): [number, number] {
  const reach = Math.max(1, Math.round((side - 1) / 512))
  const aside = Math.min(side, 256)
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
  return [atShare(slopes, shares[0]), atShare(slopes, shares[1])]
}

function atShare(values: Float32Array, share: number): number {
  return select(values, Math.min(values.length - 1, Math.floor(share * values.length)))
}

// The value that would stand at a place if all were sorted, by Hoare's selection (1961), which is ten times as quick. Puts
// them into another order.
function select(values: Float32Array, place: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1]!
    let [i, j] = [low, high]
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i > j) break
      const swapped = values[i]!
      values[i++] = values[j]!
      values[j--] = swapped
    }
    if (place <= j) high = j
    else if (place >= i) low = i
    else break
  }
  return values[place]!
}
