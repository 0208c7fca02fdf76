import type { Heightfield } from '../orogen/heightfield.js'
import type { CameraState } from '../render/viewpoint.js'
import { radiusOf } from '../planet/faces.js'
import { everyFor, papers } from '../lines/places.js'
import { exportDrawing, type JobControl } from '../exports/index.js'
import { type Capabilities, strideFor } from './job.js'
import { linesIn } from './look.js'
import { exaggerated, type TerrainState, withLook } from './state.js'
import { isPlanet } from './views.js'

// On paper only the view itself limits the lines.
const paper: Capabilities = { texturePoints: Infinity, isSlow: false }

/** The terrain of a drawing, and the camera. */
export interface DrawingSubject {
  field: Heightfield
  state: TerrainState
  /** The picture has the ratio `width : height`; its size is the paper's. */
  outlook: { camera: CameraState; width: number; height: number }
  title: string
  /** How the terrain was made. */
  description: string
}

/** The steps, in points, at which the view of lines samples the map and draws profiles. */
export function drawingGrid(
  field: Heightfield,
  state: TerrainState,
  density: number,
): { stride: number; every: number } {
  const stride = strideFor(withLook(state, { view: 'lines' }), paper)
  const side = Math.floor((field.size - 1) / stride) + 1
  return { stride, every: everyFor(side, density) * stride }
}

/** Draws the lines of the view of lines as an SVG for some paper. */
export function drawTerrain(
  { field, state, outlook, title, description }: DrawingSubject,
  paper: keyof typeof papers,
  control: JobControl = {},
): Promise<Blob> {
  const { profiles, projection } = state.look
  const { camera, width, height } = outlook
  const density = linesIn(Infinity, state.look)
  const sheet = { paper: papers[paper] ?? papers.A4, aspect: width / height, title, description }
  const drawn = exaggerated(field, state)
  if (isPlanet(state)) {
    const { size, heights, min, max, sea = min, water } = field
    const ball = { size, heights, min, max, sea, radius: radiusOf(drawn), ...(water && { water }) }
    return exportDrawing({ ...sheet, ball, view: camera, lines: { profiles, density } }, control)
  }
  return exportDrawing(
    { ...sheet, field: drawn, view: { ...camera, projection }, profiles, density },
    control,
  )
}
