/** A grid of `side × side` vertices, in rows from north to south; `normals` are four bytes a vertex. */
export interface SurfaceArrays {
  side: number
  step: number
  positions: Float32Array<ArrayBuffer>
  normals: Int8Array<ArrayBuffer>
}

/** Columns of cubes: the number on each, and their visible faces, six integers each (cpp/mesh/voxels.h). */
export interface VoxelArrays {
  side: number
  step: number
  base: number
  cube: number
  levels: Uint16Array<ArrayBuffer>
  faces: Uint16Array<ArrayBuffer>
}

/** Two triangles a cell, counter-clockwise from above; in 16 bits where they suffice. */
export function gridTriangles(
  width: number,
  depth = width,
): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  // The index 65535 would restart the primitive.
  const index = new (width * depth > 65535 ? Uint32Array : Uint16Array)((width - 1) * (depth - 1) * 6)
  let at = 0
  for (let y = 0; y + 1 < depth; y++) {
    for (let x = 0, northWest = y * width; x + 1 < width; x++, northWest++) {
      const southWest = northWest + width
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
