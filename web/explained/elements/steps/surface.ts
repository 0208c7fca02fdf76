import { type Run } from './diamond-square.js'

/**
 * The surface through the points known after a step, as triangles: three indices into the heights each, clockwise seen
 * from above (y down). A square whose middle is known becomes a fan around it, to its corners and to the known middles
 * of its sides; unknown points leave no hole. At most 2 × 4^exponent triangles.
 */
export function knownSurface(run: Run, step: number): number[] {
  const { side, knownAt } = run
  const cells = side - 1
  const { level } = run.steps[step]!
  const size = level === 0 ? cells : cells >> (level - 1)
  const half = size / 2
  const at = (x: number, y: number) => y * side + x
  const triangles: number[] = []

  for (let y = 0; y < cells; y += size) {
    for (let x = 0; x < cells; x += size) {
      const corners = [at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size)] as const
      const middle = at(x + half, y + half)
      if (level === 0 || knownAt[middle]! > step) {
        // Cut along the diagonal through the middle of the square before, so that its fan stays as it was.
        const [a, b, c, d] = corners
        const turned = size < cells && (x / size + y / size) % 2 === 1
        triangles.push(...(turned ? [a, b, d, b, c, d] : [a, b, c, a, c, d]))
        continue
      }
      const edges = [at(x + half, y), at(x + size, y + half), at(x + half, y + size), at(x, y + half)]
      const ring = corners
        .flatMap((corner, i) => [corner, edges[i]!])
        .filter((point, i) => i % 2 === 0 || knownAt[point]! <= step)
      ring.forEach((point, i) => triangles.push(middle, point, ring[(i + 1) % ring.length]!))
    }
  }
  return triangles
}

/** The points of a map's border, as indices, once around clockwise from the north-west. */
export function rimOf(side: number): number[] {
  const last = side - 1
  const along = (at: (i: number) => number) => Array.from({ length: last }, (_, i) => at(i))
  return [
    ...along((i) => i),
    ...along((i) => i * side + last),
    ...along((i) => last * side + last - i),
    ...along((i) => (last - i) * side),
  ]
}

/** The points of the border that are known after a step. */
export function knownRim({ side, knownAt }: Run, step: number): number[] {
  const last = side - 1
  const corners = new Set([0, last, last * side, last * side + last])
  return rimOf(side).filter((point) => corners.has(point) || (knownAt[point]! > 0 && knownAt[point]! <= step))
}

const grids = new Map<number, { triangles: number[]; rim: number[] }>()

/**
 * The triangles through all points of a grid, and its border, as in `Relief` (player/relief-view.ts). Both are cached,
 * since every frame needs them.
 */
export function gridSurface(side: number): { triangles: number[]; rim: number[] } {
  const known = grids.get(side)
  if (known) return known
  const triangles: number[] = []
  const last = side - 1
  for (let y = 0; y < last; y++) {
    for (let x = 0; x < last; x++) {
      const i = y * side + x
      triangles.push(i, i + 1, i + side + 1, i, i + side + 1, i + side)
    }
  }
  const grid = { triangles, rim: rimOf(side) }
  grids.set(side, grid)
  return grid
}

/** Every second point of a map, with its triangles and its border. */
export function halfSurface(side: number, heights: Float32Array) {
  const half = (side + 1) / 2
  const at = (i: number) => 2 * (Math.trunc(i / half) * side + (i % half))
  const taken = Float32Array.from({ length: half * half }, (_, i) => heights[at(i)]!)
  return { side: half, heights: taken, ...gridSurface(half) }
}
