import { Horizon } from './horizon.js'
import { nearest, type Screen, type Sum } from './line-view.js'
import { addToPicture, cut, type Part, type Segment } from './picture.js'
import type { Profile } from './profile.js'

/** What is drawn, and what collects the visible parts of it. */
export interface Block {
  /** In widths: of each column, from −½ in the west to ½ in the east, and of each row, from ½ in the north to −½ in the south. */
  xs: Float64Array
  ys: Float64Array
  /** Up from what the view takes for the middle, in widths: row-major. */
  heights: Float64Array
  /** The height of the walls' foot; undefined without walls. */
  base: number | undefined
  /** Of each row and column, if it is drawn. */
  rows: (Profile | undefined)[]
  columns: (Profile | undefined)[]
  /** North, south, west, east. */
  feet: Profile[]
  /** What lies on the ground, by the number of the cell: `row × columns + column`. */
  rivers: Map<number, RiverPiece[]>
}

/** A piece of a river in one half of a cell, in widths; it is the piece of this number on its way. */
export interface RiverPiece {
  profile: Profile
  number: number
  isNorthern: boolean
  from: Point
  to: Point
}

type Point = readonly [x: number, y: number, z: number]

/** Less wide on the screen than this, a segment is seen end-on and hides nothing. */
const endOn = 1e-9
const nearlyEndOn = 1e-6
const rounding = 1e-12

/** Removes the hidden lines of one screen, and adds what is left to the profiles. */
export class HiddenLines {
  readonly #block: Block
  readonly #screen: Screen
  readonly #aspect: number
  readonly #upper: Horizon
  readonly #lower: Horizon
  readonly #clips: boolean
  /** Of two neighbouring rows, the even one first, and two points more: sums of the screen. */
  readonly #across: Float64Array
  readonly #depth: Float64Array
  readonly #up: Float64Array
  readonly #upright = new Map<Profile, Span>()
  readonly #current: Segment = { u0: 0, v0: 0, s0: 0, u1: 0, v1: 0, s1: 0 }
  readonly #above: number[] = []
  readonly #below: number[] = []

  constructor(block: Block, screen: Screen, aspect: number) {
    const points = 2 * block.xs.length + 2
    const buckets = 2 * Math.max(block.xs.length, block.ys.length)
    this.#block = block
    this.#screen = screen
    this.#aspect = aspect
    const [from, to] = screen.range
    this.#upper = new Horizon(from, to, buckets)
    this.#lower = new Horizon(from, to, buckets)
    this.#clips = from === -1 && to === 1
    this.#across = new Float64Array(points)
    this.#depth = new Float64Array(points)
    this.#up = new Float64Array(points)
  }

  /**
   * Visits the cells from the eye's outwards: rows to the south of it, then to the north, and in each row the cells to the east
   * of it, then to the west. Any line of sight meets the cells in this order. An edge is drawn by the nearer of its two cells,
   * after the cell's diagonal; at a border that faces the eye, before.
   *
   * @yields the share done, now and then.
   */
  *draw(): Generator<number, void, void> {
    const { xs, ys } = this.#block
    const [east, north] = this.#screen.eye
    const [cells, rows] = [xs.length - 1, ys.length - 1]
    const firstColumn = Math.max(xs.filter((x) => x <= east).length - 1, 0)
    const firstRow = Math.max(ys.filter((y) => y >= north).length - 1, 0)

    for (let visited = 0; visited < rows; visited++) {
      const y = visited < rows - firstRow ? firstRow + visited : rows - 1 - visited
      this.#project(y)
      this.#project(y + 1)
      const faces = {
        north: y === 0 && north > ys[0]!,
        south: y === rows - 1 && firstRow === rows,
        west: east < xs[0]!,
        east: firstColumn === cells,
      }
      for (let x = firstColumn; x < cells; x++) this.#cell(x, y, faces, firstColumn, firstRow)
      for (let x = firstColumn - 1; x >= 0; x--) this.#cell(x, y, faces, firstColumn, firstRow)
      if (visited % 16 === 15) yield (visited + 1) / rows
    }
  }

