/** Vertices of a surface: `side × side`, in rows from north to south; z up, x east, y north, centred. */
export interface SurfaceMesh {
  /** Vertices a side. */
  side: number
  /** Horizontal distance between neighbouring vertices. */
  step: number
  /** x, y, z of each vertex. */
  positions: Float32Array<ArrayBuffer>
  /** The unit normal × 127 of each vertex and a zero: four bytes, a normalised attribute of the graphics card. */
  normals: Int8Array<ArrayBuffer>
}

export interface SurfaceOptions {
  /** One vertex for every so many points; 1 if not given. */
  stride?: number
  /**
   * A surface of as many points that is not needed any more: its arrays are written over and returned, which saves more
   * time than the whole computation takes. Arrays that were transferred elsewhere cannot be used again.
   */
  into?: Pick<SurfaceMesh, 'positions' | 'normals'>
}

/** What a view needs to draw a map of any size in patches, more coarsely where it is farther away. */
export interface LodMesh {
  /** Points a side. */
  side: number
  /** Horizontal distance between neighbouring points. */
  step: number
  /** Squares a side of a patch: at level l between every 2^l-th point. */
  cells: number
  /**
   * Three numbers a patch: how far, vertically, its surface lies from the map (the points of the next finer level, so that a tenth
   * is missing on the average), and the lowest and highest height.
   * Levels from the finest, ceil((side − 1) / (cells · 2^l)) patches a side, until there is one; in each, rows from north
   * to south. Of a planet face by face.
   */
  patches: Float32Array<ArrayBuffer>
  /** `side × side` heights, of a planet six times as many, if these are not just the field's. */
  heights?: Float32Array<ArrayBuffer>
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
  /** How many cubes stand on each point: `side × side`, in rows from north to south; 0 to 65535. */
  levels: Uint16Array<ArrayBuffer>
  /**
   * Six integers a face: x in the lower 14 bits with bits 0 and 1 of the facing above; y likewise with bit 2; z0; z1; wide;
   * deep. Facings: 0 up, 1 down, 2 west, 3 east, 4 north (towards row 0), 5 south. A face is that side of the block of
   * `wide` columns from x eastwards and `deep` columns from y southwards, from level z0 to level z1; z0 = z1 for a top,
   * whose level it is, and for a bottom, whose level is 0.
   */
  faces: Uint16Array<ArrayBuffer>
}

export interface VoxelOptions {
  /** One column for every so many points; 1 if not given. */
  stride?: number
  /** The height of level 0; by default one cube below the lowest point, so that every column shows. */
  base?: number
  /** The height of a cube; by default the width of a column, or what `levels` makes it. */
  cube?: number
  /** Instead of `cube`: how many cubes reach from the lowest to the highest point, 1 to 65534. */
  levels?: number
  /**
   * Whether faces in one plane are merged into rectangles (true if not given): never more faces, and 2 to 20 times fewer
   * where neighbours often stand at one level; false is quicker to build.
   */
  merge?: boolean
}

/** What the points of a terrain see of the sky and of the sun, for a texture. */
export interface ShadeMap {
  /** Points a side, 1025 at most. */
  side: number
  /** Horizontal distance between neighbouring points. */
  step: number
  /** Two bytes a point, row by row from the north: 255 where the whole sky, and the whole sun, is seen. */
  light: Uint8Array<ArrayBuffer>
}

export interface ShadeOptions {
  /** Where the sun stands, in degrees clockwise from north; 310 if not given. */
  sun?: number
  /** How high, in degrees above the horizon, 0 to 90; 37 if not given. */
  sunheight?: number
}

/** What a picture shows of the water on a terrain, as a texture. */
export interface WaterMap {
  /** Points a side, 2049 at most. */
  side: number
  /** Horizontal distance between neighbouring points. */
  step: number
  /**
   * Four bytes a point, row by row from the north. River: 128 on the bank, 32 more for every point further in. Lake: 0 dry,
   * else 128 to 255, under a tenth of the relief. Wear: 128 none, 0 and 255 a tenth of the relief. Flow: 8 for each doubling
   * of the area drained.
   */
  texels: Uint8Array<ArrayBuffer>
}
