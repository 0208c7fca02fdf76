import { stepX, stepY } from './erosion-flow.js'
import { axes, signs, warp, warpSlope } from './planet.js'

// The six faces of a planet as one ball: the graph of their points, the sea and the rain on them. The laws are those of
// cpp/erosion/ball.h and climate.h. Every operation is rounded to 32 bits.

const { fround, sqrt, abs, min, max, trunc } = Math

/** Column or row as u or v. */
const along = (place: number, cells: number) => fround(fround(2 * place - cells) / cells)

/** The distance from the middle of a cube to a point of its surface; a face is 1 away. */
const lengthOf = (a: number, b: number) => fround(sqrt(fround(fround(1 + fround(a * a)) + fround(b * b))))

/**
 * The points of the six faces of one level as one graph. A point on a border belongs to the first of the faces that
 * have it, and the others repeat it.
 */
export class Ball {
  readonly side: number
  readonly ofFace: number
  readonly points: number
  /** 1 for a point on the face where it belongs. */
  readonly isOwn: Uint8Array
  /** The inverse of the distance to the eight neighbours of each point of a face, in mean cells. */
  readonly nears: Float32Array
  /** The area of each point of a face, in mean cells. */
  readonly areas: Float32Array
  /** The neighbours that list() found, clockwise from the east; the node itself where a corner has none. */
  readonly beside = new Int32Array(8)
  /** The offsets of the neighbours within a face. */
  readonly #offsets: Int32Array
  /** Where the neighbours of a point on or beside a border stand in `#edges`, or -1. */
  readonly #slots: Int32Array
  readonly #edges: Int32Array
  readonly #ofEdges: number
  /** Each repeated point, and where it belongs. */
  readonly #copies: Int32Array

  constructor(readonly cells: number) {
    const side = cells + 1
    this.side = side
    this.ofFace = side * side
    this.points = 6 * side * side
    this.#offsets = Int32Array.from(stepX, (dx, d) => stepY[d]! * side + dx)
    this.nears = new Float32Array(8 * this.ofFace).fill(1)
    this.areas = new Float32Array(this.ofFace)
    this.isOwn = new Uint8Array(this.points).fill(1)
    this.#slots = new Int32Array(this.ofFace).fill(-1)
    this.#measure()
    const ring = [...this.#slots.keys()].filter((at) => {
      const [x, y] = [at % side, trunc(at / side)]
      return min(x, y) < 2 || max(x, y) > cells - 2
    })
    ring.forEach((at, i) => (this.#slots[at] = 8 * i))
    this.#ofEdges = 8 * ring.length
    this.#edges = new Int32Array(6 * this.#ofEdges)
    const copies: number[] = []
    for (let face = 0, to = 0; face < 6; face++) {
      for (const at of ring) {
        const [x, y, point] = [at % side, trunc(at / side), face * this.ofFace + at]
        const node = this.#nodeAt(face, x, y)
        if (node !== point) copies.push(point, node)
        for (let d = 0; d < 8; d++, to++) {
          this.#edges[to] = this.#leads(x, y, d) ? this.#nodeAt(face, x + stepX[d]!, y + stepY[d]!) : node
        }
      }
    }
    for (let i = 0; i < copies.length; i += 2) this.isOwn[copies[i]!] = 0
    this.#copies = Int32Array.from(copies)
  }

  /** Writes the neighbours of a node to `beside`. @returns where their distances stand in `nears` */
  list(node: number): number {
    const { beside } = this
    const of = node % this.ofFace
    const slot = this.#slots[of]!
    if (slot < 0) {
      const offsets = this.#offsets
      for (let d = 0; d < 8; d++) beside[d] = node + offsets[d]!
    } else {
      const from = ((node - of) / this.ofFace) * this.#ofEdges + slot
      for (let d = 0; d < 8; d++) beside[d] = this.#edges[from + d]!
    }
    return 8 * of
  }

  /** Repeats on the other faces what is known where a point belongs. */
  share(values: Float32Array | Uint32Array): void {
    const copies = this.#copies
    for (let i = 0; i < copies.length; i += 2) values[copies[i]!] = values[copies[i + 1]!]!
  }

  isInside(x: number, y: number): boolean {
    return x > 0 && y > 0 && x < this.cells && y < this.cells
  }

  /** The point itself, where it belongs. */
  #nodeAt(face: number, x: number, y: number): number {
    const { cells, side } = this
    if (this.isInside(x, y)) return (face * side + y) * side + x
    const place = [cells, 2 * x - cells, 2 * y - cells]
    const cube = [0, 0, 0]
    for (let i = 1; i < 3; i++) {
      // Beyond a border the way goes on down the side of the cube.
      const beyond = abs(place[i]!) - cells
      if (beyond <= 0) continue
      place[0]! -= beyond
      place[i] = max(-cells, min(place[i]!, cells))
    }
    for (let i = 0; i < 3; i++) cube[axes[3 * face + i]!] = signs[3 * face + i]! * place[i]!
    for (let to = 0; ; to++) {
      const on = (i: number) => signs[3 * to + i]! * cube[axes[3 * to + i]!]!
      if (on(0) === cells) return (to * side + (on(2) + cells) / 2) * side + (on(1) + cells) / 2
    }
  }

