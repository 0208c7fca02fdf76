import type { Host } from './frame.js'
import type { Inside } from './inside.js'

/** What has been fetched, to be opened or given back. */
export interface Fetched {
  open(host: Host): Inside
  end(): void
}

/** How much of it is there when only the module and the worker are still to come. */
const allFiles = 0.7

/** Milliseconds in which two thirds of what is missing are expected, on a line on which a reader sees the bar at all. */
const usual = 5000

/**
 * Fetches what an element consists of once it is needed: the worker and the module are on their way while the renderer
 * comes. `meanwhile` is waited for, too. `onProgress`: called as one file after the other is there, and in between with what is to be expected.
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
    import('../../state/terrain-controller.js'),
    meanwhile,
  ]
  const progress = expectFiles(onProgress)
  let there = 0
  for (const file of files)
    void Promise.resolve(file).then(
      () => progress.reach((++there / (files.length + 1)) * allFiles),
      () => undefined,
    )
  try {
    const [lease, { Inside }] = await Promise.all([borrowing, import('./inside.js'), ...files])
    progress.reach(allFiles)
    return { open: (host) => new Inside(host, lease.client), end: lease.end }
  } catch (error) {
    borrowing.then(({ end }) => end()).catch(() => undefined)
    const message = `a part of the script could not be loaded: ${(error as Error).message}`
    throw Object.assign(new Error(message), { code: 'script-unreachable', cause: error })
  } finally {
    progress.end()
  }
}

/**
 * Browsers say nothing of a script that is on its way, and one of these is most of all that comes: from each file that is
 * there the share grows towards all files, ever slower, and never falls back.
 */
function expectFiles(onProgress: (fraction: number) => void) {
  let known = 0
  let told = 0
  let since = performance.now()
  const tell = () => {
    const expected = 1 - Math.exp((since - performance.now()) / usual)
    told = known + (allFiles - known) * expected
    onProgress(told)
  }
  const timer = setInterval(tell, 250)
  return {
    reach(fraction: number) {
      known = Math.max(told, fraction)
      since = performance.now()
      tell()
    },
    end: () => clearInterval(timer),
  }
}
