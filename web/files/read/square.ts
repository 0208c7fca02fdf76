import { type Heightfield, rangeOf } from '../../package/heightfield.js'
import { checkScale, note } from './raw-map.js'
import type { Heightmap, HeightmapNote } from './types.js'

/** whole: all of the map; crop: its middle square. */
export const fits = ['whole', 'crop'] as const
export type Fit = (typeof fits)[number]

/** A map that views can draw, oblong ones in the corner of a square, and what was changed for it. */
export interface SquareMap extends Heightfield {
  notes: HeightmapNote[]
}

const maxSide = 8193
/** Cells whose sides differ by less are square; no file says its scale more exactly. */
const alike = 5e-4

/**
 * Makes the map with square cells that views, weather and files need: an oblong one as the part of a square in which its
 * border goes on, or its middle alone. A map with square cells keeps every height.
 */
export function squareMap(map: Heightmap, fit: Fit = 'whole'): SquareMap {
  let { heights, width, height } = map
  const [dx, dy] = map.spacing
  const notes: HeightmapNote[] = []
  const finest = Math.min(dx, dy)
  const isSquare = Math.abs(dx / dy - 1) <= alike
  const longest = isSquare && fit === 'crop' ? 0 : Math.max((width - 1) * dx, (height - 1) * dy)
  const cell = Math.max(finest, longest / (maxSide - 1))
  if (!isSquare || cell > finest) {
    const points = (count: number, spacing: number) =>
      Math.max(2, Math.floor(((count - 1) * spacing) / cell + 1e-6) + 1)
    const size = { width: points(width, dx), height: points(height, dy) }
    heights = resampled(map, size.width, size.height, cell)
    notes.push(note('note-resampled', { ...size, cell: Number(cell.toPrecision(4)) }))
    width = size.width
    height = size.height
  }
  const side = fit === 'whole' ? Math.max(width, height) : Math.min(width, height, maxSide)
  const isOblong = width !== height && fit === 'whole'
  if (isOblong) heights = continued(heights, width, height, side)
  else if (width !== side || height !== side) {
    notes.push(note('note-crop', { size: side, width, height }))
    heights = cut(heights, width, height, side)
  }
  const { min, max } = rangeOf(heights)
  checkScale(min, max, cell, side)
  const extent: [number, number] = [width, height]
  return { size: side, heights, min, max, spacing: cell, ...(isOblong && { extent }), notes }
}

/** The middle square of this size. */
function cut(heights: Float32Array, width: number, height: number, side: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    const at = (y + ((height - side) >> 1)) * width + ((width - side) >> 1)
    out.set(heights.subarray(at, at + side), y * side)
  }
  return out
}

/** The square with the map in its north-western corner, in which its border goes on. */
function continued(heights: Float32Array, width: number, height: number, side: number) {
  const out = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    const at = Math.min(y, height - 1) * width
    out.set(heights.subarray(at, at + width), y * side)
    out.fill(heights[at + width - 1]!, y * side + width, (y + 1) * side)
  }
  return out
}

/** The heights at points `cell` apart, by cubic interpolation that goes beyond no neighbour. */
function resampled(
  { heights, width, height, spacing }: Heightmap,
  columns: number,
  rows: number,
  cell: number,
) {
  const across = taps(width, columns, cell / spacing[0])
  const narrow = new Float32Array(columns * height)
  for (let y = 0, i = 0; y < height; y++)
    for (const tap of across) narrow[i++] = blend(heights, y * width, 1, tap)
  const down = taps(height, rows, cell / spacing[1])
  const out = new Float32Array(columns * rows)
  let i = 0
  for (const tap of down) for (let x = 0; x < columns; x++) out[i++] = blend(narrow, x, columns, tap)
  return out
}

/** The points that one new point is made of: `weights` from the point `first` on, within those of `inner`. */
interface Tap {
  first: number
  weights: number[]
  /** The nearest points, whose heights are the limits. */
  inner: [number, number]
  last: number
}

// Catmull and Rom's kernel, as wide as a cell of the coarser grid.
function taps(count: number, points: number, step: number): Tap[] {
  const wide = Math.max(1, step)
  return Array.from({ length: points }, (_, i) => {
    const at = Math.min(i * step, count - 1)
    const first = Math.ceil(at - 2 * wide)
    const weights = Array.from({ length: Math.floor(at + 2 * wide) - first + 1 }, (_, k) =>
      kernel(Math.abs(first + k - at) / wide),
    )
    const sum = weights.reduce((all, each) => all + each)
    const inner: Tap['inner'] = [Math.ceil(at - wide + 1e-9), Math.floor(at + wide - 1e-9)]
    return { first, weights: weights.map((each) => each / sum), inner, last: count - 1 }
  })
}

function kernel(x: number): number {
  if (x < 1) return 1 + x * x * (1.5 * x - 2.5)
  return x < 2 ? 2 + x * (-4 + x * (2.5 - 0.5 * x)) : 0
}

function blend(
  heights: Float32Array,
  from: number,
  apart: number,
  { first, weights, inner, last }: Tap,
): number {
  let sum = 0
  let [low, high] = [Infinity, -Infinity]
  for (let k = 0; k < weights.length; k++) {
    const point = first + k
    const height = heights[from + Math.min(Math.max(point, 0), last) * apart]!
    sum += height * weights[k]!
    if (point < inner[0] || point > inner[1]) continue
    if (height < low) low = height
    if (height > high) high = height
  }
  return Math.min(Math.max(sum, low), high)
}
