import { type FromWorker, type Job, run } from './job.js'

// The types of a page know no worker scope; these are the two things that are used of it.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Job>) => void) | null
  postMessage(message: FromWorker, transfer?: Transferable[]): void
}

// One job a worker: to cancel it is to end the worker.
scope.onmessage = async ({ data: job }) => {
  let last = performance.now()
  try {
    const result = await run(job, (done) => {
      if (performance.now() - last < 50) return
      last = performance.now()
      scope.postMessage({ type: 'progress', done })
    })
    scope.postMessage({ type: 'done', result }, 'heights' in result ? [result.heights.buffer] : [])
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    scope.postMessage({ type: 'failed', name, message })
  }
}

scope.postMessage({ type: 'ready' })
