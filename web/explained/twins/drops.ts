// The paths of drops on a map, where no pit has an outlet.
import { drain, findSteps, type Flow, type Lattice, newFlow, pit, stepOffsets } from './erosion-flow.js'

/** The flow of water that nothing leads out of pits. */
export interface Unaided {
  flow: Flow
  /** The flow of water with an outlet for each pit. */
  drained: Flow
  /** Cells above the sea without a lower neighbour. */
  pits: number
}

/** The flow to the steepest neighbour, over the border, or into the sea (0); `touched` is scratch memory. */
export function unaided(lattice: Lattice, z: Float32Array, key: number, touched: Uint32Array): Unaided {
  const drained = newFlow(z.length)
  drain(lattice, z, key, drained, touched)
  const step = new Uint8Array(z.length)
  findSteps(lattice, z, key, { ...drained, step })
  let pits = 0
  step.forEach((direction, cell) => {
    if (drained.step[cell]! > pit) step[cell] = drained.step[cell]!
    else if (direction === pit) pits++
  })
  return { flow: { ...drained, step }, drained, pits }
}

/** The cells on the path of a drop, from where it falls to where it stays or leaves. */
export function pathFrom(lattice: Lattice, cell: number, { step }: Flow): number[] {
  const offsets = stepOffsets(lattice)
  const path = [cell]
  for (let at = cell; step[at]! < pit && path.length <= step.length;) path.push((at += offsets[step[at]!]!))
  return path
}

/** 1 for every cell above the sea whose drop ends in a pit. */
export function lostDrops(lattice: Lattice, z: Float32Array, { step }: Flow): Uint8Array {
  const offsets = stepOffsets(lattice)
  const unknown = 2
  const lost = new Uint8Array(z.length).fill(unknown)
  for (let cell = 0; cell < z.length; cell++) {
    let end = cell
    while (lost[end] === unknown && step[end]! < pit) end += offsets[step[end]!]!
    const isLost = lost[end] === unknown ? Number(step[end] === pit) : lost[end]!
    for (let at = cell; lost[at] === unknown; at += offsets[step[at]!]!) {
      lost[at] = isLost
      if (step[at]! >= pit) break
    }
  }
  return lost.map((isLost, cell) => (z[cell] === 0 ? 0 : isLost))
}

/** Counts the cells that drain through each, where all water stays in the pits that it comes to. */
export function unaidedArea(lattice: Lattice, z: Float32Array, { step }: Flow): Uint32Array {
  const offsets = stepOffsets(lattice)
  const area = new Uint32Array(z.length).fill(1)
  for (const cell of Uint32Array.from(z.keys()).sort((a, b) => z[b]! - z[a]!))
    if (step[cell]! < pit) area[cell + offsets[step[cell]!]!]! += area[cell]!
  return area
}

export const sumOf = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0)
