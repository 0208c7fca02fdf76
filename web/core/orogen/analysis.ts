import { checkObject } from './arguments.js'
import type { Heightfield } from './heightfield.js'
import { show } from './errors.js'

/** What a terrain's heights are like. */
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
  /** How far apart points are compared, along x and y: 1 to 256; 96 if not given, half the map at most. */
  lags?: number
  /** Bins of the histogram: 1 to 65536; 256 if not given. */
  bins?: number
}

/**
 * Whether the finest level repeats. Each point's difference from the mean of the neighbours that diamond-square makes it
 * from is the random number that was added there, and independent numbers leave no correlation; a table that is read
 * in a circle leaves 1 at the lag after which it comes round. On maps of other kinds the differences are curvature, and
 * short lags measure smoothness.
 */
export interface Autocorrelation {
  /** How far lags go: fewer than asked for on a small map. */
  lags: number
  /** Correlations at dx = −lags … lags (fastest) and dy = 0 … lags; that of (−dx, −dy) is the same. */
  values: Float32Array<ArrayBuffer>
  /** The lag with the highest correlation, beside (0, 0), by its absolute value. */
  strongest: { dx: number; dy: number; correlation: number }
  /** What pure chance stays below in 999 maps of 1000; 1 where a map is too small to tell. */
  chance: number
}

/** The Hurst exponent, 1 − roughness, measured in two ways; `null` where a map is flat or too small to tell. */
export interface Hurst {
  /** From how height differences grow with distance. */
  variogram: number | null
  /** From how the power of waves falls with their frequency. */
  spectrum: number | null
}

/** All that is measured on a terrain. Plain and transferable. */
export interface Analysis extends Statistics {
  autocorrelation: Autocorrelation
  hurst: Hurst
  /** Radially averaged power of waves by their frequency in waves per cell; white noise of deviation s gives s². */
  spectrum: { frequency: Float32Array<ArrayBuffer>; power: Float32Array<ArrayBuffer> }
  /** The mean squared difference of heights by the distance of points, in cells, along x and y. */
  variogram: { distance: Float32Array<ArrayBuffer>; difference: Float32Array<ArrayBuffer> }
}

/** A square grid of heights, whatever else it may hold. */
type Heights = Pick<Heightfield, 'size'> & { heights: ArrayLike<number> }

/**
 * The height at (x, y) in grid coordinates, 0 to size − 1 from the north-west corner, by bilinear interpolation: exact at
 * the points, continuous between. Outside it is the nearest border's, or with `wrap`, for a map that tiles, the
 * neighbouring tile's.
 *
 * @throws RangeError for a field without `size × size` heights, and for a coordinate that is not a finite number.
 */
export function heightAt(field: Heights, x: number, y: number, options: { wrap?: boolean } = {}): number {
  checkObject('the field', field)
  checkObject('the options', options)
  const { size, heights } = field
  if (!(size >= 1 && heights?.length >= size * size)) {
    const got = `${show(heights?.length)} for the size ${show(size)}`
    throw new RangeError(`the field must have size × size heights, got ${got}`)
  }
  const { wrap = false } = options
  const [west, east, eastShare] = between(x, field.size, wrap)
  const [north, south, southShare] = between(y, field.size, wrap)
  const inRow = (row: number) => {
    const height = field.heights[row * field.size + west]!
    return height + (field.heights[row * field.size + east]! - height) * eastShare
  }
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
 * Lowest, highest and mean height, deviation and histogram: what `analyse` says of them, without the module.
 *
 * @throws RangeError for a field without heights, a height that is not a finite number, and `bins` out of range.
 */
export function statistics(
  field: { heights: ArrayLike<number> },
  options: Pick<AnalysisOptions, 'bins'> = {},
): Statistics {
  checkObject('the field', field)
  checkObject('the options', options)
  const { bins = 256 } = options
  checkCount('bins', bins, 65536)
  const { heights } = field
  if (heights?.length === 0) throw new RangeError('there are no heights')
  if (typeof heights?.[0] !== 'number')
    throw new RangeError(`heights must be an array of numbers, got ${show(heights)}`)
  const count = heights.length
  const origin = heights[0]! // so that a flat map has no deviation at all
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

/** Fills in the defaults. */
export function analysisOptions({ lags = 96, bins = 256 }: AnalysisOptions): Required<AnalysisOptions> {
  return { lags: checkCount('lags', lags, 256), bins: checkCount('bins', bins, 65536) }
}

function checkCount(name: string, count: unknown, most: number): number {
  if (typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= most) return count
  throw new RangeError(`${name} must be a whole number between 1 and ${most}, got ${show(count)}`)
}
