import type { Engine } from '../../race/rung.js'
import { svg } from '../../../core/dom/svg.js'

// The charts of the race as SVG: sharp at any size, with text that can be enlarged and searched, and ready to be saved.
// So their colours are attributes, and not in a style sheet.

export interface Dot {
  id: string
  label: string
  engine: Engine | 'yardstick'
  /** Milliseconds, with the interval of the median; without a time, the row has no filled dot. */
  time?: number
  low?: number
  high?: number
  timeLabel?: string
  /** Its author measured this time in 2016. */
  then?: number
  thenLabel?: string
}

export interface Curve {
  label: string
  engine: Engine | 'yardstick'
  /** Measured today; measured in 2016, as hollow diamonds; or expected, as a dashed line without points. */
  kind: 'now' | 'then' | 'expected'
  points: { side: number; time: number; low?: number; high?: number }[]
}

type Attributes = Record<string, string | number>
type Scale = (value: number) => number
type Write = (value: number) => string

const colours = { ink: 'var(--_ink)', quiet: 'var(--_quiet)', line: 'var(--_line)' }
const colourOf = (engine: Engine | 'yardstick'): string => `var(--_race-${engine})`

/** A logarithmic scale. */
const scaleOf =
  ([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale =>
  (value) =>
    from + (Math.log(value / low) / Math.log(high / low)) * (to - from)

/** Powers of ten that include all values, with half a decade between dots and the frame's left. */
function decades(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values) * 0.8))
  const last = Math.floor(Math.log10(Math.max(...values)))
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i))
}

const frame = (width: number, height: number, ...marks: SVGElement[]) =>
  svg(
    'svg',
    { width, height, overflow: 'visible', 'aria-hidden': 'true', 'font-size': 13, fill: 'none' },
    ...marks,
  ) as SVGSVGElement

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, more: Attributes = {}) =>
  svg('line', { x1, y1, x2, y2, stroke, ...more })

/** A text whose middle is at this height, to the right of x unless `text-anchor` says otherwise. */
const text = (x: number, y: number, words: string, fill: string, more: Attributes = {}) =>
  svg('text', { x, y, dy: '0.32em', fill, 'font-variant-numeric': 'tabular-nums', ...more }, words)

/** An interval between two places of a row or of a column, with a tick at each end. */
const interval = (ends: readonly (readonly [x: number, y: number])[], stroke: string, width: number) => {
  const half = 3 * width
  const isRow = ends[0]![1] === ends[1]![1]
  const ticks = ends.map(([x, y]) =>
    isRow ? `M${x} ${y - half}v${2 * half}` : `M${x - half} ${y}h${2 * half}`,
  )
  return svg('path', { d: `M${ends.join('L')}${ticks.join('')}`, stroke, 'stroke-width': width })
}

/** Marks of equal area, that of a circle of radius 1. */
const symbols = {
  circle: 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0z',
  square: 'M-.89-.89H.89V.89H-.89z',
  triangle: 'M0-1.56 1.35.78H-1.35z',
  star: 'M0-1.67.38-.52 1.59-.52.61.2.98 1.35 0 .64-.98 1.35-.61.2-1.59-.52-.38-.52z',
  cross: 'M-1.19-.4h.79v-.79h.8v.79h.79v.8h-.79v.79h-.8v-.79h-.79z',
  wye: 'M.48.28V1.23H-.48V.28L-1.31-.2-.83-1.03 0-.55.83-1.03 1.31-.2z',
  diamond: 'M0-1.65.95 0 0 1.65-.95 0z',
}

const symbol = (name: keyof typeof symbols, x: number, y: number, radius: number, more: Attributes) =>
  svg('path', {
    ...{ d: symbols[name], transform: `translate(${x} ${y}) scale(${radius})` },
    ...{ 'stroke-width': 1.5, 'vector-effect': 'non-scaling-stroke', ...more },
  })

/**
 * Times on a logarithmic scale, a row for each program: its name, a dot with its interval, a hollow one for 2016. No
 * bars: a logarithmic scale has no zero for them to begin at.
 */
export function dotChart(
  dots: readonly Dot[],
  { width, tick }: { width: number; tick: Write },
): SVGSVGElement {
  const rowHeight = 50
  const [left, right, bottom] = [2, width - 92, dots.length * rowHeight]
  const values = dots.flatMap(({ time, high, then }) =>
    [time, high, then].filter((each) => each !== undefined),
  )
  const ticks = decades(values)
  const x = scaleOf([ticks[0]!, Math.max(...values)], [left, right])
  return frame(
    width,
    bottom + 28,
    ...ticks.map((at) => line(x(at), 0, x(at), bottom, colours.line)),
    ...ticks.map((at) => text(x(at) - 1, bottom + 15, tick(at), colours.quiet)),
    ...dots.flatMap(({ label, engine, time, low, high, timeLabel, then, thenLabel }, row) => {
      const y = (row + 0.5) * rowHeight
      return [
        ...(time === undefined
          ? []
          : [
              // A line leads from the frame to the dot, so that the eye finds the name again.
              line(left, y + 2, x(time), y + 2, colours.line),
              interval([low!, high!].map((at) => [x(at), y + 2]), colours.ink, 1.5), // prettier-ignore
              symbol('circle', x(time), y + 2, 5.5, { fill: colourOf(engine) }),
              text(x(high!) + 9, y + 2, timeLabel!, colours.ink, { 'font-weight': 600 }),
            ]),
        ...(then === undefined
          ? []
          : [
              symbol('diamond', x(then), y + 16, 4.5, { stroke: colours.quiet }),
              text(x(then) + 9, y + 16, thenLabel!, colours.quiet, { 'font-size': 12 }),
            ]),
        text(left, y - 15, label, colours.ink),
      ]
    }),
  )
}

