import { contourHeights, contourInterval, type ContourLine, contourLines } from './contours.js'
import type { MapStyle } from './paint.js'
import type { MapProjection } from './map-projection.js'
import type { MapWindow } from './window.js'

export interface ContourStyle extends Pick<MapStyle, 'min' | 'max' | 'water'> {
  /** 1, or more for lines through fewer points. */
  coarseness: number
  label: (height: number) => string
}

/** The colour of lines and labels. */
export const ink = '#33302a'

/** CSS pixels per sample: finer lines would only show noise. */
const pixelsASample = 3

/** Heights whose lines are traced in one step. */
const heightsAStep = 4

/**
 * Draws contour lines and their heights over a window of the map, in steps; `ratio` pixels of the canvas are
 * one of CSS. Nothing is drawn before the last step.
 */
export function* drawContours(
  context: CanvasRenderingContext2D,
  projection: Pick<MapProjection, 'sample'>,
  window: MapWindow,
  ratio: number,
  { min, max, water, label, coarseness }: ContourStyle,
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
  // Estimated, not measured, so that labels stand at the same places in every browser.
  const length = label(5 * interval).length * 0.6 * font + 8 * ratio
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

/** A place for the height of a line: its middle, and the direction of the line there, never upside down. */
interface ContourLabel {
  x: number
  y: number
  angle: number
  value: number
}

/**
 * One label on each heavy line that is long enough for it: on its straightest stretch, clear of the other
 * labels and of the window's rim. `length` is that of a label, in pixels.
 */
export function placeLabels(
  lines: ContourLine[],
  window: { width: number; height: number },
  length: number,
): ContourLabel[] {
  const labels: ContourLabel[] = []
  const isFree = (x: number, y: number) =>
    x > length / 2 &&
    y > length / 2 &&
    x < window.width - length / 2 &&
    y < window.height - length / 2 &&
    labels.every((label) => Math.hypot(label.x - x, label.y - y) > 3 * length)
  const heavy = lines.filter(({ index, points }) => index && points.length > 16)
  heavy.sort((a, b) => b.points.length - a.points.length)
  for (const { points, value } of heavy) {
    let best: (ContourLabel & { bend: number }) | undefined
    const count = points.length / 2
    const step = Math.max(1, Math.floor(count / 60))
    for (let from = 0; from < count; from += step) {
      const to = alongBy(points, from, length)
      if (to === undefined) break
      const [x0, y0, x1, y1] = [
        points[2 * from]!,
        points[2 * from + 1]!,
        points[2 * to]!,
        points[2 * to + 1]!,
      ]
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
      const bend = 1 - Math.hypot(x1 - x0, y1 - y0) / length
      if (bend > 0.08 || (best && bend >= best.bend) || !isFree(x, y)) continue
      const eastwards = x1 >= x0 ? 1 : -1
      best = { x, y, angle: Math.atan2((y1 - y0) * eastwards, (x1 - x0) * eastwards), value, bend }
    }
    if (best) labels.push({ x: best.x, y: best.y, angle: best.angle, value: best.value })
  }
  return labels
}

/** The first point at least `length` along the line behind point `from`. */
function alongBy(points: Float32Array, from: number, length: number): number | undefined {
  let walked = 0
  for (let i = from + 1; 2 * i < points.length; i++) {
    walked += Math.hypot(points[2 * i]! - points[2 * i - 2]!, points[2 * i + 1]! - points[2 * i - 1]!)
    if (walked >= length) return i
  }
  return undefined
}
