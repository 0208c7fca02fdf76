import fc from 'fast-check'
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { written } from '../../web/files/file-module.js'
import { requestOf } from '../../web/files/request.js'
import { type Heightfield, loadOrogen, type Orogen } from '../../web/package/index.js'
import { programs, temporaryFolder } from '../web/support/programs.js'
import { inProject } from '../web/support/project.js'
import { fieldOf, known, sha256 } from '../web/support/terrain.js'
import { isGate, report, tryAll } from './gate.js'

// Memory is refused at any moment, once or from there on: the command line and the module say so in a
// sentence, and the same module works afterwards. tests/cpp/library/allocation_test.cpp does the same with
// every buffer of the C++ library.

const folder = temporaryFolder()

const library = join(folder, 'failing-malloc.so')
const sources = inProject('tests/gates/failing-malloc.c')
execFileSync(process.env.CXX ?? 'c++', ['-x', 'c', '-shared', '-fPIC', '-O1', '-o', library, sources])

const lines = [
  '-g stamp-noise --exponent 3 --stamp cone -o map.png --bits 16',
  '--exponent 4 --age 0.3 -o map.r32 --area area.png --sidecar',
  '-g planet --exponent 3 -o planet.r16 --projection equirectangular',
  '-g planet --exponent 3 -o planet.obj',
  '--window 2000,3000,9,9 --level 9 --rivers true -o window.r32 --surface water.r32',
  'erode in.png -o worn.png --age 0.4',
  '-g stamp-noise --exponent 3 --stamp image --image in.png -o stamped.r32',
  'analyse in.png --json --lags 5 -o lags.png',
  '--exponent 4 -o hill.obj',
  '--exponent 4 -o hill.stl --voxels',
  '--exponent 4 -o hill.glb --age 0.2',
  '--exponent 4 -o hill.vox',
  '--exponent 4 -o hill.svg --profiles both',
  '--list',
  '--schema',
]
const given = 'in.png'

function runWith(variables: Record<string, string>, words: string[]) {
  for (const name of readdirSync(folder))
    if (![given, 'failing-malloc.so'].includes(name)) rmSync(join(folder, name))
  const env = { ...process.env, LD_PRELOAD: library, ...variables }
  const how = { cwd: folder, env, encoding: 'utf8' } as const
  const { status, signal, stdout, stderr } = spawnSync(programs.native[0]!, words, how)
  const names = readdirSync(folder).filter((name) => ![given, 'failing-malloc.so', 'count'].includes(name))
  const files = names.map((name) => [name, readFileSync(join(folder, name), 'latin1')])
  return { status, signal, stderr, made: [stdout, files] }
}
runWith({}, ['8', '-q', '-o', given])

const ownCounts = new Map<string, { count: number; made: unknown }>()
function undisturbed(line: string): { count: number; made: unknown } {
  const before = ownCounts.get(line)
  if (before) return before
  const { status, made } = runWith({ OROGEN_COUNT_IN: 'count' }, [...line.split(' '), '-q'])
  const found = { count: Number(readFileSync(join(folder, 'count'), 'utf8')), made }
  expect(status).toBe(0)
  ownCounts.set(line, found)
  return found
}

const cases = fc.record({
  line: fc.constantFrom(...lines),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  goesOn: fc.boolean(),
})

test('the command line ends with a sentence, or as ever', async () => {
  let refused = 0
  await tryAll(40, cases, ({ line, share, goesOn }) => {
    const { count, made: expected } = undisturbed(line)
    const variables = {
      OROGEN_FAIL_AT: String(Math.floor(share * count)),
      ...(goesOn && { OROGEN_FAIL_ON: '1' }),
    }
    const { status, signal, stderr, made } = runWith(variables, [...line.split(' '), '-q'])
    expect(signal).toBeNull()
    if (status === 0) {
      expect(made).toEqual(expected)
      return
    }
    refused++
    expect(status).toBe(1)
    expect(stderr).toMatch(/^orogen: [^\n]*(memory|could not be had)[^\n]*\n$/i)
    expect(made).toEqual(['', []])
  })
  expect(refused).toBeGreaterThan(0)
  report(`${refused} of them were refused`)
})

const [small, field, large] = [257, 1537, 2049].map((size) =>
  fieldOf(size, 1, (x, y) => (x * 7 + y * 13) % 101),
) as [Heightfield, Heightfield, Heightfield]
const picture = { width: 2048, height: 2048, data: new Uint8Array(2 ** 22).map((_, i) => i >> 4) }

