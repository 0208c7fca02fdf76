// Workers that do one job at a time: a job is cancelled by ending the worker. If no worker is available, the
// jobs run on this thread.

import { NeedsWholeModule } from '../module/needs-whole.js'
import { type ArrayPath, gatherer, type Piece } from './gatherer.js'
import type { Cutter } from './pieces.js'
import { firstWorker } from './start-worker.js'

export interface JobControl {
  /** Ends the work at once; the promise is rejected with an AbortError. */
  signal?: AbortSignal | undefined
  /** Called with the share done, 0 to 1, several times a second. */
  onProgress?: ((done: number) => void) | undefined
  /**
   * Makes the worker; throw to work on this thread. If several ways are given, each is tried after the ones
   * before it failed.
   */
  createWorker?: Starters
}

type Starters = (() => Worker) | (() => Worker)[]

/**
 * Does a job, and calls `step` after each piece with the share done. Work that awaits the result of `step`
 * lets the page respond if it runs on the page's thread, and can be cancelled there. `recycled`: memory that
 * the result may be written into; `onLevel` receives coarser results, if the page wants them.
 */
export type Work<Job, Result> = (
  job: Job,
  step: (done: number) => Promise<void> | void,
  more: { recycled: ArrayBuffer[]; onLevel?: (result: Result) => void },
) => Result | Promise<Result>

/**
 * Messages of the page: what the worker needs first, if anything, then one job at a time, after the pieces of
 * its long arrays. It does not wait for an answer before the first job.
 */
export type ToWorker<Job> =
  | { type: 'start'; module: WebAssembly.Module }
  | ({ type: 'piece'; id: number } & Piece)
  | { type: 'job'; id: number; job: Job; long: ArrayPath[]; levels: boolean; recycled: ArrayBuffer[] }

type JobMessage<Job> = Extract<ToWorker<Job>, { type: 'job' }>

/** Messages of the worker. `progress` also shows that it is alive. */
export type FromWorker<Result> =
  | { type: 'ready' }
  // the memory of a piece that has arrived
  | { type: 'piece'; id: number; buffer: ArrayBuffer }
  // the job needs the module with everything: it is to be started with that, and given the job once more
  | { type: 'needs-whole'; id: number }
  | { type: 'progress'; id: number; done: number }
  | { type: 'level'; id: number; result: Result }
  | { type: 'done'; id: number; result: Result }
  // `more`: further properties of the error
  | { type: 'failed'; id: number; name: string; message: string; more?: object }

/**
 * The buffers of the arrays in a result, to be transferred instead of copied, without those that were
 * transferred before.
 */
export function buffersOf(result: unknown, depth = maxDepth): ArrayBuffer[] {
  if (ArrayBuffer.isView(result))
    return result.byteLength > 0 && result.buffer instanceof ArrayBuffer ? [result.buffer] : []
  if (typeof result !== 'object' || result === null || depth === 0) return []
  return [...new Set(Object.values(result).flatMap((each) => buffersOf(each, depth - 1)))]
}

/** What goes with a result in place of a copy: the buffers of its arrays, and its picture. */
function transferred(result: unknown): Transferable[] {
  const { picture } = (result ?? {}) as { picture?: unknown }
  const isPicture = typeof ImageBitmap === 'function' && picture instanceof ImageBitmap
  return isPicture ? [picture, ...buffersOf(result)] : buffersOf(result)
}

/** Bytes of the longest array that is copied at once, which takes some milliseconds: 2049² heights. */
export const mostBytes = 2049 ** 2 * 4

function hasLong(value: unknown, depth = maxDepth): boolean {
  if (ArrayBuffer.isView(value)) return value.byteLength > mostBytes
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === 0) return false
  return Object.values(value).some((part) => hasLong(part, depth - 1))
}

/** The arrays of no job and no result lie deeper; what a page gives to be written over may be a circle. */
const maxDepth = 5

/**
 * The worker's side: does the jobs that it receives, by the work that `begin` returns once what it needs is
 * there.
 */
