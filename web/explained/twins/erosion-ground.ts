import { copyRow, type Flow, type Lattice, pit, sill, stepOffsets, stepX, stepY } from './erosion-flow.js'
import { type PaddedSize, lowestLand } from './erosion-land.js'
import { hashAt, rowKey } from './position-hash.js'

// The changes of the ground: cpp/erosion/slopes.h, ground.h. Every operation is rounded to 32
// bits.

/** The rates of erosion of a level, in each of its steps of time: cpp/erosion/rates.h. */
export interface Rates {
  steps: number
  wandering: number
  uplift: number
  strength: number
  threshold: number
  breadth: number
  sedimentation: number
  cellsToSea: number
  sill: number
  deposition: number
  steepest: number
  slide: number
  creep: number
  floor: number
  open: number
  cliff: number
  detail: number
  maxDetail: number
  calm: number
  sway: number
  volume: number
}

const fround = Math.fround
const rootHalf = fround(0.70710678)
const rootTwo = fround(1.41421356)

/**
 * The least height of the top, as a share of `highest`, and the least volume of land that must not rise above
 * that.
 */
const leastTop = fround(0.88)
const leastVolume = 0.84

/**
 * Restores the mean height of the land, or a share of it, without exceeding `highest`; where the top would be
 * higher than that, or too low, heights are bent.
 */
export function keepVolume(
  frame: PaddedSize,
  ground: Float32Array,
  share: number,
  highest: number,
  z: Float32Array,
): void {
  const { size, margin } = frame
  const side = size + 2 * margin
  let before = 0
  let after = 0
  let top = 0
  for (let y = 0; y < size; y++) {
    const row = (y + margin) * side + margin
    for (let cell = row; cell < row + size; cell++) {
      before += Math.max(ground[cell]!, 0)
      after += Math.max(z[cell]!, 0)
      top = Math.max(top, z[cell]!)
    }
  }
  if (!(after > 0)) return
  const factor = fround((before * share) / after)
  const isAt = fround(top * factor)
  const at = Math.min(Math.max(isAt, fround(leastTop * highest)), highest)
  const kept = Math.min(share, leastVolume)
  const isLow = after * fround(highest / top) < kept * before
  if (isAt >= at && !(isAt > highest && isLow)) {
    scaleLand(Math.min(factor, fround(highest / top)), side * side, z)
    return
  }
  const scale = fround(1 / top)
  const bins = new Uint32Array(256)
  let land = 0
  for (let y = 0; y < size; y++) {
    const row = (y + margin) * side + margin
    for (let cell = row; cell < row + size; cell++) {
      if (!(z[cell]! > 0)) continue
      const part = Math.min(fround(z[cell]! * scale), 1)
      bins[Math.floor(fround(fround(part * 255) + 0.5))]!++
      land++
    }
  }
  bendLand(bendFor(bins, (before * (isAt > highest ? kept : share)) / (land * at)), at, scale, side * side, z)
}

/** How much heights bend, so that the mean of those counted in `bins` is a share of the top. */
function bendFor(bins: Uint32Array, wanted: number): number {
  let low = -0.6
  let high = 3
  for (let i = 0; i < 24; i++) {
    const bend = (low + high) / 2
    let sum = 0
    let count = 0
    bins.forEach((points, bin) => {
      const share = bin / 255
      sum += (points * share * (1 + bend)) / (1 + bend * share)
      count += points
    })
    if (sum / count < wanted) low = bend
    else high = bend
  }
  return fround((low + high) / 2)
}

/**
 * Bends the heights of the land among the first `cells`, so that the top is `at`; `scale` is 1 / the top
 * before.
 */
function bendLand(bend: number, at: number, scale: number, cells: number, z: Float32Array): void {
  for (let cell = 0; cell < cells; cell++) {
    if (!(z[cell]! > 0)) continue
    const share = Math.min(fround(z[cell]! * scale), 1)
    const bent = fround(fround(share * fround(1 + bend)) / fround(1 + fround(bend * share)))
    z[cell] = Math.max(fround(at * bent), lowestLand)
  }
}

/** Multiplies the heights of the land among the first `cells`. */
function scaleLand(factor: number, cells: number, z: Float32Array): void {
  for (let cell = 0; cell < cells; cell++) {
    if (z[cell]! > 0) z[cell] = Math.max(fround(z[cell]! * factor), lowestLand)
  }
}

/** Lets rock slide and soil creep. */
export function slide(lattice: Lattice, rates: Rates, z: Float32Array): void {
  const { side, wrap } = lattice
  const near = rates.steepest
  const far = fround(rates.steepest * rootTwo)
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
      if (height === 0) {
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
      let slid = fround(excess(w, near) + excess(e, near))
      slid = fround(slid + fround(excess(n, near) + excess(s, near)))
      slid = fround(slid + fround(excess(nw, far) + excess(se, far)) * 0.5)
      slid = fround(slid + fround(excess(ne, far) + excess(sw, far)) * 0.5)
      let crept = fround(w + e)
      crept = fround(crept + fround(n + s))
      crept = fround(crept + fround(nw + se) * 0.5)
      crept = fround(crept + fround(ne + sw) * 0.5)
      const moved = fround(height + fround(fround(slid * sliding) + fround(crept * creep)))
      z[row + x] = moved === 0 ? lowestLand : moved
    }
  }
}

