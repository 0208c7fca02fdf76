import type { Autocorrelation } from '../../package/analysis.js'

/** The Laplacian at a point: the sum of its four neighbours less four times itself. */
export function bendAt(heights: Float32Array, size: number, x: number, y: number): number {
  const at = y * size + x
  return heights[at - 1]! + heights[at + 1]! + heights[at - size]! + heights[at + size]! - 4 * heights[at]!
}

/**
 * The Laplacian of a map in deviations: a high-pass filter. Border points are 0, or reach across the border
 * with `wrap`.
 */
export function bends({ size, heights }: Heights, wrap: boolean): Float32Array<ArrayBuffer> {
  const result = new Float32Array(size * size)
  const at = (x: number, y: number) => heights[((y + size) % size) * size + ((x + size) % size)]!
  let squares = 0
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const border = x === 0 || y === 0 || x === size - 1 || y === size - 1
      if (border && !wrap) continue
      const bend = border
        ? at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
        : bendAt(heights, size, x, y)
      result[y * size + x] = bend
      squares += bend * bend
    }
  }
  const scale = squares > 0 ? size / Math.sqrt(squares) : 0
  for (let i = 0; i < result.length; i++) result[i]! *= scale
  return result
}

/**
 * The random numbers that diamond-square added at each point, recovered from the heights alone: a point's
 * difference from the mean of the neighbours it was made from, scaled to deviation 1 for each level and step.
 * The map has 2^n + 1 points a side; the corners, which have no neighbours, are 0.
 */
export function addedNumbers({ size, heights }: Heights): Float32Array<ArrayBuffer> {
  const result = new Float32Array(size * size)
  const last = size - 1
  const meanOf = (x: number, y: number, offsets: readonly (readonly [number, number])[]) => {
    let [sum, count] = [0, 0]
    for (const [dx, dy] of offsets) {
      const [nx, ny] = [x + dx, y + dy]
      if (nx < 0 || ny < 0 || nx > last || ny > last) continue
      sum += heights[ny * size + nx]!
      count++
    }
    return sum / count
  }
  for (let half = 1; 2 * half <= last; half *= 2) {
    const centres: number[] = []
    const edges: number[] = []
    for (let y = 0; y <= last; y += half) {
      const oddRow = (y / half) % 2 === 1
      for (let x = oddRow ? 0 : half; x <= last; x += oddRow ? half : 2 * half) {
        const centre = oddRow && (x / half) % 2 === 1
        const at = y * size + x
        result[at] = heights[at]! - meanOf(x, y, centre ? diagonals(half) : axials(half))
        ;(centre ? centres : edges).push(at)
      }
    }
    normalise(result, centres)
    normalise(result, edges)
  }
  return result
}

const diagonals = (d: number) => [[-d, -d], [d, -d], [-d, d], [d, d]] as const // prettier-ignore
const axials = (d: number) => [[0, -d], [-d, 0], [d, 0], [0, d]] as const // prettier-ignore

function normalise(values: Float32Array, places: number[]): void {
  const square = places.reduce((sum, at) => sum + values[at]! * values[at]!, 0) / places.length
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0
  for (const at of places) values[at]! *= scale
}

/** All correlations as a picture, with (0, 0) in the middle; the side is 2 lags + 1. */
export function correlationMap({ lags, values }: Autocorrelation): Float32Array<ArrayBuffer> {
  const side = 2 * lags + 1
  const result = new Float32Array(side * side)
  values.forEach((value, i) => {
    const [dx, dy] = [(i % side) - lags, Math.floor(i / side)]
    result[(lags + dy) * side + lags + dx] = value
    result[(lags - dy) * side + lags - dx] = value
  })
  return result
}

/** Repeats a map of `period` points a side 2 × 2 times. */
export function twoByTwo({ size, heights }: Heights, period: number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(4 * period * period)
  for (let y = 0; y < 2 * period; y++) {
    const from = (y % period) * size
    const row = heights.subarray(from, from + period)
    values.set(row, 2 * y * period)
    values.set(row, (2 * y + 1) * period)
  }
  return values
}

export const medianOf = (values: ArrayLike<number>): number =>
  Array.from(values).sort((a, b) => a - b)[values.length >> 1]!

/** A square grid of heights, in rows from the north. */
export interface Heights {
  size: number
  heights: Float32Array
}

export interface MapPoint {
  x: number
  y: number
}

/** The result of a measure on a map. */
export interface ArtefactMeasure {
  /** The strength of the artefact, in the measure's own unit. */
  figure: number
  /** Maps without the artefact stay below this figure. */
  limit: number
  /** The chart behind the figure. */
  curve: MapPoint[]
  /** The places on the chart where the artefact would show. */
  at: number[]
  /** Other numbers for the sentence about it. */
  places: Record<string, number>
}
