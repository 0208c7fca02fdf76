// What a page allocates: objects, as the engine samples them, and the memory of arrays that arrive from its
// workers and are not such as they were given.

/**
 * Runs in the page before its own scripts: counts the terrains of its workers, and the bytes that came and
 * went.
 */
export function watchWorkers() {
  // `away`: what a worker has that has not answered yet
  const count = { terrains: 0, came: 0, went: 0, away: 0 }
  globalThis.workers = () => ({ ...count })
  const bytesOf = (value, depth = 6) => {
    if (ArrayBuffer.isView(value)) return value.buffer.byteLength
    if (value instanceof ArrayBuffer) return value.byteLength
    if (typeof value !== 'object' || value === null || depth === 0) return 0
    return Object.values(value).reduce((sum, each) => sum + bytesOf(each, depth - 1), 0)
  }
  globalThis.Worker = class extends globalThis.Worker {
    #away = 0

    constructor(...options) {
      super(...options)
      this.addEventListener('message', ({ data }) => {
        if (data?.type === 'done') this.#ended()
        if (data?.type === 'done' && data.result?.field) count.terrains++
        count.came += bytesOf(data)
      })
    }

    #ended() {
      count.away -= this.#away
      this.#away = 0
    }

    postMessage(message, given) {
      const bytes = bytesOf(Array.isArray(given) ? given : given?.transfer)
      count.went += bytes
      count.away += bytes
      this.#away += bytes
      super.postMessage(message, given)
    }

    terminate() {
      this.#ended()
      super.terminate()
    }
  }
}

/** Bytes that the page allocates in each of so many steps. */
export async function allocatedIn(page, steps, act) {
  const session = await page.context().newCDPSession(page)
  const before = await page.evaluate(() => globalThis.workers())
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: 8192,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  for (let step = 1; step <= steps; step++) await act(step)
  const { profile } = await session.send('HeapProfiler.stopSampling')
  await session.detach()
  const after = await page.evaluate(() => globalThis.workers())
  const sizeOf = ({ selfSize, children }) => children.reduce((sum, child) => sum + sizeOf(child), selfSize)
  const [came, went, away] = ['came', 'went', 'away'].map((name) => after[name] - before[name])
  return (sizeOf(profile.head) + Math.max(came - went + away, 0)) / steps
}
