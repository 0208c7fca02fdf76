import { define } from '../dom/orogen-element.js'
import { OrogenTerrain } from './element.js'

export { OrogenTerrain }
export type { AttributeNote } from '../state/attribute-notes.js'
export type { BlobOptions, ExportOptionsOf, ExportType } from '../files/export-options.js'
export type { TerrainEventMap, TerrainEvents, TerrainStatus } from './events.js'
export type { TerrainAttributes } from './frameworks.js'
export type { TerrainErrorCode, TerrainFailure } from './failure.js'

define('orogen-terrain', OrogenTerrain)

declare global {
  interface HTMLElementTagNameMap {
    'orogen-terrain': OrogenTerrain
  }
}
