import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { written } from '../../../web/files/file-module.js'
import { requestOf } from '../../../web/files/request.js'
import { TerrainClient } from '../../../web/package/worker/client.js'
import { loadOrogen } from '../../../web/package/index.js'
import { createJobRunner, type TerrainJob } from '../../../web/package/worker/run-job.js'
import { TerrainModule } from '../../../web/package/module/terrain-module.js'
import { compiled, noWorker } from '../support/fake-worker.js'
import { inProject } from '../support/project.js'
import { fieldOf, known, sha256 } from '../support/terrain.js'

// A module whose memory is overwritten traps at its next call, as it would after a mistake of ours.

const memories: WebAssembly.Memory[] = []

/** Overwrites the memory of the newest instance. */
function destroy(): void {
  new Uint8Array(memories.at(-1)!.buffer).fill(0xff)
}

const { instantiate, Instance } = WebAssembly

function noted(instance: WebAssembly.Instance): WebAssembly.Instance {
  const memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory)
  if (memory) memories.push(memory)
  return instance
}

beforeEach(() => {
  memories.length = 0
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (
    ...given: [WebAssembly.Module, WebAssembly.Imports]
  ) => noted((await instantiate(...given)) as unknown as WebAssembly.Instance)) as never)
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(function (module, imports) {
    return noted(new Instance(module, imports))
  })
})

const sentence = /^the terrain module failed on this call \(.*\); it is made anew, and other calls work/
const field = fieldOf(9, 1, (x, y) => x * y)

test('a module that failed is made anew for the next call, every time, and at once', async () => {
  const compile = vi.spyOn(WebAssembly, 'compile')
  const orogen = await loadOrogen({ wasm: compiled })
  const calls = [
    () => orogen.generate({ exponent: 5 }),
    () => orogen.surface(field),
    () => orogen.voxels(field),
    () => orogen.shade(field),
    () => orogen.analyse(field),
    () => orogen.erode(field),
    () => orogen.window({ width: 9, height: 9 }),
    () => orogen.borrow({ exponent: 5 }, () => 0),
    () => orogen.generate({ generator: 'stamp-noise', exponent: 5, age: 1 }, { onProgress: () => true }),
  ]
  for (const call of calls) {
    destroy()
    expect(call).toThrow(sentence)
    expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
    expect(sha256(orogen.borrow(known.request, (heights) => heights.slice()))).toBe(known.hash)
  }
  expect(memories.length).toBeGreaterThan(calls.length)
  expect(compile).not.toHaveBeenCalled()
})

test('where instances take a while, the next call says so, and the one after it works', async () => {
  const orogen = await loadOrogen({ wasm: compiled })
  destroy()
  expect(() => orogen.generate(known.request)).toThrow(sentence)
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(function () {
    throw new RangeError('WebAssembly.Instance is disallowed on the main thread')
  })
  expect(() => orogen.generate(known.request)).toThrow(/^the terrain module failed as it was made anew/)
  await vi.waitFor(() => expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash))
})

test('a failure within a callback of a long call ends that call with a sentence', async () => {
  const module = await TerrainModule.instantiate(compiled)
  const onLevel = () => {
    destroy()
    module.copyField()
  }
  expect(() => module.generate({ exponent: 8, age: 0.5 }, { onLevel })).toThrow(sentence)
  module.generate(known.request)
  expect(sha256(module.copyField().heights)).toBe(known.hash)
})

describe.each([
  [
    'of a worker',
    async () => {
      const run = createJobRunner(await TerrainModule.instantiate(compiled))
      return (job: TerrainJob) => Promise.resolve().then(() => run(job))
    },
  ],
  [
    'of a page without workers',
    () => {
      const client = new TerrainClient({ wasm: compiled, createWorker: noWorker })
      return Promise.resolve((job: TerrainJob) => client.request(job))
    },
  ],
])('a job %s', (_, begin) => {
  test('that fails is rejected with a sentence, and the terrain before it is made again', async () => {
    const ask = await begin()
    const job = { parameters: known.request, mesh: { kind: 'surface' as const } }
    const { surface } = await ask(job)
    for (let times = 0; times < 3; times++) {
      destroy()
      await expect(ask(job)).rejects.toThrow(sentence)
      const again = await ask(job)
      expect(sha256(again.field.heights)).toBe(known.hash)
      expect(again.surface).toEqual(surface)
    }
  })
})

test('a failure of the module of files is a sentence, and the next file has another instance', async () => {
  const files = new WebAssembly.Module(readFileSync(inProject('build/wasm/files.wasm')))
  const steep = fieldOf(257, 1, (x, y) => Math.sin(x) * y)
  const bytesOf = async (meanwhile = () => {}) => {
    let bytes = 0
    for await (const part of written(files, requestOf('obj', steep))) {
      bytes += part.bytes.length
      meanwhile()
    }
    return bytes
  }
  const whole = await bytesOf()
  await expect(bytesOf(destroy)).rejects.toThrow(
    /^the module of files failed on this one \(.*\); other files work; please report this one$/,
  )
  expect(await bytesOf()).toBe(whole)
})
