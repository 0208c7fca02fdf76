import { svg } from '../../dom/elements.js'
import type { Words } from '../../words/words.js'
import type { MapPoint } from './filters.js'

export interface Series {
  points: MapPoint[]
  /** Class of the line or bars. */
  name: string
}

export interface Chart {
  series: Series[]
  /** The kind of chart: bars of all series side by side at each x, or a line for each series. */
  kind: 'lines' | 'bars'
  x: [low: number, high: number]
  y: [low: number, high: number]
  /** Positions of the grid lines, with their labels. */
  ticks: { x: [at: number, text: string][]; y: [at: number, text: string][] }
  /** Points to draw beneath everything else. */
  dots?: MapPoint[]
  /** The names of the axes: below on the right, and above on the left. */
  axes: { x: string; y: string }
  /** Describes the picture for those who do not see it. */
  label: string
}

const width = 340
const height = 190
const inside = { left: 44, right: 10, top: 24, bottom: 38 }

/** Draws a small chart. Colours come from the style sheet. */
export function drawChart({ series, kind, x, y, ticks, dots = [], axes, label }: Chart): SVGElement {
  const right = width - inside.right
  const bottom = height - inside.bottom
  const toX = (value: number) => round(inside.left + ((value - x[0]) / (x[1] - x[0])) * (right - inside.left))
  const toY = (value: number) => {
    const share = Math.min(Math.max((value - y[0]) / (y[1] - y[0]), 0), 1)
    return round(bottom - share * (bottom - inside.top))
  }
  const lines = ticks.y.flatMap(([at, text]) => [
    svg('line.grid', { x1: inside.left, x2: right, y1: toY(at), y2: toY(at) }),
    svg('text', { x: inside.left - 6, y: toY(at) + 4, 'text-anchor': 'end' }, text),
  ])
  const feet = ticks.x.map(([at, text]) =>
    svg('text', { x: toX(at), y: bottom + 15, 'text-anchor': 'middle' }, text),
  )
  const drawn = series.map(({ points, name }, number) => {
    if (kind === 'lines')
      return svg('polyline', { class: name, points: points.map((p) => `${toX(p.x)},${toY(p.y)}`).join(' ') })
    const wide = Math.min(24, (right - inside.left) / points.length / (series.length + 1))
    const bars = points.map((p) => {
      const [from, to] = [toY(Math.max(p.y, 0)), toY(Math.min(p.y, 0))]
      const left = toX(p.x) + (number - series.length / 2) * wide
      return svg('rect', { x: round(left), y: from, width: round(wide - 1), height: Math.max(to - from, 1) })
    })
    return svg('g', { class: name }, ...bars)
  })
  return svg(
    'svg.chart',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
    ...lines,
    ...feet,
    svg('g.dots', ...dots.map((p) => svg('circle', { cx: toX(p.x), cy: toY(p.y), r: 1.6 }))),
    ...drawn,
    svg('text.axis', { x: right, y: height - 4, 'text-anchor': 'end' }, axes.x),
    svg('text.axis', { x: 2, y: 12 }, axes.y),
  )
}

/** A number with so many decimals. */
export const fixed = (words: Words, value: number, digits: number): string =>
  words.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A share in percent. */
export const percent = (words: Words, share: number, digits = 0): string =>
  words.number(share, { style: 'percent', maximumFractionDigits: digits })

/** Writes a power of ten for an axis. */
export const powerOfTen = (exponent: number): string =>
  `10${String(exponent).replace(/[-0-9]/g, (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]!))}`

const round = (value: number) => Math.round(value * 10) / 10
