import type { AnswerTo, Job, Mountain, Specimen } from './specimen.js'
import type { FromWorker, ToWorker } from './worker.js'

interface Pending {
  job: Job
  resolve(answer: Specimen[] | Mountain): void
  reject(reason: unknown): void
}

/**
 * Makes and measures maps in a worker, one at a time, for all microscopes of a page. Of one owner only the newest request
 * counts; owners take turns. Where no worker can be had the same work is done on the page's own thread.
 */
export class Laboratory {
  readonly #createWorker: () => Worker
  readonly #waiting = new Map<unknown, Pending>()
  readonly #owners = new Set<unknown>()
  #running: (Pending & { id: number; owner: unknown }) | undefined
  #worker: Worker | undefined
  #withoutWorker = false
  #last = 0

  constructor(
    createWorker = () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'laboratory' }),
  ) {
    this.#createWorker = createWorker
  }

  /** @throws AbortError if a newer request of this owner took its place or it cancelled; the reason if it failed. */
  ask<Asked extends Job>(owner: unknown, job: Asked): Promise<AnswerTo<Asked>> {
    this.#owners.add(owner)
    return new Promise((resolve, reject) => {
      this.#waiting.get(owner)?.reject(aborted())
      this.#waiting.set(owner, { job, resolve: resolve as Pending['resolve'], reject })
      this.#next()
    })
  }

  /** Drops what this owner asked for. */
  cancel(owner: unknown): void {
    this.#waiting.get(owner)?.reject(aborted())
    this.#waiting.delete(owner)
    // An answer to what runs already will find nobody.
    if (this.#running?.owner === owner) this.#running?.reject(aborted())
  }

  /** The same for an owner that goes; the worker ends with the last one. */
  release(owner: unknown): void {
    this.cancel(owner)
    this.#owners.delete(owner)
    if (this.#owners.size > 0) return
    this.#running = undefined
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #next(): void {
    const [first] = this.#waiting
    if (this.#running || !first) return
    const [owner, pending] = first
    this.#waiting.delete(owner)
    const running = { ...pending, owner, id: ++this.#last }
    this.#running = running
    const message: ToWorker = { type: 'job', id: running.id, job: running.job }
    try {
      if (!this.#withoutWorker) return (this.#worker ??= this.#start()).postMessage(message)
    } catch {
      this.#withoutWorker = true // the page may not have one
    }
    void performHere(running.job).then(
      (answer) => this.#settle(running.id, () => running.resolve(answer)),
      (error: unknown) => this.#settle(running.id, () => running.reject(error)),
    )
  }

  #start(): Worker {
    const worker = this.#createWorker()
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.#settle(data.id, (running) => {
        if (data.type === 'done') running.resolve(data.answer)
        else running.reject(Object.assign(new Error(data.message), { name: data.name }))
      })
    }
    worker.onerror = (event) => {
      event.preventDefault()
      worker.terminate()
      this.#worker = undefined
      this.#withoutWorker = true
      const running = this.#running
      this.#running = undefined
      if (running && !this.#waiting.has(running.owner)) this.#waiting.set(running.owner, running)
      else running?.reject(aborted())
      this.#next()
    }
    return worker
  }

  #settle(id: number, answer: (running: Pending) => void): void {
    const running = this.#running
    if (running?.id !== id) return
    this.#running = undefined
    if (this.#waiting.has(running.owner)) running.reject(aborted())
    else answer(running)
    this.#next()
  }
}

function aborted(): DOMException {
  return new DOMException('a newer request took the place of this one', 'AbortError')
}

let here: Promise<(job: Job) => Specimen[] | Mountain> | undefined

async function performHere(job: Job): Promise<Specimen[] | Mountain> {
  const load = async () => {
    const [{ loadOrogen }, { perform }] = await Promise.all([
      import('../../orogen/index.js'),
      import('./specimen.js'),
    ])
    const orogen = await loadOrogen()
    return (asked: Job) => perform(orogen, asked)
  }
  here ??= load()
  try {
    return (await here)(job)
  } catch (error) {
    here = undefined // what could not be fetched may be there the next time
    throw error
  }
}

/** The one that all elements of a page share. */
export const laboratory = new Laboratory()
