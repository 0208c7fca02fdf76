import { element } from '../../../dom/elements.js'
import type { ArtefactId } from '../../laboratory/artefacts.js'
import { type Chart, drawChart, fixed } from '../../laboratory/chart.js'
import type { ArtefactMeasure, MapPoint } from '../../laboratory/filters.js'
import type { WordsOf } from '../../../words/keys.js'

/** Two maps and their measurements; the first has the artefact. */
export interface Comparison {
  artefact: ArtefactId
  names: readonly [string, string]
  measured: readonly [ArtefactMeasure, ArtefactMeasure]
}

export const isFound = ({ figure, limit }: ArtefactMeasure): boolean => figure > limit

/** The decimals of each measure's figure. */
const digits: Record<ArtefactId, number> = {
  lattice: 3,
  circles: 1,
  bias: 2,
  creases: 1,
  seams: 1,
  grain: 2,
  comb: 2,
  gullies: 2,
}

/** The verdict on a map, a sentence with its figures. */
export function verdict(
  words: WordsOf<'microscope'>,
  artefact: ArtefactId,
  measure: ArtefactMeasure,
): string {
  const decimals = digits[artefact]
  const number = (value: number) => fixed(words, Number(value.toFixed(decimals)) + 0, decimals) // no negative zero
  const said: Record<string, string | number> = { ...measure.places }
  for (const share of ['before', 'after', 'lines', 'fall'])
    if (share in said) said[share] = number(Number(said[share]))
  const places = { ...said, figure: number(measure.figure), limit: number(measure.limit) }
  return words.say(`microscope.${isFound(measure) ? 'found' : 'clean'}.${artefact}`, places)
}

/** The report on both maps: verdicts, chart and measurements. */
export function reportOf(words: WordsOf<'microscope'>, comparison: Comparison): HTMLElement[] {
  const { artefact, names, measured } = comparison
  const verdicts = (['left', 'right'] as const).map((side, i) => {
    const measure = measured[i]!
    const said = verdict(words, artefact, measure)
    return element(
      'li',
      { class: side },
      element('b', names[i]!),
      element('span', { class: isFound(measure) ? 'found' : 'clean' }, said),
    )
  })
  return [
    element('ul.verdicts', ...verdicts),
    element('div.measured', drawChart(chartOf(words, comparison))),
    element('p.measure.small', words.say(`microscope.measure.${artefact}`)),
  ]
}

function chartOf(words: WordsOf<'microscope'>, { artefact, names, measured }: Comparison): Chart {
  const [left, right] = measured
  const number = (value: number) => words.number(value, { maximumFractionDigits: 2 })
  const all = [...left.curve, ...right.curve]
  const heights = all.map(({ y }) => y)
  const isBias = artefact === 'bias'
  const isLattice = artefact === 'lattice'
  const x: Chart['x'] = isBias ? [-0.5, 2.5] : [all[0]!.x, Math.max(...all.map(({ x }) => x))]
  const y: Chart['y'] = isLattice ? [-0.1, 1.05] : [Math.min(0, ...heights), Math.max(...heights) * 1.08]
  const weights = ['end', 'before', 'after'] as const
  const [leftName, rightName] = names
  const what = words.say(`microscope.axis.${artefact}.y`)
  return {
    series: [
      { points: right.curve, name: 'right' },
      { points: left.curve, name: 'left' },
    ],
    kind: isBias ? 'bars' : 'lines',
    x,
    y,
    ticks: {
      x: isBias
        ? weights.map((which, i) => [i, words.say(`microscope.weight.${which}`)])
        : xTicks(left, x).map((at) => [at, number(at)]),
      y: (isBias ? [0, 0.25, 1 / 3] : nice(...y)).map((at) => [at, number(at)]),
    },
    axes: { x: words.say(`microscope.axis.${artefact}.x`, left.places), y: what },
    label: words.say('microscope.chart', {
      what,
      left: leftName,
      leftPeak: number(peak(left.curve)),
      right: rightName,
      rightPeak: number(peak(right.curve)),
    }),
  }
}

const peak = (curve: MapPoint[]) =>
  Math.max(...curve.filter(({ x, y }) => !(x === 0 && y === 1)).map(({ y }) => y))

/** The ends and where the artefact shows, unless these stand too close. */
function xTicks({ at }: ArtefactMeasure, [low, high]: [number, number]): number[] {
  const apart = (high - low) / 9
  return [low, high, ...at].filter(
    (tick, i, all) => i >= 2 || all.slice(2).every((other) => Math.abs(other - tick) > apart),
  )
}

/** Three or four round numbers. */
function nice(low: number, high: number): number[] {
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough)! * power
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step)
}
