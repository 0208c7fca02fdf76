import { pit } from '../../twins/erosion-flow.js'
import type { WaterFrame, WaterRun } from './water-run.js'
import type { WordsOf } from '../../../words/keys.js'

/** A line of the text of a step; sums are formulas. */
export interface Line {
  text: string
  formula?: boolean
}

/** Heights are given in thousandths of the map's relief above the sea. */
const thousandths = (z: number) => Math.round(1000 * z) + 0

/** Says what happens at a step. */
export function linesOf(words: WordsOf<'water'>, run: WaterRun, frame: WaterFrame): Line[] {
  const { erosion, drop } = run
  const { before, steepest, after, rates, lostDrops } = erosion
  const { stage, index, land, count } = frame
  const all = before.z.filter((z) => z > 0).length
  const say: (...given: Parameters<typeof words.say>) => Line = (...given) => ({ text: words.say(...given) })
  switch (stage) {
    case 'ground': {
      const counts = { lost: lostDrops(before), land: all, pits: before.pits }
      return [say('water.ground', counts), say('water.ground.try'), say('water.ground.unit')]
    }
    case 'drop':
      return [pathLine(words, run, frame)]
    case 'slide': {
      const [from, to] = [before, steepest].map(({ z }) => thousandths(z[drop]!)) as [number, number]
      const limit = thousandths(rates.steepest)
      return [say('water.slide', { limit }), say('water.slide.here', { from, to })]
    }
    case 'ways': {
      if (index === 0) return [say('water.ways', { pits: steepest.pits })]
      const { step } = steepest.flow
      return [
        say('water.brim', { n: land.flow.step.filter((direction, cell) => direction !== step[cell]).length }),
      ]
    }
    case 'area':
      return areaLines(words, run, frame)
    case 'cut':
      return cutLines(words, run, frame)
    case 'time':
      if (index === count - 1) return [say('water.lift')]
      return [say('water.time', { n: index + 2, all: rates.steps }), say('water.time.pits', { n: land.pits })]
    case 'sea': {
      const line = pathLine(words, run, frame)
      if (index < count - 1) return [line]
      return [line, say('water.sea', { lost: lostDrops(after), before: lostDrops(before), land: all })]
    }
  }
}

/** The position of the drop, and the path it took. */
function pathLine(
  words: WordsOf<'water'>,
  { erosion }: WaterRun,
  { land, path, index, count }: WaterFrame,
): Line {
  const { side } = erosion.lattice
  const cell = path.at(-1)!
  const height = thousandths(land.z[cell]!)
  const from = thousandths(land.z[path.at(-2) ?? cell]!)
  const isBorder = [cell % side, Math.floor(cell / side)].some((at) => at === 0 || at === side - 1)
  if (index < count - 1)
    return { text: words.say(index > 0 ? 'water.drop.on' : 'water.drop.falls', { from, height }) }
  if (land.flow.step[cell] === pit) return { text: words.say('water.drop.pit', { height }) }
  return { text: words.say(isBorder && land.z[cell]! > 0 ? 'water.drop.border' : 'water.drop.sea') }
}

function areaLines(
  words: WordsOf<'water'>,
  { erosion }: WaterRun,
  { land, whole, index }: WaterFrame,
): Line[] {
  const { generations } = erosion
  const known = whole.filter((cell) => generations[cell]! <= index && land.z[cell]! > 0)
  const sums = known.map((cell) => words.number(land.flow.area[cell]!)).join(' → ')
  const sources = generations.filter((generation) => generation === 0).length
  const rule = index === 0 ? words.say('water.area.sources', { n: sources }) : words.say('water.area')
  if (!sums) return [{ text: rule }]
  return [{ text: rule }, { text: words.say('water.area.way') }, { text: sums, formula: true }]
}

function cutLines(words: WordsOf<'water'>, run: WaterRun, { path, index, count }: WaterFrame): Line[] {
  if (index === count - 1) return [{ text: words.say('water.cut.all') }]
  const { before, rise, below, area, length, factor, after } = run.cutOf(path.at(-1)!)
  const short = (value: number) => words.number(value, { maximumSignificantDigits: 3 })
  const high = (value: number) => words.number(thousandths(value))
  const place = { text: words.say('water.cut', { n: index + 1, count: count - 1 }) }
  const ends = { from: thousandths(before), to: thousandths(after) }
  if (below === undefined) return [place, { text: words.say('water.cut.mouth', ends) }]
  if (before + rise <= below) return [place, { text: words.say('water.cut.fills', ends) }]
  if (factor === 0) return [place, { text: words.say('water.cut.sill', ends) }]
  const strength = short((factor * length) / Math.sqrt(area))
  const top = `${high(before)} + ${short(1000 * rise)} + ${short(factor)} × ${high(below)}`
  const formulas = [
    'F = K·Δt · √A / L',
    `= ${strength} · √${words.number(area)} / ${short(length)} = ${short(factor)}`,
    'h = (h + U + F · h↓) / (1 + F)',
    `= (${top}) / ${short(1 + factor)} = ${high(after)}`,
  ]
  return [place, ...formulas.map((text) => ({ text, formula: true }))]
}