  #isOn(place: number): boolean {
    return place >= 0 && place <= this.cells
  }

  /** At a corner one of the neighbours is missing, and one would be there twice. */
  #leads(x: number, y: number, d: number): boolean {
    const xOn = this.#isOn(x + stepX[d]!)
    const yOn = this.#isOn(y + stepY[d]!)
    const corner = (x === 0 || x === this.cells) && (y === 0 || y === this.cells)
    return (xOn || yOn) && !(corner && !yOn && stepX[d] === 0)
  }

  #measure(): void {
    const { cells, side } = this
    const mean = fround(fround(1.4472025) / cells)
    const places = new Float32Array(3 * this.ofFace)
    for (let y = 0, at = 0; y < side; y++) {
      const b = warp(along(y, cells))
      for (let x = 0; x < side; x++, at++) {
        const a = warp(along(x, cells))
        const length = lengthOf(a, b)
        places[3 * at] = 1 / length
        places[3 * at + 1] = a / length
        places[3 * at + 2] = b / length
        const slope = fround(warpSlope(along(x, cells)) * warpSlope(along(y, cells)))
        const square = fround(fround(1 + fround(a * a)) + fround(b * b))
        this.areas[at] = fround(slope / fround(square * length)) * fround(1.9098593)
      }
    }
    for (let y = 0, at = 0; y < side; y++) {
      for (let x = 0; x < side; x++, at++) {
        for (let d = 0; d < 8; d++) {
          if (!this.#leads(x, y, d)) continue
          // What lies beyond a border mirrors what lies before it.
          const right = this.#isOn(x + stepX[d]!) ? stepX[d]! : -stepX[d]!
          const down = this.#isOn(y + stepY[d]!) ? stepY[d]! : -stepY[d]!
          const there = 3 * (at + down * side + right)
          const dx = fround(places[there]! - places[3 * at]!)
          const dy = fround(places[there + 1]! - places[3 * at + 1]!)
          const dz = fround(places[there + 2]! - places[3 * at + 2]!)
          const square = fround(fround(fround(dx * dx) + fround(dy * dy)) + fround(dz * dz))
          this.nears[8 * at + d] = mean / fround(sqrt(square))
        }
      }
    }
  }
}

