/** Vertices of a surface: `side × side`, in rows from north to south; z up, x east, y north, centred. */
export interface SurfaceMesh {
  /** Vertices a side. */
  side: number
  /** Horizontal distance between neighbouring vertices. */
  step: number
  /** x, y, z of each vertex. */
  positions: Float32Array<ArrayBuffer>
  /**
   * The unit normal × 127 of each vertex and a zero: four bytes, a normalised attribute for the graphics
   * card.
   */
  normals: Int8Array<ArrayBuffer>
}

export interface SurfaceOptions {
  /** The step between vertices, in points of the map; 1 if not given. */
  stride?: number
  /**
   * A surface with the same number of points that is no longer needed. Its arrays are overwritten and
   * returned, which saves more time than the whole computation takes. Arrays that were transferred elsewhere
   * cannot be used again.
   */
  into?: Pick<SurfaceMesh, 'positions' | 'normals'>
}

/** The data for drawing a map of any size in patches, which are coarser where they are farther away. */
export interface LodMesh {
  /** Points a side. */
  side: number
  /** Horizontal distance between neighbouring points. */
  step: number
  /** Squares a side of a patch: at level l between every 2^l-th point. */
  cells: number
  /**
   * Three numbers a patch: how far, vertically, its surface lies from the map (compared with the points of
   * the next finer level, so that a tenth is missing on average), and the lowest and highest height. The
   * levels follow each other from the finest, with ceil((side − 1) / (cells · 2^l)) patches a side, until
   * there is one; the patches of a level are in rows from north to south. A planet has them face by face.
   */
  patches: Float32Array<ArrayBuffer>
  /** `side × side` heights, or six times as many for a planet, unless they are just those of the field. */
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
  /** The number of cubes on each point: `side × side`, in rows from north to south; 0 to 65535. */
  columnHeights: Uint16Array<ArrayBuffer>
  /**
   * Six integers a quad: x in the lower 14 bits with bits 0 and 1 of the facing above; y likewise with bit 2;
   * z0; z1; wide; deep. Facings: 0 up, 1 down, 2 west, 3 east, 4 north (towards row 0), 5 south. A quad is
   * the side in that direction of a block of `wide` columns from x eastwards and `deep` columns from y
   * southwards, from level z0 to level z1. For a top, z0 = z1 is its level; for a bottom, z0 = z1 = 0.
   */
  quads: Uint16Array<ArrayBuffer>
}

export interface VoxelOptions {
  /** The step between columns, in points of the map; 1 if not given. */
  stride?: number
  /** The height of level 0; by default one cube below the lowest point, so that every column shows. */
  base?: number
  /** The height of a cube; by default the width of a column, or the height that results from `levels`. */
  cube?: number
  /** Instead of `cube`: how many cubes reach from the lowest to the highest point, 1 to 65534. */
  levels?: number
  /**
   * Whether faces in one plane are merged into rectangles (true if not given): never more faces, and 2 to 20
   * times fewer if neighbours often stand at the same level; false is quicker to build.
   */
  merge?: boolean
}

/** The sky and the sun that the points of a terrain see, as a texture. */
export interface ShadeMap {
  /** Points a side, 1025 at most. */
  side: number
  /** Horizontal distance between neighbouring points. */
  step: number
  /**
   * Two bytes a point, row by row from the north: the visible share of the sky, and of the sun; 255 is all of
   * it.
   */
  light: Uint8Array<ArrayBuffer>
}

export interface ShadeOptions {
  /** The direction of the sun, in degrees clockwise from north; 310 if not given. */
  sun?: number
  /** The height of the sun, in degrees above the horizon, 0 to 90; 37 if not given. */
  sunheight?: number
}

/** The water in a picture of the terrain, as a texture. */
export interface WaterMap {
  /** Points a side, 2049 at most. */
  side: number
  /** Horizontal distance between neighbouring points. */
  step: number
  /**
   * Four bytes a point, row by row from the north. River: 128 on the bank, 32 more for every point further
   * in. Lake: 0 if dry, otherwise 128 to 255 by depth, up to a tenth of the relief. Change of
   * elevation: 128 none, 0 and 255 a tenth of the relief. Flow: 8 for each doubling of the area drained.
   */
  texels: Uint8Array<ArrayBuffer>
}

/** The cover of a terrain. */
export interface CoverMap {
  /** Points a side. */
  side: number
  /** Horizontal distance between neighbouring points. */
  step: number
  /**
   * The weights of the first six of `covers` at each point, of a planet all ten; they sum to 255. Row by row
   * from the north, face by face.
   */
  weights: Uint8Array<ArrayBuffer>
  /** If its colours were given. */
  mixed?: MixedCover
}

/** What covers a terrain as a picture. */
export interface MixedCover {
  /** The colours that were given. */
  colors: readonly string[]
  /** Four bytes a point: its colour, and how much of it is ice. */
  texels: Uint8Array<ArrayBuffer>
  /** The sum of the weights of each of `covers`, without the ground under water, which is all sand. */
  sums: number[]
}

export interface CoverOptions {
  /**
   * The share of a map without erosion and without a drawn coast that is sea, 0 to 1; 0 if not given. Other
   * maps and planets have their own.
   */
  water?: number | undefined
  /** The most points a side, 1025 if not given; of larger maps every 2nd, 4th, … point is covered. */
  points?: number | undefined
  /** Asks for `mixed`: the colours of `covers` in their order, like #a1b2c3. */
  colors?: readonly string[] | undefined
}

/** The scale of a window's cover, in the unit of its heights; the sea is at 0. */
export interface WindowCover {
  /** The height of the summits: how warm it is there depends on it. */
  relief: number
  /** How many points on each side are left out; 0 if not given. */
  rim?: number
}
