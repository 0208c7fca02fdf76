/**
 * Hunter Loftis, "Realistic terrain in 130 lines" (PlayfulJS), the program against which Voirol measured his.
 *
 * Writes (2^exponent + 1)² heights from four fixed corners; a square `size` cells wide displaces its middles
 * by up to ± roughness × size. Calls `random` once for every point except the corners. As in his program,
 * `filter` and `reduce` over a small array compute the means.
 *
 * Points outside the map read -1, and the means leave out every -1, even a true height of -1. Unless
 * `faithful`, they leave out only points outside the map.
 */
export function loftis(
  settings: { exponent: number; roughness: number; faithful: boolean },
  heights: Float32Array,
  random: () => number,
): void {
  if (settings.faithful) loftisFaithful(settings, heights, random)
  else loftisCorrected(settings, heights, random)
}

/** Keeps the functions of his program, which an engine compiles better because of their constant -1. */
function loftisFaithful(
  { exponent, roughness }: { exponent: number; roughness: number },
  heights: Float32Array,
  random: () => number,
): void {
  const max = 1 << exponent
  const side = max + 1

  set(0, 0, max)
  set(max, 0, max / 2)
  set(max, max, 0)
  set(0, max, max / 2)
  divide(max)

  function get(x: number, y: number): number {
    if (x < 0 || x > max || y < 0 || y > max) return -1
    return heights[x + side * y]!
  }

  function set(x: number, y: number, height: number): void {
    heights[x + side * y] = height
  }

  function divide(size: number): void {
    const half = size / 2
    const scale = roughness * size
    if (half < 1) return

    for (let y = half; y < max; y += size) {
      for (let x = half; x < max; x += size) square(x, y, half, random() * scale * 2 - scale)
    }
    for (let y = 0; y <= max; y += half) {
      for (let x = (y + half) % size; x <= max; x += size) diamond(x, y, half, random() * scale * 2 - scale)
    }
    divide(size / 2)
  }

  function average(values: number[]): number {
    const valid = values.filter((value) => value !== -1)
    return valid.reduce((sum, value) => sum + value, 0) / valid.length
  }

  function square(x: number, y: number, half: number, offset: number): void {
    const mean = average([
      get(x - half, y - half),
      get(x + half, y - half),
      get(x + half, y + half),
      get(x - half, y + half),
    ])
    set(x, y, mean + offset)
  }

  function diamond(x: number, y: number, half: number, offset: number): void {
    const mean = average([get(x, y - half), get(x + half, y), get(x, y + half), get(x - half, y)])
    set(x, y, mean + offset)
  }
}

/** Visits only the neighbours that exist. */
function loftisCorrected(
  { exponent, roughness }: { exponent: number; roughness: number },
  heights: Float32Array,
  random: () => number,
): void {
  const max = 1 << exponent
  const side = max + 1
  heights[0] = max
  heights[max] = heights[max * side] = max / 2
  heights[side * side - 1] = 0

  for (let size = max; size > 1; size /= 2) {
    const half = size / 2
    const scale = roughness * size
    const down = half * side
    for (let y = half; y < max; y += size) {
      for (let i = y * side + half; i < y * side + max; i += size) {
        const offset = random() * scale * 2 - scale
        const north = heights[i - down - half]! + heights[i - down + half]!
        heights[i] = (north + heights[i + down + half]! + heights[i + down - half]!) / 4 + offset
      }
    }
    for (let y = 0; y <= max; y += half) {
      for (let x = (y + half) % size; x <= max; x += size) {
        const i = y * side + x
        const offset = random() * scale * 2 - scale
        let sum = 0
        if (y > 0) sum += heights[i - down]!
        if (x < max) sum += heights[i + half]!
        if (y < max) sum += heights[i + down]!
        if (x > 0) sum += heights[i - half]!
        const isBorder = x === 0 || x === max || y === 0 || y === max
        heights[i] = sum / (isBorder ? 3 : 4) + offset
      }
    }
  }
}
