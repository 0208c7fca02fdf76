import { dividesOf } from '../rivers/divides.js'
import { courseColor, riverWidth, type River, riversOf, type Waters } from '../rivers/rivers.js'
import { type MapField, type MapProjection, SquareProjection } from './map-projection.js'
import type { MapWindow } from './window.js'

/** Draws rivers over a window of the map, small ones first; `ratio`: device pixels per CSS pixel. */
export function drawRivers(
  context: CanvasRenderingContext2D,
  rivers: readonly River[],
  { size, area }: Waters,
  window: MapWindow,
  ratio: number,
  color: string,
): void {
  const { left, top, scale, width, height } = window
  context.strokeStyle = color
  context.lineCap = context.lineJoin = 'round'
  // On a small map the headwaters would only blur into grey.
  const finest = scale * riverWidth(0, size) < 0.35 * ratio ? 2 : 1
  for (const { points, order } of rivers) {
    if (order < finest) continue
    const x = (point: number) => ((point % size) - left) * scale
    const y = (point: number) => (Math.floor(point / size) - top) * scale
    const [first, last] = [points[0]!, points.at(-1)!]
    const [x0, x1] = [x(first), x(last)]
    const [y0, y1] = [y(first), y(last)]
    const reach = points.length * scale
    if (Math.max(x0, x1) < -reach || Math.min(x0, x1) > width + reach) continue
    if (Math.max(y0, y1) < -reach || Math.min(y0, y1) > height + reach) continue
    const middle = area[points[points.length >> 1]!]!
    context.lineWidth = Math.max(riverWidth(middle, size) * scale, 0.55 * ratio * (1 + 0.35 * order))
    context.beginPath()
    context.moveTo(x0, y0)
    // Draw curves through the middles of the steps, which rounds the corners.
    for (let i = 1; i + 1 < points.length; i++) {
      const [px, py] = [x(points[i]!), y(points[i]!)]
      context.quadraticCurveTo(px, py, (px + x(points[i + 1]!)) / 2, (py + y(points[i + 1]!)) / 2)
    }
    context.lineTo(x1, y1)
    context.stroke()
  }
}

/** Draws the ridges between great basins, fainter than the rivers. */
export function drawDivides(
  context: CanvasRenderingContext2D,
  divides: Float32Array,
  { left, top, scale }: MapWindow,
  ratio: number,
): void {
  context.strokeStyle = 'rgb(104 52 26 / 60%)'
  context.lineWidth = 1.2 * ratio
  context.lineCap = 'round'
  context.beginPath()
  for (let i = 0; i < divides.length; i += 4) {
    context.moveTo((divides[i]! - left) * scale, (divides[i + 1]! - top) * scale)
    context.lineTo((divides[i + 2]! - left) * scale, (divides[i + 3]! - top) * scale)
  }
  context.stroke()
}

/** Draws the way of one drop so that it is visible on any ground. */
export function drawCourse(
  context: CanvasRenderingContext2D,
  course: ArrayLike<number>,
  size: number,
  { left, top, scale }: MapWindow,
  ratio: number,
): void {
  context.lineCap = context.lineJoin = 'round'
  for (const [color, width] of [
    ['rgb(30 28 20 / 70%)', 4.5],
    [courseColor, 2.5],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width * ratio
    context.beginPath()
    for (let i = 0; i < course.length; i++) {
      const [x, y] = [course[i]! % size, Math.floor(course[i]! / size)]
      const isOverSeam = i > 0 && Math.abs(x - (course[i - 1]! % size)) > 1
      if (i === 0 || isOverSeam) context.moveTo((x - left) * scale, (y - top) * scale)
      else context.lineTo((x - left) * scale, (y - top) * scale)
    }
    context.stroke()
  }
}

/** The water on a map after erosion. */
export interface Wet {
  rivers: River[]
  divides: Float32Array
  lakes: MapProjection
}

export function wetOf(field: MapField): Wet {
  const waters = { ...field, ...field.water! }
  return { rivers: riversOf(waters), divides: dividesOf(waters), lakes: lakesOf(field) }
}

/** The depth of water above each point, without the sea. */
function lakesOf({ size, heights, min, max, water }: MapField): MapProjection {
  const { surface, sea } = water!
  const puddle = (max - min) * 0.0015
  const depths = Float32Array.from(heights, (height, i) => {
    const depth = surface[i]! > sea ? surface[i]! - height : 0
    return depth > puddle ? depth : 0
  })
  return new SquareProjection({ size, heights: depths })
}
