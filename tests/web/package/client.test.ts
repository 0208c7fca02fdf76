import { describe, expect, test, vi } from 'vitest'
import {
  cancelled,
  clientOnFakes,
  overtaken,
  readyClient,
  settle,
  useFakeTimers,
} from '../support/fake-worker.js'

useFakeTimers()

describe('one worker', () => {
  test('is started with the compiled module, before anybody asks', async () => {
    const { workers, client } = await readyClient()
    expect(workers[0]!.received.map(({ type }) => type)).toEqual(['start'])
    expect(client.usesWorker).toBe(true)
  })

  test('gets one job at a time, and the next when it has answered', async () => {
    const { workers, seedsAsked, ask, endings } = await readyClient()
    ask(1, { channel: 'one' })
    ask(2, { channel: 'two' })
    expect(seedsAsked()).toEqual([1])
    await workers[0]!.answer()
    expect(seedsAsked()).toEqual([1, 2])
    await workers[0]!.answer()
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(workers.length).toBe(1)
  })

  test('is asked as soon as it has the module, before it says that it is ready', async () => {
    const { workers, ask, endings } = clientOnFakes()
    ask(5)
    await settle()
    expect(workers[0]!.received.map(({ type }) => type)).toEqual(['start', 'job'])
    await workers[0]!.start()
    expect(endings).toEqual(['5 came as 5'])
  })

  test('that dies of its first job before its first word is made once more', async () => {
    const { client, workers, ask, endings } = clientOnFakes()
    ask(5)
    await settle()
    workers[0]!.crash()
    await settle()
    expect(workers.length).toBe(2)
    await workers[1]!.start()
    expect(endings).toEqual(['5 came as 5'])
    expect(client.usesWorker).toBe(true)
  })

  test('is not ended for a newer request while it still loads', async () => {
    const { workers, ask, endings } = clientOnFakes()
    const channel = {}
    ask(1, { channel })
    await settle(2000)
    ask(2, { channel })
    await settle(2000)
    await workers[0]!.start()
    await workers[0]!.answer()
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(workers.length).toBe(1)
  })

  test('that refuses is quoted, as the kind of error that it was', async () => {
    const { workers, ask, endings } = await readyClient()
    ask(1)
    workers[0]!.refuse('RangeError', 'roughness must be between 0 and 1, got 5')
    ask(2)
    workers[0]!.refuse('TypeError', 'something is undefined')
    ask(3)
    await workers[0]!.answer()
    expect(endings).toEqual([
      '1 RangeError: roughness must be between 0 and 1, got 5',
      '2 TypeError: something is undefined',
      '3 came as 3',
    ])
  })

  test('reports progress to whoever asked', async () => {
    const { workers, ask } = await readyClient()
    const heard: string[] = []
    ask(1, { channel: 'one', onProgress: (fraction) => heard.push(`1: ${fraction}`) })
    ask(2, { channel: 'two', onProgress: (fraction) => heard.push(`2: ${fraction}`) })
    workers[0]!.progress(0.25)
    workers[0]!.progress(0.5)
    workers[0]!.finish()
    workers[0]!.progress(0.75)
    expect(heard).toEqual(['1: 0.25', '1: 0.5', '2: 0.75'])
  })
})

