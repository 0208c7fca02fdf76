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
