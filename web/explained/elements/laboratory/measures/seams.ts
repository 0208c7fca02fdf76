import type { Finding, Heights } from './finding.js'

/** Columns and rows on either side of the seam that the chart shows. */
const reach = 24

/**
 * Whether copies of a map show where they join. `period`: after how many points the copy begins. The figure is the mean
 * step of height across the seam by the mean step between neighbours inside; the curve is the step, by the same measure, at
 * so many points from the seam, over columns and rows together.
 */
export function seams({ size, heights }: Heights, period: number): Finding {
  const steps = Array.from({ length: period }, (_, at) => {
    const next = (at + 1) % period
    let sum = 0
    for (let along = 0; along < period; along++) {
      sum += Math.abs(heights[along * size + next]! - heights[along * size + at]!)
      sum += Math.abs(heights[next * size + along]! - heights[at * size + along]!)
    }
    return sum
  })
  const inner = steps.slice(0, -1).reduce((sum, step) => sum + step, 0) / (period - 1) || 1
  const far = Math.min(reach, (period >> 1) - 1)
  return {
    figure: steps[period - 1]! / inner,
    limit: 2,
    curve: Array.from({ length: 2 * far + 1 }, (_, i) => ({
      x: i - far,
      y: steps[(i - far - 1 + period) % period]! / inner,
    })),
    at: [0],
    places: {},
  }
}
