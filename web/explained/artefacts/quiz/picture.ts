import { svg } from '../../../dom/elements.js'
import type { Heightfield } from '../../../package/heightfield.js'
import { drawChart, percent } from '../../laboratory/chart.js'
import { addedNumbers, type Heights, twoByTwo } from '../../laboratory/filters.js'
import { paintHeights, drawRelief, reliefColors } from '../../figures/relief.js'
import { showSmooth } from '../../figures/show-pixels.js'
import type { QuizPicture } from './questions.js'
import type { WordsOf } from '../../../words/keys.js'

/** Width and height of a mountain seen from the south. */
const surface = { width: 1040, height: 640 }

/** Draws the mountain of a question; the canvas gets the size of its picture. */
export function drawPicture(canvas: HTMLCanvasElement, field: Heightfield, picture: QuizPicture): void {
  const { size } = field
  const copies = picture === 'copies' ? 2 : 1
  // The last row and column of a map of 2^n + 1 points are the first ones of its neighbour.
  const period = copies > 1 ? size - (size % 2) : size
  if (picture === 'surface')
    return showSmooth(canvas, drawRelief(field, size - 1, surface).data, surface.width, surface.height)
  const side = copies * period
  const values = copies > 1 ? twoByTwo(field, period) : field.heights
  const pixels = picture === 'land' ? reliefColors(field) : paintHeights({ size: side, values }, 'hillshade')
  showSmooth(canvas, pixels, side)
}

/** The frequencies of the perturbations as a bar chart. */
export function perturbationChart(words: WordsOf<'quiz'>, field: Heightfield): SVGElement {
  const bins = perturbations(field)
  const sumOf = (from: number, to: number) =>
    bins.reduce((sum, { at, share }) => sum + (at > from && at < to ? share : 0), 0)
  const top = Math.max(...bins.map(({ share }) => share)) * 1.1
  const chart = drawChart({
    series: [{ points: bins.map(({ at, share }) => ({ x: at, y: share })), name: 'right' }],
    kind: 'bars',
    x: [lowest, highest],
    y: [0, top],
    ticks: { x: [-2, 0, 2, 4].map((at) => [at, words.number(at)]), y: [[0, percent(words, 0)]] },
    axes: { x: words.say('quiz.drawn.x'), y: words.say('quiz.drawn') },
    label: words.say('quiz.drawn.chart', {
      low: percent(words, sumOf(lowest, -1.5)),
      middle: percent(words, sumOf(-0.5, 0.5)),
      high: percent(words, sumOf(1.5, highest)),
    }),
  })
  chart.prepend(svg('title', words.say('quiz.drawn')))
  return chart
}

/** The range of the histogram, in standard deviations of the perturbations. */
export const [lowest, highest] = [-3, 5]
const bins = 32

/** A share of the perturbations, and the middle of their bin. */
export interface Bin {
  at: number
  share: number
}

/**
 * The histogram of the perturbations on the finest level of a diamond-square map, recovered from its heights:
 * from its points with odd x and odd y, which are half of that level. Values beyond the ends are in the last
 * bins.
 */
export function perturbations(map: Heights): Bin[] {
  const { size } = map
  const added = addedNumbers(map)
  const counts = new Array<number>(bins).fill(0)
  let all = 0
  for (let y = 1; y < size; y += 2) {
    for (let x = 1; x < size; x += 2) {
      const bin = Math.floor(((added[y * size + x]! - lowest) / (highest - lowest)) * bins)
      counts[Math.min(Math.max(bin, 0), bins - 1)]! += 1
      all++
    }
  }
  const wide = (highest - lowest) / bins
  return counts.map((count, i) => ({ at: lowest + (i + 0.5) * wide, share: count / all }))
}
