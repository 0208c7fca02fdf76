import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import { views } from '../../web/core/state/look.js'
import { cases, randoms, report } from '../gates/gate.js'
import { article, pictureOf, terrain, untilDrawn, untilStatus, untilStill } from './element-page.js'
import { type Answer, folder, serve } from './static-server.js'
import { expect, test } from './studio-page.js'

// However the files come, there is the right picture or the right sentence.

interface Way {
  name: string
  /** The folder served, and where the package is in it. */
  site?: [path: string, at: string]
  /** Whether the page is of another origin than the files. */
  isElsewhere?: boolean
  answer?: () => (path: string, file: Answer) => Answer | undefined
  /** What the element says in place of its picture. */
  says?: RegExp
  errors?: RegExp
}

const isWasm = (path: string) => path.endsWith('.wasm')
const ofType =
  (type: string): Way['answer'] =>
  () =>
  (path, file) =>
    isWasm(path) ? { ...file, headers: { 'content-type': type } } : undefined
const encoded =
  (encoding: string, encode: (body: Buffer) => Buffer): Way['answer'] =>
  () =>
  (_, file) => ({
    ...file,
    headers: { ...file.headers, 'content-encoding': encoding },
    body: encode(Buffer.from(file.body!)),
  })
const shared = { 'access-control-allow-origin': '*' }
const sharing =
  (which: (path: string) => boolean): Way['answer'] =>
  () =>
  (path, file) =>
    which(path) ? { ...file, headers: { ...file.headers, ...shared } } : undefined
/** Says how long a file is, and ends half way: so many times. */
const cutOff =
  (times: number, which = isWasm): Way['answer'] =>
  () => {
    let cuts = 0
    return (path, file) =>
      which(path) && cuts++ < times
        ? {
            ...file,
            send: (response, body, headers) => {
              response.writeHead(200, { ...headers, 'content-length': body.length })
              response.write(body.subarray(0, body.length / 2), () => response.destroy())
            },
          }
        : undefined
  }
/** A module that compiles and is whole, of another version: its checksum is its seal. */
function olderModule(): Buffer {
  const bytes = readFileSync(`${folder('dist/orogen')}orogen.wasm`)
  bytes[bytes.indexOf('roughness')]! ^= 1 // a letter of a text, so that it still compiles
  let sum = 1
  for (let at = 0; at < bytes.length - 4; at += 4) sum = Math.imul(sum ^ bytes.readUInt32LE(at), 0x01000193)
  bytes.writeUInt32LE(sum >>> 0, bytes.length - 4)
  return bytes
}

const ways: Way[] = [
  { name: 'at the root' },
  { name: 'in a folder', site: ['dist', '/orogen/'] },
  { name: 'from another origin that allows it', isElsewhere: true, answer: sharing(() => true) },
  {
    name: 'from another origin that allows scripts alone',
    isElsewhere: true,
    answer: sharing((path) => !isWasm(path)),
    says: /orogen\.wasm/,
    errors: /CORS|ERR_FAILED/,
  },
  { name: 'as text/html', answer: ofType('text/html') },
  { name: 'as bytes', answer: ofType('application/octet-stream') },
  { name: 'as a type with a charset', answer: ofType('application/wasm; charset=utf-8') },
  { name: 'without a type', answer: ofType('') },
  { name: 'by gzip', answer: encoded('gzip', gzipSync) },
  { name: 'by brotli', answer: encoded('br', brotliCompressSync) },
  {
    name: 'without ranges and lengths',
    answer: () => (_, file) => ({
      ...file,
      send: (response, body, headers) => {
        response.writeHead(200, { ...headers, 'accept-ranges': 'none' })
        response.write(body)
        response.end()
      },
    }),
  },
  {
    name: 'by HTTP/1.0',
    answer: () => (_, file) => ({
      ...file,
      send: ({ socket }, body, headers) => {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        socket!.write(`HTTP/1.0 200 OK\r\n${lines.join('')}\r\n`)
        socket!.end(body)
      },
    }),
  },
  {
    name: 'slowly',
    answer: () => (_, file) => ({
      ...file,
      send: (response, body, headers) => {
        response.writeHead(200, headers)
        const piece = Math.ceil(body.length / 5) || 1
        const next = (from: number) => {
          if (from >= body.length) return response.end()
          response.write(body.subarray(from, from + piece))
          setTimeout(() => next(from + piece), 10)
        }
        next(0)
      },
    }),
  },
  { name: 'cut off once', answer: cutOff(1), errors: /ERR_CONTENT_LENGTH_MISMATCH|ERR_/ },
  {
    name: 'with half of the module',
    answer: () => (path, file) => (isWasm(path) ? { ...file, body: file.body!.slice(0, 5000) } : undefined),
    says: /is not a WebAssembly module/,
  },
  { name: 'cut off always', answer: cutOff(99), says: /orogen\.wasm/, errors: /ERR_/ },
  {
    name: 'with scripts that are cut off',
    answer: cutOff(99, (path) => path.includes('/chunks/three-')),
    says: /part of the script/,
    errors: /ERR_/,
  },
  {
    name: 'with something else in place of the module',
    answer: () => (path) =>
      isWasm(path) ? { body: '<!doctype html>', headers: { 'content-type': 'text/html' } } : undefined,
    says: /is not a WebAssembly module/,
  },
  {
    name: 'with a busy server at first',
    answer: () => {
      let attempts = 0
      return (path) => (isWasm(path) && ++attempts === 1 ? { status: 503 } : undefined)
    },
    errors: /503/,
  },
  {
    name: 'with the module of an older version in the cache',
    answer: () => {
      let attempts = 0
      return (path, file) => {
        if (!isWasm(path)) return undefined
        const headers = { ...file.headers, 'cache-control': 'max-age=31536000, immutable' }
        return { headers, body: attempts++ === 0 ? olderModule() : file.body! }
      }
    },
  },
  {
    name: 'with the module of an older version alone',
    answer: () => (path, file) => (isWasm(path) ? { ...file, body: olderModule() } : undefined),
    says: /no terrain module of this version/,
  },
]

