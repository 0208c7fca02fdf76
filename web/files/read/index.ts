export { readHeightmap } from './heightmap.js'
export { type Fit, type SquareMap, squareMap } from './square.js'
export type { Heightmap, HeightmapNote, HeightmapOptions } from './types.js'
