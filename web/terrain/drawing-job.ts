import type { LineView } from '../lines/line-view.js'
import { type LineOptions, type LineTerrain, profileLines } from '../lines/profile-lines.js'
import { type SvgOptions, writeSvg } from '../lines/svg.js'
import type { Work } from '../workers/one-job.js'

/** What the worker is asked to draw. */
export interface DrawingJob {
  terrain: LineTerrain
  view: LineView
  lines: Omit<LineOptions, 'onProgress'>
  svg: SvgOptions
}

/** Draws it in one piece: on the page's own thread nothing can be cancelled meanwhile. */
export const drawing: Work<DrawingJob, string> = ({ terrain, view, lines, svg }, step) => {
  const told = () => undefined // whoever cancels hears of it from performJob
  const onProgress = (share: number) => void Promise.resolve(step(share)).catch(told)
  return writeSvg(profileLines(terrain, view, { ...lines, onProgress })!, svg)
}
