// cpp/mesh/water_map.cpp has the same formula.
const share = 1 / 2500
const fewest = 16
const thin = 0.0004
const wide = 0.007
const finest = 0.5

/** From so many drained points on water is drawn as a river. */
export const minArea = (size: number): number => Math.floor(Math.max(fewest, size * size * share))

/** How wide a river is that drains so many points, in points: as the square root of its area. */
export const riverWidth = (area: number, size: number): number =>
  2 * Math.max(finest, size * (thin + wide * Math.sqrt(area / (size * size))))
