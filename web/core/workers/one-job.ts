// A worker that does one job at a time: a job is cancelled by ending the worker. If no worker is available, the job
// runs on this thread.

import { firstWorker } from './ways.js'

export interface JobControl {
  /** Ends the work at once; the promise is rejected with an AbortError. */
  signal?: AbortSignal | undefined
  /** Called with the share done, 0 to 1, several times a second. */
  onProgress?: ((done: number) => void) | undefined
  /**
   * Makes the worker; throw to work on this thread. If several ways are given, each is tried after the ones before it
   * failed.
   */
  createWorker?: Ways
}

type Ways = (() => Worker) | (() => Worker)[]

/**
 * Does a job, and calls `step` after each piece with the share done. Work that awaits the result of `step` lets the
 * page respond if it runs on the page's thread, and can be cancelled there.
 */
export type Work<Job, Result> = (
  job: Job,
  step: (done: number) => Promise<void> | void,
) => Result | Promise<Result>

/** Messages of the worker. */
export type FromWorker<Result> =
  | { type: 'ready' }
  | { type: 'progress'; done: number }
  | { type: 'done'; result: Result }
  // `more`: further properties of the error
  | { type: 'failed'; name: string; message: string; more?: object }

/**
 * The worker's side: does the job that it receives, and then the next. `transfer`: the parts of the result to transfer.
 */
export function doOneJob<Job, Result>(
  work: Work<Job, Result>,
  transfer: (result: Result) => Transferable[] = () => [],
): void {
  // The types of a page do not include a worker's scope; these are the two members used here.
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

/** Milliseconds without a message after which a worker counts as hung. */
const usualPatience = 30_000

interface Running<Job, Result> {
  job: Job
  control: JobControl
  finish(result: Result): void
  fail(reason: unknown): void
}

/** A worker that is kept for further jobs, and does one at a time. */
export class JobWorker<Job, Result> {
  readonly #work: Work<Job, Result>
  /** The ways to start a worker that have not failed. */
  readonly #ways: (() => Worker)[]
  readonly #patience: number
  #worker: Worker | undefined
  #isReady = false
  #running: Running<Job, Result> | undefined
  #watchdog: ReturnType<typeof setTimeout> | undefined

  constructor(work: Work<Job, Result>, createWorker: Ways, patience = usualPatience) {
    this.#work = work
    this.#ways = [createWorker].flat()
    this.#patience = patience
  }

  /** @throws the errors of the work, and a DOMException named AbortError if it was cancelled. */
  perform(job: Job, control: JobControl = {}): Promise<Result> {
    const { signal } = control
    return new Promise((resolve, reject) => {
      const cancelled = () => new DOMException('the work was cancelled', 'AbortError')
      if (signal?.aborted) return reject(cancelled())
      const settle = (answer: () => void) => {
        signal?.removeEventListener('abort', cancel)
        if (this.#running === running) {
          clearTimeout(this.#watchdog)
          this.#running = undefined
        }
        answer()
      }
      const cancel = () => {
        settle(() => reject(cancelled()))
        this.end()
      }
      const running: Running<Job, Result> = {
        job,
        control,
        finish: (result) => settle(() => resolve(result)),
        fail: (reason) => settle(() => reject(reason)),
      }
      signal?.addEventListener('abort', cancel)
      this.#running = running
      this.#begin(running)
    })
  }

  /** Ends the worker, even during a job; the next job gets a new one. */
  end(): void {
    clearTimeout(this.#watchdog)
    this.#worker?.terminate()
    this.#worker = undefined
    this.#isReady = false
  }

  #begin(running: Running<Job, Result>): void {
    this.#worker ??= this.#start()
    if (!this.#worker) {
      void workHere(running.job, this.#work, running.control).then(running.finish, running.fail)
      return
    }
    this.#watch()
    if (!this.#isReady) return // the worker gets the job after its first message
    try {
      this.#worker.postMessage(running.job)
    } catch (error) {
      running.fail(error) // the job cannot be cloned, or there is no memory for the copy
    }
  }

  #start(): Worker | undefined {
    const worker = firstWorker(this.#ways)
    if (!worker) return undefined
    worker.onmessage = ({ data }: MessageEvent<FromWorker<Result> | null>) => {
      if (data) this.#hear(data) // a page's own worker may send anything
    }
    worker.onerror = (event) => {
      event.preventDefault()
      this.#lose(`the worker stopped (${event.message ?? 'no reason given'}); try a smaller map`)
    }
    return worker
  }

  #hear(message: FromWorker<Result>): void {
    const running = this.#running
    if (message.type === 'ready') {
      this.#isReady = true
      if (running) this.#begin(running)
    } else if (message.type === 'progress') {
      this.#watch()
      running?.control.onProgress?.(message.done)
    } else if (message.type === 'done') running?.finish(message.result)
    else if (message.type === 'failed') {
      const error = message.name === 'RangeError' ? RangeError : Error
      running?.fail(Object.assign(new error(message.message), message.more))
    }
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    const seconds = this.#patience / 1000
    const silent = `the worker has said nothing for ${seconds} seconds; try again, or a smaller map`
    if (this.#running) this.#watchdog = setTimeout(() => this.#lose(silent), this.#patience)
  }

  #lose(reason: string): void {
    const hadBegun = this.#isReady
    const running = this.#running
    this.end()
    if (hadBegun) return running?.fail(new Error(reason))
    // A worker that never started, perhaps because scripts of this origin may not be workers, would fail the next time
    // as well.
    this.#ways.shift()
    if (running) this.#begin(running)
  }
}

/** Does a job in a worker of its own, or here if there is none. @throws the errors of `perform`. */
export function performJob<Job, Result>(
  job: Job,
  work: Work<Job, Result>,
  createWorker: Ways,
  control: JobControl,
): Promise<Result> {
  const worker = new JobWorker(work, control.createWorker ?? createWorker)
  return worker.perform(job, control).finally(() => worker.end())
}

// Works in slices so short that the page still responds.
async function workHere<Job, Result>(
  job: Job,
  work: Work<Job, Result>,
  { signal, onProgress }: JobControl,
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
