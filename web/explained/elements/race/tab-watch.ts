import type { Watch } from '../../race/measure.js'

/** Milliseconds that a tab gets to come back to speed when it is shown again. */
const recovery = 300

/**
 * Watches whether a page is seen: browsers slow down hidden ones, and give their cores to others. Says so through
 * `onPause`; ends with the signal.
 */
export function watchTab(page: Document, signal: AbortSignal, onPause: (paused: boolean) => void): Watch {
  let disturbances = 0
  let shown: (() => void)[] = []
  const isHidden = () => page.visibilityState === 'hidden'
  const resume = () => {
    for (const resolve of shown) resolve()
    shown = []
  }
  const look = () => {
    if (isHidden()) {
      disturbances += 1
      onPause(true)
      return
    }
    setTimeout(() => {
      if (isHidden()) return
      onPause(false)
      resume()
    }, recovery)
  }
  page.addEventListener('visibilitychange', look, { signal })
  page.addEventListener('freeze', () => void disturbances++, { signal })
  signal.addEventListener('abort', resume)
  if (isHidden()) onPause(true)
  return {
    ready: () =>
      isHidden() && !signal.aborted ? new Promise((resolve) => shown.push(resolve)) : Promise.resolve(),
    disturbances: () => disturbances,
  }
}
