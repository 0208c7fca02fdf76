import { cutFactor, riseOf } from '../../twins/erosion-ground.js'
import { pit, stepOffsets } from '../../twins/erosion-flow.js'
import { type ErodedLand, type WaterSettings, runErosion } from './erosion-run.js'

/** The ideas of the player, in their order. */
export const stages = ['ground', 'drop', 'slide', 'ways', 'area', 'cut', 'time', 'sea'] as const
export type WaterStage = (typeof stages)[number]

/** The land and the drop at a step. */
export interface WaterFrame {
  stage: WaterStage
  land: ErodedLand
  /** The path of the drop so far; the drop is at its end. */
  path: readonly number[]
  /** The whole path of the drop. */
  whole: readonly number[]
  /** The number of the step within its stage, from 0, and the number of steps there. */
  index: number
  count: number
}

export type WaterRun = ReturnType<typeof waterRun>

/**
 * All steps of the player: erosion on a small map, told along the path of one drop. It falls on the cell
 * `chosen`, or by default on the one with the longest path to the sea in the end among those whose drop ends
 * in a pit at first.
 */
export function waterRun(settings: WaterSettings, chosen?: number) {
  const erosion = runErosion(settings)
  const { before, steepest, drained, after, times, cut, generations, pathFrom, withWater } = erosion
  const drop = chosen !== undefined && chosen < before.z.length ? chosen : lostDrop()
  const first = pathFrom(drop, before.flow)
  const river = pathFrom(drop, drained.flow)
  const last = pathFrom(drop, after.flow)
  const upwards = river.filter((cell) => drained.z[cell]! > 0).reverse()
  const walk = (path: number[]) => path.map((_, i) => path.slice(0, i + 1))
  const waves = Math.max(...generations) + 1
  const later = [...times.slice(1), after]
  const rivers = later.map(({ flow }) => pathFrom(drop, flow))
  const frames: WaterFrame[] = [
    ...framesOf('ground', [[drop]], first, () => before),
    ...framesOf('drop', walk(first), first, () => before),
    ...framesOf('slide', [[drop]], river, () => steepest),
    ...framesOf('ways', [[drop], river], river, (i) => (i === 0 ? steepest : drained)),
    ...framesOf('area', Array<number[]>(waves).fill(river), river, () => drained),
    ...framesOf('cut', [...walk(upwards), river], river, (i) => partlyCut(i) ?? times[0]!),
    ...framesOf('time', rivers, river, (i) => later[i]!),
    ...framesOf('sea', walk(last), last, () => after),
  ]
  return { erosion, drop, frames, firstOf, stepOf, cutOf }

  function framesOf(
    stage: WaterStage,
    paths: readonly (readonly number[])[],
    whole: readonly number[],
    landAt: (index: number) => ErodedLand,
  ): WaterFrame[] {
    const count = paths.length
    return paths.map((path, index) => ({ stage, land: landAt(index), path, whole, index, count }))
  }

  /** The land of the first cut, done as far as a cell of the river; none where the whole river is cut. */
  function partlyCut(index: number): ErodedLand | undefined {
    if (index === upwards.length) return undefined
    const z = drained.z.slice()
    for (const cell of upwards.slice(0, index + 1)) z[cell] = cut[cell]!
    return withWater(z, drained.flow)
  }

  function firstOf(stage: WaterStage): number {
    return frames.findIndex((frame) => frame.stage === stage)
  }

  /** The step of a stage that corresponds best to a step of another run. */
  function stepOf(stage: WaterStage, index: number): number {
    return Math.min(
      firstOf(stage) + index,
      frames.findLastIndex((frame) => frame.stage === stage),
    )
  }

  /**
   * Computes how the river cuts a cell in the first step of time; heights above the sea in units of the map's
   * relief.
   */
  function cutOf(cell: number) {
    const { lattice, rates, ground, load } = erosion
    const { step, area } = drained.flow
    const toReceiver = step[cell]!
    const to = toReceiver < pit ? cell + stepOffsets(lattice)[toReceiver]! : undefined
    const levelOf = (point: number) => (load[point]! < 0 ? -load[point]! : cut[point]!)
    return {
      before: drained.z[cell]!,
      rise: riseOf(rates, ground[cell]!),
      // The height, or the lake's level, that the cell drains to; undefined where the ground beyond the
      // border falls away.
      below: to === undefined ? undefined : levelOf(to),
      area: area[cell]!,
      length: toReceiver < pit && toReceiver & 1 ? Math.SQRT2 : 1,
      /** F = K Δt √area / length. */
      factor: cutFactor(rates, area[cell]!, toReceiver),
      after: cut[cell]!,
    }
  }

  function lostDrop(): number {
    let [best, longest] = [0, -1]
    before.z.forEach((height, cell) => {
      const path = pathFrom(cell, before.flow)
      if (!(height > 0) || path.length < 3 || before.flow.step[path.at(-1)!] !== pit) return
      const { length } = pathFrom(cell, after.flow)
      if (length > longest) [best, longest] = [cell, length]
    })
    return best
  }
}
