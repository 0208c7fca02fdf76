import type { WindowShape } from './parameter-types.js'

/**
 * The place of a window. Level 0 is an infinite lattice; point (x, y) of a level is point (2x, 2y) of the
 * next. All points of a window have columns and rows within ± 2^30.
 */
export interface WindowPlace {
  /**
   * 0 to 26, for stamps from 1 on and for Perlin noise from 3 to 24; default 8. With `rivers` from 4 on.
   */
  level?: number
  /** The column of the north-west corner, in points of the level; default 0. */
  x?: number
  /** The row of the north-west corner, southwards; default 0. */
  y?: number
  /** Points from west to east, 1 to 4097; default 257. */
  width?: number
  /** Points from north to south, 1 to 4097; default 257. */
  height?: number
  /**
   * Carves rivers into land of diamond-square or perlin-noise that does not tile. Each runs to the sea, which
   * is at 0, or to a lake; the first window of a basin, 460 km wide where a point of level 16 is a metre,
   * takes a tenth of a second longer. A window with more than 512 basins is refused. Windows with them agree,
   * and heights and surfaces of levels are every second point of the next, as without.
   */
  rivers?: boolean
}

/** The water of a window with rivers. */
export interface WindowWater {
  /**
   * How many points of level 5 drain through the river or lake in the cell of each height; 0: there is none.
   */
  area: Float32Array<ArrayBuffer>
  /** The level of the river, lake or sea over each height, or the height of dry ground. */
  surface: Float32Array<ArrayBuffer>
  /**
   * Where the edge of the water is, in four bytes for each height, which can be interpolated as a texture's
   * texels are; lengths in points of the window. The way from the middle of the nearest river narrower than 3
   * points, east and south: 63.5 a point from 128 on, 2 points at most. Half the width of that river: 127.5 a
   * point. The distance d to the water, below 0 within it: 128 + 127 d / (4 + |d|). Still water ends where
   * the slope of its shore reaches its level, and slopes of the outermost points are known on one side alone:
   * there d differs a little from a larger window's.
   */
  edges: Uint8Array<ArrayBuffer>
}

/** A river, from a place on it to its mouth. All lengths are in points of level 5. */
export interface RiverPath {
  /** From the spring to the mouth. */
  length: number
  /** The area drained at the mouth. */
  area: number
  /** Where it ends; a salt lake has no outlet. */
  end: RiverEnd
  /** Column, row and height of the water, place by place. */
  path: Float64Array<ArrayBuffer>
}

export type RiverEnd = 'sea' | 'salt-lake' | 'river'

/**
 * The parameters of `window`. With `tile`, level l repeats the map of exponent l that tiles. A level of
 * Perlin noise is every second point of the next if the lacunarity is 1, 2 or 4. A level of stamp noise is
 * close to the next, which has one more octave, whose stamps reach every point. A window of stamps takes
 * longer than the map of as many points: 2.5 times as long at level 9, 10 times at level 20, because each
 * great stamp is computed where it lies. With `gullies`, all levels and windows agree as they do without;
 * below the level of their scale (3 at least), gullies reach only as far as that level does.
 */
export type WindowParameters = WindowPlace & WindowShape

/** A piece of an endless land, plain and transferable. */
export interface TerrainWindow {
  /** Points from west to east. */
  width: number
  /** Points from north to south. */
  height: number
  /** `width × height` heights, row-major, x fastest; row 0 is north. */
  heights: Float32Array<ArrayBuffer>
  /** The lowest height of the window. */
  min: number
  /** The highest height of the window. */
  max: number
  /**
   * Horizontal distance between neighbours, in the unit of the heights: 3 / 2^level for diamond-square, 4 /
   * 2^level for stamp noise, 6 / 2^level for Perlin noise.
   */
  spacing: number
  /**
   * From -1 on the floor of a gully to 1 on a ridge, for each height, if they were asked for and there are
   * gullies.
   */
  ridges?: Float32Array<ArrayBuffer>
  /** With `rivers` only. */
  water?: WindowWater
  /** If asked for: six weights for each height within the rim, as in `CoverMap`. */
  cover?: Uint8Array<ArrayBuffer>
}
