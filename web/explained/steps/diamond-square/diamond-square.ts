import { randomStream } from '../../published/random-stream.js'

/** The range of a perturbation: the same at all levels, or halved at every level. */
export const reliefs = ['steep', 'smooth'] as const
export type ReliefRule = (typeof reliefs)[number]

/**
 * The neighbours of a point in the middle of an edge: three on the border of the map and four elsewhere; four
 * everywhere, the missing one taken from the opposite side; or three everywhere, by a slip of one author's.
 */
export const borderRules = ['three', 'wrap', 'always-three'] as const
export type BorderRule = (typeof borderRules)[number]

export interface DiamondSquareSettings {
  /** 1 to 5: the map has 2^exponent + 1 points a side. */
  exponent: number
  /** A whole number, 0 to 2^32 − 1. */
  seed: number
  /** A perturbation lies between minus and plus this. 0 to 1000. */
  amplitude: number
  relief: ReliefRule
  borders: BorderRule
}

/** A number that the reader wrote at a point, in place of the one by chance or by the rule. */
export interface TypedNumber {
  what: 'height' | 'perturbation'
  value: number
}

/** Numbers written at places (`placeOf`), which are the same points of the map at every size. */
export type Typed = ReadonlyMap<number, TypedNumber>

export interface GridPoint {
  x: number
  y: number
}

export interface Neighbour extends GridPoint {
  /** Its place among the heights of the map. */
  at: number
  height: number
  /** Whether the neighbour lies on the other side of the map. */
  wrapped: boolean
}

/** The map grows: four corners at first, then a new row and a new column between each two. */
export interface OpeningStep {
  kind: 'corners' | 'insert'
  level: number
}

/** Computes one point: the middle of a square (`centre`) or of one of its sides (`edge`). */
export interface PointStep extends GridPoint {
  kind: 'centre' | 'edge'
  /** Its place among the heights of the map. */
  at: number
  /** The level; 1 is the coarsest. */
  level: number
  /** The neighbours in the order of the sum: north, west, east, south; for a centre row by row. */
  neighbours: Neighbour[]
  mean: number
  /** The perturbation is drawn between minus and plus this. */
  reach: number
  perturbation: number
  height: number
  /** The kind of number that the reader wrote here. */
  typed: TypedNumber['what'] | undefined
}

export type DiamondSquareStep = OpeningStep | PointStep

/** Steps of one kind at one level. */
export interface Pass {
  kind: 'corners' | 'centre' | 'edge'
  level: number
  first: number
  last: number
}

/** Every step of one map, from the first to the last. */
export interface DiamondSquareRun {
  settings: DiamondSquareSettings
  typed: Typed
  /** Points a side. */
  side: number
  /** `side × side`, row-major, x fastest; each height is filled in at the step that computes it. */
  heights: Float32Array
  /** The number of the step that computes each height; 0 for the corners. */
  knownAt: Uint16Array
  steps: DiamondSquareStep[]
  passes: Pass[]
  /** The lowest and the highest height, including the corners. */
  low: number
  high: number
}

const finest = 5
const finestCells = 1 << finest

/** A number for the place of a point that is the same for maps of all sizes. */
export function placeOf({ x, y }: GridPoint, exponent: number): number {
  const factor = 1 << (finest - exponent)
  return y * factor * (finestCells + 1) + x * factor
}

/** The spacing of the lattice of a level once that level is complete. */
export function spacingOf(run: DiamondSquareRun, level: number): number {
  return (run.side - 1) >> level
}

/**
 * Diamond-square one step at a time. One random number of the seed is drawn for each corner, then for each
 * point in order, even where the reader has written another, so that the following numbers do not change. A
 * larger map begins with the steps of a smaller one. Computed in float32, in the order of the published
 * demonstration in Processing (web/explained/published/palais.ts), whose map this is, bit for bit, as long as
 * nothing is typed.
 */
