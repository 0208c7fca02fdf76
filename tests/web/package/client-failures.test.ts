import { describe, expect, test, vi } from 'vitest'
import { TerrainClient } from '../../../web/package/worker/client.js'
import type { GenerateParameters } from '../../../web/package/index.js'
import {
  clientOnFakes,
  compiled,
  noWorker,
  overtaken,
  readyClient,
  settle,
  useFakeTimers,
} from '../support/fake-worker.js'
import { known, orogen, sha256 } from '../support/terrain.js'

const lost = (seed: number) =>
  `${seed} OrogenError: the terrain worker stopped 3 times on this job; try a smaller exponent`

describe('a worker that fails', () => {
  useFakeTimers()

  test('during a job is replaced, and the job done again', async () => {
    const { client, workers, seedsAsked, ask, endings } = await readyClient()
    ask(1)
    workers[0]!.crash()
    await settle()
    expect(workers[0]!.terminated).toBe(true)
    await workers[1]!.start()
    expect(seedsAsked()).toEqual([1, 1])
    expect(endings).toEqual(['1 came as 1'])
    expect(client.usesWorker).toBe(true)
  })

  test('during a job that a newer one waits for does the newer one only', async () => {
    const { workers, seedsAsked, ask, endings } = await readyClient()
    ask(1)
    ask(2)
    workers[0]!.crash()
    await settle()
    await workers[1]!.start()
    expect(seedsAsked()).toEqual([1, 2])
    expect(endings).toEqual([overtaken(1), '2 came as 2'])
  })

  test('three times on one job fails it with a sentence; the next one gets a new worker', async () => {
    const { workers, ask, endings } = await readyClient()
    ask(1, { channel: 'a' })
    ask(2, { channel: 'b' })
    // Between its attempts the others have their turn.
    for (let i = 0; endings.length < 2 && i < 10; i++) {
      const worker = workers.at(-1)!
      worker.ready()
      const seed = worker.jobs.at(-1)!.job.parameters!.seed
      if (seed === 1) worker.crash()
      else worker.finish()
      await settle()
    }
    expect(endings.sort()).toEqual([lost(1), '2 came as 2'])
    ask(3)
    await settle()
    await workers.at(-1)!.start()
    expect(endings).toContain('3 came as 3')
  })

  test('says which error it is, and that another try can help', async () => {
    const { client, workers } = await readyClient()
    const request = client.request({ parameters: { seed: 1 } })
    const failure = expect(request).rejects.toMatchObject({ code: 'worker-lost', recoverable: true })
    for (let i = 0; i < 3; i++) {
      workers.at(-1)!.ready()
      workers.at(-1)!.crash()
      await settle()
    }
    await failure
  })

  test('by falling silent is noticed after ten seconds and replaced', async () => {
    const { workers, ask, endings } = await readyClient()
    ask(1)
    await settle(9_999)
    expect(workers.length).toBe(1)
    await settle(2)
    expect(workers[0]!.terminated).toBe(true)
    await workers[1]!.start()
    expect(endings).toEqual(['1 came as 1'])
  })

  test('is not thought hung as long as it reports progress', async () => {
    const { workers, ask, endings } = await readyClient({ patience: 1000 })
    ask(1)
    for (let i = 1; i <= 20; i++) {
      await settle(900)
      workers[0]!.progress(i / 20)
    }
    workers[0]!.finish()
    await settle(60_000)
    expect(endings).toEqual(['1 came as 1'])
    expect(workers.length).toBe(1)
    expect(workers[0]!.terminated).toBe(false)
  })

  test('while nothing is asked of it is replaced when something is', async () => {
    const { workers, ask, endings } = await readyClient()
    workers[0]!.crash()
    ask(1)
    await settle()
    await workers[1]!.start()
    expect(endings).toEqual(['1 came as 1'])
  })

  test('by an answer that cannot be read is replaced', async () => {
    const { workers, ask, endings } = await readyClient()
    ask(1)
    workers[0]!.onmessageerror!()
    await settle()
    await workers[1]!.start()
    expect(endings).toEqual(['1 came as 1'])
  })

  test('by answering what nobody asked is not listened to', async () => {
    const { workers, ask, endings } = await readyClient()
    const heard: number[] = []
    ask(1, { onProgress: (fraction) => heard.push(fraction) })
    const { id } = workers[0]!.jobs[0]!
    for (const nothing of [null, undefined, 0, 'done', {}]) workers[0]!.say(nothing)
    for (const wrong of [id - 1, id + 1, undefined]) {
      workers[0]!.say({ type: 'done', id: wrong, result: { field: { min: 99 } } })
      workers[0]!.say({ type: 'failed', id: wrong, name: 'RangeError', message: 'not yours' })
      workers[0]!.say({ type: 'progress', id: wrong, done: 0.5 })
    }
    workers[0]!.finish()
    await workers[0]!.answer()
    expect(endings).toEqual(['1 came as 1'])
    expect(heard).toEqual([])
  })
})

