import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inProject, textOf as documentOf } from '../support/project.js'

const folder = `${inProject('dist/orogen')}/`
const textOf = (file: string) => readFileSync(folder + file, 'utf8')
const brotliSizes = new Map<string, number>()

/** The hashes in the names of scripts, which differ from build to build, and some pack better than others. */
const hashes = /-[\w-]{8}(?=\.(?:js|wasm)\b)/g

function brotli(file: string): number {
  const bytes = file.endsWith('.js')
    ? Buffer.from(textOf(file).replace(hashes, '-00000000'))
    : readFileSync(folder + file)
  const size = brotliSizes.get(file) ?? brotliCompressSync(bytes).length
  brotliSizes.set(file, size)
  return size
}

const chunks = readdirSync(`${folder}chunks`).map((name) => `chunks/${name}`)

/** A script and everything that it imports as soon as it is read. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path] of textOf(file).matchAll(/\b(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g))
    withImports(new URL(path!, `file:///${file}`).pathname.slice(1), found)
  return found
}

/** The chunk that scripts fetch later, by its name. */
function later(files: Iterable<string>, name: string): string {
  const fetched = [...files].flatMap((file) =>
    [...textOf(file).matchAll(/import\(\s*["'`]([^"'`]+)["'`]/g)].map(([, path]) =>
      new URL(path!, `file:///${file}`).pathname.slice(1),
    ),
  )
  const found = fetched.find((path) => path.includes(`/${name}-`))
  if (!found) throw new Error(`they fetch no ${name}, but ${fetched.join(', ')}`)
  return found
}

const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + brotli(file), 0)
const loader = withImports('orogen-terrain.js')

test('the loader has at most 15.4 kB', () => {
  expect([...loader]).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /three|\/(terrain|context|shading|ground|block|measured-map|map-view)-(?!tables)|client/,
      ),
    ]),
  )
  expect(sum(loader)).toBeLessThan(15_400)
})

const needed = new Set(loader)
for (const name of ['terrain', 'context', 'surface']) withImports(later(loader, name), needed)
const all = [...needed, 'worker.js', 'orogen-first.wasm']

test('all that a terrain needs, three.js and the module too, has at most 188 kB', () => {
  expect(all.some((file) => file.includes('three'))).toBe(true)
  expect(sum(all)).toBeLessThanOrEqual(188_100)
  expect(needed.size, 'scripts').toBeLessThanOrEqual(11)
})

test('nothing of the package but three, the tables, the map, the endless land, the exports, the reader of maps, the laboratory without a worker, the erosion of the players and the race’s charts and libraries is large, and help texts stay out', () => {
  const large = chunks.filter((file) => brotli(file) > 12_200)
  expect(
    large.filter(
      (file) =>
        !/three|\/(terrain|context)-|terrain-tables|measured-map|rates|map-view|chart|library|endless|export|encode|files|deflate/.test(
          file,
        ),
    ),
  ).toEqual([])
  for (const file of loader) expect(textOf(file)).not.toContain('The map has 2^n cells a side')
})

const plain = (files: Iterable<string>) =>
  [...files].reduce((bytes, file) => bytes + readFileSync(folder + file).length, 0)
const gzip = (path: string) => gzipSync(readFileSync(inProject(path)), { level: 9 }).length
const rest = all.filter((file) => !loader.has(file))

test('the module that writes and reads every file has at most 156 kB gzip, and nothing loads it before', () => {
  expect(gzip('dist/orogen/files.wasm')).toBeLessThanOrEqual(156_000)
  for (const file of all.filter((each) => each.endsWith('.js')))
    expect(textOf(file)).not.toContain('files.wasm')
})

test.each([
  ['EMBEDDING.md', /The script has (\S+) kB \(brotli\)/, 1e3, () => sum(loader)],
  ['EMBEDDING.md', /module have (\S+) kB more/, 1e3, () => sum(rest)],
  ['EMBEDDING.md', /Without compression these are (\S+) kB/, 1e3, () => plain(loader)],
  ['EMBEDDING.md', /Without compression these are \S+ kB and (\S+) kB/, 1e3, () => plain(rest)],
  ['EMBEDDING.md', /that loads no other file, (\S+) kB gzip/, 1e3, () => gzip('dist/orogen/inline.js')],
  ['README.md', /\| (\S+) kB \(brotli\)/, 1e3, () => sum(loader)],
  ['README.md', /\(brotli\); (\S+) kB more/, 1e3, () => sum(rest)],
  ['README.md', /in one file \((\S+) MB/, 1e6, () => readFileSync(inProject('dist/orogen.html')).length],
  ['README.md', /in one file \(\S+ MB, (\S+) MB gzip/, 1e6, () => gzip('dist/orogen.html')],
])('%s states a size within a tenth of the built one: %s', (document, figure, unit, measured) => {
  const stated = Number(figure.exec(documentOf(document).replace(/\s+/g, ' '))![1])
  expect(Math.abs((stated * unit) / measured() - 1), `stated ${stated}, built ${measured()}`).toBeLessThan(
    0.05,
  )
})
