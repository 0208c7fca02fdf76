import { bendAt, bends, medianOf, type ArtefactMeasure, type Heights, type MapPoint } from './filters.js'
import type { Autocorrelation } from '../../package/analysis.js'
import { pit, stepOffsets } from '../twins/erosion-flow.js'
import { lostDrops, sumOf } from '../twins/drops.js'
import type { ErodedMap } from './eroded.js'

/** The length of Voirol's table of random numbers. */
const tableLength = 4177

/**
 * The shift between points that read the same number of a table of his length: (73, 8) at 513 points a side.
 */
export function tableLag(size: number): { dx: number; dy: number } {
  const dy = Math.round(tableLength / size)
  return { dx: tableLength - dy * size, dy }
}

/**
 * Measures whether the finest grain of a map repeats. The figure is the correlation of the strongest lag, the
 * limit is what chance stays below; the curve is the correlations along the row where a table as long as
 * Voirol's would repeat.
 */
export function lattice(size: number, { lags, values, strongest, chance }: Autocorrelation): ArtefactMeasure {
  const { dx, dy } = tableLag(size)
  const row = values.subarray(dy * (2 * lags + 1), (dy + 1) * (2 * lags + 1))
  return {
    figure: Math.abs(strongest.correlation),
    limit: chance,
    curve: Array.from(row, (y, i) => ({ x: i - lags, y })),
    at: [dx],
    places: { dx: strongest.dx, dy: strongest.dy, row: dy },
  }
}

/** The radii to measure, in points of the map reduced to 256 a side. */
const minRadius = 6
const maxRadius = 40
/** The radii of stamps of half, a quarter … of the map. */
const printed = [8, 16, 32]

/**
 * Measures whether circles show on a map that tiles, of 256 points a side or a multiple. The Laplacian at
 * each point, the sum of its four neighbours less four times itself, is averaged along rings, where unrelated
 * values cancel each other. The curve is the strongest ring of each radius in deviations of all rings of this
 * radius, divided by the median over the radii; the figure is its peak at the radii of the stamps. A larger
 * map is sampled at every second, fourth … point.
 *
 * Some 50 million additions.
 */
export function circles(map: Heights): ArtefactMeasure {
  const stride = Math.max(map.size >> 8, 1)
  const size = map.size / stride
  const heights = Float32Array.from({ length: size * size }, (_, i) => {
    const [x, y] = [(i % size) * stride, Math.floor(i / size) * stride]
    return map.heights[y * map.size + x]!
  })
  const bent = bends({ size, heights }, true)
  const rings: MapPoint[] = []
  for (let radius = minRadius; radius <= Math.min(maxRadius, size / 4); radius++)
    rings.push({ x: radius, y: strongestRing(bent, size, radius) })
  const median = medianOf(rings.map(({ y }) => y))
  const curve = rings.map(({ x, y }) => ({ x, y: median > 0 ? y / median : 0 }))
  const peak = curve
    .filter(({ x }) => printed.includes(x))
    .reduce((best, point) => (point.y > best.y ? point : best))
  return {
    figure: peak.y,
    limit: 1.5,
    curve: curve.map(({ x, y }) => ({ x: x * stride, y })),
    at: printed.map((radius) => radius * stride),
    places: { radius: peak.x * stride },
  }
}

/**
 * The strongest ring of a radius around every second point in both directions, divided by the deviation of
 * all rings.
 */
function strongestRing(bends: Float32Array, size: number, radius: number): number {
  const count = Math.max(16, Math.round(Math.PI * radius))
  const angles = Array.from({ length: count }, (_, i) => (2 * Math.PI * i) / count)
  const dx = Int32Array.from(angles, (angle) => Math.round(radius * Math.cos(angle)))
  const dy = Int32Array.from(angles, (angle) => Math.round(radius * Math.sin(angle)))
  const inside = size - 1
  let [strongest, squares, rings] = [0, 0, 0]
  for (let y = 0; y < size; y += 2) {
    for (let x = 0; x < size; x += 2) {
      let sum = 0
      for (let i = 0; i < count; i++) sum += bends[((y + dy[i]!) & inside) * size + ((x + dx[i]!) & inside)]!
      strongest = Math.max(strongest, Math.abs(sum))
      squares += sum * sum
      rings++
    }
  }
  return squares > 0 ? strongest / Math.sqrt(squares / rings) : 0
}

