import { expect, test } from 'vitest'
import { freshOrogen, known, sha256 } from './terrain.js'

// Heights written into an array of the caller's, instead of a fresh one.

const orogen = await freshOrogen()
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
    if (exponent !== 3) orogen.generate(request)
    else
      expect(sha256(orogen.generate(request, { into }).heights)).toBe(
        sha256(orogen.generate(request).heights),
      )
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
  const generate = () => orogen.generate(known.request, { into: given as Float32Array<ArrayBuffer> })
  expect(generate).toThrow(RangeError)
  expect(generate).toThrow(sentence)
  expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
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
