import { afterEach, describe, expect, test, vi } from 'vitest'
import { failureOf } from '../../web/core/elements/terrain/failure.js'
import { TerrainClient } from '../../web/core/orogen/client.js'
import { loadOrogen, type OrogenError } from '../../web/core/orogen/index.js'
import { TerrainModule } from '../../web/core/orogen/terrain-module.js'
import { randomStream } from '../../web/explained/published/index.js'
import { known, sha256, wasmBytes } from './terrain.js'

// What is no module of ours is refused with a code of its own, wherever it is given; nothing hangs, nothing dies unheard.

const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])
const noWorker = () => {
  throw new Error('no worker here')
}
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
  await expect(loading).rejects.toMatchObject({
    name: 'OrogenError',
    code: 'wasm-invalid',
    recoverable: true,
  })
  await expect(loading).rejects.toThrow(/^the given (bytes are|module is) /)
  expect(failureOf(await loading.catch((error: OrogenError) => error))).toMatchObject({
    code: 'wasm-invalid',
  })
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
    vi.stubGlobal(
      'fetch',
      async () => new Response(bytes, { headers: { 'content-type': 'application/wasm' } }),
    )
    return loadOrogen({ wasm: 'https://terrain.example/orogen.wasm' })
  }
  expect(sealOf(whole())).not.toBe(sealOf(older()))
  expect(sha256((await served(whole())).generate(known.request).heights)).toBe(known.hash)
  for (const bytes of [empty, older(), withoutSeal()]) {
    await expect(served(bytes)).rejects.toMatchObject({ code: 'wasm-invalid' })
    await expect(served(bytes)).rejects.toThrow('https://terrain.example/orogen.wasm')
  }
  const flipped = whole()
  flipped[70_000] = flipped[70_000]! ^ 4
  await expect(served(flipped)).rejects.toMatchObject({ code: 'wasm-invalid' })
})
