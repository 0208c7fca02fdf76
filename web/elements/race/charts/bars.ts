import { axisX, barX, gridX, plot, ruleY, text } from '@observablehq/plot'
import type { Engine } from '../../../race/rung.js'
import type { Colours } from '../colours.js'
import { decades, detached } from './detached.js'

export interface Bar {
  id: string
  label: string
  engine: Engine | 'yardstick'
  /** Milliseconds, with the interval of the median; without, the bar of today is missing. */
  time?: number
  low?: number
  high?: number
  timeLabel?: string
  /** What its author measured in 2016. */
  then?: number
  thenLabel?: string
}

const rowHeight = 50

/** Times on a logarithmic scale, a row for each program: its name, a bar with its interval, a hollow one for 2016. */
export function barChart(
  bars: readonly Bar[],
  { width, colours, tick }: { width: number; colours: Colours; tick: (milliseconds: number) => string },
): SVGSVGElement {
  const values = bars.flatMap(({ time, high, then }) =>
    [time, high, then].filter((each) => each !== undefined),
  )
  const { low, high, ticks } = decades(values)
  const timed = bars.filter(({ time }) => time !== undefined)
  const remembered = bars.filter(({ then }) => then !== undefined)
  const labelRoom = 92
  const chart = plot({
    width,
    height: bars.length * rowHeight + 28,
    marginLeft: 2,
    marginRight: labelRoom,
    marginTop: 0,
    marginBottom: 28,
    style: { background: 'transparent', fontSize: '13px', fontFamily: 'inherit', overflow: 'visible' },
    x: { type: 'log', domain: [low, high] },
    y: { type: 'band', domain: bars.map(({ id }) => id), padding: 0, axis: null },
    marks: [
      gridX(ticks, { stroke: colours.line, strokeOpacity: 1 }),
      axisX(ticks, {
        tickFormat: (value: number) => tick(value),
        tickSize: 0,
        label: null,
        fill: colours.quiet,
        textAnchor: 'start',
        dx: -1,
      }),
      barX(timed, {
        y: 'id',
        x1: low,
        x2: 'time',
        fill: ({ engine }: Bar) => colours[engine],
        insetTop: 20,
        insetBottom: 16,
        rx2: 2,
      }),
      ruleY(timed, {
        y: 'id',
        x1: 'low',
        x2: 'high',
        dy: 2,
        stroke: colours.ink,
        strokeWidth: 1.5,
        marker: 'tick',
      }),
      barX(remembered, {
        y: 'id',
        x1: low,
        x2: 'then',
        fill: 'none',
        stroke: colours.quiet,
        strokeDasharray: '3 2',
        insetTop: 37,
        insetBottom: 6,
      }),
      text(bars, {
        y: 'id',
        text: 'label',
        frameAnchor: 'left',
        textAnchor: 'start',
        dy: -15,
        fill: colours.ink,
      }),
      text(timed, {
        ...{ y: 'id', x: 'high', text: 'timeLabel', textAnchor: 'start', dx: 7, dy: 2 },
        ...{ fill: colours.ink, fontWeight: 600, fontVariant: 'tabular-nums' },
      }),
      text(remembered, {
        ...{ y: 'id', x: 'then', text: 'thenLabel', textAnchor: 'start', dx: 7, dy: 16 },
        ...{ fill: colours.quiet, fontSize: 12, fontVariant: 'tabular-nums' },
      }),
    ],
  })
  return detached(chart)
}
