import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshModule } from '../web/terrain.js'
import { cases, gateSeed, report } from './gate.js'
import { settings } from './settings.js'

// Maps of every kind in one module: once it has made the largest, it never grows again.

test('a module does not grow with the number of its maps', async () => {
  const count = cases(100)
  const module = await freshModule()
  const bytes = () => module.borrowHeights().buffer.byteLength
  const make = (setting: object) => {
    try {
      module.generate(setting)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  const all = fc.sample(settings(6), { numRuns: 200, seed: gateSeed })
  for (const setting of all) make(setting)
  const before = bytes()
  for (let i = 0; i < count; i++) make({ ...all[i % all.length], seed: i })
  expect(bytes()).toBe(before)
  report(`${count} maps: ${before} bytes before and after`)
})
