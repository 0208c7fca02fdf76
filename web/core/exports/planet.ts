import type { Heightfield } from '../orogen/heightfield.js'
import {
  cross,
  faceAxes,
  faceDirection,
  heightTowards,
  radiusOf,
  type Vector,
  widthOfRadius,
} from '../planet/faces.js'
import { type MeshSource, sideOf, type SurfaceOptions } from './mesh.js'

export interface PlanetOptions extends SurfaceOptions {
  /** By how much heights are exaggerated; 1 if not given: true to scale. */
  relief?: number
}

export const isPlanet = ({ faces }: Pick<Heightfield, 'faces'>): boolean => faces === 6

/**
 * The ground of a planet, and its sea where there is one, as one closed surface: 6 c² + 2 points, c cells a side of a face,
 * of which borders have each but once. North is up.
 *
 * @throws RangeError for a stride that does not divide a face.
 */
export function planetSource(
  field: Heightfield,
  { stride = 1, relief = 1, colours }: PlanetOptions = {},
): MeshSource {
  const { size, heights, sea = -Infinity } = field
  const side = sideOf(size, stride)
  const c = side - 1
  if (c * stride !== size - 1) {
    throw new RangeError(`stride must divide the ${size - 1} cells of a planet's face, got ${stride}`)
  }
  if (colours && colours.length !== 4 * heights.length) {
    throw new RangeError(
      `colours must have four bytes a point of the planet, ${4 * heights.length}, got ${colours.length}`,
    )
  }
  const radius = radiusOf(field)
  const heightAt = (direction: Vector) => Math.max(heightTowards(field, direction), sea)

  // A point of a border is the first of its faces'. What is left of each face: columns and rows from `inset` on.
  const own = [0, 1, 2, 3, 4, 5].map((face) => {
    const [columns, rows] = [face < 2 ? 0 : 1, face < 4 ? 0 : 1]
    return { columns, rows, across: side - 2 * columns, down: side - 2 * rows }
  })
  const first: number[] = []
  let points = 0
  for (const { across, down } of own) {
    first.push(points)
    points += across * down
  }
  const placeOf = (i: number) => {
    let face = 5
    while (i < first[face]!) face--
    const { columns, rows, across } = own[face]!
    const rest = i - first[face]!
    return { face, column: columns + (rest % across), row: rows + Math.floor(rest / across) }
  }
  const numberOf = (face: number, column: number, row: number): number => {
    const { columns, rows, across } = own[face]!
    const [x, y] = [column - columns, row - rows]
    if (column >= columns && column < side - columns && row >= rows && row < side - rows)
      return first[face]! + y * across + x
    const [right, down, out] = faceAxes[face]!
    // On a cube from −c to c.
    const [u, v] = [2 * column - c, 2 * row - c]
    const cube = [0, 1, 2].map((i) => out[i]! * c + right[i]! * u + down[i]! * v)
    const axis = cube.findIndex((each) => Math.abs(each) === c)
    const other = 2 * axis + (cube[axis]! < 0 ? 1 : 0)
    const along = (way: Vector) => (c + way[0] * cube[0]! + way[1] * cube[1]! + way[2] * cube[2]!) / 2
    return numberOf(other, along(faceAxes[other]![0]), along(faceAxes[other]![1]))
  }
  const at = (i: number) => {
    const { face, column, row } = placeOf(i)
    return {
      direction: faceDirection(face, (2 * column) / c - 1, (2 * row) / c - 1),
      point: (face * size + row * stride) * size + column * stride,
    }
  }
  return {
    points,
    triangles: 12 * c * c,
    position(i, out, to) {
      const { direction, point } = at(i)
      const length = radius + Math.max(heights[point]!, sea) * relief
      out[to] = direction[0] * length
      out[to + 1] = -direction[2] * length
      out[to + 2] = direction[1] * length
    },
    normal(i, out, to) {
      const [x, y, z] = normalAt(at(i).direction)
      out[to] = x
      out[to + 1] = -z
      out[to + 2] = y
    },
    colour:
      colours &&
      ((i, out, to) => {
        const { point } = at(i)
        for (let k = 0; k < 4; k++) out[to + k] = colours[4 * point + k]!
      }),
    corners(i, out, to) {
      const cell = i >> 1
      const face = Math.floor(cell / (c * c))
      const [column, row] = [cell % c, Math.floor(cell / c) % c]
      const number = (x: number, y: number) => numberOf(face, column + x, row + y)
      out[to] = i & 1 ? number(1, 0) : number(0, 0)
      out[to + 1] = number(0, 1)
      out[to + 2] = i & 1 ? number(1, 1) : number(1, 0)
    },
  }

  // By differences over a cell to the east and the north; at a pole any two directions are. No function but the root is asked,
  // so that files of the command line (cpp/files/models/planet_model.h) are the same.
  function normalAt([x, y, z]: Vector): Vector {
    const level = Math.sqrt(x * x + z * z)
    const east: Vector = level > 1e-9 ? [z / level, 0, -x / level] : [1, 0, 0]
    const north = cross([x, y, z], east)
    const step = widthOfRadius / c / 2
    const slope = (way: Vector) => {
      const moved = (by: number): Vector => [x + by * way[0], y + by * way[1], z + by * way[2]]
      const here = radius + heightAt([x, y, z]) * relief
      return ((heightAt(moved(step)) - heightAt(moved(-step))) * relief) / (2 * step * here)
    }
    const [a, b] = [slope(east), slope(north)]
    const length = Math.sqrt(1 + a * a + b * b)
    return [0, 1, 2].map((i) => ([x, y, z][i]! - a * east[i]! - b * north[i]!) / length) as unknown as Vector
  }
}
