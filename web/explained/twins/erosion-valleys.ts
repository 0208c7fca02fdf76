import { type Flow, type Lattice, pit, stepOffsets } from './erosion-flow.js'
import type { Rates } from './erosion-ground.js'
import { lowestLand } from './erosion-land.js'

// Floors of valleys: cpp/erosion/slopes.h. All operations round to 32 bits.

const fround = Math.fround
/** Cells from which on a stream is a river. */
const river = 16

/** Gives valleys floors, and opens the diagonal steps of rivers; `rivers` is memory, a number a cell. */
export function widenValleys(
  lattice: Lattice,
  { step, order, area }: Flow,
  { floor, open }: Rates,
  z: Float32Array,
  rivers: Uint32Array,
): void {
  const offsets = stepOffsets(lattice)
  const square = fround(fround(floor * floor) / lattice.side)
  const cells = lattice.side * lattice.side
  // Land remains land, and sea remains sea.
  const lowerTo = (height: number, cell: number) => {
    const here = z[cell]!
    if (here > height && here !== 0) z[cell] = here > 0 ? Math.max(height, lowestLand) : height
  }
  for (let i = cells; i-- > 0;) {
    const cell = order[i]!
    const toReceiver = step[cell]!
    const foot = toReceiver < pit && area[cell]! < river ? rivers[cell + offsets[toReceiver]!]! : cell
    rivers[cell] = foot
    const level = z[foot]!
    const height = fround(z[cell]! - level)
    if (!(height > 0) || level === 0) continue
    const h2 = fround(height * height)
    const width = fround(square * fround(Math.sqrt(fround(area[foot]!))))
    lowerTo(fround(level + fround(height * fround(h2 / fround(h2 + width)))), cell)
  }
  for (let cell = 0; cell < cells; cell++) {
    const toReceiver = step[cell]!
    if ((toReceiver & 1) === 0 || toReceiver >= pit || area[cell]! < river / 2) continue
    const direction = toReceiver & 7
    const inRow = cell + offsets[(direction === 1 || direction === 7 ? 0 : 4) | (toReceiver & 8)]!
    const inColumn = cell + offsets[(direction < 4 ? 2 : 6) | (toReceiver & 16)]!
    const lower = z[inColumn]! < z[inRow]! ? inColumn : inRow
    const middle = fround(fround(z[cell]! + z[cell + offsets[toReceiver]!]!) * 0.5)
    lowerTo(fround(z[lower]! + fround(fround(middle - z[lower]!) * open)), lower)
  }
}