const labelGap = 16

/**
 * Time against the side of the map, both logarithmic. Names are at the ends of the curves if there is room; otherwise
 * their numbers, which the page explains.
 */
export function growthChart(
  curves: readonly Curve[],
  { width, tick, sideTick }: { width: number; tick: Write; sideTick: Write },
): SVGSVGElement {
  const isNarrow = width < 560
  const height = Math.max(380, Math.min(560, curves.length * labelGap * 1.6 + 120))
  const [left, right, top, bottom] = [58, width - (isNarrow ? 30 : 236), 12, height - 34]
  const values = curves.flatMap(({ points }) =>
    points.flatMap(({ time, low = time, high = time }) => [low, high]),
  )
  const sides = [...new Set(curves.flatMap(({ points }) => points.map(({ side }) => side)))].sort(
    (a, b) => a - b,
  )
  const least = 0.6 * Math.min(...values)
  const x = scaleOf([sides[0]!, sides.at(-1)!], [left, right])
  const y = scaleOf([least, 1.3 * Math.max(...values)], [bottom, top])
  const ticks = decades(values).filter((tick) => tick >= least)
  // Sizes that differ by a point or two between ladders and 2016 share one tick; two would overlap.
  const sideTicks = sides.filter((side, i) => i === 0 || side > sides[i - 1]! * 1.2)
  const labels = spread(
    curves.map(({ label, engine, points }, i) => ({
      name: isNarrow ? String(i + 1) : label,
      colour: colourOf(engine),
      y: y(points.at(-1)!.time),
    })),
  )
  const lines = {
    now: { 'stroke-width': 2 },
    then: { 'stroke-width': 1.5, 'stroke-dasharray': '6 4', 'stroke-opacity': 0.7 },
    expected: { 'stroke-width': 1.5, 'stroke-dasharray': '2 4' },
  }
  const names = Object.keys(symbols) as (keyof typeof symbols)[]
  return frame(
    width,
    height,
    ...sideTicks.map((side) => line(x(side), top, x(side), bottom, colours.line)),
    ...ticks.map((time) => line(left, y(time), right, y(time), colours.line)),
    ...sideTicks.map((side) =>
      text(x(side), bottom + 17, sideTick(side), colours.quiet, { 'text-anchor': 'middle' }),
    ),
    ...ticks.map((time) => text(left - 9, y(time), tick(time), colours.quiet, { 'text-anchor': 'end' })),
    ...curves.flatMap(({ engine, kind, points }, i) => {
      const stroke = colourOf(engine)
      const path = points.map(({ side, time }) => `${x(side)},${y(time)}`).join(' ')
      const marks = points.flatMap(({ side, time, low, high }) => [
        ...(low && high ? [interval([low, high].map((at) => [x(side), y(at)]), stroke, 1)] : []), // prettier-ignore
        ...(kind === 'now'
          ? [symbol(names[i % names.length]!, x(side), y(time), 3.5, { fill: stroke })]
          : []),
        ...(kind === 'then' ? [symbol('diamond', x(side), y(time), 4.5, { stroke })] : []),
      ])
      return [svg('polyline', { points: path, stroke, 'stroke-linecap': 'round', ...lines[kind] }), ...marks]
    }),
    ...labels.map(({ name, colour, y }) =>
      text(right + 9, y, name, colour, { 'font-weight': isNarrow ? 600 : 400 }),
    ),
  )
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

/** Colours of a picture that is taken away, in place of the page's variables. */
const onPaper: Readonly<Record<string, string>> = {
  ink: '#23272d',
  quiet: '#5d6570',
  line: '#dcdedd',
  'race-javascript': '#a5501c',
  'race-wasm': '#2f6f6a',
  'race-simd': '#27509b',
  'race-yardstick': '#6c737d',
}

const margin = 28
const titleRoom = 64

/** A chart as a separate file: in the colours of print, with its title above and the environment of the race below. */
export function svgPicture(chart: SVGSVGElement, title: string, source: string): string {
  const width = Number(chart.getAttribute('width'))
  const height = Number(chart.getAttribute('height'))
  const whole = { width: width + 2 * margin, height: height + 2 * margin + titleRoom + 20 }
  chart.removeAttribute('aria-hidden')
  chart.setAttribute('x', String(margin))
  chart.setAttribute('y', String(margin + titleRoom - 20))
  const line = (words: string, y: number, attributes: Record<string, string | number>) =>
    svg('text', { x: margin, y, ...attributes }, words)
  const paper = svg(
    'svg',
    { ...whole, viewBox: `0 0 ${whole.width} ${whole.height}`, 'font-family': 'system-ui, sans-serif' },
    svg('rect', { width: '100%', height: '100%', fill: '#fff' }),
    line(title, margin + 14, { 'font-size': 20, 'font-weight': 600, fill: 'var(--_ink)' }),
    chart,
    line(source, whole.height - margin + 6, { 'font-size': 12, fill: 'var(--_quiet)' }),
  )
  const text = new XMLSerializer().serializeToString(paper)
  return text.replace(/var\(--_([\w-]+)\)/g, (_, name: string) => onPaper[name]!)
}

/** The picture in pixels, at twice its size. @throws Error if the browser cannot draw it. */
export async function pngPicture(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 2 * image.naturalWidth
    canvas.height = 2 * image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('this browser cannot draw the chart as PNG; save it as SVG')
    return blob
  } finally {
    URL.revokeObjectURL(address)
  }
}
