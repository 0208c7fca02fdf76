import type { HeightGrid } from './pyramid.js'

/**
 * The slope between neighbouring points, in heights a point, that a hillshade should show as 45 degrees: twice the root
 * of the mean square over the whole grid. Maps of any size and amplitude are shaded alike.
 */
export function steepnessOf({ size, heights }: HeightGrid, stride: number): number {
  let sum = 0
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0, at = y * size; x + 1 < size; x++, at++) {
      const [east, south] = [heights[at + 1]! - heights[at]!, heights[at + size]! - heights[at]!]
      sum += east * east + south * south
    }
  }
  const mean = Math.sqrt(sum / Math.max((size - 1) ** 2, 1)) / stride
  return mean > 0 ? mean * 1.5 : 1
}
