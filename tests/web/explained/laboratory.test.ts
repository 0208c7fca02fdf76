import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Laboratory } from '../../../web/explained/laboratory/laboratory.js'
import type { MeasureJob } from '../../../web/explained/laboratory/measured-map.js'
import { noWorker, OneJobWorker } from '../support/fake-worker.js'

class FakeWorker extends OneJobWorker<MeasureJob, unknown> {
  /** Answers the newest job with its own seed in place of a mountain. */
  finish(): void {
    this.say({ type: 'done', result: (this.jobs.at(-1)! as ReturnType<typeof job>).parameters.seed })
  }
}

const job = (seed: number) => ({ kind: 'mountain', parameters: { exponent: 3, seed } }) satisfies MeasureJob

function onFakes(patience?: number) {
  const workers: FakeWorker[] = []
  const laboratory = new Laboratory(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    queueMicrotask(() => worker.say({ type: 'ready' }))
    return worker as unknown as Worker
  }, patience)
  const endings: string[] = []
  const ask = (owner: string, seed: number) =>
    laboratory.ask(owner, job(seed)).then(
      () => endings.push(`${owner} ${seed} done`),
      (error: Error) => endings.push(`${owner} ${seed} ${error.name}`),
    )
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  const finish = (number: number) => {
    workers[number]!.finish()
    return settle()
  }
  return { laboratory, workers, endings, ask, settle, finish }
}

describe('the laboratory', () => {
  test('has one worker, one job at a time; gives no answer that is out of date, and a failure to its own request alone', async () => {
    const { workers, endings, ask, settle, finish } = onFakes()
    void ask('a', 1)
    void ask('a', 2)
    void ask('a', 3)
    void ask('b', 4)
    void ask('c', 5)
    await settle()
    expect(workers[0]!.jobs).toHaveLength(1)
    for (let i = 0; i < 2; i++) await finish(0)
    workers[0]!.say({ type: 'failed', name: 'RangeError', message: 'no' })
    await finish(0)
    await finish(0)
    expect(workers).toHaveLength(1)
    expect(endings).toEqual(['a 2 AbortError', 'a 1 AbortError', 'a 3 done', 'b 4 RangeError', 'c 5 done'])
  })

  test('what was cancelled is answered to nobody, and the worker goes on', async () => {
    const { laboratory, workers, endings, ask, settle, finish } = onFakes()
    void ask('a', 1)
    laboratory.cancel('a')
    void ask('a', 2)
    await settle()
    await finish(0)
    await finish(0)
    expect(endings).toEqual(['a 1 AbortError', 'a 2 done'])
    expect(workers[0]!.terminated).toBe(false)
  })

  test('the worker ends with its last owner, and there is a new one for the next', async () => {
    const { laboratory, workers, endings, ask, settle, finish } = onFakes()
    void ask('a', 1)
    void ask('b', 2)
    laboratory.release('b')
    expect(workers[0]!.terminated).toBe(false)
    laboratory.release('a')
    expect(workers[0]!.terminated).toBe(true)
    void ask('a', 3)
    await settle()
    await finish(1)
    expect(endings).toEqual(['b 2 AbortError', 'a 1 AbortError', 'a 3 done'])
  })

  test('without a worker, and when it never starts, the work is done here', async () => {
    const none = new Laboratory(noWorker)
    const mountain = await none.ask('a', job(5))
    expect(mountain.field.size).toBe(9)

    const { laboratory, workers } = onFakes()
    const answer = laboratory.ask('a', job(5))
    workers[0]!.fail()
    expect((await answer).field.heights).toEqual(mountain.field.heights)
    expect(workers).toHaveLength(1)
  })

  test('the next way to a worker is tried where the first gave one that never starts', async () => {
    const [deaf, good] = [new FakeWorker(), new FakeWorker()]
    const laboratory = new Laboratory([deaf, good].map((each) => () => each as unknown as Worker))
    const answer = laboratory.ask('a', job(5))
    deaf.fail()
    good.say({ type: 'ready' })
    good.finish()
    expect([await answer, deaf.terminated]).toEqual([5, true])
  })

  test('a worker that dies or falls silent ends its job with a sentence, and the next job gets another', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { laboratory, workers } = onFakes(5000)
    const died = laboratory.ask('a', job(1))
    await vi.advanceTimersByTimeAsync(0)
    workers[0]!.fail()
    await expect(died).rejects.toThrow('the worker stopped')
    const hung = laboratory.ask('a', job(2))
    const told = expect(hung).rejects.toThrow('the worker has said nothing for 5 seconds; try again')
    await vi.advanceTimersByTimeAsync(4000)
    workers[1]!.say({ type: 'progress', done: 0.5 }) // a sign of life
    await vi.advanceTimersByTimeAsync(4000)
    expect(workers[1]!.terminated).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    await told
    expect(workers[1]!.terminated).toBe(true)
    const next = laboratory.ask('a', job(3))
    await vi.advanceTimersByTimeAsync(0)
    workers[2]!.finish()
    expect(await next).toBe(3)
  })
})
