import { expect, test } from 'vitest'
import { run, exampleSettings, lineageOf } from '../../web/explained/elements/steps/diamond-square.js'

test('the middle comes from the corners and goes into the sides; a corner comes from nowhere', () => {
  const map = run(exampleSettings)
  const of = (point: number) => {
    const { ancestors, descendants } = lineageOf(map, point)
    return { ancestors: [...ancestors].sort(), descendants: [...descendants].sort() }
  }
  expect(of(4)).toEqual({ ancestors: [0, 2, 6, 8], descendants: [1, 3, 5, 7] })
  expect(of(0)).toEqual({ ancestors: [], descendants: [1, 3, 4, 5, 7] })
  expect(of(1)).toEqual({ ancestors: [0, 2, 4, 6, 8], descendants: [] })
})

test('a point changes its descendants and nothing else', () => {
  const settings = { ...exampleSettings, exponent: 4, seed: 7 }
  const before = run(settings)
  const point = 8 * 17 + 4
  const { descendants } = lineageOf(before, point)
  const after = run(settings, new Map([[8 * 2 * 33 + 4 * 2, { what: 'height', value: 1e4 }]]))
  const changed = [...before.heights.keys()].filter((i) => before.heights[i] !== after.heights[i])
  expect(changed.filter((i) => i !== point && !descendants.has(i))).toEqual([])
  expect(changed.length).toBe(descendants.size + 1)
})
