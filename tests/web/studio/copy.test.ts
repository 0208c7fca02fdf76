import { describe, expect, test } from 'vitest'
import { randomStream } from '../../../web/explained/published/index.js'
import { offlinePage } from '../../../web/studio/copy/offline.js'
import { playgrounds } from '../../../web/studio/copy/playgrounds.js'
import {
  commandText,
  escapeText,
  frameText,
  linkTo,
  markdownText,
  refusal,
  scriptText,
  type Snippet,
  tagText,
} from '../../../web/studio/copy/snippets.js'
import { whichTerrain } from '../../../web/pages/embed/which.js'
import { attributesOf, firstLink, readLink, writeLink } from '../../../web/state/link.js'
import { randomState } from '../support/studio-states.js'
import { textOf, unescaped } from '../support/project.js'

const attack = '"><script>alert(1)</script>&amp;</title><!--'
const snippet = (more: Partial<Snippet> = {}): Snippet => ({
  state: readLink('?exponent=5&seed=7&roughness=0.5&rotate=true').state,
  site: 'https://example.org/orogen/',
  alt: 'A mountain',
  picture: 'mountain.webp',
  ...more,
})
const attributeIn = (text: string, name: string) =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(text)![1]!)

describe('what is copied', () => {
  test('as a tag names script, terrain and picture', () => {
    expect(tagText(snippet())).toBe(
      `<script type="module" src="https://example.org/orogen/orogen/orogen-terrain.js" crossorigin></script>
<style>
  orogen-terrain:not(:defined) { display: block; aspect-ratio: 16 / 10; overflow: hidden }
  orogen-terrain :is([slot='poster'], img) { display: block; width: 100%; height: 100%; object-fit: cover }
</style>
<orogen-terrain v="1" generator="diamond-square" exponent="5" seed="7" roughness="0.5" view="surface" rotate alt="A mountain">
  <a slot="poster" href="https://example.org/orogen/?v=1&amp;generator=diamond-square&amp;exponent=5&amp;seed=7&amp;roughness=0.5&amp;view=surface&amp;rotate=true"><img src="mountain.webp" width="1280" height="800" alt="A mountain"></a>
</orogen-terrain>`,
    )
  })

  test('as a frame is closed off, waits to be seen and has a name', () => {
    const text = frameText(snippet())
    expect(attributeIn(text, 'title')).toBe('A mountain')
    expect(attributeIn(text, 'loading')).toBe('lazy')
    expect(attributeIn(text, 'sandbox').split(' ')).toContain('allow-scripts')
    expect(attributeIn(text, 'sandbox')).not.toContain('allow-same-origin')
    expect(attributeIn(text, 'style')).toContain('aspect-ratio: 16 / 10')
    const address = new URL(attributeIn(text, 'src'))
    expect(address.pathname).toBe('/orogen/embed.html')
    expect(readLink(address.search)).toEqual({ state: snippet().state, notes: [] })
  })

  test('as a frame has the height, the colours and the bar that are chosen', () => {
    const text = frameText(snippet({ frame: { height: 480, theme: 'dark', bare: true } }))
    expect(attributeIn(text, 'height')).toBe('480')
    expect(attributeIn(text, 'style')).toBe('width: 100%; height: 480px; border: 0')
    const { search } = new URL(attributeIn(text, 'src'))
    expect(whichTerrain('{}', search)).toEqual({
      attributes: attributesOf(snippet().state),
      notes: [],
      offline: false,
      bare: true,
      theme: 'dark',
    })
    expect(whichTerrain('{}', '?seed=5&theme=blue')).not.toHaveProperty('theme')
    expect(whichTerrain('{}', '?seed=5&theme=blue').notes).toEqual([])
  })

  test('as Markdown is one picture in one link, whatever the words', () => {
    const text = markdownText(snippet({ alt: 'a [b](c) \\' }))
    expect(text).toBe(`[![a \\[b\\](c) \\\\](mountain.webp)](${linkTo(snippet())})`)
    const random = randomStream(3)
    for (let i = 0; i < 100; i++)
      expect(linkTo(snippet({ state: randomState(random) }))).not.toMatch(/[()\s<>]/)
  })

  test('as a command and as a script says the query of the link', () => {
    const { state } = snippet()
    const query = writeLink(state)
    expect(commandText({ state })).toBe(`npx orogen "${query}" --bits 16 -o orogen-diamond-square-5-7.png`)
    const script = scriptText(snippet())
    expect(script).toContain(`orogen.generate(parse('${query}'))`)
    expect(script).toContain("from 'https://example.org/orogen/orogen/index.js'")
  })

  test('is sent to a playground as a whole page, without a picture that is not there', () => {
    const page = tagText(snippet({ alt: attack, picture: '' }))
    expect(page).not.toContain('<img')
    expect(page).not.toContain('<script>')
    for (const { action, fields } of playgrounds) {
      expect(new URL(action).protocol).toBe('https:')
      expect(Object.values(fields(attack, page)).join()).toContain('orogen-terrain.js')
    }
    const [pen, project] = playgrounds.map(({ fields }) => fields('A mountain', page))
    expect(JSON.parse(pen!.data!)).toEqual({ title: 'A mountain', html: page })
    expect(project!['project[files][index.html]']).toBe(`<!doctype html>\n${page}\n`)
  })

  test('says the same terrain in each form, for two hundred states at random', () => {
    const random = randomStream(31)
    for (let i = 0; i < 200; i++) {
      const state = randomState(random)
      const query = writeLink(state)
      const all = snippet({ state })
      expect(new URL(linkTo(all)).search).toBe(query)
      expect(new URL(attributeIn(frameText(all), 'src')).search).toBe(query)
      expect(new URL(attributeIn(tagText(all), 'href')).search).toBe(query)
      for (const [name, value] of Object.entries(attributesOf(state))) {
        if (value !== '') expect(attributeIn(/<orogen-terrain .*/.exec(tagText(all))![0], name)).toBe(value)
      }
    }
  })

  test('keeps texts within their quotes', () => {
    for (const text of [tagText(snippet({ alt: attack })), frameText(snippet({ alt: attack }))]) {
      expect(text).not.toContain('<script>')
      expect(text).not.toContain('-->')
      expect(text).toContain(escapeText(attack))
    }
  })
})

