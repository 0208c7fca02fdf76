import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { compileWasm } from '../../../web/package/module/compile.js'
import { loadOrogen, type GenerateParameters, type Heightfield } from '../../../web/package/index.js'
import { createJobRunner } from '../../../web/package/worker/run-job.js'
import { TerrainModule } from '../../../web/package/module/terrain-module.js'
import { inProject } from './project.js'

export const wasmBytes = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(inProject('build/wasm/orogen.wasm')))

/** A fresh instance, with nothing resident yet. */
export const freshOrogen = () => loadOrogen()

/** One for all tests that only ask for terrain: compiled once, whatever the files. */
export const orogen = await freshOrogen()

/** The raw module, for what its public face hides: how much memory it holds. */
export const freshModule = async () => TerrainModule.instantiate(await compileWasm())

/** Does jobs as a worker does, with nothing from before. */
export const freshRunner = async () => createJobRunner(await freshModule())

/** SHA-256 of numbers in memory order: for heights, the hashes in tests/golden/heights.txt. */
export function sha256(...arrays: ArrayBufferView[]): string {
  const sum = createHash('sha256')
  for (const { buffer, byteOffset, byteLength } of arrays)
    sum.update(new Uint8Array(buffer, byteOffset, byteLength))
  return sum.digest('hex')
}

/** A small request and its hash from the golden file, which every correct module gives. */
export const known: { request: GenerateParameters; hash: string } = {
  request: { generator: 'diamond-square', exponent: 3, seed: 42, roughness: 0.5 },
  hash: '6e8217caf8e83f4e029d60bbe67296c9a71ac35ff5338b41223b3b75f5961ce7',
}

/**
 * Expects a call to be refused in a sentence of reasonable length that says all of this, and nothing to be
 * lost by it.
 */
export function expectRefused(call: () => unknown, ...told: (string | RegExp)[]): void {
  let thrown: unknown
  try {
    call()
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(/ must be a function, /.test(String(thrown)) ? TypeError : RangeError)
  const { message } = thrown as Error
  for (const part of told) expect(message).toMatch(part)
  expect(message.length).toBeLessThan(300)
  expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
}

function haveSameBits(...arrays: [ArrayBufferView, ArrayBufferView]): boolean {
  const [one, other] = arrays.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  return one!.equals(other!)
}

// Compares arrays by their bytes before `toEqual` does it number by number, which takes seconds for a large
// map.
expect.addEqualityTesters([
  (one, other) => {
    if (!ArrayBuffer.isView(one) || !ArrayBuffer.isView(other)) return undefined
    return (one.constructor === other.constructor && haveSameBits(one, other)) || undefined
  },
])

/** Expects numbers of the same bits, even where toEqual finds two values equal, or two that are none. */
export function expectSameBits(got: ArrayBufferView, wanted: ArrayBufferView, where: object = {}): void {
  if (!haveSameBits(got, wanted)) expect.fail(`the bits differ at ${JSON.stringify(where)}`)
}

/**
 * Lets each look at the clock of this test be so much later than the one before, as if the machine was slow.
 */
export function slowClock(milliseconds: number) {
  let now = 0
  return vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds))
}

/** Heights by a formula, for meshes whose shape is known beforehand. */
export function fieldOf(
  size: number,
  spacing: number,
  height: (x: number, y: number) => number,
): Heightfield {
  const heights = Float32Array.from({ length: size * size }, (_, i) => height(i % size, Math.floor(i / size)))
  let min = Infinity
  let max = -Infinity
  for (const value of heights) {
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return { size, heights, min, max, spacing }
}
