import { expect, test, vi } from 'vitest'
import type { GenerateParameters } from '../../../web/package/index.js'
import { TerrainModule } from '../../../web/package/module/terrain-module.js'
import { expectRefused, fieldOf, freshModule, freshOrogen, known, sha256 } from '../support/terrain.js'

const orogen = await freshOrogen()
const stillWorks = () => {
  expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
  expect(orogen.borrow(known.request, sha256)).toBe(known.hash)
}

test('lends without a copy, in the memory of the module', () => {
  const buffers = [1, 2].map((seed) => orogen.borrow({ exponent: 3, seed }, (heights) => heights.buffer))
  expect(buffers[0]).toBe(buffers[1])
  expect(buffers[0]!.byteLength).toBeGreaterThan(81 * 4)
})

test('returns what the callback returns', () => {
  expect(orogen.borrow(known.request, (heights) => heights.length)).toBe(81)
  const answer = { of: 'the callback' }
  expect(orogen.borrow({ exponent: 1 }, () => answer)).toBe(answer)
  expect(orogen.borrow({ exponent: 1 }, () => undefined)).toBeUndefined()
})

test('refuses every call within, and works again after it', () => {
  const field = fieldOf(3, 1, (x) => x)
  const calls = [
    () => orogen.generate(known.request),
    () => orogen.borrow(known.request, () => 0),
    () => orogen.surface(field),
    () => orogen.voxels(field),
  ]
  for (const call of calls) {
    const hash = orogen.borrow(known.request, (heights) => {
      expect(call).toThrow(/borrow.*call nothing of this object within/)
      return sha256(heights)
    })
    expect(hash).toBe(known.hash)
  }
  stillWorks()
})

test('passes an exception of the callback on, and works again after it', () => {
  const broken = () => {
    throw new Error('the upload failed')
  }
  expect(() => orogen.borrow(known.request, broken)).toThrow('the upload failed')
  stillWorks()
})

test('does not call back for a wrong request', () => {
  let called = false
  const lend = () => orogen.borrow({ exponent: 99 } as GenerateParameters, () => (called = true))
  expect(lend).toThrow('exponent must be a whole number between 1 and 13, got 99')
  expect(called).toBe(false)
  stillWorks()
})

// Heights written into an array of the caller's, instead of a fresh one.

const used = (length: number) => new Float32Array(length).fill(NaN)

test('the heights are those of a fresh array, and the array is the given one', () => {
  const into = used(81)
  const { heights, ...others } = orogen.generate(known.request, { into })
  expect(heights).toBe(into)
  expect(sha256(heights)).toBe(known.hash)
  const { heights: fresh, ...expected } = orogen.generate(known.request)
  expect(fresh).not.toBe(into)
  expect(others).toEqual(expected)
})

test('an array is written over again and again, larger and smaller ones in between', () => {
  const into = used(81)
  for (const exponent of [3, 7, 3, 1, 3]) {
    const request = { ...known.request, exponent, seed: exponent }
    const { heights } = orogen.generate(request)
    if (exponent === 3) expect(orogen.generate(request, { into }).heights).toEqual(heights)
  }
})

test('a part of a larger array is filled, and nothing beside it', () => {
  const whole = used(100)
  orogen.generate(known.request, { into: whole.subarray(10, 91) })
  expect(sha256(whole.subarray(10, 91))).toBe(known.hash)
  expect([...whole.subarray(0, 10), ...whole.subarray(91)].every(Number.isNaN)).toBe(true)
})

const transferred = used(81)
structuredClone(transferred, { transfer: [transferred.buffer] })

test.each<[string, unknown, string]>([
  ['too short', used(80), 'into must hold 9 × 9 = 81 heights, got 80'],
  ['too long', used(82), 'into must hold 9 × 9 = 81 heights, got 82'],
  ['empty', used(0), 'into must hold 9 × 9 = 81 heights, got none, as if it had been transferred'],
  ['transferred', transferred, 'into must hold 9 × 9 = 81 heights, got none, as if it had been transferred'],
  ['of doubles', new Float64Array(81), 'into must be a Float32Array, got 81 numbers (0, 0, 0, 0, …)'],
  ['null', null, 'into must be a Float32Array, got null'],
  ['shared', new Float32Array(new SharedArrayBuffer(324)), 'into must not be shared memory'],
  ['lent', orogen.borrow(known.request, (heights) => heights), 'into must not be lent by borrow()'],
])('an array that is %s is refused', (_, given, sentence) => {
  expectRefused(() => orogen.generate(known.request, { into: given as Float32Array<ArrayBuffer> }), sentence)
})

test('an array that is transferred while the map is made is refused', () => {
  const into = used(1025 * 1025)
  const onProgress = () => {
    if (into.length > 0) structuredClone(into, { transfer: [into.buffer] })
  }
  expect(() => orogen.generate({ exponent: 10 }, { into, onProgress })).toThrow(/got none/)
})

test('an array keeps its values when anything is refused', () => {
  for (const [request, length] of [
    [{ exponent: 99 }, 81],
    [known.request, 80],
    [known.request, 82],
  ] as const) {
    const into = used(length)
    expect(() => orogen.generate(request, { into })).toThrow(RangeError)
    expect(into.every(Number.isNaN)).toBe(true)
  }
})