export function run(settings: DiamondSquareSettings, typed: Typed = new Map()): DiamondSquareRun {
  const { exponent, amplitude, relief } = settings
  const fround = Math.fround
  const random = randomStream(settings.seed)
  const cells = 1 << exponent
  const side = cells + 1
  const heights = new Float32Array(side * side)
  const knownAt = new Uint16Array(side * side)
  const steps: DiamondSquareStep[] = [{ kind: 'corners', level: 0 }]
  const passes: Pass[] = [{ kind: 'corners', level: 0, first: 0, last: 0 }]

  for (const corner of crossings([0, cells], [0, cells])) {
    const drawn = random() * 500
    const written = typed.get(placeOf(corner, exponent))
    heights[corner.y * side + corner.x] = written?.what === 'height' ? written.value : drawn
  }

  let reach = amplitude
  for (let level = 1; level <= exponent; level++) {
    const size = cells >> (level - 1)
    const half = size / 2
    const first = steps.length
    steps.push({ kind: 'insert', level })
    for (let y = half; y < cells; y += size) {
      for (let x = half; x < cells; x += size) {
        const corners = crossings([x - half, x + half], [y - half, y + half])
        compute('centre', level, { x, y }, corners)
      }
    }
    passes.push({ kind: 'centre', level, first, last: steps.length - 1 })
    if (relief === 'smooth') reach /= 2
    const edges = steps.length
    for (let y = 0; y <= cells; y += half) {
      for (let x = (y + half) % size; x <= cells; x += size) {
        compute('edge', level, { x, y }, beside(x, y, half, cells, settings.borders))
      }
    }
    passes.push({ kind: 'edge', level, first: edges, last: steps.length - 1 })
  }
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  return { settings, typed, side, heights, knownAt, steps, passes, low, high }

  function compute(kind: PointStep['kind'], level: number, { x, y }: GridPoint, points: GridPoint[]): void {
    const neighbours = points.map((point) => {
      const [nx, ny] = [wrap(point.x, cells), wrap(point.y, cells)]
      const from = ny * side + nx
      return { x: nx, y: ny, at: from, height: heights[from]!, wrapped: nx !== point.x || ny !== point.y }
    })
    const sum = neighbours.reduce((sum, { height }) => fround(sum + height), 0)
    const mean = fround(sum / neighbours.length)
    const drawn = (random() * 2 - 1) * reach
    const written = typed.get(placeOf({ x, y }, exponent))
    let perturbation = fround(written?.what === 'perturbation' ? written.value : drawn)
    let height = fround(mean + perturbation)
    if (written?.what === 'height') {
      height = fround(written.value)
      perturbation = fround(height - mean)
    }
    const at = y * side + x
    heights[at] = height
    knownAt[at] = steps.length
    steps.push({ kind, level, at, x, y, neighbours, mean, reach, perturbation, height, typed: written?.what })
  }
}

/** The points of these columns and rows, row by row. */
const crossings = (columns: number[], rows: number[]): GridPoint[] =>
  rows.flatMap((y) => columns.map((x) => ({ x, y })))

function beside(x: number, y: number, half: number, cells: number, rule: BorderRule): GridPoint[] {
  const north = { x, y: y - half }
  const west = { x: x - half, y }
  const east = { x: x + half, y }
  const south = { x, y: y + half }
  const all = [north, west, east, south]
  if (rule === 'wrap') return all
  if (rule === 'three') return all.filter(({ x, y }) => Math.min(x, y) >= 0 && Math.max(x, y) <= cells)
  const onRow = y % (2 * half) === 0
  let left
  if (onRow) {
    if (y > 0) left = south
    else left = north
  } else if (x > 0) left = east
  else left = west
  return all.filter((point) => point !== left)
}

function wrap(coordinate: number, cells: number): number {
  if (coordinate < 0) return coordinate + cells
  if (coordinate > cells) return coordinate - cells
  return coordinate
}

/** A square part of the points of a level: `count × count` of them from (x, y), `spacing` apart. */
export interface Excerpt extends GridPoint {
  count: number
  spacing: number
}

/** The largest number of points a side that are all shown, and the number that is shown of a larger map. */
const maxShown = 9
const partShown = 5

/** Whether a point has its height after a step. */
export function isKnown({ side, knownAt }: DiamondSquareRun, { x, y }: GridPoint, step: number): boolean {
  return knownAt[y * side + x]! <= step
}

/** Points a side of the lattice at a step. */
export function sideAt(run: DiamondSquareRun, step: number): number {
  return (1 << run.steps[step]!.level) + 1
}

