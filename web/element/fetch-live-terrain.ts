/** The share of the progress when only the module and the worker are still missing. */
const allFiles = 0.7

/**
 * Milliseconds in which two thirds of the missing files are expected, on a connection slow enough to show the
 * bar.
 */
const usual = 5000

/**
 * Fetches the parts of an element in use: the worker and the module are loading while the renderer arrives.
 * It also waits for `meanwhile`. `onProgress` is called after each file, and in between with an estimate.
 *
 * @throws Error with the code `script-unreachable`
 */
export async function fetchLiveTerrain(
  wasm: string | undefined,
  worker: string | undefined,
  generator: string,
  meanwhile: Promise<unknown>,
  onProgress: (fraction: number) => void,
) {
  const borrowing = import('../package/worker/clients.js').then(({ borrowClient }) =>
    borrowClient(wasm, worker, generator),
  )
  const live = import('./live-terrain.js')
  const files = [borrowing, live, meanwhile]
  const progress = expectFiles(onProgress)
  let there = 0
  for (const file of files)
    void Promise.resolve(file).then(
      () => progress.reach((++there / files.length) * allFiles),
      () => undefined,
    )
  try {
    const [lease, { LiveTerrain }] = await Promise.all([borrowing, live, ...files])
    return { LiveTerrain, lease }
  } catch (error) {
    borrowing.then(({ end }) => end()).catch(() => undefined)
    const message = `a part of the script could not be loaded: ${(error as Error).message}`
    throw Object.assign(new Error(message), { code: 'script-unreachable', cause: error })
  } finally {
    progress.end()
  }
}

/**
 * Estimates the progress, because browsers do not report it for scripts, and one of these files is most of
 * the data: after each file the share grows towards all files, slower and slower, and never decreases.
 */
function expectFiles(onProgress: (fraction: number) => void) {
  let known = 0
  let reported = 0
  let since = performance.now()
  const tell = () => {
    const expected = 1 - Math.exp((since - performance.now()) / usual)
    reported = known + (allFiles - known) * expected
    onProgress(reported)
  }
  const timer = setInterval(tell, 250)
  return {
    reach(fraction: number) {
      known = Math.max(reported, fraction)
      since = performance.now()
      tell()
    },
    end: () => clearInterval(timer),
  }
}