  #cell(x: number, y: number, faces: Record<Side, boolean>, firstColumn: number, firstRow: number): void {
    const { xs, rows, columns } = this.#block
    const northWest = (y & 1) * xs.length + x
    const southWest = (~y & 1) * xs.length + x
    const northEast = northWest + 1
    const southEast = southWest + 1
    const west = faces.west && x === 0
    const east = faces.east && x === xs.length - 2
    if (faces.north || faces.south || west || east) {
      if (this.#block.base !== undefined) this.#walls(x, y, { ...faces, west, east })
      if (faces.north) this.#segment(northWest, northEast, rows[y], x)
      if (faces.south) this.#segment(southWest, southEast, rows[y + 1], x)
      if (west) this.#segment(northWest, southWest, columns[x], y)
      if (east) this.#segment(northEast, southEast, columns[x + 1], y)
    }
    const pieces = this.#block.rivers.get(y * xs.length + x)
    if (pieces) this.#rivers(pieces, x, y, true)
    this.#segment(northEast, southWest, undefined, 0)
    if (pieces) this.#rivers(pieces, x, y, false)
    if (y <= firstRow && !faces.north) this.#segment(northWest, northEast, rows[y], x)
    if (y >= firstRow) this.#segment(southWest, southEast, rows[y + 1], x)
    if (x <= firstColumn && !west) this.#segment(northWest, southWest, columns[x], y)
    if (x >= firstColumn) this.#segment(northEast, southEast, columns[x + 1], y)
  }

