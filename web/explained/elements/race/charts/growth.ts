import { axisY, dot, gridX, gridY, line, plot, ruleX, text } from '@observablehq/plot'
import type { Engine } from '../../../race/rung.js'
import { colourOf, colours, decades, detached, plain } from './picture.js'

export interface Curve {
  label: string
  engine: Engine | 'yardstick'
  /** Measured today; measured in 2016, as hollow diamonds; or expected, as a dashed line without points. */
  kind: 'now' | 'then' | 'expected'
  points: { side: number; time: number; low?: number; high?: number }[]
}

interface Frame {
  width: number
  tick: (milliseconds: number) => string
  sideTick: (side: number) => string
}

const margins = { top: 12, bottom: 34, left: 58 }
const labelGap = 16
const symbols = ['circle', 'square', 'triangle', 'star', 'cross', 'wye', 'diamond'] as const

/**
 * Time against the side of the map, both logarithmic. Names are at the ends of the curves if there is room; otherwise
 * their numbers, which the page explains.
 */
export function growthChart(curves: readonly Curve[], { width, tick, sideTick }: Frame): SVGSVGElement {
  const isNarrow = width < 560
  const height = Math.max(380, Math.min(560, curves.length * labelGap * 1.6 + 120))
  const right = isNarrow ? 30 : 236
  const values = curves.flatMap(({ points }) =>
    points.flatMap(({ time, low = time, high = time }) => [low, high]),
  )
  const sides = [...new Set(curves.flatMap(({ points }) => points.map(({ side }) => side)))].sort(
    (a, b) => a - b,
  )
  const [low, high] = [0.6 * Math.min(...values), 1.3 * Math.max(...values)]
  const ticks = decades(values).ticks.filter((tick) => tick >= low)
  const symbolOf = new Map(curves.map((curve, i) => [curve, symbols[i % symbols.length]!]))
  const rows = curves.flatMap((curve, number) =>
    curve.points.map((point) => ({ ...point, curve, number, colour: colourOf(curve.engine) })),
  )
  const of = (kind: Curve['kind']) => rows.filter(({ curve }) => curve.kind === kind)
  const y = (time: number) => {
    const share = Math.log(time / low) / Math.log(high / low)
    return height - margins.bottom - share * (height - margins.bottom - margins.top)
  }
  const labels = spread(
    curves.map((curve, i) => ({
      text: isNarrow ? String(i + 1) : `${curve.label}`,
      colour: colourOf(curve.engine),
      y: y(curve.points.at(-1)!.time),
    })),
  )
  const channels = { x: 'side', y: 'time', stroke: 'colour' } as const
  // Sizes that differ by a point or two between ladders and 2016 share one tick; two would overlap.
  const sideTicks = sides.filter((side, i) => i === 0 || side > sides[i - 1]! * 1.2)
  const chart = plot({
    width,
    height,
    marginLeft: margins.left,
    marginRight: right,
    marginTop: margins.top,
    marginBottom: margins.bottom,
    ...plain,
    x: { type: 'log', base: 2, axis: null },
    y: { type: 'log', domain: [low, high] },
    color: { type: 'identity' },
    symbol: { type: 'identity' } as never,
    marks: [
      gridX(sideTicks, { stroke: colours.line, strokeOpacity: 1 }),
      gridY(ticks, { stroke: colours.line, strokeOpacity: 1 }),
      // No axisX: on a logarithmic scale it labels only round numbers, and these are a power of two plus one.
      text(sideTicks, {
        ...{ x: (side: number) => side, text: sideTick, frameAnchor: 'bottom', lineAnchor: 'top', dy: 12 },
        fill: colours.quiet,
      }),
      axisY(ticks, { tickFormat: tick, tickSize: 0, label: null, fill: colours.quiet }),
      line(of('expected'), { ...channels, z: 'number', strokeDasharray: '2 4', strokeWidth: 1.5 }),
      line(of('then'), { ...channels, z: 'number', strokeDasharray: '6 4', strokeOpacity: 0.7 }),
      line(of('now'), { ...channels, z: 'number', strokeWidth: 2 }),
      ruleX(of('now'), { x: 'side', y1: 'low', y2: 'high', stroke: 'colour', marker: 'tick' }),
      dot(of('now'), {
        ...{ x: 'side', y: 'time', fill: 'colour', r: 3.5 },
        symbol: ({ curve }: (typeof rows)[number]) => symbolOf.get(curve)!,
      }),
      dot(of('then'), { ...channels, symbol: 'diamond', r: 4.5, strokeWidth: 1.5 }),
      text(labels, {
        ...{ text: 'text', fill: 'colour', frameAnchor: 'right', textAnchor: 'start', dx: 9 },
        ...{ y: { value: 'y', scale: null } as never, fontWeight: isNarrow ? 600 : 400 },
      }),
    ],
  })
  return detached(chart)
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
