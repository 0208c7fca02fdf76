import { afterEach, describe, expect, test, vi } from 'vitest'
import { failureOf } from '../../../web/element/failure.js'
import { abortError, OrogenError } from '../../../web/package/errors.js'
import { workerStarters } from '../../../web/package/worker/start-worker.js'

describe('a failure', () => {
  test.each([
    [new OrogenError('wasm-unreachable', 'gone', { recoverable: true }), 'wasm-unreachable', true],
    [new OrogenError('wasm-refused', 'no', { recoverable: false }), 'wasm-refused', false],
    [new OrogenError('worker-lost', 'dead', { recoverable: true }), 'worker-lost', true],
    [new RangeError('roughness must be'), 'parameter-refused', false],
    [Object.assign(new RangeError('no picture'), { code: 'image-refused' }), 'image-refused', false],
    [Object.assign(new Error('x'), { code: 'script-unreachable' }), 'script-unreachable', true],
    [Object.assign(new Error('x'), { code: 'constructor' }), 'failed', true],
    [abortError('x'), 'failed', true],
    [new TypeError('x is not a function'), 'failed', true],
    ['a text', 'failed', true],
    [undefined, 'failed', true],
  ])('%s is %s', (error, code, recoverable) => {
    const failure = failureOf(error)
    expect(failure).toMatchObject({ code, recoverable })
    expect(failure.message).not.toBe('')
  })

  test('names the directive that stood in the way', () => {
    const error = new OrogenError('wasm-unreachable', 'it could not be loaded', { recoverable: true })
    const refusals = [
      { directive: 'worker-src', blocked: 'blob' },
      { directive: 'connect-src', blocked: 'https://cdn.example/orogen.wasm' },
    ]
    expect(failureOf(error, refusals)).toEqual({
      code: 'wasm-unreachable',
      message: "it could not be loaded (the page's Content-Security-Policy forbids it)",
      hint: 'add https://cdn.example to connect-src of the Content-Security-Policy',
      recoverable: false,
    })
    const script = Object.assign(new Error('x'), { code: 'script-unreachable' })
    const inScript = [{ directive: 'script-src-elem', blocked: 'https://cdn.example/a.js' }]
    expect(failureOf(script, inScript).hint).toContain('https://cdn.example to script-src of')
  })
})

describe('the ways to a worker', () => {
  const started: string[] = []
  const types: unknown[] = []
  afterEach(() => vi.unstubAllGlobals())
  const at = (origin: string, trustedTypes?: object) => {
    started.length = types.length = 0
    vi.stubGlobal('location', { origin })
    vi.stubGlobal('document', { baseURI: origin === 'null' ? 'about:srcdoc' : `${origin}/page.html` })
    vi.stubGlobal('Worker', function (address: string, { type }: WorkerOptions) {
      started.push(String(address))
      types.push(type)
    })
    if (trustedTypes) vi.stubGlobal('trustedTypes', trustedTypes)
  }
  const kinds = () => started.map((address) => address.split(':')[0])

  test('of the same origin lead to the script itself first, or to one of the page’s own', () => {
    at('https://here.example')
    for (const way of workerStarters('https://here.example/w.js', 'w')) way()
    for (const way of workerStarters('/w.js', 'w', 'blob')) way()
    expect(kinds()).toEqual(['https', 'blob', 'blob', 'https'])
  })

  test('of another origin, or of none, lead to one of the page’s own alone, which imports it', async () => {
    at('https://here.example')
    for (const way of workerStarters('https://cdn.example/w.js', 'w')) way()
    expect(kinds()).toEqual(['blob'])
    const { resolveObjectURL } = await import('node:buffer')
    expect(await resolveObjectURL(started[0]!)!.text()).toContain('import("https://cdn.example/w.js")')
    at('null')
    expect(workerStarters('https://cdn.example/w.js', 'w').length).toBe(1)
  })

  test('of a script that the page holds already lead there, as a plain script first', () => {
    at('https://here.example')
    for (const way of workerStarters('blob:https://here.example/1', 'w')) way()
    expect(started).toEqual(['blob:https://here.example/1', 'blob:https://here.example/1'])
    expect(types).toEqual(['classic', 'module'])
  })

  test('under Trusted Types go through the policy orogen, and throw where it is not allowed', async () => {
    let asked = 0
    at('https://here.example', {
      createPolicy: () => {
        asked += 1
        throw new TypeError('Policy "orogen" disallowed')
      },
    })
    // A page requests a policy only once, so load the modules anew.
    const anew = async () => {
      vi.resetModules()
      return (await import('../../../web/package/worker/start-worker.js')).workerStarters('/w.js', 'w')
    }
    for (const way of await anew()) expect(way).toThrow('disallowed')
    expect(asked).toBe(1)
    const createScriptURL = (address: string) => `trusted ${address}`
    const names: string[] = []
    at('https://here.example', {
      createPolicy: (name: string) => (names.push(name), { createScriptURL, createHTML: createScriptURL }),
    })
    for (const way of await anew()) way()
    expect(names).toEqual(['orogen'])
    expect(started[0]).toBe('trusted https://here.example/w.js')
  })
})
