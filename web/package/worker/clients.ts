import { isInFirst } from '../module/choice.js'
import { TerrainClient } from './client.js'
import { terrainWorkerStarters } from './create-worker.js'

/** One worker and one module for all elements of a page with the same addresses. */
const clients = new Map<
  string,
  { client: TerrainClient; users: number; ending?: ReturnType<typeof setTimeout> }
>()

/** Milliseconds for which an unused worker is kept, because an element that is moved comes back. */
const kept = 5_000

export interface ClientRef {
  client: TerrainClient
  /** Returns the client; call it once. */
  end(): void
}

/**
 * The worker for these addresses; by default the files beside the script. `generator`
 * is that of its first job; windows are of `endless`.
 */
export function borrowClient(wasm?: string, worker?: string, generator = 'diamond-square'): ClientRef {
  const key = JSON.stringify([wasm, worker])
  const entry = clients.get(key) ?? {
    client: new TerrainClient(
      {
        ...(wasm !== undefined && { wasm }),
        // Tries the wrapped script first: it needs the `worker-src blob:` that a strict page must allow, and
        // that another origin needs.
        createWorker: terrainWorkerStarters(worker, 'blob'),
      },
      !isInFirst(generator),
    ),
    users: 0,
  }
  clients.set(key, entry)
  clearTimeout(entry.ending)
  entry.users++
  return {
    client: entry.client,
    end: () => {
      if (--entry.users > 0) return
      entry.ending = setTimeout(() => {
        clients.delete(key)
        entry.client.dispose()
      }, kept)
    },
  }
}
