import { drawnValues, type Heightfield } from './heightfield.js'
import { show } from './errors.js'
import { flag, membersOf, optionsOf, reading, whole } from './options.js'

/** Statistics of a terrain's heights. */
export interface Statistics {
  min: number
  max: number
  mean: number
  /** Root of the mean square distance from the mean, over all points. */
  deviation: number
  /** Points in each of the equal bins from `min` to `max`; those of a flat map are all in the first. */
  histogram: Uint32Array<ArrayBuffer>
}

export interface AnalysisOptions {
  /**
   * The largest distance of compared points, along x and y: 1 to 256; 96 if not given, half the map at most.
   */
  lags?: number
  /** Bins of the histogram: 1 to 65536; 256 if not given. */
  bins?: number
}

/**
 * Shows whether the finest level repeats. Diamond-square makes each point from the mean of its neighbours and
 * a random number; the difference from the mean is that number. Independent numbers leave no correlation; a
 * table that is read cyclically leaves a correlation of 1 at the lag of its period. On maps of other kinds
 * the differences are curvature, and short lags measure smoothness.
 */
export interface Autocorrelation {
  /** The largest lag: smaller than requested on a small map. */
  lags: number
  /** Correlations at dx = −lags … lags (fastest) and dy = 0 … lags; (−dx, −dy) has the same correlation. */
  values: Float32Array<ArrayBuffer>
  /** The lag with the largest absolute correlation, except (0, 0). */
  strongest: { dx: number; dy: number; correlation: number }
  /** The correlation that pure chance stays below in 999 maps of 1000; 1 if a map is too small to tell. */
  chance: number
}

/** The Hurst exponent, 1 − roughness, measured in two ways; `null` if a map is flat or too small to tell. */
export interface Hurst {
  /** From the growth of height differences with distance. */
  variogram: number | null
  /** From the decrease of the power of waves with their frequency. */
  spectrum: number | null
}

/** All measurements of a terrain. Plain and transferable. */
export interface Analysis extends Statistics {
  autocorrelation: Autocorrelation
  hurst: Hurst
  /**
   * Radially averaged power of waves by their frequency in waves per cell; white noise of deviation s gives
   * s².
   */
  spectrum: { frequency: Float32Array<ArrayBuffer>; power: Float32Array<ArrayBuffer> }
  /** The mean squared difference of heights by the distance of points in cells, along x and y. */
  variogram: { distance: Float32Array<ArrayBuffer>; difference: Float32Array<ArrayBuffer> }
}

/** A square grid of heights; it may hold other things as well. */
type HeightArray = Pick<Heightfield, 'size'> & { heights: ArrayLike<number> }

/**
 * The height at (x, y) in grid coordinates, 0 to size − 1 from the north-west corner, by bilinear
 * interpolation: exact at the points, continuous between. Outside the map it is the height of the nearest
 * border, or with `wrap`, for a map that tiles, that of the neighbouring tile.
 *
 * @throws RangeError for a field without `size × size` heights, and for a coordinate that is not a finite
 *   number.
 */
export function heightAt(field: HeightArray, x: number, y: number, options: { wrap?: boolean } = {}): number {
  const { wrap = false } = optionsOf(options, { wrap: flag })
  const { size, heights } = membersOf<HeightArray, keyof HeightArray>('the field', field, ['size', 'heights'])
  const count = reading('the field', () => heights?.length)
  if (!(Number.isInteger(size) && size! >= 1 && typeof count === 'number' && count >= size! * size!)) {
    const got = `${show(count)} for the size ${show(size)}`
    throw new RangeError(`the field must have size × size heights, got ${got}`)
  }
  const [west, east, eastShare] = between(x, size!, wrap)
  const [north, south, southShare] = between(y, size!, wrap)
  const at = (row: number, column: number) => {
    const height: unknown = reading('the field', () => heights![row * size! + column])
    if (typeof height === 'number') return height
    throw new RangeError(`heights must be an array of numbers, got ${show(height)} in it`)
  }
  const inRow = (row: number) => at(row, west) + (at(row, east) - at(row, west)) * eastShare
  const height = inRow(north)
  return height + (inRow(south) - height) * southShare
}

