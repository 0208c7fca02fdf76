import { type MapWater, type River, riversOf } from './rivers.js'

/** Headwaters would fill the valleys with ink. */
const minOrder = 2

/** The ink of rivers, by day and by night. */
export const riverInks = { light: '#2b6f9c', dark: '#5cb8ea' }

/** The colour of the way that the reader follows, on any ground. */
export const courseColor = '#f2d024'

/** The rivers that are drawn with a pen: from the second order on, but for what lies under a lake. */
export function penRivers(
  { size, heights }: { size: number; heights: Float32Array },
  water: MapWater,
): River[] {
  const { sea, surface } = water
  const isDrowned = (point: number) => surface[point]! > sea && surface[point]! > heights[point]!
  return riversOf({ size, ...water }).filter(
    ({ order, points }) => order >= minOrder && !isDrowned(points[0]!),
  )
}
