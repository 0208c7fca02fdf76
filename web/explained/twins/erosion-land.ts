import { type Lattice, pit, stepFrom, stepOffsets } from './erosion-flow.js'

// The ground before erosion, with the land around the map: cpp/erosion/ground.h. The relief of the map is 1,
// and only the sea is 0; the floor of a lake may lie below.

const fround = Math.fround
export const lowestLand = fround(1e-6)

/** The position of the map in the eroded land: `margin` cells from each of its borders. */
export interface PaddedSize {
  size: number
  margin: number
}

export const sideOf = ({ size, margin }: PaddedSize): number => size + 2 * margin

/** A map of size × size heights, and the height of its sea. */
export interface Source {
  heights: Float32Array
  size: number
  lowest: number
  highest: number
  sea: number
  /** 1 / relief. */
  scale: number
}

/** The map at a level, every (1 << shift)-th point, and the land around it. */
export function surround(map: Source, frame: PaddedSize, shift: number): Float32Array {
  const { size, margin } = frame
  const side = sideOf(frame)
  const ground = new Float32Array(side * side)
  const { lowest, highest } = map
  const mirrored = (border: number, within: number) => {
    const height = fround(fround(2 * border) - within)
    if (height < lowest) return lowest
    if (height > highest) return highest
    return height
  }
  for (let y = 0; y < size; y++) {
    const west = (y + margin) * side + margin
    const east = west + size - 1
    for (let x = 0; x < size; x++) ground[west + x] = map.heights[(y << shift) * map.size + (x << shift)]!
    for (let i = 1; i <= margin; i++) {
      ground[west - i] = mirrored(ground[west]!, ground[west + i]!)
      ground[east + i] = mirrored(ground[east]!, ground[east - i]!)
    }
  }
  const north = margin * side
  const south = (margin + size - 1) * side
  for (let i = 1; i <= margin; i++) {
    for (let x = 0; x < side; x++) {
      ground[north - i * side + x] = mirrored(ground[north + x]!, ground[north + i * side + x]!)
      ground[south + i * side + x] = mirrored(ground[south + x]!, ground[south - i * side + x]!)
    }
  }
  for (let cell = 0; cell < ground.length; cell++) {
    const z = fround(fround(ground[cell]! - map.sea) * map.scale)
    if (z > 0) ground[cell] = Math.max(z, lowestLand)
    else if (z < -lowestLand) ground[cell] = z
    else ground[cell] = -lowestLand
  }
  return ground
}

/**
 * Finds the sea: every hollow that reaches the border of the map, and the largest one if the map has no
 * border or the hollow has a tenth of its points.
 */
export function findSeas(frame: PaddedSize, wrap: boolean, ground: Float32Array): void {
  const { size, margin } = frame
  const lattice: Lattice = { side: sideOf(frame), wrap }
  const { side } = lattice
  const offsets = stepOffsets(lattice)
  const isInside = (at: number) => at > margin && at < margin + size - 1
  drownHollows(
    ground,
    (cell, reach) => {
      const x = cell % side
      const y = (cell - x) / side
      for (let d = 0; d < 8; d++) {
        const direction = stepFrom(lattice, x, y, d)
        if (direction !== pit) reach(cell + offsets[direction]!)
      }
    },
    (cells) => !wrap && cells.some((cell) => !isInside(cell % side) || !isInside(Math.floor(cell / side))),
    wrap ? 0 : Math.floor((size * size) / 10),
  )
}

/**
 * Turns hollows into sea: those that `isSea`, and the largest if it has `minCells` cells. `around` reaches
 * the neighbours of a cell.
 */
function drownHollows(
  ground: Float32Array,
  around: (cell: number, reach: (beside: number) => void) => void,
  isSea: (cells: Uint32Array) => boolean,
  minCells: number,
): void {
  const seen = new Uint8Array(ground.length)
  const queue = new Uint32Array(ground.length)
  let count = 0
  let mark = 1
  const reach = (cell: number) => {
    if (!(ground[cell]! < 0) || seen[cell] === mark) return
    seen[cell] = mark
    queue[count++] = cell
  }
  const list = (start: number) => {
    count = 0
    reach(start)
    for (let next = 0; next < count; next++) around(queue[next]!, reach)
    return queue.subarray(0, count)
  }
  const drown = (cells: Uint32Array) => {
    for (const cell of cells) ground[cell] = 0
  }

  let largest = 0
  let where = 0
  for (let cell = 0; cell < ground.length; cell++) {
    if (!(ground[cell]! < 0) || seen[cell]) continue
    const cells = list(cell)
    if (cells.length > largest) {
      largest = cells.length
      where = cell
    }
    if (isSea(cells)) drown(cells)
  }
  mark = 2
  if (largest >= minCells && ground[where]! < 0) drown(list(where))
}

/** Takes over the seas on a coarser level. */
export function takeSeas(
  finest: PaddedSize,
  from: Float32Array,
  frame: PaddedSize,
  shift: number,
  ground: Float32Array,
): void {
  const { size, margin } = frame
  const side = sideOf(frame)
  for (let cell = 0; cell < ground.length; cell++) {
    if (!(ground[cell]! < 0)) continue
    const x = (cell % side) - margin
    const y = Math.floor(cell / side) - margin
    const isMap = x >= 0 && x < size && y >= 0 && y < size
    ground[cell] = isMap
      ? from[((y << shift) + finest.margin) * sideOf(finest) + (x << shift) + finest.margin]!
      : 0
  }
}
