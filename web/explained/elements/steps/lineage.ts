import type { Run } from './diamond-square.js'

/** From which points a point's height came, and into which it went, by their places in the map (y × side + x). */
export interface Lineage {
  ancestors: ReadonlySet<number>
  descendants: ReadonlySet<number>
}

/** Parents, their parents, and so on back to the corners; and all that has the point for a parent, near or far. */
export function lineageOf({ steps, side, knownAt }: Run, point: number): Lineage {
  const placeOf = ({ x, y }: { x: number; y: number }) => y * side + x
  const ancestors = new Set<number>()
  const waiting = [point]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const step = steps[knownAt[next]!]!
    if (!('x' in step)) continue // a corner
    for (const parent of step.neighbours.map(placeOf)) {
      if (ancestors.has(parent)) continue
      ancestors.add(parent)
      waiting.push(parent)
    }
  }
  const family = new Set([point])
  for (const step of steps.slice(knownAt[point]! + 1))
    if ('x' in step && step.neighbours.some((parent) => family.has(placeOf(parent))))
      family.add(placeOf(step))
  family.delete(point)
  return { ancestors, descendants: family }
}
