/**
 * The one value that everything passes: a square grid of heights, plain and transferable.
 */
export interface Heightfield {
  /** Points a side: 2^exponent + 1, or 2^exponent for a generator whose map tiles. */
  size: number
  /** `size × size` heights, row-major, x fastest; row 0 is north. */
  heights: Float32Array<ArrayBuffer>
  /** The lowest height. */
  min: number
  /** The highest height. */
  max: number
  /** Horizontal distance between neighbours, in the unit of the heights. */
  spacing: number
}
