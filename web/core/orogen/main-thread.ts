import { createJobRunner, type JobRunner } from './run-job.js'
import { TerrainModule } from './terrain-module.js'

/** What the worker does, for pages that cannot have one; loaded only there. */
export async function runOnMainThread(module: WebAssembly.Module): Promise<JobRunner> {
  return createJobRunner(await TerrainModule.instantiate(module))
}
