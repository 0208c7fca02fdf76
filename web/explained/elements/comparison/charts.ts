import { svg } from '../../../core/dom/elements.js'
import { type Chart, drawChart, fixed, percent } from '../laboratory/chart.js'
import { flatterByChance, slopeBins, steepest } from '../laboratory/measures.js'
import type { TerrainStatistics } from '../laboratory/terrain-statistics.js'
import { fitPowerLaw, logarithmic, spectrumTicks } from '../roughness/spectrum.js'
import type { WordsOf } from '../../../words/keys.js'

/** The reader's terrain and the one to compare with. */
export interface Pair {
  own: TerrainStatistics
  ours: TerrainStatistics
}

/** Both spectra on logarithmic axes, each lifted so that the middles of their lines are at one height. */
export function spectrumChart(words: WordsOf<'comparison'>, { own, ours }: Pair): SVGElement {
  const [left, right] = [own, ours].map(({ spectrum }) => {
    const level = fitPowerLaw(spectrum)?.level ?? 0
    return logarithmic(spectrum).map(({ x, y }) => ({ x, y: y - level }))
  }) as [{ x: number; y: number }[], { x: number; y: number }[]]
  const all = [...left, ...right]
  const top = Math.ceil(Math.max(...all.map(({ y }) => y)))
  const y: Chart['y'] = [Math.max(top - 12, Math.floor(Math.min(...all.map(({ y }) => y)))), top]
  const x: Chart['x'] = [left[0]!.x, left.at(-1)!.x]
  const slopeOf = ({ spectrum }: TerrainStatistics) => fixed(words, fitPowerLaw(spectrum)?.slope ?? NaN, 1)
  return drawChart({
    series: [
      { points: right, name: 'right' },
      { points: left, name: 'left' },
    ],
    ...{ kind: 'lines', x, y, ticks: spectrumTicks(x, y) },
    axes: { x: words.say('comparison.spectrum.x'), y: words.say('comparison.spectrum.y') },
    label: words.say('comparison.spectrum', { own: slopeOf(own), ours: slopeOf(ours) }),
  })
}

/** How much of the ground is how steep, on both, and by chance alone. */
export function slopeChart(words: WordsOf<'comparison'>, { own, ours }: Pair): SVGElement {
  const wide = steepest / slopeBins
  const points = (shares: number[]) => shares.map((y, i) => ({ x: (i + 0.5) * wide, y }))
  const flatter = (bin: number) => (bin < slopeBins ? flatterByChance(bin * wide) : 1)
  const chance = Array.from({ length: slopeBins }, (_, i) => flatter(i + 1) - flatter(i))
  const top = Math.max(...own.slopes.shares, ...ours.slopes.shares, ...chance) * 1.08
  const number = (value: number) => words.number(value)
  const step = [0.02, 0.05, 0.1, 0.2, 0.5].find((each) => top / each <= 4) ?? 1
  const ticks = Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step)
  return drawChart({
    series: [
      { points: points(chance), name: 'chance' },
      { points: points(ours.slopes.shares), name: 'right' },
      { points: points(own.slopes.shares), name: 'left' },
    ],
    kind: 'lines',
    x: [0, steepest],
    y: [0, top],
    ticks: {
      x: [0, 1, 2, 3].map((at) => [at, at < steepest ? number(at) : `${number(at)}+`]),
      y: ticks.map((at) => [at, percent(words, at)]),
    },
    axes: { x: words.say('comparison.slopes.x'), y: words.say('comparison.slopes.y') },
    label: words.say('comparison.slopes', {
      own: percent(words, own.slopes.flat),
      ours: percent(words, ours.slopes.flat),
      chance: percent(words, flatterByChance(0.5)),
    }),
  })
}

const gauge = { width: 340, height: 92, left: 14, right: 14, line: 46 }

/** The Hurst exponents of both on one scale, from jagged to smooth; values beyond it are shown at its end. */
export function hurstGauge(words: WordsOf<'comparison'>, { own, ours }: Pair): SVGElement {
  const number = (value: number | null) => (value === null ? '–' : fixed(words, value, 2))
  const { width, height, line } = gauge
  const toX = (hurst: number) =>
    gauge.left + Math.min(Math.max(hurst, 0), 1) * (width - gauge.left - gauge.right)
  const mark = (hurst: number | null, name: 'left' | 'right') => {
    if (hurst === null) return []
    const [x, way] = [toX(hurst), name === 'left' ? -1 : 1]
    const at = Math.min(Math.max(x, 60), width - 60) // so that the text stays within the picture
    const text = `${words.say(name === 'left' ? 'comparison.own' : 'comparison.ours')} ${number(hurst)}`
    return [
      svg('path', { class: name, d: `M${x} ${line + 3 * way}l-7 ${12 * way}h14z` }),
      svg(`text.value.${name}`, { x: at, y: line + (way < 0 ? -20 : 29), 'text-anchor': 'middle' }, text),
    ]
  }
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((at) =>
    svg('line.grid', { x1: toX(at), x2: toX(at), y1: line - 5, y2: line + 5 }),
  )
  const label = words.say('comparison.hurst', {
    own: number(own.hurst.spectrum),
    ours: number(ours.hurst.spectrum),
  })
  return svg(
    'svg.chart.gauge',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
    svg('line.scale', { x1: toX(0), x2: toX(1), y1: line, y2: line }),
    ...ticks,
    svg('text', { x: 2, y: height - 2 }, words.say('comparison.jagged')),
    svg('text', { x: width - 2, y: height - 2, 'text-anchor': 'end' }, words.say('comparison.smooth')),
    ...mark(own.hurst.spectrum, 'left'),
    ...mark(ours.hurst.spectrum, 'right'),
  )
}
