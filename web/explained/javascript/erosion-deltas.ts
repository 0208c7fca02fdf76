import { CellHeap, type Flow, type Lattice, pit, stepFrom, stepOffsets } from './erosion-flow.js'
import { type PaddedSize, lowestLand, sideOf, type Source } from './erosion-land.js'
import { hashAt, rowKey } from './position-hash.js'

// Deltas at the mouths of great rivers, in lakes and in the sea, as in cpp/erosion/deltas.cpp. All operations round to
// 32 bits.

const fround = Math.fround
const rootTwo = fround(1.41421356)
/** A great river drains at least one cell in 500. */
const great = 500
/** Blocks a side, each with its own resistance to the delta. */
const lobes = 64
const largePiece = 2

/** Fills lakes and the sea from the mouths; `size` is the volume divided by a river's load in one step of time. */
export function buildDeltas(
  map: Source,
  frame: PaddedSize,
  wrap: boolean,
  size: number,
  key: number,
  flow: Flow,
  z: Float32Array,
  load: Float32Array,
): void {
  const { margin, size: points } = frame
  const lattice: Lattice = { side: sideOf(frame), wrap }
  const { side } = lattice
  const offsets = stepOffsets(lattice)
  const { marks } = flow
  const enough = Math.floor((side * side) / great)
  const shore = new CellHeap(flow.order, load, false)
  let shift = 0
  while (points >> shift > lobes) shift++
  marks.fill(0)

  const columnOf = (cell: number) => (cell % side) - margin
  const rowOf = (cell: number) => Math.floor(cell / side) - margin
  const isWithin = (at: number) => at > 0 && at < points - 1
  const isInside = (cell: number) => isWithin(columnOf(cell)) && isWithin(rowOf(cell))
  const beside = (cell: number) => {
    const cells: [to: number, d: number][] = []
    for (let d = 0; d < 8; d++) {
      const step = stepFrom(lattice, cell % side, Math.floor(cell / side), d)
      if (step !== pit) cells.push([cell + offsets[step]!, d])
    }
    return cells
  }
  const groundAt = (cell: number, blocks: number) =>
    fround(hashAt(rowKey(key, rowOf(cell) >> blocks), columnOf(cell) >> blocks)) / 2147483648
  const readinessOf = (cell: number) => {
    const broad = fround(1 + 0.5 * groundAt(cell, shift))
    return fround(broad + fround(fround(0.4) * groundAt(cell, Math.max(shift - 2, 0))))
  }

  for (let river = 0; river < side * side; river++) {
    const step = flow.step[river]!
    if (flow.area[river]! < enough || !(load[river]! > 0) || step >= pit) continue
    const mouth = river + offsets[step]!
    if (isInside(mouth) && (z[mouth] === 0 || load[mouth]! < 0)) build(river, mouth)
  }

  function build(river: number, mouth: number): void {
    const isSea = z[mouth] === 0
    const level = isSea ? 0 : -load[mouth]!
    const water = isSea ? 0 : -level
    let volume = fround(load[river]! * size)
    const reach = (cell: number, way: number) => {
      marks[cell] = 1
      load[cell] = way
      shore.push(cell)
    }
    const covered: number[] = []
    shore.size = 0
    reach(mouth, 0)
    let end = 1
    while (shore.size > 0) {
      const cell = shore.pop()
      const way = load[cell]!
      const floor = map.heights[rowOf(cell) * map.size + columnOf(cell)]!
      volume = fround(
        volume - (isSea ? fround(fround(map.sea - floor) * map.scale) : fround(level - z[cell]!)),
      )
      covered.push(cell)
      end = fround(way + 1)
      if (!(volume > 0) || way > points / 16) break
      for (const [to, d] of beside(cell)) {
        if (!(isSea ? z[to] === 0 : load[to] === water) || !isInside(to) || marks[to]) continue
        reach(to, fround(way + fround((d & 1 ? rootTwo : 1) * readinessOf(to))))
      }
    }
    const beyond = flow.order.slice(0, shore.size)
    const fall = Math.min(fround(fround(0.05) / points), fround(Math.max(fround(z[river]! - level), 0) / end))
    for (const cell of covered) {
      const height = Math.max(fround(level + fround(fround(end - load[cell]!) * fall)), lowestLand)
      if (beyond.length > 0) z[cell] = height
      load[cell] = beyond.length > 0 ? 0 : water
      marks[cell] = 0
    }
    for (const cell of beyond) {
      load[cell] = water
      marks[cell] = 0
    }
    if (isSea) closeLagoons(beyond)
  }

  /** Turns small pieces of sea that a delta has cut off into land under a lagoon. */
  function closeLagoons(beyond: Uint32Array): void {
    const small: number[] = []
    const seen: number[] = []
    let anyLarge = false
    for (const start of beyond) {
      if (marks[start]) continue
      const [piece, isLarge] = flood(start)
      seen.push(...piece)
      anyLarge ||= isLarge
      if (isLarge) for (const cell of piece) marks[cell] = largePiece
      else small.push(...piece)
    }
    for (const cell of seen) marks[cell] = 0
    if (anyLarge) for (const cell of small) z[cell] = -lowestLand
  }

  /** Collects a piece of the sea, and tells whether it is large or reaches the border. */
  function flood(start: number): [piece: number[], isLarge: boolean] {
    const piece = [start]
    marks[start] = 1
    for (const cell of piece) {
      if (piece.length > enough || !isInside(cell)) return [piece, true]
      for (const [to] of beside(cell)) {
        if (marks[to] === largePiece) return [piece, true]
        if (z[to] !== 0 || marks[to]) continue
        marks[to] = 1
        piece.push(to)
      }
    }
    return [piece, false]
  }
}
