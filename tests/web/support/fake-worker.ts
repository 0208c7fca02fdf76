import { afterEach, beforeEach, vi } from 'vitest'
import {
  TerrainClient,
  type ClientOptions,
  type RequestOptions,
  type Terrain,
} from '../../../web/package/worker/client.js'
import type { Answer, Job } from '../../../web/package/worker/run-job.js'
import type { FromWorker, ToWorker } from '../../../web/package/worker/job-queue.js'
import { wasmBytes } from './terrain.js'

export const compiled = new WebAssembly.Module(wasmBytes())

/** A worker that the test controls: it records what the page sends, and sends what the test tells it to. */
export class FakeWorker {
  onmessage: ((event: { data: FromWorker<Answer> }) => void) | null = null
  onmessageerror: (() => void) | null = null
  onerror: ((event: { preventDefault(): void }) => void) | null = null
  terminated = false
  readonly received: ToWorker<Job>[] = []

  postMessage(message: ToWorker<Job>, transfer: Transferable[] = []): void {
    if (this.terminated) throw new Error('the page talks to a worker that it has ended')
    this.received.push(structuredCloneOf(message, transfer))
  }

  /** Silences the worker, even if it had more to send. */
  terminate(): void {
    this.terminated = true
  }

  get jobs(): Extract<ToWorker<Job>, { type: 'job' }>[] {
    return this.received.filter((message) => message.type === 'job')
  }

  get started(): boolean {
    return this.received.some(({ type }) => type === 'start')
  }

  say(message: unknown): void {
    if (!this.terminated) this.onmessage?.({ data: message as FromWorker<Answer> })
  }

  ready(): void {
    this.say({ type: 'ready' })
  }

  /** Answers the newest job. */
  finish(): void {
    const { id, job } = this.jobs.at(-1)!
    const { options } = job as { options?: { name: string } } // of a file to read
    const terrain = (seed?: number) => terrainOf(seed ?? Number(options!.name))
    const result =
      'windows' in job
        ? { windows: job.windows.map(({ seed }) => terrain(seed).field) }
        : terrain(job.parameters?.seed)
    this.say({ type: 'done', id, result })
  }

  /** Answers the newest job, and delivers the answer. Needs fake timers. */
  async answer(): Promise<void> {
    this.finish()
    await settle()
  }

  /** Says that the worker is ready, then answers its first job. */
  async start(): Promise<void> {
    this.ready()
    await this.answer()
  }

  refuse(name: string, message: string): void {
    this.say({ type: 'failed', id: this.jobs.at(-1)!.id, name, message })
  }

  progress(fraction: number): void {
    this.say({ type: 'progress', id: this.jobs.at(-1)!.id, done: fraction })
  }

  crash(): void {
    if (!this.terminated) this.onerror?.({ preventDefault: () => undefined })
  }
}

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never

/** A worker for one kind of job that the test controls. */
export class OneJobWorker<Job, Result> {
  onmessage: ((event: { data: FromWorker<Result> }) => void) | null = null
  onerror: ((event: Partial<ErrorEvent>) => void) | null = null
  terminated = false
  readonly jobs: Job[] = []

  #id = 0

  postMessage(message: ToWorker<Job>): void {
    if (message.type !== 'job') return
    this.jobs.push(message.job)
    this.#id = message.id
  }

  terminate(): void {
    this.terminated = true
  }

  /** About the newest job. */
  say(message: WithoutId<FromWorker<Result>>): void {
    this.onmessage?.({ data: { id: this.#id, ...message } as FromWorker<Result> })
  }

  fail(message?: string): void {
    this.onerror?.({ preventDefault: () => undefined, message })
  }
}

// Clones messages as the browser does, except for the module, which node cannot clone.
function structuredCloneOf(message: ToWorker<Job>, transfer: Transferable[]): ToWorker<Job> {
  return message.type === 'start' ? message : structuredClone(message, { transfer })
}

/** A stand-in terrain, recognizable by its seed. */
export function terrainOf(seed: number): Terrain {
  const field = { size: 1, heights: Float32Array.of(seed), min: seed, max: seed, spacing: 1 }
  return { field, milliseconds: { generate: 1, erosion: 0, mesh: 0, light: 0, copy: 0 } }
}

/** Stands for a browser in which no worker can be made. */
export const noWorker = (): Worker => {
  throw new Error('no worker here')
}

/** Stops the clock in the tests of a file or a group; `settle` lets it go on. */
export function useFakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}

/** Lets promises run, and the timers that are due within `milliseconds`. Needs fake timers. */
export const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** Makes workers that the test controls, `isReady` by themselves or not, and adds them to a list. */
export const fakeWorkers = (workers: FakeWorker[], isReady?: boolean) => (): Worker => {
  const worker = new FakeWorker()
  workers.push(worker)
  if (isReady) queueMicrotask(() => worker.ready())
  return worker as unknown as Worker
}

/** A client on fake workers, the workers that it has made, in order, and a function that queries it. */
export function clientOnFakes(options: ClientOptions = {}) {
  const workers: FakeWorker[] = []
  const client = new TerrainClient({ wasm: compiled, createWorker: fakeWorkers(workers), ...options })
  return { client, workers, ...asker(client) }
}

/** A client whose first worker is ready. */
export async function readyClient(options: ClientOptions = {}) {
  const made = clientOnFakes(options)
  await settle()
  made.workers[0]!.ready()
  const seedsAsked = () => made.workers.flatMap(({ jobs }) => jobs.map(({ job }) => job.parameters!.seed))
  return { ...made, seedsAsked }
}

/** Requests a terrain by its seed and records how the request ends, in the order of the endings. */
function asker(client: TerrainClient) {
  const endings: string[] = []
  const ask = (seed: number, options: RequestOptions = {}): void => {
    client.request({ parameters: { exponent: 3, seed } }, options).then(
      ({ field }) => endings.push(`${seed} came as ${field.min}`),
      (error: Error) => endings.push(`${seed} ${error.name}: ${error.message}`),
    )
  }
  return { ask, endings }
}

export const overtaken = (seed: number) => `${seed} AbortError: a newer request took the place of this one`
export const cancelled = (seed: number) => `${seed} AbortError: the request was cancelled`
