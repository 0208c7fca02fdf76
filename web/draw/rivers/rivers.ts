import { directionOf, placeOnFace, pointOnBall, pointTowards } from '../../package/faces.js'
import { finest, minRiverPoints, puddle, riverShare, thin, wide } from './river-numbers.js'

/**
 * The water that pictures show: the level of the sea, and a value for each height, as in the package's
 * `Water`.
 */
export interface MapWater {
  sea: number
  area: Uint32Array
  surface: Float32Array
  flowDirection: Uint8Array
  discharge?: Float32Array
}

/** The flow of the water on a map, or on the six faces of a planet. */
export interface Waters extends Omit<MapWater, 'sea'> {
  size: number
}

/** A stretch of a river between two confluences. */
export interface Reach {
  /** The points along it, downstream; the last one belongs to the river that it joins, or is its mouth. */
  points: Uint32Array
  /** Strahler's order (1957): 1 for a headwater, one more where two of the same order meet. */
  order: number
}

const isBall = ({ size, flowDirection }: Waters) => flowDirection.length > size * size

/** The next point downstream, or undefined if the water leaves the map or reaches the sea. */
export function downstream(waters: Waters, point: number): number | undefined {
  const { size, flowDirection } = waters
  const direction = flowDirection[point]!
  if (direction >= east.length) return undefined
  if (isBall(waters)) {
    const [face, x, y] = placeOnFace(size, point)
    return pointOnBall(size, face, x + east[direction]!, y + south[direction]!)
  }
  const x = ((point % size) + east[direction]! + size) % size
  const y = (Math.floor(point / size) + south[direction]! + size) % size
  return y * size + x
}

const east = [1, 1, 0, -1, -1, -1, 0, 1]
const south = [0, 1, 1, 1, 0, -1, -1, -1]

/**
 * The path of the water from a point to its outlet, both included. It ends, because each point drains more
 * than the one before.
 */
export function dropPathFrom(waters: Waters, from: number): number[] {
  const path = [from]
  for (let at = downstream(waters, from); at !== undefined; at = downstream(waters, at)) path.push(at)
  return path
}

/** The number of the point at a place: in points of a map, or in degrees of a planet. */
export function pointAt(size: number, { x, y, isPlanet }: { x: number; y: number; isPlanet?: true }): number {
  if (isPlanet) return pointTowards(size, directionOf({ latitude: y, longitude: x }))
  return Math.round(y) * size + Math.round(x)
}

/** The pieces of a way through points of a square that lie on the map in its corner. */
export function drawnParts(
  field: { size: number; extent?: readonly [columns: number, rows: number] },
  points: ArrayLike<number>,
): ArrayLike<number>[] {
  if (!field.extent) return [points]
  const [columns, rows] = field.extent
  const isDrawn = (point: number) => point % field.size < columns && Math.floor(point / field.size) < rows
  const parts: number[][] = []
  let goesOn = false
  for (const point of Array.from(points)) {
    if (isDrawn(point) && !goesOn) parts.push([])
    goesOn = isDrawn(point)
    if (goesOn) parts.at(-1)!.push(point)
  }
  return parts.filter(({ length }) => length > 1)
}

/** By how much water a river begins and is wide. */
export const flowOf = ({ discharge, area }: Pick<Waters, 'discharge' | 'area'>): ArrayLike<number> =>
  discharge ?? area

/** All rivers of a map or a planet. O(points); each stretch occurs once. */
export function riversOf(waters: Waters): Reach[] {
  const { size, area } = waters
  const flow = flowOf(waters)
  const needed = minArea(size)
  const isRound = isBall(waters)
  const inflows = new Uint8Array(area.length)
  const wet: number[] = []
  for (let point = 0; point < area.length; point++) {
    if (flow[point]! < needed) continue
    if (isRound && pointOnBall(size, ...placeOnFace(size, point)) !== point) continue
    wet.push(point)
    const next = downstream(waters, point)
    if (next !== undefined) inflows[next]! += 1
  }
  const heads = wet.filter((point) => inflows[point] === 0)
  /** The highest order at each confluence so far, and whether two branches have it. */
  const highest = new Uint8Array(area.length)
  const twice = new Uint8Array(area.length)
  const rivers: Reach[] = []
  for (const head of heads) {
    let order = 1
    let points = [head]
    const end = () => {
      if (points.length > 1) rivers.push({ points: Uint32Array.from(points), order })
    }
    for (let at = downstream(waters, head); at !== undefined; at = downstream(waters, at)) {
      if (!isRound && isFar(size, points.at(-1)!, at)) {
        end() // across a seam of the map
        points = []
      }
      points.push(at)
      if (order === highest[at]) twice[at] = 1
      else if (order > highest[at]!) twice[at] = 0
      else twice[at] = twice[at]!
      highest[at] = Math.max(highest[at]!, order)
      inflows[at]! -= 1
      if (inflows[at]! > 0) break
      const grown = highest[at]! + twice[at]!
      if (grown === order) continue
      end()
      points = [at]
      order = grown
    }
    end()
  }
  return rivers
}

function isFar(size: number, a: number, b: number): boolean {
  const rows = Math.abs(Math.floor(a / size) - Math.floor(b / size))
  return rows > 1 || Math.abs((a % size) - (b % size)) > 1
}

/** The number of drained points from which water is drawn as a river. */
export const minArea = (size: number): number =>
  Math.floor(Math.max(minRiverPoints, size * size * riverShare))

/**
 * The width of a river, in points, by the number of drained points: proportional to the square root of its
 * area. `least`: half that of the narrowest, which between points would look dotted.
 */
export const riverWidth = (area: number, size: number, least = finest): number =>
  2 * Math.max(least, size * (thin + wide * Math.sqrt(area / (size * size))))

/**
 * On a map headwaters would fill the valleys with ink; those of a planet are as far apart as great rivers.
 */
const minOrder = 2
/** A share of the relief: a pen crosses lakes that are no deeper. Plains of a planet are full of puddles. */
const puddleOfPlanet = 0.006

/** The ink of rivers, by day and by night. */
export const riverInks = { light: '#2b6f9c', dark: '#5cb8ea' }

/** The colour of the path of water that the reader follows; it is visible on any ground. */
export const dropPathColor = '#f2d024'

/** The rivers drawn with a pen, between the lakes: of a map from the second order on, of a planet all. */
export function penRivers(
  { size, heights }: { size: number; heights: Float32Array },
  water: MapWater,
): Reach[] {
  const { sea, surface } = water
  const waters = { size, ...water }
  let [lowest, highest] = [Infinity, -Infinity]
  for (const height of heights) {
    lowest = Math.min(lowest, height)
    highest = Math.max(highest, height)
  }
  const isRound = isBall(waters)
  const { fround } = Math // as in C++
  const deepest = isRound
    ? puddleOfPlanet * (highest - sea)
    : fround(fround(puddle) * fround(highest - lowest))
  const isLake = (point: number) =>
    surface[point]! > sea && fround(surface[point]! - heights[point]!) > deepest
  return riversOf(waters).flatMap(({ order, points }) => {
    if (!isRound && order < minOrder) return []
    const ends = [...points.keys()].filter((i) => isLake(points[i]!))
    const parts = [...ends, points.length].map((end, i) => points.subarray(i ? ends[i - 1]! + 1 : 0, end))
    return parts.filter(({ length }) => length > 1).map((part) => ({ order, points: part }))
  })
}
