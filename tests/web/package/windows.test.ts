import { describe, expect, test, vi } from 'vitest'
import { buffersOf } from '../../../web/package/worker/job-queue.js'
import { TerrainClient } from '../../../web/package/worker/client.js'
import type { TerrainWindow, WindowParameters } from '../../../web/package/index.js'
import { createJobRunner, type Windows } from '../../../web/package/worker/run-job.js'
import { compiled, noWorker, readyClient, settle, useFakeTimers } from '../support/fake-worker.js'
import { expectRefused, freshModule, freshRunner, known, orogen, sha256 } from '../support/terrain.js'

const here: WindowParameters = { seed: 42, level: 20, x: -7, y: 123456, width: 33, height: 17 }

describe('a window', () => {
  test('has the shape that is asked for, and says what lies in it', () => {
    const window = orogen.window(here)
    expect(window).toMatchObject({ width: 33, height: 17, spacing: 3 / 2 ** 20 })
    expect(window.heights.length).toBe(33 * 17)
    expect(window.min).toBe(Math.min(...window.heights))
    expect(window.max).toBe(Math.max(...window.heights))
    expect(window.max).toBeGreaterThan(window.min)
  })

  test('shows a whole cell with 257 × 257 points at level 8, in the origin, by default', () => {
    for (const generator of ['diamond-square', 'stamp-noise', 'perlin-noise'] as const) {
      const window = orogen.window({ generator })
      expect(window).toMatchObject({ width: 257, height: 257 })
      expect(window.max).toBeGreaterThan(window.min)
      const place = { level: 8, x: 0, y: 0, width: 257, height: 257, seed: 161 }
      expect(window.heights).toEqual(orogen.window({ generator, ...place }).heights)
    }
    expect(orogen.window({ rivers: true, width: 9, height: 9 }).water).toBeDefined()
  })

  test('of the coarsest and the finest level is not all of one height', () => {
    const ends = { 'diamond-square': [0, 24], 'stamp-noise': [1, 24], 'perlin-noise': [3, 24] } as const
    for (const [generator, levels] of Object.entries(ends))
      for (const level of levels) {
        const { heights } = orogen.window({ generator, level, x: 5, y: 9, width: 33, height: 33 } as never)
        expect(new Set(heights).size, `${generator} at level ${level}`).toBeGreaterThan(1)
      }
  })

  test('with rivers says how far it is, can be cancelled, and is refused where it has no bound', () => {
    const place = { seed: 42, level: 5, width: 90, height: 60, rivers: true }
    const shares: number[] = []
    const all = orogen.window(place, { onProgress: (share) => shares.push(share) })
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBeGreaterThan(0.5)
    const cancelled = () => orogen.window({ ...place, seed: 43 }, { onProgress: (share) => share < 0.3 })
    expect(cancelled).toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(orogen.window(place)).toEqual(all)
    expectRefused(
      () => orogen.window({ level: 0, rivers: true }),
      'rivers need level 4 or a finer one, got level 0',
    )
    expectRefused(
      () => orogen.window({ level: 4, width: 4097, height: 4097, rivers: true }),
      'would need about 1444 basins, and 512 are allowed',
    )
    expectRefused(
      () => orogen.generate({ generator: 'endless', level: 0, rivers: true }),
      'rivers need level 4 or a finer one, got level 0',
    )
  })

  test('of stamps that tile is the map that wraps, with any picture', () => {
    const image = { width: 2, height: 2, data: new Float32Array([0, 1, 0.5, 0]) }
    for (const stamp of ['bell', 'image', 'mix'] as const) {
      const land = { generator: 'stamp-noise', seed: 3, stamp, image } as const
      const { size, heights, spacing } = orogen.generate({ ...land, exponent: 7 })
      const place = { level: 7, tile: true, width: size, height: size, x: -128, y: 256 }
      const window = orogen.window({ ...land, ...place })
      expect(window.heights).toEqual(heights)
      expect(window.spacing).toBe(spacing)
    }
  })

  test('of a square is a map of the generator endless', () => {
    const { level, x, y, seed } = here as Required<WindowParameters>
    const field = orogen.generate({ generator: 'endless', exponent: 5, level, x, y, seed })
    const { heights, spacing, min, max } = orogen.window({ ...here, height: 33 })
    expect(field).toEqual({ size: 33, faces: 1, heights, spacing, min, max })
  })

  test('leaves maps as they are, and they it, whatever is asked for in turn', () => {
    const first = sha256(orogen.window(here).heights)
    for (const seed of [42, 43]) {
      expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
      expect(sha256(orogen.window({ ...here, seed }).heights) === first).toBe(seed === 42)
    }
  })

  test('is the same after a million cells', () => {
    const hash = sha256(orogen.window(here).heights)
    for (let i = 0; i < 1000; i++) orogen.window({ ...here, x: i * 1000, width: 3, height: 3 })
    expect(sha256(orogen.window(here).heights)).toBe(hash)
  })

  test('is written into an array that is given, of as many points', () => {
    const into = new Float32Array(33 * 17)
    expect(orogen.window(here, { into }).heights).toBe(into)
    expect(into).toEqual(orogen.window(here).heights)
    expect(() => orogen.window({ ...here, width: 32 }, { into })).toThrow(
      'into must hold 32 × 17 = 544 heights',
    )
    expect(() => orogen.window(here, { into: [] as never })).toThrow('into must be a Float32Array')
  })

  test.each([
    [{ level: 27 }, 'level must be a whole number between 0 and 26, got 27'],
    [{ level: 0.5 }, 'level must be a whole number between 0 and 26, got 0.5'],
    [{ x: 2 ** 31 }, 'x must be a whole number between -1073741824 and 1073741824, got 2147483648'],
    [{ y: NaN }, 'y must be a whole number between -1073741824 and 1073741824, got NaN'],
    [{ x: 2 ** 30 }, 'x must be at most 1073741792 where the width is 33, got 1073741824'],
    [{ y: 2 ** 30 - 15 }, 'y must be at most 1073741808 where the height is 17, got 1073741809'],
    [{ generator: 'stamp-noise', level: 0 }, 'level must be a whole number between 1 and 26, got 0'],
    [{ generator: 'perlin-noise', level: 2 }, 'level must be a whole number between 3 and 24, got 2'],
    [{ generator: 'perlin-noise', level: 25 }, 'level must be a whole number between 3 and 24, got 25'],
    [{ width: 0 }, 'width must be a whole number between 1 and 4097, got 0'],
    [{ height: 4098 }, 'height must be a whole number between 1 and 4097, got 4098'],
    [
      { generator: 'loftis' },
      'there are no windows of "loftis"; there are of diamond-square, stamp-noise, perlin-noise',
    ],
    [
      { exponent: 9 },
      'a window of diamond-square has no parameter "exponent"; a window of diamond-square takes seed, ',
    ],
  ])('is refused for %j', (wrong, sentence) => {
    expectRefused(() => orogen.window({ ...here, ...wrong } as WindowParameters), sentence)
  })

  test('is asked for by window() alone', () => {
    expect(() => orogen.generate({ width: 9 } as object)).toThrow(
      'diamond-square has no parameter "width"; diamond-square takes exponent, ',
    )
  })
})

