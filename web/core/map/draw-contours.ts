import { placeLabels } from './contour-labels.js'
import { contourHeights, contourInterval, type ContourLine, contourLines } from './contours.js'
import type { MapStyle } from './paint.js'
import type { MapProjection } from './map-projection.js'
import type { MapWindow } from './window.js'

export interface ContourStyle extends Pick<MapStyle, 'min' | 'max' | 'water'> {
  ink: string
  /** 1, or more for lines through fewer points. */
  coarseness: number
  label: (height: number) => string
}

/** A sample for so many CSS pixels: finer lines would only tremble. */
const pixelsASample = 3

/** Heights whose lines are traced in one step. */
const heightsAStep = 4

/**
 * Draws contour lines and their heights over a window of the map, in steps; `ratio` pixels of the canvas are one of CSS. Nothing
 * is drawn before the last step.
 */
export function* drawContours(
  context: CanvasRenderingContext2D,
  projection: Pick<MapProjection, 'sample'>,
  window: MapWindow,
  ratio: number,
  { min, max, water, ink, label, coarseness }: ContourStyle,
): Generator<void, void> {
  const side = pixelsASample * coarseness * ratio
  const coarse: MapWindow = {
    ...window,
    scale: window.scale / side,
    width: Math.ceil(window.width / side),
    height: Math.ceil(window.height / side),
  }
  const samples = projection.sample(coarse)
  const interval = contourInterval(min, max)
  const heights = contourHeights(min, max, interval)
  const lines: ContourLine[] = []
  for (let i = 0; i < heights.length; i += heightsAStep) {
    lines.push(...contourLines(samples, coarse, side, heights.slice(i, i + heightsAStep), interval))
    yield
  }
  const font = 10.5 * ratio
  context.font = `${font}px system-ui, sans-serif`
  const length = context.measureText(label(5 * interval)).width + 8 * ratio
  const labels = placeLabels(lines, window, length)

  context.strokeStyle = ink
  context.lineJoin = 'round'
  for (const heavy of [false, true]) {
    context.beginPath()
    for (const line of lines) if (line.index === heavy) trace(context, line)
    context.globalAlpha = heavy ? 0.62 : 0.34
    context.lineWidth = (heavy ? 1.1 : 0.7) * ratio
    context.stroke()
  }
  if (water > min) {
    context.beginPath()
    for (const line of contourLines(samples, coarse, side, [water], interval)) trace(context, line)
    context.globalAlpha = 0.75
    context.lineWidth = 1.2 * ratio
    context.strokeStyle = '#2d5f7c'
    context.stroke()
  }

  context.globalAlpha = 1
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { x, y, angle, value } of labels) {
    context.setTransform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x, y)
    // A halo in the colour of paper interrupts the line.
    context.lineWidth = 3.5 * ratio
    context.strokeStyle = 'rgb(252 251 247 / 78%)'
    context.strokeText(label(value), 0, 0)
    context.fillStyle = ink
    context.fillText(label(value), 0, 0)
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
}

function trace(context: CanvasRenderingContext2D, { points }: ContourLine): void {
  context.moveTo(points[0]!, points[1]!)
  for (let i = 2; i < points.length; i += 2) context.lineTo(points[i]!, points[i + 1]!)
}
