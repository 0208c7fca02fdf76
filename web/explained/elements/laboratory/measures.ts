import { bendAt, bends, type ArtefactMeasure, type Heights, type Point } from './filters.js'
import type { Autocorrelation } from '../../../core/orogen/analysis.js'
import { pit, stepOffsets } from '../../javascript/erosion-flow.js'
import type { Weathered } from './weathered.js'

/** Random numbers in Voirol's table. */
const tableLength = 4177

/** How far apart points are that read the same number of a table as long as his: (73, 8) at 513 points a side. */
export function tableLag(size: number): { dx: number; dy: number } {
  const dy = Math.round(tableLength / size)
  return { dx: tableLength - dy * size, dy }
}

/**
 * Whether the finest grain of a map repeats. The figure is the correlation of the strongest lag, the limit what chance
 * stays below; the curve are the correlations along the row in which a table as long as Voirol's would come round.
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

/** Radii that are looked at, in points of the 256 that stand for the map. */
const minRadius = 6
const maxRadius = 40
/** Those that stamps of half, a quarter … of the map have. */
const printed = [8, 16, 32]

/**
 * Whether circles are drawn on a map that tiles, of 256 points a side or a multiple. The bend of the ground at a point, the
 * sum of its four neighbours less four times itself, is averaged along rings: bends that belong to no ring cancel each
 * other. The curve is the strongest ring of each radius, by the deviation of all rings of this radius, divided by the median
 * of these; the figure is its peak at the radii of the stamps. A larger map is looked at in every second, fourth … point.
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
  const rings: Point[] = []
  for (let radius = minRadius; radius <= Math.min(maxRadius, size / 4); radius++)
    rings.push({ x: radius, y: strongestRing(bent, size, radius) })
  const sorted = rings.map(({ y }) => y).sort((a, b) => a - b)
  const median = sorted[sorted.length >> 1]!
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

/** The strongest ring of a radius around every second point in both directions, divided by the deviation of all. */
function strongestRing(bends: Float32Array, size: number, radius: number): number {
  const count = Math.max(16, Math.round(Math.PI * radius))
  const angles = Array.from({ length: count }, (_, i) => (2 * Math.PI * i) / count)
  const dx = Int32Array.from(angles, (angle) => Math.round(radius * Math.cos(angle)))
  const dy = Int32Array.from(angles, (angle) => Math.round(radius * Math.sin(angle)))
  const inside = size - 1
  let [most, squares, rings] = [0, 0, 0]
  for (let y = 0; y < size; y += 2) {
    for (let x = 0; x < size; x += 2) {
      let sum = 0
      for (let i = 0; i < count; i++) sum += bends[((y + dy[i]!) & inside) * size + ((x + dx[i]!) & inside)]!
      most = Math.max(most, Math.abs(sum))
      squares += sum * sum
      rings++
    }
  }
  return squares > 0 ? most / Math.sqrt(squares / rings) : 0
}

/**
 * How much the middle of an edge owes to each of its neighbours, on the finest level of a map of diamond-square: the
 * weights that explain the heights best, by least squares. Two neighbours are the ends of the edge, one stands before it
 * (north or west), one behind it (south or east); a fair mean gives a quarter to each. The curve are the weights of an end
 * (x = 0), of the one before (1) and of the one behind (2); the figure is how much the one before has over the one behind.
 */
