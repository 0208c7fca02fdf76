import { describe, expect, test } from 'vitest'
import type { GenerateParameters } from '../../../web/package/index.js'
import { freshModule, freshOrogen, known, sha256 } from '../support/terrain.js'

const orogen = await freshOrogen()
const stillWorks = () => expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)

// That it rises from 0 to 1, and stops wherever it is told to, tests/cpp/generate/generate_test.cpp shows of
// every generator.
test.each([0, 1, 2])('answered with false at call %i the work stops there', (call) => {
  let calls = 0
  const stop = () => orogen.generate({ exponent: 10 }, { onProgress: () => calls++ !== call })
  expect(stop).toThrow(
    expect.objectContaining({ name: 'AbortError', message: expect.stringMatching(/cancelled/) }),
  )
  expect(calls).toBe(call + 1)
  stillWorks()
})

describe('a callback', () => {
  test('that answers with something else than false does not stop the work', () => {
    for (const answer of [undefined, null, 0, '', NaN, true]) {
      const onProgress = (() => answer) as () => void
      expect(sha256(orogen.generate(known.request, { onProgress }).heights)).toBe(known.hash)
    }
  })

  test('is forgotten after its own generation', () => {
    let calls = 0
    orogen.generate({ exponent: 9 }, { onProgress: () => void calls++ })
    const before = calls
    expect(before).toBeGreaterThan(0)
    orogen.generate({ exponent: 9 })
    expect(calls).toBe(before)
  })

  // Each of these once left the module's stack a little deeper, until nothing worked any more.
  test('that throws is heard, forty thousand times, and nothing is lost', async () => {
    const module = await freshModule()
    const broken = () => {
      throw new Error('the page is broken')
    }
    for (let i = 0; i < 40_000; i++) {
      let heard = ''
      try {
        module.generate({ generator: 'voirol-b', exponent: 2 }, { onProgress: broken })
      } catch (error) {
        heard = (error as Error).message
      }
      if (heard !== 'the page is broken') throw new Error(`time ${i}: ${heard || 'nothing was thrown'}`)
    }
    module.generate(known.request)
    expect(sha256(module.copyField().heights)).toBe(known.hash)
  })

  test('cannot ask for another terrain meanwhile', () => {
    const problems: string[] = []
    const onProgress = () => {
      for (const call of [
        () => orogen.generate({ exponent: 12 }),
        () => orogen.borrow({ exponent: 2 }, () => 0),
      ]) {
        try {
          call()
          problems.push('it could')
        } catch (error) {
          problems.push((error as Error).message)
        }
      }
    }
    const request: GenerateParameters = { exponent: 9, seed: 5 }
    const hash = sha256(orogen.generate(request).heights)
    expect(sha256(orogen.generate(request, { onProgress }).heights)).toBe(hash)
    expect(problems.length).toBeGreaterThan(1)
    for (const problem of problems) expect(problem).toMatch(/call nothing of this object within/)
    stillWorks()
  })
})