/** The neighbours of a coordinate, and the share of the second. */
function between(coordinate: number, size: number, wrap: boolean): [number, number, number] {
  if (!Number.isFinite(coordinate))
    throw new RangeError(`a coordinate must be a finite number, got ${show(coordinate)}`)
  const inside = wrap ? coordinate : Math.min(Math.max(coordinate, 0), size - 1)
  const low = Math.floor(inside)
  const share = inside - low
  if (!wrap) return [low, Math.min(low + 1, size - 1), share]
  const index = (low - Math.floor(low / size) * size) % size
  return [index, (index + 1) % size, share]
}

/**
 * Measures the lowest, highest and mean height, deviation and histogram as `analyse` does, but without the
 * module. Of a field with an `extent` this is the part that is drawn.
 *
 * @throws RangeError for a field without heights, a height that is not a finite number, and `bins` out of
 *   range.
 */
export function statistics(
  field: { heights: ArrayLike<number> } & Partial<Pick<Heightfield, 'size' | 'extent'>>,
  options: Pick<AnalysisOptions, 'bins'> = {},
): Statistics {
  const { bins = 256 } = optionsOf(options, { bins: whole(1, 65536) })
  const heights = drawnOf(field, numbersOf(field))
  const count = heights.length
  if (count === 0) throw new RangeError('there are no heights')
  const origin = heights[0]! // so that the deviation of a flat map is exactly 0
  let [min, max, sum] = [origin, origin, 0]
  for (let i = 0; i < count; i++) {
    const height = heights[i]!
    if (height < min) min = height
    if (height > max) max = height
    sum += height - origin
  }
  const mean = origin + sum / count
  if (!Number.isFinite(mean)) throw new RangeError('a height of the map is no finite number')

  let squares = 0
  const histogram = new Uint32Array(bins)
  const scale = max > min ? bins / (max - min) : 0
  for (let i = 0; i < count; i++) {
    const height = heights[i]!
    squares += (height - mean) * (height - mean)
    const bin = Math.min(Math.floor((height - min) * scale), bins - 1)
    histogram[bin] = histogram[bin]! + 1
  }
  return { min, max, mean, deviation: Math.sqrt(squares / count), histogram }
}

function drawnOf(
  field: Partial<Pick<Heightfield, 'size' | 'extent'>>,
  heights: ArrayLike<number>,
): ArrayLike<number> {
  const { size, extent } = membersOf<typeof field, 'size' | 'extent'>('the field', field, ['size', 'extent'])
  if (extent === undefined) return heights
  const isSquare = Number.isInteger(size) && heights.length === size! ** 2
  const isWithin = (count: unknown) =>
    Number.isInteger(count) && (count as number) >= 2 && (count as number) <= size!
  if (!isSquare || !Array.isArray(extent) || extent.length !== 2 || !extent.every(isWithin))
    throw new RangeError(`extent must be two numbers up to size, columns and rows, got ${show(extent)}`)
  return drawnValues({ size: size!, extent }, Float64Array.from(heights))
}

/** The most heights of a field, those of a planet. */
const maxHeights = 6 * 8193 ** 2

/** The heights of a field: its own array if that can hold nothing but numbers, otherwise a checked copy. */
function numbersOf(field: { heights: ArrayLike<number> }): ArrayLike<number> {
  const { heights } = membersOf<typeof field, 'heights'>('the field', field, ['heights'])
  const isOfNumbers = ArrayBuffer.isView(heights) && !(heights instanceof DataView)
  if (isOfNumbers && typeof (heights as Float32Array)[0] !== 'bigint') return heights
  const copy = reading('the field', () => {
    const length: unknown = heights?.length
    if (typeof length !== 'number' || !(length >= 0 && length <= maxHeights)) return undefined
    const numbers: number[] = []
    for (let i = 0; i < length; i++) {
      const height: unknown = heights![i]
      if (typeof height !== 'number') return undefined
      numbers.push(height)
    }
    return numbers
  })
  if (copy) return copy
  throw new RangeError(`heights must be an array of numbers, got ${show(heights)}`)
}