test('an array keeps its values when there is no memory for the water, or for what covers the ground', async () => {
  const none = () => 'no memory'
  const module = await freshModule()
  module.generate({ generator: 'planet', exponent: 3, age: 0.2 })
  module.lend((raw) => Object.assign(raw, { findDischarge: none }))
  const into = used(6 * 81)
  expect(() => module.copyField(into)).toThrow('no memory')
  expect(into.every(Number.isNaN)).toBe(true)

  const window = used(25)
  const place = { width: 5, height: 5 }
  const cover = (relief: number) => orogen.window(place, { into: window, cover: { relief } })
  expect(() => cover(0)).toThrow('relief must be a positive number')
  expect(window.every(Number.isNaN)).toBe(true)
  expect(cover(1).heights).toBe(window)
  expect(sha256(window)).toBe(sha256(orogen.window(place).heights))
})

test('an array keeps its values when a map has no memory for its cover', async () => {
  const instantiate = vi.spyOn(TerrainModule, 'instantiate')
  const orogen = await freshOrogen()
  const module = await (instantiate.mock.results[0]!.value as Promise<TerrainModule>)
  module.lend((raw) => Object.assign(raw, { cover: () => 'no memory' }))
  const into = used(81)
  expect(() => orogen.generate(known.request, { into, cover: true })).toThrow('no memory')
  expect(into.every(Number.isNaN)).toBe(true)
})

// Only values that differ from the last request are handed to the module; the heights must not depend on
// that.

const base: GenerateParameters = { generator: 'diamond-square', exponent: 4, seed: 7 }
const stamp = (value: number) => ({
  width: 4,
  height: 4,
  data: new Float32Array(16).fill(value).fill(0, 0, 4),
})
const corners = [0, 1, 2, 3]

const requests: GenerateParameters[] = [
  base,
  { ...base, seed: 8 },
  { ...base, roughness: 0.2 },
  { ...base, roughness: 0.2, amplitude: 3 },
  { ...base, amplitude: 3 },
  { ...base, amplitude: undefined },
  { ...base, distribution: 'gaussian' },
  { ...base, tile: true },
  { ...base, corners },
  { ...base, exponent: 5 },
  {},
  { generator: 'perlin-noise', exponent: 4, seed: 7 },
  { generator: 'perlin-noise', exponent: 4, seed: 7, octaves: 2, tile: true },
  { generator: 'stamp-noise', exponent: 4, seed: 7 },
  { generator: 'stamp-noise', exponent: 3, seed: 9, stamp: 'cone', wrap: false, amplitude: 7 },
]
const expected = await Promise.all(
  requests.map(async (request) => (await freshOrogen()).borrow(request, sha256)),
)

test('any request after any other', async () => {
  const orogen = await freshOrogen()
  expect(new Set(expected).size).toBe(requests.length - 1) // undefined is the default
  for (const [i, request] of requests.entries()) {
    for (const [j, before] of requests.entries()) {
      orogen.borrow(before, () => 0)
      expect(orogen.borrow(request, sha256), `${i} after ${j}`).toBe(expected[i])
      expect(orogen.borrow({ ...request }, sha256), `${i} again`).toBe(expected[i])
    }
  }
})

const refused = [
  { exponent: 4, seed: 7, amplitude: 3, roughness: 5 },
  { seed: 9, corners: [1, 2] },
  { generator: 'nonsense' },
  { ...base, seed: 9, nonsense: 1 },
  { generator: 'perlin-noise', exponent: 4, seed: 9, kind: 'nonsense' },
  null,
] as unknown as GenerateParameters[]

test('any request after one that was refused, which leaves nothing behind', async () => {
  const orogen = await freshOrogen()
  for (const [i, request] of requests.entries()) {
    for (const wrong of refused) {
      orogen.borrow(request, () => 0)
      for (let times = 0; times < 2; times++) expect(() => orogen.generate(wrong)).toThrow()
      expect(orogen.borrow(request, sha256), `${i} after ${JSON.stringify(wrong)}`).toBe(expected[i])
    }
  }
})

test('a value that is changed within the same object', async () => {
  const orogen = await freshOrogen()
  const request = { ...base, seed: 1, corners: [0, 1, 2, 3] }
  orogen.borrow(request, () => 0)
  request.seed = 7
  expect(orogen.borrow(request, sha256)).toBe(expected[8])
  request.corners[0] = 100
  expect(orogen.borrow(request, (heights) => heights[0])).toBe(100)
})

test('a picture whose values are changed in place', async () => {
  const orogen = await freshOrogen()
  const picture = stamp(1)
  const request = { generator: 'stamp-noise', exponent: 4, seed: 7, stamp: 'image', image: picture } as const
  const fresh = async () => (await freshOrogen()).borrow(request as GenerateParameters, sha256)
  const first = await fresh()
  expect(orogen.borrow(request as GenerateParameters, sha256)).toBe(first)
  picture.data.reverse()
  const second = await fresh()
  expect(second).not.toBe(first)
  expect(orogen.borrow(request as GenerateParameters, sha256)).toBe(second)
})

test('zero and its negative are two values', async () => {
  const orogen = await freshOrogen()
  const lowest = (amplitude: number) => orogen.borrow({ exponent: 1, amplitude }, ([first]) => 1 / first!)
  const signs = [lowest(0), lowest(-0), lowest(0)]
  const alone = await Promise.all(
    [0, -0, 0].map(async (amplitude) =>
      (await freshOrogen()).borrow({ exponent: 1, amplitude }, ([first]) => 1 / first!),
    ),
  )
  expect(signs).toEqual(alone)
  expect(signs[0]).not.toBe(signs[1])
})
