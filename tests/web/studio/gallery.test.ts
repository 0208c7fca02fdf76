import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { presets, stateOf } from '../../../web/studio/gallery/presets.js'
import { readLink } from '../../../web/state/link.js'
import { requestOf } from '../../../web/state/state.js'
import { previewTags } from '../../../web/build/vite/preview.js'
import { inProject, textOf, unescaped } from '../support/project.js'
import { orogen, sha256 } from '../support/terrain.js'

const content = (html: string, name: string) => {
  const found = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

test('tags keep texts within their quotes', () => {
  const attack = '"><script>alert(1)</script>&amp;'
  const tags = previewTags({ title: attack, description: attack, language: 'en', picture: 'preview.jpg' })
  expect(tags).not.toContain('<script>')
  expect(content(tags, 'og:title')).toBe(attack)
})

test('every page of the built site has a picture for its links', () => {
  for (const page of 'index article article.fr article.ja steps race artefacts manual'.split(' ')) {
    const html = textOf(`dist/site/${page}.html`)
    const picture = content(html, 'og:image')!
    expect(picture, page).toBe('./preview.jpg')
    expect(existsSync(inProject(`dist/site/${picture.slice(2)}`)), picture).toBe(true)
    expect(content(html, 'og:title'), page).not.toBe('')
    expect(content(html, 'og:description'), page).toBe(
      unescaped(/name="description"\s+content="([^"]*)"/.exec(html)![1]!),
    )
  }
})

test('the link of each preset can be used as it is, and each makes another terrain, or shows it in another way', async () => {
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
  const of = (wanted: string) =>
    stateOf(
      presets.find(({ id }) => id === wanted)!,
      state,
    )
  expect(of('imai')).toMatchObject({ values: { seed: 5, amplitude: 10 }, look: { rotate: true, water: 0 } })
  expect(of('dunes').values.seed).toBe(4)
})

test('the planet of the gallery has rivers, as the card that shows its picture promises', () => {
  const state = stateOf(
    presets.find(({ id }) => id === 'world')!,
    readLink('').state,
  )
  expect(requestOf(state)).toMatchObject({ generator: 'planet', age: 0.5 })
})
