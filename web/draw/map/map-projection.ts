import { extentOf } from '../../package/heightfield.js'
import type { Pin } from '../camera/locate.js'
import type { Place } from '../camera/pick.js'
import type { TerrainArrays } from '../views/view-renderer.js'
import { steepnessOf, Pyramid } from './pyramid.js'
import { type Cells, gridCells, type GridCells, levelFor, type MapWindow, sampleWindow } from './window.js'

/** A terrain as a map shows it. Six faces: a planet, on a sheet that the look chooses. */
export type MapField = Omit<TerrainArrays['field'], 'spacing'>

/** What a map is drawn from: heights on a sheet that is `across` points wide and `down` points high. */
export interface MapProjection {
  across: number
  down: number
  /** The slope, in heights a point, that counts as 45 degrees in its shading. */
  readonly steepness: number
  /**
   * Heights of a window with one more pixel around; NaN beside the sheet. What it returned before may be
   * written over.
   */
  sample(window: MapWindow): Float32Array
  /** The same for other values of the same points. */
  samplerOf(heights: Float32Array): MapProjection['sample']
  /**
   * For each sample of a window, the cell that it lies in; a map, or each face of a planet, has `side` ×
   * `side` points.
   */
  cellsOf(side: number, window: MapWindow): Cells | GridCells
  /** Where a place, in points of a face, lies on the sheet; undefined on the far side of a globe. */
  sheetAt(x: number, y: number, face: number): readonly [x: number, y: number] | undefined
  /** The place and height at a point of the sheet. */
  at(x: number, y: number): Place | undefined
  /** The point of the sheet for a place in shares of the map. */
  pointOf?(pin: Pin): readonly [x: number, y: number]
  /** Draws lines over the map. */
  drawLines?(context: CanvasRenderingContext2D, window: MapWindow, ratio: number): void
  /** Turns the globe instead of moving the sheet, by points of the sheet. */
  turn?(across: number, down: number): void
}

/** The projection of a map. */
export function flatProjection(field: Pick<MapField, 'size' | 'heights' | 'extent'>): MapProjection {
  const { size, heights } = field
  const [columns, rows] = extentOf(field)
  const sampler = (pyramid: Pyramid): MapProjection['sample'] => {
    let samples = new Float32Array()
    return (window) => {
      const level = levelFor(window)
      const count = (window.width + 2) * (window.height + 2)
      const into = (samples = roomFor(count, samples)).subarray(0, count)
      return sampleWindow(pyramid.at(level), 2 ** level, window, [columns, rows], into)
    }
  }
  const pyramid = new Pyramid({ size, heights })
  const level = Math.max(0, Math.ceil(Math.log2(size / 700)))
  let steepness: number | undefined
  return {
    across: columns,
    down: rows,
    // Found with the first picture: where a worker paints them, the page needs none.
    get steepness() {
      return (steepness ??= steepnessOf(pyramid.at(level), 2 ** level))
    },
    sample: sampler(pyramid),
    samplerOf: (of) => sampler(new Pyramid({ size, heights: of })),
    cellsOf: (side, window) => gridCells(window, side, (side - 1) / (size - 1)),
    sheetAt: (x, y) => [x, y],
    at(x, y) {
      const [column, row] = [Math.round(x), Math.round(y)]
      const inside = column >= 0 && row >= 0 && column < columns && row < rows
      return inside ? { x: column, y: row, height: heights[row * size + column]! } : undefined
    },
    pointOf: ({ x, y }) => [x * (columns - 1), y * (rows - 1)],
  }
}

/** An array of so many numbers or more. */
const roomFor = (count: number, known: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> =>
  known.length >= count ? known : new Float32Array(count)
