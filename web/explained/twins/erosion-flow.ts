import { mix, rowKey } from './position-hash.js'

// The drainage of each cell: cpp/erosion/flow.h. Steps are numbered clockwise from the east, odd ones are
// diagonal; a step over a seam adds 8 or 16, and one out of a lake adds 32.

export interface Lattice {
  side: number
  wrap: boolean
}

export interface Flow {
  step: Uint8Array
  marks: Uint8Array
  order: Uint32Array
  area: Uint32Array
}

/** Memory for a lattice of `cells` cells; areas may lie elsewhere. */
export const newFlow = (cells: number, area: Uint32Array = new Uint32Array(cells)): Flow => ({
  step: new Uint8Array(cells),
  marks: new Uint8Array(cells),
  order: new Uint32Array(cells),
  area,
})

/**
 * The errors of simpler methods, for comparison (web/explained/laboratory); the kernel makes none of them.
 */
export interface Faults {
  /** No randomness in slopes, rock or sway, and cliffs stay: streams run straight along the grid. */
  noChance?: boolean
  /**
   * The land ends with the map, and its border stays at sea level: a comb of parallel valleys forms along it.
   */
  heldBorder?: boolean
}

export const sill = 32
export const pit = 64
export const outlet = 65
export const stepX = [1, 1, 0, -1, -1, -1, 0, 1]
export const stepY = [0, 1, 1, 1, 0, -1, -1, -1]

const fround = Math.fround
const rootHalf = fround(0.70710678)
const wall = fround(1e30)
/** A lake up to this depth leaves no mark. */
export const puddle = fround(1e-5)

/** The offset of each step between cell numbers. */
export function stepOffsets({ side }: Lattice): Int32Array {
  const offsets = new Int32Array(outlet + 1)
  for (let step = 0; step < pit; step++) {
    const dx = stepX[step & 7]!
    const dy = stepY[step & 7]!
    offsets[step] = (dy - (step & 16 ? dy * side : 0)) * side + dx - (step & 8 ? dx * side : 0)
  }
  return offsets
}

/** The step in direction d from column x and row y, or `pit` if a wall is in the way. */
export function stepFrom({ side, wrap }: Lattice, x: number, y: number, d: number): number {
  const toX = x + stepX[d]!
  const toY = y + stepY[d]!
  const step = d | (toX < 0 || toX >= side ? 8 : 0) | (toY < 0 || toY >= side ? 16 : 0)
  return step !== d && !wrap ? pit : step
}

/** Copies row y with one more cell at both ends; `from` may lie beyond the border. */
export function copyRow(
  z: Float32Array,
  { side, wrap }: Lattice,
  y: number,
  to: Float32Array,
  outsideHeight?: number,
): void {
  const outside = y < 0 || y >= side
  if (outside && !wrap && outsideHeight !== undefined) {
    to.fill(outsideHeight, 0, side + 2)
    return
  }
  let inside: number
  if (!outside) inside = y
  else if (wrap) inside = (y + side) % side
  else if (y < 0) inside = 0
  else inside = side - 1
  const row = inside * side
  for (let x = 0; x < side; x++) to[x + 1] = z[row + x]!
  to[0] = wrap ? to[side]! : (outsideHeight ?? to[1]!)
  to[side + 1] = wrap ? to[1]! : (outsideHeight ?? to[side]!)
}

/**
 * Finds the drainage of each cell, the order of the cells and the drained areas; `touched` is memory, a
 * number a cell.
 */
export function drain(
  lattice: Lattice,
  z: Float32Array,
  key: number,
  flow: Flow,
  touched: Uint32Array,
  { noChance, heldBorder }: Faults = {},
): void {
  findSteps(lattice, z, key, flow, noChance)
  drainPits(lattice, z, flow, touched, heldBorder)
  traceStreams(lattice, flow)
}

/**
 * Takes the steepest of eight ways down, each slope times a random 1 to 1.875; `even` omits that, which shows
 * the grid. The sea is an outlet.
 */
