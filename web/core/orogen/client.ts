import { checkFunction, checkObject, checkOptions } from './arguments.js'
import { compileWasm, type PageWorker, type WasmSource } from './compile.js'
import { terrainWorkerWays } from './create-worker.js'
import { abortError, OrogenError } from './errors.js'
import type { ShadeMap } from './meshes.js'
import { buffersOf } from './buffers.js'
import type {
  Answer,
  Course,
  Job,
  JobRunner,
  Shade,
  ShadeRequest,
  Terrain,
  TerrainJob,
  Windows,
} from './run-job.js'
import type { FromWorker, ToWorker } from './worker.js'
import type { RiverCourse, TerrainWindow, WindowParameters } from './window.js'
import { firstWorker } from '../workers/ways.js'

export type { ShadeMap, ShadeOptions } from './meshes.js'
export type { TerrainWindow, WindowParameters, WindowPlace } from './window.js'
export type { MeshRequest, ShadeRequest, Terrain, TerrainJob, TerrainSource } from './run-job.js'

interface Pending {
  job: Job
  options: Omit<RequestOptions, 'recycle'> & { recycle?: Partial<Terrain & Windows> | undefined }
  resolve(answer: Answer): void
  reject(reason: unknown): void
  attempts: number
  started: number
}

/** Time that a running job gets to finish when a newer one waits for it. */
const graceMilliseconds = 400
const maxAttempts = 3
const disposed = 'the terrain client was disposed of'

/**
 * Generates terrains and meshes in a worker, one at a time: all callers on a page share one queue. To cancel or
 * overtake a long job at once, the worker is replaced; the compiled module is kept, so that a new worker starts in a
 * few milliseconds. If no worker is available, the same module runs on the main thread.
 */
export class TerrainClient {
  /** The ways to start a worker that have not failed. */
  readonly #ways: (() => Worker)[]
  readonly #patience: number
  readonly #waiting = new Map<unknown, Pending>()
  #wasm: WasmSource | undefined
  #compiled: Promise<WebAssembly.Module> | undefined
  #running: Pending | undefined
  #runningId = 0
  #worker: Worker | undefined
  /** Whether the worker has the module and accepts jobs. */
  #started = false
  /** Whether a worker that was started in the current way has sent its first message. */
  #proven = false
  #mainThread: Promise<JobRunner> | undefined
  #disposed = false
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #grace: ReturnType<typeof setTimeout> | undefined

  constructor({ wasm, createWorker = terrainWorkerWays(), patience = 10_000 }: ClientOptions = {}) {
    this.#wasm = wasm
    this.#ways = [createWorker].flat()
    this.#patience = patience
    this.#start()
  }

  /** Whether jobs run in a worker; false after the main thread has had to take over. */
  get usesWorker(): boolean {
    return this.#mainThread === undefined
  }

  /** @throws RangeError for a wrong parameter, AbortError if cancelled or overtaken, OrogenError if nothing runs. */
  request(job: TerrainJob, options: RequestOptions = {}): Promise<Terrain> {
    return this.#ask(job, options) as Promise<Terrain>
  }

