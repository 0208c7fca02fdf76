import { svg } from '../../../dom/elements.js'
import { type Chart, drawChart, fixed } from '../../laboratory/chart.js'
import { endsOf, logarithmic, type PowerLaw, type Spectrum, spectrumTicks, surfaceSlope } from './spectrum.js'
import type { WordsOf } from '../../../words/keys.js'

const width = 340
const height = 120

/** A cut through a mountain, from west to east, on the heights of the whole. */
export function profileChart(
  words: WordsOf<'roughness'>,
  heights: Float32Array,
  { min, max }: { min: number; max: number },
): SVGElement {
  const toY = (z: number) => (4 + (1 - (z - min) / (max - min || 1)) * (height - 10)).toFixed(1)
  const across = width / (heights.length - 1)
  const points = Array.from(heights, (z, i) => `${(i * across).toFixed(1)},${toY(z)}`).join(' ')
  const number = (value: number) => words.number(value, { maximumFractionDigits: 2 })
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const label = words.say('roughness.profile', { low: number(low), high: number(high) })
  return svg(
    'svg.chart',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
    svg('polygon.ground', { points: `0,${height} ${points} ${width},${height}` }),
    svg('polyline.left', { points }),
  )
}

/**
 * The spectrum on logarithmic axes, the line that fits it, and the one that a Hurst exponent promises, if
 * there is one.
 */
export function spectrumChart(
  words: WordsOf<'roughness'>,
  spectrum: Spectrum,
  law: PowerLaw | undefined,
  hurst: number | undefined,
): SVGElement {
  const points = logarithmic(spectrum)
  const number = (value: number) => fixed(words, value, 2)
  const x: Chart['x'] = [points[0]!.x, points.at(-1)!.x]
  // Always show the same number of powers of ten, so that a slope looks the same on every mountain.
  const top = Math.ceil(points[0]!.y + 0.2)
  const y: Chart['y'] = [top - 12, top]
  const expected = hurst === undefined ? undefined : surfaceSlope(hurst)
  const fitted = law ? number(law.slope) : '–'
  const lines = [
    { name: 'fitted', slope: law?.slope, text: words.say('roughness.fitted', { slope: fitted }) },
  ]
  if (expected !== undefined) {
    const text = words.say('roughness.expected', { slope: number(expected) })
    lines.push({ name: 'expected', slope: expected, text })
  }
  const chart = drawChart({
    // The dashed line on top: where both are the same line, both are seen.
    series: law ? lines.map(({ name, slope }) => ({ points: endsOf(law, slope), name })) : [],
    kind: 'lines',
    x,
    y,
    ticks: spectrumTicks(x, y),
    dots: points,
    axes: { x: words.say('roughness.spectrum.x'), y: words.say('roughness.spectrum.y') },
    label:
      expected === undefined
        ? words.say('roughness.spectrum.own', { fitted })
        : words.say('roughness.spectrum', { expected: number(expected), fitted }),
  })
  lines.forEach(({ name, text }, i) => {
    // No line passes here: they all fall from the upper left to the lower right.
    const y = 124 + 16 * i
    chart.append(
      svg('polyline', { class: name, points: `54,${y - 4} 76,${y - 4}` }),
      svg('text.legend', { x: 82, y }, text),
    )
  })
  return chart
}
