import { axisY, dot, gridX, gridY, line, ruleX, text } from '@observablehq/plot'
import type { Engine } from '../../entrant.js'
import { colourOf, colours, decades, draw } from './picture.js'

export interface Curve {
  label: string
  engine: Engine | 'yardstick'
  /** Measured today; measured in 2016, as hollow diamonds; or expected, as a dashed line without points. */
  kind: 'now' | 'then' | 'expected'
  points: { side: number; time: number; low?: number; high?: number }[]
}

interface ChartFrame {
  width: number
  tick: (milliseconds: number) => string
  sideTick: (side: number) => string
}

const margins = { marginTop: 12, marginBottom: 34, marginLeft: 58 }
const labelGap = 16
const symbols = ['circle', 'square', 'triangle', 'star', 'cross', 'wye', 'diamond'] as const

/**
 * Time against the side of the map, both logarithmic. Names are at the ends of the curves if there is room;
 * otherwise their numbers, which the page explains.
 */
export function growthChart(curves: readonly Curve[], { width, tick, sideTick }: ChartFrame): SVGSVGElement {
  const isNarrow = width < 560
  const height = Math.max(380, Math.min(560, curves.length * labelGap * 1.6 + 120))
  const rows = curves.flatMap(({ points, engine, kind }, number) => {
    const symbol = symbols[number % symbols.length]!
    return points.map((point) => ({ ...point, number, kind, symbol, colour: colourOf(engine) }))
  })
  const values = rows.flatMap(({ time, low = time, high = time }) => [low, high])
  const [low, high] = [0.6 * Math.min(...values), 1.3 * Math.max(...values)]
  const ticks = decades(values).ticks.filter((tick) => tick >= low)
  const sides = [...new Set(rows.map(({ side }) => side))].sort((a, b) => a - b)
  // Sizes that differ by a point or two between benchmarks and 2016 share one tick; two would overlap.
  const sideTicks = sides.filter((side, i) => i === 0 || side > sides[i - 1]! * 1.2)
  const of = (kind: Curve['kind']) => rows.filter((row) => row.kind === kind)
  const y = (time: number) => {
    const share = Math.log(time / low) / Math.log(high / low)
    return height - margins.marginBottom - share * (height - margins.marginBottom - margins.marginTop)
  }
  const labels = spread(
    curves.map(({ label, engine, points }, i) => ({
      text: isNarrow ? String(i + 1) : label,
      colour: colourOf(engine),
      y: y(points.at(-1)!.time),
    })),
  )
  const place = { x: 'side', y: 'time' } as const
  const curve = { ...place, z: 'number', stroke: 'colour' } as const
  return draw({
    width,
    height,
    ...margins,
    marginRight: isNarrow ? 30 : 236,
    x: { type: 'log', base: 2, axis: null },
    y: { type: 'log', domain: [low, high] },
    color: { type: 'identity' },
    symbol: { type: 'identity' } as never,
    marks: [
      gridX(sideTicks, { stroke: colours.line, strokeOpacity: 1 }),
      gridY(ticks, { stroke: colours.line, strokeOpacity: 1 }),
      // No axisX: on a logarithmic scale it labels only round numbers, and these are a power of two plus one.
      text(sideTicks, {
        x: (side: number) => side,
        text: sideTick,
        frameAnchor: 'bottom',
        lineAnchor: 'top',
        dy: 12,
        fill: colours.quiet,
      }),
      axisY(ticks, { tickFormat: tick, tickSize: 0, label: null, fill: colours.quiet }),
      line(of('expected'), { ...curve, strokeDasharray: '2 4', strokeWidth: 1.5 }),
      line(of('then'), { ...curve, strokeDasharray: '6 4', strokeOpacity: 0.7 }),
      line(of('now'), { ...curve, strokeWidth: 2 }),
      ruleX(of('now'), { x: 'side', y1: 'low', y2: 'high', stroke: 'colour', marker: 'tick' }),
      dot(of('now'), { ...place, fill: 'colour', symbol: 'symbol', r: 3.5 }),
      dot(of('then'), { ...place, stroke: 'colour', symbol: 'diamond', r: 4.5, strokeWidth: 1.5 }),
      text(labels, {
        text: 'text',
        fill: 'colour',
        frameAnchor: 'right',
        textAnchor: 'start',
        dx: 9,
        y: { value: 'y', scale: null } as never,
        fontWeight: isNarrow ? 600 : 400,
      }),
    ],
  })
}

/** Moves overlapping labels apart, each as little as its neighbours allow. */
export function spread<Label extends { y: number }>(labels: readonly Label[], gap = labelGap): Label[] {
  const sorted = labels.map((label) => ({ label, y: label.y })).sort((a, b) => a.y - b.y)
  for (let round = 0; round < 200; round++) {
    let moved = false
    for (let i = 1; i < sorted.length; i++) {
      const [above, below] = [sorted[i - 1]!, sorted[i]!]
      const missing = gap - (below.y - above.y)
      if (missing <= 0.01) continue
      above.y -= missing / 2
      below.y += missing / 2
      moved = true
    }
    if (!moved) break
  }
  return sorted.map(({ label, y }) => ({ ...label, y }))
}
