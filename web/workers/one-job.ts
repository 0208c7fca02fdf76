// A worker for one job: to cancel it is to end the worker. Where none can be had the same work is done here.

export interface Control {
  /** Ends the work at once; the promise is rejected with an AbortError. */
  signal?: AbortSignal | undefined
  /** Called with the share done, 0 to 1, some times a second. */
  onProgress?: ((done: number) => void) | undefined
  /** Makes the worker; throw to work on this thread. */
  createWorker?: () => Worker
}

/**
 * Does a job; calls `step` after each piece of it with the share done. Work that waits for what that returns leaves the page
 * alive where it runs on its thread, and can be cancelled there.
 */
export type Work<Job, Result> = (
  job: Job,
  step: (done: number) => Promise<void> | void,
) => Result | Promise<Result>

/** What the worker says. */
export type FromWorker<Result> =
  | { type: 'ready' }
  | { type: 'progress'; done: number }
  | { type: 'done'; result: Result }
  // `more`: what else the error says of itself
  | { type: 'failed'; name: string; message: string; more?: object }

/** The worker's side: does the first job that it is sent. `transfer`: what of the result can be given away. */
export function doOneJob<Job, Result>(
  work: Work<Job, Result>,
  transfer: (result: Result) => Transferable[] = () => [],
): void {
  // The types of a page know no worker scope; these are the two things that are used of it.
  const scope = self as unknown as {
    onmessage: ((event: MessageEvent<Job>) => void) | null
    postMessage(message: FromWorker<Result>, transfer?: Transferable[]): void
  }
  scope.onmessage = async ({ data: job }) => {
    let last = performance.now()
    try {
      const result = await work(job, (done) => {
        if (performance.now() - last < 50) return
        last = performance.now()
        scope.postMessage({ type: 'progress', done })
      })
      scope.postMessage({ type: 'done', result }, transfer(result))
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      scope.postMessage({ type: 'failed', name, message, more: { ...(error as object) } })
    }
  }
  scope.postMessage({ type: 'ready' })
}

/**
 * Has a job done by a worker of its own, or here where there is none.
 *
 * @throws what the work throws, and a DOMException named AbortError if it was cancelled.
 */
export function performJob<Job, Result>(
  job: Job,
  work: Work<Job, Result>,
  createWorker: () => Worker,
  control: Control,
): Promise<Result> {
  const { signal, onProgress } = control
  return new Promise((resolve, reject) => {
    const cancelled = () => new DOMException('the work was cancelled', 'AbortError')
    if (signal?.aborted) return reject(cancelled())
    let worker: Worker | undefined
    const cancel = () => {
      end()
      reject(cancelled())
    }
    const end = () => {
      worker?.terminate()
      signal?.removeEventListener('abort', cancel)
    }
    const finish = (result: Result) => {
      end()
      resolve(result)
    }
    const fail = (error: unknown) => {
      end()
      reject(error)
    }
    const here = () => workHere(job, work, control).then(finish, fail)
    signal?.addEventListener('abort', cancel)

    try {
      worker = (control.createWorker ?? createWorker)()
    } catch {
      void here()
      return
    }
    let ready = false
    worker.onmessage = ({ data }: MessageEvent<FromWorker<Result>>) => {
      if (data.type === 'ready') {
        ready = true
        try {
          worker!.postMessage(job)
        } catch (error) {
          fail(error) // what cannot be cloned, or no memory for the copy
        }
      } else if (data.type === 'progress') onProgress?.(data.done)
      else if (data.type === 'done') finish(data.result)
      else {
        const { name, message, more } = data
        fail(Object.assign(name === 'RangeError' ? new RangeError(message) : new Error(message), more))
      }
    }
    worker.onerror = (event) => {
      event.preventDefault()
      worker!.terminate()
      // One that never started, as where scripts of this origin may not be workers, leaves the work to this thread.
      if (!ready) void here()
      else fail(new Error(`the worker stopped (${event.message ?? 'no reason given'}); try a smaller map`))
    }
  })
}

// In slices short enough that the page still answers.
async function workHere<Job, Result>(
  job: Job,
  work: Work<Job, Result>,
  { signal, onProgress }: Control,
): Promise<Result> {
  let last = performance.now()
  return work(job, (done) => {
    if (performance.now() - last < 20) return
    onProgress?.(done)
    last = performance.now()
    return aTurn(signal)
  })
}

async function aTurn(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resume) => setTimeout(resume))
  signal?.throwIfAborted()
}
