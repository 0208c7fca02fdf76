import { type ExportOptions, exportTerrain } from '../../exports/index.js'
import { parametersDocument } from '../../exports/parameters.js'
import { drawTerrain } from '../../terrain/drawing.js'
import type { JobControl } from '../../workers/one-job.js'
import type { ExportOptionsOf, ExportType, OwnOptions } from './export-options.js'
import type { Inside } from './inside.js'

/** @throws RangeError for an option out of range, or a format that there is none of. */
export async function exportFrom<Type extends ExportType>(
  { stage }: Inside,
  type: Type,
  options: ExportOptionsOf<Type> | undefined,
): Promise<Blob> {
  const { terrain, state } = stage.shown!
  const { outlook } = stage
  const parameters = () => parametersDocument(state.generator, state.values)
  if (type === 'picture') {
    const { width, height } = outlook
    return stage.picture({ width: Math.round(width), height: Math.round(height), ...options })
  }
  if (type === 'parameters') return new Blob([parameters()], { type: 'application/json' })
  if (type === 'svg') {
    const { paper = 'A4', ...control } = (options ?? {}) as OwnOptions['svg']
    const title = `${state.generator.title}, seed ${String(state.values.seed)}`
    return drawTerrain(
      { field: terrain.field, state, outlook, title, description: parameters() },
      paper,
      control,
    )
  }
  const { signal, onProgress, createWorker, ...chosen } = (options ?? {}) as JobControl & ExportOptions['r16']
  const control = { signal, ...(onProgress && { onProgress }), ...(createWorker && { createWorker }) }
  return exportTerrain(type as 'r16', terrain.field, chosen, control)
}
