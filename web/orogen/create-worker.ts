import { ScriptAddress, workerWays } from '../workers/ways.js'

/**
 * The ways to have the worker of terrains, from the script beside this one or from an address of the page's own. See
 * `workerWays`.
 */
export function terrainWorkerWays(address?: URL | string, first?: 'address' | 'blob'): (() => Worker)[] {
  return workerWays(address ?? addressOfScript(), 'orogen', first)
}

function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'orogen' }).href
}
