import type { View } from './drawn-lines.js'

type Vector = [number, number, number]

/**
 * Judges visibility by brute force, without a horizon: follows a line of sight over every edge of the surface that it
 * crosses in plan, and checks whether the ground blocks it.
 *
 * `xs` and `ys` are places of columns and rows, −½ to ½, ys from north to south; `heights` the heights there, in widths.
 */
export class LineOfSight {
  readonly #eye: Vector
  readonly #forward: Vector
  readonly #right: Vector
  readonly #up: Vector
  readonly #half: number
  readonly #orthographic: boolean

  constructor(
    readonly xs: number[],
    readonly ys: number[],
    readonly heights: number[][],
    readonly view: View,
  ) {
    const [azimuth, elevation] = [(view.azimuth / 180) * Math.PI, (view.elevation / 180) * Math.PI]
    this.#forward = [
      Math.cos(elevation) * Math.sin(azimuth),
      Math.cos(elevation) * Math.cos(azimuth),
      -Math.sin(elevation),
    ]
    this.#right = [Math.cos(azimuth), -Math.sin(azimuth), 0]
    this.#up = cross(this.#right, this.#forward)
    this.#half = Math.tan((16 * Math.PI) / 180)
    this.#orthographic = view.projection === 'orthographic'
    const back = this.#orthographic ? 50 : view.distance
    this.#eye = add(view.target as Vector, this.#forward, -back)
  }

  /** The position of a point of space in the picture; undefined behind the camera. */
  picture(point: Vector): [number, number] | undefined {
    const seen = add(point, this.#eye, -1)
    const unit = this.#half * (this.#orthographic ? this.view.distance : dot(seen, this.#forward))
    if (dot(seen, this.#forward) < 1e-3) return undefined
    return [dot(seen, this.#right) / unit, dot(seen, this.#up) / unit]
  }

  /**
   * The point of the vertical plane x = place (axis 0) or y = place (axis 1) that is seen at a point of the picture.
   */
  onPlane(x: number, y: number, axis: 0 | 1, place: number): Vector | undefined {
    const [from, direction] = this.#ray(x, y)
    if (Math.abs(direction[axis]) < 0.02) return undefined // nearly end-on: too inexact
    return add(from, direction, (place - from[axis]) / direction[axis])
  }

  /** The lowest and highest clearance of the ground over the line of sight to a point (negative: below the line). */
  ground([px, py, pz]: Vector): [number, number] {
    const [ex, ey, ez] = this.#orthographic ? add([px, py, pz], this.#forward, -50) : this.#eye
    const shares: number[] = []
    for (const x of this.xs) shares.push((x - ex) / (px - ex))
    for (const y of this.ys) shares.push((y - ey) / (py - ey))
    const inside = shares.filter((share) => share > 0 && share < 1 - 1e-9).concat(1)
    inside.sort((a, b) => a - b)
    let [lowest, highest] = [Infinity, -Infinity]
    let before = 0
    for (const share of inside) {
      const middle = (before + share) / 2
      const column = cellOf(this.xs, ex + (px - ex) * middle)
      const row = cellOf(this.ys, ey + (py - ey) * middle)
      if (column >= 0 && row >= 0 && share - before > 1e-12) {
        const at = (s: number) => {
          const fx = fraction(this.xs, column, ex + (px - ex) * s)
          const fy = fraction(this.ys, row, ey + (py - ey) * s)
          return [this.#height(column, row, fx, fy) - (ez + (pz - ez) * s), fx + fy - 1] as const
        }
        const [first, a] = at(before)
        const [second, b] = at(share)
        const gaps = share === 1 ? [first] : [first, second]
        if (before === 0) gaps.shift()
        if (a * b < 0) gaps.push(at(before + ((share - before) * a) / (a - b))[0])
        lowest = Math.min(lowest, ...gaps)
        highest = Math.max(highest, ...gaps)
      }
      before = share
    }
    return [lowest, highest]
  }

  /** The height on the surface. */
  height(x: number, y: number): number {
    x = Math.min(Math.max(x, -0.5), 0.5) // a place on the border may be rounded beyond it
    y = Math.min(Math.max(y, -0.5), 0.5)
    const [column, row] = [cellOf(this.xs, x), cellOf(this.ys, y)]
    return this.#height(column, row, fraction(this.xs, column, x), fraction(this.ys, row, y))
  }

  #height(column: number, row: number, fx: number, fy: number): number {
    const [northWest, northEast] = [this.heights[row]![column]!, this.heights[row]![column + 1]!]
    const [southWest, southEast] = [this.heights[row + 1]![column]!, this.heights[row + 1]![column + 1]!]
    if (fx + fy <= 1) return northWest + fx * (northEast - northWest) + fy * (southWest - northWest)
    return southEast + (1 - fx) * (southWest - southEast) + (1 - fy) * (northEast - southEast)
  }

  #ray(x: number, y: number): [Vector, Vector] {
    if (!this.#orthographic) {
      const aside = add(add(this.#forward, this.#right, x * this.#half), this.#up, y * this.#half)
      return [this.#eye, aside]
    }
    const unit = this.#half * this.view.distance
    return [add(add(this.#eye, this.#right, x * unit), this.#up, y * unit), this.#forward]
  }
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const add = (a: Vector, b: Vector, times: number): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const cellOf = (places: number[], place: number) =>
  places.findIndex((from, i) => (place - from) * (place - (places[i + 1] ?? NaN)) <= 0)
const fraction = (places: number[], cell: number, place: number) =>
  (place - places[cell]!) / (places[cell + 1]! - places[cell]!)
