import { type Distribution, perturbationsOf } from './distributions.js'

const tableSize = 4177 // a prime

/**
 * Voirol's table: 4177 random numbers in [-0.5, 0.5). He promises that other distributions work as well:
 * `numbers` are those of the distribution `table`, each drawn equally often.
 */
export function randomTable(
  random: () => number,
  distribution: Distribution = 'uniform',
  numbers: ArrayLike<number> = [],
): number[] {
  const perturbation = perturbationsOf(distribution, numbers)
  const table: number[] = []
  for (let i = 0; i < tableSize; i++) table[i] = perturbation(random())
  return table
}

/**
 * William Voirol, "Rétro-D: Terrain fractal avec Diamond-Square" (February 2016), program R: program B, with
 * the random numbers taken from a table, the point with index i taking number i mod 4177, the corners too.
 *
 * Writes (2^exponent + 1)² heights. It starts from amplitude 2 where A and B start from 1; not `faithful`,
 * from 1. At 513 points a side the table repeats along (73, 8), a ghost lattice on the map.
 */
export function diamondSquareR(
  { exponent, faithful }: { exponent: number; faithful: boolean },
  heights: Float32Array,
  table: readonly number[],
): void {
  const cells = 1 << exponent
  const side = cells + 1
  const lastRow = cells * side

  heights[0] = table[0]!
  heights[cells] = table[cells % tableSize]!
  heights[lastRow] = table[lastRow % tableSize]!
  heights[side * side - 1] = table[(side * side - 1) % tableSize]!

  let amplitude = faithful ? 2 : 1
  for (let step = cells; step > 1; step /= 2) {
    const half = step / 2
    const down = step * side
    const halfDown = half * side
    const southEast = down + step
    const centre = halfDown + half // from the north-west corner of a square
    const above = halfDown - half // from there back to the centre north of its north edge

    for (let y = 0; y < lastRow; y += down) {
      for (let i = y, end = y + cells; i < end; i += step) {
        heights[i + centre] =
          amplitude * table[(i + centre) % tableSize]! +
          (heights[i]! + heights[i + step]! + heights[i + down]! + heights[i + southEast]!) / 4
      }
    }
    amplitude *= 0.70710678

    for (let i = 0; i < cells; i += step) {
      heights[i + half] =
        amplitude * table[(i + half) % tableSize]! +
        (heights[i]! + heights[i + step]! + heights[i + centre]!) / 3
    }
    for (let y = down; y < lastRow; y += down) {
      for (let i = y, end = y + cells; i < end; i += step) {
        heights[i + half] =
          amplitude * table[(i + half) % tableSize]! +
          (heights[i - above]! + heights[i]! + heights[i + step]! + heights[i + centre]!) / 4
      }
    }
    for (let i = lastRow, end = lastRow + cells; i < end; i += step) {
      heights[i + half] =
        amplitude * table[(i + half) % tableSize]! +
        (heights[i - above]! + heights[i]! + heights[i + step]!) / 3
    }

    for (let y = halfDown; y < lastRow; y += down) {
      const end = y + cells
      heights[y] =
        amplitude * table[y % tableSize]! +
        (heights[y - halfDown]! + heights[y + half]! + heights[y + halfDown]!) / 3
      for (let i = y + step; i < end; i += step) {
        heights[i] =
          amplitude * table[i % tableSize]! +
          (heights[i - halfDown]! + heights[i - half]! + heights[i + half]! + heights[i + halfDown]!) / 4
      }
      heights[end] =
        amplitude * table[end % tableSize]! +
        (heights[end - halfDown]! + heights[end - half]! + heights[end + halfDown]!) / 3
    }
    amplitude *= 0.70710678
  }
}