/** The height of the sea that covers a share `ocean` of a planet, to one part in 4096 of its relief. */
export function planetSea(heights: Float32Array, size: number, ocean: number): number {
  let lowest = heights[0]!
  let highest = lowest
  for (const height of heights) {
    if (height < lowest) lowest = height
    if (height > highest) highest = height
  }
  if (ocean <= 0 || !(highest > lowest)) return lowest
  if (ocean >= 1) return highest
  const cells = size - 1
  const areas = new Float64Array(4096)
  const bins = fround(areas.length / fround(highest - lowest))
  const place = (i: number) => fround(fround((2 * i) / cells) - 1)
  // A point on a border represents half the area of the others, and exists twice.
  const weights = Float32Array.from({ length: size }, (_, i) => (i === 0 || i === cells ? 0.5 : 1))
  const bents = Float32Array.from({ length: size }, (_, i) => warp(place(i)))
  const slopes = Float32Array.from({ length: size }, (_, i) => warpSlope(place(i)))
  let all = 0
  for (let line = 0, at = 0; line < 6 * size; line++) {
    const row = line % size
    const [b, weight] = [bents[row]!, fround(weights[row]! * slopes[row]!)]
    for (let column = 0; column < size; column++, at++) {
      const a = bents[column]!
      const square = fround(fround(1 + fround(a * a)) + fround(b * b))
      const flat = fround(fround(weight * weights[column]!) * slopes[column]!)
      const area = fround(flat / fround(square * fround(sqrt(square))))
      areas[min(trunc(fround(fround(heights[at]! - lowest) * bins)), areas.length - 1)]! += area
      all += area
    }
  }
  let bin = 0
  for (let below = 0; bin < areas.length; bin++) {
    below += areas[bin]!
    if (below >= ocean * all) break
  }
  return fround(lowest + fround(fround(bin + 1) / bins))
}

const [rows, columns] = [48, 96]
const lastRow = fround(rows - fround(1.001))
/** By the sine of the latitude, in eighths. */
const rains = Float32Array.of(4.2, 3, 1, 0.34, 0.42, 0.9, 1.2, 0.8, 0.4)
const [bent, westerlies] = [fround(0.9999), [fround(0.4), fround(0.62), fround(0.97), fround(0.85)] as const]

/** From 0 at `from` to 1 at `to`, which may be the lower one. */
function smooth(from: number, to: number, x: number): number {
  const t = max(0, min(fround(fround(x - from) * fround(1 / fround(to - from))), 1))
  return fround(fround(t * t) * fround(3 - fround(2 * t)))
}

/** The rain of a planet, by latitude and by the moisture that the wind brings: cpp/erosion/climate.h. */
export class Rains {
  readonly #moisture: Float32Array
  readonly #to = new Float32Array(3)

