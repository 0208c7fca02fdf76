import { describe, expect, test } from 'vitest'
import { schema } from '../../web/core/orogen/index.js'
import { exampleNames, shownExample } from '../../web/vite/manual.js'
import { textOf } from './project.js'
import { freshOrogen } from './terrain.js'

const html = textOf('dist/site/manual.html')
const text = html.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
const runs = [...html.matchAll(/data-run="([^"]+)"/g)].map(([, name]) => name!)

describe('the manual', () => {
  test('tells of every call of the package, with an example beside it', async () => {
    const calls = Object.keys(await freshOrogen())
    expect(ids).toEqual(expect.arrayContaining(calls.map((name) => `api-${name}`)))
    expect(runs).toEqual(expect.arrayContaining(calls))
  })

  test('tells of every generator, with what it reads', () => {
    for (const { id, summary, parameters } of schema.generators) {
      const part = html.split(`<section id="generator-${id}">`)[1]!.split('</section>')[0]!
      expect(runs).toContain(`generator:${id}`)
      expect(text).toContain(summary)
      for (const use of parameters) expect(part).toContain(`<code>${use.id}</code>`)
    }
  })

  test('has the help of the command line, sizes, attributes and formats in its text', () => {
    for (const said of [
      '--millimetres',
      'Exit status:',
      'orogen.wasm',
      'GLB (glTF)',
      'worker-url',
      'wasm-unsafe-eval',
    ])
      expect(text).toContain(said)
  })

  test('names every place once, and every example that there is', () => {
    expect(ids).toEqual([...new Set(ids)])
    for (const [, place] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(place)
    expect(runs.filter((name) => !name.startsWith('generator:')).sort()).toEqual([...exampleNames].sort())
  })

  test('shows examples as their readers write them', () => {
    expect(shownExample('window')).toBe(
      "import { loadOrogen } from 'orogen'\n\nconst orogen = await loadOrogen()\n" +
        'const result = orogen.window({ seed: 42, level: 20, x: -7, y: 123456, width: 257, height: 129 })',
    )
  })
})
