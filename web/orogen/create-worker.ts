/** The worker of terrains, from the script beside this one. @throws where a page may not have it. */
export function createTerrainWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'orogen' })
}
