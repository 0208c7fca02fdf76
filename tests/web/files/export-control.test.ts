import { describe, expect, test, vi } from 'vitest'
import {
  type Drawing,
  exportDrawing,
  exportSize,
  exportTerrain,
  type ExportFormat,
  importHeightmap,
} from '../../../web/files/index.js'
import { type FileJob, type FileResult, run } from '../../../web/files/job.js'
import { OneJobWorker } from '../support/fake-worker.js'
import { fieldOf, slowClock } from '../support/terrain.js'

const hill = fieldOf(33, 1, (x, y) => x * y)
const large = fieldOf(1025, 1, (x, y) => Math.sin(x) * y)
const mesh = { positions: new Float32Array(9), indices: Uint16Array.of(0, 1, 2) }
/** A map that only states its size and holds no heights, which is enough to ask how large a file will be. */
const huge = (size: number) => ({ ...hill, size, heights: new Float32Array(0) })

/** An export whose worker has been made, unless the export ended before. */
async function onFake(options: { signal?: AbortSignal; onProgress?: (done: number) => void } = {}) {
  const worker = new OneJobWorker<FileJob, FileResult>()
  let file: Promise<Blob> | undefined
  await new Promise<void>((resolve) => {
    const createWorker = () => {
      resolve()
      return worker as unknown as Worker
    }
    file = exportTerrain('r16', hill, {}, { createWorker, ...options })
    file.catch(() => resolve())
  })
  return { worker, file: file! }
}

