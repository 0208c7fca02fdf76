import { copyRow, type Flow, type Lattice, pit, stepOffsets, stepX, stepY } from './erosion-flow.js'
import type { Rates } from './erosion-rates.js'
import { rowKey } from './position-hash.js'

// What becomes of the ground: cpp/erosion/incision.h, talus.h, refine.h. Every operation is rounded to 32 bits.

const fround = Math.fround
const lowestLand = fround(1e-6)
const rootHalf = fround(0.70710678)

/** The ground before the weather: heights, and what makes them 0 at sea and 1 the map's relief. */
export interface Ground {
  heights: Float32Array
  sea: number
  scale: number
}

function hashAt(key: number, x: number): number {
  let hash = (key + Math.imul(x, 0x9e3779b9)) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  return hash ^ (hash >>> 15)
}

export function groundAt({ heights, sea, scale }: Ground, cell: number): number {
  const z = fround(fround(heights[cell]! - sea) * scale)
  return z > 0 ? z : 0
}

/** The ground before the first step of time: nothing under the sea, land a little above it. */
export function rise(ground: Ground, z: Float32Array, cells: number): void {
  for (let cell = 0; cell < cells; cell++) {
    const here = groundAt(ground, cell)
    z[cell] = here > 0 ? Math.max(here, lowestLand) : 0
  }
}

/** Land as high on average as it was, or a share of that. */
export function keepVolume(ground: Ground, share: number, z: Float32Array, cells: number): void {
  let before = 0
  let after = 0
  for (let cell = 0; cell < cells; cell++) {
    before += groundAt(ground, cell)
    after += z[cell]!
  }
  const factor = after > 0 ? fround((before * share) / after) : 1
  for (let cell = 0; cell < cells; cell++) z[cell] = z[cell]! * factor
}

/** Rock slides and soil creeps; `room` is three rows of side + 2, and a fourth. */
export function slide(lattice: Lattice, rates: Rates, z: Float32Array): void {
  const { side, wrap } = lattice
  const near = rates.steepest
  const far = fround(rates.steepest * fround(1.41421356))
  const { slide: sliding, creep } = rates
  const first = new Float32Array(side + 2)
  let north = new Float32Array(side + 2)
  let here = new Float32Array(side + 2)
  let south = new Float32Array(side + 2)
  copyRow(z, lattice, -1, here)
  copyRow(z, lattice, 0, south)
  first.set(south)
  for (let y = 0; y < side; y++) {
    const before = north
    north = here
    here = south
    south = before
    if (y === side - 1 && wrap) south.set(first)
    else if (y === side - 1) south.set(here)
    else copyRow(z, lattice, y + 1, south)
    const row = y * side
    for (let x = 0; x < side; x++) {
      const height = here[x + 1]!
      if (!(height > 0)) {
        z[row + x] = 0
        continue
      }
      const w = fround(here[x]! - height)
      const e = fround(here[x + 2]! - height)
      const n = fround(north[x + 1]! - height)
      const s = fround(south[x + 1]! - height)
      const nw = fround(north[x]! - height)
      const se = fround(south[x + 2]! - height)
      const ne = fround(north[x + 2]! - height)
      const sw = fround(south[x]! - height)
      let slid = fround(beyond(w, near) + beyond(e, near))
      slid = fround(slid + fround(beyond(n, near) + beyond(s, near)))
      slid = fround(slid + fround(beyond(nw, far) + beyond(se, far)) * 0.5)
      slid = fround(slid + fround(beyond(ne, far) + beyond(sw, far)) * 0.5)
      let crept = fround(w + e)
      crept = fround(crept + fround(n + s))
      crept = fround(crept + fround(nw + se) * 0.5)
      crept = fround(crept + fround(ne + sw) * 0.5)
      z[row + x] = height + fround(fround(slid * sliding) + fround(crept * creep))
    }
  }
}

function beyond(rise: number, limit: number): number {
  return rise > limit ? fround(rise - limit) : rise < -limit ? fround(rise + limit) : 0
}

/** How strongly water cuts in a step of time: by cell, drained area and way, K Δt √area / length. */
export function cutter(rates: Rates, key: number): (cell: number, area: number, way: number) => number {
  const { strength, threshold } = rates
  const diagonal = fround(strength * rootHalf)
  const unevenness = fround(rates.unevenness / 2147483648)
  return (cell, area, way) => {
    const width = fround(Math.sqrt(fround(area)))
    // Of the rock: each cell has its own.
    const softness = fround(fround(fround(hashAt(key, cell)) * unevenness) + 1)
    const power = fround(Math.max(fround(width - threshold), 0) * softness)
    return fround(power * (way < pit && way & 1 ? diagonal : strength))
  }
}

