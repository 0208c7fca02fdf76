import {
  drain,
  type Faults,
  findSurface,
  type Flow,
  type Lattice,
  newFlow,
  outlet,
  pit,
  stepFrom,
  traceStreams,
} from './erosion-flow.js'
import {
  deposit,
  incise,
  keepVolume,
  lowerCliffs,
  type Rates,
  refine,
  slide,
  slopesOf,
} from './erosion-ground.js'
import { findSeas, type PaddedSize, sideOf, type Source, surround, takeSeas } from './erosion-land.js'
import { widenValleys } from './erosion-valleys.js'
import { levelKey } from './position-hash.js'

export type { Faults }

/** The parameters of cpp/erosion/erosion.h; all but the seed are 0 to 1. */
export interface Erosion {
  age: number
  hardness: number
  creep: number
  sea: number
  seed: number
}

/** The land beyond the map: more land, the map repeated, or the map repeated with a shared row and column. */
export type Border = 'open' | 'wrapped' | 'shared'

/** The results of erosion besides heights, size × size each. */
interface Traces {
  /** Cells drained, itself included. */
  area: Uint32Array
  /** The level of the lake or sea above the ground, else the height of the ground. */
  surface: Float32Array
  /** The height gained, or lost if negative. */
  elevationChange: Float32Array
}

/** Memory for the traces of so many cells. */
export const newTraces = (cells: number) => ({
  area: new Uint32Array(cells),
  surface: new Float32Array(cells),
  elevationChange: new Float32Array(cells),
})

const fround = Math.fround

/**
 * Erosion (cpp/erosion/erosion.h) in plain JavaScript: rivers, slopes and lakes on size × size heights, which
 * are changed in place. Bit for bit the results of the C++ library, whose rates it is given: those of each
 * level, the finest first (sidesOf).
 */
export function erode(
  heights: Float32Array,
  size: number,
  erosion: Erosion,
  levelRates: readonly Rates[],
  border: Border,
  { area, surface, elevationChange }: Traces,
  faults: Faults = {},
): void {
  const frames = levelsOf(size, border, faults.heldBorder)
  const finest = frames[0]!
  const wrap = border !== 'open'
  if (border === 'shared') narrow(heights, size)
  const map = sourceOf(heights, finest.size, erosion.sea)
  const { sea } = map
  const relief = map.scale > 0 ? fround(map.highest - map.lowest) : 0
  const grounds = frames.map((frame, level) => surround(map, frame, level))
  findSeas(finest, wrap, grounds[0]!)
  frames.forEach((frame, level) => {
    if (level > 0) takeSeas(finest, grounds[0]!, frame, level, grounds[level]!)
  })
  const cells = sideOf(finest) ** 2
  const flow = newFlow(cells)
  const touched = new Uint32Array(cells)
  const even = new Float32Array(cells)
  const odd = new Float32Array(cells)

  for (let level = frames.length - 1; level >= 0; level--) {
    const frame = frames[level]!
    const lattice: Lattice = { side: sideOf(frame), wrap }
    const [z, load] = level % 2 === 0 ? [even, odd] : [odd, even]
    const ground = grounds[level]!
    const rates = { ...onGround(levelRates[level]!, frame, ground), ...(faults.noChance && withoutChance) }
    const number = frames.length - 1 - level
    const keyFor = (use: number) => levelKey(erosion.seed, number + 64 * use)
    if (number === 0 || !(erosion.age > 0)) {
      z.set(ground)
    } else {
      const from = frames[level + 1]!
      const coarse = {
        lattice: { side: sideOf(from), wrap },
        z: load,
        ground: grounds[level + 1]!,
        area: flow.area,
        skip: from.margin - frame.margin / 2,
      }
      refine(coarse, lattice, ground, rates, keyFor(1), z)
    }
    if (erosion.age > 0) {
      for (let step = 0; step < rates.steps; step++) {
        slide(lattice, rates, z)
        drain(lattice, z, keyFor(step < rates.wandering ? 3 + step : 0), flow, touched, faults)
        incise(lattice, flow, ground, rates, z, load, faults.heldBorder)
        deposit(lattice, flow, rates.deposition, z, load)
      }
      keepVolume(frame, ground, rates.volume, highestOf(map), z)
      if (level === 0) widenValleys(lattice, flow, rates, z, touched)
      if (!faults.noChance) lowerCliffs(lattice, rates.cliff, keyFor(63), z)
    }
    drain(lattice, z, keyFor(0), flow, touched, faults)
    if (level === 0) findSurface(lattice, flow, z, odd)
  }

  for (let y = 0, cell = 0; y < finest.size; y++) {
    for (let x = 0; x < finest.size; x++, cell++) {
      const from = (y + finest.margin) * sideOf(finest) + x + finest.margin
      const z = even[from]!
      const before = heights[cell]!
      if (z !== 0 && erosion.age > 0) heights[cell] = sea + fround(z * relief)
      const level = z === 0 ? sea : fround(sea + fround(odd[from]! * relief))
      const isDry = z !== 0 && odd[from]! <= z
      surface[cell] = isDry ? heights[cell]! : Math.max(level, heights[cell]!)
      elevationChange[cell] = heights[cell]! - before
    }
  }
  area.set((finest.margin > 0 ? crop(flow, finest) : flow).area.subarray(0, finest.size ** 2))
  if (border === 'shared') for (const values of [heights, area, surface, elevationChange]) widen(values, size)
}