describe('in a worker of its own', () => {
  test('a job is sent at once and once, progress comes, and then the file', async () => {
    const heard: number[] = []
    const { worker, file } = await onFake({ onProgress: (done) => heard.push(done) })
    expect(worker.jobs).toHaveLength(1)
    worker.say({ type: 'ready' })
    expect(worker.jobs).toEqual([
      { kind: 'export', format: 'r16', source: hill, options: {}, files: expect.anything() as unknown },
    ])
    worker.say({ type: 'progress', done: 0.5 })
    const result = await run(worker.jobs[0]!, () => undefined)
    worker.say({ type: 'done', result })
    expect(await file).toBe(result)
    expect(heard).toEqual([0.5])
    expect(worker.terminated).toBe(true)
  })

  test('cancelling ends it at once', async () => {
    const controller = new AbortController()
    const { worker, file } = await onFake({ signal: controller.signal })
    worker.say({ type: 'ready' })
    controller.abort()
    expect(worker.terminated).toBe(true)
    await expect(file).rejects.toMatchObject({ name: 'AbortError' })
    await expect((await onFake({ signal: controller.signal })).file).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  test('a refusal is the same sentence', async () => {
    const { worker, file } = await onFake()
    worker.say({ type: 'failed', name: 'RangeError', message: 'no' })
    await expect(file).rejects.toThrow(new RangeError('no'))
    expect(worker.terminated).toBe(true)
  })

  test('and has the same code and data', async () => {
    const { worker, file } = await onFake()
    const more = { code: 'file-large', data: { megabytes: 3 } }
    worker.say({ type: 'failed', name: 'RangeError', message: 'no', more })
    await expect(file).rejects.toBeInstanceOf(RangeError)
    await expect(file).rejects.toMatchObject({ message: 'no', ...more })
  })

  test('that never starts leaves the work to this thread', async () => {
    const { worker, file } = await onFake()
    worker.fail()
    expect((await file).size).toBe(33 * 33 * 2)
  })

  test('that dies at work is an error', async () => {
    const { worker, file } = await onFake()
    worker.say({ type: 'ready' })
    worker.fail('out of memory')
    await expect(file).rejects.toThrow('the worker stopped (out of memory); try a smaller map')
  })
})

describe('without a worker', () => {
  test.each(['r32', 'png-16'] as const)(
    'a heightmap is read with progress, and can be left: %s',
    async (format) => {
      slowClock(30)
      const blob = await exportTerrain(
        format,
        fieldOf(300, 1, (x, y) => x ^ y),
      )
      const heard: number[] = []
      const name = `map.${format}`
      await importHeightmap(blob, { name }, { onProgress: (done) => void heard.push(done) })
      expect(heard.length).toBeGreaterThan(3)
      expect(heard).toEqual([...heard].sort((a, b) => a - b))
      expect(Math.max(...heard)).toBeLessThanOrEqual(1)
      const controller = new AbortController()
      const control = { signal: controller.signal, onProgress: () => controller.abort() }
      await expect(importHeightmap(blob, { name }, control)).rejects.toMatchObject({ name: 'AbortError' })
    },
  )

  test('a drawing is made in pieces, too, and can be left', async () => {
    slowClock(30)
    const drawing: Drawing = {
      paper: [200, 100] as const,
      aspect: 2,
      title: '',
      description: '',
      field: hill,
      view: { azimuth: 30, elevation: 30, distance: 2, target: [0, 0, 0] },
      profiles: 'rows',
      density: 32,
    }
    const heard: number[] = []
    const svg = await exportDrawing(drawing, { onProgress: (done) => void heard.push(done) })
    expect(svg.type).toBe('image/svg+xml')
    expect(await svg.text()).toMatch(/^<\?xml|^<svg/)
    expect(heard).toEqual([0.5, 1])
    const controller = new AbortController()
    const control = { signal: controller.signal, onProgress: () => controller.abort() }
    await expect(exportDrawing(drawing, control)).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('progress rises, and cancelling takes effect', async () => {
    slowClock(30)
    const heard: number[] = []
    const onProgress = (done: number) => void heard.push(done)
    await exportTerrain('r32', large, {}, { onProgress })
    expect(heard.length).toBeGreaterThan(3)
    expect(heard).toEqual([...heard].sort((a, b) => a - b))
    expect(Math.min(...heard)).toBeGreaterThan(0)
    expect(Math.max(...heard)).toBeLessThanOrEqual(1)

    const controller = new AbortController()
    const stop = vi.fn(() => controller.abort())
    const file = exportTerrain('stl', large, {}, { signal: controller.signal, onProgress: stop })
    await expect(file).rejects.toMatchObject({ name: 'AbortError' })
    await new Promise((resume) => setTimeout(resume, 200))
    expect(stop).toHaveBeenCalledTimes(1)
  })
})

describe('refused with a sentence', () => {
  const few = new Uint8Array(3)
  const tooLarge = 'the file would have 1681 MB, and at most 1074 MB are possible; choose a larger stride'
  const upsideDown = { minimum: 1, maximum: 0 }
  test.each<[ExportFormat, object, object, string]>([
    ['png' as ExportFormat, hill, {}, 'there is no format "png"; the formats are png-16, png-8, r16'],
    ['__proto__' as ExportFormat, hill, {}, 'there is no format "__proto__"'],
    [
      'png-8',
      mesh,
      {},
      'png-8 holds the heights of a map, and a mesh was given; choose stl, glb, obj or ply',
    ],
    ['obj', hill, { stride: 33 }, 'stride must be a whole number between 1 and 32 on this map, got 33'],
    ['stl', hill, { stride: 1.5 }, 'stride must be a whole number between 1 and 32 on this map, got 1.5'],
    ['stl', hill, { width: 0 }, 'width must be between 1 and 10000 mm, got 0'],
    ['stl', hill, { width: NaN }, 'width must be between 1 and 10000 mm, got NaN'],
    ['stl', hill, { base: 0 }, 'base must be above 0 and at most 1000 mm, got 0'],
    ['stl', hill, { relief: -1 }, 'relief must be above 0 and at most 1000, got -1'],
    ['glb', hill, { metres: 0 }, 'metres must be a positive number, got 0'],
    ['glb', hill, { colours: few }, 'colours must have four bytes a point of the map, 4356, got 3'],
    ['r16-sidecar', hill, { metres: -1 }, 'metres must be a positive number, got -1'],
    ['png-8', hill, { range: upsideDown }, 'range must be two heights, minimum below maximum'],
    ['stl', huge(4097), {}, tooLarge],
    ['glb', { ...mesh, positions: new Float32Array(8) }, {}, 'the mesh cannot be written: 8 coordinates'],
    ['glb', { ...mesh, indices: Uint16Array.of(0, 1) }, {}, 'the mesh cannot be written: 2 indices'],
    ['glb', { ...mesh, indices: Uint16Array.of(0, 1, 3) }, {}, 'a triangle names point 3 of 3'],
    ['glb', { ...mesh, positions: new Float32Array(9).fill(NaN) }, {}, 'coordinate 0 is NaN'],
    ['glb', { ...mesh, normals: new Float32Array(3) }, {}, '1 normals, 3 points'],
  ])('%s', async (format, source, options, sentence) => {
    await expect(exportSize(format, source as never, options)).rejects.toThrow(sentence)
    await expect(exportTerrain(format, source as never, options)).rejects.toThrow(RangeError)
  })
})

test('4097² fits as picture, raw heights and, every other point, as a print', async () => {
  const map = huge(4097)
  expect(await exportSize('png-16', map)).toMatchObject({ exact: false, width: 4097 })
  expect(await exportSize('r16', map)).toMatchObject({ bytes: 33_570_818, exact: true })
  expect((await exportSize('stl', map, { stride: 2 })).bytes).toBe(84 + 50 * (2 * 2048 ** 2 + 12 * 2048))
})
