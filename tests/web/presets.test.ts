import { expect, test } from 'vitest'
import { presets, stateOf } from '../../web/pages/studio/gallery/presets.js'
import { readLink } from '../../web/terrain/link.js'

test.each(presets)('the link of the preset $id can be used as it is', ({ link }) => {
  expect(readLink(link).notes).toEqual([])
})

test('a preset leaves the reader the seed that it does not say, and whether the mountain turns', () => {
  const { state } = readLink('?seed=5&rotate=true')
  const of = (id: string) =>
    stateOf(
      presets.find((preset) => preset.id === id)!,
      state,
    )
  expect(of('smooth')).toMatchObject({ values: { seed: 5, roughness: 0 }, look: { rotate: true, water: 12 } })
  expect(of('dunes').values.seed).toBe(4)
})
