/**
 * William Voirol, "Rétro-D: Terrain fractal avec Diamond-Square" (February 2016), program B: the centres of a
 * level, then the edges on its rows, then those on its columns, with the borders apart, so that no inner loop
 * tests for them.
 *
 * Writes (2^exponent + 1)² heights. Asks `random` for one number a point, in his order; 0.70710678 is his.
 */
export function diamondSquareB(
  { exponent }: { exponent: number },
  heights: Float32Array,
  random: () => number,
): void {
  const cells = 1 << exponent
  const side = cells + 1
  const lastRow = cells * side

  heights[0] = random() - 0.5
  heights[cells] = random() - 0.5
  heights[lastRow] = random() - 0.5
  heights[side * side - 1] = random() - 0.5

  let amplitude = 1
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
          amplitude * (random() - 0.5) +
          (heights[i]! + heights[i + step]! + heights[i + down]! + heights[i + southEast]!) / 4
      }
    }
    amplitude *= 0.70710678

    for (let i = 0; i < cells; i += step) {
      heights[i + half] =
        amplitude * (random() - 0.5) + (heights[i]! + heights[i + step]! + heights[i + centre]!) / 3
    }
    for (let y = down; y < lastRow; y += down) {
      for (let i = y, end = y + cells; i < end; i += step) {
        heights[i + half] =
          amplitude * (random() - 0.5) +
          (heights[i - above]! + heights[i]! + heights[i + step]! + heights[i + centre]!) / 4
      }
    }
    for (let i = lastRow, end = lastRow + cells; i < end; i += step) {
      heights[i + half] =
        amplitude * (random() - 0.5) + (heights[i - above]! + heights[i]! + heights[i + step]!) / 3
    }

    for (let y = halfDown; y < lastRow; y += down) {
      const end = y + cells
      heights[y] =
        amplitude * (random() - 0.5) +
        (heights[y - halfDown]! + heights[y + half]! + heights[y + halfDown]!) / 3
      for (let i = y + step; i < end; i += step) {
        heights[i] =
          amplitude * (random() - 0.5) +
          (heights[i - halfDown]! + heights[i - half]! + heights[i + half]! + heights[i + halfDown]!) / 4
      }
      heights[end] =
        amplitude * (random() - 0.5) +
        (heights[end - halfDown]! + heights[end - half]! + heights[end + halfDown]!) / 3
    }
    amplitude *= 0.70710678
  }
}
