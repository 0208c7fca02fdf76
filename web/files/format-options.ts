// Made from the C++ tables by `npm run generated`; do not edit.

import type { HeightRange } from './format.js'

/** The options that each format has of its own. */
export interface FormatOptions {
  'png-16': {
    /** The heights that become 0 and the largest integer; by default the lowest and the highest. */
    range?: HeightRange
  }
  'png-8': {
    /** The heights that become 0 and the largest integer; by default the lowest and the highest. */
    range?: HeightRange
  }
  r16: {
    /** The first row of the file; north if not given. */
    first?: 'north' | 'south'
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
    /** The heights that become 0 and the largest integer; by default the lowest and the highest. */
    range?: HeightRange
  }
  r32: {
    /** The first row of the file; north if not given. */
    first?: 'north' | 'south'
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
  }
  asc: {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
  }
  geotiff: {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
  }
  'png-16-sidecar': {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
    /** The heights that become 0 and the largest integer; by default the lowest and the highest. */
    range?: HeightRange
  }
  'png-16-world': {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
  }
  'png-8-sidecar': {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
    /** The heights that become 0 and the largest integer; by default the lowest and the highest. */
    range?: HeightRange
  }
  'png-8-world': {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
  }
  'asc-projection': object
  'r16-sidecar': {
    /** The first row of the file; north if not given. */
    first?: 'north' | 'south'
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
    /** The heights that become 0 and the largest integer; by default the lowest and the highest. */
    range?: HeightRange
  }
  'r32-sidecar': {
    /** The first row of the file; north if not given. */
    first?: 'north' | 'south'
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
  }
  'r32-header': {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
  }
  stl: {
    /** The longer side of the model, in millimetres; 100 if not given. */
    width?: number
    /** The thickness below the lowest point, in millimetres; 3 if not given. A mesh has its own bottom. */
    base?: number
    /** The exaggeration of heights; 1 if not given: true to scale. */
    relief?: number
  }
  glb: {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
    /**
     * height colours the points by their height, in the colours of the studio, and adds the sea as a second
     * mesh: at the sea level of erosion, or over 22 % of the map; none if not given. Planets, voxels and
     * meshes take none.
     */
    tint?: 'none' | 'height'
    /** The share of a map without erosion that is sea, in per cent; 22 if not given. */
    water?: number
    /**
     * The colours by height: those of one of the studio's palettes, or your own, as colours with shares of
     * the height from -1 (the deepest point) to 1, such as "#2c5f80 -1, #8ea878 0, #fff 1"; swiss if not
     * given.
     */
    palette?: 'swiss' | 'alpine' | 'desert' | 'moon' | 'ink' | 'plaster' | `#${string}`
    /**
     * One colour for all water, such as #4f93ad; if not given, the sea has those of the palette by its depth.
     */
    watercolour?: `#${string}`
  }
  obj: {
    /** The axis that points up; y if not given, as most programs expect. */
    up?: 'y' | 'z'
  }
  ply: object
  vox: object
  shaded: {
    /** Where the light comes from, in degrees clockwise from north; 310 if not given. */
    sun?: number
    /** The height of the light above the horizon, in degrees; 37 if not given, and 8 at least. */
    sunheight?: number
    /** How dark the shade is, in per cent, where 0 leaves the plain colours; 45 if not given. */
    shade?: number
    /** The share of a map without erosion that is sea, in per cent; 22 if not given. */
    water?: number
    /**
     * The colours by height: those of one of the studio's palettes, or your own, as colours with shares of
     * the height from -1 (the deepest point) to 1, such as "#2c5f80 -1, #8ea878 0, #fff 1"; swiss if not
     * given.
     */
    palette?: 'swiss' | 'alpine' | 'desert' | 'moon' | 'ink' | 'plaster' | `#${string}`
    /**
     * One colour for all water, such as #4f93ad; if not given, the sea has those of the palette by its depth.
     */
    watercolour?: `#${string}`
  }
  contours: {
    /** The longer side of the map, in millimetres; 200 if not given. */
    width?: number
    /**
     * The height from line to line, in the unit of the heights; 0, as if not given, is a round one for about
     * 20 lines.
     */
    interval?: number
    /** The share of a map without erosion that is sea, in per cent; 22 if not given. */
    water?: number
  }
}

/** What each format holds (cpp/files/formats.h). */
export interface FormatHolds {
  'png-16': 'heights'
  'png-8': 'heights'
  r16: 'heights'
  r32: 'heights'
  asc: 'heights'
  geotiff: 'heights'
  'png-16-sidecar': 'beside'
  'png-16-world': 'beside'
  'png-8-sidecar': 'beside'
  'png-8-world': 'beside'
  'asc-projection': 'beside'
  'r16-sidecar': 'beside'
  'r32-sidecar': 'beside'
  'r32-header': 'beside'
  stl: 'solid'
  glb: 'surface'
  obj: 'surface'
  ply: 'surface'
  vox: 'cubes'
  shaded: 'picture'
  contours: 'lines'
}
