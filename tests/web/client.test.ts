import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asker, cancelled, clientOnFakes, overtaken, readyClient, settle } from './fake-worker.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('one worker', () => {
  test('is started with the compiled module, before anybody asks', async () => {
    const { workers, client } = await readyClient()
    expect(workers[0]!.received.map(({ type }) => type)).toEqual(['start'])
    expect(client.usesWorker).toBe(true)
  })

  test('gets one job at a time, and the next when it has answered', async () => {
    const { client, workers, seedsAsked } = await readyClient()
    const { ask, endings } = asker(client)
    ask(1, { channel: 'one' })
    ask(2, { channel: 'two' })
    expect(seedsAsked()).toEqual([1])
    workers[0]!.finish()
    await settle()
    expect(seedsAsked()).toEqual([1, 2])
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(workers.length).toBe(1)
  })

  test('is asked as soon as it has the module, before it says that it is ready', async () => {
    const { client, workers } = clientOnFakes()
    const { ask, endings } = asker(client)
    ask(5)
    await settle()
    expect(workers[0]!.received.map(({ type }) => type)).toEqual(['start', 'job'])
    workers[0]!.ready()
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual(['5 came as 5'])
  })

  test('that dies of its first job before its first word is made once more', async () => {
    const { client, workers } = clientOnFakes()
    const { ask, endings } = asker(client)
    ask(5)
    await settle()
    workers[0]!.crash()
    await settle()
    expect(workers.length).toBe(2)
    workers[1]!.ready()
    workers[1]!.finish()
    await settle()
    expect(endings).toEqual(['5 came as 5'])
    expect(client.usesWorker).toBe(true)
  })

  test('is not ended for a newer request while it still loads', async () => {
    const { client, workers } = clientOnFakes()
    const { ask, endings } = asker(client)
    const channel = {}
    ask(1, { channel })
    await settle(2000)
    ask(2, { channel })
    await settle(2000)
    workers[0]!.ready()
    workers[0]!.finish()
    await settle()
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(workers.length).toBe(1)
  })

  test('that refuses is quoted, as the kind of error that it was', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
    ask(1)
    workers[0]!.refuse('RangeError', 'roughness must be between 0 and 1, got 5')
    ask(2)
    workers[0]!.refuse('TypeError', 'something is undefined')
    ask(3)
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual([
      '1 RangeError: roughness must be between 0 and 1, got 5',
      '2 Error: something is undefined',
      '3 came as 3',
    ])
  })

  test('reports progress to whoever asked', async () => {
    const { client, workers } = await readyClient()
    const { ask } = asker(client)
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
    const { client, workers, seedsAsked } = await readyClient()
    const { ask, endings } = asker(client)
    for (const seed of [1, 2, 3, 4]) ask(seed)
    workers[0]!.finish()
    await settle()
    workers[0]!.finish()
    await settle()
    expect(seedsAsked()).toEqual([1, 4])
    expect(endings.sort()).toEqual(['1 came as 1', overtaken(2), overtaken(3), '4 came as 4'])
  })

  test('one that runs and is quick is finished first, and comes first', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
    ask(1)
    await settle(300)
    ask(2)
    await settle(50)
    workers[0]!.finish()
    await settle()
    workers[0]!.finish()
    await settle(1000)
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(workers.length).toBe(1)
  })

  test('one that runs long is stopped after its grace, and never comes', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
    ask(1)
    ask(2)
    await settle(399)
    expect(workers[0]!.terminated).toBe(false)
    await settle(2)
    expect(workers[0]!.terminated).toBe(true)
    expect(endings).toEqual([overtaken(1)])
    workers[0]!.finish()
    workers[1]!.ready()
    workers[1]!.finish()
    await settle()
    expect(endings).toEqual([overtaken(1), '2 came as 2'])
  })

  test('one that has run long already is stopped at once', async () => {
    const { client, workers, seedsAsked } = await readyClient()
    const { ask, endings } = asker(client)
    ask(1)
    await settle(2000)
    ask(2)
    await settle(1)
    expect(endings).toEqual([overtaken(1)])
    workers[1]!.ready()
    expect(seedsAsked()).toEqual([1, 2])
  })

  test('a slider dragged fast moves the mountain now and then, and ends where it was left', async () => {
    const { client, workers, seedsAsked } = await readyClient()
    const { ask, endings } = asker(client)
    for (let seed = 1; seed <= 50; seed++) {
      ask(seed)
      await settle(20)
      if (seed % 5 === 0) workers.at(-1)!.finish()
    }
    workers.at(-1)!.finish()
    await settle()
    const came = endings.filter((ending) => ending.includes('came')).map((ending) => parseInt(ending))
    expect(came.length).toBeGreaterThan(5)
    expect(came).toEqual([...came].sort((a, b) => a - b))
    expect(came.at(-1)).toBe(50)
    expect(seedsAsked().length).toBe(came.length)
    expect(endings.length).toBe(50)
  })

  test('other channels keep theirs, and take turns', async () => {
    const { client, workers, seedsAsked } = await readyClient()
    const { ask, endings } = asker(client)
    ask(1, { channel: 'a' })
    ask(2, { channel: 'b' })
    ask(3, { channel: 'a' })
    ask(4, { channel: 'b' })
    for (let i = 0; i < 3; i++) {
      workers[0]!.finish()
      await settle()
    }
    expect(seedsAsked()).toEqual([1, 4, 3])
    expect(endings).toEqual([overtaken(2), '1 came as 1', '4 came as 4', '3 came as 3'])
  })

  test('a long job is not stopped for another channel', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
    ask(1, { channel: 'a' })
    ask(2, { channel: 'b' })
    await settle(5000)
    expect(workers[0]!.terminated).toBe(false)
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual(['1 came as 1'])
  })
})

