import type { ProjectionId } from './projection-ids.js'

/**
 * A map projection of a globe of radius 1. Angles in radians, longitudes from the middle of the sheet, −π to
 * π.
 */
export interface Projection {
  /** The size of the sheet, whose middle is (0, 0); y runs north. */
  width: number
  height: number
  /** The position of a place on the sheet; undefined on the far side. */
  project(latitude: number, longitude: number): readonly [x: number, y: number] | undefined
  /** Latitude and longitude of a position on the sheet; undefined outside the globe. */
  unproject(x: number, y: number): readonly [latitude: number, longitude: number] | undefined
  /** Whether the sheet shows one side, and can be turned to any. */
  turns?: true
}

const { PI, abs, asin, atan2, cos, hypot, sin, sqrt } = Math

/** Degrees are as wide as they are high: most programs read this projection. */
const equirectangular: Projection = {
  width: 2 * PI,
  height: PI,
  project: (latitude, longitude) => [longitude, latitude],
  unproject: (x, y) => (abs(x) <= PI && abs(y) <= PI / 2 ? [y, x] : undefined),
}

// Equal Earth: Šavrič, Patterson & Jenny 2018. A pole is a line, and equal areas stay equal.
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
const half = sqrt(3) / 2
// Products, since powers take most of the time of a map.
const heightOf = (t: number) => {
  const square = t * t
  return t * (a1 + a2 * square + square * square * square * (a3 + a4 * square))
}
const growthOf = (t: number) => {
  const square = t * t
  return a1 + 3 * a2 * square + square * square * square * (7 * a3 + 9 * a4 * square)
}
const highest = heightOf(PI / 3)

const equalArea: Projection = {
  width: (2 * PI) / (half * a1),
  height: 2 * highest,
  project(latitude, longitude) {
    const t = asin(half * sin(latitude))
    return [(longitude * cos(t)) / (half * growthOf(t)), heightOf(t)]
  },
  unproject(x, y) {
    if (abs(y) > highest) return undefined
    let t = y / a1
    for (let i = 0; i < 5; i++) t -= (heightOf(t) - y) / growthOf(t)
    const longitude = (x * half * growthOf(t)) / cos(t)
    if (abs(longitude) > PI) return undefined
    return [asin(Math.min(Math.max(sin(t) / half, -1), 1)), longitude]
  },
}

/** The half of the globe as seen from very far away. */
const orthographic: Projection = {
  width: 2,
  height: 2,
  turns: true,
  project: (latitude, longitude) =>
    abs(longitude) > PI / 2 ? undefined : [cos(latitude) * sin(longitude), sin(latitude)],
  unproject(x, y) {
    const z = 1 - x * x - y * y
    return z < 0 ? undefined : [asin(y), atan2(x, sqrt(z))]
  },
}

export const projections: Record<ProjectionId, Projection> = {
  equirectangular,
  'equal-area': equalArea,
  orthographic,
}

/**
 * Coordinates relative to a centre: latitude and longitude on a globe turned so that the centre lies in the
 * middle.
 */
export interface Turn {
  /** Converts a place of the unturned globe to the turned one. */
  to(latitude: number, longitude: number): [latitude: number, longitude: number]
  /** The direction of a place of the turned globe: y north, z in the middle of the unturned one. */
  direction(latitude: number, longitude: number): [x: number, y: number, z: number]
}

/** Turns a globe so that (latitude, longitude) is in its middle. */
export function turned(latitude: number, longitude: number): Turn {
  const [s, c] = [sin(latitude), cos(latitude)]
  const [sl, cl] = [sin(longitude), cos(longitude)]
  return {
    to(lat, lon) {
      const [x, y, z] = [cos(lat) * sin(lon - longitude), sin(lat), cos(lat) * cos(lon - longitude)]
      const [up, near] = [y * c - z * s, y * s + z * c]
      return [atan2(up, hypot(x, near)), atan2(x, near)]
    },
    direction(lat, lon) {
      const [x, y, z] = [cos(lat) * sin(lon), sin(lat), cos(lat) * cos(lon)]
      const [up, near] = [y * c + z * s, z * c - y * s]
      return [x * cl + near * sl, up, near * cl - x * sl]
    },
  }
}
