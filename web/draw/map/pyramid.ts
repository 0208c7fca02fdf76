/** A square map of heights, in rows from north to south. */
export interface HeightGrid {
  size: number
  heights: Float32Array
}

/**
 * A map and its halvings, each point the mean of four finer ones, down to two points a side: so a small
 * picture averages all points instead of picking a few. The coarser levels, a third of the map in all, are
 * made on demand.
 */
export class Pyramid {
  readonly #levels: HeightGrid[]

  constructor(map: HeightGrid) {
    this.#levels = [map]
  }

  /** The level whose points stand 2^level points of the map apart, or the coarsest that there is. */
  at(level: number): HeightGrid {
    while (this.#levels.length <= level && this.#levels.at(-1)!.size > 3) {
      this.#levels.push(halved(this.#levels.at(-1)!))
    }
    return this.#levels[Math.min(level, this.#levels.length - 1)]!
  }
}

// Point i of the coarser grid lies on point 2i of the finer one: a mean of the points around it, weighted 1 2
// 1 in both directions, so that nothing shifts. On the border the outer points are the border's own.
function halved({ size, heights }: HeightGrid): HeightGrid {
  const half = (size + 1) >> 1
  const coarse = new Float32Array(half * half)
  for (let y = 0; y < half; y++) {
    const here = 2 * y * size
    const north = y > 0 ? here - size : here
    const south = 2 * y + 1 < size ? here + size : here
    for (let x = 0; x < half; x++) {
      const middle = 2 * x
      const west = x > 0 ? middle - 1 : middle
      const east = middle + 1 < size ? middle + 1 : middle
      const column = (at: number) => heights[north + at]! + 2 * heights[here + at]! + heights[south + at]!
      coarse[y * half + x] = (column(west) + 2 * column(middle) + column(east)) / 16
    }
  }
  return { size: half, heights: coarse }
}

/**
 * The slope between neighbouring points, in heights a point, that a hillshade should show as 45 degrees:
 * twice the root of the mean square over the whole grid. Maps of any size and amplitude are shaded alike.
 */
export function steepnessOf({ size, heights }: HeightGrid, stride: number): number {
  let sum = 0
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0, at = y * size; x + 1 < size; x++, at++) {
      const [east, south] = [heights[at + 1]! - heights[at]!, heights[at + size]! - heights[at]!]
      sum += east * east + south * south
    }
  }
  const mean = Math.sqrt(sum / Math.max((size - 1) ** 2, 1)) / stride
  return mean > 0 ? mean * 1.5 : 1
}
