import type { Format } from './format.js'
import {
  exportDrawing,
  type ExportFormat,
  type ExportOptions,
  exportTerrain,
  formats,
  type JobControl,
} from './index.js'
import { parametersDocument } from '../package/link/parameters.js'
import { checkOptions } from '../package/control.js'
import { show } from '../package/errors.js'
import { pictureSize } from '../draw/context/picture-size.js'
import { type Heightfield, ofFile } from '../package/heightfield.js'
import { everyFor, papers } from '../draw/views/places.js'
import { radiusOf } from '../package/faces.js'
import type { ExportOptionsOf, ExportType, OwnOptions } from './export-options.js'
import { type Capabilities, strideFor } from '../state/job.js'
import { linesIn, type ViewSettings, lookTable } from '../state/look.js'
import type { Made, TerrainViewport } from '../state/terrain-viewport.js'
import { exaggerated, type TerrainState, withLook } from '../state/state.js'
import { isPlanet, penRelief } from '../state/views.js'

/**
 * The source of a file in this format: models have the exaggeration of the view, other files hold the
 * original heights. A reader's own map keeps its place and its gaps, whatever erosion has made of it.
 */
export function sourceFor(
  format: ExportFormat,
  { terrain: { field: shown, cover }, state }: Omit<ShownTerrain, 'viewport'>,
): Heightfield {
  // The view of a larger map has the cover of every second point only.
  const covered = cover?.side === shown.size ? { ...shown, cover: cover.weights } : shown
  const field = state.imported ? { ...covered, ...ofFile(state.imported.field) } : covered
  const { group } = (formats[format] ?? {}) as Partial<Format>
  return group === 'model' ? exaggerated(field, state) : field
}

/** Whether an option of a format has the name of a row of the table of looks. */
export const isOfLook = (id: string): id is keyof ViewSettings => lookTable.some((row) => row.id === id)

/** What a format shares with the table of looks is as shown, if nobody chooses it. */
function asShown(format: ExportFormat, look: ViewSettings): object {
  const { choices = [] } = (formats[format] ?? {}) as Partial<Format>
  return Object.fromEntries(choices.flatMap(({ id }) => (isOfLook(id) ? [[id, look[id]]] : [])))
}

/** The source of an export: the terrain that is shown, and the state that it was made from. */
export interface ShownTerrain extends Made {
  viewport: TerrainViewport
}

/**
 * Writes the shown terrain to a file: the view itself, its lines, its parameters, or one of the table of
 * formats.
 *
 * @throws RangeError for an option out of range, or an unknown format.
 */
export async function exportShown<Type extends ExportType>(
  shown: ShownTerrain,
  type: Type,
  options: ExportOptionsOf<Type> = {} as ExportOptionsOf<Type>,
): Promise<Blob> {
  checkOptions(options)
  if (type === 'picture') {
    const { width, height } = shown.viewport.outlook
    return shown.viewport.picture({ ...pictureSize(width, height), ...options })
  }
  if (type === 'parameters') {
    if (shown.state.imported)
      throw new RangeError(
        'parameters describe a terrain that was generated, and this one was read from a file; export its heights, as r32 or png-16',
      )
    return new Blob([parametersOf(shown)], { type: 'application/json' })
  }
  const { signal, onProgress, createWorker, ...chosen } = options as JobControl & ExportOptions['r16']
  const control = { signal, ...(onProgress && { onProgress }), ...(createWorker && { createWorker }) }
  if (type === 'svg') return drawLines(shown, chosen as OwnOptions['svg'], control)
  const format = type as 'r16'
  const all = { ...asShown(format, shown.state.look), ...chosen }
  return exportTerrain(format, sourceFor(format, shown), all, control)
}

const parametersOf = ({ state: { generator, values } }: ShownTerrain) => parametersDocument(generator, values)

// On paper only the view itself limits the lines.
const onPaper: Capabilities = { texturePoints: Infinity, isSlow: false }

/** The steps, in points, at which the view of lines samples the map and draws profiles. */
export function drawingGrid(
  field: Heightfield,
  state: TerrainState,
  density: number,
): { stride: number; every: number } {
  const stride = strideFor(withLook(state, { view: 'lines' }), onPaper)
  const side = Math.floor((field.size - 1) / stride) + 1
  return { stride, every: everyFor(side, density) * stride }
}

/** Draws the lines of the view of lines as an SVG for some paper, with the ratio of the canvas. */
function drawLines(
  shown: ShownTerrain,
  { paper = 'A4' }: OwnOptions['svg'],
  control: JobControl,
): Promise<Blob> {
  if (!Object.hasOwn(papers, paper))
    throw new RangeError(`paper must be ${Object.keys(papers).join(' or ')}, got ${show(paper)}`)
  const { terrain, state, viewport } = shown
  const { generator, values, imported, look } = state
  const { camera, width, height } = viewport.outlook
  const sheet = {
    paper: papers[paper],
    aspect: width / height,
    title: imported?.name ?? `${generator.title}, seed ${String(values.seed)}`,
    description: imported?.name ?? parametersOf(shown),
  }
  const lines = { profiles: look.profiles, density: linesIn(Infinity, look) }
  const field = exaggerated(terrain.field, state)
  if (!isPlanet(state))
    return exportDrawing(
      { ...sheet, field, view: { ...camera, projection: look.projection }, ...lines },
      control,
    )
  const { size, heights, min, max, sea = min, water } = field
  const ball = { size, heights, min, max, sea, radius: radiusOf(field) / penRelief, ...(water && { water }) }
  return exportDrawing({ ...sheet, ball, view: camera, lines }, control)
}
