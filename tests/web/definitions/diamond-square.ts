/** The heights that a document defines, row by row, from its random numbers. */
export type Definition = (exponent: number, random: () => number) => Iterable<number>

type Point = [x: number, y: number]

/** A map of unset points, written and read by coordinates. */
class Grid {
  readonly last: number
  readonly #rows: number[][]
  readonly #round: (height: number) => number

  constructor(exponent: number, round: (height: number) => number) {
    this.last = 2 ** exponent
    this.#rows = Array.from({ length: this.last + 1 }, () => new Array<number>(this.last + 1).fill(NaN))
    this.#round = round
  }

  has = ([x, y]: Point): boolean => x >= 0 && y >= 0 && x <= this.last && y <= this.last

  at([x, y]: Point): number {
    return this.#rows[y]![x]!
  }

  set([x, y]: Point, height: number): void {
    if (!Number.isNaN(this.at([x, y]))) throw new Error(`(${x}, ${y}) is set twice`)
    this.#rows[y]![x] = this.#round(height)
  }

  mean(points: Point[]): number {
    return points.reduce((sum, point) => sum + this.at(point), 0) / points.length
  }

  *[Symbol.iterator](): Generator<number> {
    for (const row of this.#rows) yield* row
  }
}

/** Coordinates from `from` to the map's last, every `step`-th. */
const every = (step: number, from: number, last: number): number[] => {
  const found = []
  for (let i = from; i <= last; i += step) found.push(i)
  return found
}

const rowByRow = (ys: number[], xs: number[]): Point[] => ys.flatMap((y) => xs.map((x): Point => [x, y]))

/** The steps of a map's squares, from the largest to those of two cells. */
const steps = (last: number): number[] => Array.from({ length: Math.log2(last) }, (_, k) => last / 2 ** k)

const corners = (last: number): Point[] => rowByRow([0, last], [0, last])

const squareOf = ([x, y]: Point, half: number): Point[] =>
  rowByRow([y - half, y + half], [x - half, x + half])

const crossOf = ([x, y]: Point, half: number): Point[] => [
  [x, y - half],
  [x - half, y],
  [x + half, y],
  [x, y + half],
]

const centres = (last: number, step: number) => {
  const odd = every(step, step / 2, last)
  return rowByRow(odd, odd)
}

/** Voirol's order: the midpoints on the rows of the squares, then those on their columns, row by row. */
const voirolEdges = (last: number, step: number) => {
  const [even, odd] = [every(step, 0, last), every(step, step / 2, last)]
  return [...rowByRow(even, odd), ...rowByRow(odd, even)]
}

/** All midpoints of edges, row by row. */
const edgesRowByRow = (last: number, step: number) =>
  every(step / 2, 0, last).flatMap((y) =>
    rowByRow([y], y % step === 0 ? every(step, step / 2, last) : every(step, 0, last)),
  )

function voirolMap(
  exponent: number,
  round: (h: number) => number,
  from: number,
  noise: (i: number) => number,
) {
  const grid = new Grid(exponent, round)
  const { last } = grid
  const index = ([x, y]: Point) => x + y * (last + 1)
  for (const corner of corners(last)) grid.set(corner, noise(index(corner)))
  let amplitude = from
  for (const step of steps(last)) {
    const displace = (points: Point[], neighbours: (point: Point, half: number) => Point[]) => {
      for (const point of points) {
        const around = neighbours(point, step / 2).filter(grid.has)
        grid.set(point, amplitude * noise(index(point)) + grid.mean(around))
      }
      amplitude *= 0.70710678
    }
    displace(centres(last, step), squareOf)
    displace(voirolEdges(last, step), crossOf)
  }
  return grid
}

export const voirol =
  (round: (height: number) => number): Definition =>
  (exponent, random) =>
    voirolMap(exponent, round, 1, () => random() - 0.5)

export const voirolR =
  (amplitude: number): Definition =>
  (exponent, random) => {
    const table = Array.from({ length: 4177 }, () => random() - 0.5)
    return voirolMap(exponent, Math.fround, amplitude, (i) => table[i % 4177]!)
  }

export const loftis =
  (roughness: number): Definition =>
  (exponent, random) => {
    const grid = new Grid(exponent, Math.fround)
    const { last } = grid
    const heights = [last, last / 2, last / 2, 0]
    for (const [i, corner] of corners(last).entries()) grid.set(corner, heights[i]!)
    for (const step of steps(last)) {
      const displace = (points: Point[], offsets: Point[]) => {
        for (const point of points) {
          const around = offsets.map(([dx, dy]): Point => [point[0] + dx, point[1] + dy]).filter(grid.has)
          const scale = roughness * step
          const offset = random() * scale * 2 - scale
          grid.set(point, grid.mean(around.filter((each) => grid.at(each) !== -1)) + offset)
        }
      }
      const d = step / 2
      displace(centres(last, step), [[-d, -d], [d, -d], [d, d], [-d, d]]) // prettier-ignore
      displace(edgesRowByRow(last, step), [[0, -d], [d, 0], [0, d], [-d, 0]]) // prettier-ignore
    }
    return grid
  }

export const imai =
  (amplitude: number, faithful: boolean): Definition =>
  (exponent, random) => {
    const grid = new Grid(exponent, (height) => height)
    const { last } = grid
    const noise = () => random() * 2 - 1
    for (const corner of corners(last)) grid.set(corner, noise() * amplitude)
    for (const [level, step] of steps(last).entries()) {
      const half = step / 2
      const most = amplitude / 2 ** (level + 1)
      for (const point of centres(last, step)) {
        grid.set(point, grid.mean(squareOf(point, half)) + noise() * most)
      }
      // The two ends of the edge, then the neighbours on either side of it; the quirk takes the first that exists.
      const edge = (point: Point, ends: Point[], sides: Point[]) => {
        const there = sides.filter(grid.has)
        grid.set(point, grid.mean([...ends, ...(faithful ? there.slice(0, 1) : there)]) + noise() * most)
      }
      const [even, odd] = [every(step, 0, last), every(step, half, last)]
      for (const [x, y] of rowByRow(even, odd)) {
        edge([x, y], [[x - half, y], [x + half, y]], [[x, y - half], [x, y + half]]) // prettier-ignore
      }
      for (const [y, x] of rowByRow(even, odd)) {
        edge([y, x].reverse() as Point, [[x, y - half], [x, y + half]], [[x - half, y], [x + half, y]]) // prettier-ignore
      }
    }
    return grid
  }

export const palais =
  (amplitude: number, relief: 'steep' | 'smooth', more: number): Definition =>
  (exponent, random) => {
    const f = Math.fround
    const grid = new Grid(exponent + more, f)
    const { last } = grid
    const noise = (most: number) => f((random() * 2 - 1) * most)
    const mean = (points: Point[]) =>
      f(points.reduce((sum, point) => f(sum + grid.at(point)), 0) / points.length)
    for (const corner of corners(last)) grid.set(corner, random() * 500)
    for (const [k, step] of steps(last).entries()) {
      const most = (pass: number) => (relief === 'steep' ? amplitude : amplitude / 2 ** pass)
      for (const point of centres(last, step))
        grid.set(point, mean(squareOf(point, step / 2)) + noise(most(k)))
      for (const point of edgesRowByRow(last, step)) {
        grid.set(point, mean(crossOf(point, step / 2).filter(grid.has)) + noise(most(k + 1)))
      }
    }
    return grid
  }