describe('what covers a window', () => {
  test.each([
    [{ relief: 1, rim: -100 }, 'rim must be a whole number between 0 and 8, got -100'],
    [{ relief: 1, rim: -26754 }, 'rim must be a whole number between 0 and 8, got -26754'],
    [{ relief: 1, rim: 9 }, 'rim must be a whole number between 0 and 8, got 9'],
    [{ relief: 1, rim: '2' }, 'rim must be a whole number between 0 and 8, got "2"'],
    [{ relief: 1, rim: 2n }, 'rim must be a whole number between 0 and 8, got 2n'],
    [{ relief: 0 }, 'relief must be a positive number, got 0'],
    [{}, 'relief must be a positive number, got undefined'],
    ['x', 'cover must be an object, got "x"'],
    [true, 'cover must be an object, got true'],
    [null, 'cover must be an object, got null'],
  ])('is refused for %o', (cover, sentence) => {
    expectRefused(() => orogen.window(here, { cover: cover as never }), sentence)
  })

  test('is there at the ends of the land at every level', () => {
    for (const level of [0, 4, 12, 26])
      for (const [x, y] of [
        [-(2 ** 30), -(2 ** 30)],
        [2 ** 30 - 32, 2 ** 30 - 16],
        [355293750, -1004323230],
      ] as const) {
        const { cover } = orogen.window({ ...here, level, x, y }, { cover: { relief: 0.3 } })
        for (let i = 0; i < cover!.length; i += 6)
          expect(cover!.subarray(i, i + 6).reduce((sum, each) => sum + each)).toBe(255)
      }
  })
})

