import { afterEach, describe, expect, test, vi } from 'vitest'
import { failureOf } from '../../../web/element/failure.js'
import { TerrainClient } from '../../../web/package/worker/client.js'
import { loadOrogen, type OrogenError } from '../../../web/package/index.js'
import { TerrainModule } from '../../../web/package/module/terrain-module.js'
import { randomStream } from '../../../web/explained/published/index.js'
import { clientOnFakes, noWorker } from '../support/fake-worker.js'
import { known, sha256, wasmBytes } from '../support/terrain.js'

const address = 'https://terrain.example/orogen.wasm'
const wasmType = { headers: { 'content-type': 'application/wasm' } }
const good = () => new Response(wasmBytes(), wasmType)
const missing = () => new Response('no such file', { status: 404, statusText: 'Not Found' })
const offline = () => {
  throw new TypeError('fetch failed')
}

/** A network that answers as told, one answer a fetch, the last one for good. */
function network(...answers: (() => Response)[]) {
  let calls = 0
  const fetched = vi.fn(async () => answers[Math.min(calls++, answers.length - 1)]!())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => void vi.unstubAllGlobals())

async function hashFrom(client: TerrainClient): Promise<string> {
  return sha256((await client.request({ parameters: known.request })).field.heights)
}

describe('the module', () => {
  const ofType = (type?: string) => () =>
    new Response(wasmBytes(), type ? { headers: { 'content-type': type } } : {})
  const odd: [string, () => Response][] = [
    ['of the right type', good],
    ['of another type', ofType('application/octet-stream')],
    ['of no type', ofType()],
    [
      'of the right type with a parameter, which streaming refuses',
      ofType('application/wasm; charset=utf-8'),
    ],
    ['of the right type in capitals', ofType('Application/WASM')],
  ]
  test.each(odd)('%s is taken', async (_, answer) => {
    network(answer)
    const orogen = await loadOrogen({ wasm: address })
    expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
  })

  const lost = new TypeError('terminated')
  const hiccups: [string, () => Response][] = [
    ['missing', missing],
    ['out of reach', offline],
    ['cut off', () => new Response(wasmBytes().slice(0, 1000), wasmType)],
    ['lost on the way', () => new Response(new ReadableStream({ start: (stream) => stream.error(lost) }))],
  ]
  test.each(hiccups)('%s once is fetched again', async (_, hiccup) => {
    const fetched = network(hiccup, good)
    const orogen = await loadOrogen({ wasm: new URL(address) })
    expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  const page = (text: string, type = {}) => [() => new Response(text, type), 'wasm-invalid'] as const
  const failures: [string, () => Response, string, RegExp][] = [
    [
      'missing',
      missing,
      'wasm-unreachable',
      /could not be loaded from .*: the server answered 404 Not Found$/,
    ],
    ['out of reach', offline, 'wasm-unreachable', /could not be loaded from .*: fetch failed$/],
    ['a web page', ...page('<!doctype html>'), /is not a WebAssembly module: /],
    ['a web page that calls itself a module', ...page('<p>', wasmType), /is not a WebAssembly module/],
    ['empty', ...page('', wasmType), /is not a WebAssembly module/],
  ]
  test.each(failures)('%s for good is an error that names the address', async (_, answer, code, sentence) => {
    const fetched = network(answer)
    const loading = loadOrogen({ wasm: address })
    await expect(loading).rejects.toMatchObject({ name: 'OrogenError', code, recoverable: true })
    await expect(loading).rejects.toThrow(sentence)
    await expect(loading).rejects.toThrow(address)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('refused by a Content-Security-Policy is an error that names what is missing', async () => {
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(
      new WebAssembly.CompileError("Refused to compile: 'unsafe-eval' is not an allowed source"),
    )
    const loading = loadOrogen({ wasm: wasmBytes() })
    await expect(loading).rejects.toMatchObject({ code: 'wasm-refused', recoverable: false })
    await expect(loading).rejects.toThrow("add 'wasm-unsafe-eval' to script-src")
  })

  test('where WebAssembly is off, or compiles nothing, is an error that says what to do', async () => {
    const prevented = 'WebAssembly.compile(): Wasm code generation disallowed by embedder'
    const module = await WebAssembly.compile(wasmBytes())
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError(prevented))
    const loading = loadOrogen({ wasm: wasmBytes() })
    await expect(loading).rejects.toMatchObject({ code: 'wasm-refused', recoverable: false })
    await expect(loading).rejects.toThrow('give a compiled WebAssembly.Module as wasm')
    expect((await loadOrogen({ wasm: module })).generate({ exponent: 2 }).size).toBe(5)
    vi.stubGlobal('WebAssembly', undefined)
    const off = loadOrogen()
    await expect(off).rejects.toMatchObject({ code: 'wasm-refused', recoverable: false })
    await expect(off).rejects.toThrow('as in Lockdown Mode; allow WebAssembly for this site')
  })

  test('at an address that is none is an error', async () => {
    await expect(loadOrogen({ wasm: 'http://' })).rejects.toMatchObject({ code: 'wasm-unreachable' })
    await expect(loadOrogen({ wasm: new URL('file:///no/such/file.wasm') })).rejects.toThrow(
      '/no/such/file.wasm',
    )
  })
})

describe.each([
  ['with a worker', {}],
  ['without a worker', { createWorker: noWorker }],
])('a client %s', (_, options) => {
  const makeClient = () => clientOnFakes({ wasm: address, ...options })

  test('whose module is missing says so to everybody who waits', async () => {
    network(missing)
    const { client } = makeClient()
    const requests = ['a', 'b'].map((channel) => client.request({ parameters: known.request }, { channel }))
    for (const request of requests) {
      await expect(request).rejects.toMatchObject({ code: 'wasm-unreachable', recoverable: true })
      await expect(request).rejects.toThrow(address)
    }
    client.dispose()
  })

  test('tries again when the next request comes, and succeeds', async () => {
    const fetched = network(missing, offline, good)
    const { client, workers } = makeClient()
    await expect(client.request({ parameters: known.request })).rejects.toThrow('fetch failed')
    const next = client.request({ parameters: { ...known.request, seed: 7 } })
    if (!('createWorker' in options)) {
      await vi.waitFor(() => expect(workers.at(-1)!.started).toBe(true))
      workers.at(-1)!.ready()
      workers.at(-1)!.finish()
      expect((await next).field.min).toBe(7)
    } else {
      await next
      expect(await hashFrom(client)).toBe(known.hash)
    }
    expect(fetched).toHaveBeenCalledTimes(3)
    client.dispose()
  })

  test('disposed of while the module is on its way is silent', async () => {
    network(missing)
    const { client } = makeClient()
    const request = client.request({ parameters: known.request })
    client.dispose()
    await expect(request).rejects.toMatchObject({ name: 'AbortError' })
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
})

// Loader and client refuse anything but our module with an error code; no request is left hanging.

const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])
const whole = () => wasmBytes()
const seal = (bytes: Uint8Array, value: number) =>
  new DataView(bytes.buffer).setUint32(bytes.length - 4, value, true)
const sealOf = (bytes: Uint8Array) => new DataView(bytes.buffer).getUint32(bytes.length - 4, true)

/** A module in order but for its seal: as an older build, whose checksum is right for it. */
function older(): Uint8Array<ArrayBuffer> {
  const bytes = whole()
  const at = bytes.length - 5 // a zero of the custom section, or the end of its name
  bytes[at] = bytes[at]! ^ 1
  const words = new Uint32Array(bytes.buffer)
  let sum = 1
  for (const word of words.subarray(0, -1)) sum = Math.imul(sum ^ word, 0x01000193)
  seal(bytes, sum >>> 0)
  return bytes
}

const withoutSeal = () => {
  const bytes = whole()
  const from = String.fromCharCode(...bytes.subarray(-20)).indexOf('\x06orogen')
  return bytes.slice(0, bytes.length - 20 + from - 2)
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const wrong: [string, () => BufferSource | WebAssembly.Module][] = [
  ['an empty module', () => empty],
  ['an empty module, compiled', () => new WebAssembly.Module(empty)],
  ['a module that says nothing of itself', withoutSeal],
  ['the same, compiled', () => new WebAssembly.Module(withoutSeal())],
  ['a module of another build', older],
  ['the same, compiled', () => new WebAssembly.Module(older())],
  ['the module and a section more', () => joined(whole(), Uint8Array.of(0, 2, 1, 65))],
  ['no module', () => Uint8Array.of(1, 2, 3)],
  ['cut off', () => whole().slice(0, 1000)],
  ['nothing', () => new ArrayBuffer(0)],
]

test.each([null, 7, {}, new Response()])('%o is not a place where a module can be', async (wasm) => {
  const loading = loadOrogen({ wasm: wasm as never })
  await expect(loading).rejects.toMatchObject({ name: 'OrogenError', code: 'wasm-invalid' })
  await expect(loading).rejects.toThrow(
    /^wasm must be an address, the bytes of orogen.wasm in an ArrayBuffer, or a compiled WebAssembly.Module, got /,
  )
})

test.each(wrong)('%s is refused by loadOrogen', async (_, wasm) => {
  const loading = loadOrogen({ wasm: wasm() })
  const said = { name: 'OrogenError', code: 'wasm-invalid', recoverable: true }
  await expect(loading).rejects.toMatchObject(said)
  await expect(loading).rejects.toThrow(/^the given (bytes are|module is) /)
  const { code } = failureOf(await loading.catch((error: OrogenError) => error))
  expect(code).toBe('wasm-invalid')
})

test.each(wrong)('%s is refused by a client, which tells everybody who waits', async (_, wasm) => {
  const client = new TerrainClient({ wasm: wasm(), createWorker: noWorker })
  const asked = ['a', 'b'].map((channel) => client.request({ parameters: known.request }, { channel }))
  for (const request of asked) await expect(request).rejects.toMatchObject({ code: 'wasm-invalid' })
  client.dispose()
})

test('a module with one bit flipped is refused, wherever it is', async () => {
  const random = randomStream(161)
  const bytes = whole()
  const places = [0, 4, 8, bytes.length - 1, bytes.length - 5, bytes.length - 12]
  while (places.length < 60) places.push(Math.floor(random() * bytes.length))
  for (const at of places) {
    const flipped = bytes.slice()
    flipped[at] = flipped[at]! ^ (1 << Math.floor(random() * 8))
    await expect(loadOrogen({ wasm: flipped }), `byte ${at}`).rejects.toMatchObject({ code: 'wasm-invalid' })
  }
})

test('bytes at an odd place in memory are read as well as others', async () => {
  const bytes = whole()
  const wasm = new Uint8Array(bytes.length + 1).subarray(1)
  wasm.set(bytes)
  expect(sha256((await loadOrogen({ wasm })).generate(known.request).heights)).toBe(known.hash)
  await expect(loadOrogen({ wasm: wasm.subarray(1) })).rejects.toMatchObject({ code: 'wasm-invalid' })
})

describe('a module that fails as it starts', () => {
  afterEach(() => void vi.restoreAllMocks())

  test.each<[string, () => Promise<WebAssembly.Instance>]>([
    ['in the browser', () => Promise.reject(new RangeError('no memory'))],
    ['in the script around it', () => Promise.resolve({ exports: {} } as WebAssembly.Instance)],
  ])('%s is heard of', async (_, instantiate) => {
    vi.spyOn(WebAssembly, 'instantiate').mockImplementation(instantiate as never)
    await expect(TerrainModule.instantiate(new WebAssembly.Module(whole()))).rejects.toThrow()
    const client = new TerrainClient({ wasm: whole(), createWorker: noWorker })
    await expect(client.request({ parameters: known.request })).rejects.toThrow()
    client.dispose()
  })
})

test('what streams in is looked at like all else', async () => {
  const served = (bytes: Uint8Array<ArrayBuffer>) => {
    network(() => new Response(bytes, wasmType))
    return loadOrogen({ wasm: address })
  }
  expect(sealOf(whole())).not.toBe(sealOf(older()))
  expect(sha256((await served(whole())).generate(known.request).heights)).toBe(known.hash)
  for (const bytes of [empty, older(), withoutSeal()]) {
    await expect(served(bytes)).rejects.toMatchObject({ code: 'wasm-invalid' })
    await expect(served(bytes)).rejects.toThrow(address)
  }
  const flipped = whole()
  flipped[70_000] = flipped[70_000]! ^ 4
  await expect(served(flipped)).rejects.toMatchObject({ code: 'wasm-invalid' })
})
