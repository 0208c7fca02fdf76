export {
  elevationTile,
  type TileContent,
  type TileEncoding,
  type TileOptions,
  type TilePlace,
} from './tile.js'
export { addOrogenProtocol, type MapLibre, type OrogenSource } from './maplibre.js'
export { waterTile, type WaterCollection, type WaterFeature, type WaterKind } from './water.js'
