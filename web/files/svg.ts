import { type GlobeLines, globeLines } from '../draw/globe/globe-lines.js'
import type { Profiles } from '../draw/views/places.js'
import type { WasmModule } from '../package/module/compile.js'
import { extentOf, type Heightfield } from '../package/heightfield.js'
import type { BallViewpoint } from '../draw/globe/globe-eye.js'
import type { PlanetGround } from '../package/faces.js'
import type { MapWater } from '../draw/rivers/rivers.js'
import { type FilePart, written } from './file-module.js'

/** The subject of a drawing, a map or a planet, and its paper. */
export type Drawing = {
  /** Width and height in millimetres. */
  paper: readonly [width: number, height: number]
  /** Width : height of the picture, which is fitted to the paper within its margins. */
  aspect: number
  title: string
  /** The parameters with which it was made, so that it can be made again. */
  description: string
} & (
  | {
      field: Heightfield
      view: BallViewpoint & { projection?: 'perspective' | 'orthographic' }
      profiles: Profiles
      /** The approximate number of profiles in each family. */
      density: number
    }
  | { ball: PlanetGround & { water?: MapWater }; view: BallViewpoint; lines: Omit<GlobeLines, 'aspect'> }
)

/** Draws a terrain as lines without the hidden ones, for a screen or a plotter: an SVG in millimetres. */
export async function* writeDrawing(
  drawing: Drawing,
  module: WasmModule,
): AsyncGenerator<FilePart, void, void> {
  const { paper, aspect, view } = drawing
  const [width, height] = paper
  const sheet = {
    'paper-width': width,
    'paper-height': height,
    picture: aspect,
    title: legible(drawing.title),
    description: legible(drawing.description),
  }
  if ('field' in drawing) {
    const { field, profiles, density } = drawing
    const { azimuth, elevation, distance, target, projection } = view as typeof drawing.view
    const [east, north, up] = target
    const [columns, rows] = extentOf(field)
    const { size, heights, spacing, min, max, water } = field
    const sea = water?.sea ?? field.sea
    const options = {
      ...sheet,
      columns: size,
      rows: size,
      spacing,
      minimum: min,
      maximum: max,
      sea: Number.isFinite(sea) ? sea : undefined,
      density,
      profiles,
      orthographic: projection === 'orthographic',
      azimuth,
      elevation,
      distance,
      east,
      north,
      up,
      'drawn-columns': columns,
      'drawn-rows': rows,
    }
    const { area, surface, flowDirection } = water ?? {}
    yield* written(module, { format: 'svg', options, arrays: { heights, area, surface, flowDirection } })
    return
  }
  const drawn = globeLines(drawing.ball, view, { ...drawing.lines, aspect })
  let piece = drawn.next()
  for (; !piece.done; piece = drawn.next()) yield { bytes: new Uint8Array(), done: piece.value }
  yield* written(module, { format: 'svg', options: sheet, lines: piece.value })
}

/** Removes the characters that XML does not allow. */
const legible = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