/** Rivers cut into rising ground, from the outlets upwards. */
export function incise(
  lattice: Lattice,
  { order, step, area }: Flow,
  ground: Ground,
  rates: Rates,
  key: number,
  z: Float32Array,
  held: boolean | undefined = false,
): void {
  const offsets = stepOffsets(lattice)
  const { uplift, sedimentation } = rates
  const cutAt = cutter(rates, key)
  const toSea = fround(0.25 * lattice.side)
  for (let i = lattice.side * lattice.side; i-- > 0;) {
    const cell = order[i]!
    const before = z[cell]!
    if (!(before > 0)) continue
    const way = step[cell]!
    const lifted = Math.max(fround(before + fround(uplift * groundAt(ground, cell))), lowestLand)
    const cut = cutAt(cell, area[cell]!, way)
    if (way < pit) {
      const below = z[cell + offsets[way]!]!
      z[cell] =
        lifted > below
          ? fround(lifted + fround(cut * below)) / fround(1 + cut)
          : lifted + fround(fround(below - lifted) * sedimentation)
    } else if (held) z[cell] = lowestLand
    else {
      z[cell] =
        fround(lifted + fround(cut * heightBeyond(lattice, z, cell))) /
        fround(fround(1 + cut) + fround(cut / toSea))
    }
  }
}

function heightBeyond({ side }: Lattice, z: Float32Array, cell: number): number {
  const x = cell % side
  const y = (cell - x) / side
  const last = side - 1
  let inland = fround(1e30)
  for (let d = 0; d < 8; d++) {
    const toX = x + stepX[d]!
    const toY = y + stepY[d]!
    if (toX <= 0 || toX >= last || toY <= 0 || toY >= last) continue
    inland = Math.min(inland, z[toY * side + toX]!)
  }
  return Math.max(fround(z[cell]! - Math.max(fround(inland - z[cell]!), 0)), 0)
}

export interface Coarse {
  lattice: Lattice
  z: Float32Array
  ground: Ground
  area: Uint32Array
}

/** A row of coarse points: the ground, the detail let in, and which way fine points are moved. */
interface Line {
  ground: Float32Array
  detail: Float32Array
  east: Float32Array
  south: Float32Array
}

/** Doubles the side. */
export function refine(
  coarse: Coarse,
  lattice: Lattice,
  ground: Ground,
  rates: Rates,
  key: number,
  z: Float32Array,
): void {
  const { side } = lattice
  const points = coarse.lattice.side
  const newLine = (): Line => ({
    ground: new Float32Array(points + 1),
    detail: new Float32Array(points + 1),
    east: new Float32Array(points + 1),
    south: new Float32Array(points + 1),
  })
  const inside = lattice.wrap
    ? (i: number) => (i < 0 ? i + points : i >= points ? i - points : i)
    : (i: number) => Math.min(Math.max(i, 0), points - 1)
  let line = newLine()
  let following = newLine()
  fill(0, line)
  fill(inside(1), following)
  for (let y = 0, cell = 0; y < side; y++) {
    if (y > 0 && y % 2 === 0) {
      const done = line
      line = following
      following = done
      fill(inside(y / 2 + 1), following)
    }
    const between =
      y % 2 === 0
        ? (part: keyof Line, west: number, east: number) =>
            fround(fround(line[part][west]! + line[part][east]!) * 0.5)
        : (part: keyof Line, west: number, east: number) =>
            fround(
              fround(
                fround(line[part][west]! + line[part][east]!) +
                  fround(following[part][west]! + following[part][east]!),
              ) * 0.25,
            )
    for (let x = 0; x < side; x++, cell++) {
      const here = groundAt(ground, cell)
      if (!(here > 0)) {
        z[cell] = 0
        continue
      }
      const west = x >> 1
      const east = west + (x & 1)
      const fine = fround(here - between('ground', west, east))
      const kept = fine < -rates.most ? -rates.most : fine > rates.most ? rates.most : fine
      const smooth = sample(
        fround(x * 0.5 + between('east', west, east)),
        fround(y * 0.5 + between('south', west, east)),
      )
      z[cell] = Math.max(fround(smooth + fround(between('detail', west, east) * kept)), lowestLand)
    }
  }

  function fill(y: number, to: Line): void {
    const unit = fround(rates.sway * (0.25 / 2147483648))
    const nodes = lattice.wrap ? points >> 1 : points
    const keys = [rowKey(key, (y >> 1) % nodes), rowKey(key, ((y + 1) >> 1) % nodes)]
    for (let x = 0; x < points; x++) {
      const cell = y * points + x
      const upstream = fround(Math.sqrt(fround(coarse.area[cell]! - 1)))
      to.ground[x] = groundAt(coarse.ground, cell)
      to.detail[x] = rates.detail / fround(1 + fround(rates.calm * upstream))
      let east = 0
      let south = 0
      for (const row of keys) {
        for (let node = x >> 1, i = 0; i < 2; node = (x + 1) >> 1, i++) {
          const hash = hashAt(row, node % nodes)
          east = fround(east + fround(hash))
          south = fround(south + fround(hash << 11))
        }
      }
      to.east[x] = fround(east * unit)
      to.south[x] = fround(south * unit)
    }
    for (const part of [to.ground, to.detail, to.east, to.south]) {
      part[points] = lattice.wrap ? part[0]! : part[points - 1]!
    }
  }

  function sample(x: number, y: number): number {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const tx = fround(x - left)
    const ty = fround(y - top)
    const x0 = inside(left)
    const x1 = inside(left + 1)
    const north = inside(top) * points
    const south = inside(top + 1) * points
    const heights = coarse.z
    const a = heights[north + x0]!
    const b = heights[south + x0]!
    const upper = fround(a + fround(fround(heights[north + x1]! - a) * tx))
    const lower = fround(b + fround(fround(heights[south + x1]! - b) * tx))
    return fround(upper + fround(fround(lower - upper) * ty))
  }
}
