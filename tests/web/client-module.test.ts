import { afterEach, describe, expect, test, vi } from 'vitest'
import { TerrainClient } from '../../web/core/orogen/client.js'
import { loadOrogen } from '../../web/core/orogen/index.js'
import { clientOnFakes } from './fake-worker.js'
import { known, sha256, wasmBytes } from './terrain.js'

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

const noWorker = () => {
  throw new Error('no worker here')
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
