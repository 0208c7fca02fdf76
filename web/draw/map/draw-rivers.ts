import { dividesOf } from '../rivers/divides.js'
import { dropPathColor, riverWidth, type Reach, riversOf } from '../rivers/rivers.js'
import type { MapField, MapProjection } from './map-projection.js'
import type { MapWindow } from './window.js'

type Pixel = readonly [x: number, y: number]

/** A sheet seen through a window. */
export interface Seen {
  projection: MapProjection
  window: MapWindow
  /** Points a side of a map, or of the faces of a planet, which lie one below the other. */
  size: number
  faces: number
  /** Device pixels per CSS pixel. */
  ratio: number
}

/**
 * The pixel of a place in points, and of the face with the point (0, `row`); undefined on the far side of a
 * globe.
 */
function pixelOf(
  { projection, window, size, faces }: Seen,
  x: number,
  y: number,
  row = y,
): Pixel | undefined {
  const face = faces > 1 ? Math.floor(row / size) : 0
  const at = projection.sheetAt(x, y - face * size, face)
  return at && [(at[0] - window.left) * window.scale, (at[1] - window.top) * window.scale]
}

/** A way through points in pixels, in pieces where it leaves the sheet or comes back on its other side. */
function piecesOf(seen: Seen, points: ArrayLike<number>): Pixel[][] {
  const { projection, window, size } = seen
  const leap = (projection.across / 2) * window.scale
  const pieces: Pixel[][] = []
  let before: Pixel | undefined
  for (let i = 0; i < points.length; i++) {
    const at = pixelOf(seen, points[i]! % size, Math.floor(points[i]! / size))
    if (at && before && Math.hypot(at[0] - before[0], at[1] - before[1]) < leap) pieces.at(-1)!.push(at)
    else if (at) pieces.push([at])
    before = at
  }
  return pieces
}

/** Draws rivers over a window of the map, small ones first. */
export function drawRivers(
  context: CanvasRenderingContext2D,
  rivers: readonly Reach[],
  flow: ArrayLike<number>,
  seen: Seen,
  color: string,
): void {
  const { size, ratio } = seen
  const { scale, width, height } = seen.window
  context.strokeStyle = color
  context.lineCap = context.lineJoin = 'round'
  // On a small map the headwaters would only blur into grey.
  const finest = scale * riverWidth(0, size) < 0.35 * ratio ? 2 : 1
  for (const { points, order } of rivers) {
    if (order < finest) continue
    const reach = points.length * scale
    const middle = flow[points[points.length >> 1]!]!
    context.lineWidth = Math.max(riverWidth(middle, size, 0) * scale, 0.55 * ratio * (1 + 0.35 * order))
    for (const piece of piecesOf(seen, points)) {
      const [[x0, y0], [x1, y1]] = [piece[0]!, piece.at(-1)!]
      if (Math.max(x0, x1) < -reach || Math.min(x0, x1) > width + reach) continue
      if (Math.max(y0, y1) < -reach || Math.min(y0, y1) > height + reach) continue
      context.beginPath()
      context.moveTo(x0, y0)
      // Draw curves through the middles of the steps, which rounds the corners.
      for (let i = 1; i + 1 < piece.length; i++) {
        const [[px, py], [nextX, nextY]] = [piece[i]!, piece[i + 1]!]
        context.quadraticCurveTo(px, py, (px + nextX) / 2, (py + nextY) / 2)
      }
      context.lineTo(x1, y1)
      context.stroke()
    }
  }
}

/** Draws the ridges between great basins, fainter than the rivers. */
export function drawDivides(context: CanvasRenderingContext2D, divides: Float32Array, seen: Seen): void {
  context.strokeStyle = 'rgb(104 52 26 / 60%)'
  context.lineWidth = 1.2 * seen.ratio
  context.lineCap = 'round'
  context.beginPath()
  const leap = (seen.projection.across / 2) * seen.window.scale
  for (let i = 0; i < divides.length; i += 4) {
    const [x0, y0, x1, y1] = divides.subarray(i, i + 4) as unknown as [number, number, number, number]
    const row = (y0 + y1) / 2
    const [from, to] = [pixelOf(seen, x0, y0, row), pixelOf(seen, x1, y1, row)]
    if (!from || !to || Math.abs(from[0] - to[0]) > leap) continue
    context.moveTo(...from)
    context.lineTo(...to)
  }
  context.stroke()
}

/** Draws the way of one drop so that it is visible on any ground. */
export function drawDropPath(
  context: CanvasRenderingContext2D,
  dropPath: ArrayLike<number>,
  seen: Seen,
): void {
  context.lineCap = context.lineJoin = 'round'
  for (const [color, width] of [
    ['rgb(30 28 20 / 70%)', 4.5],
    [dropPathColor, 2.5],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width * seen.ratio
    context.beginPath()
    for (const [first, ...rest] of piecesOf(seen, dropPath)) {
      context.moveTo(...first!)
      for (const at of rest) context.lineTo(...at)
    }
    context.stroke()
  }
}

/** The water on a map after erosion. */
export interface Wet {
  rivers: Reach[]
  divides: Float32Array
  /** Samples the depth of lakes. */
  lakes: MapProjection['sample']
}

export function wetOf(field: MapField, projection: MapProjection): Wet {
  const waters = { ...field, ...field.water! }
  return {
    rivers: riversOf(waters),
    divides: dividesOf(waters),
    lakes: projection.samplerOf(depthsOf(field)),
  }
}

/**
 * The depth of water above each point, without the sea. Beside a lake it is below 0 by as much as the ground
 * is higher, at the most as far as the lake is deep: so the shore lies between the points, and not along
 * them.
 */
export function depthsOf({ size, heights, min, max, water }: MapField): Float32Array {
  const { surface, sea } = water!
  const puddle = (max - min) * 0.0015
  const depths = Float32Array.from(heights, (height, i) => {
    const depth = surface[i]! > sea ? surface[i]! - height : 0
    return depth > puddle ? depth : 0
  })
  const lastRow = heights.length / size - 1
  for (let i = 0; i < depths.length; i++) {
    const depth = depths[i]!
    if (depth <= 0) continue
    const [x, y] = [i % size, Math.floor(i / size)]
    const [left, right] = [Math.max(x - 1, 0), Math.min(x + 1, size - 1)]
    for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, lastRow); row++)
      for (let at = row * size + left; at <= row * size + right; at++) {
        if (depths[at]! > 0) continue
        const below = Math.min(Math.max(surface[i]! - heights[at]!, -depth), -puddle)
        depths[at] = depths[at] === 0 ? below : Math.max(depths[at]!, below)
      }
  }
  return depths
}
