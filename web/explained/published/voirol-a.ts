/**
 * William Voirol, "Rétro-D: Terrain fractal avec Diamond-Square" (February 2016), program A: the centres of a
 * level, then the edges on its rows, then those on its columns, each edge in a function that tests for the
 * border.
 *
 * Writes (2^exponent + 1)² heights. Asks `random` for one number a point, in his order; 0.70710678 is his.
 * The centres are his "Square", the edges his "Diamond", the reverse of most authors.
 *
 * He first had it on a plain array that grows as it is filled (`H = []`), the slow entrant of his table.
 * There every height stays a double until it is copied out, and a typed array rounds it at each store; so the
 * two maps differ in their last bits.
 */
export function diamondSquareA(
  { exponent }: { exponent: number },
  heights: Float32Array | number[],
  random: () => number,
): void {
  const cells = 1 << exponent
  const side = cells + 1

  heights[0] = random() - 0.5
  heights[cells] = random() - 0.5
  heights[cells * side] = random() - 0.5
  heights[side * side - 1] = random() - 0.5

  let amplitude = 1
  let half = 0
  let down = 0 // half a square, in points
  let northWest = 0 // from a centre to the corners of its square
  let northEast = 0
  let southWest = 0
  let southEast = 0
  for (let step = cells; step > 1; step = half) {
    half = step / 2
    down = half * side
    northWest = -half - down
    northEast = half - down
    southWest = -half + down
    southEast = half + down
    for (let y = half; y < cells; y += step) {
      for (let x = half; x < cells; x += step) centre(x, y)
    }
    amplitude *= 0.70710678
    for (let y = 0; y <= cells; y += step) {
      for (let x = half; x < cells; x += step) edgeOnRow(x, y)
    }
    for (let y = half; y <= cells; y += step) {
      for (let x = 0; x <= cells; x += step) edgeOnColumn(x, y)
    }
    amplitude *= 0.70710678
  }

  function centre(x: number, y: number): void {
    const i = x + side * y
    heights[i] =
      amplitude * (random() - 0.5) +
      (heights[i + northWest]! +
        heights[i + northEast]! +
        heights[i + southWest]! +
        heights[i + southEast]!) /
        4
  }

  function edgeOnRow(x: number, y: number): void {
    const i = x + side * y
    const r = amplitude * (random() - 0.5)
    if (y === 0) heights[i] = r + (heights[i - half]! + heights[i + half]! + heights[i + down]!) / 3
    else if (y === cells) heights[i] = r + (heights[i - down]! + heights[i - half]! + heights[i + half]!) / 3
    else
      heights[i] = r + (heights[i - down]! + heights[i - half]! + heights[i + half]! + heights[i + down]!) / 4
  }

  function edgeOnColumn(x: number, y: number): void {
    const i = x + side * y
    const r = amplitude * (random() - 0.5)
    if (x === 0) heights[i] = r + (heights[i - down]! + heights[i + half]! + heights[i + down]!) / 3
    else if (x === cells) heights[i] = r + (heights[i - down]! + heights[i - half]! + heights[i + down]!) / 3
    else
      heights[i] = r + (heights[i - down]! + heights[i - half]! + heights[i + half]! + heights[i + down]!) / 4
  }
}