function excess(rise: number, limit: number): number {
  if (rise > limit) return fround(rise - limit)
  if (rise < -limit) return fround(rise + limit)
  return 0
}

/** The median slope of the land, and the slope of its steepest hundredth; to one part in 32. */
export function slopesOf(
  { size, margin }: PaddedSize,
  ground: Float32Array,
): { median: number; steep: number } {
  const side = size + 2 * margin
  const bins = new Uint32Array(4096)
  const number = new Float32Array(1)
  const bits = new Uint32Array(number.buffer)
  let count = 0
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const cell = (y + margin) * side + margin + x
      const here = ground[cell]!
      if (!(here > 0 && ground[cell + 1]! > 0 && ground[cell + side]! > 0)) continue
      const east = fround(ground[cell + 1]! - here)
      const south = fround(ground[cell + side]! - here)
      number[0] = fround(east * east) + fround(south * south)
      bins[bits[0]! >>> 19]!++
      count++
    }
  }
  const slopeAtRank = (rank: number) => {
    let bin = bins.length - 1
    for (let above = bins[bin]!; bin > 0 && above <= rank; above += bins[bin]!) bin--
    bits[0] = bin << 19
    return fround(Math.sqrt(number[0]!))
  }
  return { median: slopeAtRank(Math.floor(count / 2)), steep: slopeAtRank(Math.floor(count / 100)) }
}

/** Cuts off what rises above the surrounding land more steeply than `steepest`. */
export function lowerCliffs(lattice: Lattice, steepest: number, key: number, z: Float32Array): void {
  const { side, wrap } = lattice
  const far = fround(1e30)
  const uneven = fround(fround(steepest * fround(0.3)) / 2147483648)
  let here = new Float32Array(side + 2)
  let beside = new Float32Array(side + 2)
  const bearing = new Float32Array(side + 2)
  const close = (row: Float32Array) => {
    row[0] = wrap ? row[side]! : far
    row[side + 1] = wrap ? row[1]! : far
  }
  for (const forward of [true, false]) {
    beside.fill(far)
    if (wrap) beside.set(z.subarray(forward ? (side - 1) * side : 0).subarray(0, side), 1)
    close(beside)
    for (let i = 0; i < side; i++) {
      const y = forward ? i : side - 1 - i
      const row = rowKey(key, y)
      here.set(z.subarray(y * side, y * side + side), 1)
      close(here)
      const lower = (x: number, maxHeight: number) => {
        if (here[x]! > 0) here[x] = Math.max(Math.min(here[x]!, maxHeight), lowestLand)
      }
      for (let x = 1; x <= side; x++) {
        const near = fround(steepest + fround(fround(hashAt(row, x - 1)) * uneven))
        bearing[x] = near
        const corner = fround(Math.min(beside[x - 1]!, beside[x + 1]!) + fround(near * rootTwo))
        lower(x, Math.min(fround(Math.min(here[x - 1]!, beside[x]!) + near), corner))
      }
      for (let x = side; x > 0; x--) lower(x, fround(here[x + 1]! + bearing[x]!))
      z.set(here.subarray(1, side + 1), y * side)
      close(here)
      const done = here
      here = beside
      beside = done
    }
  }
}

/** The power of a stream √area wide, which may leave a lake. */
function streamPower({ threshold, breadth, sill }: Rates, width: number, leavesLake: boolean): number {
  const power = fround(fround(Math.max(fround(width - threshold), 0)) * fround(1 + fround(width * breadth)))
  return leavesLake ? fround(power * sill) : power
}

/**
 * The strength of incision in a step of time, by drained area and the way that the water takes: K Δt √area /
 * length.
 */
export function cutFactor(rates: Rates, area: number, direction: number): number {
  const power = streamPower(rates, fround(Math.sqrt(fround(area))), (direction & sill) !== 0)
  return fround(
    power * (direction < pit && direction & 1 ? fround(rates.strength * rootHalf) : rates.strength),
  )
}

/** The uplift of a cell's ground in a step of time. */
export const riseOf = (rates: Rates, ground: number): number =>
  ground > 0 ? fround(rates.uplift * fround(Math.sqrt(ground))) : 0

/** The height of land after it has risen; `ground` is its height before erosion. */
export const lift = (rates: Rates, z: number, ground: number): number =>
  ground > 0 ? Math.max(fround(z + riseOf(rates, ground)), lowestLand) : z

/** Cuts a cell `lifted` high, down to the water or ground `below`; `load` as for incise(). */
function cutCell(
  cell: number,
  lifted: number,
  cut: number,
  below: number,
  { sedimentation }: Rates,
  z: Float32Array,
  load: Float32Array,
): void {
  if (lifted > below) {
    z[cell] = fround(lifted + fround(cut * below)) / fround(1 + cut)
    load[cell] = lifted - z[cell]!
  } else {
    z[cell] = lifted + fround(fround(below - lifted) * sedimentation)
    if (z[cell]! < below) load[cell] = -below
  }
}

