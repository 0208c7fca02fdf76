/** A line for the pen, and from which end it is drawn. */
export interface Stroke {
  line: number
  reversed: boolean
}

/**
 * An order in which a pen travels little between lines: from the end of each it goes to the nearest end of those that are left
 * (found through a grid, so that the time grows with the number of lines), and draws from there.
 *
 * @param lines x, y of the points of each
 * @param start where the pen is at first
 */
export function penOrder(lines: Float64Array[], start: readonly [number, number]): Stroke[] {
  const grid = new EndGrid(lines)
  let [x, y] = start
  return lines.map(() => {
    const end = grid.takeNearest(x, y)
    const [line, reversed] = [end >> 1, end % 2 === 1]
    const points = lines[line]!
    ;[x, y] = reversed ? [points[0]!, points[1]!] : [points.at(-2)!, points.at(-1)!]
    return { line, reversed }
  })
}

/** The ends of lines that are left, by squares of the plane: 2 · line is its first point, 2 · line + 1 its last. */
class EndGrid {
  readonly #lines: Float64Array[]
  readonly #cells: number[][]
  readonly #side: number
  #left = Infinity
  #bottom = Infinity
  #width = 0

  constructor(lines: Float64Array[]) {
    this.#lines = lines
    this.#side = Math.max(Math.ceil(Math.sqrt(lines.length)), 1)
    this.#cells = Array.from({ length: this.#side ** 2 }, () => [])
    const ends = lines.flatMap((_, line) => [2 * line, 2 * line + 1])
    const places = ends.map((end) => this.#place(end))
    let [right, top] = [-Infinity, -Infinity]
    for (const [x, y] of places) {
      this.#left = Math.min(this.#left, x)
      this.#bottom = Math.min(this.#bottom, y)
      right = Math.max(right, x)
      top = Math.max(top, y)
    }
    this.#width = Math.max(right - this.#left, top - this.#bottom) / this.#side || 1
    for (const [end, [x, y]] of places.entries()) this.#cellOf(x, y).push(end)
  }

  /** The end nearest to a point, which is taken out together with the other end of its line. */
  takeNearest(x: number, y: number): number {
    const column = this.#index(x - this.#left)
    const row = this.#index(y - this.#bottom)
    let [nearest, distance] = [-1, Infinity]
    // Everything beyond ring r is at least r − 1 cells away from the point's own.
    for (let ring = 0; ring <= this.#side && distance > ((ring - 1) * this.#width) ** 2; ring++) {
      for (let dy = -ring; dy <= ring; dy++) {
        const step = Math.abs(dy) === ring ? 1 : 2 * ring
        for (let dx = -ring; dx <= ring; dx += step) {
          for (const end of this.#at(column + dx, row + dy)) {
            const [ex, ey] = this.#place(end)
            const away = (ex - x) ** 2 + (ey - y) ** 2
            if (away < distance || (away === distance && end < nearest)) [nearest, distance] = [end, away]
          }
        }
      }
    }
    this.#remove(nearest)
    this.#remove(nearest ^ 1)
    return nearest
  }

  #remove(end: number): void {
    const cell = this.#cellOf(...this.#place(end))
    cell.splice(cell.indexOf(end), 1)
  }

  #place(end: number): [number, number] {
    const points = this.#lines[end >> 1]!
    return end % 2 === 0 ? [points[0]!, points[1]!] : [points.at(-2)!, points.at(-1)!]
  }

  #index(offset: number): number {
    return Math.min(Math.max(Math.floor(offset / this.#width), 0), this.#side - 1)
  }

  #cellOf(x: number, y: number): number[] {
    return this.#at(this.#index(x - this.#left), this.#index(y - this.#bottom))
  }

  #at(column: number, row: number): number[] {
    const inside = column >= 0 && row >= 0 && column < this.#side && row < this.#side
    return inside ? this.#cells[row * this.#side + column]! : []
  }
}
