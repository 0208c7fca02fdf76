import { type Point, type Run, spacingOf } from './diamond-square.js'

/** A square part of the points between which a level works: `count × count` of them from (x, y), `spacing` apart. */
export interface Excerpt extends Point {
  count: number
  spacing: number
}

/** Points a side up to which all numbers are shown, and of the part that is shown of more. */
const mostShown = 9
const partShown = 5

/** Whether a point has its height after a step. */
export function isKnown({ side, knownAt }: Run, { x, y }: Point, step: number): boolean {
  const last = side - 1
  const known = knownAt[y * side + x]!
  return known === 0 ? (x === 0 || x === last) && (y === 0 || y === last) : known <= step
}

/** Points a side between which a step works. */
export function sideAt(run: Run, step: number): number {
  return (1 << run.steps[step]!.level) + 1
}

/** The numbers to show at a step: all, or where there are too many those around a point. */
export function excerptAt(run: Run, step: number, around?: Point): Excerpt {
  const { level, ...rest } = run.steps[step]!
  const spacing = spacingOf(run, level)
  const side = sideAt(run, step)
  if (side <= mostShown) return { x: 0, y: 0, count: side, spacing }
  const middle = around ?? ('x' in rest ? rest : { x: 0, y: 0 })
  const start = (coordinate: number) =>
    Math.min(side - partShown, Math.max(0, Math.round(coordinate / spacing) - (partShown >> 1))) * spacing
  return { x: start(middle.x), y: start(middle.y), count: partShown, spacing }
}

/** Between which heights a map lies, the corners among them. */
export function rangeOf(run: Run): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (const height of run.heights) {
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  return { low, high }
}
