import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshModule } from '../web/support/terrain.js'
import { cases, gateSeed, report } from './gate.js'
import { type Setting, settings } from './settings.js'

// Maps of every kind in one module: once it has made the largest, it never grows again. The rivers of endless
// land need memory for as many basins as there are, which depends on the seed: they have a budget.

/** Bytes that the basins of a module may have (cpp/generate/rivers.h). */
const budget = 24 * 2 ** 20
/** A module grows by a fifth more than it needs. */
const margin = 1.2

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
  const hasRivers = ({ rivers }: Setting) => rivers === true
  const dry = all.filter((setting) => !hasRivers(setting))
  for (let i = 0; i < count; i++) make({ ...dry[i % dry.length], seed: i })
  expect(bytes()).toBe(before)
  const wet = all.filter(hasRivers)
  for (let i = 0; i < count / 100; i++) make({ ...wet[i % wet.length], seed: i })
  expect(bytes()).toBeLessThan((before + budget) * margin)
  report(`${count} maps: ${before} bytes before and after; ${bytes()} with rivers`)
})
