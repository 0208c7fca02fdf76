import { ScriptAddress } from '../../../package/worker/start-worker.js'

// Built separately for the package, as one script that loads no other file: the build inlines the
// WebAssembly.

/**
 * The address of the script of the race's workers. @throws TypeError in a script that knows no address of its
 * own
 */
export function workerAddress(Worker = ScriptAddress): string {
  return new Worker(new URL('../race-worker.ts', import.meta.url), { type: 'module', name: 'race' }).href
}
