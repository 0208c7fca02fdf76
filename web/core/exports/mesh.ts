import type { Heightfield } from '../orogen/heightfield.js'

/** Triangles of any origin: z up, x east, y north. */
export interface Mesh {
  /** x, y, z of each point. */
  positions: Float32Array
  /** The unit normal of each point. */
  normals?: Float32Array | undefined
  /** Red, green, blue and alpha of each point, 0 to 255, linear. */
  colours?: Uint8Array | Uint8ClampedArray | undefined
  /** Three points a triangle, counter-clockwise from outside. */
  indices: Uint16Array | Uint32Array
}

/** A mesh that is asked for piece by piece, so that one of millions of points need not exist. z up, x east, y north. */
export interface MeshSource {
  points: number
  triangles: number
  /** Writes x, y, z of point `i` at `out[at]`. */
  position(i: number, out: Float32Array, at: number): void
  /** Likewise the unit normal. */
  normal?: ((i: number, out: Float32Array, at: number) => void) | undefined
  /** Likewise red, green, blue and alpha. */
  colour?: ((i: number, out: Uint8Array, at: number) => void) | undefined
  /** Likewise the three points of triangle `i`, counter-clockwise from outside. */
  corners(i: number, out: Uint32Array, at: number): void
}

/** @throws RangeError for arrays that do not fit each other. */
export function meshSource({ positions, normals, colours, indices }: Mesh): MeshSource {
  const points = positions.length / 3
  const refuse = (what: string) => {
    throw new RangeError(`the mesh cannot be written: ${what}`)
  }
  if (!Number.isInteger(points) || points < 3) refuse(`${positions.length} coordinates are no points`)
  if (indices.length < 3 || indices.length % 3 > 0) refuse(`${indices.length} indices are no triangles`)
  if (normals && normals.length !== positions.length)
    refuse(`${normals.length / 3} normals, ${points} points`)
  if (colours && colours.length !== points * 4) refuse(`${colours.length / 4} colours, ${points} points`)
  const wrong = indices.find((index) => index >= points)
  if (wrong !== undefined) refuse(`a triangle names point ${wrong} of ${points}`)
  const odd = positions.findIndex((value) => !Number.isFinite(value))
  if (odd >= 0) refuse(`coordinate ${odd} is ${positions[odd]}`)
  const copier =
    (from: ArrayLike<number>, each: number) =>
    (i: number, out: Float32Array | Uint32Array | Uint8Array, at: number) => {
      for (let k = 0; k < each; k++) out[at + k] = from[i * each + k]!
    }
  return {
    points,
    triangles: indices.length / 3,
    position: copier(positions, 3),
    normal: normals && copier(normals, 3),
    colour: colours && copier(colours, 4),
    corners: copier(indices, 3),
  }
}

export interface SurfaceOptions {
  /** Every so many points of the map; 1 if not given. */
  stride?: number
  /** Red, green, blue and alpha of each point of the map, 0 to 255, linear: `size × size × 4`. */
  colours?: Uint8Array | Uint8ClampedArray
}

/** Points a side at this stride. */
export function sideOf(size: number, stride = 1): number {
  if (Number.isInteger(stride) && stride >= 1 && stride < size) return Math.floor((size - 1) / stride) + 1
  throw new RangeError(`stride must be a whole number between 1 and ${size - 1} on this map, got ${stride}`)
}

/** The surface over a map, centred on it, two triangles a cell. Normals by central differences, as the views have them. */
export function surfaceSource(field: Heightfield, { stride = 1, colours }: SurfaceOptions = {}): MeshSource {
  const { size, heights, spacing } = field
  const side = sideOf(size, stride)
  const step = spacing * stride
  const middle = (side - 1) / 2
  if (colours && colours.length !== size * size * 4) {
    throw new RangeError(
      `colours must have four bytes a point of the map, ${size * size * 4}, got ${colours.length}`,
    )
  }
  const pointOf = (i: number) => Math.floor(i / side) * stride * size + (i % side) * stride
  // Rise over run between the neighbours of point `k` of `side` along a row or a column.
  const slope = (point: number, k: number, apart: number) => {
    const before = k > 0 ? 1 : 0
    const after = k < side - 1 ? 1 : 0
    return (heights[point + after * apart]! - heights[point - before * apart]!) / ((before + after) * step)
  }
  return {
    points: side * side,
    triangles: 2 * (side - 1) ** 2,
    position(i, out, at) {
      out[at] = ((i % side) - middle) * step
      out[at + 1] = (middle - Math.floor(i / side)) * step
      out[at + 2] = heights[pointOf(i)]!
    },
    normal(i, out, at) {
      const point = pointOf(i)
      const east = slope(point, i % side, stride)
      const south = slope(point, Math.floor(i / side), stride * size)
      const length = Math.sqrt(east * east + south * south + 1)
      out[at] = -east / length
      out[at + 1] = south / length
      out[at + 2] = 1 / length
    },
    colour:
      colours &&
      ((i, out, at) => {
        for (let k = 0; k < 4; k++) out[at + k] = colours[pointOf(i) * 4 + k]!
      }),
    corners(i, out, at) {
      const cell = i >> 1
      const northWest = cell + Math.floor(cell / (side - 1))
      const southWest = northWest + side
      const second = i & 1
      out[at] = second ? northWest + 1 : northWest
      out[at + 1] = southWest
      out[at + 2] = second ? southWest + 1 : northWest + 1
    },
  }
}

export interface Bounds {
  low: number[]
  high: number[]
}

/** The box around a mesh, in the precision of its positions. Cost: O(points). */
export function boundsOf(source: MeshSource): Bounds {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const point = new Float32Array(3)
  for (let i = 0; i < source.points; i++) {
    source.position(i, point, 0)
    for (let k = 0; k < 3; k++) {
      if (point[k]! < low[k]!) low[k] = point[k]!
      if (point[k]! > high[k]!) high[k] = point[k]!
    }
  }
  return { low, high }
}
