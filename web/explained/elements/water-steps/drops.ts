import {
  drain,
  findSteps,
  type Flow,
  type Lattice,
  newFlow,
  pit,
  stepOffsets,
} from '../../javascript/erosion-flow.js'

/** Where water goes when nothing leads it out of pits. */
export interface Unaided {
  flow: Flow
  /** The same with ways out of all pits. */
  drained: Flow
  /** Cells above the sea from which no way leads down. */
  pits: number
}

/** The ways of drops: each to the steepest neighbour, over the border, or into the sea (0); `touched` is room. */
export function unaided(lattice: Lattice, z: Float32Array, key: number, touched: Uint32Array): Unaided {
  const drained = newFlow(z.length)
  drain(lattice, z, key, drained, touched)
  const step = new Uint8Array(z.length)
  findSteps(lattice, z, key, { ...drained, step })
  let pits = 0
  step.forEach((way, cell) => {
    if (drained.step[cell]! > pit) step[cell] = drained.step[cell]!
    else if (way === pit) pits++
  })
  return { flow: { ...drained, step }, drained, pits }
}

/** The cells that a drop comes by, from where it falls to where it stays or leaves. */
export function wayFrom(lattice: Lattice, cell: number, { step }: Flow): number[] {
  const offsets = stepOffsets(lattice)
  const way = [cell]
  for (let at = cell; step[at]! < pit && way.length <= step.length;) way.push((at += offsets[step[at]!]!))
  return way
}

/** 1 for every cell above the sea whose drop ends in a pit. */
export function lostDrops(lattice: Lattice, z: Float32Array, { step }: Flow): Uint8Array {
  const offsets = stepOffsets(lattice)
  const unknown = 2
  const lost = new Uint8Array(z.length).fill(unknown)
  for (let cell = 0; cell < z.length; cell++) {
    let end = cell
    while (lost[end] === unknown && step[end]! < pit) end += offsets[step[end]!]!
    const fate = lost[end] === unknown ? Number(step[end] === pit) : lost[end]!
    for (let at = cell; lost[at] === unknown; at += offsets[step[at]!]!) {
      lost[at] = fate
      if (step[at]! >= pit) break
    }
  }
  return lost.map((fate, cell) => (z[cell]! > 0 ? fate : 0))
}

export const sumOf = (values: Uint8Array): number => values.reduce((sum, value) => sum + value, 0)
