import type { Heightfield } from '../../package/heightfield.js'

/** In sums of weighted samples: a side counts as lower if the block slopes by 1 : 20 or more towards it. */
const clearly = 9

/**
 * The turn of the usual view, 0, 90, 180 or 270 degrees, that looks over the side to which a map slopes down,
 * where mountains hide the least of what lies behind them; 0 if no side is clearly lower.
 */
export function turnToLowSide({
  size,
  spacing,
  heights,
}: Pick<Heightfield, 'size' | 'spacing' | 'heights'>): number {
  const pointAt = (share: number) => Math.floor(((share + 1) / 2) * size)
  let [east, south] = [0, 0]
  for (let y = -0.96; y < 1; y += 0.08)
    for (let x = -0.96; x < 1; x += 0.08) {
      const height = heights[pointAt(y) * size + pointAt(x)]! / (size * spacing)
      east += height * x
      south += height * y
    }
  // The heights towards the eye: the usual view is from the south-south-west, at 32 degrees.
  const near = 0.85 * south - 0.53 * east
  const left = -0.53 * south - 0.85 * east
  const sides = [near, left, -near, -left]
  const lowest = Math.min(...sides)
  return near - lowest > clearly ? 90 * sides.indexOf(lowest) : 0
}