describe('a job for windows', () => {
  const list = [here, { ...here, x: 50 }, { ...here, level: 3, width: 5, height: 5 }]
  const expected = list.map((each) => orogen.window(each))

  test('answers all of them in their order, and leaves the resident terrain', async () => {
    const module = await freshModule()
    const generate = vi.spyOn(module, 'generate')
    const run = createJobRunner(module)
    run({ parameters: known.request })
    expect(run({ windows: list })).toEqual({ windows: expected })
    expect(sha256(run({ parameters: known.request }).field.heights)).toBe(known.hash)
    expect(generate).toHaveBeenCalledTimes(1)
    expect(run({ windows: [] })).toEqual({ windows: [] })
  })

  test('writes into recycled memory of the right size', async () => {
    const run = await freshRunner()
    const recycled = [25, 33 * 17].map((points) => new Float32Array(points).fill(9).buffer)
    const { windows } = run({ windows: list }, [...recycled]) as { windows: TerrainWindow[] }
    expect(windows).toEqual(expected)
    expect(windows[0]!.heights.buffer).toBe(recycled[1])
    expect(windows[2]!.heights.buffer).toBe(recycled[0])
  })

  test('brings ridges if they are asked for, in recycled memory too', async () => {
    const run = await freshRunner()
    const carved = { ...here, gullies: 1 }
    const [first] = (run({ windows: [carved], ridges: true }) as Windows).windows
    expect(first).toEqual(orogen.window(carved, { ridges: true }))
    const buffers = buffersOf({ windows: [first!] })
    const [again] = (run({ windows: [carved], ridges: true }, buffers) as Windows).windows
    expect(buffersOf({ windows: [again!] }).every((each) => buffers.includes(each))).toBe(true)
    expect(again).toEqual(orogen.window(carved, { ridges: true }))
    expect((run({ windows: [carved] }) as Windows).windows).toEqual([orogen.window(carved)])
  })

  test('is refused as a whole if one is wrong', async () => {
    const run = await freshRunner()
    expect(() => run({ windows: [here, { level: 99 }] })).toThrow('level must be')
    expect(() => run({ windows: 7 as never })).toThrow('windows must be an array of at most 65536, got 7')
    expect(() => run({ windows: [null as never] })).toThrow('the parameters must be an object, got null')
  })
})

describe('the client', () => {
  const shape = { width: 2, height: 1, min: 1, max: 2, spacing: 1 }
  const window = (): TerrainWindow => ({ ...shape, heights: Float32Array.of(1, 2) })

  useFakeTimers()

  test('answers every request without a channel, in turn, with one message each way', async () => {
    const { client, workers } = await readyClient()
    const asked = [1, 2, 3].map((level) => client.windows([{ level }]))
    void client.request({ parameters: { seed: 1 } }).catch(() => undefined)
    for (const level of [1, 2, 3]) {
      const { id, job } = workers[0]!.jobs.at(-1)!
      expect(job).toMatchObject({ windows: [{ level }] })
      workers[0]!.say({ type: 'done', id, result: { windows: [{ ...window(), spacing: level }] } })
      await settle()
    }
    expect((await Promise.all(asked)).map(([{ spacing } = window()]) => spacing)).toEqual([1, 2, 3])
    expect(workers[0]!.jobs.length).toBe(4)
  })

  test('of a channel answers the newest alone', async () => {
    const { client, workers } = await readyClient()
    const asked = [1, 2, 3].map((level) => client.windows([{ level }], { channel: 'rings' }))
    const second = expect(asked[1]).rejects.toThrow('a newer request took the place of this one')
    workers[0]!.say({ type: 'done', id: workers[0]!.jobs[0]!.id, result: { windows: [window()] } })
    await settle()
    expect(workers[0]!.jobs.map(({ job }) => job)).toMatchObject([
      { windows: [{ level: 1 }] },
      { windows: [{ level: 3 }] },
    ])
    await second
  })

  test('sends the memory of windows that are given up', async () => {
    const { client, workers } = await readyClient()
    const [one, two] = [window(), window()]
    void client.windows([here], { recycle: [one, two] })
    expect([one.heights.length, two.heights.length]).toEqual([0, 0])
    expect(workers[0]!.jobs[0]!.recycled.map(({ byteLength }) => byteLength)).toEqual([8, 8])
  })

  test('without a worker gives the same', async () => {
    vi.useRealTimers()
    const client = new TerrainClient({ wasm: compiled, createWorker: noWorker })
    expect(await client.windows([here])).toEqual([orogen.window(here)])
    await expect(client.windows([{ level: 99 }])).rejects.toThrow(RangeError)
  })
})
