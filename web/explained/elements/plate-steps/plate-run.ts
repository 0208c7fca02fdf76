import { planet } from '../../javascript/planet.js'
import { layOnPlates, type Plate, platesOf } from '../../javascript/planet-plates.js'
import {
  cross,
  faceDirection,
  placeOnFace,
  pointDirection,
  pointOnBall,
  type Vector,
} from '../../../core/planet/faces.js'

export interface Settings {
  exponent: number
  seed: number
  plates: number
}

/** A piece of crust that its plate carries. */
export interface Piece {
  at: Vector
  plate: number
}

/** The share of the ball that is sea, as from the generator's default. */
const ocean = 0.7
/** Pieces of crust a side of a face. */
const aside = 22
/** How far the fastest plates move in their step, in radii of the ball. */
const stride = 0.16
/** A place is at a corner of the cube if each of its coordinates is larger; at the corner they are 0.58. */
const atCorner = 0.48

/** A planet from its plates to its rivers: all that its chapter shows. */
export class PlateRun {
  readonly settings: Settings
  readonly size: number
  readonly plates: readonly Plate[]
  readonly pieces: readonly Piece[]
  /** Heights of the points of the faces: of the plates, and with their stamps. */
  readonly bare: Float32Array
  readonly heights: Float32Array
  readonly sea: number
  /** How many points drain through each, on the first of its faces. */
  readonly area: Uint32Array
  /** The way of one drop: if one passes a corner of the cube, the longest of those that do. */
  readonly way: readonly number[]
  readonly #next: Int32Array

  constructor(settings: Settings) {
    const { exponent, seed, plates } = settings
    this.settings = settings
    this.size = 2 ** exponent + 1
    const moving = platesOf(seed, plates, faceDirection)
    this.plates = moving.plates
    this.pieces = Array.from({ length: 6 * aside * aside }, (_, i) => {
      const [face, x, y] = placeOnFace(aside, i)
      const at = faceDirection(face, (2 * x + 1) / aside - 1, (2 * y + 1) / aside - 1)
      return { at, plate: moving.plateAt(at) }
    })
    this.bare = new Float32Array(6 * this.size ** 2)
    this.heights = this.bare.slice()
    layOnPlates(settings, this.bare, faceDirection)
    planet(settings, this.heights)
    this.sea = this.heights.toSorted()[Math.floor(ocean * this.heights.length)]!
    this.#next = this.#drained()
    this.area = this.#areas()
    this.way = this.#chosen()
  }

  /** Where a piece of crust is after a share of the plates' step. */
  moved({ at, plate }: Piece, share: number): Vector {
    const speed = cross(this.plates[plate]!.spin, at)
    const to = at.map((part, i) => part + share * stride * speed[i]!)
    return to.map((part) => part / Math.hypot(...to)) as unknown as Vector
  }

  /** The point that a point drains to, or undefined in the sea. */
  downstream(point: number): number | undefined {
    return this.#next[point]! < 0 ? undefined : this.#next[point]
  }

  #around(point: number): number[] {
    const [face, x, y] = placeOnFace(this.size, point)
    const isOff = (at: number) => at < 0 || at >= this.size
    const found = new Set<number>()
    for (let v = y - 1; v <= y + 1; v++)
      for (let u = x - 1; u <= x + 1; u++)
        if (!isOff(u) || !isOff(v)) found.add(pointOnBall(this.size, face, u, v))
    found.delete(point)
    return [...found]
  }

  /**
   * Raises the water in every hollow until it spills, by Planchon and Darboux (2002): each point sinks to the lowest level
   * that its neighbours let it have, from the sea on, and drains to the lowest of them.
   */
  #drained(): Int32Array {
    const { size, heights, sea } = this
    const points = Array.from(heights, (_, i) => i).filter(
      (i) => pointOnBall(size, ...placeOnFace(size, i)) === i,
    )
    const around = new Map(points.map((point) => [point, this.#around(point)]))
    const levels = heights.map((height) => (height <= sea ? height : Infinity))
    let isDone = false
    while (!isDone) {
      isDone = true
      for (const point of points.reverse()) {
        if (levels[point]! <= Math.max(heights[point]!, sea)) continue
        const lowest = Math.min(...around.get(point)!.map((to) => levels[to]!)) + 1e-5
        const level = Math.max(heights[point]!, Math.fround(lowest))
        if (level < levels[point]!) [levels[point], isDone] = [level, false]
      }
    }
    const next = new Int32Array(heights.length).fill(-1)
    for (const point of points)
      if (heights[point]! > sea)
        next[point] = around.get(point)!.reduce((a, b) => (levels[b]! < levels[a]! ? b : a))
    return next
  }

  #areas(): Uint32Array {
    const area = new Uint32Array(this.heights.length)
    for (let from = 0; from < area.length; from++)
      if (this.downstream(from) !== undefined) for (const point of this.#wayFrom(from)) area[point]! += 1
    return area
  }

  #wayFrom(from: number): number[] {
    const way = [from]
    for (let at = this.downstream(from); at !== undefined; at = this.downstream(at)) way.push(at)
    return way
  }

  #chosen(): number[] {
    const faceOf = (point: number) => placeOnFace(this.size, point)[0]
    const merit = (way: number[]) => {
      const corners = way.filter((point) =>
        pointDirection(this.size, point).every((part) => Math.abs(part) > atCorner),
      )
      return 1000 * new Set(corners.map(faceOf)).size + way.length
    }
    let [best, most]: [number[], number] = [[], 0]
    for (let from = 0; from < this.area.length; from++) {
      if (this.area[from] !== 1) continue
      const way = this.#wayFrom(from)
      const found = merit(way)
      if (found > most) [best, most] = [way, found]
    }
    return best
  }
}
