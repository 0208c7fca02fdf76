// The positions of the points of a planet: on the six faces of a cube, blown up into a ball so that cells
// become about equal.

/** A place or a direction. */
export type Vector = readonly [x: number, y: number, z: number]

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = (a: Vector, b: Vector): [number, number, number] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const scaled = (v: Vector, by: number): [number, number, number] => [v[0] * by, v[1] * by, v[2] * by]

/** The axes of the faces +x −x +y −y +z −z: u (to the right, seen from outside), v (down), and outwards. */
export const faceAxes: readonly (readonly [u: Vector, v: Vector, out: Vector])[] = [
  [[0, 0, -1], [0, -1, 0], [1, 0, 0]],
  [[0, 0, 1], [0, -1, 0], [-1, 0, 0]],
  [[1, 0, 0], [0, 0, 1], [0, 1, 0]],
  [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
  [[1, 0, 0], [0, -1, 0], [0, 0, 1]],
  [[-1, 0, 0], [0, -1, 0], [0, 0, -1]],
] // prettier-ignore

/** The width of a face relative to the radius, as a square of the same area. */
export const widthOfRadius = Math.sqrt((4 * Math.PI) / 6)

const slope = 0.7854
const bend = 0.2146

/** Maps a coordinate of a face to the cube, both −1 to 1; the largest cell is 1.57 times the smallest. */
const warp = (u: number): number => u * (slope + bend * u * u)

/** Inverts warp() by Newton's method from a good guess: exact to the last digits after four steps. */
function unwarp(w: number): number {
  let u = w * (1.25 - 0.25 * w * w)
  for (let i = 0; i < 4; i++) u -= (warp(u) - w) / (slope + 3 * bend * u * u)
  return Math.min(Math.max(u, -1), 1)
}

/** The unit vector of a place on a face, with u and v from −1 to 1. */
export function faceDirection(face: number, u: number, v: number): [number, number, number] {
  const [right, down, out] = faceAxes[face]!
  const [a, b] = [warp(u), warp(v)]
  const length = Math.sqrt(a * a + b * b + 1)
  return [0, 1, 2].map((i) => (out[i]! + a * right[i]! + b * down[i]!) / length) as [number, number, number]
}

/** The face in a direction of any length, and the place on it. */
export function faceTowards(direction: Vector): { face: number; u: number; v: number } {
  const [x, y, z] = [Math.abs(direction[0]), Math.abs(direction[1]), Math.abs(direction[2])]
  let axis: 0 | 1 | 2
  if (x >= y && x >= z) axis = 0
  else if (y >= z) axis = 1
  else axis = 2
  const face = 2 * axis + (direction[axis] < 0 ? 1 : 0)
  const [right, down] = faceAxes[face]!
  const length = Math.max(x, y, z)
  return { face, u: unwarp(dot(direction, right) / length), v: unwarp(dot(direction, down) / length) }
}

/** Degrees: east of the meridian through +z, and north, which is +y. */
export interface LatLon {
  latitude: number
  longitude: number
}

export function latLonOf([x, y, z]: Vector): LatLon {
  const degrees = 180 / Math.PI
  return { latitude: Math.atan2(y, Math.hypot(x, z)) * degrees, longitude: Math.atan2(x, z) * degrees }
}

export function directionOf({ latitude, longitude }: LatLon): [number, number, number] {
  const [a, b] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(a) * Math.sin(b), Math.sin(a), Math.cos(a) * Math.cos(b)]
}

/** The points of the six faces. */
export interface BallHeights {
  /** Points a side of a face. */
  size: number
  /** Six times `size × size`, row by row. */
  heights: Float32Array
}

/** The number of a cell's first point, and where in the cell a direction meets it. */
export function cellTowards(size: number, direction: Vector): { at: number; s: number; t: number } {
  const { face, u, v } = faceTowards(direction)
  const last = size - 1
  const x = ((u + 1) / 2) * last
  const y = ((v + 1) / 2) * last
  const i = Math.min(Math.floor(x), last - 1)
  const j = Math.min(Math.floor(y), last - 1)
  return { at: (face * size + j) * size + i, s: x - i, t: y - j }
}

