import { describe, expect, test, vi } from 'vitest'
import { TerrainClient } from '../../../web/package/worker/client.js'
import type { Heightfield } from '../../../web/package/heightfield.js'
import { createJobRunner, type Terrain, type TerrainJob } from '../../../web/package/worker/run-job.js'
import { compiled, noWorker, readyClient, settle, useFakeTimers } from '../support/fake-worker.js'
import { fieldOf, freshModule, freshRunner, known, orogen, sha256, slowClock } from '../support/terrain.js'

const module = await freshModule()

const slope = (size: number, spacing = 0.5) => fieldOf(size, spacing, (x) => 3 + x)

describe('a job on the caller’s own heights', () => {
  test('answers with them, a mesh and the light, and keeps the caller’s', () => {
    const run = createJobRunner(module)
    const field = slope(10)
    const terrain = run({ field, mesh: { kind: 'surface', stride: 3 }, shade: { sun: 90 } })
    expect(terrain.field).toEqual({ ...field, faces: 1 })
    expect(terrain.field.heights).not.toBe(field.heights)
    expect(terrain.surface).toMatchObject({ side: 4, step: 1.5 })
    expect(terrain.shade!.side).toBe(10)
    expect(terrain.milliseconds.generate).toBe(0)
  })

  test('takes them in once, and anew when a height, the spacing or the terrain has changed', () => {
    const run = createJobRunner(module)
    const receive = vi.spyOn(module, 'receive')
    const field = slope(9)
    run({ field })
    run({ field: slope(9), shade: { sun: 90 }, heights: false })
    expect(receive).toHaveBeenCalledTimes(1)
    expect(run({ field: slope(9, 2) }).field.spacing).toBe(2)
    field.heights[40] = 99
    expect(run({ field }).field.max).toBe(99)
    expect(run({ parameters: { exponent: 3 } }).field.size).toBe(9)
    expect(run({ field }).field.max).toBe(99)
    expect(receive).toHaveBeenCalledTimes(4)
  })

  test('refuses what is no map, and is ready for the next', () => {
    const run = createJobRunner(module)
    expect(() => run({ field: { ...slope(9), size: 8 } })).toThrow(RangeError)
    expect(run({ field: slope(9) }).field.max).toBe(11)
  })
})

const run = await freshRunner()
const mesh = { kind: 'lod', stride: 1 } as const
const shade = { sun: 300, sunheight: 30 }

function levelsOf(job: TerrainJob): { levels: Terrain[]; whole: Terrain } {
  const levels: Terrain[] = []
  const whole = run(job, [], { onLevel: (terrain) => levels.push(terrain) })
  return { levels, whole }
}

function everyOther({ size, heights }: Heightfield): Float32Array {
  const side = ((size - 1) >> 1) + 1
  return Float32Array.from({ length: side * side }, (_, i) => {
    return heights[2 * Math.floor(i / side) * size + 2 * (i % side)]!
  })
}

const tiling = { generator: 'perlin-noise', exponent: 11, octaves: 3, seed: 5 } as const
test.each([
  { what: 'a large map', parameters: { exponent: 11, seed: 5 } },
  { what: 'one that tiles', parameters: tiling },
])('$what is seen by every other point first, under the same light', ({ parameters }) => {
  const { levels, whole } = levelsOf({ parameters, mesh, shade, exaggeration: 1.5 })
  expect(levels).toHaveLength(1)
  const [{ field, lod, shade: light }] = levels as [Terrain]
  expect(field.size).toBe(((whole.field.size - 1) >> 1) + 1)
  expect(field.heights).toEqual(everyOther(whole.field))
  expect(field.spacing).toBe(2 * whole.field.spacing)
  expect(lod!.side).toBe(field.size)
  expect(lod!.step).toBe(2 * whole.lod!.step)
  expect(light).toEqual(whole.shade)
})

test('the whole is none the worse for it, nor is what follows', () => {
  const job = { parameters: { exponent: 11, seed: 6 }, mesh, shade }
  const { whole } = levelsOf(job)
  run({ parameters: { exponent: 3 } }) // so that it is made again
  const alone = run(job)
  for (const part of ['field', 'lod', 'shade'] as const) expect(whole[part]).toEqual(alone[part])
  expect(run({ ...job, mesh: { kind: 'lod', stride: 2 } }).lod!.side).toBe(1025)
})

test('the caller’s own heights are, too; another view of what is there begins the same way', () => {
  const { field } = run({ parameters: { exponent: 11, seed: 7 } })
  expect(levelsOf({ field, mesh }).levels).toHaveLength(1)
  const { levels } = levelsOf({ field, mesh: { kind: 'voxels', stride: 4, levels: 20 } })
  expect(levels[0]!.voxels!.columnHeights).toHaveLength(513 ** 2)
})

test('a map of 1025 points is seen whole at once, and so is a planet; of one with water erosion shows levels', () => {
  expect(levelsOf({ parameters: { exponent: 10 } }).levels).toEqual([])
  expect(levelsOf({ parameters: { generator: 'planet', exponent: 6 } }).levels).toEqual([])
  slowClock(1000)
  const worn = levelsOf({ field: slope(1027), erosion: { age: 0.02 } }).levels
  const sizes = worn.map(({ field }) => field.size)
  expect(sizes.length).toBeGreaterThan(1)
  expect(new Set(sizes).size).toBe(sizes.length)
})

