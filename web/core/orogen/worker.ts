import { buffersOf } from './buffers.js'
import { type Answer, createJobRunner, type Job, type JobRunner, type Terrain } from './run-job.js'
import { TerrainModule } from './terrain-module.js'

/** One job, and memory for the answer that the page no longer needs. */
export interface JobMessage {
  type: 'job'
  id: number
  job: Job
  /** Whether the page wants coarser levels of the answer while it is made. */
  levels: boolean
  recycled: ArrayBuffer[]
}

/**
 * Messages of the page: the compiled module once, then one job at a time. It does not wait for an answer before the
 * first job.
 */
export type ToWorker = { type: 'start'; module: WebAssembly.Module } | JobMessage

/** Messages of the worker. `progress` also shows that it is alive. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'progress'; id: number; fraction: number }
  | { type: 'level'; id: number; terrain: Terrain }
  | { type: 'done'; id: number; terrain: Answer }
  | { type: 'failed'; id: number; name: string; message: string }

// The types of a page do not include a worker's scope; these are the two members used here.
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
