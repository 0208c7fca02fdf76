import { expect, test } from 'vitest'
import {
  heightAt,
  loadOrogen,
  type Orogen,
  OrogenError,
  parse,
  planetDirection,
  planetFace,
  planetHeightAt,
  planetPlace,
  planetRadius,
  readStampImage,
  statistics,
} from '../../web/package/index.js'
import { createJobRunner, type JobRunner } from '../../web/package/worker/run-job.js'
import { findGenerator, parametersOf, schema } from '../../web/package/schema.js'
import { surfaceGeometry, voxelGeometry } from '../../web/draw/geometry/index.js'
import { published, randomStream } from '../../web/explained/published/index.js'
import { fieldOf, freshModule, known, sha256 } from '../web/support/terrain.js'
import { cases, randoms, report } from './gate.js'

// Any value of any type in the place of any argument, or of any option of it, of any call of the package. Whatever a call
// answers, it ends, and the module goes on: it makes the golden map afterwards. A refusal is a sentence.

const below = randoms()
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)]!

class Mine extends Error {}
const throwing = {
  get size(): number {
    throw new Mine()
  },
  valueOf() {
    throw new Mine()
  },
}
function transferred(): Float32Array {
  const values = new Float32Array(25)
  structuredClone(values, { transfer: [values.buffer] })
  return values
}

/** Anything: the numbers are either wrong, or so small that what they ask for takes no time. */
const anything: readonly (() => unknown)[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  2,
  3,
  -1,
  0.5,
  1.5,
  NaN,
  Infinity,
  -Infinity,
  -100,
  -26754,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  1e-300,
  1e300,
  5e-324,
  10n,
  Symbol('x'),
  '',
  'x',
  '0.3',
  '5',
  'cone',
  'planet',
  'NaN',
  'constructor',
  '__proto__',
  '🏔',
  'x'.repeat(1000),
]
  .map((value) => () => value as unknown)
  .concat([
    () => [],
    () => [1],
    () => [0.1, 0.2, 0.3, 0.4],
    () => ['1', {}, null],
    () => ({}),
    () => ({ length: 4 }),
    () => Object.create(null),
    () => throwing,
    () => new Proxy({}, {}),
    () => new Proxy(new Float32Array(25), {}),
    () => () => 1,
    () => async () => Promise.resolve(1),
    () => new Date(0),
    () => /x/,
    () => new Map(),
    () => new ArrayBuffer(8),
    () => new Float32Array(4),
    () => new Float32Array(25),
    () => new Float64Array(4),
    () => new Uint8Array(4),
    () => new Float32Array(new SharedArrayBuffer(100)),
    () => new BigInt64Array(4),
    transferred,
    () => ({ width: 2, height: 2, data: new Uint8Array(4) }),
    () => ({ width: 2 ** 16, height: 2 ** 16, data: new Uint8Array(4) }),
    () => ({ width: -1, height: -4, data: new Uint8Array(4) }),
    () => ({ relief: 1, rim: -100 }),
  ])

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The same value with something else in some place of it. */
function spoiled(value: unknown): unknown {
  if (!isPlain(value) || below(4) === 0) return oneOf(anything)()
  const names = Object.keys(value)
  if (names.length === 0) return oneOf(anything)()
  const name = oneOf(names)
  return { ...value, [name]: spoiled(value[name]) }
}

const field = fieldOf(5, 1, (x, y) => x * y)
const parameters = () => {
  const generator = oneOf(schema.generators)
  const values: Record<string, unknown> = { generator: generator.id, exponent: 2 }
  for (const { id } of parametersOf(generator))
    if (below(3) === 0 && id !== 'exponent') values[id] = undefined
  return values
}
const place = () => ({
  generator: oneOf(['diamond-square', 'stamp-noise', 'perlin-noise']),
  level: below(22) + 3,
  x: below(9) - 4,
  y: undefined,
  width: 5,
  height: 4,
  tile: undefined,
  rivers: undefined,
  gullies: below(2),
})
const weather = () => ({ age: 0.1, hardness: undefined, rain: undefined, sea: undefined, tile: undefined })
const follow = () => ({ onProgress: undefined, into: undefined, ridges: below(2) === 0, cover: undefined })

