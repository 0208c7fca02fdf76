import { profileLines } from '../../../lines/profile-lines.js'
import { writeSvg } from '../../../lines/svg.js'
import type { DrawingJob, FromDrawing } from './drawing-job.js'

// The types of a page know no worker scope; these are the two things that are used of it.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<DrawingJob>) => void) | null
  postMessage(message: FromDrawing): void
}

// One drawing a worker: to cancel it is to end the worker.
scope.onmessage = ({ data: { terrain, view, lines, svg } }) => {
  let last = performance.now()
  const onProgress = (share: number) => {
    if (performance.now() - last < 50) return
    last = performance.now()
    scope.postMessage({ type: 'progress', share })
  }
  try {
    const drawn = profileLines(terrain, view, { ...lines, onProgress })!
    scope.postMessage({ type: 'drawn', svg: writeSvg(drawn, svg) })
  } catch (error) {
    scope.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

scope.postMessage({ type: 'ready' })
