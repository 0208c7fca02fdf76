import { expect, test, vi } from 'vitest'
import { giveNumbers, takeNumbers } from '../../../web/draw/context/spare-numbers.js'

test('memory that is given back is used again, and nobody keeps it for long', () => {
  vi.useFakeTimers()
  const numbers = takeNumbers('Float32Array', 100_000)
  const { buffer } = numbers
  giveNumbers(numbers)
  const again = takeNumbers('Float32Array', 100_000)
  expect(again.buffer).toBe(buffer)
  giveNumbers(again)
  vi.advanceTimersByTime(60_000)
  expect(takeNumbers('Float32Array', 100_000).buffer).not.toBe(buffer)
  vi.useRealTimers()
})