export function doJobs<Job, Result>(
  begin: (module: Promise<WebAssembly.Module>) => Promise<Work<Job, Result>>,
): void {
  // The types of a page do not include a worker's scope; these are the two members used here.
  const scope = self as unknown as {
    onmessage: ((event: MessageEvent<ToWorker<Job>>) => void) | null
    postMessage(message: FromWorker<Result>, transfer?: Transferable[]): void
  }
  let give: ((module: WebAssembly.Module) => void) | undefined
  const tryBegin = (module: Promise<WebAssembly.Module>) => {
    const work = begin(module)
    // A failure reaches the page as an error of the worker; a rejected promise would not.
    work.then(() => scope.postMessage({ type: 'ready' }), reportError)
    return work
  }
  let begun = tryBegin(new Promise((resolve) => (give = resolve)))
  const long = gatherer()
  scope.onmessage = ({ data: message }) => {
    const { type, module } = (message ?? {}) as { type?: unknown; module?: unknown }
    if (type === 'piece') {
      const { id, ...piece } = message as Extract<ToWorker<Job>, { type: 'piece' }>
      const { buffer } = piece
      if (long.take(id, piece)) scope.postMessage({ type: 'piece', id, buffer }, [buffer])
    }
    if (type === 'start' && module instanceof WebAssembly.Module) {
      if (give) give(module)
      else begun = tryBegin(Promise.resolve(module))
      give = undefined
    }
    if (type !== 'job') return
    begun.then(
      (work) => answer(work, message as JobMessage<Job>),
      () => undefined,
    )
  }

  async function answer(
    work: Work<Job, Result>,
    { id, job, long: paths, levels, recycled: given }: JobMessage<Job>,
  ): Promise<void> {
    // By its values: a message may hold an array of holes alone.
    const values: unknown[] = Array.isArray(given) ? Object.values(given) : []
    const recycled = values.filter((each) => each instanceof ArrayBuffer)
    let last = performance.now()
    const step = (done: number) => {
      if (performance.now() - last < 50) return
      last = performance.now()
      scope.postMessage({ type: 'progress', id, done })
    }
    const tell = (type: 'level' | 'done') => (result: Result) =>
      scope.postMessage({ type, id, result }, transferred(result))
    try {
      if (Array.isArray(paths)) long.complete(job, paths)
      tell('done')(await work(job, step, { recycled, ...(levels && { onLevel: tell('level') }) }))
    } catch (error) {
      if (error instanceof NeedsWholeModule) return scope.postMessage({ type: 'needs-whole', id })
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      scope.postMessage({ type: 'failed', id, name, message, more: { ...(error as object) } })
    }
  }
}

/** One job for the worker, and who asks for it. */
export interface JobRequest<Result> extends Omit<JobControl, 'createWorker'> {
  /** Only the newest request of a channel counts; channels take turns. */
  channel?: unknown
  /** Those for which it returns `false` wait for the others. */
  urgent?: (() => boolean) | undefined
  onLevel?: ((result: Result) => void) | undefined
  /** Memory that the worker may write the answer into, without what was transferred before. */
  recycled?: (() => ArrayBuffer[]) | undefined
}

export interface JobWorkerOptions<Job, Result> {
  createWorker: Starters
  /** Fetches the work, for where there is no worker. */
  here: (module: () => Promise<WebAssembly.Module>) => Promise<Work<Job, Result>>
  /**
   * Makes the module that the worker needs; after a failure again. `whole`: the one that has everything,
   * because a job needs it.
   */
  module?: (whole: boolean) => Promise<WebAssembly.Module>
  /** Milliseconds without a message after which a worker counts as hung. */
  patience?: number | undefined
  /** How often a job is given to another worker after one that died of it, and its error in the end. */
  attempts?: number
  lost?: (reason: string) => Error
  /** Whether a worker has answered a job; one that sends something else counts as one that died. */
  answers?: (job: Job, result: unknown) => boolean
}

interface Pending<Job, Result> {
  job: Job
  request: JobRequest<Result>
  resolve(result: Result): void
  reject(reason: unknown): void
  attempts: number
  started: number
}

const usualPatience = 30_000
/** Time that a running job gets to finish when a newer one waits for it. */
const graceMilliseconds = 400
const cancelled = 'the request was cancelled'
const overtaken = 'a newer request took the place of this one'
const abortError = (reason: string) => new DOMException(reason, 'AbortError')

/**
 * A worker that is kept for further jobs, one at a time: all callers share one queue. To cancel or overtake a
 * long job at once, the worker is replaced; what it needs is kept, so that a new one starts in a few
 * milliseconds.
 */
