import type { Heightfield } from '../orogen/heightfield.js'
import type { CameraState } from '../render/viewpoint.js'
import { radiusOf } from '../planet/faces.js'
import { everyFor, papers } from '../lines/places.js'
import { exportDrawing, type JobControl } from '../exports/index.js'
import { type Capabilities, strideFor } from './job.js'
import { linesIn } from './look.js'
import { exaggerated, type TerrainState, withLook } from './state.js'
import { isPlanet } from './views.js'

// Lines have no limit on paper but the view's own.
const paper: Capabilities = { texturePoints: Infinity, isSlow: false }

/** What is drawn, and from where. */
export interface DrawingSubject {
  field: Heightfield
  state: TerrainState
  /** `width : height` is that of the picture; its size is the paper's. */
  outlook: { camera: CameraState; width: number; height: number }
  title: string
  /** How it was made. */
  description: string
}

/** Every how many points the view of lines takes one, and a profile. */
export function drawingGrid(
  field: Heightfield,
  state: TerrainState,
  density: number,
): { stride: number; every: number } {
  const stride = strideFor(withLook(state, { view: 'lines' }), paper)
  const side = Math.floor((field.size - 1) / stride) + 1
  return { stride, every: everyFor(side, density) * stride }
}

/** The lines that the view of lines shows, as an SVG of some paper. */
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
    const { size, heights, min, max, sea = min } = field
    const ball = { size, heights, min, max, sea, radius: radiusOf(drawn) }
    return exportDrawing({ ...sheet, ball, view: camera, lines: { profiles, density } }, control)
  }
  return exportDrawing(
    { ...sheet, field: drawn, view: { ...camera, projection }, profiles, density },
    control,
  )
}
