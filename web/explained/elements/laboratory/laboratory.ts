import { JobWorker } from '../../../core/workers/one-job.js'
import { ScriptAddress, workerWays } from '../../../core/workers/ways.js'
import type { Answers, AnswerTo, Job } from './measured-map.js'

type Answer = Answers[Job['kind']]

interface Pending {
  owner: unknown
  job: Job
  resolve(answer: Answer): void
  reject(reason: unknown): void
}

/**
 * Makes and measures maps in a worker, one at a time, for all microscopes of a page. Of one owner only the newest request
 * counts; owners take turns.
 */
export class Laboratory {
  readonly #worker: JobWorker<Job, Answer>
  readonly #waiting = new Map<unknown, Pending>()
  readonly #owners = new Set<unknown>()
  #running: Pending | undefined

  constructor(createWorker: (() => Worker) | (() => Worker)[], patience?: number) {
    // Without a worker, the same code runs on the page's thread, and is loaded only then.
    const here = async () => (await import('./measured-map.js')).work
    this.#worker = new JobWorker({ createWorker, patience, here })
  }

  /** @throws AbortError if a newer request of this owner took its place or it cancelled; the reason if it failed. */
  ask<Asked extends Job>(owner: unknown, job: Asked): Promise<AnswerTo<Asked>> {
    this.#owners.add(owner)
    return new Promise((resolve, reject) => {
      this.#waiting.get(owner)?.reject(aborted())
      this.#waiting.set(owner, { owner, job, resolve: resolve as Pending['resolve'], reject })
      this.#next()
    })
  }

  /** Cancels the jobs of this owner. */
  cancel(owner: unknown): void {
    this.#waiting.get(owner)?.reject(aborted())
    this.#waiting.delete(owner)
    // Nobody will receive the answer of a running job.
    const running = this.#running
    if (running && running.owner === owner) running.reject(aborted())
  }

  /** Gives the worker back; it ends with its last owner. */
  release(owner: unknown): void {
    this.cancel(owner)
    this.#owners.delete(owner)
    if (this.#owners.size > 0) return
    this.#running = undefined
    this.#worker.end()
  }

  #next(): void {
    const [running] = this.#waiting.values()
    if (this.#running || !running) return
    this.#waiting.delete(running.owner)
    this.#running = running
    const settle = (answer: () => void) => {
      if (this.#running !== running) return
      this.#running = undefined
      if (this.#waiting.has(running.owner)) running.reject(aborted())
      else answer()
      this.#next()
    }
    this.#worker.perform(running.job).then(
      (answer) => settle(() => running.resolve(answer)),
      (error: unknown) => settle(() => running.reject(error)),
    )
  }
}

function aborted(): DOMException {
  return new DOMException('a newer request took the place of this one', 'AbortError')
}

function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./laboratory-worker.ts', import.meta.url), { type: 'module' }).href
}

/** The one that all elements of a page share. */
export const laboratory = new Laboratory(workerWays(addressOfScript(), 'laboratory'))