/** Public calls that need more memory than a module begins with. */
const calls: Record<string, (one: Orogen) => ArrayBufferView> = {
  'diamond-square': (one) => one.generate({ exponent: 11 }).heights,
  'stamp-noise': (one) => one.generate({ exponent: 11, generator: 'stamp-noise' }).heights,
  planet: (one) => one.generate({ exponent: 10, generator: 'planet' }).heights,
  erosion: (one) => one.generate({ exponent: 10, age: 0.05 }).heights,
  'a window': (one) => one.window({ level: 12, width: 2048, height: 2048 }).heights,
  rivers: (one) => one.window({ level: 5, width: 600, height: 600, rivers: true }).heights,
  'the picture of a stamp': (one) =>
    one.generate({ generator: 'stamp-noise', stamp: 'image', exponent: 4, image: picture }).heights,
  surface: (one) => one.surface(large).positions,
  voxels: (one) => one.voxels(large).quads,
  shade: (one) => one.shade(large).light,
  analyse: (one) => one.analyse(large).spectrum.power,
  erode: (one) => one.erode(field, { age: 0.02 }).heights,
}

/** How often each call grows the memory when nothing fails, and the hash of what it gives. */
const undisturbedCalls = new Map<string, { growths: number; hash: string }>()

/**
 * Does a call whose growths fail from one on, each of them or that `once` alone; with how many there were.
 */
function growing(call: () => string, failing = Infinity, once = false) {
  const { grow } = WebAssembly.Memory.prototype
  let growths = 0
  const spy = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(function (
    this: WebAssembly.Memory,
    pages,
  ) {
    const at = growths++
    if (once ? at === failing : at >= failing) throw new RangeError('no pages')
    return grow.call(this, pages)
  })
  try {
    return { hash: call(), growths }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { said: error.message, growths }
  } finally {
    spy.mockRestore()
  }
}

// A growth of the memory fails, at each of the sizes that the module tries, or those after it do as well.
test('the module says so in a sentence, and the same one works afterwards', async () => {
  const seen = { refused: 0, worked: 0 }
  const growths = fc.record({
    name: fc.constantFrom(...(isGate ? Object.keys(calls) : ['diamond-square', 'surface'])),
    share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    once: fc.constantFrom(false, false, false, true),
  })
  const about = async ({ name, share, once }: { name: string; share: number; once: boolean }) => {
    const call = (one: Orogen) => sha256(calls[name]!(one))
    if (!undisturbedCalls.has(name)) {
      const fresh = await loadOrogen()
      const { hash, growths } = growing(() => call(fresh))
      expect(growths, name).toBeGreaterThan(0)
      undisturbedCalls.set(name, { hash: hash!, growths })
    }
    const { hash: expected, growths } = undisturbedCalls.get(name)!
    const orogen = await loadOrogen()
    const { hash, said } = growing(() => call(orogen), Math.floor(share * growths), once)
    seen[said === undefined ? 'worked' : 'refused']++
    if (said === undefined) expect(hash).toBe(expected)
    else expect(said).toMatch(/memory|could not be had/)
    expect(sha256(orogen.generate(known.request).heights)).toBe(known.hash)
    expect(call(orogen)).toBe(expected)
  }
  await tryAll(2, growths, about, 1 / 20)
  report(JSON.stringify(seen))
  if (isGate) expect(seen.refused).toBeGreaterThan(seen.worked)
})

const ofFiles = readFileSync(inProject('build/wasm/files.wasm'))

/** files.wasm with another memory: so many pages of 64 kB, and no more. */
function filesWithin(pages: number): WebAssembly.Module {
  const bytes = Uint8Array.from(ofFiles)
  // One memory from 256 to 32768 pages; a number has seven bits a byte, the lowest first.
  const at = Buffer.from(bytes).indexOf(Buffer.of(5, 7, 1, 1, 0x80, 2, 0x80, 0x80, 2))
  expect(at).toBeGreaterThan(0)
  const [low, high] = [(pages & 127) | 128, pages >> 7]
  bytes.set([low, high, low, high | 128, 0], at + 4)
  return new WebAssembly.Module(bytes)
}

const files = {
  glb: { metres: 1 },
  stl: { width: 1000, base: 3, relief: 1 },
  obj: { stride: 2, up: 'y' },
  r16: { first: 'south' },
  'png-16': {},
} as const

async function fileWithin(name: keyof typeof files, pages: number): Promise<string> {
  const bytes: Uint8Array[] = []
  const request = requestOf(name, small, files[name] as object)
  for await (const part of written(filesWithin(pages), request)) bytes.push(part.bytes)
  return sha256(...bytes)
}

test('files.wasm says so in a sentence', async () => {
  let refused = 0
  const minPages = 81 // for the stack and the constants
  const within = fc.record({
    name: fc.constantFrom(...(Object.keys(files) as (keyof typeof files)[])),
    pages: fc.integer({ min: minPages, max: 160 }),
  })
  await tryAll(6, within, async ({ name, pages }) => {
    try {
      expect(await fileWithin(name, pages)).toBe(await fileWithin(name, 4096))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      refused++
      expect(error.message).toMatch(/no memory for the file/)
    }
  })
  expect(refused).toBeGreaterThan(0)
  report(`${refused} files were refused`)
})
