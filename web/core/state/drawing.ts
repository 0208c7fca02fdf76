import type { Heightfield } from '../orogen/heightfield.js'
import type { CameraState } from '../render/viewpoint.js'
import { radiusOf } from '../planet/faces.js'
import { everyFor } from '../lines/places.js'
import { papers } from '../lines/svg.js'
import { withLakes } from '../rivers/rivers.js'
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
  const aspect = width / height
  const svg = { paper: papers[paper], aspect, title, description }
  if (isPlanet(state)) {
    const { size, heights, min, max, sea = min } = field
    const ball = { size, heights, min, max, sea, radius: radiusOf(exaggerated(field, state)) }
    return exportDrawing({ ball, view: camera, lines: { profiles, density, aspect }, svg }, control)
  }
  const { stride, every } = drawingGrid(field, state, density)
  return exportDrawing(
    {
      terrain: { ...exaggerated(field, state), heights: withLakes(field), ground: field.heights },
      view: { ...camera, projection },
      lines: { profiles, every, stride: profiles === 'both' ? every : stride, skirts: true, aspect },
      svg,
    },
    control,
  )
}
