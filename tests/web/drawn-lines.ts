import type { Polyline } from '../../web/core/lines/profile.js'
import { profileLines } from '../../web/core/lines/profile-lines.js'

/** The lines, drawn to the end at once. */
export function drawnLines(...request: Parameters<typeof profileLines>): Polyline[] {
  const work = profileLines(...request)
  let piece = work.next()
  while (!piece.done) piece = work.next()
  return piece.value
}

/** How far a point of the picture is from a line. */
export function distanceTo(points: Float64Array, [x, y]: [number, number]): number {
  let nearest = Infinity
  for (let i = 2; i < points.length; i += 2) {
    const [x0, y0, x1, y1] = [points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!]
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    const share = length > 0 ? ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length : 0
    const t = Math.min(Math.max(share, 0), 1)
    nearest = Math.min(nearest, Math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0)))
  }
  return nearest
}