/** The height in a direction, from the four points around it. */
export function heightTowards({ size, heights }: BallHeights, direction: Vector): number {
  const { at, s, t } = cellTowards(size, direction)
  return heightInFace(heights, size, at, s, t)
}

/** The height at a place in the cell whose first point has the number `at`. */
export function heightInFace(heights: Float32Array, size: number, at: number, s: number, t: number): number {
  const upper = heights[at]! + (heights[at + 1]! - heights[at]!) * s
  const lower = heights[at + size]! + (heights[at + size + 1]! - heights[at + size]!) * s
  return upper + (lower - upper) * t
}

/**
 * The number of a point of a face, or of one beyond its border, on the first face that has it; columns and
 * rows go on down the next side of the cube.
 */
export function pointOnBall(size: number, face: number, x: number, y: number): number {
  const last = size - 1
  if (x > 0 && y > 0 && x < last && y < last) return (face * size + y) * size + x
  const [a, b] = [2 * x - last, 2 * y - last]
  const within = (along: number) => Math.min(Math.max(along, -last), last)
  const out = last - Math.abs(a - within(a)) - Math.abs(b - within(b))
  const [right, down, up] = faceAxes[face]!
  const cube = [0, 1, 2].map(
    (i) => right[i]! * within(a) + down[i]! * within(b) + up[i]! * out,
  ) as unknown as Vector
  const first = faceAxes.findIndex(([, , each]) => dot(each, cube) === last)
  const along = (axis: 0 | 1) => (dot(faceAxes[first]![axis], cube) + last) / 2
  return (first * size + along(1)) * size + along(0)
}

/** The face of a point by its number, and its place there. */
export function placeOnFace(size: number, point: number): [face: number, x: number, y: number] {
  const row = Math.floor(point / size)
  return [Math.floor(row / size), point % size, row % size]
}

/** The direction of a point. */
export function pointDirection(size: number, point: number): [number, number, number] {
  const [face, x, y] = placeOnFace(size, point)
  return faceDirection(face, (2 * x) / (size - 1) - 1, (2 * y) / (size - 1) - 1)
}

/** The point nearest to a direction. */
export function pointTowards(size: number, direction: Vector): number {
  const { face, u, v } = faceTowards(direction)
  const round = (along: number) => Math.round(((along + 1) / 2) * (size - 1))
  return pointOnBall(size, face, round(u), round(v))
}

/** The radius at height 0 of a planet whose points have this mean spacing. */
export const radiusOf = ({ size, spacing }: { size: number; spacing: number }): number =>
  (spacing * (size - 1)) / widthOfRadius

/** A planet in the unit of its heights. */
export interface PlanetGround extends BallHeights {
  radius: number
  min: number
  max: number
  /** The level of its sea, or its lowest height without a sea. */
  sea: number
}

/** How far along a ray the ground is met, in the unit of the heights; undefined: never. */
export function meetGround(ball: PlanetGround, origin: Vector, direction: Vector): number | undefined {
  const { radius, max, sea } = ball
  const top = radius + Math.max(max, sea)
  const b = dot(origin, direction)
  const root = b * b - dot(origin, origin) + top * top
  if (root < 0) return undefined
  const leave = -b + Math.sqrt(root)
  if (leave < 0) return undefined
  const [[ox, oy, oz], [dx, dy, dz]] = [origin, direction]
  const above = (distance: number) => {
    const place: Vector = [ox + dx * distance, oy + dy * distance, oz + dz * distance]
    return Math.hypot(...place) - radius - Math.max(heightTowards(ball, place), sea)
  }
  // Step as far as the steepest ground allows, but at least a third of a cell.
  const minStep = radius / ball.size / 2
  let before = Math.max(-b - Math.sqrt(root), 0)
  for (let distance = before; distance <= leave;) {
    const height = above(distance)
    if (height <= 0) {
      let [low, high] = [before, distance]
      for (let i = 0; i < 20; i++) {
        const middle = (low + high) / 2
        if (above(middle) > 0) low = middle
        else high = middle
      }
      return high
    }
    before = distance
    distance += Math.max(height / 3, minStep)
  }
  return undefined
}
