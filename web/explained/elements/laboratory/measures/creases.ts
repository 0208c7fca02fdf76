import { bendAt } from '../filters.js'
import type { Finding, Heights } from './finding.js'

/** The map is folded into a square of so many points; the grid of diamond-square, at half of it, comes to lie on itself. */
export const foldSide = 32
const gridStep = 16

/**
 * The map folded into one small square: at each of 32 × 32 places the root of the mean square of all bends whose
 * coordinates leave this rest. A map that is alike everywhere gives an even square, and a grid shows.
 */
export function folded({ size, heights }: Heights): Float32Array<ArrayBuffer> {
  const squares = new Float64Array(foldSide * foldSide)
  const counts = new Uint32Array(foldSide * foldSide)
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) {
      const bend = bendAt(heights, size, x, y)
      const place = (y % foldSide) * foldSide + (x % foldSide)
      squares[place]! += bend * bend
      counts[place]! += 1
    }
  }
  return Float32Array.from(squares, (sum, i) => Math.sqrt(sum / Math.max(counts[i]!, 1)))
}

/**
 * Whether the ground bends more where the coarse grid of a map was. The figure is the bend at the nodes of every 16th row
 * and column, as a root mean square, by that at a usual point (the median of all places); `lines` is the same along these
 * rows and columns between the nodes. The curve goes along the rows.
 */
export function creases(map: Heights): Finding {
  const fold = folded(map)
  const usual = [...fold].sort((a, b) => a - b)[fold.length >> 1]! || 1
  const curve = Array.from({ length: foldSide }, (_, x) => {
    const [first, second] = [fold[x]!, fold[gridStep * foldSide + x]!]
    return { x, y: Math.sqrt((first * first + second * second) / 2) / usual }
  })
  const at = [0, gridStep]
  let [squares, count] = [0, 0]
  fold.forEach((bend, i) => {
    const [onColumn, onRow] = [(i % foldSide) % gridStep === 0, Math.floor(i / foldSide) % gridStep === 0]
    if (onColumn === onRow) return
    squares += bend * bend
    count += 1
  })
  return {
    figure: Math.sqrt((curve[0]!.y ** 2 + curve[gridStep]!.y ** 2) / 2),
    limit: 1.5,
    curve,
    at,
    places: { lines: Math.sqrt(squares / count) / usual },
  }
}
