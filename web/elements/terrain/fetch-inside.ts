import type { Host } from './host.js'
import type { Inside } from './inside.js'

/** What has been fetched, to be opened or given back. */
export interface Fetched {
  open(host: Host): Inside
  end(): void
}

/**
 * Fetches what an element consists of once it is needed: the worker and the module are on their way while the renderer
 * comes. `meanwhile` is waited for, too.
 *
 * @throws Error with the code `script-unreachable`
 */
export async function fetchInside(
  wasm: string | undefined,
  worker: string | undefined,
  meanwhile: Promise<unknown>,
): Promise<Fetched> {
  const borrowing = import('./clients.js').then(({ borrowClient }) => borrowClient(wasm, worker))
  try {
    const [lease, { Inside }] = await Promise.all([borrowing, import('./inside.js'), meanwhile])
    return { open: (host) => new Inside(host, lease.client), end: lease.end }
  } catch (error) {
    borrowing.then(({ end }) => end()).catch(() => undefined)
    const message = `a part of the script could not be had: ${(error as Error).message}`
    throw Object.assign(new Error(message), { code: 'script-unreachable', cause: error })
  }
}
