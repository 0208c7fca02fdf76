import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createJobRunner } from '../../web/core/orogen/run-job.js'
import { TerrainClient, type Terrain, type TerrainJob } from '../../web/core/orogen/client.js'
import { compiled, readyClient, settle } from './fake-worker.js'
import { freshModule, known, sha256 } from './terrain.js'

// The memory of a terrain that the page needs no more, used for the next.

const arraysOf = ({ field, surface, relief, voxels, shade }: Terrain) =>
  [
    field.heights,
    surface?.positions,
    surface?.normals,
    relief?.patches,
    relief?.heights,
    voxels?.levels,
    voxels?.faces,
    shade?.light,
  ].filter((array) => array !== undefined)
const hashesOf = (terrain: Terrain) =>
  arraysOf(terrain).map((array) => {
    expect(array.byteLength).toBe(array.buffer.byteLength)
    return createHash('sha256').update(array).digest('hex')
  })

const surface = (exponent: number, seed: number): TerrainJob => ({
  parameters: { exponent, seed },
  mesh: { kind: 'surface' },
})
const cubes = (exponent: number, seed: number): TerrainJob => ({
  parameters: { exponent, seed },
  mesh: { kind: 'voxels' },
})
const relief: TerrainJob = {
  parameters: { exponent: 6, seed: 8 },
  mesh: { kind: 'relief', stride: 2 },
  shade: { sun: 200 },
}
const soiled = (...lengths: number[]) => lengths.map((length) => new Uint8Array(length).fill(0xff).buffer)

describe('a job', () => {
  test('is written into memory of just its size', async () => {
    const run = createJobRunner(await freshModule())
    const sizes = [65 * 65 * 4, 65 * 65 * 12, 65 * 65 * 4]
    const recycled = soiled(...sizes)
    const terrain = run(surface(6, 1), [...recycled])
    const written = arraysOf(terrain).map(({ buffer }) => buffer)
    expect(recycled.every((buffer) => written.includes(buffer))).toBe(true)
    expect(hashesOf(terrain)).toEqual(hashesOf(createJobRunner(await freshModule())(surface(6, 1))))
  })

  test.each([surface(5, 2), surface(6, 3), cubes(5, 4), cubes(6, 4), relief, { parameters: known.request }])(
    'has the same bits whatever is recycled: %j',
    async (job) => {
      const run = createJobRunner(await freshModule())
      const expected = hashesOf(createJobRunner(await freshModule())(job))
      for (const previous of [surface(5, 1), surface(6, 9), cubes(6, 4), relief]) {
        const recycled = arraysOf(run(previous)).map(({ buffer }) => buffer)
        expect(hashesOf(run(job, recycled))).toEqual(expected)
      }
      expect(hashesOf(run(job, soiled(4, 0, 33 * 33 * 4, 33 * 33 * 4, 81 * 4)))).toEqual(expected)
    },
  )

  test('writes into the same memory once', async () => {
    const module = await freshModule()
    module.generate(known.request)
    const [buffer] = soiled(81 * 4)
    module.recycle([buffer!])
    expect(module.copyField().heights.buffer).toBe(buffer)
    expect(module.copyField().heights.buffer).not.toBe(buffer)
  })

  test('never writes into memory of the job before', async () => {
    const run = createJobRunner(await freshModule())
    const [left] = soiled(33 * 33 * 4)
    run(surface(4, 1), [left!])
    const { field } = run(surface(5, 1))
    expect(field.heights.buffer).not.toBe(left)
    expect(new Uint8Array(left!).every((byte) => byte === 0xff)).toBe(true)
  })
})

describe('the client', () => {
  const terrain = (): Terrain => ({
    field: { size: 2, heights: Float32Array.of(1, 2, 3, 4), min: 1, max: 4, spacing: 1 },
    surface: { side: 2, step: 1, positions: new Float32Array(12), normals: new Int8Array(16) },
    milliseconds: { generate: 0, weather: 0, mesh: 0, light: 0, copy: 0 },
  })
  const bytes = (given: Terrain) => arraysOf(given).map(({ byteLength }) => byteLength)

  beforeEach(() => {
    vi.useFakeTimers()
    return () => void vi.useRealTimers()
  })

  test('transfers the arrays of the terrain that is given up, when the job begins', async () => {
    const { client, workers } = await readyClient()
    const [first, second] = [terrain(), terrain()]
    void client.request(surface(1, 1), { channel: 1, recycle: first })
    void client.request(surface(1, 2), { channel: 2, recycle: second })
    expect(bytes(first)).toEqual([0, 0, 0])
    expect(bytes(second)).toEqual([16, 48, 16])
    workers[0]!.finish()
    await settle()
    expect(bytes(second)).toEqual([0, 0, 0])
    expect(workers[0]!.jobs.map(({ recycled }) => recycled.map(({ byteLength }) => byteLength))).toEqual([
      [16, 48, 16],
      [16, 48, 16],
    ])
  })

  test('sends nothing of a terrain that has been given up before, or whose arrays share their memory', async () => {
    const { client, workers } = await readyClient()
    const given = terrain()
    given.surface!.positions = new Float32Array(given.field.heights.buffer)
    for (const seed of [1, 2]) {
      void client.request(surface(1, seed), { channel: seed, recycle: given })
      workers[0]!.finish()
      await settle()
    }
    expect(workers[0]!.jobs.map(({ recycled }) => recycled.length)).toEqual([2, 0])
  })

  test('sends the job again without it when the worker is lost', async () => {
    const { client, workers } = await readyClient()
    const answer = client.request(surface(1, 7), { recycle: terrain() })
    workers[0]!.crash()
    await settle()
    workers[1]!.ready()
    expect(workers[1]!.jobs.map(({ recycled }) => recycled)).toEqual([[]])
    workers[1]!.finish()
    expect((await answer).field.min).toBe(7)
  })

  test('without a worker gives the same heights, and the terrain is given up all the same', async () => {
    vi.useRealTimers()
    const createWorker = () => {
      throw new Error('no worker here')
    }
    const client = new TerrainClient({ wasm: compiled, createWorker })
    const first = await client.request({ parameters: { exponent: 3, seed: 1 } })
    const second = await client.request({ parameters: known.request }, { recycle: first })
    expect(sha256(second.field.heights)).toBe(known.hash)
    expect(first.field.heights.length).toBe(0)
    const refused = client.request({ parameters: { exponent: 99 } }, { recycle: second })
    await expect(refused).rejects.toThrow('exponent must be')
    expect(second.field.heights.length).toBe(0)
    const third = await client.request({ parameters: known.request }, { recycle: second })
    expect(sha256(third.field.heights)).toBe(known.hash)
  })
})
