import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshModule } from '../web/terrain.js'
import { settings } from './settings.js'

// Maps of every kind in one module: once it has made the largest, it never grows again.

test('a module does not grow with the number of its maps', async () => {
  const count = Number(process.env.OROGEN_GATE_COUNT ?? 100)
  const module = await freshModule()
  const bytes = () => module.borrowHeights().buffer.byteLength
  const make = (setting: object) => {
    try {
      module.generate(setting)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  const all = fc.sample(settings(6), { numRuns: 200, seed: Number(process.env.OROGEN_GATE_SEED ?? 1) })
  for (const setting of all) make(setting)
  const before = bytes()
  for (let i = 0; i < count; i++) make({ ...all[i % all.length], seed: i })
  expect(bytes()).toBe(before)
  if (process.env.OROGEN_GATE_COUNT) console.log(`${count} maps: ${before} bytes before and after`)
})
