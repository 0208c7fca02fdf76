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

export interface SurfaceModelOptions {
  /** The step between points of the map; 1 if not given. */
  stride?: number
  /** Red, green, blue and alpha of each point of the map, 0 to 255, linear: `size × size × 4`. */
  colours?: Uint8Array | Uint8ClampedArray
}

export interface VoxelModelOptions {
  /** The step between points of the map; 1 if not given. */
  stride?: number
  /**
   * The number of cubes from the lowest to the highest point; if not given, the number that gives true cubes.
   */
  levels?: number
}

export interface ShapeOptions extends VoxelModelOptions {
  /** The shape of a model: its surface (the default), or columns of cubes on it. */
  shape?: 'surface' | 'voxels'
}
