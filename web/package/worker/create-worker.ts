import { lateWorker, ScriptAddress, workerStarters } from './start-worker.js'
import { isInPackage, isViteCache } from './script-address.js'
import { fetchInlinedAssets } from '../module/inlined-assets.js'

const name = 'orogen'

/**
 * Functions that start the terrain worker: from the script beside this one or from an address of the page's
 * own; or from the embedded copy, if a bundler did not copy the script. See `workerStarters`.
 */
export function terrainWorkerStarters(given?: URL | string, first?: 'address' | 'blob'): (() => Worker)[] {
  if (given !== undefined) return workerStarters(given, name, first)
  const [address, starters] = ownStarters(first)
  if (!fetchInlinedAssets || isInPackage(address)) return starters
  const inlined = fetchInlinedAssets
  return [...starters, () => lateWorker(async () => (await inlined()).workerScript(), name)]
}

function ownStarters(first?: 'address' | 'blob'): [address: string | undefined, starters: (() => Worker)[]] {
  try {
    const address = addressOfScript()
    return [address, isViteCache(address) ? [] : workerStarters(address, name, first)]
  } catch {
    return [undefined, []] // bundled for a server, or for scripts that do not know their own address
  }
}

export function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'orogen' }).href
}
