import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { doJobs, type FromWorker, JobWorker } from '../../web/package/worker/job-queue.js'
import { TerrainClient } from '../../web/package/worker/client.js'
import * as entry from '../../web/package/index.js'
import { createJobRunner } from '../../web/package/worker/run-job.js'
import * as table from '../../web/package/schema.js'
import { TerrainModule } from '../../web/package/module/terrain-module.js'
import * as geometry from '../../web/draw/geometry/index.js'
import { published, randomStream } from '../../web/explained/published/index.js'
import { compiled, noWorker } from '../web/support/fake-worker.js'
import { fieldOf, known, sha256 } from '../web/support/terrain.js'
import { encode } from '../../web/files/encode.js'
import { tryAll } from './gate.js'

// Anything for any argument of any exported call, and any message between page and worker: a right answer or
// a sentence of ours, and the module gives the known heights after it. Right numbers of covers have tests of
// their own.

const thrower = () => {
  throw new Error('thrown by the caller')
}
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const detached = () => {
  const heights = new Float32Array(81)
  structuredClone(heights, { transfer: [heights.buffer] })
  return heights
}
const circle = () => {
  const circle: Record<string, unknown> = {}
  circle.circle = circle
  return circle
}

/** Values of all kinds, by the names that reports give them. Each case makes its own. */
const odd: Record<string, () => unknown> = {
  undefined: () => undefined,
  null: () => null,
  NaN: () => NaN,
  Infinity: () => Infinity,
  '-Infinity': () => -Infinity,
  '-0': () => -0,
  '1e-320': () => 1e-320,
  '1e39': () => 1e39,
  '1e300': () => 1e300,
  '-100': () => -100,
  '-26754': () => -26754,
  '2^31': () => 2 ** 31,
  '-2^31 - 1': () => -(2 ** 31) - 1,
  '2^32': () => 2 ** 32,
  '2^53': () => 2 ** 53,
  '-1': () => -1,
  '0.5': () => 0.5,
  '3': () => 3,
  true: () => true,
  false: () => false,
  '""': () => '',
  '"3"': () => '3',
  '"length"': () => 'length',
  '"__proto__"': () => '__proto__',
  '"0.3"': () => '0.3',
  '"planet"': () => 'planet',
  '"cone"': () => 'cone',
  'a mountain': () => '🏔',
  'a lone surrogate': () => '\ud800',
  'a long text': () => 'x'.repeat(100_000),
  'a symbol': () => Symbol('s'),
  'a bigint': () => 3n,
  'a function': () => () => 0,
  'a class': () => Map,
  '{}': () => ({}),
  '[]': () => [],
  '[0, 0, 0]': () => [0, 0, 0],
  '[1, "2"]': () => [1, '2'],
  '[0.1, 0.2, 0.3, 0.4]': () => [0.1, 0.2, 0.3, 0.4],
  'a length': () => ({ length: 4 }),
  'a regular expression': () => /x/,
  'a later function': () => async () => Promise.resolve(1),
  'a picture': () => ({ width: 2, height: 2, data: new Uint8Array(4) }),
  'a picture too large for its data': () => ({ width: 2 ** 16, height: 2 ** 16, data: new Uint8Array(4) }),
  'a picture of negative sides': () => ({ width: -1, height: -4, data: new Uint8Array(4) }),
  'a rim below 0': () => ({ relief: 1, rim: -100 }),
  'an array of holes': () => Array(2 ** 32 - 1),
  'no prototype': () => Object.create(null) as unknown,
  'getters that throw': () =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        ['exponent', 'size', 'stride', 'type', 'then'].map((name) => [
          name,
          { get: thrower, enumerable: true },
        ]),
      ),
    ),
  'a proxy that throws': () =>
    new Proxy({}, { get: thrower, has: thrower, ownKeys: thrower, getPrototypeOf: thrower }),
  'a proxy of an array that throws': () => new Proxy([1, 2, 3], { get: thrower }),
  'a proxy of heights': () => new Proxy(new Float32Array(81), {}),
  'a revoked proxy': revoked,
  'a thenable': () => ({ then: thrower }),
  'a promise': () => Promise.resolve(1),
  'a circle': circle,
  'what its text throws': () => ({ toString: thrower, valueOf: thrower, [Symbol.toPrimitive]: thrower }),
  'detached heights': detached,
  'shared heights': () => new Float32Array(new SharedArrayBuffer(324)),
  bytes: () => new Uint8Array(9),
  bigints: () => new BigInt64Array(4),
  doubles: () => new Float64Array(3).fill(NaN),
  'a buffer': () => new ArrayBuffer(8),
  'a view': () => new DataView(new ArrayBuffer(8)),
  'a date': () => new Date(NaN),
  'a blob': () => new Blob(['x']),
  'a map': () => new Map([[1, 2]]),
  'an error': () => new Error('an error'),
  'an aborted signal': () => AbortSignal.abort(),
}

