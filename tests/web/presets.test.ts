import { expect, test } from 'vitest'
import { pageAddress, presets, stateOf } from '../../web/core/pages/studio/gallery/presets.js'
import { readLink, writeLink } from '../../web/core/state/link.js'
import { requestOf } from '../../web/core/state/state.js'
import { freshOrogen, sha256 } from './terrain.js'

test('the link of each preset can be used as it is, and each makes another terrain, or shows it in another way', async () => {
  const orogen = await freshOrogen()
  const seen = presets.map((preset) => {
    expect(readLink(preset.link).notes, preset.id).toEqual([])
    const state = stateOf(preset, readLink('').state)
    const { heights, min, max } = orogen.generate({ ...requestOf(state), exponent: 5 })
    expect(max, preset.id).toBeGreaterThan(min)
    return `${sha256(heights)} ${JSON.stringify([state.look, state.camera])}`
  })
  expect(new Set(seen).size).toBe(presets.length)
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

test.each(presets)('the preset $id, as it is, has the page that the build writes for it', ({ id, link }) => {
  const { state } = readLink(link)
  expect(pageAddress(writeLink(state), 'en')).toBe(`./terrains/${id}.html`)
  expect(pageAddress(writeLink(state), 'ja')).toBe(`./terrains/${id}.ja.html`)
  const other = { ...state, look: { ...state.look, exaggeration: 150 } }
  expect(pageAddress(writeLink(other), 'en')).toBeUndefined()
})
