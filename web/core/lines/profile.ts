/** What a line is: a profile along a row of the map (west to east) or a column (north to south), the foot of a wall, a river. */
export type Family = 'rows' | 'columns' | 'foot' | 'rivers'

/** A visible part of one profile, in the picture: x to the right, y up, 0 in the middle, 1 at half the height. */
export interface Polyline {
  family: Family
  /** Of the row or column in the map that was given; of a foot 0 to 3: north, south, west, east; of a river its place in the list. */
  index: number
  /** x, y of each point; at least two points. */
  points: Float64Array
}

/** Places on a profile closer than this are one: in points of the map. */
const sameplace = 1e-7

/** Collects the visible pieces of one profile in any order and joins them in the order along it. */
export class Profile {
  readonly family: Family
  readonly index: number
  /** From and to, in points of the map along the profile; x and y of both. */
  readonly #pieces: number[] = []

  constructor(family: Family, index: number) {
    this.family = family
    this.index = index
  }

  add(from: number, to: number, x0: number, y0: number, x1: number, y1: number): void {
    this.#pieces.push(from, to, x0, y0, x1, y1)
  }

  polylines(): Polyline[] {
    const pieces = this.#pieces
    const order = Array.from({ length: pieces.length / 6 }, (_, i) => i * 6)
    order.sort((a, b) => pieces[a]! - pieces[b]!)
    const lines: Polyline[] = []
    let points: number[] = []
    let end = -Infinity
    const close = () => {
      if (points.length >= 4)
        lines.push({ family: this.family, index: this.index, points: Float64Array.from(points) })
      points = []
    }
    for (const at of order) {
      const [from, to] = [pieces[at]!, pieces[at + 1]!]
      if (Math.abs(from - end) > sameplace) {
        close()
        points.push(pieces[at + 2]!, pieces[at + 3]!)
      }
      points.push(pieces[at + 4]!, pieces[at + 5]!)
      end = to
    }
    close()
    return lines
  }
}
