import type { Heights } from '../laboratory/measures/finding.js'
import { addedNumbers } from '../laboratory/filters.js'

/** Of the histogram, in deviations of the perturbations. */
export const [lowest, highest] = [-3, 5]
const bins = 32

/** A share of the perturbations, and the middle of the bin that holds them. */
export interface Bin {
  at: number
  share: number
}

/**
 * How often perturbations of each size were drawn on the finest level of a map of diamond-square, found again from its
 * heights: by its points with odd x and odd y, which are half of that level. What lies beyond the ends is in the last bins.
 */
export function perturbations(map: Heights): Bin[] {
  const { size } = map
  const added = addedNumbers(map)
  const counts = new Array<number>(bins).fill(0)
  let all = 0
  for (let y = 1; y < size; y += 2) {
    for (let x = 1; x < size; x += 2) {
      const bin = Math.floor(((added[y * size + x]! - lowest) / (highest - lowest)) * bins)
      counts[Math.min(Math.max(bin, 0), bins - 1)]! += 1
      all++
    }
  }
  const wide = (highest - lowest) / bins
  return counts.map((count, i) => ({ at: lowest + (i + 0.5) * wide, share: count / all }))
}
