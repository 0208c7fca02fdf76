/** Vertices of a surface: `side × side`, in rows from north to south; z up, x east, y north, centred. */
export interface SurfaceMesh {
  /** Vertices a side. */
  side: number
  /** Horizontal distance between neighbouring vertices. */
  step: number
  /** x, y, z of each vertex. */
  positions: Float32Array<ArrayBuffer>
  /** The unit normal × 32767 of each vertex and a zero: four integers. */
  normals: Int16Array<ArrayBuffer>
}

/** The visible faces of columns of cubes. */
export interface VoxelMesh {
  /** Columns a side. */
  side: number
  /** Width of a column. */
  step: number
  /** The height of level 0. */
  base: number
  /** The height of a cube. */
  cube: number
  /**
   * Four integers a face: x in the lower 14 bits with bits 0 and 1 of the facing above; y likewise with bit 2; then z0
   * and z1. Facings: 0 up, 1 down, 2 west, 3 east, 4 north (towards row 0), 5 south. A side covers the levels z0 to z1
   * of its column, a top lies at z1, a bottom at 0 and is z0 columns long.
   */
  faces: Uint16Array<ArrayBuffer>
}

export interface VoxelOptions {
  /** One column for every so many points. */
  stride?: number
  /** The height of level 0; by default one cube below the lowest point, so that every column shows. */
  base?: number
  /** The height of a cube; by default the width of a column. */
  cube?: number
}
