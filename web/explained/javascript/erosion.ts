import { drain, type Faults, findSurface, type Lattice, newFlow } from './erosion-flow.js'
import { type Ground, incise, keepVolume, refine, rise, slide } from './erosion-ground.js'
import { ratesFor, type Weather } from './erosion-rates.js'
import { levelKey } from './position-hash.js'

export type { Faults, Weather }

/** What lies beyond the map: more land, the map again, or the map again with a row and column in common. */
export type Border = 'open' | 'wrapped' | 'shared'

/** What the weather leaves besides heights, size × size each. */
export interface Traces {
  /** Cells drained, itself included. */
  area: Uint32Array
  /** The level of the lake or sea above, else the height of the ground. */
  surface: Float32Array
  /** Height gained or, below 0, lost. */
  wear: Float32Array
}

const fround = Math.fround

/**
 * The weather (cpp/erosion/erosion.h) in plain JavaScript: rivers, slopes and lakes on size × size heights, which are
 * changed in place. Bit for bit what the C++ library gives.
 */
export function erode(
  heights: Float32Array,
  size: number,
  weather: Weather,
  border: Border,
  { area, surface, wear }: Traces,
  faults: Faults = {},
): void {
  const sides = levelsOf(size, border)
  const side = sides[0]!
  if (border === 'shared') narrow(heights, size)
  const [lowest, highest] = rangeOf(heights, side * side)
  const relief = fround(highest - lowest)
  const hasRelief = relief > fround(1e-30) && relief < fround(1e30)
  const sea = hasRelief ? fround(lowest + fround(fround(weather.sea) * relief)) : highest
  const scale = hasRelief ? fround(1 / relief) : 0
  const grounds = sides.map((points, level): Ground => ({
    heights: level === 0 ? heights : subsample(heights, side, points, level),
    sea,
    scale,
  }))
  const flow = newFlow(side * side, area)
  const touched = new Uint32Array(side * side)

  for (let level = sides.length - 1; level >= 0; level--) {
    const lattice: Lattice = { side: sides[level]!, wrap: border !== 'open' }
    const z = level % 2 === 0 ? wear : surface
    const rates = { ...ratesFor(weather, lattice.side, level === 0), ...(faults.noChance && even) }
    const ground = grounds[level]!
    const number = sides.length - 1 - level
    const keyFor = (use: number) => levelKey(weather.seed, number + 64 * use)
    if (number === 0 || !(weather.age > 0)) {
      rise(ground, z, lattice.side ** 2)
    } else {
      const from: Lattice = { side: sides[level + 1]!, wrap: lattice.wrap }
      const coarse = { lattice: from, z: z === wear ? surface : wear, ground: grounds[level + 1]!, area }
      refine(coarse, lattice, ground, rates, keyFor(1), z)
    }
    if (weather.age > 0) {
      for (let step = 0; step < rates.steps; step++) {
        slide(lattice, rates, z)
        drain(lattice, z, keyFor(step < rates.wandering ? 3 + step : 0), flow, touched, faults)
        incise(lattice, flow, ground, rates, keyFor(2), z, faults.heldBorder)
      }
      keepVolume(ground, rates.volume, z, lattice.side ** 2)
    }
    drain(lattice, z, keyFor(0), flow, touched, faults)
    if (level === 0) findSurface(lattice, flow, z, surface)
  }

  for (let cell = 0; cell < side * side; cell++) {
    const z = wear[cell]!
    const before = heights[cell]!
    if (z > 0 && weather.age > 0) heights[cell] = sea + fround(z * relief)
    surface[cell] = z > 0 ? sea + fround(surface[cell]! * relief) : sea
    if (surface[cell]! < heights[cell]!) surface[cell] = heights[cell]!
    wear[cell] = heights[cell]! - before
  }
  if (border === 'shared') for (const values of [heights, area, surface, wear]) widen(values, size)
}

/** Rock as hard and streams as straight as everywhere else. */
const even = { unevenness: 0, sway: 0 }

/** The sides of all levels, from the finest. */
function levelsOf(size: number, border: Border): number[] {
  const sides = [border === 'shared' ? size - 1 : size]
  for (let side = sides[0]!; side > 40 && (border === 'open' || side % 2 === 0);) {
    side = (side + 1) >> 1
    sides.push(side)
  }
  return sides
}

function rangeOf(heights: Float32Array, cells: number): [number, number] {
  let lowest = heights[0]!
  let highest = lowest
  for (let cell = 1; cell < cells; cell++) {
    const height = heights[cell]!
    if (height < lowest) lowest = height
    if (height > highest) highest = height
  }
  return [lowest, highest]
}

function subsample(heights: Float32Array, pitch: number, side: number, level: number): Float32Array {
  const coarse = new Float32Array(side * side)
  for (let y = 0, cell = 0; y < side; y++) {
    for (let x = 0; x < side; x++) coarse[cell++] = heights[(y << level) * pitch + (x << level)]!
  }
  return coarse
}

/** Takes the last column and row away. */
function narrow(values: Float32Array, size: number): void {
  for (let y = 1; y < size - 1; y++) values.copyWithin(y * (size - 1), y * size, y * size + size - 1)
}

/** Brings them back, as copies of the first. */
function widen(values: Float32Array | Uint32Array, size: number): void {
  const side = size - 1
  for (let y = side - 1; y >= 0; y--) {
    values.copyWithin(y * size, y * side, y * side + side)
    values[y * size + side] = values[y * size]!
  }
  values.copyWithin(side * size, 0, size)
}
