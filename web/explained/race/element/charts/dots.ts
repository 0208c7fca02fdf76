import { axisX, dot, gridX, ruleY, text } from '@observablehq/plot'
import type { Engine } from '../../entrant.js'
import { colourOf, colours, decades, draw } from './picture.js'

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
 * Times on a logarithmic scale, a row for each program: its name, a dot with its interval, a hollow one for
 * 2016. No bars: a logarithmic scale has no zero for them to begin at.
 */
export function dotChart(
  dots: readonly Dot[],
  { width, tick }: { width: number; tick: (milliseconds: number) => string },
): SVGSVGElement {
  const values = dots.flatMap(({ time, high, then }) => [time, high, then])
  const { low, high, ticks } = decades(values.filter((each) => each !== undefined))
  const timed = dots.filter(({ time }) => time !== undefined)
  const remembered = dots.filter(({ then }) => then !== undefined)
  const row = { y: 'id', dy: 2 } as const
  const then = { y: 'id', dy: 16, x: 'then' } as const
  const label = { textAnchor: 'start', dx: 9, fontVariant: 'tabular-nums' } as const
  return draw({
    width,
    height: dots.length * rowHeight + 28,
    marginLeft: 2,
    marginRight: 92,
    marginTop: 0,
    marginBottom: 28,
    x: { type: 'log', domain: [low, high] },
    y: { type: 'band', domain: dots.map(({ id }) => id), padding: 0, axis: null },
    marks: [
      gridX(ticks, { stroke: colours.line, strokeOpacity: 1 }),
      axisX(ticks, {
        tickFormat: tick,
        tickSize: 0,
        label: null,
        fill: colours.quiet,
        textAnchor: 'start',
        dx: -1,
      }),
      // A line leads from the frame to the dot, so that the eye finds the name again.
      ruleY(timed, { ...row, x1: low, x2: 'time', stroke: colours.line }),
      ruleY(timed, {
        ...row,
        x1: 'low',
        x2: 'high',
        stroke: colours.ink,
        strokeWidth: 1.5,
        marker: 'tick',
      }),
      dot(timed, { ...row, x: 'time', r: 5.5, fill: ({ engine }: Dot) => colourOf(engine) }),
      dot(remembered, { ...then, r: 4.5, stroke: colours.quiet, symbol: 'diamond' }),
      text(dots, {
        y: 'id',
        dy: -15,
        text: 'label',
        fill: colours.ink,
        frameAnchor: 'left',
        textAnchor: 'start',
      }),
      text(timed, { ...label, ...row, x: 'high', text: 'timeLabel', fill: colours.ink, fontWeight: 600 }),
      text(remembered, { ...label, ...then, text: 'thenLabel', fill: colours.quiet, fontSize: 12 }),
    ],
  })
}