describe('cancelling', () => {
  test('a request that waits takes it from the queue', async () => {
    const { client, workers, seedsAsked } = await readyClient()
    const { ask, endings } = asker(client)
    const { signal, abort } = cancellation()
    ask(1, { channel: 'a' })
    ask(2, { channel: 'b', signal })
    abort()
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual([cancelled(2), '1 came as 1'])
    expect(seedsAsked()).toEqual([1])
    expect(workers.length).toBe(1)
  })

  test('a request that runs replaces the worker, and the next one is served by the new one', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
    const { signal, abort } = cancellation()
    ask(1, { channel: 'a', signal })
    ask(2, { channel: 'b' })
    abort()
    await settle()
    expect(workers[0]!.terminated).toBe(true)
    expect(endings).toEqual([cancelled(1)])
    workers[1]!.ready()
    workers[1]!.finish()
    await settle()
    expect(endings).toEqual([cancelled(1), '2 came as 2'])
  })

  test('before it begins asks for nothing', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
    ask(1, { signal: AbortSignal.abort() })
    await settle()
    expect(endings).toEqual([cancelled(1)])
    expect(workers[0]!.jobs).toEqual([])
  })

  test('after the end changes nothing', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
    const { signal, abort } = cancellation()
    ask(1, { signal })
    workers[0]!.finish()
    ask(2)
    abort()
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual(['1 came as 1', '2 came as 2'])
    expect(workers[0]!.terminated).toBe(false)
  })

  test('one that was overtaken already does not touch the one that overtook it', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
    const { signal, abort } = cancellation()
    ask(1)
    ask(2, { signal })
    ask(3)
    abort()
    workers[0]!.finish()
    await settle()
    workers[0]!.finish()
    await settle()
    expect(endings).toEqual([overtaken(2), '1 came as 1', '3 came as 3'])
  })
})

describe('dispose', () => {
  test('rejects what waits and what runs, and ends the worker', async () => {
    const { client, workers } = await readyClient()
    const { ask, endings } = asker(client)
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
})

function cancellation() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
