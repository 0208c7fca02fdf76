import type { HeightGrid } from './pyramid.js'

/** The visible part of a map: `scale` pixels a point, and the point at the upper left pixel's corner. */
export interface MapWindow {
  left: number
  top: number
  scale: number
  width: number
  height: number
}

/**
 * Heights at the middles of the window's pixels and one pixel around it, for slopes: (width + 2) × (height +
 * 2), bilinear between the points of `grid`, which stand `stride` points of the map apart; NaN outside the
 * map, of which `extent` has the columns and rows: all of the grid's if not given. They are written into
 * `into`, if it is given.
 */
export function sampleWindow(
  grid: HeightGrid,
  stride: number,
  window: MapWindow,
  extent?: readonly [columns: number, rows: number],
  into?: Float32Array,
): Float32Array {
  const { size, heights } = grid
  const { left, top, scale, width, height } = window
  const last = size - 1
  const [east, south] = extent?.map((count) => Math.min((count - 1) / stride, last)) ?? [last, last]
  const across = width + 2
  const samples = into ?? new Float32Array(across * (height + 2))
  // Columns are the same for every row.
  const columns = new Int32Array(across)
  const parts = new Float32Array(across)
  for (let i = 0; i < across; i++) {
    const x = (left + (i - 0.5) / scale) / stride
    const inside = x >= -0.5 / stride && x <= east! + 0.5 / stride
    const clamped = Math.min(Math.max(x, 0), last)
    columns[i] = inside ? Math.min(Math.floor(clamped), last - 1) : -1
    parts[i] = clamped - columns[i]!
  }
  for (let j = 0; j < height + 2; j++) {
    const y = (top + (j - 0.5) / scale) / stride
    const row = samples.subarray(j * across, (j + 1) * across)
    if (!(y >= -0.5 / stride && y <= south! + 0.5 / stride)) {
      row.fill(NaN)
      continue
    }
    const clamped = Math.min(Math.max(y, 0), last)
    const north = Math.min(Math.floor(clamped), last - 1)
    const part = clamped - north
    for (let i = 0; i < across; i++) {
      const column = columns[i]!
      if (column < 0) {
        row[i] = NaN
        continue
      }
      const at = north * size + column
      const t = parts[i]!
      const above = heights[at]! + (heights[at + 1]! - heights[at]!) * t
      const below = heights[at + size]! + (heights[at + size + 1]! - heights[at + size]!) * t
      row[i] = above + (below - above) * part
    }
  }
  return samples
}

/** The level of the pyramid whose points are about as far apart as the window's pixels. */
export function levelFor({ scale }: Pick<MapWindow, 'scale'>): number {
  return Math.max(0, Math.round(Math.log2(1 / scale)))
}

/**
 * For each sample of a window the first point of its cell in a grid, -1 beside the map, and its place in the
 * cell.
 */
export interface Cells {
  at: Int32Array
  s: Float64Array
  t: Float64Array
}

/**
 * The same where rows and columns do not depend on each other: the point is that of the row and the column
 * together.
 */
export interface GridCells {
  columns: Int32Array
  rows: Int32Array
  s: Float64Array
  t: Float64Array
}

/** The cells of the samples of `sampleWindow`; `cellAt` finds the one at a place in points of the map. */
export function cellsOf(
  { left, top, scale, width, height }: MapWindow,
  cellAt: (x: number, y: number) => { at: number; s: number; t: number } | undefined,
): Cells {
  const count = (width + 2) * (height + 2)
  const cells = { at: new Int32Array(count).fill(-1), s: new Float64Array(count), t: new Float64Array(count) }
  for (let y = 0, i = 0; y < height + 2; y++)
    for (let x = 0; x < width + 2; x++, i++) {
      const cell = cellAt(left + (x - 0.5) / scale, top + (y - 0.5) / scale)
      if (!cell) continue
      cells.at[i] = cell.at
      cells.s[i] = cell.s
      cells.t[i] = cell.t
    }
  return cells
}

/**
 * The cells in a grid of `side` points each way over the whole map, whose points are `share` of its own
 * apart.
 */
export function gridCells(
  { left, top, scale, width, height }: MapWindow,
  side: number,
  share: number,
): GridCells {
  const along = (first: number, count: number, stride: number) => {
    const [cells, parts] = [new Int32Array(count), new Float64Array(count)]
    for (let i = 0; i < count; i++) {
      const place = Math.min(Math.max((first + (i - 0.5) / scale) * share, 0), side - 1)
      const cell = Math.min(Math.floor(place), side - 2)
      cells[i] = cell * stride
      parts[i] = place - cell
    }
    return [cells, parts] as const
  }
  const [columns, s] = along(left, width + 2, 1)
  const [rows, t] = along(top, height + 2, side)
  return { columns, rows, s, t }
}
