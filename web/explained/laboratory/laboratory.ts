import { JobWorker } from '../../package/worker/job-queue.js'
import { ScriptAddress, workerStarters } from '../../package/worker/start-worker.js'
import type { MeasureAnswers, AnswerTo, MeasureJob } from './measured-map.js'

/**
 * Makes and measures maps in a worker, one at a time, for all figures of a page. Only the newest request of
 * an owner counts; owners take turns.
 */
export class Laboratory {
  readonly #worker: JobWorker<MeasureJob, MeasureAnswers[MeasureJob['kind']]>
  /** The job that each owner wants. */
  readonly #wanted = new Map<unknown, MeasureJob | undefined>()

  constructor(createWorker: (() => Worker) | (() => Worker)[], patience?: number) {
    // Without a worker, the same code runs on the page's thread, and is loaded only then.
    const here = async () => (await import('./measured-map.js')).work
    this.#worker = new JobWorker({ createWorker, patience, here })
  }

  /**
   * @throws AbortError if a newer request of this owner took its place or it cancelled; the reason if it
   *   failed.
   */
  ask<Asked extends MeasureJob>(owner: unknown, job: Asked): Promise<AnswerTo<Asked>> {
    this.#wanted.set(owner, job)
    const answer = this.#worker.perform(job, { channel: owner }) as Promise<AnswerTo<Asked>>
    return answer.finally(() => {
      if (this.#wanted.get(owner) !== job)
        throw new DOMException('nobody wants this map any more', 'AbortError')
    })
  }

  /** The owner wants no map now. */
  cancel(owner: unknown): void {
    this.#wanted.set(owner, undefined)
  }

  /** Gives the worker back; it ends with its last owner. */
  release(owner: unknown): void {
    this.#wanted.delete(owner)
    if (this.#wanted.size === 0) this.#worker.end()
  }
}

function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./laboratory-worker.ts', import.meta.url), { type: 'module' }).href
}

/** The one that all elements of a page share. Strict pages allow workers from blobs alone. */
export const laboratory = new Laboratory(workerStarters(addressOfScript(), 'laboratory', 'blob'))
