import { NeedsWholeModule } from '../module/needs-whole.js'
import { compileChosen } from '../module/choice.js'
import type { PageWorker, WasmSource } from '../module/compile.js'
import { terrainWorkerStarters } from './create-worker.js'
import { abortError, OrogenError, show } from '../errors.js'
import type { CoverMap, ShadeMap, WindowCover } from '../meshes.js'
import {
  abortSignal,
  anything,
  between,
  callback,
  type OptionKind,
  type OptionKinds,
  optionsOf,
  propertiesOf,
  reading,
} from '../options.js'
import type {
  Answer,
  FoundRiver,
  CoverRequest,
  Job,
  Shade,
  ShadeRequest,
  Terrain,
  TerrainJob,
  Windows,
} from './run-job.js'
import type { RiverPath, TerrainWindow, WindowParameters } from '../window.js'
import { buffersOf, type JobRequest, JobWorker } from './job-queue.js'

export type { CoverMap, CoverOptions, ShadeMap, ShadeOptions, WindowCover } from '../meshes.js'
export type { TerrainWindow, WindowParameters, WindowPlace } from '../window.js'
export type {
  CoverRequest,
  MeshRequest,
  ShadeRequest,
  Terrain,
  TerrainJob,
  TerrainSource,
} from './run-job.js'

type AskOptions = Omit<RequestOptions, 'recycle'> & { recycle?: unknown }

/**
 * A terrain that the page no longer needs. Anything false means none, so that one can write `{ recycle: isOld
 * && terrain }`.
 */
const spare: OptionKind = (name, value) => {
  if (!value || typeof value === 'object') return
  throw new RangeError(`${name} must be what this client gave, got ${show(value)}`)
}

const requestOptions: OptionKinds<RequestOptions> = {
  channel: anything,
  signal: abortSignal,
  urgent: callback,
  onProgress: callback,
  onLevel: callback,
  recycle: spare,
}
const windowsOptions: OptionKinds<WindowsOptions> = {
  channel: anything,
  signal: abortSignal,
  urgent: callback,
  onProgress: callback,
  recycle: spare,
  ridges: anything,
  cover: anything,
}
/** More ways to make a worker than anybody has. */
const maxWays = 100
/** The longest time that timers can wait. */
const maxPatience = 2 ** 31 - 1

const clientOptions: OptionKinds<ClientOptions> = {
  wasm: anything,
  createWorker: (name, value) => {
    const isLong = reading(name, () => Array.isArray(value) && value.length > maxWays)
    if (isLong) throw new RangeError(`${name} must be a function or at most ${maxWays} of them, got more`)
    for (const way of reading(name, () => [value].flat())) callback(name, way)
  },
  patience: between(1, maxPatience, ' milliseconds'),
}

const maxAttempts = 3
const disposed = 'the terrain client was disposed of'

/**
 * Generates terrains and meshes in a worker, one at a time: all callers on a page share one queue. To cancel
 * or overtake a long job at once, the worker is replaced; the compiled module is kept, so that a new worker
 * starts in a few milliseconds. If no worker is available, the same module runs on the main thread.
 */
export class TerrainClient {
  readonly #worker: JobWorker<Job, Answer>
  #disposed = false