test('a request that cannot be sent to a worker fails alone', async () => {
  const { client, workers, ask, endings } = clientOnFakes()
  await vi.waitFor(() => expect(workers[0]!.started).toBe(true))
  workers[0]!.ready()
  const uncloneable = { exponent: () => 9 } as unknown as GenerateParameters
  await expect(client.request({ parameters: uncloneable })).rejects.toThrow(/could not be cloned/)
  ask(2)
  workers[0]!.finish()
  await vi.waitFor(() => expect(endings).toEqual(['2 came as 2']))
  client.dispose()
})

describe('without a worker the main thread', () => {
  const ways: [string, () => Partial<ConstructorParameters<typeof TerrainClient>[0]>][] = [
    ['cannot be made', () => ({ createWorker: noWorker })],
    ['is none', () => ({ createWorker: [() => ({}), () => 5, () => undefined] as never })],
    ['cannot be spoken to', () => ({ createWorker: () => failing('deaf') })],
    ['fails before its first word', () => ({ createWorker: () => failing('onerror') })],
    ['never says a word', () => ({ createWorker: () => failing('silence'), patience: 20 })],
  ]

  describe.each(ways)('because one %s', (_, options) => {
    test('gives the same terrain and the same meshes', async () => {
      const client = new TerrainClient({ wasm: compiled, ...options() })
      const terrain = await client.request({
        parameters: known.request,
        mesh: { kind: 'surface', stride: 2 },
      })
      expect(sha256(terrain.field.heights)).toBe(known.hash)
      expect(terrain.surface).toEqual(orogen.surface(terrain.field, { stride: 2 }))
      const again = await client.request({ parameters: known.request, mesh: { kind: 'voxels' } })
      expect(again.voxels).toEqual(orogen.voxels(again.field))
      expect(client.usesWorker).toBe(false)
      client.dispose()
    })

    test('refuses with the same sentence, and goes on', async () => {
      const client = new TerrainClient({ wasm: compiled, ...options() })
      const wrong = client.request({ parameters: { roughness: 5 } })
      await expect(wrong).rejects.toThrow(RangeError)
      await expect(wrong).rejects.toThrow('roughness must be between 0 and 1, got 5')
      const odd = client.request({ parameters: { seed: 10n } as unknown as GenerateParameters })
      await expect(odd).rejects.toThrow('seed must be a whole number between 0 and 4294967295, got 10n')
      const { field } = await client.request({ parameters: known.request })
      expect(sha256(field.heights)).toBe(known.hash)
      client.dispose()
    })
  })

  test('keeps to the newest request, and can be cancelled', async () => {
    const client = new TerrainClient({ wasm: compiled, createWorker: () => failing('onerror') })
    await client.request({ parameters: known.request })
    const controller = new AbortController()
    const first = client.request({ parameters: { exponent: 2, seed: 1 } }, { signal: controller.signal })
    const second = client.request({ parameters: { exponent: 2, seed: 2 } })
    const third = client.request({ parameters: known.request })
    controller.abort()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    expect(sha256((await third).field.heights)).toBe(known.hash)
    client.dispose()
  })

  test('does not generate a terrain anew for another mesh of it', async () => {
    const client = new TerrainClient({ wasm: compiled, createWorker: () => failing('onerror') })
    const parameters = { exponent: 9, seed: 3 }
    const one = await client.request({ parameters, mesh: { kind: 'surface' } })
    const other = await client.request({ parameters: { ...parameters }, mesh: { kind: 'voxels', stride: 4 } })
    expect(other.milliseconds.generate).toBe(one.milliseconds.generate)
    expect(other.field).toEqual(one.field)
    client.dispose()
  })
})

function failing(how: 'onerror' | 'silence' | 'deaf'): Worker {
  const worker = { postMessage: () => undefined, terminate: () => undefined } as unknown as Worker
  if (how === 'deaf')
    worker.postMessage = () => {
      throw new Error('no clone')
    }
  if (how === 'onerror') setTimeout(() => worker.onerror?.({ preventDefault: () => undefined } as ErrorEvent))
  return worker
}
