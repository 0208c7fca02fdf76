import { describe, expect, test } from 'vitest'
import { bugIds, functionsOf, linesOf, mapOf } from '../../../web/explained/artefacts/bugs/programs.js'
import { symptoms } from '../../../web/explained/artefacts/bugs/symptoms.js'

const seeds = [1, 2, 3, 161, 4294967295]
/** Without spaces, and with numbers as compilers write them. */
const plain = (code: string) => code.replace(/\s+/g, '').replace(/\b0\./g, '.')

describe.each(bugIds)('%s', (id) => {
  const { strength, limit } = symptoms[id]

  test.each(seeds)('shows in the map of the wrong program, by its measure, with the seed %d', (seed) => {
    expect(strength(mapOf(id, seed, true))).toBeGreaterThan(1.5 * limit)
  })

  test.each(seeds)('does not show in the map of the right program with the seed %d', (seed) => {
    expect(strength(mapOf(id, seed, false))).toBeLessThan(limit)
  })

  test('is one line, which reads as it runs', () => {
    const { wrong, right } = functionsOf(id)
    expect(wrong.code).not.toBe(right.code)
    for (const { code, run } of [wrong, right]) expect(plain(String(run))).toContain(`=>${plain(code)}`)
    expect(linesOf(id).wrong).toContain(wrong.code)
    expect(linesOf(id).right).toContain(right.code)
  })
})
