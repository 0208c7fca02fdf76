/** A grid of `side × side` vertices, in rows from north to south; `normals` are four bytes a vertex. */
export interface SurfaceArrays {
  side: number
  step: number
  positions: Float32Array<ArrayBuffer>
  normals: Int8Array<ArrayBuffer>
}

/** Columns of cubes: how many on each, and their visible faces, six integers each (cpp/mesh/voxels.h). */
export interface VoxelArrays {
  side: number
  step: number
  base: number
  cube: number
  levels: Uint16Array<ArrayBuffer>
  faces: Uint16Array<ArrayBuffer>
}
