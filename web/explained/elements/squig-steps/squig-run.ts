import { hashAt, levelKey, rowKey } from '../../javascript/position-hash.js'

export interface SquigSettings {
  seed: number
  roughness: number
}

export const stages = ['start', 'halves', 'again', 'alone'] as const
export type SquigStage = (typeof stages)[number]

/** A point of the map, as an index into its heights. */
type Point = number
/** An edge of a triangle that the river crosses. */
export type Edge = readonly [Point, Point]

export interface SquigStep {
  stage: SquigStage
  /** How often the triangles have been divided. */
  level: number
  /** `side × side`, row-major; between the corners of the triangles, heights lie on them. */
  heights: Float32Array
  /** The edges that the river crosses, downstream. */
  course: readonly Edge[]
}

const levels = 7
export const last = 2 ** levels
export const side = last + 1

const pointAt = (x: number, y: number): Point => y * side + x
export const placeOf = (point: Point): readonly [x: number, y: number] => [
  point % side,
  Math.trunc(point / side),
]
const middleOf = (a: Point, b: Point): Point => (a + b) / 2

/**
 * All steps of squig curves (B. Mandelbrot, "The Fractal Geometry of Nature", 1982) on midpoint displacement, after P. Prusinkiewicz
 * and M. Hammel, "A Fractal Model of Mountains with Rivers" (1993). A square of two triangles is divided again and again, each
 * triangle into four. The river crosses one half of each edge that it crossed before, chosen by the edge's middle, so that the
 * triangles on both sides agree; inside a triangle its way between two halves is then the only one without a loop.
 */
export function squigSteps({ seed, roughness }: SquigSettings): SquigStep[] {
  const steps: SquigStep[] = []
  const known = new Float32Array(side * side)
  const [nw, ne, sw, se] = [pointAt(0, 0), pointAt(last, 0), pointAt(0, last), pointAt(last, last)]
  known[nw] = 0.5
  known[ne] = 0.6
  known[sw] = 0.35
  known[se] = 0.3
  let course: Edge[] = [
    [nw, ne],
    [sw, ne],
    [sw, se],
  ]
  add('start', 0)
  for (let level = 1; level <= levels; level++) {
    course = divided(level)
    displace(level)
    add(level === 1 ? 'halves' : 'again', level)
  }
  add('alone', levels)
  return steps

  function add(stage: SquigStage, level: number): void {
    steps.push({ stage, level, heights: triangulated(known, last >> level), course })
  }

  /** A random number from 0 to 1 that belongs to a level and a point. */
  function chance(level: number, point: Point): number {
    const [x, y] = placeOf(point)
    return (hashAt(rowKey(levelKey(seed, level), y), x) >>> 0) / 2 ** 32
  }

  function halfOf([a, b]: Edge, level: number): Edge {
    const middle = middleOf(a, b)
    return chance(level, middle) < 0.5 ? [a, middle] : [middle, b]
  }

  /** The course across the edges of a level, from that across the edges of the level before. */
  function divided(level: number): Edge[] {
    return course.flatMap((edge, i) => {
      const half = halfOf(edge, level)
      const next = course[i + 1]
      if (!next) return [half]
      // Both edges belong to one triangle: they share a corner, and each has one of its own.
      const shared = edge.find((point) => next.includes(point))!
      const [own, other] = [edge, next].map(([a, b]) => (a === shared ? b : a)) as [Point, Point]
      const [here, there, across] = [middleOf(shared, own), middleOf(shared, other), middleOf(own, other)]
      const [isNear, endsNear] = [half.includes(shared), halfOf(next, level).includes(shared)]
      if (isNear && endsNear) return [half]
      return [half, isNear ? [here, there] : [here, across], endsNear ? [here, there] : [there, across]]
    })
  }

  /** Sets the middles of all edges: those that the river crosses to its bed, and others to their mean and a random number. */
  function displace(level: number): void {
    const size = last >> (level - 1)
    const height = 0.8 * 2 ** (-level * (1.35 - roughness))
    const set = (a: Point, b: Point) => {
      const middle = middleOf(a, b)
      known[middle] = (known[a]! + known[b]!) / 2 + height * (chance(level + 32, middle) * 1.3 - 0.35)
    }
    for (let y = 0; y <= last; y += size)
      for (let x = 0; x <= last; x += size) {
        const here = pointAt(x, y)
        if (x < last) set(here, pointAt(x + size, y))
        if (y < last) set(here, pointAt(x, y + size))
        if (x < last && y < last) set(pointAt(x, y + size), pointAt(x + size, y))
      }
    // The bed falls evenly, and what it touches is a bank.
    course.forEach((edge, i) => {
      const bed = 0.25 * (1 - i / (course.length - 1))
      for (const point of edge) {
        const isNew = placeOf(point).some((at) => at % size !== 0)
        if (isNew) known[point] = Math.min(known[point]!, bed + height * 0.1)
      }
    })
  }
}

/** Heights at all points, from those at every `size`-th one. */
function triangulated(known: Float32Array, size: number): Float32Array {
  return Float32Array.from({ length: side * side }, (_, point) => {
    const [x, y] = placeOf(point)
    const corner = (at: number) => Math.min(Math.trunc(at / size) * size, last - size)
    const [left, top] = [corner(x), corner(y)]
    const [u, v] = [(x - left) / size, (y - top) / size]
    const heightAt = (x: number, y: number) => known[pointAt(x, y)]!
    const [ne, sw] = [heightAt(left + size, top), heightAt(left, top + size)]
    if (u + v > 1) {
      const se = heightAt(left + size, top + size)
      return se + (1 - u) * (sw - se) + (1 - v) * (ne - se)
    }
    const nw = heightAt(left, top)
    return nw + u * (ne - nw) + v * (sw - nw)
  })
}
