import type { Finding, Heights } from './finding.js'

/**
 * How much the middle of an edge owes to each of its neighbours, on the finest level of a map of diamond-square: the
 * weights that explain the heights best, by least squares. Two neighbours are the ends of the edge, one stands before it
 * (north or west), one behind it (south or east); a fair mean gives a quarter to each. The curve are the weights of an end
 * (x = 0), of the one before (1) and of the one behind (2); the figure is how much the one before has over the one behind.
 */
export function bias({ size, heights }: Heights): Finding {
  // Everything less the mean of the ends: what is left is explained by two weights, and the ends have the rest.
  let [bb, aa, ab, by, ay] = [0, 0, 0, 0, 0]
  const observe = (at: number, along: number, across: number) => {
    const mean = (heights[at - along]! + heights[at + along]!) / 2
    const height = heights[at]! - mean
    const before = heights[at - across]! - mean
    const after = heights[at + across]! - mean
    bb += before * before
    aa += after * after
    ab += before * after
    by += before * height
    ay += after * height
  }
  for (let y = 1; y < size - 1; y++) {
    const odd = y % 2 === 1
    for (let x = odd ? 2 : 1; x < size - 1; x += 2) observe(y * size + x, odd ? size : 1, odd ? 1 : size)
  }
  const determinant = aa * bb - ab * ab
  const [before, after] =
    determinant > 0 ? [(by * aa - ay * ab) / determinant, (ay * bb - by * ab) / determinant] : [0.25, 0.25]
  const end = (1 - before - after) / 2
  return {
    figure: before - after,
    limit: 0.1,
    curve: [end, before, after].map((y, x) => ({ x, y })),
    at: [1, 2],
    places: { before, after },
  }
}
