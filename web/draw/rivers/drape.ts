/** A grid of heights whose cells are cut from north-east to south-west, as in all views. */
export interface FaceGrid {
  /** The places of its columns and rows, in points of the map. */
  columns: readonly number[]
  rows: readonly number[]
  heightAt(row: number, column: number): number
}

/** A piece of a line on the ground that lies in one triangle: x and y in points of the map, and heights. */
export interface DrapedPiece {
  /** The cell, by its western column and northern row. */
  column: number
  row: number
  /** Whether it lies in the cell's half to the north-west. */
  isNorthern: boolean
  from: readonly [x: number, y: number, height: number]
  to: readonly [x: number, y: number, height: number]
}

/** Lays a line of points of the map on the triangles of a grid, cut at every border between triangles. */
export function drape(points: ArrayLike<number>, size: number, grid: FaceGrid): DrapedPiece[] {
  const pieces: DrapedPiece[] = []
  for (let i = 1; i < points.length; i++) {
    const from = [points[i - 1]! % size, Math.floor(points[i - 1]! / size)] as const
    const to = [points[i]! % size, Math.floor(points[i]! / size)] as const
    for (const [a, b] of stretches(from, to, grid)) {
      const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const
      const column = cellOf(grid.columns, middle[0])
      const row = cellOf(grid.rows, middle[1])
      const cell = cellAt(grid, column, row)
      const isNorthern = cell.u(middle[0]) + cell.v(middle[1]) <= 1
      const lifted = ([x, y]: Point) => [x, y, cell.height(x, y, isNorthern)] as const
      pieces.push({ column, row, isNorthern, from: lifted(a), to: lifted(b) })
    }
  }
  return pieces
}

type Point = readonly [x: number, y: number]

// Cuts a segment at the lines of the grid and at the diagonals of its cells.
function stretches(from: Point, to: Point, grid: FaceGrid): [Point, Point][] {
  const at = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
  const cuts = new Set([0, 1])
  for (const [axis, lines] of [grid.columns, grid.rows].entries()) {
    const [a, b] = [from[axis]!, to[axis]!]
    for (let i = cellOf(lines, Math.min(a, b)); i < lines.length && lines[i]! < Math.max(a, b); i++) {
      if (lines[i]! > Math.min(a, b)) cuts.add((lines[i]! - a) / (b - a))
    }
  }
  const between = (sorted: number[]) => sorted.slice(1).map((t, i) => [sorted[i]!, t] as const)
  for (const [first, last] of between([...cuts].sort((a, b) => a - b))) {
    const [x, y] = at((first + last) / 2)
    const cell = cellAt(grid, cellOf(grid.columns, x), cellOf(grid.rows, y))
    const sideOf = ([px, py]: Point) => cell.u(px) + cell.v(py) - 1
    const [a, b] = [sideOf(at(first)), sideOf(at(last))]
    if (a * b < 0) cuts.add(first + ((last - first) * a) / (a - b))
  }
  return between([...cuts].sort((a, b) => a - b)).map(([first, last]) => [at(first), at(last)])
}

/** The last line that does not lie beyond a place, except the very last one. */
function cellOf(lines: readonly number[], place: number): number {
  let [low, high] = [0, lines.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lines[middle]! <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The height at a place in a cell, from those of its corners; it is cut from north-east to south-west. */
export function heightInCell(
  cornerAt: (down: 0 | 1, right: 0 | 1) => number,
  u: number,
  v: number,
  isNorthern = u + v <= 1,
): number {
  const [northEast, southWest] = [cornerAt(0, 1), cornerAt(1, 0)]
  const corner = isNorthern ? cornerAt(0, 0) : cornerAt(1, 1)
  return isNorthern
    ? corner + u * (northEast - corner) + v * (southWest - corner)
    : corner + (1 - u) * (southWest - corner) + (1 - v) * (northEast - corner)
}

function cellAt({ columns, rows, heightAt }: FaceGrid, column: number, row: number) {
  const [west, east] = [columns[column]!, columns[column + 1]!]
  const [north, south] = [rows[row]!, rows[row + 1]!]
  const u = (x: number) => (x - west) / (east - west)
  const v = (y: number) => (y - north) / (south - north)
  const height = (x: number, y: number, isNorthern: boolean) =>
    heightInCell((down, right) => heightAt(row + down, column + right), u(x), v(y), isNorthern)
  return { u, v, height }
}
