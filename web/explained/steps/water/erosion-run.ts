import { ratesFor } from '../../rates.js'
import { diamondSquare } from '../../twins/diamond-square.js'
import { lostDrops, sumOf, unaided, pathFrom } from '../../twins/drops.js'
import { findSurface, type Flow, type Lattice, pit, stepOffsets } from '../../twins/erosion-flow.js'
import { highestOf, onGround, sourceOf } from '../../twins/erosion.js'
import { deposit, incise, keepVolume, lowerCliffs, slide } from '../../twins/erosion-ground.js'
import { findSeas, surround } from '../../twins/erosion-land.js'
import { widenValleys } from '../../twins/erosion-valleys.js'
import { levelKey } from '../../twins/position-hash.js'

export interface WaterSettings {
  /** 3 to 5: at most 33 points a side, which erosion treats as one level. */
  exponent: number
  seed: number
  /** 0.1 to 1. */
  age: number
}

/** The land at a moment: heights above the sea, in units of the map's relief, and the flow of its water. */
export interface ErodedLand {
  z: Float32Array
  flow: Flow
  /** Levels of the water in pits. */
  surface: Float32Array
  /** Cells above the sea without a lower neighbour. */
  pits: number
}

/** The parameters of erosion and of diamond-square, apart from the age. */
const usual = { hardness: 0.5, creep: 0.5, sea: 0.2 }

export type ErosionRun = ReturnType<typeof runErosion>

/**
 * The erosion of a small map with every intermediate result: the same functions as
 * web/explained/twins/erosion.ts applies to a level. Heights after the last step are those of `erode`.
 */
export function runErosion({ exponent, seed, age }: WaterSettings) {
  const side = 2 ** exponent + 1
  const cells = side * side
  const heights = new Float32Array(cells)
  diamondSquare({ exponent, seed }, heights)
  const map = sourceOf(heights, side, usual.sea)
  const frame = { size: side, margin: 0 }
  const lattice: Lattice = { side, wrap: false }
  const ground = surround(map, frame, 0)
  findSeas(frame, false, ground)
  const level = ratesFor({ ...usual, age }, side, true)
  const rates = onGround(level, frame, ground)
  const touched = new Uint32Array(cells)
  const keyFor = (use: number) => levelKey(seed, 64 * use)

  /** A land of heights whose water flows as given. */
  const withWater = (z: Float32Array, flow: Flow): ErodedLand => {
    const surface = new Float32Array(cells)
    findSurface(lattice, flow, z, surface)
    return { z: z.slice(), flow, surface, pits: 0 }
  }
  const drainedWith = (z: Float32Array, use: number): ErodedLand =>
    withWater(z, unaided(lattice, z, keyFor(use), touched).drained)
  const unaidedWith = (z: Float32Array, use: number): ErodedLand => {
    const { flow, drained, pits } = unaided(lattice, z, keyFor(use), touched)
    return { ...withWater(z, drained), flow, pits }
  }

  const z = ground.slice()
  const before = unaidedWith(z, 3)
  const slid = z.slice()
  slide(lattice, rates, slid)
  const steepest = unaidedWith(slid, 3)
  const drained = drainedWith(slid, 3)
  const cut = slid.slice()
  const cutLoad = new Float32Array(cells)
  incise(lattice, drained.flow, ground, rates, cut, cutLoad)
  const load = new Float32Array(cells)
  const times: ErodedLand[] = []
  let { flow } = drained
  for (let step = 0; step < rates.steps; step++) {
    slide(lattice, rates, z)
    ;({ flow } = drainedWith(z, step < rates.wandering ? 3 + step : 0))
    incise(lattice, flow, ground, rates, z, load)
    deposit(lattice, flow, rates.deposition, z, load)
    times.push({ ...withWater(z, flow), pits: unaidedWith(z, 0).pits })
  }
  keepVolume(frame, ground, rates.volume, highestOf(map), z)
  widenValleys(lattice, flow, rates, z, touched)
  lowerCliffs(lattice, rates.cliff, keyFor(63), z)
  const after = unaidedWith(z, 0)
  return {
    lattice,
    /** Heights of the noise, in the units of a land. */
    ground,
    /** The height of the sea in the unit of the noise. */
    sea: map.sea,
    rates,
    /** The noise, with the paths of drops that get no help out of pits. */
    before,
    /** The first step of time: after the slopes have slid, water flows to the steepest neighbour. */
    steepest,
    /** The same land, with outlets for the water in pits. */
    drained,
    /** Heights after the first cut of the rivers, before they leave sediment. */
    cut,
    /** The levels of lakes at that moment, negated; elsewhere the height that was cut. */
    load: cutLoad,
    /** The land after each step of time, with the flow that led to it. */
    times,
    /** The land in the end, with the paths of drops that get no help out of pits. */
    after,
    /** The highest point before and after. */
    highest: [...before.z, ...after.z].reduce((high, z) => Math.max(high, z), 1e-6),
    /** The largest number of cells that a drop has crossed from its source; sources have 0. */
    generations: generationsOf(lattice, drained.flow),
    withWater,
    pathFrom: (cell: number, flow: Flow) => pathFrom(lattice, cell, flow),
    /** Counts the drops that end in a pit if one falls on every cell of the land. */
    lostDrops: ({ z, flow }: ErodedLand) => sumOf(lostDrops(lattice, z, flow)),
  }
}

function generationsOf(lattice: Lattice, { step, order }: Flow): Uint8Array {
  const offsets = stepOffsets(lattice)
  const generations = new Uint8Array(step.length)
  for (const cell of order) {
    if (step[cell]! >= pit) continue
    const below = cell + offsets[step[cell]!]!
    generations[below] = Math.max(generations[below]!, generations[cell]! + 1)
  }
  return generations
}
