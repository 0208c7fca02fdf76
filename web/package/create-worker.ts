import { lateWorker, ScriptAddress, workerWays } from './ways.js'
import { isInPackage, isViteCache } from './script-address.js'
import { fetchInlinedAssets } from './inlined-assets.js'

const name = 'orogen'

/**
 * The ways to start the terrain worker: from the script beside this one or from an address of the page's own; or from
 * the embedded copy, if a bundler did not copy the script. See `workerWays`.
 */
export function terrainWorkerWays(given?: URL | string, first?: 'address' | 'blob'): (() => Worker)[] {
  if (given !== undefined) return workerWays(given, name, first)
  const [address, ways] = ownWays(first)
  if (!fetchInlinedAssets || isInPackage(address)) return ways
  const inlined = fetchInlinedAssets
  return [...ways, () => lateWorker(async () => (await inlined()).workerScript(), name)]
}

function ownWays(first?: 'address' | 'blob'): [address: string | undefined, ways: (() => Worker)[]] {
  try {
    const address = addressOfScript()
    return [address, isViteCache(address) ? [] : workerWays(address, name, first)]
  } catch {
    return [undefined, []] // bundled for a server, or for scripts that do not know their own address
  }
}

export function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'orogen' }).href
}
