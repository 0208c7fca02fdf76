import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { views } from '../../web/state/look.js'
import { cases, randoms, report } from './gate.js'
import {
  article,
  type ElementPage,
  expect,
  expectErrors,
  tag,
  test,
  undrawn,
} from '../browser/support/element-page.js'
import { type Answer, folder, htmlAnswer, serve } from '../browser/support/static-server.js'

// However the files come, there is the right picture or the right sentence.

interface Way {
  name: string
  /** The folder served, and where the package is in it. */
  site?: [path: string, at: string]
  /** Whether the page is of another origin than the files. */
  isElsewhere?: boolean
  answer?: () => (path: string, file: Answer) => Answer | undefined
  /** The sentence that the element shows in place of its picture. */
  says?: RegExp
  errors?: RegExp
}

const isWasm = (path: string) => path.endsWith('.wasm')
/** Answers for some files in another way than with the file. */
const instead =
  (which: (path: string) => boolean, change: (file: Answer) => Answer): Way['answer'] =>
  () =>
  (path, file) =>
    which(path) ? change(file) : undefined
const all: (path: string) => boolean = () => true
const withHeader = (name: string, value: string, which = all) =>
  instead(which, (file) => ({ ...file, headers: { ...file.headers, [name]: value } }))
const ofType = (type: string) => withHeader('content-type', type, isWasm)
const encoded = (encoding: string, encode: (body: Buffer) => Buffer) =>
  instead(all, ({ headers, body }) => ({
    headers: { ...headers, 'content-encoding': encoding },
    body: encode(Buffer.from(body!)),
  }))
const sharing = (which = all) => withHeader('access-control-allow-origin', '*', which)
const sent = (send: Answer['send'], which = all) => instead(which, (file) => ({ ...file, send: send! }))
/** Says how long a file is, and ends half way. */
const half: Answer['send'] = (response, body, headers) => {
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}
/** Answers in this way so many times, and then as usual. */
const first =
  (times: number, answer: Way['answer']): Way['answer'] =>
  () => {
    let count = 0
    const change = answer!()
    return (path, file) => {
      const changed = count < times ? change(path, file) : undefined
      if (changed) count++
      return changed
    }
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
  { name: 'from another origin that allows it', isElsewhere: true, answer: sharing() },
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
    answer: sent((response, body, headers) => {
      response.writeHead(200, { ...headers, 'accept-ranges': 'none' })
      response.write(body)
      response.end()
    }),
  },
  {
    name: 'by HTTP/1.0',
    answer: sent(({ socket }, body, headers) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket!.write(`HTTP/1.0 200 OK\r\n${lines.join('')}\r\n`)
      socket!.end(body)
    }),
  },
  {
    name: 'slowly',
    answer: sent((response, body, headers) => {
      response.writeHead(200, headers)
      const piece = Math.ceil(body.length / 5) || 1
      const next = (from: number) => {
        if (from >= body.length) return response.end()
        response.write(body.subarray(from, from + piece))
        setTimeout(() => next(from + piece), 10)
      }
      next(0)
    }),
  },
  { name: 'cut off once', answer: first(1, sent(half, isWasm)), errors: /ERR_/ },
  {
    name: 'with half of the module',
    answer: instead(isWasm, ({ body, ...file }) => ({ ...file, body: body!.slice(0, 5000) })),
    says: /is not a WebAssembly module/,
  },
  { name: 'cut off always', answer: sent(half, isWasm), says: /orogen\.wasm/, errors: /ERR_/ },
  {
    name: 'with scripts that are cut off',
    answer: sent(half, (path) => path.includes('/chunks/three-')),
    says: /part of the script/,
    errors: /ERR_/,
  },
  {
    name: 'with something else in place of the module',
    answer: instead(isWasm, () => htmlAnswer('<!doctype html>')),
    says: /is not a WebAssembly module/,
  },
  {
    name: 'with a busy server at first',
    answer: first(
      1,
      instead(isWasm, () => ({ status: 503 })),
    ),
    errors: /503/,
  },
  {
    name: 'with the module of an older version in the cache',
    answer: first(
      1,
      instead(isWasm, ({ headers }) => ({
        headers: { ...headers, 'cache-control': 'max-age=31536000, immutable' },
        body: olderModule(),
      })),
    ),
  },
  {
    name: 'with the module of an older version alone',
    answer: instead(isWasm, (file) => ({ ...file, body: olderModule() })),
    says: /no terrain module of this version/,
  },
]

/** Opens an article whose files come in a way, and returns the picture, or what is said in its place. */
async function shown(embed: ElementPage, { site, isElsewhere, answer, says }: Way, attributes: string) {
  const [path, at] = site ?? ['dist/orogen', '/']
  const how = answer?.()
  let body = ''
  const host = await serve(embed.page, path, (wanted, file) =>
    wanted === '/page.html' ? htmlAnswer(body) : how?.(wanted, file),
  )
  const script = `<script type="module" src="${host.address.slice(0, -1)}${at}orogen-terrain.js"></script>`
  body = article(tag(attributes, 'the fallback'), script)
  const other = isElsewhere ? await serve(embed.page, 'tests', () => htmlAnswer(body)) : host
  await embed.page.goto(`${other.address}page.html`)
  await (says ? embed.until('error') : embed.drawn())
  return says ? (await embed.error())!.message : embed.picture()
}

const times = Math.ceil(cases(ways.length) / ways.length)
const random = randoms()
const stateOf = (i: number) => `seed="${161 + random(1000)}" view="${views[i % views.length]}"`
const states = Array.from({ length: times }, (_, i) => stateOf(i))
const known = new Map<string, unknown>()

for (const way of ways)
  (way.says ? undrawn : test)(`the package ${way.name}`, async ({ embed }) => {
    expectErrors(way.errors ?? /^$/)
    for (const state of states) {
      if (way.says) {
        expect(await shown(embed, way, state)).toMatch(way.says)
        continue
      }
      if (!known.has(state)) known.set(state, await shown(embed, ways[0]!, state))
      expect(await shown(embed, way, state)).toEqual(known.get(state))
    }
    report(`${way.name}, ${times} times: ${way.says ? 'the right sentence' : 'the same picture'}`)
  })

test('a newer version leaves the picture of what is open, and says what is missing', async ({ embed }) => {
  expectErrors(/404/)
  let isReplaced = false
  const answer = (path: string) => (isReplaced && path.startsWith('/chunks/') ? { status: 404 } : undefined)
  await embed.show(tag(), { answer })
  const before = await embed.picture()
  isReplaced = true
  await embed.evaluate((element) => (element.view = 'voxels'))
  await embed.until('error')
  expect(await embed.error()).toMatchObject({ code: 'script-unreachable', recoverable: true })
  await embed.still()
  expect(await embed.picture()).toEqual(before)
})
