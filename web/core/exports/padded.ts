import type { Heightfield } from '../orogen/heightfield.js'

/**
 * A map that tiles, of 2^n points a side, with its first row and column once more at the end: the 2^n + 1 that game
 * engines want, and a block whose opposite sides fit. A copy.
 *
 * @throws RangeError for any other size.
 */
export function padded(field: Heightfield): Heightfield {
  const { size, heights } = field
  if (size < 2 || !Number.isInteger(Math.log2(size))) {
    throw new RangeError(
      `only a map that tiles, of a power of two points a side, can be padded by wrapping, got ${size}; leave pad out`,
    )
  }
  const side = size + 1
  const out = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    const row = (y % size) * size
    out.set(heights.subarray(row, row + size), y * side)
    out[y * side + size] = heights[row]!
  }
  return { ...field, size: side, heights: out }
}
