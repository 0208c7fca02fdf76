import { pit } from '../../javascript/erosion-flow.js'
import type { Frame, WaterRun } from './water-run.js'
import type { WordsOf } from '../../../words/keys.js'

/** The text of a step: a heading and some lines, of which the sums are `formula`. */
export interface StepText {
  heading: string
  lines: { text: string; formula?: boolean }[]
}

/** Heights are given in thousandths of the map's relief above the sea. */
const thousandths = (z: number) => Math.round(1000 * z) + 0

export function stepText(words: WordsOf<'water'>, run: WaterRun, frame: Frame): StepText {
  const { stage } = frame
  const heading = words.say(`water.heading.${stage}`)
  const lines = linesOf(words, run, frame)
  return { heading, lines: lines.map((line) => (typeof line === 'string' ? { text: line } : line)) }
}

type Line = string | { text: string; formula: true }

function linesOf(words: WordsOf<'water'>, run: WaterRun, frame: Frame): Line[] {
  const { weathering } = run
  const { stage, index, land } = frame
  const all = weathering.before.z.filter((z) => z > 0).length
  switch (stage) {
    case 'ground':
      return [
        words.say('water.ground', {
          lost: weathering.lostDrops(weathering.before),
          land: all,
          pits: weathering.before.pits,
        }),
        words.say('water.ground.try'),
        words.say('water.ground.unit'),
      ]
    case 'drop':
      return [wayLine(words, run, frame)]
    case 'slide': {
      const [from, to] = [weathering.before, weathering.steepest].map(({ z }) => thousandths(z[run.drop]!))
      const limit = thousandths(weathering.rates.steepest)
      return [words.say('water.slide', { limit }), words.say('water.slide.here', { from: from!, to: to! })]
    }
    case 'ways': {
      if (index === 0) return [words.say('water.ways', { pits: weathering.steepest.pits })]
      const { step } = weathering.steepest.flow
      const changed = land.flow.step.filter((way, cell) => way !== step[cell]).length
      return [words.say('water.brim', { n: changed })]
    }
    case 'area':
      return areaLines(words, run, frame)
    case 'cut':
      return cutLines(words, run, frame)
    case 'time':
      if (index === frame.count - 1) return [words.say('water.lift')]
      return [
        words.say('water.time', { n: index + 2, all: weathering.rates.steps }),
        words.say('water.time.pits', { n: land.pits }),
      ]
    case 'sea': {
      const line = wayLine(words, run, frame)
      if (index < frame.count - 1) return [line]
      const [lost, before] = [weathering.after, weathering.before].map((each) => weathering.lostDrops(each))
      return [line, words.say('water.sea', { lost: lost!, before: before!, land: all })]
    }
  }
}

/** The position of the drop, and the way it took. */
function wayLine(
  words: WordsOf<'water'>,
  { weathering }: WaterRun,
  { land, way, index, count }: Frame,
): string {
  const cell = way.at(-1)!
  const height = thousandths(land.z[cell]!)
  const from = thousandths(land.z[way.at(-2) ?? cell]!)
  if (index < count - 1 && index > 0) return words.say('water.drop.on', { from, height })
  if (index < count - 1) return words.say('water.drop.falls', { height })
  if (land.flow.step[cell] === pit) return words.say('water.drop.pit', { height })
  return words.say(weathering.isBorder(cell) && land.z[cell]! > 0 ? 'water.drop.border' : 'water.drop.sea')
}

function areaLines(words: WordsOf<'water'>, { weathering }: WaterRun, { land, whole, index }: Frame): Line[] {
  const { generations } = weathering
  const known = whole.filter((cell) => generations[cell]! <= index && land.z[cell]! > 0)
  const sums = known.map((cell) => words.number(land.flow.area[cell]!)).join(' → ')
  const sources = generations.filter((generation) => generation === 0).length
  return [
    index === 0 ? words.say('water.area.sources', { n: sources }) : words.say('water.area'),
    ...(sums ? [words.say('water.area.way'), { text: sums, formula: true } as const] : []),
  ]
}

function cutLines(words: WordsOf<'water'>, run: WaterRun, { way, index, count }: Frame): Line[] {
  if (index === count - 1) return [words.say('water.cut.all')]
  const { before, rise, below, area, length, factor, after } = run.cutOf(way.at(-1)!)
  const short = (value: number) => words.number(value, { maximumSignificantDigits: 3 })
  const high = (value: number) => words.number(thousandths(value))
  const place = words.say('water.cut', { n: index + 1, count: count - 1 })
  const ends = { from: thousandths(before), to: thousandths(after) }
  if (below === undefined) return [place, words.say('water.cut.mouth', ends)]
  if (before + rise <= below) return [place, words.say('water.cut.fills', ends)]
  if (factor === 0) return [place, words.say('water.cut.sill', ends)]
  const strength = short((factor * length) / Math.sqrt(area))
  const top = `${high(before)} + ${short(1000 * rise)} + ${short(factor)} × ${high(below)}`
  return [
    place,
    { text: 'F = K·Δt · √A / L', formula: true },
    { text: `= ${strength} · √${words.number(area)} / ${short(length)} = ${short(factor)}`, formula: true },
    { text: 'h = (h + U + F · h↓) / (1 + F)', formula: true },
    { text: `= (${top}) / ${short(1 + factor)} = ${high(after)}`, formula: true },
  ]
}