/** Right arguments of each call, in which some parts are replaced. */
const field = () => fieldOf(9, 1, (x, y) => x * y)
const planet = () => orogen.generate({ generator: 'planet', exponent: 1, plates: 2 })
const small = { exponent: 3 }
const image = () => ({ width: 3, height: 3, data: new Uint8Array(9) })

/** A generator and all of its parameters at their defaults; another generator each time. */
const everyParameter = () => {
  const generator = entry.schema.generators[turn++ % entry.schema.generators.length]!
  const ids = table.parametersOf(generator).map(({ id }) => [id, undefined] as const)
  return { ...Object.fromEntries(ids), generator: generator.id, exponent: 2 }
}
let turn = 0
const place = () => ({
  generator: ['diamond-square', 'stamp-noise', 'perlin-noise'][turn++ % 3],
  level: 3 + (turn % 22),
  x: (turn % 9) - 4,
  y: undefined,
  width: 5,
  height: 4,
  tile: undefined,
  rivers: undefined,
  gullies: turn % 2,
})
const erosion = () => ({ age: 0.1, hardness: undefined, creep: undefined, sea: undefined, tile: undefined })
const terrainJob = () => ({
  parameters: everyParameter(),
  mesh: { kind: ['surface', 'lod', 'voxels'][turn % 3], stride: 1 },
  shade: { sun: 1, sunheight: 2 },
  cover: { water: 0.2, points: 5 },
  ridges: false,
  exaggeration: 2,
})
const triangle = () => ({
  positions: new Float32Array(9),
  normals: new Float32Array(9),
  colours: new Uint8Array(12),
  indices: Uint16Array.of(0, 1, 2),
})

type Call = { about: (...given: never[]) => unknown; usual: () => unknown[] }

const orogen = await entry.loadOrogen({ wasm: compiled })
const makeClient = () => new TerrainClient({ wasm: compiled, createWorker: noWorker })
let client = makeClient()
const run = createJobRunner(await TerrainModule.instantiate(compiled)) as (job: never) => unknown

const asks: Record<string, Call> = {
  request: {
    about: (...given: Parameters<typeof client.request>) => client.request(...given),
    usual: () => [
      {
        parameters: { exponent: 3 },
        exaggeration: 2,
        mesh: { kind: 'voxels', stride: 1, levels: 3, merge: true },
        shade: { sun: 1, sunheight: 2 },
        ridges: true,
      },
      { channel: {}, urgent: () => true, onProgress: () => 0, onLevel: () => 0, recycle: undefined },
    ],
  },
  'request of a field': {
    about: (...given: Parameters<typeof client.request>) => client.request(...given),
    usual: () => [{ field: field(), erosion: { age: 0.1 }, mesh: { kind: 'lod', stride: 2 } }, {}],
  },
  shade: {
    about: (...given: Parameters<typeof client.shade>) => client.shade(...given),
    usual: () => [{ parameters: { exponent: 3 }, shade: { sun: 1 } }, { signal: undefined }],
  },
  windows: {
    about: (...given: Parameters<typeof client.windows>) => client.windows(...given),
    usual: () => [[{ width: 3, height: 3 }], { ridges: true, recycle: [] }],
  },
  'the client': {
    about: (...given: ConstructorParameters<typeof TerrainClient>) => new TerrainClient(...given).dispose(),
    usual: () => [{ wasm: compiled, createWorker: [noWorker], patience: 1000 }],
  },
  loadOrogen: { about: entry.loadOrogen, usual: () => [{ wasm: compiled }] },
  readStampImage: { about: entry.readStampImage, usual: () => [new Blob(['no picture'])] },
  'readStampImage of bytes': { about: entry.readStampImage, usual: () => [new Uint8Array(9).buffer] },
  encode: {
    about: encode,
    usual: () => [
      field(),
      'png-16',
      { range: { minimum: 0, maximum: 9 }, size: 5, trace: 'heights', pad: false },
    ],
  },
  'encode a model': {
    about: encode,
    usual: () => [
      field(),
      'glb',
      { metres: 2, tint: 'height', palette: 'swiss', stride: 2, onProgress: () => 0 },
    ],
  },
  'encode raw heights': { about: encode, usual: () => [field(), 'r32', { first: 'south', metres: 2 }] },
  'encode cubes': { about: encode, usual: () => [field(), 'vox', { levels: 3, stride: 1 }] },
  'encode a planet': { about: encode, usual: () => [planet(), 'r16', { projection: 'equirectangular' }] },
  'encode a mesh': { about: encode, usual: () => [triangle(), 'obj', { up: 'z' }] },
}