/**
 * Measures how much the middle of an edge owes to each of its neighbours, on the finest level of a
 * diamond-square map: the weights that explain the heights best, by least squares. Two neighbours are the
 * ends of the edge, one lies before it (north or west), one behind it (south or east); a fair mean gives a
 * quarter to each. The curve is the weights of an end (x = 0), of the neighbour before (1) and of the one
 * behind (2); the figure is the excess of the one before.
 */
export function bias({ size, heights }: Heights): ArtefactMeasure {
  // Subtract the mean of the ends from everything: two weights explain what is left, and the ends have the
  // rest.
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

/**
 * Side of the square that the map is folded into: twice the step of the coarse grid, so the grid falls on
 * itself.
 */
export const foldSide = 32
const gridStep = 16

/**
 * Folds the map into one small square: each of its 32 × 32 places has the root mean square of all Laplacians
 * at coordinates with this remainder. A uniform map gives an even square, while a grid shows.
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
 * Measures whether the ground is creased along the coarse grid of a map. The figure is the root mean square
 * of the Laplacian at the nodes of every 16th row and column, divided by that at a usual point (the median of
 * all places); `lines` is the same along these rows and columns between the nodes. The curve goes along the
 * rows.
 */
export function creases(map: Heights): ArtefactMeasure {
  const fold = folded(map)
  const usual = medianOf(fold) || 1
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

/** Columns and rows on either side of the seam to show in the chart. */
const seamReach = 24

/**
 * Measures whether seams show between copies of a map. `period`: the number of points after which the copy
 * begins. The figure is the mean step of height across the seam divided by the mean step between neighbours
 * inside; the curve is the step in the same unit against the distance from the seam in points, over columns
 * and rows together.
 */
export function seams({ size, heights }: Heights, period: number): ArtefactMeasure {
  const steps = Array.from({ length: period }, (_, at) => {
    const next = (at + 1) % period
    let sum = 0
    for (let along = 0; along < period; along++) {
      sum += Math.abs(heights[along * size + next]! - heights[along * size + at]!)
      sum += Math.abs(heights[next * size + along]! - heights[at * size + along]!)
    }
    return sum
  })
  const inner = steps.slice(0, -1).reduce((sum, step) => sum + step, 0) / (period - 1) || 1
  const far = Math.min(seamReach, (period >> 1) - 1)
  return {
    figure: steps[period - 1]! / inner,
    limit: 2,
    curve: Array.from({ length: 2 * far + 1 }, (_, i) => i - far).map((x) => {
      return { x, y: steps[(x - 1 + period) % period]! / inner }
    }),
    at: [0],
    places: {},
  }
}

const directions = 16
/** The number of cells along which a stream is followed, and the cells that must drain through it. */
const cells = 12
const [minArea, maxArea] = [30, 3000]

/**
 * Measures whether streams follow the grid. Each is followed for 12 cells, and counted by the direction from
 * its start to its end, one of 16. The curve is the share of each direction, clockwise from east, divided by
 * the mean; the figure is the number of streams along rows, columns and diagonals divided by the number of
 * those between.
 */
export function grain({ size, flow }: Pick<ErodedMap, 'size' | 'flow'>): ArtefactMeasure {
  const offsets = stepOffsets({ side: size, wrap: false })
  const counts = new Float64Array(directions)
  for (let start = 0; start < size * size; start++) {
    const area = flow.area[start]!
    if (area < minArea || area > maxArea) continue
    let [at, steps] = [start, 0]
    for (; steps < cells && flow.step[at]! < pit; steps++) at += offsets[flow.step[at]!]!
    if (steps < cells) continue
    const dx = (at % size) - (start % size)
    const dy = Math.floor(at / size) - Math.floor(start / size)
    counts[(Math.round((Math.atan2(dy, dx) / (2 * Math.PI)) * directions) + directions) % directions]! += 1
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  const share = (i: number) => (all > 0 ? (counts[i % directions]! / all) * directions : 1)
  const sumFrom = (first: number) =>
    Array.from({ length: directions / 2 }, (_, i) => share(first + 2 * i)).reduce((a, b) => a + b, 0)
  return {
    figure: sumFrom(0) / (sumFrom(1) || 1),
    limit: 1.4,
    curve: Array.from({ length: directions + 1 }, (_, i) => ({ x: (i * 360) / directions, y: share(i) })),
    at: Array.from({ length: 7 }, (_, i) => 45 * (i + 1)),
    places: {},
  }
}

/** Rows from the border in the chart, and rows in the figure; a stream drains at least this many cells. */
const combReach = 24
const rows = 8
const minCombArea = 8

/**
 * Measures whether streams line up along the border of a map, each at a right angle to it. The curve is the
 * share of streams in this direction, one of eight, by distance from the border in points; the figure is its
 * mean over 8 rows.
 */
export function comb({ size, land, flow }: Pick<ErodedMap, 'size' | 'land' | 'flow'>): ArtefactMeasure {
  const straightAt = (distance: number) => {
    const last = size - 1 - distance
    let [straight, all] = [0, 0]
    const observe = (x: number, y: number, outward: number) => {
      const cell = y * size + x
      if (!land[cell] || flow.area[cell]! < minCombArea) return
      all++
      if (flow.step[cell] === outward) straight++
    }
    for (let i = distance + 1; i < last; i++) {
      observe(last, i, 0)
      observe(i, last, 2)
      observe(distance, i, 4)
      observe(i, distance, 6)
    }
    return all > 0 ? straight / all : 0
  }
  const reach = Math.min(combReach, size >> 2)
  const curve = Array.from({ length: reach }, (_, i) => ({ x: i + 1, y: straightAt(i + 1) }))
  const near = curve.slice(0, rows)
  return {
    figure: near.reduce((sum, { y }) => sum + y, 0) / near.length,
    limit: 0.25,
    curve,
    at: [rows],
    places: {},
  }
}

/**
 * Measures whether valleys know how much water flows together in them, on a map whose pits have no outlets.
 * The figure is the share of the land whose drops end in a pit. The curve is the mean slope along the way
 * down, in units of that of all streams, by the cells that drain through, as a power of two; `fall` is the
 * power by which it falls.
 */
export function broken({ size, heights, land, flow }: ErodedMap): ArtefactMeasure {
  const lattice = { side: size, wrap: false }
  const offsets = stepOffsets(lattice)
  const lost = lostDrops(lattice, Float32Array.from(land), flow)
  const sums = Array.from({ length: 11 }, () => ({ slope: 0, count: 0 }))
  flow.step.forEach((direction, cell) => {
    const power = Math.min(Math.floor(Math.log2(flow.area[cell]!)), sums.length - 1)
    if (direction >= pit || !land[cell] || power < 0) return
    const drop = heights[cell]! - heights[cell + offsets[direction]!]!
    sums[power]!.slope += drop / (direction & 1 ? Math.SQRT2 : 1)
    sums[power]!.count++
  })
  const known = sums.flatMap(({ slope, count }, x) => (count >= 20 && x > 1 ? [{ x, y: slope / count }] : []))
  const usual = known[0]?.y ?? 1
  const logs = known.map(({ x, y }) => ({ x, y: Math.log2(y / usual) }))
  const mean = (of: 'x' | 'y') => logs.reduce((sum, each) => sum + each[of], 0) / logs.length
  const [x, y] = [mean('x'), mean('y')]
  const spread = logs.reduce((sum, each) => sum + (each.x - x) ** 2, 0)
  const fall = logs.reduce((sum, each) => sum - (each.x - x) * (each.y - y), 0) / spread
  return {
    figure: sumOf(lost) / sumOf(land),
    limit: 0.1,
    curve: known.map((each) => ({ x: each.x, y: each.y / usual })),
    at: [4, 6, 8],
    places: { fall },
  }
}
