import type { Stroke } from '../package/link/strokes.js'

/** A place in per cent of the map's side from the west and the north. */
export type StrokePoint = Stroke['points'][number]

/**
 * How far a drawn line may stray from the pen: this share of the stroke's width, and at least so many per
 * cent of the side.
 */
const tolerance = { share: 1 / 10, least: 0.5 }
/** Ends of an outline that are so near to each other, in per cent of the side, are meant to meet. */
const near = 4

/**
 * The fewest points of a line for a stroke of this width whose others are no farther away than the tolerance
 * (Douglas & Peucker 1973).
 */
export function simplified(points: readonly StrokePoint[], width: number): StrokePoint[] {
  if (points.length < 3) return [...points]
  const [first, last] = [points[0]!, points.at(-1)!]
  let [far, at] = [0, 0]
  points.forEach((point, i) => {
    const distance = distanceTo(point, first, last)
    if (distance > far) [far, at] = [distance, i]
  })
  if (far <= Math.max(width * tolerance.share, tolerance.least)) return [first, last]
  return [...simplified(points.slice(0, at + 1), width).slice(0, -1), ...simplified(points.slice(at), width)]
}

/** A line whose ends lie near to each other, as a closed one. */
export function closed(points: readonly StrokePoint[]): StrokePoint[] {
  const [first, last] = [points[0]!, points.at(-1)!]
  const isClosed = points.length > 3 && Math.hypot(last[0] - first[0], last[1] - first[1]) <= near
  return isClosed ? [...points.slice(0, -1), first] : [...points]
}

/** The distance of a point from a piece of a line. */
function distanceTo([x, y]: StrokePoint, [ax, ay]: StrokePoint, [bx, by]: StrokePoint): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const share = square > 0 ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / square, 0), 1) : 0
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** The number of the nearest of some points, and how far it is; the pieces of a line count where `isLine`. */
export function nearest(
  points: readonly StrokePoint[],
  to: StrokePoint,
  isLine: boolean,
): { at: number; far: number } {
  let found = { at: -1, far: Infinity }
  points.forEach((point, i) => {
    const far = distanceTo(to, point, isLine ? (points[i + 1] ?? point) : point)
    if (far < found.far) found = { at: i, far }
  })
  return found
}

/** A line with so many points that it follows the ground. */
export function dense(points: readonly StrokePoint[]): StrokePoint[] {
  return points.flatMap((point, i) => {
    const next = points[i + 1]
    if (!next) return [point]
    const pieces = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / 2))
    return Array.from({ length: pieces }, (_, k): StrokePoint => [
      point[0] + ((next[0] - point[0]) * k) / pieces,
      point[1] + ((next[1] - point[1]) * k) / pieces,
    ])
  })
}

/** The points of a stroke as they are drawn: an outline comes back to its first point. */
export function outlineOf({ kind, points }: Pick<Stroke, 'kind' | 'points'>): StrokePoint[] {
  const isArea = (kind === 'plain' || kind === 'basin') && points.length > 2
  return dense(isArea ? [...points, points[0]!] : points)
}

/** The middle of a line's box, at which it is held. */
export function middleOf(points: readonly StrokePoint[]): StrokePoint {
  const along = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [along(0), along(1)]
}

export const moved = (points: readonly StrokePoint[], [dx, dy]: StrokePoint): StrokePoint[] =>
  points.map(([x, y]) => [within(x + dx), within(y + dy)])

/** Half a per cent of the side: no pen is more exact. A drawn line stays near the map. */
export const within = (value: number): number => Math.min(Math.max(Math.round(value * 2) / 2, -50), 150)

/** The shortest text of strokes that keeps half a per cent of the side. */
export function writeStrokes(strokes: readonly Stroke[]): string {
  const half = (value: number) => String(Math.round(value * 2) / 2)
  return strokes
    .map(({ kind, width, height, points }) => {
      const line = points.map((point) => point.map(half).join(' '))
      const apart = line.filter((each, i) => each !== line[i - 1])
      // A line whose points are one and the same has two all the same.
      const written = apart.length > 1 || points.length === 1 ? apart : [line[0], line[0]]
      return `${kind} ${half(width)} ${Number(height.toFixed(2))}:${written.join(',')}`
    })
    .join(';')
}