  /**
   * @param whole whether the module with everything is loaded at once, because the first job needs it
   * @throws RangeError or TypeError for a wrong option
   */
  constructor(options: ClientOptions = {}, whole = false) {
    const {
      wasm,
      createWorker = terrainWorkerStarters(),
      patience = 10_000,
    } = optionsOf(options, clientOptions)
    this.#worker = new JobWorker<Job, Answer>({
      createWorker,
      patience,
      module: (all) => compileChosen(wasm, all),
      here: async (module) => {
        const compiled = await module()
        const { runOnMainThread } = await import('./run-job.js')
        let run = await runOnMainThread(compiled)
        return async (job, _, { recycled }) => {
          try {
            return run(job, recycled)
          } catch (error) {
            if (!(error instanceof NeedsWholeModule)) throw error
            run = await runOnMainThread(await compileChosen(wasm, true))
            return run(job, recycled)
          }
        }
      },
      attempts: maxAttempts,
      answers,
      lost: () => {
        const message = `the terrain worker stopped ${maxAttempts} times on this job; try a smaller exponent`
        return new OrogenError('worker-lost', message, { recoverable: true })
      },
    })
    this.#worker.begin(whole)
  }

  /** Whether jobs run in a worker; false after the main thread has had to take over. */
  get usesWorker(): boolean {
    return !this.#worker.isHere
  }

  /**
   * @throws RangeError for a wrong parameter, AbortError if cancelled or overtaken, OrogenError if nothing
   *   runs.
   */
  request(job: TerrainJob, options: RequestOptions = {}): Promise<Terrain> {
    return this.#ask(() => job, options) as Promise<Terrain>
  }

  /**
   * Computes only the light on a terrain, for a moving sun. Give it a channel of its own, so that only the
   * newest position of the sun counts and no request for a terrain is dropped.
   */
  async shade(job: ShadeRequest, options: RequestOptions = {}): Promise<ShadeMap> {
    return ((await this.#ask(() => withoutHeights(job), options)) as Shade).shade!
  }

  /** Computes only what covers a terrain. Give it a channel of its own, as for `shade`. */
  async cover(job: CoverRequest, options: RequestOptions = {}): Promise<CoverMap> {
    return ((await this.#ask(() => withoutHeights(job), options)) as Shade).cover!
  }

  /**
   * Makes windows of endless land, in the order of the list. It sends one message and receives one, so that a
   * list of small windows costs little more than their points. The resident terrain is unchanged.
   *
   * @throws RangeError for a wrong parameter of any of them, and the errors of `request`.
   */
  async windows(list: WindowParameters[], options: WindowsOptions = {}): Promise<TerrainWindow[]> {
    const { channel = {}, ridges, cover, ...rest } = optionsOf(options, windowsOptions)
    const answer = await this.#ask(() => ({ windows: list, ridges, cover }), { ...rest, channel })
    return (answer as Windows).windows
  }

  /**
   * Finds the largest river that comes as near to the middle of a window as its borders; undefined if there
   * is none.
   *
   * @throws RangeError for a wrong parameter, and the errors of `request`.
   */
  async river(window: WindowParameters, options: RequestOptions = {}): Promise<RiverPath | undefined> {
    return ((await this.#ask(() => ({ river: window }), options)) as FoundRiver).river
  }

  #ask(jobOf: () => Job, options: AskOptions): Promise<Answer> {
    try {
      const { recycle, ...request } = optionsOf<AskOptions>(options, requestOptions)
      const job = propertiesOf('the job', jobOf())
      if (this.#disposed) throw abortError(disposed)
      const recycled = () => (recycle ? reading('recycle', () => buffersOf(recycle)) : [])
      return this.#worker.perform(job as Job, { ...request, recycled } as JobRequest<Answer>)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  /** Ends the worker. All waiting, running and later requests are rejected with an AbortError. */
  dispose(): void {
    this.#disposed = true
    this.#worker.end(disposed)
  }
}

function withoutHeights<Asked extends ShadeRequest | CoverRequest>(job: Asked): Asked & { heights: false } {
  return { ...propertiesOf('the job', job), heights: false } as Asked & { heights: false }
}

/** Whether a worker has answered what it was asked; a page's own worker may send anything. */
function answers(job: Job, answer: unknown): boolean {
  const has = (...names: string[]) => names.some((name) => name in (answer as object))
  if (typeof answer !== 'object' || answer === null) return false
  if ('windows' in job) return has('windows')
  if ('river' in job) return has('river')
  return has(...('heights' in job ? ['shade', 'cover'] : ['field']))
}

export interface ClientOptions {
  wasm?: WasmSource
  /**
   * Makes the worker; throw to stay on the main thread. If several ways are given, each is tried when the
   * ones before it threw, or gave a worker that failed before its first message.
   */
  createWorker?: (() => PageWorker) | (() => PageWorker)[]
  /**
   * Milliseconds without a message after which a worker counts as hung: 1 to 2^31 − 1; 10,000 if not given.
   */
  patience?: number
}

export interface RequestOptions {
  /**
   * Identifies the caller. Only the newest request of a channel counts: one that still waits is dropped when
   * the next arrives (its promise is rejected with an AbortError). Channels take turns.
   */
  channel?: unknown
  signal?: AbortSignal
  /** Called to choose between requests: those for which it returns `false` wait for the others. */
  urgent?: () => boolean
  /** Called with the share done, 0 to 1, during long work. */
  onProgress?: (fraction: number) => void
  /**
   * Receives coarser levels of a terrain, the coarsest first, while erosion works on it. For a larger map
   * it first receives one level of 1025 points a side or just under; `field.size` tells how coarse it is. Not
   * called on the main thread, which could not show them.
   */
  onLevel?: (terrain: Terrain) => void
  /**
   * A terrain of this client that the page no longer needs. The worker writes the answer into those of its
   * arrays that have the right size. For a large map this is several times as fast as new memory. Do not read
   * it after this call: its arrays are empty (transferred) as soon as the job begins, however it ends.
   */
  recycle?: Terrain | false | null | undefined
}

export interface WindowsOptions extends Omit<RequestOptions, 'channel' | 'onLevel' | 'recycle'> {
  /** Identifies the caller, as for a terrain; a request without a channel is never dropped. */
  channel?: unknown
  /**
   * Windows of this client that the page no longer needs. The worker writes the answer into those of their
   * arrays that have the right size. Do not read them after this call: they are empty (transferred) as soon
   * as the job begins.
   */
  recycle?: TerrainWindow[] | false | null | undefined
  /** Asks for the `ridges` of each. */
  ridges?: boolean
  /** Asks for the `cover` of each, at this scale. */
  cover?: WindowCover | undefined
}