  /**
   * Computes only the light on a terrain, for a moving sun. Give it a channel of its own, so that only the newest
   * position of the sun counts and no request for a terrain is dropped.
   */
  async shade(job: ShadeRequest, options: RequestOptions = {}): Promise<ShadeMap> {
    return ((await this.#ask({ ...job, heights: false }, options)) as Shade).shade
  }

  /**
   * Makes windows of endless land, in the order of the list. It sends one message and receives one, so that a list of
   * small windows costs little more than their points. The resident terrain is unchanged.
   *
   * @throws RangeError for a wrong parameter of any of them, and the errors of `request`.
   */
  async windows(list: WindowParameters[], options: WindowsOptions = {}): Promise<TerrainWindow[]> {
    checkObject('the options', options)
    const { channel = {}, recycle, ridges, ...rest } = options
    const answer = await this.#ask(
      { windows: list, ridges },
      { ...rest, channel, recycle: recycle && { windows: recycle } },
    )
    return (answer as Windows).windows
  }

  /**
   * Finds the largest river that comes as near to the middle of a window as its borders; undefined if there is none.
   *
   * @throws RangeError for a wrong parameter, and the errors of `request`.
   */
  async course(window: WindowParameters, options: RequestOptions = {}): Promise<RiverCourse | undefined> {
    return ((await this.#ask({ course: window }, options)) as Course).course
  }

  #ask(job: Job, options: Pending['options']): Promise<Answer> {
    return new Promise((resolve, reject) => {
      checkOptions(options)
      for (const name of ['urgent', 'onProgress', 'onLevel'] as const)
        if (options[name] !== undefined) checkFunction(name, options[name])
      const { channel, signal } = options
      if (this.#disposed) return reject(abortError(disposed))
      if (signal?.aborted) return reject(abortError('the request was cancelled'))
      const pending: Pending = { job, options, resolve, reject, attempts: 0, started: 0 }
      this.#waiting.get(channel)?.reject(abortError('a newer request took the place of this one'))
      this.#waiting.set(channel, pending)
      signal?.addEventListener('abort', () => this.#cancel(pending), { once: true })
      if (this.#running?.options.channel === channel) this.#hurry()
      this.#next()
    })
  }

  /** Ends the worker. All waiting, running and later requests are rejected with an AbortError. */
  dispose(): void {
    this.#disposed = true
    const pending = this.#unanswered()
    this.#waiting.clear()
    this.#stopRunning()
    for (const { reject } of pending) reject(abortError(disposed))
  }

  #unanswered(): Pending[] {
    return [...this.#waiting.values(), ...(this.#running ? [this.#running] : [])]
  }

  // Fetches the worker's script and the module at the same time, before the first request.
  #start(): void {
    this.#spawn()
    this.#compile().catch(() => undefined) // the next request gets the error
  }

  #compile(): Promise<WebAssembly.Module> {
    return (this.#compiled ??= compileWasm(this.#wasm))
  }

  #spawn(): void {
    if (this.#mainThread || this.#worker) return
    const worker = firstWorker(this.#ways)
    if (!worker) return this.#fallBack()
    this.#worker = worker
    worker.onmessage = ({ data }: MessageEvent<FromWorker | null>) => {
      if (data) this.#receive(data) // a page's own worker may send anything
    }
    worker.onmessageerror = () => this.#lose(worker)
    worker.onerror = (event) => {
      event.preventDefault()
      // A worker that fails before its first message could not run its script, and would fail a third time as well.
      if (this.#proven || this.#running?.attempts === 1) this.#lose(worker)
      else this.#tryAnotherWay()
    }
    this.#compile().then(
      (module) => {
        if (this.#worker !== worker) return
        try {
          worker.postMessage({ type: 'start', module } satisfies ToWorker)
        } catch {
          return this.#tryAnotherWay()
        }
        this.#started = true
        this.#watch()
        this.#next()
      },
      (error: unknown) => this.#failAll(error),
    )
  }

  #tryAnotherWay(): void {
    this.#ways.shift()
    this.#proven = false
    if (this.#ways.length === 0) return this.#fallBack()
    const running = this.#running
    this.#stopRunning()
    this.#spawn()
    if (running) this.#again(running)
  }

  #fallBack(): void {
    this.#stopWorker()
    this.#mainThread ??= this.#compile().then(async (module) =>
      (await import('./run-job.js')).runOnMainThread(module),
    )
    this.#mainThread.catch((error: unknown) => {
      this.#mainThread = undefined
      this.#failAll(error)
    })
    const running = this.#running
    if (running) this.#again(running)
    else this.#next()
  }

  #next(): void {
    if (this.#running) return
    if (this.#waiting.size === 0) return
    if (!this.#mainThread) this.#spawn()
    if (this.#running) return // no worker could be made, and the main thread has already begun
    if (!this.#mainThread && !this.#started) return
    const pending = this.#mostUrgent()
    if (!pending) return
    this.#waiting.delete(pending.options.channel)
    this.#run(pending)
  }

  // The first request that is not marked as able to wait, otherwise the first one. If its callback throws, only that
  // request fails.
  #mostUrgent(): Pending | undefined {
    for (const pending of [...this.#waiting.values()]) {
      const { channel, urgent } = pending.options
      try {
        if (urgent?.() !== false) return pending
      } catch (error) {
        this.#waiting.delete(channel)
        pending.reject(error)
      }
    }
    return [...this.#waiting.values()][0]
  }

  #run(pending: Pending): void {
    this.#running = pending
    pending.attempts += 1
    pending.started = performance.now()
    const id = ++this.#runningId
    if (this.#mainThread) {
      // A turn of the event loop lets the page show that work begins.
      this.#mainThread.then(
        (run) => setTimeout(() => this.#runHere(run, id, pending)),
        () => undefined, // the callers get the error where the module is started
      )
      return
    }
    try {
      const recycled = recycledBy(pending)
      const { job, options } = pending
      const message: ToWorker = { type: 'job', id, job, levels: options.onLevel !== undefined, recycled }
      this.#worker?.postMessage(message, recycled)
      this.#watch()
    } catch (error) {
      // The job cannot be cloned.
      this.#settle()
      pending.reject(error)
      this.#next()
    }
  }

  #runHere(run: JobRunner, id: number, pending: Pending): void {
    if (id !== this.#runningId || !this.#running) return
    try {
      const buffers = recycledBy(pending)
      const recycled = structuredClone(buffers, { transfer: buffers }) // empties them, as a worker would
      this.#receive({ type: 'done', id, terrain: run(pending.job, recycled) })
    } catch (error) {
      const { name, message } = error as Error
      this.#receive({ type: 'failed', id, name, message })
    }
  }

  #receive(message: FromWorker): void {
    if (message.type === 'ready') {
      this.#proven = true
      const running = this.#running
      if (!running) return this.#settle()
      running.started = performance.now()
      this.#watch()
      if (this.#waiting.has(running.options.channel)) this.#hurry()
      return
    }
    const pending = this.#running
    if (!pending || message.id !== this.#runningId) return
    if (message.type === 'progress') {
      this.#watch()
      pending.options.onProgress?.(message.fraction)
      return
    }
    if (message.type === 'level') {
      this.#watch()
      pending.options.onLevel?.(message.terrain)
      return
    }
    this.#settle()
    if (message.type === 'done') pending.resolve(message.terrain)
    else
      pending.reject(
        message.name === 'RangeError' ? new RangeError(message.message) : new Error(message.message),
      )
    this.#next()
  }

  #cancel(pending: Pending): void {
    const { channel } = pending.options
    if (this.#waiting.get(channel) === pending) this.#waiting.delete(channel)
    else if (this.#running === pending) this.#stopRunning()
    else return
    pending.reject(abortError('the request was cancelled'))
    this.#next()
  }

  // A newer request of the same channel waits. Let the running one finish if it is quick, so that the mountain follows
  // a slider while it is dragged.
  #hurry(): void {
    if (this.#grace !== undefined || !this.#running || !this.#proven) return
    const spent = performance.now() - this.#running.started
    this.#grace = setTimeout(
      () => {
        const overtaken = this.#running
        this.#stopRunning()
        overtaken?.reject(abortError('a newer request took the place of this one'))
        this.#next()
      },
      Math.max(0, graceMilliseconds - spent),
    )
  }

  #stopRunning(): void {
    this.#settle()
    this.#stopWorker()
  }

  // The worker died or stopped responding. Another worker takes over the job, a few times at most.
  #lose(worker: Worker): void {
    if (this.#worker !== worker) return
    const running = this.#running
    this.#stopRunning()
    if (running && running.attempts < maxAttempts) this.#again(running)
    else {
      running?.reject(
        new OrogenError(
          'worker-lost',
          `the terrain worker stopped ${maxAttempts} times on this job; try a smaller exponent`,
          {
            recoverable: true,
          },
        ),
      )
      this.#next()
    }
  }

  // Puts a job back, unless a newer one of its channel already waits.
  #again(pending: Pending): void {
    this.#settle()
    const { channel } = pending.options
    if (this.#waiting.has(channel)) pending.reject(abortError('a newer request took the place of this one'))
    else this.#waiting.set(channel, pending)
    this.#next()
  }

  #failAll(error: unknown): void {
    const pending = this.#unanswered()
    this.#waiting.clear()
    this.#stopRunning()
    // A later request tries again; but if nobody has received this failure yet, the next request does.
    if (pending.length > 0) this.#compiled = undefined
    for (const { reject } of pending) reject(error)
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    const worker = this.#worker
    if (!worker) return
    this.#watchdog = setTimeout(() => {
      if (this.#proven) this.#lose(worker)
      else this.#tryAnotherWay()
    }, this.#patience)
  }

  #settle(): void {
    clearTimeout(this.#watchdog)
    clearTimeout(this.#grace)
    this.#grace = undefined
    this.#running = undefined
  }

  #stopWorker(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#started = false
  }
}

// Each buffer once, without those that were transferred before, because that would be an error.
function recycledBy({ options: { recycle } }: Pending): ArrayBuffer[] {
  return recycle ? [...new Set(buffersOf(recycle))] : []
}

export interface ClientOptions {
  wasm?: WasmSource
  /**
   * Makes the worker; throw to stay on the main thread. If several ways are given, each is tried when the ones before
   * it threw, or gave a worker that failed before its first message.
   */
  createWorker?: (() => PageWorker) | (() => PageWorker)[]
  /** Milliseconds without a message after which a worker counts as hung. */
  patience?: number
}

export interface RequestOptions {
  /**
   * Identifies the caller. Only the newest request of a channel counts: one that still waits is dropped when the next
   * arrives (its promise is rejected with an AbortError). Channels take turns.
   */
  channel?: unknown
  signal?: AbortSignal
  /** Called to choose between requests: those for which it returns `false` wait for the others. */
  urgent?: () => boolean
  /** Called with the share done, 0 to 1, during long work. */
  onProgress?: (fraction: number) => void
  /**
   * Receives coarser levels of a terrain, the coarsest first, while the weather works on it. For a larger map it first
   * receives one level of 1025 points a side or just under; `field.size` tells how coarse it is. Not called on the main
   * thread, which could not show them.
   */
  onLevel?: (terrain: Terrain) => void
  /**
   * A terrain of this client that the page no longer needs. The worker writes the answer into those of its arrays that
   * have the right size. For a large map this is several times as fast as new memory. Do not read it after this call:
   * its arrays are empty (transferred) as soon as the job begins, however it ends.
   */
  recycle?: Terrain
}

export interface WindowsOptions extends Omit<RequestOptions, 'channel' | 'onLevel' | 'recycle'> {
  /** Identifies the caller, as for a terrain; a request without a channel is never dropped. */
  channel?: unknown
  /**
   * Windows of this client that the page no longer needs. The worker writes the answer into those of their arrays that
   * have the right size. Do not read them after this call: they are empty (transferred) as soon as the job begins.
   */
  recycle?: TerrainWindow[]
  /** Asks for the `ridges` of each. */
  ridges?: boolean
}
