import type { Watch } from '../../race/measure.js'

const queue = Symbol.for('orogen.race.queue')

/**
 * Waits until no other race runs on this page, for two at once would time each other; resolves with what ends the turn.
 * Holds across several copies of this script.
 *
 * @throws the signal's reason when it is aborted while waiting.
 */
export async function takeTurn(signal: AbortSignal, onWait: () => void): Promise<() => void> {
  const shared = globalThis as { [queue]?: { last: Promise<void>; waiting: number } }
  const line = (shared[queue] ??= { last: Promise.resolve(), waiting: 0 })
  let leave = (): void => undefined
  const mine = new Promise<void>((resolve) => (leave = resolve))
  const before = line.last
  line.last = before.then(() => mine)
  line.waiting += 1
  const end = () => {
    line.waiting -= 1
    leave()
  }
  if (line.waiting > 1) onWait()
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  await Promise.race([before, aborted])
  if (!signal.aborted) return end
  end()
  throw signal.reason
}

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