interface Called {
  one: Orogen
  run: JobRunner
}

/** Each call with right arguments, of which members that are undefined have their defaults. */
const calls: Record<string, { right: () => unknown[]; call: (of: Called, given: never) => unknown }> = {}
function add<Given extends unknown[]>(
  name: string,
  right: () => unknown[],
  call: (of: Called, ...given: Given) => unknown,
) {
  calls[name] = { right, call: (of, given: never) => call(of, ...(given as unknown as Given)) }
}
type Arguments<
  Name extends 'generate' | 'window' | 'erode' | 'borrow' | 'surface' | 'voxels' | 'shade' | 'analyse',
> = Parameters<Orogen[Name]>

add(
  'generate',
  () => [parameters(), follow()],
  ({ one }, ...given: Arguments<'generate'>) => one.generate(...given),
)
add(
  'window',
  () => [place(), { ...follow(), cover: { relief: 1, rim: 1 } }],
  ({ one }, ...given: Arguments<'window'>) => one.window(...given),
)
add(
  'erode',
  () => [field, { ...weather(), onProgress: undefined }],
  ({ one }, ...given: Arguments<'erode'>) => one.erode(...given),
)
add(
  'borrow',
  () => [parameters(), () => 1],
  ({ one }, ...given: Arguments<'borrow'>) => one.borrow(...given),
)
add(
  'surface',
  () => [field, { stride: 2, into: undefined }],
  ({ one }, ...given: Arguments<'surface'>) => one.surface(...given),
)
add(
  'voxels',
  () => [field, { stride: 1, levels: undefined, cube: undefined, base: 0, merge: true }],
  ({ one }, ...given: Arguments<'voxels'>) => one.voxels(...given),
)
add(
  'shade',
  () => [field, { sun: 40, sunheight: 30 }],
  ({ one }, ...given: Arguments<'shade'>) => one.shade(...given),
)
add(
  'analyse',
  () => [field, { lags: 2, bins: 8 }],
  ({ one }, ...given: Arguments<'analyse'>) => one.analyse(...given),
)
add(
  'loadOrogen',
  () => [{ wasm: undefined }],
  (_, ...given: Parameters<typeof loadOrogen>) => loadOrogen(...given),
)
add(
  'parse',
  () => ['?generator=diamond-square&exponent=3&seed=7&age=2', { onNote: undefined }],
  (_, ...given: Parameters<typeof parse>) => parse(...given),
)
add(
  'readStampImage',
  () => [new Uint8Array(9).buffer],
  (_, ...given: Parameters<typeof readStampImage>) => readStampImage(...given),
)
add(
  'statistics',
  () => [field, { bins: 4 }],
  (_, ...given: Parameters<typeof statistics>) => statistics(...given),
)
add(
  'heightAt',
  () => [field, 1, 1, { wrap: true }],
  (_, ...given: Parameters<typeof heightAt>) => heightAt(...given),
)
const planet = { size: 2, faces: 6, heights: new Float32Array(24), min: 0, max: 0, spacing: 1, sea: 0 }
add(
  'planetDirection',
  () => [1, 0, 0],
  (_, ...given: Parameters<typeof planetDirection>) => planetDirection(...given),
)
add(
  'planetPlace',
  () => [[1, 0, 0]],
  (_, ...given: Parameters<typeof planetPlace>) => planetPlace(...given),
)
add(
  'planetHeightAt',
  () => [planet, [1, 0, 0]],
  (_, ...given: Parameters<typeof planetHeightAt>) => planetHeightAt(...given),
)
add(
  'planetRadius',
  () => [planet],
  (_, ...given: Parameters<typeof planetRadius>) => planetRadius(...given),
)
add(
  'planetFace',
  () => [planet, 0],
  (_, ...given: Parameters<typeof planetFace>) => planetFace(...given),
)
add(
  'findGenerator',
  () => ['planet'],
  (_, ...given: Parameters<typeof findGenerator>) => findGenerator(...given),
)
add(
  'surfaceGeometry',
  () => [{ side: 2, step: 1, positions: new Float32Array(12), normals: new Int8Array(16) }, {}],
  (_, ...given: Parameters<typeof surfaceGeometry>) => surfaceGeometry(...given),
)
add(
  'voxelGeometry',
  () => [{ side: 1, step: 1, base: 0, cube: 1, levels: new Uint16Array(1), faces: new Uint16Array(6) }, {}],
  (_, ...given: Parameters<typeof voxelGeometry>) => voxelGeometry(...given),
)
for (const [id, { generate }] of Object.entries(published))
  add(
    `published ${id}`,
    () => [{ exponent: 2 }, randomStream(1)],
    (_, ...given: Parameters<typeof generate>) => generate(...given),
  )