  /** `relief`: from the sea to the highest point. */
  constructor(heights: Float32Array, size: number, sea: number, relief: number) {
    const [counts, lands, ups, west, east] = Array.from({ length: 5 }, () => new Float32Array(rows * columns))
    const cells = size - 1
    const stride = max(trunc(cells / 64), 1)
    for (let face = 0; face < 6; face++) {
      for (let y = 0; y <= cells; y += stride) {
        for (let x = 0; x <= cells; x += stride) {
          this.#turn(face, x, y, cells)
          const row = min(trunc(fround(fround(this.#to[1]! + 1) * (rows / 2))), rows - 1)
          const column = min(trunc(fround(this.#around() * (columns / 4))), columns - 1)
          const up = fround(fround(heights[(face * size + y) * size + x]! - sea) / relief)
          const cell = row * columns + column
          counts![cell]! += 1
          lands![cell]! += up >= 0 ? 1 : 0
          ups![cell]! += max(up, 0)
        }
      }
    }
    for (let i = 0; i < rows * columns; i++) {
      const count = counts![i]! > 0 ? counts![i]! : 1
      // A cell without points is like the one before it.
      for (const each of [lands!, ups!])
        each[i] = counts![i]! > 0 || i === 0 ? each[i]! / count : each[i - 1]!
    }
    for (let row = 0; row < rows; row++) {
      blow(lands!, ups!, row, -1, west!)
      blow(lands!, ups!, row, 1, east!)
      const sine = abs(sineOf(row))
      const [a, b, c, d] = westerlies
      const westerly = fround(smooth(a, b, sine) * smooth(c, d, sine))
      for (let i = row * columns; i < (row + 1) * columns; i++) {
        west![i] = east![i]! + fround(fround(west![i]! - east![i]!) * westerly)
      }
    }
    mixWithBeside(west!, east!)
    mixWithBeside(east!, west!)
    mixWithBeside(west!, east!)
    this.#moisture = east!
  }

  /** At a point of a face. */
  at(face: number, x: number, y: number, cells: number): number {
    this.#turn(face, x, y, cells)
    const eighths = fround(max(0, min(abs(this.#to[1]!), bent)) * 8)
    const below = trunc(eighths)
    const rest = fround(eighths - below)
    const rain = fround(rains[below]! + fround(fround(rains[below + 1]! - rains[below]!) * rest))
    return fround(rain * this.#moistureThere())
  }

  #moistureThere(): number {
    const y = max(0, min(fround(fround(fround(this.#to[1]! + 1) * (rows / 2)) - 0.5), lastRow))
    const x = fround(fround(this.#around() * (columns / 4)) + (columns - 0.5))
    const row = trunc(y)
    const column = trunc(x)
    const west = column % columns
    const east = (column + 1) % columns
    const north = row * columns
    const south = north + columns
    const right = fround(x - column)
    const moisture = this.#moisture
    const upper = fround(
      moisture[north + west]! + fround(fround(moisture[north + east]! - moisture[north + west]!) * right),
    )
    const lower = fround(
      moisture[south + west]! + fround(fround(moisture[south + east]! - moisture[south + west]!) * right),
    )
    return fround(upper + fround(fround(lower - upper) * fround(y - row)))
  }

  /** Looks towards a point of a face. */
  #turn(face: number, x: number, y: number, cells: number): void {
    const a = warp(along(x, cells))
    const b = warp(along(y, cells))
    const per = fround(1 / lengthOf(a, b))
    this.#to[axes[3 * face]!] = signs[3 * face]! * per
    this.#to[axes[3 * face + 1]!] = fround(signs[3 * face + 1]! * a) * per
    this.#to[axes[3 * face + 2]!] = fround(signs[3 * face + 2]! * b) * per
  }

  /** 0 to 4 once around, westwards. */
  #around(): number {
    const x = this.#to[0]!
    const z = this.#to[2]!
    const share = fround(x / max(fround(abs(x) + abs(z)), fround(1e-6)))
    return z >= 0 ? fround(1 - share) : fround(3 + share)
  }
}

const sineOf = (row: number) => fround(fround((row + 0.5) * fround(2 / rows)) - 1)
const around = fround(fround(6.2831853) / columns)
const [wetter, drier] = [fround(0.7), fround(1.6)]

/** Follows the air of a row twice around; the second time it has forgotten how it began. */
function blow(lands: Float32Array, ups: Float32Array, row: number, step: number, to: Float32Array): void {
  const sine = sineOf(row)
  const length = fround(fround(sqrt(fround(1 - fround(sine * sine)))) * around)
  let air = 0.5
  let before = ups[row * columns]!
  for (let i = 0, column = 0; i < 2 * columns; i++) {
    column = (column + step + columns) % columns
    const [land, up] = [lands[row * columns + column]!, ups[row * columns + column]!]
    const climb = fround(max(fround(up - before), 0) * 5)
    to[row * columns + column] = air * fround(1 + fround(wetter * min(climb, 1)))
    const taken = min(fround(fround(fround(1 - land) * 5) * length), 1)
    air = fround(air + fround(fround(1 - air) * taken))
    air = fround(air / fround(fround(1 + fround(fround(land * drier) * length)) + climb))
    before = up
  }
}

const [kept, northSouth, eastWest] = [fround(0.36), fround(0.2), fround(0.12)]

/** Air mixes with that beside it. */
function mixWithBeside(from: Float32Array, to: Float32Array): void {
  for (let row = 0; row < rows; row++) {
    const [north, south] = [max(row - 1, 0) * columns, min(row + 1, rows - 1) * columns]
    const here = row * columns
    for (let column = 0; column < columns; column++) {
      const [east, west] = [(column + 1) % columns, (column + columns - 1) % columns]
      const across = fround(fround(from[north + column]! + from[south + column]!) * northSouth)
      const beside = fround(fround(from[here + east]! + from[here + west]!) * eastWest)
      to[here + column] = fround(fround(from[here + column]! * kept) + across) + beside
    }
  }
}