export function findSteps(
  lattice: Lattice,
  z: Float32Array,
  key: number,
  { step }: Flow,
  even: boolean | undefined = false,
): void {
  const { side, wrap } = lattice
  const mixer = even ? 0 : 0x7feb352d
  let north = new Float32Array(side + 2)
  let here = new Float32Array(side + 2)
  let south = new Float32Array(side + 2)
  copyRow(z, lattice, -1, here, wall)
  copyRow(z, lattice, 0, south, wall)
  for (let y = 0; y < side; y++) {
    const before = north
    north = here
    here = south
    south = before
    copyRow(z, lattice, y + 1, south, wall)
    let position = rowKey(key, y)
    const row = y * side
    for (let x = 0; x < side; x++) {
      let hash = Math.imul(position ^ (position >>> 16), mixer)
      hash ^= hash >>> 15
      position = (position + 0x9e3779b9) | 0
      const height = here[x + 1]!
      let best = 0
      let direction = pit
      // Three bits of the hash for each slope, as eighths: 1 + bits / 8.
      let slope = fround(fround(height - here[x + 2]!) * (1 + ((hash >>> 20) & 7) * 0.125))
      if (slope > best) {
        best = slope
        direction = 0
      }
      slope = fround(fround(fround(height - south[x + 2]!) * (1 + ((hash >>> 23) & 7) * 0.125)) * rootHalf)
      if (slope > best) {
        best = slope
        direction = 1
      }
      slope = fround(fround(height - south[x + 1]!) * (1 + ((hash >>> 26) & 7) * 0.125))
      if (slope > best) {
        best = slope
        direction = 2
      }
      slope = fround(fround(fround(height - south[x]!) * (1 + (hash >>> 29) * 0.125)) * rootHalf)
      if (slope > best) {
        best = slope
        direction = 3
      }
      slope = fround(fround(height - here[x]!) * (1 + ((hash >>> 17) & 7) * 0.125))
      if (slope > best) {
        best = slope
        direction = 4
      }
      slope = fround(fround(fround(height - north[x]!) * (1 + ((hash >>> 14) & 7) * 0.125)) * rootHalf)
      if (slope > best) {
        best = slope
        direction = 5
      }
      slope = fround(fround(height - north[x + 1]!) * (1 + ((hash >>> 11) & 7) * 0.125))
      if (slope > best) {
        best = slope
        direction = 6
      }
      slope = fround(fround(fround(height - north[x + 2]!) * (1 + ((hash >>> 8) & 7) * 0.125)) * rootHalf)
      if (slope > best) direction = 7
      step[row + x] = height === 0 ? outlet : direction
    }
  }
  if (wrap) markSeams(lattice, step)
}

function markSeams(lattice: Lattice, step: Uint8Array): void {
  const mark = (x: number, y: number) => {
    const cell = y * lattice.side + x
    if (step[cell]! < pit) step[cell] = stepFrom(lattice, x, y, step[cell]! & 7)
  }
  alongBorder(lattice.side, mark)
}

/** Visits the cells of the border, the corners twice. */
function alongBorder(side: number, visit: (x: number, y: number) => void): void {
  const last = side - 1
  for (let i = 0; i <= last; i++) {
    visit(i, 0)
    visit(i, last)
    visit(0, i)
    visit(last, i)
  }
}

/** Cells in order of height, lowest (or highest) first; equal heights by number. */
class CellHeap {
  size = 0
  constructor(
    private readonly cells: Uint32Array,
    private readonly z: Float32Array,
    private readonly highest: boolean,
  ) {}

  private isBefore(a: number, b: number): boolean {
    const za = this.z[a]!
    const zb = this.z[b]!
    return this.highest ? za > zb || (za === zb && a > b) : za < zb || (za === zb && a < b)
  }

  push(cell: number): void {
    const { cells } = this
    let at = this.size++
    while (at > 0) {
      const up = (at - 1) >> 1
      if (!this.isBefore(cell, cells[up]!)) break
      cells[at] = cells[up]!
      at = up
    }
    cells[at] = cell
  }

  pop(): number {
    const { cells } = this
    const top = cells[0]!
    const cell = cells[--this.size]!
    let at = 0
    for (let child = 1; child < this.size; child = 2 * at + 1) {
      if (child + 1 < this.size && this.isBefore(cells[child + 1]!, cells[child]!)) child++
      if (!this.isBefore(cells[child]!, cell)) break
      cells[at] = cells[child]!
      at = child
    }
    cells[at] = cell
    return top
  }
}