const calls: Record<string, Call> = {
  generate: {
    about: orogen.generate,
    usual: () => [
      { generator: 'diamond-square', ...small, seed: 1 },
      { ridges: false, into: undefined },
    ],
  },
  'generate stamps': {
    about: orogen.generate,
    usual: () => [
      { generator: 'stamp-noise', ...small, stamp: 'image', image: image(), weights: [1, 2] },
      { onProgress: () => true },
    ],
  },
  'generate by every parameter': {
    about: orogen.generate,
    usual: () => [
      everyParameter(),
      { onProgress: undefined, into: undefined, ridges: true, cover: undefined },
    ],
  },
  'a window somewhere': {
    about: orogen.window,
    usual: () => [place(), { ridges: false, cover: { relief: 1, rim: 1 } }],
  },
  'erode by every parameter': { about: orogen.erode, usual: () => [field(), erosion()] },
  parse: {
    about: entry.parse,
    usual: () => ['?generator=diamond-square&exponent=3&seed=7&age=2', { onNote: () => 0 }],
  },
  'a job of a terrain': { about: run, usual: () => [terrainJob()] },
  'a job of a field': {
    about: run,
    usual: () => [{ ...terrainJob(), parameters: undefined, field: field(), erosion: erosion() }],
  },
  'a job of windows': {
    about: run,
    usual: () => [{ windows: [place(), place()], ridges: true, cover: { relief: 1, rim: 0 } }],
  },
  'a job of a river': { about: run, usual: () => [{ river: { ...place(), rivers: true } }] },
  window: { about: orogen.window, usual: () => [{ width: 3, height: 3, level: 9 }, { ridges: true }] },
  erode: { about: orogen.erode, usual: () => [field(), { age: 0.1, onProgress: () => true }] },
  borrow: { about: orogen.borrow, usual: () => [small, () => 0] },
  surface: { about: orogen.surface, usual: () => [field(), { stride: 1, into: undefined }] },
  voxels: { about: orogen.voxels, usual: () => [field(), { stride: 1, cube: 1, base: -1, merge: true }] },
  shade: { about: orogen.shade, usual: () => [field(), { sun: 1, sunheight: 3 }] },
  analyse: { about: orogen.analyse, usual: () => [field(), { lags: 3, bins: 4 }] },
  heightAt: { about: entry.heightAt, usual: () => [field(), 1.5, 2.5, { wrap: true }] },
  statistics: { about: entry.statistics, usual: () => [field(), { bins: 3 }] },
  planetDirection: { about: entry.planetDirection, usual: () => [0, 0.5, 0.5] },
  planetPlace: { about: entry.planetPlace, usual: () => [[1, 2, 3]] },
  planetHeightAt: { about: entry.planetHeightAt, usual: () => [planet(), [1, 2, 3]] },
  planetFace: { about: entry.planetFace, usual: () => [planet(), 1] },
  planetRadius: { about: entry.planetRadius, usual: () => [planet()] },
  findGenerator: { about: table.findGenerator, usual: () => ['planet'] },
  parametersOf: { about: table.parametersOf, usual: () => [entry.schema.generators[0]] },
  sizeOf: { about: table.sizeOf, usual: () => [entry.schema.generators[0], { exponent: 3 }] },
  surfaceGeometry: {
    about: geometry.surfaceGeometry,
    usual: () => [{ ...orogen.surface(field()) }, { up: 'y', uv: true, paint: () => 0 }],
  },
  voxelGeometry: {
    about: geometry.voxelGeometry,
    usual: () => [{ ...orogen.voxels(field()) }, { up: 'y', uv: true, paint: () => 0 }],
  },
  randomStream: { about: randomStream, usual: () => [1] },
  ...Object.fromEntries(
    Object.entries(published).flatMap(([id, program]) => [
      [`${id} size`, { about: program.size, usual: () => [{ exponent: 2 }] }],
      [`${id} generate`, { about: program.generate, usual: () => [{ exponent: 2 }, () => 0.25] }],
      [
        `${id} fill`,
        { about: program.fill, usual: () => [{ exponent: 2 }, new Float32Array(81), () => 0.25] },
      ],
    ]),
  ),
}

