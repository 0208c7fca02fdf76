import { OrthographicCamera, PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three'
import type { View } from './drawn-lines.js'

type Vector = [number, number, number]

/**
 * Judges visibility by brute force, without a horizon: follows a line of sight over every edge of the surface
 * that it crosses in plan, and checks whether the ground blocks it.
 *
 * `xs` and `ys` are places of columns and rows, −½ to ½, ys from north to south; `heights` the heights there,
 * in widths.
 */
export class LineOfSight {
  readonly #camera: PerspectiveCamera | OrthographicCamera
  readonly #forward: Vector3

  constructor(
    readonly xs: number[],
    readonly ys: number[],
    readonly heights: number[][],
    { projection, azimuth, elevation, distance, target }: View,
  ) {
    const half = Math.tan((16 * Math.PI) / 180) * distance
    const isOrthographic = projection === 'orthographic'
    this.#camera = isOrthographic
      ? new OrthographicCamera(-half, half, half, -half, 1e-3, 100)
      : new PerspectiveCamera(32, 1, 1e-3, 100)
    const [across, climb] = [(azimuth / 180) * Math.PI, (elevation / 180) * Math.PI]
    const level = Math.cos(climb)
    this.#forward = new Vector3(level * Math.sin(across), level * Math.cos(across), -Math.sin(climb))
    const middle = new Vector3(...target)
    this.#camera.up.set(0, 0, 1)
    this.#camera.position.copy(middle).addScaledVector(this.#forward, isOrthographic ? -50 : -distance)
    this.#camera.lookAt(middle)
    this.#camera.updateMatrixWorld()
  }

  /** The position of a point of space in the picture; undefined behind the camera. */
  picture(point: Vector): [number, number] | undefined {
    const away = new Vector3(...point).sub(this.#camera.position).dot(this.#forward)
    const { x, y } = new Vector3(...point).project(this.#camera)
    return away < 1e-3 ? undefined : [x, y]
  }

  /**
   * The point of the vertical plane x = place (axis 0) or y = place (axis 1) that is seen at a point of the
   * picture.
   */
  onPlane(x: number, y: number, axis: 0 | 1, place: number): Vector | undefined {
    const rays = new Raycaster()
    rays.setFromCamera(new Vector2(x, y), this.#camera)
    const { origin, direction } = rays.ray
    const along = direction.getComponent(axis)
    if (Math.abs(along) < 0.02) return undefined // nearly end-on: too inexact
    return rays.ray.at((place - origin.getComponent(axis)) / along, new Vector3()).toArray()
  }

  /**
   * The lowest and highest clearance of the ground over the line of sight to a point (negative: below the
   * line).
   */
  ground([px, py, pz]: Vector): [number, number] {
    const isNear = this.#camera instanceof PerspectiveCamera
    const eye = isNear ? this.#camera.position : new Vector3(px, py, pz).addScaledVector(this.#forward, -50)
    const [ex, ey, ez] = eye.toArray()
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
}

const cellOf = (places: number[], place: number) =>
  places.findIndex((from, i) => (place - from) * (place - (places[i + 1] ?? NaN)) <= 0)
const fraction = (places: number[], cell: number, place: number) =>
  (place - places[cell]!) / (places[cell + 1]! - places[cell]!)