describe('the offline file', () => {
  const page = textOf('web/embed.html')
  const contents = {
    language: 'fr',
    alt: 'Terrain fractal',
    attributes: attributesOf(snippet().state),
    poster: 'data:image/jpeg;base64,AAAA',
  }

  test('is the page for frames with terrain, picture, title and language put in', () => {
    const text = offlinePage(page, contents)
    expect(text).toContain('<html lang="fr">')
    expect(text).toContain('<title>Terrain fractal · Orogen</title>')
    expect(text).toContain('<img slot="poster" src="data:image/jpeg;base64,AAAA" width="1280" height="800"')
    const json = /<script type="application\/json" id="terrain">(.*?)<\/script>/.exec(text)![1]!
    expect(JSON.parse(json)).toEqual({ ...contents.attributes, alt: 'Terrain fractal' })
    expect(whichTerrain(json, '?exponent=9&seed=1')).toEqual({
      attributes: { ...contents.attributes, alt: 'Terrain fractal' },
      notes: [],
      offline: true,
      bare: false,
    })
  })

  test('stays one page, whatever the words', () => {
    const clean = offlinePage(page, contents)
    const count = (text: string, tag: string) => text.split(tag).length
    const text = offlinePage(page, { ...contents, alt: `${attack} $& $1`, poster: attack, language: attack })
    for (const tag of ['<script', '</script', '</title', '<!--', '<img'])
      expect(count(text, tag)).toBe(count(clean, tag))
    expect(text).toContain('$&amp; $1')
  })

  test('refuses a page that is another', () => {
    expect(() => offlinePage('<!doctype html><html lang="en"><title>404</title>', contents)).toThrow(
      'no place for its terrain',
    )
  })
})

describe('the page for frames', () => {
  test('shows what its link asks for, with notes for what it cannot use', () => {
    const { attributes, notes, offline } = whichTerrain('{}', '?exponent=1e9&seed=5&hight=3')
    expect(attributes).toEqual(attributesOf(readLink('?exponent=11&seed=5').state))
    expect(notes.map(({ key }) => key)).toEqual(['note.beyond', 'note.unknown'])
    expect(offline).toBe(false)
  })

  test.each(['', '?lang=fr', '?bare=true&theme=dark'])(
    'shows the first mountain of the studio for %s',
    (query) => expect(whichTerrain('{}', query).attributes).toEqual(attributesOf(readLink(firstLink).state)),
  )

  test('shows the terrain and nothing else where its link says so', () => {
    expect(whichTerrain('{}', '?seed=5&bare=true')).toMatchObject({ bare: true, notes: [] })
    expect(whichTerrain('{}', '?seed=5').bare).toBe(false)
  })

  const wrong = ['', '{', 'null', '[]', '3', '"x"', '{"seed":5}', '{"__proto__":{"a":"b"}}', '{"a b":"x"}']
  test.each([...wrong, '{"ONCLICK":"x"}'])('reads its link where the file says %s', (json) =>
    expect(whichTerrain(json, '?seed=3').attributes.seed).toBe('3'),
  )
})

describe('what cannot be copied is said', () => {
  const { state } = readLink('?generator=stamp-noise')
  const image = { width: 1, height: 1, data: new Uint8Array(1) }
  const here = 'https://example.org/'
  const withStamp = (stamp: string) => ({ ...state, values: { ...state.values, image, stamp } })
  test.each([
    ['nothing', undefined, state, here],
    ['a page from disk', 'copy.refusal.disk', state, 'file:///home/orogen.html'],
    ['an opened map', 'copy.refusal.imported', { ...state, imported: {} as never }, here],
    ['a stamp of the reader’s', 'copy.refusal.image', withStamp('image'), here],
    ['a stamp that is not printed', undefined, withStamp('bell'), here],
  ] as const)('%s', (_, key, wanted, address) => expect(refusal(wanted, address, {})).toBe(key))

  test('but a file needs no address', () => {
    const disk = 'file:///home/orogen.html'
    expect(refusal(state, disk, { isAlone: true })).toBe(undefined)
    expect(refusal({ ...state, imported: {} as never }, disk, { isAlone: true })).toBe(
      'copy.refusal.imported',
    )
  })
})
