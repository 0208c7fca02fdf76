import { expect, test } from 'vitest'
import type { GenerateParameters } from '../../web/core/orogen/index.js'
import { fieldOf, freshOrogen, known, sha256 } from './terrain.js'

const orogen = await freshOrogen()
const stillWorks = () => {
  expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
  expect(orogen.borrow(known.request, sha256)).toBe(known.hash)
}

test('lends the heights that generate copies', () => {
  expect(orogen.borrow(known.request, sha256)).toBe(known.hash)
  expect(orogen.borrow(known.request, (heights) => heights.length)).toBe(81)
})

test('lends without a copy, in the memory of the module', () => {
  const buffers = [1, 2].map((seed) => orogen.borrow({ exponent: 3, seed }, (heights) => heights.buffer))
  expect(buffers[0]).toBe(buffers[1])
  expect(buffers[0]!.byteLength).toBeGreaterThan(81 * 4)
})

test('returns what the callback returns', () => {
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
