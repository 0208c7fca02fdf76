import type { LineView } from '../../../lines/line-view.js'
import type { LineOptions, LineTerrain } from '../../../lines/profile-lines.js'
import type { SvgOptions } from '../../../lines/svg.js'

/** What the worker is asked to draw. */
export interface DrawingJob {
  terrain: LineTerrain
  view: LineView
  lines: Omit<LineOptions, 'onProgress'>
  svg: SvgOptions
}

/** What it says. */
export type FromDrawing =
  | { type: 'ready' }
  | { type: 'progress'; share: number }
  | { type: 'drawn'; svg: string }
  | { type: 'failed'; message: string }