const tag = (attributes: string) => `<orogen-terrain exponent="4" ${attributes}>the fallback</orogen-terrain>`

/** Opens an article whose files come in a way, and returns the picture, or what is said in its place. */
async function shown(page: Page, { site, isElsewhere, answer, says }: Way, attributes: string) {
  const [path, at] = site ?? ['dist/orogen', '/']
  const how = answer?.()
  let body = ''
  const host = await serve(page, path, (wanted, file) =>
    wanted === '/page.html' ? { headers: { 'content-type': 'text/html' }, body } : how?.(wanted, file),
  )
  const script = `<script type="module" src="${host.address.slice(0, -1)}${at}orogen-terrain.js"></script>`
  body = article(tag(attributes), script)
  const other = isElsewhere
    ? await serve(page, 'tests', () => ({ headers: { 'content-type': 'text/html' }, body }))
    : host
  await page.goto(`${other.address}page.html`)
  if (!says) {
    await untilDrawn(page)
    return pictureOf(page)
  }
  await untilStatus(page, 'error')
  return terrain(page).evaluate((element: OrogenTerrain) => element.error!.message)
}

const times = Math.ceil(cases(ways.length) / ways.length)
const random = randoms()
const states = Array.from(
  { length: times },
  (_, i) => `seed="${161 + random(1000)}" view="${views[i % views.length]}"`,
)
const known = new Map<string, unknown>()

for (const way of ways)
  test(`the package ${way.name}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(way.errors ?? /^$/)
    for (const state of states) {
      if (!known.has(state)) known.set(state, await shown(page, ways[0]!, state))
      const seen = await shown(page, way, state)
      if (way.says) expect(seen).toMatch(way.says)
      else expect(seen).toEqual(known.get(state))
    }
    report(`${way.name}, ${times} times: ${way.says ? 'the right sentence' : 'the same picture'}`)
  })

test('a newer version in place of what is open leaves the picture, and says what is missing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  let isReplaced = false
  const host = await serve(page, 'dist/orogen', (path) =>
    path === '/page.html'
      ? {
          headers: { 'content-type': 'text/html' },
          body: article(tag('seed="161" view="surface"')),
        }
      : isReplaced && path.startsWith('/chunks/')
        ? { status: 404 }
        : undefined,
  )
  await page.goto(`${host.address}page.html`)
  await untilDrawn(page)
  const before = await pictureOf(page)
  isReplaced = true
  await terrain(page).evaluate((element: OrogenTerrain) => (element.view = 'voxels'))
  await untilStatus(page, 'error')
  expect(await terrain(page).evaluate((element: OrogenTerrain) => element.error!)).toMatchObject({
    code: 'script-unreachable',
    recoverable: true,
  })
  await untilStill(page)
  expect(await pictureOf(page)).toEqual(before)
})
