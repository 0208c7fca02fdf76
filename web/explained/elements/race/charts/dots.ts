import { axisX, dot, gridX, plot, ruleY, text } from '@observablehq/plot'
import type { Engine } from '../../../race/rung.js'
import { colourOf, colours, decades, detached, plain } from './picture.js'

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

const rowHeight = 50

/**
 * Times on a logarithmic scale, a row for each program: its name, a dot with its interval, a hollow one for 2016. No
 * bars: a logarithmic scale has no zero for them to begin at.
 */
export function dotChart(
  dots: readonly Dot[],
  { width, tick }: { width: number; tick: (milliseconds: number) => string },
): SVGSVGElement {
  const values = dots.flatMap(({ time, high, then }) =>
    [time, high, then].filter((each) => each !== undefined),
  )
  const { low, high, ticks } = decades(values)
  const timed = dots.filter(({ time }) => time !== undefined)
  const remembered = dots.filter(({ then }) => then !== undefined)
  const labelRoom = 92
  const chart = plot({
    width,
    height: dots.length * rowHeight + 28,
    marginLeft: 2,
    marginRight: labelRoom,
    marginTop: 0,
    marginBottom: 28,
    ...plain,
    x: { type: 'log', domain: [low, high] },
    y: { type: 'band', domain: dots.map(({ id }) => id), padding: 0, axis: null },
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
      // A line leads from the frame to the dot, so that the eye finds the name again.
      ruleY(timed, { y: 'id', x1: low, x2: 'time', dy: 2, stroke: colours.line }),
      ruleY(timed, {
        y: 'id',
        x1: 'low',
        x2: 'high',
        dy: 2,
        stroke: colours.ink,
        strokeWidth: 1.5,
        marker: 'tick',
      }),
      dot(timed, { y: 'id', x: 'time', dy: 2, r: 5.5, fill: ({ engine }: Dot) => colourOf(engine) }),
      dot(remembered, { y: 'id', x: 'then', dy: 16, r: 4.5, stroke: colours.quiet, symbol: 'diamond' }),
      text(dots, {
        y: 'id',
        text: 'label',
        frameAnchor: 'left',
        textAnchor: 'start',
        dy: -15,
        fill: colours.ink,
      }),
      text(timed, {
        ...{ y: 'id', x: 'high', text: 'timeLabel', textAnchor: 'start', dx: 9, dy: 2 },
        ...{ fill: colours.ink, fontWeight: 600, fontVariant: 'tabular-nums' },
      }),
      text(remembered, {
        ...{ y: 'id', x: 'then', text: 'thenLabel', textAnchor: 'start', dx: 9, dy: 16 },
        ...{ fill: colours.quiet, fontSize: 12, fontVariant: 'tabular-nums' },
      }),
    ],
  })
  return detached(chart)
}
