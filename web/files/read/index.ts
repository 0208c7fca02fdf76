export { refine } from './refine.js'
export { readHeightmap } from './heightmap.js'
export { squareMap } from './square.js'
export type {
  Fit,
  Heightmap,
  HeightmapNote,
  HeightmapOptions,
  MapPart,
  MapPlace,
  ReadControl,
  SquareMap,
} from './types.js'
