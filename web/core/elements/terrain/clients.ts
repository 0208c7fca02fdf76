import { TerrainClient } from '../../orogen/client.js'
import { terrainWorkerWays } from '../../orogen/create-worker.js'

/** One worker and one module for all elements of a page that name the same files. */
const clients = new Map<
  string,
  { client: TerrainClient; users: number; ending?: ReturnType<typeof setTimeout> }
>()

/** Milliseconds for which a worker that nobody needs is kept: an element that is moved comes back. */
const kept = 5_000

export interface ClientRef {
  client: TerrainClient
  /** Gives it back; once. */
  end(): void
}

/** The worker for these addresses; those beside the script if there are none. */
export function borrowClient(wasm?: string, worker?: string): ClientRef {
  const key = JSON.stringify([wasm, worker])
  const entry = clients.get(key) ?? {
    client: new TerrainClient({
      ...(wasm !== undefined && { wasm }),
      // Wrapped first: `worker-src blob:` is what a strict page has to allow, and another origin needs.
      createWorker: terrainWorkerWays(worker, 'blob'),
    }),
    users: 0,
  }
  clients.set(key, entry)
  clearTimeout(entry.ending)
  entry.users++
  let ended = false
  return {
    client: entry.client,
    end: () => {
      if (ended) return
      ended = true
      if (--entry.users > 0) return
      entry.ending = setTimeout(() => {
        clients.delete(key)
        entry.client.dispose()
      }, kept)
    },
  }
}
