import { BufferAttribute, type InstancedBufferGeometry } from 'three'
import { tileGeometry, type TileNumbers } from './tile-numbers.js'

/** What a triangle is part of, as its last corner says: the top of a column, a wall before a neighbour, or a wall that ends the tile. */
export const faces = { top: 0, west: 1, north: 2, endWest: 3, endNorth: 4, endEast: 5, endSouth: 6 } as const
type Face = (typeof faces)[keyof typeof faces]

/** Where the corners of a square lie, and of which face they are the last corner. */
const corners = [
  { x: 0, y: 0, face: faces.top },
  { x: 1, y: 0, face: faces.north },
  { x: 0, y: 1, face: faces.west },
  { x: 1, y: 1, face: faces.top },
] as const

/**
 * A tile as so many columns a side: a top for each, a wall between each two neighbours, and a wall downwards all around, which hides
 * what is between tiles. The mesh is closed but for its lower rim, so that rounding opens no hole. Walls hang between the corners of two tops, so a column needs four points in all; what differs between its
 * faces the last corner of each triangle knows, which is the one that a `flat` value is taken from.
 *
 * In `position`: column, row, and the corner from 0 to 3, north-west, north-east, south-west, south-east. In `face`: one of `faces`;
 * points of a wall that ends the tile are its lower ones.
 */
export function columnGeometry(squares: number, numbers: TileNumbers): InstancedBufferGeometry {
  const positions: number[] = []
  const ofFaces: number[] = []
  const index: number[] = []
  const point = (column: number, row: number, corner: number, face: Face) => {
    positions.push(column, row, corner)
    return ofFaces.push(face) - 1
  }
  const at = (column: number, row: number, corner: number) => (row * squares + column) * 4 + corner
  for (let row = 0; row < squares; row++)
    for (let column = 0; column < squares; column++)
      corners.forEach(({ face }, corner) => point(column, row, corner, face))
  for (let row = 0; row < squares; row++)
    for (let column = 0; column < squares; column++) {
      const [northWest, northEast, southWest, southEast] = [0, 1, 2, 3].map((i) => at(column, row, i)) as
        [number, number, number, number] // prettier-ignore
      index.push(northWest, southWest, southEast, northEast, northWest, southEast)
      if (column > 0) {
        const [upper, lower] = [at(column - 1, row, 1), at(column - 1, row, 3)]
        index.push(upper, lower, southWest, northWest, upper, southWest)
      }
      if (row > 0) {
        const [left, right] = [at(column, row - 1, 2), at(column, row - 1, 3)]
        index.push(northWest, left, northEast, left, right, northEast)
      }
      // Where four columns meet, each has a corner on the same upright line: two triangles close the mesh there, of no width but for rounding.
      if (column > 0 && row > 0) {
        const [west, across, north] = [
          at(column - 1, row, 1),
          at(column - 1, row - 1, 3),
          at(column, row - 1, 2),
        ]
        index.push(northWest, across, west, across, northWest, north)
      }
    }
  // Along a border: the wall below each column, and what closes the upright line between two of them.
  const end = (
    face: Face,
    first: number,
    second: number,
    columnOf: (i: number) => readonly [number, number],
  ) => {
    let before: readonly [number, number] | undefined
    for (let i = 0; i < squares; i++) {
      const place = columnOf(i)
      const [upper, upperNext] = [at(...place, first), at(...place, second)]
      const [lower, lowerNext] = [point(...place, first, face), point(...place, second, face)]
      index.push(upper, upperNext, lower, lower, upperNext, lowerNext)
      if (before) index.push(before[0], upper, lower, before[0], lower, before[1])
      before = [upperNext, lowerNext]
    }
  }
  end(faces.endWest, 0, 2, (i) => [0, i])
  end(faces.endNorth, 0, 1, (i) => [i, 0])
  end(faces.endEast, 1, 3, (i) => [squares - 1, i])
  end(faces.endSouth, 2, 3, (i) => [i, squares - 1])
  const geometry = tileGeometry(numbers)
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('face', new BufferAttribute(new Float32Array(ofFaces), 1))
  geometry.setIndex(index)
  return geometry
}
