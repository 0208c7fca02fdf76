import * as THREE from 'three'
import { faces, fragmentShader, vertexShader } from './columns.glsl.js'
import { type TileAttributes, tileGeometry } from './land-uniforms.js'

type Face = (typeof faces)[keyof typeof faces]

/** The corners of a square, and the face of which each is the last corner. */
const corners = [
  { x: 0, y: 0, face: faces.top },
  { x: 1, y: 0, face: faces.north },
  { x: 0, y: 1, face: faces.west },
  { x: 1, y: 1, face: faces.top },
] as const

/**
 * A tile of columns: a top for each, a wall between neighbours, and a wall downwards all around, which hides
 * the gaps between tiles. The mesh is closed except at its lower rim, so that rounding opens no hole. Walls
 * share the corners of two tops, so a column needs four vertices; the values that differ between its faces
 * are stored at the last corner of each triangle, from which `flat` varyings are taken.
 *
 * `position` holds column, row, and the corner from 0 to 3: north-west, north-east, south-west, south-east.
 * `face` holds one of `faces`; vertices of the walls at the tile's border are the lower ones.
 */
export function columnGeometry(squares: number, numbers: TileAttributes): THREE.InstancedBufferGeometry {
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
      // Four columns meet with a corner each on the same vertical line: two triangles close the mesh there
      // against rounding.
      if (column > 0 && row > 0) {
        const [west, across, north] = [
          at(column - 1, row, 1),
          at(column - 1, row - 1, 3),
          at(column, row - 1, 2),
        ]
        index.push(northWest, across, west, across, northWest, north)
      }
    }
  // Along a border: the wall below each column, and two triangles that close the vertical line between
  // neighbours.
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
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('face', new THREE.BufferAttribute(new Float32Array(ofFaces), 1))
  geometry.setIndex(index)
  return geometry
}

/** The ground in columns of cubes, as wide as a square of the mesh. */
export const columnMaterial = (uniforms: Record<string, THREE.IUniform>): THREE.ShaderMaterial =>
  new THREE.ShaderMaterial({ uniforms, vertexShader, fragmentShader, side: THREE.DoubleSide })
