import { buffersOf } from './buffers.js'
import {
  type FromWorker,
  type JobMessage,
  type ToWorker,
  createJobRunner,
  type JobRunner,
  type Terrain,
} from './run-job.js'
import { TerrainModule } from './terrain-module.js'

// The types of a page know no worker scope; these are the two things that are used of it.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage(message: FromWorker, transfer?: Transferable[]): void
}

let started: Promise<JobRunner> | undefined

async function start(module: WebAssembly.Module): Promise<JobRunner> {
  const run = createJobRunner(await TerrainModule.instantiate(module))
  scope.postMessage({ type: 'ready' })
  return run
}

scope.onmessage = ({ data }) => {
  if (data.type === 'start') {
    started = start(data.module)
    started.catch(reportError) // reaches the page as an error of the worker; a rejected promise would not
  } else {
    void started?.then(
      (run) => answer(run, data),
      () => undefined,
    )
  }
}

function answer(runJob: JobRunner, { id, job, levels, recycled }: JobMessage): void {
  try {
    let last = performance.now()
    const onProgress = (fraction: number) => {
      if (performance.now() - last < 50) return
      last = performance.now()
      scope.postMessage({ type: 'progress', id, fraction })
    }
    const onLevel = (terrain: Terrain) =>
      scope.postMessage({ type: 'level', id, terrain }, buffersOf(terrain))
    const terrain = runJob(job, recycled, { onProgress, ...(levels && { onLevel }) })
    scope.postMessage({ type: 'done', id, terrain }, buffersOf(terrain))
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    scope.postMessage({ type: 'failed', id, name, message })
  }
}
