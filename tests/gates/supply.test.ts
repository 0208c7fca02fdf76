import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileAddress, filesIn, inProject, textOf } from '../web/support/project.js'

// Orogen comes with nobody's code but what is listed here, under licences that allow it, and with no file
// that nobody asked for.

interface Component {
  name: string
  scope: string
  licenses?: { expression: string }[]
}
const { billOfMaterials } = (await import(
  /* @vite-ignore */ fileAddress('web/build/steps/bill-of-materials.mjs').href
)) as { billOfMaterials: (date: Date) => { components: Component[] } }
const { components } = billOfMaterials(new Date(0))
const shipped = components.filter(({ scope }) => scope === 'required')
const licences = (of: Component[]) =>
  [...new Set(of.map(({ licenses }) => licenses?.[0]?.expression ?? 'none'))].sort()

const drawing = ['three', '@observablehq/plot', 'interval-tree-1d', 'binary-search-bounds', 'isoformat']
const pictures = ['fast-png', 'fflate', 'iobuffer']
const editing = ['crelt', 'style-mod', 'w3c-keyname']
const raced = ['simplex-noise', 'open-simplex-noise', 'fastnoise-lite', 'three.terrain.js']
const ofD3 = ['commander', 'delaunator', 'iconv-lite', 'internmap', 'robust-predicates', 'rw', 'safer-buffer']

test('the package needs nothing; its builds and the pages contain three, d3, Plot, CodeMirror, fast-png, what these need, and the libraries of the race', () => {
  const { dependencies, peerDependencies } = JSON.parse(textOf('package.json')) as Record<string, object>
  expect(dependencies).toBeUndefined()
  expect(Object.keys(peerDependencies!)).toEqual(['three'])
  const names = shipped.map(({ name }) => name).filter((name) => !/^d3(-|$)/.test(name))
  const isOfEditor = (name: string) => /^@(codemirror|lezer|marijn)\//.test(name) || editing.includes(name)
  expect(new Set(names.filter((name) => !isOfEditor(name)))).toEqual(
    new Set([...drawing, ...pictures, ...ofD3, ...raced]),
  )
  expect(names).toEqual(expect.arrayContaining(editing))
  expect(licences(shipped)).toEqual(['BSD-3-Clause', 'ISC', 'MIT', 'Unlicense'])
  expect(licences(components).filter((licence) => /GPL|none|SEE|UNLICENSED/.test(licence))).toEqual([])
})

test('every file of the package is one that somebody asked for', () => {
  const { exports, files } = JSON.parse(textOf('package.json')) as {
    exports: Record<string, string | Record<string, string>>
    files: string[]
  }
  expect(files).toEqual(['dist/orogen', 'custom-elements.json', 'EMBEDDING.md', 'README.md', 'LICENSE'])
  const found = filesIn('dist/orogen')
  const targets = Object.values(exports).flatMap((each) =>
    typeof each === 'string' ? [each] : Object.values(each),
  )
  const asked = [
    ...targets.map((path) => path.replace(/^\.\//, '')),
    'dist/orogen/integrity.json',
    'dist/orogen/THIRD-PARTY-LICENSES.txt',
  ]
  const texts = found
    .filter((path) => /\.(c?js|d\.ts)$/.test(path))
    .map((path) => ({ path, text: textOf(path) }))
  const isNamed = (path: string) => {
    const name = path
      .split('/')
      .at(-1)!
      .replace(/\.d\.ts$|\.js$/, '')
    return texts.some((other) => other.path !== path && other.text.includes(name))
  }
  const strangers = found.filter(
    (path) => !asked.includes(path) && !/\/command-line\/main\.js$/.test(path) && !isNamed(path),
  )
  expect(strangers).toEqual([])
})

test('the build publishes the hash of every script', () => {
  const hashes = JSON.parse(textOf('dist/orogen/integrity.json')) as Record<string, string>
  const scripts = filesIn('dist/orogen').filter((path) => /\.(c?js|wasm)$/.test(path))
  expect(Object.keys(hashes).length).toBe(scripts.length)
  for (const [name, hash] of Object.entries(hashes)) {
    const sum = createHash('sha384').update(readFileSync(inProject(`dist/orogen/${name}`)))
    expect(hash).toBe(`sha384-${sum.digest('base64')}`)
  }
})

test.runIf(process.env.OROGEN_GATE_COUNT)('nobody has reported a weakness of any package', () => {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: inProject('.'), encoding: 'utf8' })
  const { metadata } = JSON.parse(stdout || '{}') as { metadata?: { vulnerabilities: { total: number } } }
  if (metadata) expect(metadata.vulnerabilities.total).toBe(0)
  else console.log('npm audit: left out, since the registry cannot be asked from here.')
})
