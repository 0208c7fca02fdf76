import type { WindowWater } from '../orogen/window.js'

/** The slope from which on water is white. */
const steepest = 0.06

/**
 * Raises heights to the level of rivers and lakes; the sea is drawn above its floor. Returns how much of each point's cell looks like
 * fresh water, 0 to 1, in the array of the areas. A river narrower than the points' distance shows from afar if it is large
 * enough, since single streams would cover the land with a net. 2 is the share of steep water, from the first to the second point of
 * a fall.
 *
 * @param spacing metres between two points
 * @param unitHeight metres of one unit of height
 */
export function fillFreshWater(
  heights: Float32Array,
  { area, surface }: WindowWater,
  spacing: number,
  unitHeight: number,
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
  const width = Math.round(Math.sqrt(heights.length))
  const isSteep = (i: number, before: number) =>
    area[before]! >= 1 && Math.abs(heights[i]! - heights[before]!) * unitHeight > steepest * spacing
  for (let i = width; i < heights.length; i++)
    if (area[i] === 1 && (isSteep(i, i - 1) || isSteep(i, i - width))) area[i] = 2
  return area
}
