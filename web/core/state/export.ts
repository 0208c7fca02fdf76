import type { Format } from '../exports/format.js'
import {
  type ExportFormat,
  type ExportOptions,
  exportTerrain,
  formats,
  type JobControl,
} from '../exports/index.js'
import { parametersDocument } from './parameters.js'
import { checkObject } from '../orogen/arguments.js'
import type { Terrain } from '../orogen/client.js'
import type { Heightfield } from '../orogen/heightfield.js'
import { drawTerrain } from './drawing.js'
import type { ExportOptionsOf, ExportType, OwnOptions } from './export-options.js'
import type { TerrainViewport } from './terrain-viewport.js'
import { exaggerated, type TerrainState } from './state.js'

/**
 * The source of a file in this format: models have the exaggeration of the view, other files hold the original heights.
 */
export function sourceFor(
  format: ExportFormat,
  { terrain: { field: shown, cover }, state }: Omit<Shown, 'viewport'>,
): Heightfield {
  // Of a larger map the view has the cover of every second point only.
  const field = cover?.side === shown.size ? { ...shown, cover: cover.weights } : shown
  const { group } = (formats[format] ?? {}) as Partial<Format<object>>
  return group === 'model' ? exaggerated(field, state) : field
}

/** The source of an export: the terrain that is shown, and the state that it was made from. */
export interface Shown {
  viewport: TerrainViewport
  terrain: Terrain
  state: TerrainState
}

/**
 * Writes the shown terrain to a file: the view itself, its lines, its parameters, or one of the table of formats.
 *
 * @throws RangeError for an option out of range, or an unknown format.
 */
export async function exportShown<Type extends ExportType>(
  { viewport, terrain, state }: Shown,
  type: Type,
  options: ExportOptionsOf<Type> = {} as ExportOptionsOf<Type>,
): Promise<Blob> {
  checkObject('the options', options)
  const { outlook } = viewport
  const { generator, values, imported } = state
  const parameters = () => parametersDocument(generator, values)
  if (type === 'picture') {
    const { width, height } = outlook
    return viewport.picture({ width: Math.round(width), height: Math.round(height), ...options })
  }
  if (type === 'parameters') return new Blob([parameters()], { type: 'application/json' })
  const { signal, onProgress, createWorker, ...chosen } = options as JobControl & ExportOptions['r16']
  const control = { signal, ...(onProgress && { onProgress }), ...(createWorker && { createWorker }) }
  if (type !== 'svg') {
    const source = sourceFor(type as ExportFormat, { terrain, state })
    return exportTerrain(type as 'r16', source, chosen, control)
  }
  const title = imported?.name ?? `${generator.title}, seed ${String(values.seed)}`
  const description = imported?.name ?? parameters()
  const { paper = 'A4' } = chosen as OwnOptions['svg']
  return drawTerrain({ field: terrain.field, state, outlook, title, description }, paper, control)
}
