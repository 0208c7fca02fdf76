/** How many heights lie in each of `bins` equal steps from `min` to `max`. */
export function histogramOf(heights: Float32Array, min: number, max: number, bins: number): Uint32Array {
  const counts = new Uint32Array(bins)
  const scale = max > min ? bins / (max - min) : 0
  for (const height of heights) counts[Math.min(Math.floor((height - min) * scale), bins - 1)]! += 1
  return counts
}
