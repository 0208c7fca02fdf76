import { OrogenTerrain } from './element.js'

export { OrogenTerrain }
export type { AttributeNote } from './attributes.js'
export type { ExportOptionsOf, ExportType } from '../../terrain/export.js'
export type { TerrainErrorCode, TerrainFailure } from './failure.js'
export type { TerrainStatus } from './status.js'

// The first script wins; a second one, of whatever version, uses the element that is there.
const registry = globalThis.customElements
if (registry && !registry.get('orogen-terrain')) registry.define('orogen-terrain', OrogenTerrain)

declare global {
  interface HTMLElementTagNameMap {
    'orogen-terrain': OrogenTerrain
  }
}
