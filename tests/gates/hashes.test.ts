import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { loadOrogen } from '../../web/package/index.js'
import { parametersOf, schema } from '../../web/package/schema.js'
import { programs as own, temporaryFolder } from '../web/support/programs.js'
import { inProject } from '../web/support/project.js'
import { sha256 } from '../web/support/terrain.js'
import { isGate, report, tryAll } from './gate.js'
import { type Setting, settings, strokesOf } from './settings.js'

// Every setting gives the same bytes with four lanes and with one, in WebAssembly and natively; or the same
// refusal.

const fast = await loadOrogen()
const scalar = await loadOrogen({
  wasm: new Uint8Array(readFileSync(inProject('build/wasm/orogen-scalar.wasm'))),
})
const refused = 'refused'
/**
 * The words that run the command line, and those of other compilers and machines that `npm run gates` builds,
 * by name.
 */
const programs: Record<string, string[]> = {
  native: own.native,
  ...JSON.parse(process.env.OROGEN_GATE_PROGRAMS ?? '{}'),
}
const folder = temporaryFolder()

function inModule(orogen: typeof fast, setting: Setting): string {
  try {
    return sha256(orogen.generate(setting).heights)
  } catch (error) {
    if (error instanceof RangeError) return refused
    throw error
  }
}

/** Runs a program with more words; false if it refuses them. */
function runs([program, ...words]: string[], more: string[], cwd: string): boolean {
  try {
    execFileSync(program!, [...words, ...more, '-q'], { cwd, stdio: 'pipe' })
    return true
  } catch (error) {
    if ((error as { status?: number }).status === 2) return false
    throw error
  }
}

function byProgram(program: string[], setting: Setting): string {
  const words = Object.entries(setting).map(([id, value]) => `--${id}=${value as string}`)
  if (!runs(program, ['-o', 'map.r32', ...words], folder)) return refused
  return sha256(readFileSync(join(folder, 'map.r32')))
}

const all: [Setting, string][] = []
if (isGate)
  // for the browsers
  afterAll(() => writeFileSync(inProject('build/gates/hashes.json'), JSON.stringify(all)))

/** Makes the heights in both modules and by programs, and returns their hash. */
function everywhere(setting: Setting, by = programs): string {
  const expected = inModule(fast, setting)
  const others = { scalar: inModule(scalar, setting) } as Record<string, string>
  for (const [name, program] of Object.entries(by)) others[name] = byProgram(program, setting)
  const other = Object.keys(others).find((name) => others[name] !== expected)
  if (other !== undefined) throw new Error(`${other}: ${others[other]} in place of ${expected}`)
  return expected
}

test('every setting gives the same heights everywhere', async () => {
  await tryAll(60, settings(6), (setting) => {
    all.push([setting, everywhere(setting)])
  })
  report(`in modules with four lanes and one, and by ${Object.keys(programs).join(', ')}`)
})

/** These make another land at each size, or other heights, without strokes too. */
const unscaled = ['voirol-r', 'loftis', 'stamp-noise', 'stamp-noise-2016']
const drawings = fc
  .constantFrom(
    ...schema.generators.flatMap((generator) => {
      const row = parametersOf(generator).find(({ type }) => type === 'strokes')
      return row?.type === 'strokes' && !unscaled.includes(generator.id) ? [{ id: generator.id, row }] : []
    }),
  )
  .chain(({ id, row }) => fc.record({ generator: fc.constant(id), seed: fc.nat(), strokes: strokesOf(row) }))

/** Every so many points of a map, in both directions. */
function everySo(heights: Float32Array, step: number): Float32Array {
  const size = Math.sqrt(heights.length)
  const side = (size - 1) / step + 1
  return Float32Array.from({ length: side * side }, (_, i) => {
    const row = Math.floor(i / side)
    return heights[(row * size + (i - row * side)) * step]!
  })
}

test('a drawn land is the same at every size and in any order of its strokes', async () => {
  const [least, most] = [6, isGate ? 11 : 7]
  await tryAll(
    9,
    drawings,
    (drawing) => {
      const expected = everywhere({ ...drawing, exponent: least })
      all.push([{ ...drawing, exponent: least }, expected])
      const strokes = drawing.strokes.split(';').reverse().join(';')
      for (let exponent = least; exponent <= most; exponent++) {
        const { heights } = fast.generate({ ...drawing, exponent })
        expect(sha256(everySo(heights, 2 ** (exponent - least)))).toBe(expected)
        const { native } = programs
        expect(everywhere({ ...drawing, exponent, strokes }, { native: native! })).toBe(sha256(heights))
      }
    },
    1 / 4,
  )
  report(`with ${2 ** least + 1} to ${2 ** most + 1} points a side`)
})

/** Each reads what those before it have written. */
const lines = [
  '8 -o map.r16',
  '8 -o worn.r32 --age 0.4 --area area.png --bits 16 --sidecar',
  '--exponent 5 -o map.png --bits 16',
  '--exponent 4 -o hill.glb --age 0.3',
  '--exponent 4 -o cubes.glb --voxels',
  '--exponent 4 -o hill.stl',
  '--exponent 4 -o cubes.vox',
  '--exponent 4 -o hill.obj',
  '--exponent 4 -o hill.svg --profiles both',
  '-g planet --exponent 4 -o planet.r16 --projection equirectangular',
  '-g planet --exponent 3 -o planet.glb',
  '--window 2000,3000,40,40 --level 9 --rivers true -o window.r32 --surface water.r32',
  'erode map.png -o older.png --age 0.4',
  'erode map.r16 -o old.r32 --age 0.4',
  'erode worn.r32 -o older.r16 --age 0.2',
  '-g stamp-noise --exponent 4 --stamp image --image map.png -o stamped.r32',
]

test.runIf(isGate)('every program writes the same files', () => {
  const written = ([name, program]: [string, string[]]) => {
    const own = join(folder, name)
    mkdirSync(own)
    for (const line of lines) expect(runs(program, line.split(' '), own), `${name}: ${line}`).toBe(true)
    return Object.fromEntries(readdirSync(own).map((file) => [file, sha256(readFileSync(join(own, file)))]))
  }
  const [first, ...others] = Object.entries(programs)
  const expected = written(first!)
  for (const other of others) expect(written(other), other[0]).toEqual(expected)
  report(`${Object.keys(expected).length} files of each program are equal`)
})
