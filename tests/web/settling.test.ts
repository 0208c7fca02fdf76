import { expect, test } from 'vitest'
import { Settling } from '../../web/core/dom/settling.js'

test('nothing is settled while work runs or something is still to be drawn, and each change is told once', async () => {
  let isDrawn = true
  const told: boolean[] = []
  const settling = new Settling(
    () => isDrawn,
    (isSettled) => told.push(isSettled),
  )
  settling.check()
  expect(settling.isSettled).toBe(true)
  await settling.whenSettled()

  const end = settling.begin()
  const failing = settling.during(Promise.reject(new Error('refused')))
  expect(settling.isSettled).toBe(false)
  let resolved = false
  const waiting = settling.whenSettled().then(() => (resolved = true))
  await expect(failing).rejects.toThrow('refused')
  isDrawn = false
  end()
  end() // once more ends nothing else
  await Promise.resolve()
  expect([settling.isSettled, resolved]).toEqual([false, false])
  isDrawn = true
  settling.check()
  await waiting
  expect(told).toEqual([true, false, true])
})
