import { describe, expect, test } from 'vitest'
import type { TerrainModule } from '../../../web/package/module/terrain-module.js'
import { schema } from '../../../web/package/schema.js'
import { freshModule } from '../support/terrain.js'

// How much memory the WebAssembly module holds; it never gives any back, so that this is the most it ever
// needed.

const bytesOf = (module: TerrainModule) => module.borrowHeights().buffer.byteLength
const outputOf = (module: TerrainModule) => module.borrowHeights().byteLength
const ours = schema.generators.filter(({ published, faces }) => !published && faces === 1).map(({ id }) => id)

describe('the largest maps need at most 2.2 times their own memory', () => {
  const cases = [12, 13].flatMap((exponent) => ours.map((generator) => ({ generator, exponent })))
  test.each([...cases, { generator: 'planet', exponent: 10 }])(
    '$generator, exponent $exponent',
    async (parameters) => {
      const module = await freshModule()
      module.generate(parameters)
      const first = bytesOf(module)
      expect(first / outputOf(module)).toBeLessThanOrEqual(2.2)
      if (parameters.exponent === 13) return
      module.generate({ ...parameters, seed: 1 })
      expect(bytesOf(module)).toBe(first)
    },
  )

  test('also after all the smaller ones, and of every generator in turn', async () => {
    const module = await freshModule()
    for (let exponent = 9; exponent <= 12; exponent++) {
      for (const generator of ours) module.generate({ generator, exponent, seed: 1 })
    }
    expect(bytesOf(module) / outputOf(module)).toBeLessThanOrEqual(2.2)
  })
})
