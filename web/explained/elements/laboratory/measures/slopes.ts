import type { Heights } from './finding.js'

/** How steep the ground of a map is, by its own usual slope, the root of the mean square. */
export interface Slopes {
  /** The share of the ground in each of the equal bins from 0 to `steepest`; what is steeper is in the last. They sum to 1. */
  shares: number[]
  /** Shares of the ground flatter than half the usual slope, and steeper than twice. */
  flat: number
  steep: number
}

export const slopeBins = 24
/** Where the last bin ends, in usual slopes. */
export const steepest = 3

/**
 * The histogram of slopes, each from the heights on both sides of a point along x and y; points on the border take no part.
 * By the usual slope neither the unit of the heights nor the distance of points matters. Undefined for a level map.
 */
export function slopesOf({ size, heights }: Heights): Slopes | undefined {
  const inner = size - 2
  const found = new Float64Array(Math.max(inner, 0) ** 2)
  let squares = 0
  for (let y = 1, i = 0; y <= inner; y++) {
    for (let x = 1; x <= inner; x++, i++) {
      const at = y * size + x
      const [across, down] = [heights[at + 1]! - heights[at - 1]!, heights[at + size]! - heights[at - size]!]
      const square = across * across + down * down
      found[i] = Math.sqrt(square)
      squares += square
    }
  }
  const usual = Math.sqrt(squares / found.length)
  if (!(usual > 0)) return undefined
  const counts = new Array<number>(slopeBins).fill(0)
  let [flat, steep] = [0, 0]
  for (const slope of found) {
    const relative = slope / usual
    counts[Math.min(Math.floor((relative * slopeBins) / steepest), slopeBins - 1)]! += 1
    if (relative < 0.5) flat++
    if (relative > 2) steep++
  }
  const share = (count: number) => count / found.length
  return { shares: counts.map(share), flat: share(flat), steep: share(steep) }
}

/**
 * The share of the ground that chance alone makes flatter than some usual slopes: where the slopes along x and along y are
 * independent and normal, as in every sum of many small perturbations, their length has Rayleigh's distribution.
 */
export const flatterByChance = (slopes: number): number => 1 - Math.exp(-slopes * slopes)