export class JobWorker<Job, Result> {
  /** The ways to start a worker that have not failed. */
  readonly #starters: (() => Worker)[]
  readonly #options: JobWorkerOptions<Job, Result>
  readonly #waiting = new Map<unknown, Pending<Job, Result>>()
  #module: Promise<WebAssembly.Module> | undefined
  #whole = false
  #running: Pending<Job, Result> | undefined
  #runningId = 0
  #cutter: Cutter | undefined
  #worker: Worker | undefined
  /** Whether the worker has what it needs and accepts jobs. */
  #started = false
  /** Whether a worker that was started in the current way has sent its first message. */
  #proven = false
  #here: Promise<Work<Job, Result>> | undefined
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #grace: ReturnType<typeof setTimeout> | undefined

  constructor(options: JobWorkerOptions<Job, Result>) {
    this.#options = options
    this.#starters = [options.createWorker].flat()
  }

  /** Whether this thread has had to take over. */
  get isHere(): boolean {
    return this.#here !== undefined
  }

  /**
   * @throws the errors of the work, and an AbortError if the job was cancelled or overtaken, or the worker
   *   ended
   */
  perform(job: Job, request: JobRequest<Result> = {}): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { channel, signal } = request
      if (signal?.aborted) return reject(abortError(cancelled))
      // A signal may serve many jobs, and must not keep those that are over.
      const ending =
        <Given>(end: (given: Given) => void) =>
        (given: Given) => {
          signal?.removeEventListener('abort', cancel)
          end(given)
        }
      const pending: Pending<Job, Result> = {
        job,
        request,
        attempts: 0,
        started: 0,
        resolve: ending(resolve),
        reject: ending(reject),
      }
      const cancel = () => this.#cancel(pending)
      this.#waiting.get(channel)?.reject(abortError(overtaken))
      this.#waiting.set(channel, pending)
      signal?.addEventListener('abort', cancel, { once: true })
      if (this.#running?.request.channel === channel) this.#hurry()
      this.#next()
    })
  }

  /** Ends the worker. What waits and runs is rejected with an AbortError; the next job gets a new worker. */
  end(reason = cancelled): void {
    for (const { reject } of this.#dropAll()) reject(abortError(reason))
  }

  /**
   * Fetches the worker's script and what it needs at the same time, before the first job. `whole`: that job
   * needs the module with everything.
   */
  begin(whole = false): void {
    if (this.#here || this.#worker) return
    this.#whole ||= whole
    const worker = firstWorker(this.#starters)
    if (!worker) return this.#fallBack()
    this.#worker = worker
    worker.onmessage = ({ data }: MessageEvent<FromWorker<Result> | null>) => {
      if (data && worker === this.#worker) this.#receive(data, lose) // a page's own worker may send anything
    }
    const lose = (reason = 'no reason given') =>
      worker === this.#worker && this.#lose(`the worker stopped (${reason}); try a smaller map`)
    worker.onmessageerror = () => lose()
    worker.onerror = (event) => {
      event.preventDefault()
      const { attempts = 1 } = this.#options
      // A worker that fails before its first message could not run its script, and would fail a third time as
      // well.
      if (this.#proven || (attempts > 1 && this.#running?.attempts === 1)) lose(event.message)
      else if (worker === this.#worker) this.#tryNextStarter()
    }
    this.#started = !this.#options.module
    if (!this.#started) this.#start(worker)
  }

  /** Gives a worker its module. */
  #start(worker: Worker): void {
    this.#compile().then(
      (module) => {
        if (this.#worker !== worker) return
        try {
          worker.postMessage({ type: 'start', module } satisfies ToWorker<Job>)
        } catch {
          return this.#tryNextStarter()
        }
        this.#started = true
        this.#watch()
        this.#next()
      },
      (error: unknown) => this.#failAll(error),
    )
  }

  #compile(): Promise<WebAssembly.Module> {
    return (this.#module ??= this.#options.module!(this.#whole))
  }

  #tryNextStarter(): void {
    this.#starters.shift()
    this.#proven = false
    const running = this.#running
    this.#stopRunning()
    this.begin()
    if (running) this.#again(running)
    else this.#next()
  }

  #fallBack(): void {
    this.#here = this.#options.here(() => this.#compile())
    this.#here.catch((error: unknown) => {
      this.#here = undefined
      this.#failAll(error)
    })
  }

  #next(): void {
    if (this.#running || this.#waiting.size === 0) return
    this.begin()
    if (!this.#here && !this.#started) return
    const pending = this.#mostUrgent()
    if (!pending) return
    this.#waiting.delete(pending.request.channel)
    this.#run(pending)
  }

  // The first request that is not marked as able to wait, otherwise the first one. If its callback throws,
  // only that request fails.
  #mostUrgent(): Pending<Job, Result> | undefined {
    for (const pending of [...this.#waiting.values()]) {
      const { channel, urgent } = pending.request
      try {
        if (urgent?.() !== false) return pending
      } catch (error) {
        this.#waiting.delete(channel)
        pending.reject(error)
      }
    }
    return [...this.#waiting.values()][0]
  }

  #run(pending: Pending<Job, Result>): void {
    this.#running = pending
    pending.attempts += 1
    pending.started = performance.now()
    const id = ++this.#runningId
    const { job, request } = pending
    // The callers get an error of fetching the work where it is fetched.
    if (this.#here)
      return void this.#here.then(
        (work) => this.#runHere(work, id, pending),
        () => undefined,
      )
    const send = (message: ToWorker<Job>, transfer: ArrayBuffer[]) => {
      this.#worker?.postMessage(message, transfer)
      this.#watch()
    }
    const levels = request.onLevel !== undefined
    const sendJob = (job: Job, recycled: ArrayBuffer[], long: ArrayPath[] = []) =>
      send({ type: 'job', id, job, long, levels, recycled }, recycled)
    this.#sending(pending, () => {
      const recycled = request.recycled?.() ?? []
      if (!hasLong(job)) return sendJob(job, recycled)
      const sendPiece = (piece: Piece) => send({ type: 'piece', id, ...piece }, [piece.buffer])
      const goOn = (pieces?: typeof import('./pieces.js')) => {
        if (this.#running !== pending || this.#runningId !== id) return
        this.#sending(pending, () => {
          if (pieces)
            this.#cutter = pieces.sendLong(job, { mostBytes, maxDepth }, recycled, sendPiece, sendJob)
          else sendJob(job, recycled) // the page waits, but has its answer
        })
      }
      import('./pieces.js').then(goOn, () => goOn())
    })
  }

  // What cannot be sent fails, and the next job follows.
  #sending(pending: Pending<Job, Result>, send: () => void): void {
    try {
      send()
    } catch (cause) {
      this.#settle()
      pending.reject(new TypeError(`the request cannot be sent to a worker: ${reasonOf(cause)}`, { cause }))
      this.#next()
    }
  }

  // Works in slices so short that the page still responds, if the work can be cut.
  async #runHere(
    work: Work<Job, Result>,
    id: number,
    { job, request, resolve, reject }: Pending<Job, Result>,
  ): Promise<void> {
    await aTurn() // lets the page show that work begins
    const isOver = () => id !== this.#runningId || !this.#running
    if (isOver()) return
    let last = performance.now()
    const step = (done: number) => {
      if (performance.now() - last < 20) return
      request.onProgress?.(done)
      last = performance.now()
      return aTurn(request.signal)
    }
    let answer: () => void
    try {
      const buffers = request.recycled?.() ?? []
      const recycled = structuredClone(buffers, { transfer: buffers }) // empties them, as a worker would
      const result = await work(job, step, { recycled })
      answer = () => resolve(result)
    } catch (error) {
      answer = () => reject(error)
    }
    if (isOver()) return
    this.#settle()
    answer()
    this.#next()
  }

  #receive(message: FromWorker<Result>, lose: (reason: string) => void): void {
    const running = this.#running
    if (message.type === 'ready') {
      this.#proven = true
      if (!running) return this.#settle()
      running.started = performance.now()
      this.#watch()
      if (this.#waiting.has(running.request.channel)) this.#hurry()
      return
    }
    if (!running || message.id !== this.#runningId) return
    const { job, request, resolve, reject } = running
    const { answers = () => true } = this.#options
    if (message.type === 'piece') return this.#sending(running, () => this.#cutter?.goOn(message.buffer))
    if (message.type === 'progress') {
      if (typeof message.done !== 'number') return
      this.#watch()
      return request.onProgress?.(message.done)
    }
    if (message.type === 'level') {
      if (!answers(job, message.result)) return
      this.#watch()
      return request.onLevel?.(message.result)
    }
    if (message.type === 'needs-whole' && !this.#whole) return this.#goOnWithWhole(running)
    if (message.type === 'done' && !answers(job, message.result)) return lose('it answered something else')
    if (message.type !== 'done' && message.type !== 'failed') return
    this.#settle()
    if (message.type === 'done') resolve(message.result)
    else reject(errorOf(message))
    this.#next()
  }

  #cancel(pending: Pending<Job, Result>): void {
    const { channel } = pending.request
    if (this.#waiting.get(channel) === pending) this.#waiting.delete(channel)
    else if (this.#running === pending) this.#stopRunning()
    else return
    pending.reject(abortError(cancelled))
    this.#next()
  }

  // A newer request of the same channel waits. Let the running one finish if it is quick, so that the
  // mountain follows a slider while it is dragged.
  #hurry(): void {
    if (this.#grace !== undefined || !this.#running || !this.#proven) return
    const spent = performance.now() - this.#running.started
    this.#grace = setTimeout(
      () => {
        const slow = this.#running
        this.#stopRunning()
        slow?.reject(abortError(overtaken))
        this.#next()
      },
      Math.max(0, graceMilliseconds - spent),
    )
  }

  // The worker died or stopped responding. Another worker takes over the job, a few times at most.
  #lose(reason: string): void {
    const running = this.#running
    const { attempts = 1, lost = Error } = this.#options
    this.#stopRunning()
    if (!running) return
    if (running.attempts < attempts) return this.#again(running)
    running.reject(lost(reason))
    this.#next()
  }

  // The worker keeps its script, and this client the whole module for all workers to come.
  #goOnWithWhole(running: Pending<Job, Result>): void {
    this.#settle()
    this.#whole = true
    this.#module = undefined
    this.#started = false
    running.attempts -= 1
    this.#again(running)
    if (this.#worker) this.#start(this.#worker)
  }

  // Puts a job back, unless a newer one of its channel already waits.
  #again(pending: Pending<Job, Result>): void {
    const { channel } = pending.request
    if (this.#waiting.has(channel)) pending.reject(abortError(overtaken))
    else this.#waiting.set(channel, pending)
    this.#next()
  }

  #failAll(error: unknown): void {
    const dropped = this.#dropAll()
    // A later request tries again; but if nobody has received this failure yet, the next request does.
    if (dropped.length > 0) this.#module = undefined
    for (const { reject } of dropped) reject(error)
  }

  #dropAll(): Pending<Job, Result>[] {
    const dropped = [...this.#waiting.values(), ...(this.#running ? [this.#running] : [])]
    this.#waiting.clear()
    this.#stopRunning()
    return dropped
  }

  #watch(): void {
    clearTimeout(this.#watchdog)
    const { patience = usualPatience } = this.#options
    if (!this.#worker) return
    const silent = `the worker has said nothing for ${patience / 1000} seconds; try again, or a smaller map`
    const giveUp = () => (this.#proven ? this.#lose(silent) : this.#tryNextStarter())
    this.#watchdog = setTimeout(giveUp, patience)
  }

  #settle(): void {
    clearTimeout(this.#watchdog)
    clearTimeout(this.#grace)
    this.#grace = undefined
    this.#running = undefined
    this.#cutter = undefined
  }

  #stopRunning(): void {
    this.#settle()
    this.#worker?.terminate()
    this.#worker = undefined
    this.#started = false
  }
}

/** A map and no object, which would make a text of a name that is none, however long. */
const kindsOfErrors = new Map<string, ErrorConstructor>([
  ['RangeError', RangeError],
  ['TypeError', TypeError],
])

/** The error of a message, whose parts may be anything. */
function errorOf({ name, message, more }: Extract<FromWorker<unknown>, { type: 'failed' }>): Error {
  const kind = kindsOfErrors.get(name) ?? Error
  const sentence = typeof message === 'string' ? message : 'the worker did not say what is wrong'
  return Object.assign(new kind(sentence), typeof more === 'object' ? more : {})
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

async function aTurn(signal?: AbortSignal): Promise<void> {
  await new Promise((resume) => setTimeout(resume))
  signal?.throwIfAborted()
}