export function bias({ size, heights }: Heights): ArtefactMeasure {
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
export function creases(map: Heights): ArtefactMeasure {
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

/** Columns and rows on either side of the seam that the chart shows. */
const seamReach = 24

/**
 * Whether copies of a map show where they join. `period`: after how many points the copy begins. The figure is the mean
 * step of height across the seam by the mean step between neighbours inside; the curve is the step, by the same measure, at
 * so many points from the seam, over columns and rows together.
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
    curve: Array.from({ length: 2 * far + 1 }, (_, i) => ({
      x: i - far,
      y: steps[(i - far - 1 + period) % period]! / inner,
    })),
    at: [0],
    places: {},
  }
}

/** How steep the ground of a map is, by its own usual slope, the root of the mean square. */
export interface Slopes {
  /** The share of the ground in each of the equal bins from 0 to `steepest`; what is steeper is in the last. They sum to 1. */
  shares: number[]
  /** Shares of the ground flatter than half the usual slope, and steeper than twice. */
  flat: number
  steep: number
}

export const slopeBins = 24
/** The end of the last bin, in usual slopes. */
export const steepest = 3

/**
 * The histogram of slopes, each from the heights on both sides of a point along x and y; points on the border take no part.
 * Divided by the usual slope, neither the unit of the heights nor the distance of points matters. Undefined for a level map.
 */
export function slopesOf({ size, heights }: Heights): Slopes | undefined {
  const inner = size - 2
  const found = new Float64Array(Math.max(inner, 0) ** 2)
  let squares = 0
  for (let y = 1, i = 0; y <= inner; y++) {
    for (let x = 1; x <= inner; x++, i++) {
      const at = y * size + x
      const [across, down] = [heights[at + 1]! - heights[at - 1]!, heights[at + size]! - heights[at - size]!]
      const square = across * across + down * down
      found[i] = Math.sqrt(square)
      squares += square
    }
  }
  const usual = Math.sqrt(squares / found.length)
  if (!(usual > 0)) return undefined
  const counts = new Array<number>(slopeBins).fill(0)
  let [flat, steep] = [0, 0]
  for (const slope of found) {
    const relative = slope / usual
    counts[Math.min(Math.floor((relative * slopeBins) / steepest), slopeBins - 1)]! += 1
    if (relative < 0.5) flat++
    if (relative > 2) steep++
  }
  const share = (count: number) => count / found.length
  return { shares: counts.map(share), flat: share(flat), steep: share(steep) }
}

/**
 * The share of the ground that chance alone makes flatter than some usual slopes: where the slopes along x and along y are
 * independent and normal, as in every sum of many small perturbations, their length has Rayleigh's distribution.
 */
export const flatterByChance = (slopes: number): number => 1 - Math.exp(-slopes * slopes)

const directions = 16
/** How far a stream is followed, and which ones: those that this many cells drain through. */
const cells = 12
const [minArea, maxArea] = [30, 3000]

/**
 * Whether streams follow the grid. Each is followed for 12 cells, and counted by the direction from its beginning to its
 * end, of 16. The curve is the share of each, from the east clockwise, by the mean; the figure is how many streams go
 * along the rows, columns and diagonals, by those that go between.
 */
export function grain({ size, flow }: Pick<Weathered, 'size' | 'flow'>): ArtefactMeasure {
  const offsets = stepOffsets({ side: size, wrap: false })
  const counts = new Float64Array(directions)
  for (let start = 0; start < size * size; start++) {
    const area = flow.area[start]!
    if (area < minArea || area > maxArea) continue
    let at = start
    let steps = 0
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

/** Rows from the border that the chart shows, and those that count; streams are what so many cells drain through. */
const combReach = 24
const rows = 8
const minCombArea = 8

/**
 * Whether streams line up along the border of a map, each at a right angle to it. The curve is the share of those that take
 * this direction out of eight, at so many points from the border; the figure is their mean over the first 8 rows.
 */
export function comb({ size, land, flow }: Pick<Weathered, 'size' | 'land' | 'flow'>): ArtefactMeasure {
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
  const curve = Array.from({ length: Math.min(combReach, size >> 2) }, (_, i) => ({
    x: i + 1,
    y: straightAt(i + 1),
  }))
  const near = curve.slice(0, rows)
  return {
    figure: near.reduce((sum, { y }) => sum + y, 0) / near.length,
    limit: 0.25,
    curve,
    at: [rows],
    places: {},
  }
}