/**
 * Rivers cut into rising ground, from the outlets upwards; `load` gets the cut or, in a lake, minus its
 * level.
 */
export function incise(
  lattice: Lattice,
  { order, step, area }: Flow,
  ground: Float32Array,
  rates: Rates,
  z: Float32Array,
  load: Float32Array,
  held: boolean | undefined = false,
): void {
  const offsets = stepOffsets(lattice)
  const cells = lattice.side * lattice.side
  for (let cell = 0; cell < cells; cell++) if (z[cell] !== 0) z[cell] = lift(rates, z[cell]!, ground[cell]!)
  for (let i = cells; i-- > 0;) {
    const cell = order[i]!
    const lifted = z[cell]!
    load[cell] = 0
    if (lifted === 0) continue
    const direction = step[cell]!
    const cut = cutFactor(rates, area[cell]!, direction)
    if (direction < pit) {
      const to = cell + offsets[direction]!
      cutCell(cell, lifted, cut, load[to]! < 0 ? -load[to]! : z[to]!, rates, z, load)
    } else if (held) z[cell] = lowestLand
    else {
      z[cell] =
        fround(lifted + fround(cut * heightOutside(lattice, z, cell))) /
        fround(fround(1 + cut) + fround(cut / rates.cellsToSea))
    }
  }
}

/** Water carries sediment to the next lake or the sea, and leaves some of it on the way. */
export function deposit(
  lattice: Lattice,
  { order, step, area }: Flow,
  share: number,
  z: Float32Array,
  load: Float32Array,
): void {
  const offsets = stepOffsets(lattice)
  for (let i = 0; i < lattice.side * lattice.side; i++) {
    const cell = order[i]!
    const direction = step[cell]!
    const carried = load[cell]!
    if (direction >= pit || !(carried > 0)) continue
    const left = fround(fround(carried / fround(area[cell]!)) * share)
    z[cell] = z[cell]! + left
    const to = cell + offsets[direction]!
    if (!(load[to]! < 0)) load[to] = load[to]! + fround(carried - left)
  }
}

function heightOutside({ side }: Lattice, z: Float32Array, cell: number): number {
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
  ground: Float32Array
  area: Uint32Array
  /** Rows and columns before the first one of the finer level. */
  skip: number
}

/**
 * A row of coarse points: the ground, the detail to add, and the direction in which fine points are moved.
 */
type CellLine = Record<'ground' | 'detail' | 'east' | 'south', Float32Array>

/** Refines a level to twice as many points a side. */
export function refine(
  coarse: Coarse,
  lattice: Lattice,
  ground: Float32Array,
  rates: Rates,
  key: number,
  z: Float32Array,
): void {
  const { side } = lattice
  const { skip } = coarse
  const points = coarse.lattice.side
  const row = () => new Float32Array(points + 1)
  const newLine = (): CellLine => ({ ground: row(), detail: row(), east: row(), south: row() })
  const inside = lattice.wrap
    ? (i: number) => {
        if (i < 0) return i + points
        if (i >= points) return i - points
        return i
      }
    : (i: number) => Math.min(Math.max(i, 0), points - 1)
  let line = newLine()
  let following = newLine()
  fill(skip, line)
  fill(inside(skip + 1), following)
  for (let y = 0, cell = 0; y < side; y++) {
    if (y > 0 && y % 2 === 0) {
      const done = line
      line = following
      following = done
      fill(inside(skip + y / 2 + 1), following)
    }
    const between = (part: keyof CellLine, west: number, east: number) => {
      const north = fround(line[part][west]! + line[part][east]!)
      if (y % 2 === 0) return fround(north * 0.5)
      return fround(fround(north + fround(following[part][west]! + following[part][east]!)) * 0.25)
    }
    for (let x = 0; x < side; x++, cell++) {
      const here = ground[cell]!
      if (here === 0) {
        z[cell] = 0
        continue
      }
      const west = skip + (x >> 1)
      const east = west + (x & 1)
      const fine = fround(here - between('ground', west, east))
      let kept
      if (fine < -rates.maxDetail) kept = -rates.maxDetail
      else if (fine > rates.maxDetail) kept = rates.maxDetail
      else kept = fine
      const smooth = sample(
        fround(skip + x * 0.5 + between('east', west, east)),
        fround(skip + y * 0.5 + between('south', west, east)),
      )
      const height = fround(smooth + fround(between('detail', west, east) * kept))
      z[cell] = here > 0 || height === 0 ? Math.max(height, lowestLand) : height
    }
  }

  function fill(y: number, to: CellLine): void {
    const unit = fround(rates.sway * (0.25 / 2147483648))
    const nodes = lattice.wrap ? points >> 1 : points
    const keys = [rowKey(key, (y >> 1) % nodes), rowKey(key, ((y + 1) >> 1) % nodes)]
    for (let x = 0; x < points; x++) {
      const cell = y * points + x
      const upstream = fround(Math.sqrt(fround(coarse.area[cell]! - 1)))
      to.ground[x] = coarse.ground[cell]!
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
