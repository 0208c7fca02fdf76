import { describe, expect, test } from 'vitest'
import { Laboratory } from '../../web/elements/laboratory/laboratory.js'
import type { Job, Mountain } from '../../web/elements/laboratory/specimen.js'
import type { FromWorker, ToWorker } from '../../web/elements/laboratory/worker.js'

/** A worker under the hand of the test. */
class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  onerror: ((event: { preventDefault(): void }) => void) | null = null
  terminated = false
  readonly received: ToWorker[] = []

  postMessage(message: ToWorker): void {
    this.received.push(message)
  }

  terminate(): void {
    this.terminated = true
  }

  /** Answers the newest job with its own number in place of a mountain. */
  finish(): void {
    const { id } = this.received.at(-1)!
    this.onmessage?.({ data: { type: 'done', id, answer: id as unknown as Mountain } })
  }
}

const job = (seed: number) => ({ kind: 'mountain', exponent: 3, seed, roughness: 0.5 }) satisfies Job

function onFakes() {
  const workers: FakeWorker[] = []
  const laboratory = new Laboratory(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
  const endings: string[] = []
  const ask = (owner: string, seed: number) =>
    laboratory.ask(owner, job(seed)).then(
      () => endings.push(`${owner} ${seed} done`),
      (error: Error) => endings.push(`${owner} ${seed} ${error.name}`),
    )
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { laboratory, workers, endings, ask, settle }
}

describe('the laboratory', () => {
  test('has one worker, one job at a time, and gives no answer that is out of date', async () => {
    const { workers, endings, ask, settle } = onFakes()
    void ask('a', 1)
    void ask('a', 2)
    void ask('a', 3)
    void ask('b', 4)
    expect(workers[0]!.received).toHaveLength(1)
    for (let i = 0; i < 3; i++) {
      workers[0]!.finish()
      await settle()
    }
    expect(workers).toHaveLength(1)
    expect(endings).toEqual(['a 2 AbortError', 'a 1 AbortError', 'a 3 done', 'b 4 done'])
  })

  test('what was cancelled is answered to nobody, and the worker goes on', async () => {
    const { laboratory, workers, endings, ask, settle } = onFakes()
    void ask('a', 1)
    laboratory.cancel('a')
    void ask('a', 2)
    workers[0]!.finish()
    await settle()
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual(['a 1 AbortError', 'a 2 done'])
    expect(workers[0]!.terminated).toBe(false)
  })

  test('the worker ends with its last owner, and there is a new one for the next', async () => {
    const { laboratory, workers, endings, ask, settle } = onFakes()
    void ask('a', 1)
    void ask('b', 2)
    laboratory.release('b')
    expect(workers[0]!.terminated).toBe(false)
    laboratory.release('a')
    expect(workers[0]!.terminated).toBe(true)
    void ask('a', 3)
    workers[1]!.finish()
    await settle()
    expect(endings).toEqual(['b 2 AbortError', 'a 1 AbortError', 'a 3 done'])
  })

  test('a failure is the reason of its own request alone', async () => {
    const { workers, endings, ask, settle } = onFakes()
    void ask('a', 1)
    const { id } = workers[0]!.received[0]!
    workers[0]!.onmessage?.({ data: { type: 'failed', id, name: 'RangeError', message: 'no' } })
    await settle()
    void ask('a', 2)
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual(['a 1 RangeError', 'a 2 done'])
  })

  test('without a worker, and when it dies, the work is done here', async () => {
    const none = new Laboratory(() => {
      throw new Error('no workers here')
    })
    const mountain = await none.ask('a', job(5))
    expect(mountain.field.size).toBe(9)

    const { laboratory, workers } = onFakes()
    const answer = laboratory.ask('a', job(5))
    workers[0]!.onerror?.({ preventDefault: () => undefined })
    expect((await answer).field.heights).toEqual(mountain.field.heights)
    expect(workers).toHaveLength(1)
  })
})
