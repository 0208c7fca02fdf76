import type { Host } from './host.js'
import type { Inside } from './inside.js'

/** What has been fetched, to be opened or given back. */
export interface Fetched {
  open(host: Host): Inside
  end(): void
}

/** How much of it is there when only the module and the worker are still to come. */
const allFiles = 0.7

/**
 * Fetches what an element consists of once it is needed: the worker and the module are on their way while the renderer
 * comes. `meanwhile` is waited for, too. `onProgress`: called as one file after the other is there.
 *
 * @throws Error with the code `script-unreachable`
 */
export async function fetchInside(
  wasm: string | undefined,
  worker: string | undefined,
  meanwhile: Promise<unknown>,
  onProgress: (fraction: number) => void,
): Promise<Fetched> {
  const borrowing = import('./clients.js').then(({ borrowClient }) => borrowClient(wasm, worker))
  // Each on its own, so that it can be told when it is there.
  const files = [
    borrowing,
    import('../../render/shared-renderer.js'),
    import('../../terrain/scene.js'),
    meanwhile,
  ]
  let there = 0
  for (const file of files)
    void Promise.resolve(file).then(
      () => onProgress((++there / (files.length + 1)) * allFiles),
      () => undefined,
    )
  try {
    const [lease, { Inside }] = await Promise.all([borrowing, import('./inside.js'), ...files])
    onProgress(allFiles)
    return { open: (host) => new Inside(host, lease.client), end: lease.end }
  } catch (error) {
    borrowing.then(({ end }) => end()).catch(() => undefined)
    const message = `a part of the script could not be had: ${(error as Error).message}`
    throw Object.assign(new Error(message), { code: 'script-unreachable', cause: error })
  }
}
