import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from 'three'

/** A grid of `side × side` vertices, in rows from north to south; `normals` are four bytes a vertex. */
export interface SurfaceArrays {
  side: number
  step: number
  positions: Float32Array
  normals: Int8Array
}

/** A geometry over the arrays themselves, nothing copied but the indices. */
export function surfaceGeometry({ side, step, positions, normals }: SurfaceArrays): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
  geometry.setIndex(new BufferAttribute(gridTriangles(side), 1))
  // Known without a look at a million points, and only used to skip what is out of sight.
  geometry.boundingSphere = new Sphere(new Vector3(), side * step * 1.5)
  return geometry
}

/** Two triangles a cell, counter-clockwise from above. */
export function gridTriangles(side: number): Uint32Array {
  const cells = side - 1
  const index = new Uint32Array(cells * cells * 6)
  let at = 0
  for (let y = 0; y < cells; y++) {
    for (let x = 0, northWest = y * side; x < cells; x++, northWest++) {
      const southWest = northWest + side
      index[at++] = northWest
      index[at++] = southWest
      index[at++] = northWest + 1
      index[at++] = northWest + 1
      index[at++] = southWest
      index[at++] = southWest + 1
    }
  }
  return index
}