  // In the half of a cell that is nearer to the eye, before its diagonal hides the other.
  #rivers(pieces: RiverPiece[], x: number, y: number, near: boolean): void {
    const { xs, ys } = this.#block
    const [east, north] = this.#screen.eye
    // An eye that is infinitely far stands in a corner of the horizon.
    const u = clamp((east - xs[x]!) / (xs[x + 1]! - xs[x]!), far)
    const v = clamp((ys[y]! - north) / (ys[y]! - ys[y + 1]!), far)
    const [from, to] = [2 * xs.length, 2 * xs.length + 1]
    for (const piece of pieces) {
      if ((piece.isNorthern === u + v <= 1) !== near) continue
      this.#placePoint(piece.from, from)
      this.#placePoint(piece.to, to)
      this.#segment(from, to, piece.profile, piece.number, true)
    }
  }

  // The walls below the cell's borders that face the eye: nothing stands before them.
  #walls(x: number, y: number, faces: Record<Side, boolean>): void {
    const { xs, ys, rows, columns, feet } = this.#block
    const [foot, next] = [2 * xs.length, 2 * xs.length + 1]
    const wall = (profile: Profile, fromX: number, fromY: number, toX: number, toY: number) => {
      this.#projectFoot(fromX, fromY, foot)
      this.#projectFoot(toX, toY, next)
      this.#segment(foot, next, profile, profile.index < 2 ? fromX : fromY)
    }
    // The post where a profile ends belongs to the profile: it goes on to the place before its first or after its last point.
    const post = (profile: Profile | undefined, place: number, postX: number, postY: number) => {
      if (!profile) return
      this.#projectFoot(postX, postY, foot)
      const top = (postY & 1) * xs.length + postX
      const v = this.#up[foot]! / this.#depth[foot]!
      this.#spanOf(profile, v, v)
      if (place === 0) this.#visible(foot, top, profile, -1)
      else this.#visible(top, foot, profile, place)
    }
    for (const [faced, border, profile] of [
      [faces.north, y, feet[0]!],
      [faces.south, y + 1, feet[1]!],
    ] as const) {
      if (!faced) continue
      wall(profile, x, border, x + 1, border)
      post(columns[x], border, x, border)
      if (x === xs.length - 2) post(columns[x + 1], border, x + 1, border)
    }
    for (const [faced, border, profile] of [
      [faces.west, x, feet[2]!],
      [faces.east, x + 1, feet[3]!],
    ] as const) {
      if (!faced) continue
      wall(profile, border, y, border, y + 1)
      post(rows[y], border, border, y)
      if (y === ys.length - 2) post(rows[y + 1], border, border, y + 1)
    }
  }

  #project(y: number): void {
    const { xs, heights } = this.#block
    const first = (y & 1) * xs.length
    for (let x = 0; x < xs.length; x++) this.#place(x, y, heights[y * xs.length + x]!, first + x)
  }

  #projectFoot(x: number, y: number, at: number): void {
    this.#place(x, y, this.#block.base!, at)
  }

  #place(column: number, row: number, z: number, at: number): void {
    this.#placePoint([this.#block.xs[column]!, this.#block.ys[row]!, z], at)
  }

  #placePoint([x, y, z]: Point, at: number): void {
    const { across, depth, up } = this.#screen
    this.#across[at] = sum(across, x, y, z)
    this.#depth[at] = sum(depth, x, y, z)
    this.#up[at] = sum(up, x, y, z)
  }

  /** Draws what shows of a segment, if it belongs to a profile, and lifts the horizons to it. A river, which bends, lies on a face. */
  #segment(p: number, q: number, profile: Profile | undefined, place: number, isRiver = false): void {
    if (!this.#onScreen(p, q, place)) return
    const { u0, v0, u1, v1 } = this.#current
    const wide = Math.abs(u1 - u0)
    if (wide < endOn) {
      if (profile && !isRiver) this.#endOn(profile)
      return
    }
    if (profile && !isRiver && wide < nearlyEndOn) this.#spanOf(profile, Math.min(v0, v1), Math.max(v0, v1))
    const above = profile && this.#above
    const below = profile && this.#below
    if (u0 < u1) {
      this.#upper.raise(u0, v0, u1, v1, above, !isRiver)
      this.#lower.raise(u0, -v0, u1, -v1, below, !isRiver)
    } else {
      this.#upper.raise(u1, v1, u0, v0, above, !isRiver)
      this.#lower.raise(u1, -v1, u0, -v0, below, !isRiver)
    }
    if (!profile) return
    for (const [from, to] of union(this.#above, this.#below)) {
      if (to - from < rounding) continue // a corner that looks out by an error
      const [a, b] = [(from - u0) / (u1 - u0), (to - u0) / (u1 - u0)]
      this.#add(profile, Math.min(a, b), Math.max(a, b))
    }
    this.#above.length = this.#below.length = 0
  }

  /** Draws a segment that nothing hides. */
  #visible(p: number, q: number, profile: Profile, place: number): void {
    if (this.#onScreen(p, q, place)) this.#add(profile, 0, 1)
  }

  // A profile seen end-on is upright on the screen, and nothing but itself stands before or behind it.
  #endOn(profile: Profile): void {
    const { v0, v1 } = this.#current
    const { lowest, highest } = this.#spanOf(profile, Math.min(v0, v1), Math.max(v0, v1))
    if (v0 === v1) return
    for (const [from, to] of [
      [-Infinity, lowest],
      [highest, Infinity],
    ] as const) {
      const [a, b] = [(from - v0) / (v1 - v0), (to - v0) / (v1 - v0)]
      const [first, last] = [Math.max(Math.min(a, b), 0), Math.min(Math.max(a, b), 1)]
      if (first < last) this.#add(profile, first, last)
    }
  }

  // What a nearly upright profile has covered so far, which is then stretched to v0 and v1.
  #spanOf(profile: Profile, v0: number, v1: number): Span {
    const before = this.#upright.get(profile) ?? { lowest: v0, highest: v0 }
    this.#upright.set(profile, {
      lowest: Math.min(before.lowest, v0),
      highest: Math.max(before.highest, v1),
    })
    return before
  }

  #add(profile: Profile, from: number, to: number): void {
    addToPicture(profile, this.#current, from, to, this.#screen, this.#aspect)
  }

  /** Makes the segment between two points the current one, without what is behind the eye or beside the range; false if all is. */
  #onScreen(p: number, q: number, place: number): boolean {
    const [a0, a1] = [this.#across[p]!, this.#across[q]!]
    const [d0, d1] = [this.#depth[p]!, this.#depth[q]!]
    const [h0, h1] = [this.#up[p]!, this.#up[q]!]
    const segment = this.#current
    segment.s0 = place
    segment.s1 = place + 1
    segment.u0 = a0 / d0
    segment.v0 = h0 / d0
    segment.u1 = a1 / d1
    segment.v1 = h1 / d1
    if (!this.#clips) return true

    const part: Part = [0, 1]
    cut(part, d0 - nearest, d1 - nearest)
    cut(part, d0 - a0, d1 - a1)
    cut(part, d0 + a0, d1 + a1)
    const [from, to] = part
    const depthFrom = d0 + (d1 - d0) * from
    const depthTo = d0 + (d1 - d0) * to
    segment.s0 = place + from
    segment.s1 = place + to
    segment.u0 = clamp((a0 + (a1 - a0) * from) / depthFrom)
    segment.v0 = (h0 + (h1 - h0) * from) / depthFrom
    segment.u1 = clamp((a0 + (a1 - a0) * to) / depthTo)
    segment.v1 = (h0 + (h1 - h0) * to) / depthTo
    return from < to
  }
}

const clamp = (u: number, most = 1) => Math.min(Math.max(u, -most), most)
const far = 1e9

interface Span {
  lowest: number
  highest: number
}

type Side = 'north' | 'south' | 'west' | 'east'

function sum([a, b, c, d]: Sum, x: number, y: number, z: number): number {
  return a * x + b * y + c * z + d
}

/** Of two lists of intervals, each from left to right. */
function union(a: number[], b: number[]): [number, number][] {
  const all: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const fromA = j >= b.length || (i < a.length && a[i]! <= b[j]!)
    const [from, to] = fromA ? [a[i++]!, a[i++]!] : [b[j++]!, b[j++]!]
    const last = all[all.length - 1]
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
