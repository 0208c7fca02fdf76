import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pictureHeader } from '../../web/core/orogen/picture-header.js'
import { presets, pageAddress, stateOf } from '../../web/core/pages/studio/gallery/presets.js'
import { terrainPages, cardSize, previewTags } from '../../web/core/pages/terrains/page.js'
import { attributesOf, readLink, writeLink } from '../../web/core/state/link.js'
import { requestOf } from '../../web/core/state/state.js'
import { siteAddress } from '../../web/vite/terrains.js'
import { fileOf, languageTags } from '../../web/words/languages.js'
import { inProject, textOf, unescaped } from './project.js'
import { orogen, sha256 } from './terrain.js'

const site = 'https://example.org/orogen/'
const [relative, whole] = [terrainPages(), terrainPages(site)]
const content = (html: string, name: string) => {
  const found = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return found === undefined ? undefined : unescaped(found)
}
const textIn = (files: typeof whole, name: string) => files.find((file) => file.name === name)!.text

describe('the page of a terrain', () => {
  test('is there for each of the gallery in each language', () => {
    const names = presets.flatMap(({ id }) => languageTags.map((tag) => fileOf(id, tag)))
    expect(relative.map(({ name }) => name).sort()).toEqual(names.sort())
    expect(whole.length).toBe(2 * names.length)
  })

  test.each(presets.map((preset) => ({ ...preset })))(
    'shows $id, and leads to the studio with it',
    ({ id, link }) => {
      const { state } = readLink(link)
      for (const language of languageTags) {
        const html = textIn(whole, fileOf(id, language))
        expect(html).toContain(`<html lang="${language}">`)
        const tag = /<orogen-terrain ([^>]*)/.exec(html)![1]!
        for (const [name, value] of Object.entries(attributesOf(state)))
          expect(` ${unescaped(tag)} `).toContain(value === '' ? ` ${name} ` : ` ${name}="${value}" `)
        const href = unescaped(/class="main" href="\.\.\/([^"]*)"/.exec(html)![1]!)
        expect(readLink(href)).toEqual({ state, notes: [] })
        expect(html).not.toMatch(/\b(preset|terrains|family|copy)\.(?!css)\w/) // a word that is missing says its key
      }
    },
  )

  test('tells what it is, with a picture of the size that is said', () => {
    for (const { id } of presets) {
      const html = textIn(whole, `${id}.html`)
      expect(content(html, 'og:image')).toBe(`${site}terrains/${id}.jpg`)
      expect(content(html, 'og:url')).toBe(`${site}terrains/${id}.html`)
      expect(content(html, 'twitter:card')).toBe('summary_large_image')
      expect(content(html, 'og:description')).toBe(content(html, 'description'))
      expect(content(html, 'og:image:alt')).toMatch(/^Fractal terrain: /)
      const card = `web/core/pages/terrains/cards/${id}.jpg`
      expect(existsSync(inProject(card)), card).toBe(true)
      expect(pictureHeader(new Uint8Array(readFileSync(inProject(card))))).toMatchObject({
        type: 'jpeg',
        ...cardSize,
      })
    }
  })

  test('tells others how to embed it, where the site has an address', () => {
    for (const { id, link } of presets) {
      const html = textIn(whole, `${id}.fr.html`)
      const address = /type="application\/json\+oembed" href="([^"]*)"/.exec(html)![1]!
      expect(address).toBe(`${site}terrains/${id}.fr.json`)
      const told = JSON.parse(textIn(whole, `${id}.fr.json`)) as Record<string, string | number>
      expect(told).toMatchObject({ version: '1.0', type: 'rich', width: 1280, height: 800 })
      expect(told.thumbnail_url).toBe(`${site}terrains/${id}.jpg`)
      const src = new URL(
        unescaped(
          / src="([^"]*)"/.exec(String(told.html))?.[1] ?? /src="([^"]*)"/.exec(String(told.html))![1]!,
        ),
      )
      expect(src.href).toContain(`${site}embed.html?`)
      expect(readLink(src.search).state).toEqual(readLink(link).state)
    }
  })

  test('has no address of its own where nobody has said one', () => {
    for (const { text } of relative) {
      expect(text).not.toMatch(/https?:|oembed|canonical|og:url/)
      expect(content(text, 'og:image')).toMatch(/^\.\/\w+\.jpg$/)
    }
  })
})

test('tags keep texts within their quotes', () => {
  const attack = '"><script>alert(1)</script>&amp;'
  const texts = { title: attack, description: attack, picture: attack, alt: attack }
  const tags = previewTags({ ...texts, language: 'en' })
  expect(tags).not.toContain('<script>')
  expect(content(tags, 'og:title')).toBe(attack)
})

test('every page of the built site has a picture for its links', () => {
  for (const page of 'index article article.fr article.ja steps race artefacts manual endless'.split(' ')) {
    const html = textOf(`dist/site/${page}.html`)
    const picture = content(html, 'og:image')!
    expect(picture, page).toMatch(/^\.\/terrains\/\w+\.jpg$/)
    expect(existsSync(inProject(`dist/site/${picture.slice(2)}`)), picture).toBe(true)
    expect(content(html, 'og:title'), page).not.toBe('')
    expect(content(html, 'og:description'), page).toBe(
      unescaped(/name="description"\s+content="([^"]*)"/.exec(html)![1]!),
    )
  }
})

test('the picture for links to the endless land shows that land', () => {
  expect(content(textOf('dist/site/endless.html'), 'og:image')).toBe('./terrains/endless.jpg')
})

test('the address of a site is one of a folder', () => {
  expect(siteAddress(undefined)).toBe(undefined)
  expect(siteAddress('')).toBe(undefined)
  expect(siteAddress('https://EXAMPLE.org/a/')).toBe('https://example.org/a/')
  const wrong = ['example.org/', 'https://example.org', 'https://example.org/?a=/', 'ftp://x/', 'https:///']
  for (const each of wrong)
    expect(() => siteAddress(each)).toThrow("OROGEN_SITE must be the address of the site's folder")
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
