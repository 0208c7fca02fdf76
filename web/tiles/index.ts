export { elevationTile, type TileContent } from './tile.js'
export { addOrogenProtocol, type MapLibre, type OrogenSource } from './maplibre.js'
export type { TileEncoding, TileOptions, TilePlace } from './types.js'