/** Rates for streams as straight everywhere. */
const withoutChance = { sway: 0 }

const coarsest = 40
/** Points a side above which a level needs no margin, since the great valleys are settled. */
const wide = 160

/** The points a side of the levels on which a map is eroded, the finest first. */
export const sidesOf = (size: number, border: Border, { heldBorder }: Faults = {}): number[] =>
  levelsOf(size, border, heldBorder).map(sideOf)

/** The map and its margin on all levels, from the finest; with a held border there is no margin. */
function levelsOf(size: number, border: Border, held: boolean | undefined): PaddedSize[] {
  const isOpen = border === 'open'
  let points = border === 'shared' ? size - 1 : size
  let margin = isOpen && points > coarsest && !held ? points >> 3 : 0
  let count = 1
  for (let side = points + 2 * margin; side > coarsest && (isOpen || side % 2 === 0); count++) {
    side = (side + 1) >> 1
  }
  margin = (margin >> (count - 1)) << (count - 1)
  const frames: PaddedSize[] = []
  for (; frames.length < count; points = (points + 1) >> 1, margin >>= 1) {
    frames.push({ size: points, margin: points > wide ? 0 : margin })
  }
  return frames
}

/**
 * A map with its range over the points of a coarse level, and its sea level at a share `sea` of its relief.
 */
export function sourceOf(heights: Float32Array, size: number, sea: number): Source {
  let [lowest, highest] = rangeOf(heights, size, 1 << halvings(size))
  if (lowest === highest) [lowest, highest] = rangeOf(heights, size, 1)
  const relief = fround(highest - lowest)
  const hasRelief = relief > fround(1e-30) && relief < fround(1e30)
  const level = sea > 0 ? fround(lowest + fround(fround(sea) * relief)) : rangeOf(heights, size, 1)[0]
  return {
    heights,
    size,
    lowest,
    highest,
    sea: hasRelief ? level : highest,
    scale: hasRelief ? fround(1 / relief) : 0,
  }
}

/** The highest point of a map above its sea, divided by its relief. */
export const highestOf = ({ highest, sea, scale }: Source): number => fround(fround(highest - sea) * scale)

/** The rates of a level, whose rock bears no slope much steeper than the ground's. */
export function onGround(rates: Rates, frame: PaddedSize, ground: Float32Array): Rates {
  const { median, steep } = slopesOf(frame, ground)
  const gentle = Math.max(fround(2 * median), fround(1 / sideOf(frame)))
  const cliff = fround(rates.cliff * Math.max(steep, gentle))
  return { ...rates, cliff, steepest: Math.min(rates.steepest, cliff) }
}

/** The water of the map alone: flow that leads out of the map ends. */
function crop(flow: Flow, frame: PaddedSize): Flow {
  const { size, margin } = frame
  const lattice: Lattice = { side: size, wrap: false }
  const cropped = newFlow(size * size)
  for (let y = 0, cell = 0; y < size; y++) {
    for (let x = 0; x < size; x++, cell++) {
      const toReceiver = flow.step[(y + margin) * sideOf(frame) + x + margin]!
      const leaves = toReceiver < pit && stepFrom(lattice, x, y, toReceiver & 7) === pit
      cropped.step[cell] = leaves ? outlet : toReceiver
    }
  }
  traceStreams(lattice, cropped)
  return cropped
}

/** How many times a level of this size is halved until it has at most `wide` points a side. */
const halvings = (points: number): number => (points > wide ? 1 + halvings((points + 1) >> 1) : 0)

/** The lowest and the highest of every `stride`-th point of a map. */
function rangeOf(heights: Float32Array, size: number, stride: number): [number, number] {
  let lowest = heights[0]!
  let highest = lowest
  for (let y = 0; y < size; y += stride) {
    for (let x = 0; x < size; x += stride) {
      const height = heights[y * size + x]!
      if (height < lowest) lowest = height
      if (height > highest) highest = height
    }
  }
  return [lowest, highest]
}

/** Removes the last column and row. */
function narrow(values: Float32Array, size: number): void {
  for (let y = 1; y < size - 1; y++) values.copyWithin(y * (size - 1), y * size, y * size + size - 1)
}

/** Restores the last column and row as copies of the first. */
function widen(values: Float32Array | Uint32Array, size: number): void {
  const side = size - 1
  for (let y = side - 1; y >= 0; y--) {
    values.copyWithin(y * size, y * side, y * side + side)
    values[y * size + side] = values[y * size]!
  }
  values.copyWithin(side * size, 0, size)
}