interface Change {
  /** Which argument, and which of its members if any; a member that no call has if it is beyond them. */
  argument: number
  member: number
  within: number
  value: string
}

const changes = fc.array(
  fc.record({
    argument: fc.nat(3),
    member: fc.nat(9),
    within: fc.nat(4),
    value: fc.constantFrom(...Object.keys(odd)),
  }),
  { minLength: 1, maxLength: 3 },
)

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  try {
    const isRead = Object.values(Object.getOwnPropertyDescriptors(value)).every(({ get }) => !get)
    return isRead && Object.getPrototypeOf(value) === Object.prototype
  } catch {
    return false
  }
}

/** Replaces a member of some arguments, or one within it, or the whole argument. */
function changed(usual: unknown[], all: Change[]): unknown[] {
  const given = [...usual]
  for (const { argument, member, within, value } of all) {
    const at = argument % given.length
    const whole = given[at]
    const names = isPlain(whole) ? [...Object.keys(whole), 'unknown'] : []
    const name = names[member]
    const inner = name !== undefined && isPlain(whole) ? whole[name] : undefined
    const innerName = isPlain(inner) ? Object.keys(inner)[within] : undefined
    if (name === undefined) given[at] = odd[value]!()
    else if (innerName === undefined) given[at] = { ...(whole as object), [name]: odd[value]!() }
    else given[at] = { ...(whole as object), [name]: { ...(inner as object), [innerName]: odd[value]!() } }
  }
  return given
}

