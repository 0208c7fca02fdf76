import { cutter, riseOf } from '../../javascript/erosion-ground.js'
import { pit, stepOffsets } from '../../javascript/erosion-flow.js'
import type { StepRange } from '../player/transport.js'
import { type Land, type Settings, Weathering } from './weathering.js'

/** The ideas of the player, in their order. */
export const stages = ['ground', 'drop', 'slide', 'ways', 'area', 'cut', 'time', 'sea'] as const
export type Stage = (typeof stages)[number]

/** The land and the drop at a step. */
export interface Frame {
  stage: Stage
  land: Land
  /** The way of the drop so far; the drop is at its end. */
  way: readonly number[]
  /** The whole way of the drop. */
  whole: readonly number[]
  /** The number of the step within its stage, from 0, and the number of steps there. */
  index: number
  count: number
}

/** All steps of the player: erosion on a small map, told along the way of one drop. */
export class WaterRun {
  readonly weathering: Weathering
  /** The cell on which the drop falls. */
  readonly drop: number
  readonly frames: Frame[] = []
  readonly ranges: (StepRange & { stage: Stage })[] = []

  /** @param drop the cell on which it falls; by default one whose drop is lost at first. */
  constructor(settings: Settings, drop?: number) {
    const run = (this.weathering = new Weathering(settings))
    const { before, steepest, drained, after } = run
    const cells = before.z.length
    this.drop = drop !== undefined && drop < cells ? drop : this.#lostDrop()
    const first = run.wayFrom(this.drop, before.flow)
    const river = run.wayFrom(this.drop, drained.flow)
    const last = run.wayFrom(this.drop, after.flow)
    const still = [this.drop]
    const walk = (way: number[]) => way.map((_, i) => way.slice(0, i + 1))
    this.#add('ground', [still], first, () => before)
    this.#add('drop', walk(first), first, () => before)
    this.#add('slide', [still], river, () => steepest)
    this.#add('ways', [first.slice(0, 1), river], river, (i) => (i === 0 ? steepest : drained))
    const waves = Math.max(...run.generations) + 1
    this.#add(
      'area',
      Array.from({ length: waves }, () => river),
      river,
      () => drained,
    )
    const upwards = river.filter((cell) => drained.z[cell]! > 0).reverse()
    const cuts = [...upwards.map((_, i) => upwards.slice(0, i + 1)), river]
    this.#add('cut', cuts, river, (i) =>
      i < upwards.length ? this.#partlyCut(upwards.slice(0, i + 1)) : run.times[0]!,
    )
    const later = [...run.times.slice(1), after]
    const rivers = later.map(({ flow }) => run.wayFrom(this.drop, flow))
    this.#add('time', rivers, river, (i) => later[i]!)
    this.#add('sea', walk(last), last, () => after)
  }

  /** Computes how the river cuts a cell in the first step of time; heights above the sea in units of the map's relief. */
  cutOf(cell: number) {
    const { lattice, rates, ground, drained, cut, load, rockKey } = this.weathering
    const { step, area } = drained.flow
    const way = step[cell]!
    const to = way < pit ? cell + stepOffsets(lattice)[way]! : undefined
    const factor = cutter(rates, rockKey)(cell, area[cell]!, way)
    return {
      before: drained.z[cell]!,
      rise: riseOf(rates, ground[cell]!),
      // The height, or the lake's level, that the cell drains to; undefined where the ground beyond the border falls away.
      below: to === undefined ? undefined : load[to]! < 0 ? -load[to]! : cut[to]!,
      area: area[cell]!,
      length: way < pit && way & 1 ? Math.SQRT2 : 1,
      /** F = K Δt √area / length. */
      factor,
      after: cut[cell]!,
    }
  }

  /** The step of a stage that corresponds best to a step of another run. */
  stepOf(stage: Stage, index: number): number {
    const { first, last } = this.ranges.find((each) => each.stage === stage)!
    return Math.min(first + index, last)
  }

  #partlyCut(cells: readonly number[]): Land {
    const { drained, cut } = this.weathering
    const z = drained.z.slice()
    for (const cell of cells) z[cell] = cut[cell]!
    return this.weathering.withWater(z, drained.flow)
  }

  #add(
    stage: Stage,
    ways: readonly (readonly number[])[],
    whole: readonly number[],
    landAt: (index: number) => Land,
  ): void {
    const first = this.frames.length
    ways.forEach((way, index) =>
      this.frames.push({ stage, land: landAt(index), way, whole, index, count: ways.length }),
    )
    this.ranges.push({ stage, first, last: this.frames.length - 1 })
  }

  /** The cell with the longest way to the sea in the end, among those whose drop ends in a pit at first. */
  #lostDrop(): number {
    const { before, after } = this.weathering
    let best = 0
    let longest = -1
    before.z.forEach((height, cell) => {
      const way = this.weathering.wayFrom(cell, before.flow)
      if (!(height > 0) || way.length < 3 || before.flow.step[way.at(-1)!] !== pit) return
      const { length } = this.weathering.wayFrom(cell, after.flow)
      if (length <= longest) return
      longest = length
      best = cell
    })
    return best
  }
}
