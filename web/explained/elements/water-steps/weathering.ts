import { diamondSquare } from '../../javascript/diamond-square.js'
import { lostDrops, sumOf, unaided, wayFrom } from '../../javascript/drops.js'
import { findSurface, type Flow, type Lattice, pit, stepOffsets } from '../../javascript/erosion-flow.js'
import { highestOf, ratesOn, sourceOf } from '../../javascript/erosion.js'
import { buildDeltas } from '../../javascript/erosion-deltas.js'
import { deposit, incise, keepVolume, lowerCliffs, slide } from '../../javascript/erosion-ground.js'
import { findSeas, surround } from '../../javascript/erosion-land.js'
import type { Rates } from '../../javascript/erosion-rates.js'
import { levelKey } from '../../javascript/position-hash.js'

export interface Settings {
  /** 3 to 5: at most 33 points a side, which erosion treats as one level. */
  exponent: number
  seed: number
  /** 0.1 to 1. */
  age: number
}

/** The land at a moment: heights above the sea, in units of the map's relief, and the flow of its water. */
export interface Land {
  z: Float32Array
  flow: Flow
  /** Levels of the water in pits. */
  surface: Float32Array
  /** Cells above the sea without a lower neighbour. */
  pits: number
}

/** The parameters of erosion and of diamond-square, apart from the age. */
const usual = { hardness: 0.5, rain: 0.5, sea: 0.2 }

/**
 * The erosion of a small map with every intermediate result: the same functions as web/explained/javascript/erosion.ts
 * applies to a level. Heights after the last step are those of `erode`.
 */
export class Weathering {
  readonly settings: Settings
  readonly lattice: Lattice
  /** Heights of the noise, in the units of a land. */
  readonly ground: Float32Array
  /** The height of the sea in the unit of the noise. */
  readonly sea: number
  readonly rates: Rates
  /** The noise, with the paths of drops that get no help out of pits. */
  readonly before: Land
  /** The first step of time: after the slopes have slid, water flows to the steepest neighbour. */
  readonly steepest: Land
  /** The same land, with outlets for the water in pits. */
  readonly drained: Land
  /** Heights after the first cut of the rivers, before they leave sediment. */
  readonly cut: Float32Array
  /** The levels of lakes at that moment, negated; elsewhere the height that was cut. */
  readonly load: Float32Array
  /** The land after each step of time, with the flow that led to it. */
  readonly times: Land[] = []
  /** The land in the end, with the paths of drops that get no help out of pits. */
  readonly after: Land
  /** The highest point before and after. */
  readonly highest: number
  /** The largest number of cells that a drop has crossed from its source; sources have 0. */
  readonly generations: Uint8Array
  readonly #touched: Uint32Array

  constructor(settings: Settings) {
    this.settings = settings
    const { exponent, seed, age } = settings
    const side = 2 ** exponent + 1
    const cells = side * side
    const heights = new Float32Array(cells)
    diamondSquare({ exponent, seed }, heights)
    const map = sourceOf(heights, side, usual.sea)
    const frame = { size: side, margin: 0 }
    this.lattice = { side, wrap: false }
    this.sea = map.sea
    this.ground = surround(map, frame, 0)
    findSeas(frame, false, this.ground)
    this.rates = ratesOn({ ...usual, age, seed }, frame, this.ground, true)
    this.#touched = new Uint32Array(cells)

    const z = this.ground.slice()
    const load = new Float32Array(cells)
    this.load = new Float32Array(cells)
    this.before = this.#unaided(z, 3)
    const slid = z.slice()
    slide(this.lattice, this.rates, slid)
    this.steepest = this.#unaided(slid, 3)
    this.drained = this.#drained(slid, 3)
    this.cut = slid.slice()
    incise(this.lattice, this.drained.flow, this.ground, this.rates, this.rockKey, this.cut, this.load)
    for (let step = 0; step < this.rates.steps; step++) {
      slide(this.lattice, this.rates, z)
      const { flow } = this.#drained(z, step < this.rates.wandering ? 3 + step : 0)
      incise(this.lattice, flow, this.ground, this.rates, this.rockKey, z, load)
      deposit(this.lattice, flow, this.rates.deposition, z, load)
      this.times.push({ ...this.withWater(z, flow), pits: this.#unaided(z, 0).pits })
      if (step !== this.rates.steps - 2) continue
      const room = { ...flow, order: this.#touched, marks: new Uint8Array(cells) }
      buildDeltas(map, frame, false, this.rates.delta, this.#keyFor(62), room, z, load)
    }
    keepVolume(frame, this.ground, this.rates.volume, highestOf(map), z)
    lowerCliffs(this.lattice, this.rates.cliff, this.#keyFor(63), z)
    this.after = this.#unaided(z, 0)
    this.highest = [this.before, this.after].reduce((high, land) => land.z.reduce(max, high), 1e-6)
    this.generations = this.#generationsOf(this.drained.flow)
  }

  /** The key of the hash that decides how hard the rock of each cell is. */
  get rockKey(): number {
    return this.#keyFor(2)
  }

  wayFrom(cell: number, flow: Flow): number[] {
    return wayFrom(this.lattice, cell, flow)
  }

  /** Counts the drops that end in a pit if one falls on every cell of the land. */
  lostDrops({ z, flow }: Land): number {
    return sumOf(lostDrops(this.lattice, z, flow))
  }

  isBorder(cell: number): boolean {
    const { side } = this.lattice
    const [x, y] = [cell % side, Math.floor(cell / side)]
    return x === 0 || y === 0 || x === side - 1 || y === side - 1
  }

  /** Makes a land of heights whose water flows as given. */
  withWater(z: Float32Array, flow: Flow): Land {
    const surface = new Float32Array(z.length)
    findSurface(this.lattice, flow, z, surface)
    return { z: z.slice(), flow, surface, pits: 0 }
  }

  #unaided(z: Float32Array, use: number): Land {
    const { flow, drained, pits } = unaided(this.lattice, z, this.#keyFor(use), this.#touched)
    return { ...this.withWater(z, drained), flow, pits }
  }

  #drained(z: Float32Array, use: number): Land {
    return this.withWater(z, unaided(this.lattice, z, this.#keyFor(use), this.#touched).drained)
  }

  #keyFor(use: number): number {
    return levelKey(this.settings.seed, 64 * use)
  }

  #generationsOf({ step, order }: Flow): Uint8Array {
    const offsets = stepOffsets(this.lattice)
    const generations = new Uint8Array(step.length)
    for (const cell of order) {
      if (step[cell]! >= pit) continue
      const below = cell + offsets[step[cell]!]!
      generations[below] = Math.max(generations[below]!, generations[cell]! + 1)
    }
    return generations
  }
}

const max = (a: number, b: number) => Math.max(a, b)
