/** Samples of the ground each way. */
const samples = 24
/** In sums of weighted samples: a side counts as lower from an eighth of the relief on. */
const clearly = 800

/**
 * The turn of the usual view, 0, 90, 180 or 270 degrees, that looks over the side to which a block slopes
 * down, where mountains hide the least of what lies behind them; 0 if no side is clearly lower.
 *
 * @param heightAt the height at shares of the block from the west and from the north
 */
export function turnToLowSide(heightAt: (x: number, y: number) => number): number {
  let [east, south, low, high] = [0, 0, Infinity, -Infinity]
  for (let row = 0.5; row < samples; row++)
    for (let column = 0.5; column < samples; column++) {
      const height = heightAt(column / samples, row / samples)
      east += height * (2 * column - samples)
      south += height * (2 * row - samples)
      low = Math.min(low, height)
      high = Math.max(high, height)
    }
  // The heights towards the eye: the usual view is from the south-south-west, at 32 degrees.
  const near = 0.85 * south - 0.53 * east
  const left = -0.53 * south - 0.85 * east
  const sides = [near, left, -near, -left]
  const lowest = Math.min(...sides)
  return near - lowest > clearly * (high - low) ? 90 * sides.indexOf(lowest) : 0
}
