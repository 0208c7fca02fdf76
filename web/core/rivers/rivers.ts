/** What pictures show of the weather: the level of the sea, and `size × size` values each, as in the package's `Water`. */
export interface MapWater {
  sea: number
  area: Uint32Array
  surface: Float32Array
  course: Uint8Array
}

/** Where the water of a map goes. */
export interface Waters extends Omit<MapWater, 'sea'> {
  size: number
}

/** A stretch of a river between two confluences. */
export interface River {
  /** The points that it passes, downstream; the last one belongs to the river that it joins, or is its mouth. */
  points: Uint32Array
  /** Strahler's (1957): 1 for a headwater, one more where two of the same order meet. */
  order: number
}

/** The point to which the water of a point goes, or undefined where it leaves the map or reaches the sea. */
export function downstream({ size, course }: Waters, point: number): number | undefined {
  const direction = course[point]!
  if (direction >= east.length) return undefined
  const x = ((point % size) + east[direction]! + size) % size
  const y = (Math.floor(point / size) + south[direction]! + size) % size
  return y * size + x
}

const east = [1, 1, 0, -1, -1, -1, 0, 1]
const south = [0, 1, 1, 1, 0, -1, -1, -1]

/** The way of the water from a point to its outlet, both included. Each drains more than the one before, so that it ends. */
export function courseFrom(waters: Waters, from: number): number[] {
  const way = [from]
  for (let at = downstream(waters, from); at !== undefined; at = downstream(waters, at)) way.push(at)
  return way
}

/** All rivers of a map. O(points), and a stretch is told once. */
export function riversOf(waters: Waters): River[] {
  const { area } = waters
  const least = minArea(waters.size)
  const inflows = new Uint8Array(area.length)
  const wet: number[] = []
  for (let point = 0; point < area.length; point++) {
    if (area[point]! < least) continue
    wet.push(point)
    const next = downstream(waters, point)
    if (next !== undefined) inflows[next]! += 1
  }
  const heads = wet.filter((point) => inflows[point] === 0)
  /** At each confluence so far: the highest order, and whether two branches have it. */
  const highest = new Uint8Array(area.length)
  const twice = new Uint8Array(area.length)
  const rivers: River[] = []
  for (const head of heads) {
    let order = 1
    let points = [head]
    const end = () => {
      if (points.length > 1) rivers.push({ points: Uint32Array.from(points), order })
    }
    for (let at = downstream(waters, head); at !== undefined; at = downstream(waters, at)) {
      if (isFar(waters.size, points.at(-1)!, at)) {
        end() // over a seam of the map
        points = []
      }
      points.push(at)
      twice[at] = order === highest[at] ? 1 : order > highest[at]! ? 0 : twice[at]!
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

/** The heights that a picture shows after the weather: the ground, and the level of the lakes on it; without the sea. */
export function withLakes<Field extends { heights: Float32Array }>({
  heights,
  water,
}: Field & { water?: { sea: number; surface: Float32Array } }): Float32Array {
  if (!water) return heights
  const { sea, surface } = water
  return heights.map((height, i) => (surface[i]! > sea ? surface[i]! : height))
}

// cpp/mesh/water_map.cpp has the same formula.
const share = 1 / 2500
const fewest = 16
const thin = 0.0004
const wide = 0.007
const finest = 0.5

/** From so many drained points on water is drawn as a river. */
export const minArea = (size: number): number => Math.floor(Math.max(fewest, size * size * share))

/** How wide a river is that drains so many points, in points: as the square root of its area. */
export const riverWidth = (area: number, size: number): number =>
  2 * Math.max(finest, size * (thin + wide * Math.sqrt(area / (size * size))))

/** Headwaters would fill the valleys with ink. */
const minOrder = 2

/** The ink of rivers, by day and by night. */
export const riverInks = { light: '#2b6f9c', dark: '#5cb8ea' }

/** The colour of the way that the reader follows, on any ground. */
export const courseColor = '#f2d024'

/** The rivers that are drawn with a pen: from the second order on, but for what lies under a lake. */
export function penRivers(
  { size, heights }: { size: number; heights: Float32Array },
  water: MapWater,
): River[] {
  const { sea, surface } = water
  const isDrowned = (point: number) => surface[point]! > sea && surface[point]! > heights[point]!
  return riversOf({ size, ...water }).filter(
    ({ order, points }) => order >= minOrder && !isDrowned(points[0]!),
  )
}