/** A wall from west to east across a plain. */
const wall = fieldOf(65, 1, (_, y) => (y === 32 ? 10 : 0))

describe('the light on a terrain', () => {
  test('is two bytes a point: the sky, and the sun', () => {
    const { side, step, light } = orogen.shade(wall, { sun: 0, sunheight: 30 })
    expect([side, step, light.length]).toEqual([65, 1, 65 * 65 * 2])
    const at = (x: number, y: number) => [...light.subarray((y * 65 + x) * 2, (y * 65 + x) * 2 + 2)]
    expect(at(32, 5)).toEqual([expect.closeTo(250, -1), 255])
    expect(at(32, 32)).toEqual([255, 255])
    expect(at(32, 34)[0]).toBeLessThan(160)
    expect(at(32, 34)[1]).toBe(0)
    expect(at(32, 30)[1]).toBe(255)
    // 10 / tan 30° = 17.3 points south of the wall.
    expect(at(32, 32 + 15)[1]).toBe(0)
    expect(at(32, 32 + 20)[1]).toBe(255)
  })

  test('is measured at no more than 1025 points a side', () => {
    const field = orogen.generate({ exponent: 11, seed: 2 })
    const { side, step, light } = orogen.shade(field)
    expect([side, step, light.length]).toEqual([1025, field.spacing * 2, 1025 * 1025 * 2])
  })

  test('follows the worker’s resident terrain, and needs no heights to be sent', async () => {
    const run = await freshRunner()
    const parameters = { exponent: 6, seed: 161 }
    const first = run({ parameters, shade: { sun: 100 } })
    const field = orogen.generate(parameters)
    expect(first.shade).toEqual(orogen.shade(field, { sun: 100 }))
    expect(run({ parameters, shade: { sun: 200 }, heights: false })).toEqual({
      shade: orogen.shade(field, { sun: 200 }),
    })
    const other = { exponent: 6, seed: 162 }
    expect(run({ parameters: other, shade: {}, heights: false })).toEqual({
      shade: orogen.shade(orogen.generate(other)),
    })
  })

  test('of a sun that cannot be is refused', () => {
    expect(() => orogen.shade(wall, { sun: NaN })).toThrow('sun must be a finite number of degrees, got NaN')
    for (const sunheight of [-1, 91, NaN])
      expect(() => orogen.shade(wall, { sunheight })).toThrow(
        `sunheight must be between 0 and 90 degrees, got ${sunheight}`,
      )
  })
})

// The memory of a terrain that the page needs no more, used for the next.

const arraysOf = ({ field, surface, lod, voxels, shade }: Terrain) =>
  [
    field.heights,
    surface?.positions,
    surface?.normals,
    lod?.patches,
    lod?.heights,
    voxels?.columnHeights,
    voxels?.quads,
    shade?.light,
  ].filter((array) => array !== undefined)
const hashesOf = (terrain: Terrain) =>
  arraysOf(terrain).map((array) => {
    expect(array.byteLength).toBe(array.buffer.byteLength)
    return sha256(array)
  })

const surface = (exponent: number, seed: number): TerrainJob => ({
  parameters: { exponent, seed },
  mesh: { kind: 'surface' },
})
const cubes = (exponent: number, seed: number): TerrainJob => ({
  parameters: { exponent, seed },
  mesh: { kind: 'voxels' },
})
const lod: TerrainJob = {
  parameters: { exponent: 6, seed: 8 },
  mesh: { kind: 'lod', stride: 2 },
  shade: { sun: 200 },
}
const soiled = (...lengths: number[]) => lengths.map((length) => new Uint8Array(length).fill(0xff).buffer)

describe('a job', () => {
  test('is written into memory of just its size', async () => {
    const run = await freshRunner()
    const sizes = [65 * 65 * 4, 65 * 65 * 12, 65 * 65 * 4]
    const recycled = soiled(...sizes)
    const terrain = run(surface(6, 1), [...recycled])
    const written = arraysOf(terrain).map(({ buffer }) => buffer)
    expect(recycled.every((buffer) => written.includes(buffer))).toBe(true)
    expect(hashesOf(terrain)).toEqual(hashesOf((await freshRunner())(surface(6, 1))))
  })

  test.each([surface(5, 2), surface(6, 3), cubes(5, 4), cubes(6, 4), lod, { parameters: known.request }])(
    'has the same bits whatever is recycled: %j',
    async (job) => {
      const run = await freshRunner()
      const expected = hashesOf((await freshRunner())(job))
      for (const previous of [surface(5, 1), surface(6, 9), cubes(6, 4), lod]) {
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
    const run = await freshRunner()
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
    milliseconds: { generate: 0, erosion: 0, mesh: 0, light: 0, copy: 0 },
  })
  const bytes = (given: Terrain) => arraysOf(given).map(({ byteLength }) => byteLength)

  useFakeTimers()

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
    const client = new TerrainClient({ wasm: compiled, createWorker: noWorker })
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
