import type { ContourLine } from './contours.js'

/** A place for the height of a line: its middle, and the direction of the line there, never upside down. */
export interface ContourLabel {
  x: number
  y: number
  angle: number
  value: number
}

/**
 * One label on each heavy line that is long enough for it: on its straightest stretch, clear of the other labels and of
 * the window's rim. `length` is that of a label, in pixels.
 */
export function placeLabels(
  lines: ContourLine[],
  window: { width: number; height: number },
  length: number,
): ContourLabel[] {
  const labels: ContourLabel[] = []
  const clear = (x: number, y: number) =>
    x > length / 2 &&
    y > length / 2 &&
    x < window.width - length / 2 &&
    y < window.height - length / 2 &&
    labels.every((label) => Math.hypot(label.x - x, label.y - y) > 3 * length)
  const heavy = lines.filter(({ index, points }) => index && points.length > 16)
  heavy.sort((a, b) => b.points.length - a.points.length)
  for (const { points, value } of heavy) {
    let best: (ContourLabel & { bend: number }) | undefined
    const count = points.length / 2
    const step = Math.max(1, Math.floor(count / 60))
    for (let from = 0; from < count; from += step) {
      const to = alongBy(points, from, length)
      if (to === undefined) break
      const [x0, y0, x1, y1] = [
        points[2 * from]!,
        points[2 * from + 1]!,
        points[2 * to]!,
        points[2 * to + 1]!,
      ]
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
      const bend = 1 - Math.hypot(x1 - x0, y1 - y0) / length
      if (bend > 0.08 || (best && bend >= best.bend) || !clear(x, y)) continue
      const eastwards = x1 >= x0 ? 1 : -1
      best = { x, y, angle: Math.atan2((y1 - y0) * eastwards, (x1 - x0) * eastwards), value, bend }
    }
    if (best) labels.push({ x: best.x, y: best.y, angle: best.angle, value: best.value })
  }
  return labels
}

/** The first point at least `length` along the line behind point `from`. */
function alongBy(points: Float32Array, from: number, length: number): number | undefined {
  let walked = 0
  for (let i = from + 1; 2 * i < points.length; i++) {
    walked += Math.hypot(points[2 * i]! - points[2 * i - 2]!, points[2 * i + 1]! - points[2 * i - 1]!)
    if (walked >= length) return i
  }
  return undefined
}
