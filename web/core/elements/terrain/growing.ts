import { whenSeen } from '../../dom/sight.js'
import { framesOf, frameTime, type Growth } from '../../state/growing.js'
import type { TerrainState } from '../../state/state.js'
import type { Host } from './frame.js'

/**
 * Grows a terrain to its state, frame by frame, as long as it is visible. Fetched only for elements that use it.
 *
 * @param show shows a frame; `held`: another follows
 */
export async function grow(
  host: Host,
  state: TerrainState,
  show: (state: TerrainState, held: boolean) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const growth = host.option('grow') as Growth
  const frames = framesOf(state, growth)
  for (const [k, frame] of frames.entries()) {
    await seen(host.element, signal)
    if (signal.aborted) return
    const begun = performance.now()
    await show(frame, k + 1 < frames.length)
    await new Promise((resolve) => setTimeout(resolve, frameTime(growth) - (performance.now() - begun)))
  }
}

/** Waits until the element can be seen, or the signal. A hidden tab reports nothing as seen until it is shown. */
function seen(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = whenSeen(element, resolve)
    const end = () => {
      stop()
      resolve()
    }
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })
}