describe('of one channel the newest request counts', () => {
  test('one that waits is dropped when the next arrives', async () => {
    const { workers, seedsAsked, ask, endings } = await readyClient()
    for (const seed of [1, 2, 3, 4]) ask(seed)
    await workers[0]!.answer()
    await workers[0]!.answer()
    expect(seedsAsked()).toEqual([1, 4])
    expect(endings.sort()).toEqual(['1 came as 1', overtaken(2), overtaken(3), '4 came as 4'])
  })

  test('one that runs and is quick is finished first, and comes first', async () => {
    const { workers, ask, endings } = await readyClient()
    ask(1)
    await settle(300)
    ask(2)
    await settle(50)
    await workers[0]!.answer()
    workers[0]!.finish()
    await settle(1000)
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(workers.length).toBe(1)
  })

  test('one that runs long is stopped after its grace, and never comes', async () => {
    const { workers, ask, endings } = await readyClient()
    ask(1)
    ask(2)
    await settle(399)
    expect(workers[0]!.terminated).toBe(false)
    await settle(2)
    expect(workers[0]!.terminated).toBe(true)
    expect(endings).toEqual([overtaken(1)])
    workers[0]!.finish()
    await workers[1]!.start()
    expect(endings).toEqual([overtaken(1), '2 came as 2'])
  })

  test('one that has run long already is stopped at once', async () => {
    const { workers, seedsAsked, ask, endings } = await readyClient()
    ask(1)
    await settle(2000)
    ask(2)
    await settle(1)
    expect(endings).toEqual([overtaken(1)])
    workers[1]!.ready()
    expect(seedsAsked()).toEqual([1, 2])
  })

  test('a slider dragged fast moves the mountain now and then, and ends where it was left', async () => {
    const { workers, seedsAsked, ask, endings } = await readyClient()
    for (let seed = 1; seed <= 50; seed++) {
      ask(seed)
      await settle(20)
      if (seed % 5 === 0) workers.at(-1)!.finish()
    }
    await workers.at(-1)!.answer()
    const came = endings.filter((ending) => ending.includes('came')).map((ending) => parseInt(ending))
    expect(came.length).toBeGreaterThan(5)
    expect(came).toEqual([...came].sort((a, b) => a - b))
    expect(came.at(-1)).toBe(50)
    expect(seedsAsked().length).toBe(came.length)
    expect(endings.length).toBe(50)
  })

  test('other channels keep theirs, and take turns', async () => {
    const { workers, seedsAsked, ask, endings } = await readyClient()
    ask(1, { channel: 'a' })
    ask(2, { channel: 'b' })
    ask(3, { channel: 'a' })
    ask(4, { channel: 'b' })
    for (let i = 0; i < 3; i++) {
      await workers[0]!.answer()
    }
    expect(seedsAsked()).toEqual([1, 4, 3])
    expect(endings).toEqual([overtaken(2), '1 came as 1', '4 came as 4', '3 came as 3'])
  })

  test('a long job is not stopped for another channel', async () => {
    const { workers, ask, endings } = await readyClient()
    ask(1, { channel: 'a' })
    ask(2, { channel: 'b' })
    await settle(5000)
    expect(workers[0]!.terminated).toBe(false)
    await workers[0]!.answer()
    expect(endings).toEqual(['1 came as 1'])
  })
})

describe('cancelling', () => {
  test('a request that waits takes it from the queue', async () => {
    const { workers, seedsAsked, ask, endings } = await readyClient()
    const running = new AbortController()
    ask(1, { channel: 'a' })
    ask(2, { channel: 'b', signal: running.signal })
    running.abort()
    await workers[0]!.answer()
    expect(endings).toEqual([cancelled(2), '1 came as 1'])
    expect(seedsAsked()).toEqual([1])
    expect(workers.length).toBe(1)
  })

  test('a request that runs replaces the worker, and the next one is served by the new one', async () => {
    const { workers, ask, endings } = await readyClient()
    const running = new AbortController()
    ask(1, { channel: 'a', signal: running.signal })
    ask(2, { channel: 'b' })
    running.abort()
    await settle()
    expect(workers[0]!.terminated).toBe(true)
    expect(endings).toEqual([cancelled(1)])
    await workers[1]!.start()
    expect(endings).toEqual([cancelled(1), '2 came as 2'])
  })

  test('a signal keeps no request that is over', async () => {
    const { workers, ask, endings } = await readyClient()
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    for (const seed of [1, 2]) {
      ask(seed, { channel: 'a', signal })
      await workers[0]!.answer()
    }
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(added.mock.calls.length).toBe(2)
    expect(removed.mock.calls.map(([, each]) => each)).toEqual(added.mock.calls.map(([, each]) => each))
  })

  test('before it begins asks for nothing', async () => {
    const { workers, ask, endings } = await readyClient()
    ask(1, { signal: AbortSignal.abort() })
    await settle()
    expect(endings).toEqual([cancelled(1)])
    expect(workers[0]!.jobs).toEqual([])
  })

  test('after the end changes nothing', async () => {
    const { workers, ask, endings } = await readyClient()
    const running = new AbortController()
    ask(1, { signal: running.signal })
    workers[0]!.finish()
    ask(2)
    running.abort()
    await workers[0]!.answer()
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(workers[0]!.terminated).toBe(false)
  })

  test('one that was overtaken already does not touch the one that overtook it', async () => {
    const { workers, ask, endings } = await readyClient()
    const running = new AbortController()
    ask(1)
    ask(2, { signal: running.signal })
    ask(3)
    running.abort()
    await workers[0]!.answer()
    await workers[0]!.answer()
    expect(endings).toEqual([overtaken(2), '1 came as 1', '3 came as 3'])
  })
})

test('dispose rejects what waits and what runs, and ends the worker', async () => {
  const { client, workers, ask, endings } = await readyClient()
  ask(1, { channel: 'a' })
  ask(2, { channel: 'b' })
  client.dispose()
  await settle(60_000)
  expect(endings.sort()).toEqual([
    '1 AbortError: the terrain client was disposed of',
    '2 AbortError: the terrain client was disposed of',
  ])
  expect(workers.length).toBe(1)
  expect(workers[0]!.terminated).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  ask(3)
  await settle(60_000)
  expect(endings.at(-1)).toBe('3 AbortError: the terrain client was disposed of')
  expect(workers.length).toBe(1)
})
