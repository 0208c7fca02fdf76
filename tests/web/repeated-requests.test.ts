import { expect, test } from 'vitest'
import type { GenerateParameters } from '../../web/core/orogen/index.js'
import { freshOrogen, sha256 } from './terrain.js'

// Of a request only what differs from the one before is handed to the module: never to be seen in the heights.

const hash = (heights: Float32Array) => sha256(heights)
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
  { ...base, law: 'gaussian' },
  { ...base, tile: true },
  { ...base, corners },
  { ...base, exponent: 5 },
  {},
  { generator: 'perlin-noise', exponent: 4, seed: 7 },
  { generator: 'perlin-noise', exponent: 4, seed: 7, octaves: 2, tile: true },
  { generator: 'stamp-noise', exponent: 4, seed: 7 },
]
const expected = await Promise.all(
  requests.map(async (request) => (await freshOrogen()).borrow(request, hash)),
)

test('any request after any other', async () => {
  const orogen = await freshOrogen()
  expect(new Set(expected).size).toBe(requests.length - 1) // undefined is the default
  for (const [i, request] of requests.entries()) {
    for (const [j, before] of requests.entries()) {
      orogen.borrow(before, () => 0)
      expect(orogen.borrow(request, hash), `${i} after ${j}`).toBe(expected[i])
      expect(orogen.borrow({ ...request }, hash), `${i} again`).toBe(expected[i])
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
      expect(orogen.borrow(request, hash), `${i} after ${JSON.stringify(wrong)}`).toBe(expected[i])
    }
  }
})

test('a value that is changed within the same object', async () => {
  const orogen = await freshOrogen()
  const request = { ...base, seed: 1, corners: [0, 1, 2, 3] }
  orogen.borrow(request, () => 0)
  request.seed = 7
  expect(orogen.borrow(request, hash)).toBe(expected[8])
  request.corners[0] = 100
  expect(orogen.borrow(request, (heights) => heights[0])).toBe(100)
})

test('a picture whose values are changed in place', async () => {
  const orogen = await freshOrogen()
  const picture = stamp(1)
  const request = { generator: 'stamp-noise', exponent: 4, seed: 7, stamp: 'image', image: picture } as const
  const fresh = async () => (await freshOrogen()).borrow(request as GenerateParameters, hash)
  const first = await fresh()
  expect(orogen.borrow(request as GenerateParameters, hash)).toBe(first)
  picture.data.reverse()
  const second = await fresh()
  expect(second).not.toBe(first)
  expect(orogen.borrow(request as GenerateParameters, hash)).toBe(second)
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