/** Points a side of the lattice at a step, and how many of them are new. */
export function freshAt(run: DiamondSquareRun, step: number): { side: number; empty: number } {
  const side = sideAt(run, step)
  return { side, empty: side * side - (((side - 1) >> 1) + 1) ** 2 }
}

/** The places of the corners among the heights of a map. */
export const cornersOf = (side: number): number[] => [0, side - 1, side * (side - 1), side * side - 1]

/** The numbers to show at a step: all of them, or those around a point if there are too many. */
export function excerptAt(run: DiamondSquareRun, step: number, around?: GridPoint): Excerpt {
  const { level, ...rest } = run.steps[step]!
  const spacing = spacingOf(run, level)
  const side = sideAt(run, step)
  if (side <= maxShown) return { x: 0, y: 0, count: side, spacing }
  const middle = around ?? ('x' in rest ? rest : { x: 0, y: 0 })
  const start = (coordinate: number) =>
    Math.min(side - partShown, Math.max(0, Math.round(coordinate / spacing) - (partShown >> 1))) * spacing
  return { x: start(middle.x), y: start(middle.y), count: partShown, spacing }
}

/** The ancestors and the descendants of a point's height, by their places in the map (y × side + x). */
export interface Lineage {
  ancestors: ReadonlySet<number>
  descendants: ReadonlySet<number>
}

/** Finds parents, their parents, and so on back to the corners; and all points that descend from this one. */
export function lineageOf({ steps, knownAt }: DiamondSquareRun, point: number): Lineage {
  const ancestors = new Set<number>()
  const waiting = [point]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const step = steps[knownAt[next]!]!
    if (!('x' in step)) continue // a corner
    for (const { at } of step.neighbours) {
      if (!ancestors.has(at)) waiting.push(at)
      ancestors.add(at)
    }
  }
  const family = new Set([point])
  for (const step of steps.slice(knownAt[point]! + 1))
    if ('x' in step && step.neighbours.some(({ at }) => family.has(at))) family.add(step.at)
  family.delete(point)
  return { ancestors, descendants: family }
}

/**
 * The surface through the points known after a step, as triangles: three indices into the heights each,
 * clockwise seen from above (y down). A square whose middle is known becomes a fan around it, to its corners
 * and to the known middles of its sides; unknown points leave no hole. At most 2 × 4^exponent triangles.
 */
export function knownSurface(run: DiamondSquareRun, step: number): number[] {
  const { side, knownAt } = run
  const cells = side - 1
  const { level } = run.steps[step]!
  const size = level === 0 ? cells : cells >> (level - 1)
  const half = size / 2
  const at = (x: number, y: number) => y * side + x
  const triangles: number[] = []

  for (let y = 0; y < cells; y += size) {
    for (let x = 0; x < cells; x += size) {
      const corners = [at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size)] as const
      const middle = at(x + half, y + half)
      if (level === 0 || knownAt[middle]! > step) {
        // Cut along the diagonal through the middle of the square before, so that its fan stays as it was.
        const [a, b, c, d] = corners
        const turned = size < cells && (x / size + y / size) % 2 === 1
        triangles.push(...(turned ? [a, b, d, b, c, d] : [a, b, c, a, c, d]))
        continue
      }
      const edges = [at(x + half, y), at(x + size, y + half), at(x + half, y + size), at(x, y + half)]
      const ring = corners
        .flatMap((corner, i) => [corner, edges[i]!])
        .filter((point, i) => i % 2 === 0 || knownAt[point]! <= step)
      ring.forEach((point, i) => triangles.push(middle, point, ring[(i + 1) % ring.length]!))
    }
  }
  return triangles
}

/**
 * The numbers of the worked example of a French explanation: four corners, one perturbation, four results.
 */
export const exampleSettings: DiamondSquareSettings = {
  exponent: 1,
  seed: 1,
  amplitude: 100,
  relief: 'steep',
  borders: 'three',
}

const at = (x: number, y: number, value: number, what: TypedNumber['what'] = 'height') =>
  [placeOf({ x, y }, 1), { what, value }] as const

export const exampleNumbers: Typed = new Map([
  at(0, 0, 215),
  at(2, 0, 168),
  at(0, 2, 384),
  at(2, 2, 53),
  at(1, 1, -10, 'perturbation'),
  at(1, 0, 232),
  at(0, 1, 289),
  at(2, 1, 118),
  at(1, 2, 242),
])
