import { workerWays } from '../workers/ways.js'

/**
 * The ways to have the worker of terrains, from the script beside this one or from an address of the page's own. See
 * `workerWays`.
 */
export function terrainWorkerWays(address?: URL | string, first?: 'address' | 'blob'): (() => Worker)[] {
  return workerWays(address ?? addressOfScript(), 'orogen', first)
}

/** The script's address. Bundlers look for a worker that is started in just these words. */
function addressOfScript(Worker: new (address: URL, options: WorkerOptions) => Address = Address): string {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'orogen' }).href
}

/** What a worker would be started from. */
class Address {
  readonly href: string

  constructor(address: URL | string) {
    this.href = String(address)
  }
}
