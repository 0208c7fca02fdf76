import { describe, expect, test } from 'vitest'
import { filesIn, textOf } from '../support/project.js'

interface Lock {
  packages: Record<string, { dependencies?: Record<string, string> }>
}
const { packages } = JSON.parse(textOf('package-lock.json')) as Lock

/** Packages that a source imports as more than types. */
function importedBy(file: string): string[] {
  const imports =
    /^(?!import type|export type)[^'"`]*?(?:\bfrom|\bimport\(?)\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm
  return [...textOf(file).matchAll(imports)].map(([, name]) => name!)
}

const sources = filesIn('web').filter((file) => file.endsWith('.ts') && !file.startsWith('web/build/'))
const imported = [...new Set(sources.flatMap(importedBy))].filter((name) => packages[`node_modules/${name}`])

/** These packages and all that they need. */
function closureOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    closureOf(Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}), found)
  }
  return found
}

/** The names in the list at the head of a file of notices, and the text of each. */
function noticesIn(text: string) {
  const list = text.slice(text.indexOf('It contains software of others'), text.indexOf(`\n${'-'.repeat(78)}`))
  const names = [...list.matchAll(/^(.+) [\d.]+ \((.+)\)$/gm)].map(([, name]) => name!)
  const texts = text.split(new RegExp(`^${'-'.repeat(78)}\n(?:.+\n){2}${'-'.repeat(78)}\n`, 'm')).slice(1)
  return { names, texts }
}

const compiled = /^(Emscripten|musl|libc\+\+)/
const site = textOf('dist/site/THIRD-PARTY-LICENSES.txt')
const packed = textOf('dist/orogen/THIRD-PARTY-LICENSES.txt')
const inPage = (page: string) => {
  const json = /<script type="application\/json" id="licences">(.*?)<\/script>/.exec(textOf(page))![1]!
  return JSON.parse(json) as string
}

describe('the licences of others', () => {
  test.each([
    ['site', site],
    ['package', packed],
    ['studio in one file', inPage('dist/orogen.html')],
    ['terrain in one file', inPage('dist/embed.html')],
  ])('in the %s have a text each, and Orogen’s own comes first', (_, text) => {
    const { names, texts } = noticesIn(text)
    expect(text).toContain(textOf('LICENSE').trim())
    expect(texts).toHaveLength(names.length)
    for (const [i, notice] of texts.entries()) expect(notice, names[i]).toMatch(/copyright|©/i)
    expect(names.includes('three')).toBe(imported.includes('three'))
    expect(names.filter((name) => compiled.test(name))).toHaveLength(3)
  })

  test('on the site name every package that a source imports, and none that is not bundled', () => {
    expect(imported.length).toBeGreaterThan(8)
    const names = noticesIn(site).names.filter((name) => !compiled.test(name))
    expect(names).toEqual(expect.arrayContaining(imported))
    const possible = closureOf([...imported, 'vite', 'rolldown'])
    expect(names.filter((name) => !possible.has(name))).toEqual([])
  })

  test('in the package name every package of which a script has a mark', () => {
    const { names } = noticesIn(packed)
    const scripts = filesIn('dist/orogen')
      .filter((file) => file.endsWith('.js'))
      .map(textOf)
    const marks = { three: 'WebGLRenderer', 'd3-zoom': 'dblclick.zoom' }
    for (const [name, mark] of Object.entries(marks))
      if (imported.includes(name) && scripts.some((text) => text.includes(mark)))
        expect(names).toContain(name)
  })

  test('are what the foot of every page leads to', () => {
    expect(textOf('web/pages/shell.ts')).toContain("'./THIRD-PARTY-LICENSES.txt'")
    const pages = filesIn('dist/site').filter((file) => /^dist\/site\/[\w.-]+\.html$/.test(file))
    expect(pages.length).toBeGreaterThan(8)
  })
})
