import type { WindowWater } from '../orogen/window.js'

/**
 * Raises heights to the level of rivers and lakes; the sea is drawn above its floor. Returns how much of each point's cell looks like
 * fresh water, 0 to 1, in the array of the areas. A river narrower than the points' distance shows from afar if it is large
 * enough, since single streams would cover the land with a net.
 *
 * @param spacing metres between two points
 */
export function fillFreshWater(
  heights: Float32Array,
  { area, surface }: WindowWater,
  spacing: number,
): Float32Array {
  // A river twice as wide drains four times the area.
  const full = 6 * (spacing / 100) ** 2
  for (let i = 0; i < heights.length; i++) {
    if (area[i] === 0) continue
    if (surface[i]! > heights[i]! && surface[i]! > 0) {
      heights[i] = surface[i]!
      area[i] = 1
    } else area[i] = heights[i]! < 0 ? 0 : Math.min(area[i]! / full, 1)
  }
  return area
}