const mesh = () => ({ kind: oneOf(['surface', 'relief', 'voxels']), stride: 1 })
const terrain = () => ({
  parameters: parameters(),
  mesh: mesh(),
  shade: { sun: 1, sunheight: 2 },
  cover: { water: 0.2, points: 5 },
  ridges: false,
  exaggeration: 2,
})
add(
  'job: terrain',
  () => [terrain()],
  ({ run }, ...given: [never]) => run(...given),
)
add(
  'job: field',
  () => [{ ...terrain(), parameters: undefined, field, weather: weather() }],
  ({ run }, ...given: [never]) => run(...given),
)
add(
  'job: windows',
  () => [{ windows: [place(), spoiled(place())], ridges: true, cover: { relief: 1, rim: 0 } }],
  ({ run }, ...given: [never]) => run(...given),
)
add(
  'job: course',
  () => [{ course: { ...place(), rivers: true } }],
  ({ run }, ...given: [never]) => run(...given),
)

/** What a TypeError of ours says, and what a RangeError of the engine says. */
const ours =
  / (must (not )?be |must not return |takes what |need |must hold |must have |cannot be read, because )/
const engines = /^(Invalid |Maximum call stack|Array buffer|offset is out|toString|precision|The value)/
const isSentence = (error: unknown) =>
  error instanceof Mine ||
  error instanceof OrogenError ||
  (error instanceof RangeError && / /.test(error.message) && !engines.test(error.message)) ||
  (error instanceof TypeError && ours.test(error.message))

test('a module bears any value in the place of any argument', async () => {
  const of = { one: await loadOrogen(), run: createJobRunner(await freshModule()) }
  const answers = { given: 0, refused: 0 }
  for (let i = cases(500); i > 0; i--) {
    const name = oneOf(Object.keys(calls))
    const { right, call } = calls[name]!
    const given = right()
    const at = below(given.length)
    given[at] = spoiled(given[at])
    try {
      await call(of, given as never)
      answers.given++
    } catch (error) {
      answers.refused++
      if (error instanceof WebAssembly.RuntimeError || !isSentence(error)) {
        console.log(name, given)
        throw error
      }
    }
    expect(sha256(of.one.generate(known.request).heights), `after ${name}`).toBe(known.hash)
    const { field: again } = of.run({ parameters: known.request })
    expect(sha256(again.heights), `after ${name}`).toBe(known.hash)
  }
  expect(answers.given).toBeGreaterThan(0)
  expect(answers.refused).toBeGreaterThan(answers.given / 10)
  report(`${answers.given} calls were answered, ${answers.refused} refused`)
})

test('every function of the entry points is among these calls', async () => {
  const entries = [
    await import('../../web/package/index.js'),
    await import('../../web/package/schema.js'),
    await import('../../web/draw/geometry/index.js'),
  ]
  const functions = entries.flatMap((entry) =>
    Object.entries(entry).filter(([, value]) => typeof value === 'function' && !value.prototype?.name),
  )
  const named = new Set([...Object.keys(calls), 'OrogenError', 'parametersOf', 'defaultValues', 'sizeOf'])
  expect(functions.map(([name]) => name).filter((name) => !named.has(name))).toEqual([])
})