// How a cell was reached, in six bits; and whether it is level ground from which the water runs down.
const start = 0x3f
const runsDown = 0x40
const reached = 0x80

/** The directions from a cell that stay on the map. */
class Directions {
  readonly list = new Uint8Array(8)
  readonly #lattice: Lattice

  constructor(lattice: Lattice) {
    this.#lattice = lattice
  }

  /** Fills the list; how many there are. */
  from(cell: number): number {
    const { side } = this.#lattice
    const x = cell % side
    const y = (cell - x) / side
    let count = 0
    for (let d = 0; d < 8; d++) {
      const direction = stepFrom(this.#lattice, x, y, d)
      if (direction !== pit) this.list[count++] = direction
    }
    return count
  }
}

/** The square of the distance of two cells, over the seam where the map has one. */
function distance({ side, wrap }: Lattice, a: number, b: number): number {
  const along = (from: number, to: number) => {
    const apart = Math.abs(from - to)
    return wrap ? Math.min(apart, side - apart) : apart
  }
  const x = along(a % side, b % side)
  const y = along(Math.floor(a / side), Math.floor(b / side))
  return x * x + y * y
}

/**
 * Leads the water of level ground to the nearest cell of the same height from which it runs down or leaves.
 */
function crossPlains(
  lattice: Lattice,
  z: Float32Array,
  { step, marks }: Flow,
  queue: Uint32Array,
  nearest: Uint32Array,
): void {
  const cells = lattice.side ** 2
  const offsets = stepOffsets(lattice)
  const directions = new Directions(lattice)
  const { list } = directions
  const isPlain = (cell: number) => step[cell] === pit

  // Of equal directions the first counts, from a direction on that is the cell's own, so that none is
  // preferred.
  const chooseDirection = (cell: number) => {
    const first = mix(cell) & 7
    const count = directions.from(cell)
    let shortest = Infinity
    for (let i = 0; i < count; i++) {
      const direction = list[(first + i) % count]!
      const to = cell + offsets[direction]!
      if (z[to] !== z[cell] || !(marks[to]! & runsDown)) continue
      const far = distance(lattice, cell, nearest[to]!)
      if (far >= shortest) continue
      shortest = far
      step[cell] = direction
      nearest[cell] = nearest[to]!
    }
  }

  let count = 0
  for (let cell = 0; cell < cells; cell++) {
    if (!isPlain(cell)) continue
    const many = directions.from(cell)
    for (let i = 0; i < many; i++) {
      const to = cell + offsets[list[i]!]!
      if (z[to] !== z[cell] || step[to] === pit || marks[to] !== 0) continue
      marks[to] = runsDown
      nearest[to] = to
      queue[count++] = to
    }
  }
  for (let ring = 0; ring < count;) {
    const nextRing = count
    for (let at = ring; at < nextRing; at++) {
      const from = queue[at]!
      const many = directions.from(from)
      for (let i = 0; i < many; i++) {
        const to = from + offsets[list[i]!]!
        if (z[to] !== z[from] || !isPlain(to) || marks[to] !== 0) continue
        marks[to] = reached
        queue[count++] = to
      }
    }
    for (let at = nextRing; at < count; at++) chooseDirection(queue[at]!)
    for (let at = nextRing; at < count; at++) marks[queue[at]!] = runsDown
    ring = nextRing
  }
}

/** Opens the border and drains the pits, each to the first cell lower than itself. */
function drainPits(
  lattice: Lattice,
  z: Float32Array,
  flow: Flow,
  touched: Uint32Array,
  held: boolean | undefined = false,
): void {
  const { step, marks } = flow
  const cells = lattice.side ** 2
  const offsets = stepOffsets(lattice)
  const directions = new Directions(lattice)
  const { list } = directions
  const isLower = (a: number, b: number) => z[a]! < z[b]! || (z[a]! === z[b]! && a < b)

  const levelStep = (cell: number): number => {
    let found = pit
    let lowest = cell
    const count = directions.from(cell)
    for (let i = 0; i < count; i++) {
      const to = cell + offsets[list[i]!]!
      if (z[to]! === z[cell]! && to < lowest) {
        lowest = to
        found = list[i]!
      }
    }
    return found
  }

  const front = new CellHeap(flow.order, z, false)
  const leadOut = (from: number) => {
    let count = 0
    front.size = 0
    marks[from] = marks[from]! | start
    touched[count++] = from
    front.push(from)
    let end = from
    while (end === from && front.size > 0) {
      const cell = front.pop()
      if (step[cell] === outlet) {
        end = cell
        break
      }
      const many = directions.from(cell)
      for (let i = 0; i < many && end === from; i++) {
        const to = cell + offsets[list[i]!]!
        if (!isLower(to, from) && !(z[to] === z[from] && marks[to]! & runsDown)) continue
        end = to
        marks[to] = marks[to]! | ((list[i]! ^ 4) + 1)
        touched[count++] = to
      }
      for (let i = 0; i < many && end === from; i++) {
        const to = cell + offsets[list[i]!]!
        if ((marks[to]! & start) !== 0) continue
        marks[to] = marks[to]! | ((list[i]! ^ 4) + 1)
        touched[count++] = to
        front.push(to)
      }
    }
    let pass = from
    for (let cell = end; (marks[cell]! & start) !== start;) {
      const back = (marks[cell]! & start) - 1
      cell += offsets[back]!
      step[cell] = back ^ 4
      if (isLower(pass, cell)) pass = cell
    }
    if (fround(z[pass]! - z[from]!) > puddle) step[pass] = step[pass]! | sill
    for (; count > 0; count--) marks[touched[count - 1]!] = marks[touched[count - 1]!]! & runsDown
  }

  marks.fill(0, 0, cells)
  let hasOutlet = !lattice.wrap && openBorder(lattice, step, held)
  crossPlains(lattice, z, flow, flow.order, touched)
  const pits = new CellHeap(flow.area, z, true)
  for (let cell = 0; cell < cells; cell++) {
    if (step[cell] === outlet) hasOutlet = true
    if (step[cell] !== pit) continue
    step[cell] = levelStep(cell)
    if (step[cell] === pit) pits.push(cell)
  }
  while (pits.size > 0) {
    const next = pits.pop()
    if (pits.size === 0 && !hasOutlet) step[next] = outlet
    else leadOut(next)
  }
}

/**
 * Makes water leave the map along a wall instead of following it; `held`: all water that comes there leaves.
 */
function openBorder({ side }: Lattice, step: Uint8Array, held: boolean): boolean {
  const last = side - 1
  let any = false
  const open = (x: number, y: number) => {
    const direction = step[y * side + x]!
    const toX = direction < pit ? x + stepX[direction]! : 0
    const toY = direction < pit ? y + stepY[direction]! : 0
    if (!held && toX > 0 && toX < last && toY > 0 && toY < last) return
    step[y * side + x] = outlet
    any = true
  }
  alongBorder(side, open)
  return any
}

/**
 * Orders the cells, each behind all that drain to it: first those without a donor, then each behind its last
 * one. Accumulates areas.
 */
export function traceStreams(lattice: Lattice, { step, marks, order, area }: Flow): void {
  const cells = lattice.side * lattice.side
  const offsets = stepOffsets(lattice)
  marks.fill(0, 0, cells)
  area.fill(1, 0, cells)
  for (let cell = 0; cell < cells; cell++) {
    const direction = step[cell]!
    if (direction < pit) marks[cell + offsets[direction]!]!++
  }
  let end = 0
  for (let cell = 0; cell < cells; cell++) if (marks[cell] === 0) order[end++] = cell
  for (let i = 0; i < cells; i++) {
    const cell = order[i]!
    const direction = step[cell]!
    if (direction >= pit) continue
    const below = cell + offsets[direction]!
    area[below] = area[below]! + area[cell]!
    const left = marks[below]! - 1
    marks[below] = left
    if (left === 0) order[end++] = below
  }
}

/** The level of still water: the highest point on a cell's way out. */
export function findSurface(lattice: Lattice, flow: Flow, z: Float32Array, surface: Float32Array): void {
  const offsets = stepOffsets(lattice)
  for (let i = lattice.side * lattice.side; i-- > 0;) {
    const cell = flow.order[i]!
    const direction = flow.step[cell]!
    surface[cell] = direction < pit ? Math.max(z[cell]!, surface[cell + offsets[direction]!]!) : z[cell]!
  }
}
