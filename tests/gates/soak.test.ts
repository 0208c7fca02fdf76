import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshModule } from '../web/support/terrain.js'
import { cases, gateSeed, report } from './gate.js'
import { type Setting, settings } from './settings.js'

// Maps of every kind in one module: once it has made the largest, it never grows again.

test('a module does not grow with the number of its maps', async () => {
  const count = cases(100)
  const module = await freshModule()
  const bytes = () => module.borrowHeights().buffer.byteLength
  const make = (setting: Setting) => {
    try {
      expect(() => module.generate({ ...setting, seed: -1 })).toThrow(RangeError)
      module.generate(setting)
      if (setting.generator !== 'planet') {
        module.surface(1)
        for (const merge of [true, false]) module.voxels({ stride: 1, base: -10, cube: 0.05, merge })
      }
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