/** What engines say of wrong programs. */
const raw =
  /Cannot (read|set|convert|destructure|mix|access|perform)|is not (a function|iterable|defined|an object|a constructor|a \w+ object)|undefined \(|Invalid (array|typed array|time)|out of bounds|call stack|incompatible receiver|deserialize|circular/i

function checkError(error: unknown): void {
  const { message } = error as Error
  if (message === 'thrown by the caller') return // by a callback of theirs
  if (error instanceof DOMException && error.name === 'AbortError') return
  const isOurs =
    error instanceof RangeError || error instanceof TypeError || error instanceof entry.OrogenError
  if (!isOurs || !/^[^\n]{8,400}$/.test(message) || raw.test(message)) throw error as Error
}

const stillRight = () => {
  if (sha256(orogen.generate(known.request).heights) !== known.hash) throw new Error('the heights are wrong')
}

test('anything for any argument of a call is taken or refused with a sentence', async () => {
  const cases = fc.record({ call: fc.constantFrom(...Object.keys(calls)), changes })
  await tryAll(600, cases, ({ call, changes }) => {
    const { about, usual } = calls[call]!
    const given = changed(usual(), changes)
    try {
      about(...(given as never[]))
    } catch (error) {
      checkError(error)
    }
    stillRight()
  })
})

test('anything for any argument of a call that answers later is answered or refused with a sentence', async () => {
  const cases = fc.record({ call: fc.constantFrom(...Object.keys(asks)), changes })
  const share = 1 / 20 // each takes turns of the clock
  const askOne = async ({ call, changes }: { call: string; changes: Change[] }) => {
    const { about, usual } = asks[call]!
    try {
      await about(...(changed(usual(), changes) as never[]))
    } catch (error) {
      checkError(error)
    }
    const { field } = await client.request({ parameters: known.request })
    expect(sha256(field.heights)).toBe(known.hash)
  }
  await tryAll(150, cases, askOne, share)
  client.dispose()
  client = makeClient()
})

test('every function of the entry points is among these calls', async () => {
  const entries = [entry, table, geometry, await import('../../web/files/encode.js')]
  const functions = entries.flatMap((each) =>
    Object.entries(each as Record<string, unknown>).filter(
      ([, value]) => typeof value === 'function' && !(value.prototype as { name?: string } | undefined)?.name,
    ),
  )
  const named = new Set([...Object.keys(calls), ...Object.keys(asks), 'OrogenError', 'defaultValues'])
  expect(functions.map(([name]) => name).filter((name) => !named.has(name))).toEqual([])
})

/** A message, or a part of one: the name of an odd value, a value of messages, or parts by their names. */
type Part = string | { plain: string | number } | { parts: Record<string, Part> }

const oddName = fc.constantFrom(...Object.keys(odd))
const plain = fc.constantFrom('start', 'job', 'ready', 'progress', 'level', 'done', 'failed', 1, 2)
const partsOf = (names: string[], part: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc.dictionary(fc.constantFrom(...names), part).map((parts) => ({ parts }))
const jobPart = partsOf(
  ['parameters', 'field', 'windows', 'river', 'mesh', 'shade', 'cover', 'right'],
  oddName,
)
const memberNames = 'type id job levels recycled module done result name message more'.split(' ')
const anyPart = fc.oneof(
  oddName,
  plain.map((each) => ({ plain: each })),
  jobPart,
)
const messages: fc.Arbitrary<Part> = fc.oneof(oddName, partsOf(memberNames, anyPart))

function made(part: Part): unknown {
  if (typeof part === 'string') return odd[part]!()
  if ('plain' in part) return part.plain
  return Object.fromEntries(Object.entries(part.parts).map(([name, each]) => [name, made(each)]))
}

/** What arrives of a message; undefined if it cannot be sent. */
function sent(message: Part): { data: unknown } | undefined {
  try {
    return { data: structuredClone(made(message)) }
  } catch {
    return undefined
  }
}

describe('any message', () => {
  test.each<[string, unknown]>([
    ['an array of four thousand million holes', Array(2 ** 32 - 1)],
    ['that of a property of every object', 'constructor'],
    ['an object', {}],
  ])('of a worker that fails ends the request, by whatever name: %s', async (_, name) => {
    let worker: { onmessage?: (event: { data: unknown }) => void } = {}
    let id = 0
    const postMessage = (message: { id: number }) => void (id = message.id)
    const jobs = new JobWorker<number, object>({
      createWorker: () => (worker = { postMessage, terminate: () => undefined } as never) as never,
      here: () => Promise.reject(new Error('not here')),
    })
    const asked = jobs.perform(1)
    worker.onmessage!({ data: { type: 'ready', id } })
    worker.onmessage!({ data: { type: 'failed', id, name, message: 'that is why' } })
    const ending = await asked.catch((error: unknown) => error)
    expect(ending).toBeInstanceOf(Error)
    expect((ending as Error).message).toBe('that is why')
    jobs.end()
  })

  test('to a worker is ignored or ends in an error message, and the worker answers what comes after it', async () => {
    const run = createJobRunner(await TerrainModule.instantiate(compiled))
    const heard: FromWorker<{ field: { heights: Float32Array } }>[] = []
    const scope: {
      onmessage: ((event: { data: unknown }) => void) | null
      postMessage(message: never): void
    } = {
      onmessage: null,
      postMessage: (message) => void heard.push(message),
    }
    vi.stubGlobal('self', scope)
    vi.stubGlobal('reportError', thrower)
    doJobs(async (module) => {
      await module
      return (job, _, { recycled }) => run(job as never, recycled) as never
    })
    scope.onmessage!({ data: { type: 'start', module: compiled } })
    let id = 1000
    await tryAll(300, messages, async (message) => {
      const event = sent(message)
      if (event) scope.onmessage!(event)
      id++
      scope.onmessage!({
        data: { type: 'job', id, job: { parameters: known.request }, levels: false, recycled: [] },
      })
      const answered = () => heard.find((each) => 'id' in each && each.id === id)
      for (let i = 0; !answered() && i < 100; i++) await Promise.resolve()
      const answer = answered()
      if (answer?.type !== 'done') throw new Error(`no answer but ${JSON.stringify(answer)}`)
      expect(sha256(answer.result.field.heights)).toBe(known.hash)
      heard.length = 0
    })
  })

  test('of a worker is ignored or ends the request, and the page has its answer at last', async () => {
    await tryAll(300, fc.array(messages, { maxLength: 4 }), async (all) => {
      let worker: { onmessage?: (event: { data: unknown }) => void } = {}
      let id = 0
      const createWorker = () =>
        (worker = {
          postMessage: (message: { id: number }) => void (id = message.id),
          terminate: () => undefined,
        } as never) as never
      const jobs = new JobWorker<number, object>({
        createWorker,
        here: () => Promise.reject(new Error('not here')),
        attempts: 1000,
        answers: (_, result) => typeof result === 'object' && result !== null && 'right' in result,
      })
      const asked = jobs.perform(1)
      for (const message of all) {
        const event = sent(message)
        if (event) worker.onmessage!(event)
        if (isPlain(event?.data)) worker.onmessage!({ data: { ...event.data, id } })
      }
      worker.onmessage!({ data: { type: 'done', id, result: { right: true } } })
      const ending = await asked.catch((error: unknown) => error)
      if (ending instanceof Error) expect(JSON.stringify(all)).toContain('failed')
      else expect(ending).toHaveProperty('right')
      jobs.end()
    })
  })
})
