import { lateWorker, ScriptAddress, workerWays } from '../workers/ways.js'
import { isBeside, isLeftBehind } from './beside.js'
import { fetchCarried } from './carried.js'

const name = 'orogen'

/**
 * The ways to have the worker of terrains, from the script beside this one or from an address of the page's own; from the one
 * that is carried along, where a bundler may have left it behind. See `workerWays`.
 */
export function terrainWorkerWays(given?: URL | string, first?: 'address' | 'blob'): (() => Worker)[] {
  if (given !== undefined) return workerWays(given, name, first)
  const [address, ways] = ownWays(first)
  if (!fetchCarried || isBeside(address)) return ways
  const carried = fetchCarried
  return [...ways, () => lateWorker(async () => (await carried()).workerScript(), name)]
}

function ownWays(first?: 'address' | 'blob'): [address: string | undefined, ways: (() => Worker)[]] {
  try {
    const address = addressOfScript()
    return [address, isLeftBehind(address) ? [] : workerWays(address, name, first)]
  } catch {
    return [undefined, []] // bundled for a server, or for scripts that know no address of their own
  }
}

export function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'orogen' }).href
}
