import { drainPits, findSteps, findSurface, type Flow, type Lattice, traceStreams } from './erosion-flow.js'
import { type Ground, groundAt, incise, type Rates, refine, slide } from './erosion-ground.js'
import { levelKey } from './position-hash.js'

/** cpp/erosion/weather.h; all but the seed from 0 to 1. */
export interface Weather {
  age: number
  hardness: number
  rain: number
  sea: number
  seed: number
}

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
  const flow: Flow = {
    step: new Uint8Array(side * side),
    marks: new Uint8Array(side * side),
    order: new Uint32Array(side * side),
    area,
  }
  const touched = new Uint32Array(side * side)

  for (let level = sides.length - 1; level >= 0; level--) {
    const lattice: Lattice = { side: sides[level]!, wrap: border !== 'open' }
    const z = level % 2 === 0 ? wear : surface
    const rates = ratesFor(weather, lattice.side, level === 0)
    const ground = grounds[level]!
    const number = sides.length - 1 - level
    const keyFor = (use: number) => levelKey(weather.seed, number + 64 * use)
    const drain = (key: number) => {
      findSteps(lattice, z, key, flow)
      drainPits(lattice, z, flow, touched)
      traceStreams(lattice, flow)
    }
    if (number === 0 || !(weather.age > 0)) {
      for (let cell = 0; cell < lattice.side ** 2; cell++) {
        const here = groundAt(ground, cell)
        z[cell] = here > 0 ? Math.max(here, fround(1e-6)) : 0
      }
    } else {
      const from: Lattice = { side: sides[level + 1]!, wrap: lattice.wrap }
      const coarse = { lattice: from, z: z === wear ? surface : wear, ground: grounds[level + 1]!, area }
      refine(coarse, lattice, ground, rates, keyFor(1), z)
    }
    if (weather.age > 0) {
      for (let step = 0; step < rates.steps; step++) {
        slide(lattice, rates, z)
        drain(keyFor(step < rates.wandering ? 3 + step : 0))
        incise(lattice, flow, ground, rates, keyFor(2), z)
      }
      keepVolume(ground, rates.volume, z, lattice.side ** 2)
    }
    drain(keyFor(0))
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

/** The sides of all levels, from the finest. */
function levelsOf(size: number, border: Border): number[] {
  const sides = [border === 'shared' ? size - 1 : size]
  for (let side = sides[0]!; side > 40 && (border === 'open' || side % 2 === 0);) {
    side = (side + 1) >> 1
    sides.push(side)
  }
  return sides
}

function ratesFor(weather: Weather, side: number, finest: boolean): Rates {
  const f = fround
  const age = f(weather.age)
  const hardness = f(weather.hardness)
  const rain = f(weather.rain)
  const time = f(f(age * age) * 1.25)
  const late = Math.max(f(f(age * 2) - 1), 0)
  const old = f(late * late)
  const softness = f(f(2.5 - f(2 * hardness)) / f(1 + hardness))
  const early = Math.min(f(time * 20), 1)
  const steps = side < 40 ? 30 : side < 80 ? 10 : side < 160 ? 8 : side < 320 ? 4 : 3
  const steepest = f(f(3 + f(9 * hardness)) / side)
  const weight = f(f(0.7) + f(f(0.6) * rain))
  const soil = f(f(f(0.02) + f(f(0.1) * rain)) * Math.min(f(time * 2), 1))
  return {
    steps,
    wandering: side < 160 ? steps - 3 : 0,
    strength: f(f(f(f(0.5 * softness) * weight) * f(1 - f(f(0.6) * old))) * time),
    uplift: f(f(f(f(0.03) * f(1 + softness)) * f(1 - f(f(0.9) * old))) * time),
    threshold: f(f(f(f(0.008) * old) * rain) * side),
    unevenness: f(0.9),
    sedimentation: Math.min(f(f(0.3) * time), 1),
    steepest,
    slide: f(f(0.12) * Math.min(time, 1)),
    creep: finest ? f(soil * f(0.5 + f(0.5 * old))) : soil,
    detail: f(1 - f(f(0.6) * old)),
    most: f(f(0.25 * steepest) / Math.max(time, f(1e-6))),
    calm: f(f(0.1) * early),
    sway: early,
    volume: f(1 - f(0.5 * old)),
  }
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

function keepVolume(ground: Ground, share: number, z: Float32Array, cells: number): void {
  let before = 0
  let after = 0
  for (let cell = 0; cell < cells; cell++) {
    before += groundAt(ground, cell)
    after += z[cell]!
  }
  const factor = after > 0 ? fround((before * share) / after) : 1
  for (let cell = 0; cell < cells; cell++) z[cell] = z[cell]! * factor
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
