import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Erosion } from '../../../web/explained/twins/index.js'
import { goldenLines, inProject, erosionLines, windowLines } from '../support/project.js'
import { sha256 } from '../support/terrain.js'

// library.wasm as a host without Orogen's scripts uses it: functions of orogen_c.h, numbers and memory.

interface Library {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  free(at: number): void
  orogen_create(): number
  orogen_destroy(terrain: number): void
  orogen_generate(terrain: number, settings: number, extras: number): number
  orogen_window(terrain: number, settings: number, extras: number): number
  orogen_erode(terrain: number, settings: number): number
  orogen_problem(terrain: number): number
  orogen_bytes(terrain: number, layer: number): number
  orogen_copy(terrain: number, layer: number, to: number, bytes: number): number
  orogen_schema(): number
}

const compiled = new WebAssembly.Module(readFileSync(inProject('build/wasm/library.wasm')))
const library = new WebAssembly.Instance(compiled).exports as unknown as Library
library._initialize()
const terrain = library.orogen_create()

const bytesAt = (at: number, count?: number) => new Uint8Array(library.memory.buffer, at, count)

function textAt(at: number): string {
  const bytes = bytesAt(at)
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)))
}

function put(text: string): number {
  const bytes = new TextEncoder().encode(`${text}\0`)
  const at = library.malloc(bytes.length)
  bytesAt(at, bytes.length).set(bytes)
  return at
}

/** Makes a terrain by JSON, as C does. */
function make(
  settings: object,
  how: 'orogen_generate' | 'orogen_window' | 'orogen_erode' = 'orogen_generate',
): boolean {
  const text = put(JSON.stringify(settings))
  const made = library[how](terrain, text, 0)
  library.free(text)
  return made === 1
}

function layer(index: number): Uint8Array {
  const count = library.orogen_bytes(terrain, index)
  const to = library.malloc(count)
  expect(library.orogen_copy(terrain, index, to, count)).toBe(count)
  const copy = bytesAt(to, count).slice()
  library.free(to)
  return copy
}

const [heights, area, surface, elevationChange] = [0, 1, 2, 3] as const

test('it imports nothing, and exports each function of the header', () => {
  expect(WebAssembly.Module.imports(compiled)).toEqual([])
  const header = readFileSync(inProject('cpp/library/include/orogen/orogen_c.h'), 'utf8')
  const declared = [...header.matchAll(/^OROGEN_API [^(]*?(orogen_\w+)\(/gm)].map(([, name]) => name!)
  expect(declared.length).toBeGreaterThan(12)
  const exported = WebAssembly.Module.exports(compiled).map(({ name }) => name)
  expect(exported).toEqual(expect.arrayContaining(declared))
})

describe('it has the bits of every other build', () => {
  test.each(goldenLines())('$text', ({ hash, request }) => {
    expect(make(request), textAt(library.orogen_problem(terrain))).toBe(true)
    expect(sha256(layer(heights))).toBe(hash)
  })

  test.each(windowLines())('window $text', ({ hash, request }) => {
    expect(make(request, 'orogen_window'), textAt(library.orogen_problem(terrain))).toBe(true)
    expect(sha256(layer(heights))).toBe(hash)
  })

  test.each(erosionLines())('erosion $text', ({ hash, request }) => {
    expect(make(request), textAt(library.orogen_problem(terrain))).toBe(true)
    // Generators do not erode at age 0, so orogen_erode() computes the flow of the water.
    const { age, hardness, creep, sea, seed } = request as Erosion
    if (age === 0) expect(make({ age, hardness, creep, sea, seed }, 'orogen_erode')).toBe(true)
    expect(sha256(...[heights, area, surface, elevationChange].map(layer))).toBe(hash)
  })
})

test('it refuses in the same sentences, and keeps what it held', () => {
  expect(make({ exponent: 3, seed: 42 })).toBe(true)
  const before = sha256(layer(heights))
  expect(make({ exponent: 99 })).toBe(false)
  expect(textAt(library.orogen_problem(terrain))).toMatch(/^exponent must be .*99/)
  expect(sha256(layer(heights))).toBe(before)
})

test('it has the texts of the table', () => {
  const schema = JSON.parse(textAt(library.orogen_schema())) as { generators: { summary: string }[] }
  expect(schema.generators.length).toBeGreaterThan(8)
})

test('a map too large for its memory is refused, and the next is made', () => {
  expect(make({ exponent: 13, generator: 'diamond-square', age: 0.5 })).toBe(false)
  expect(textAt(library.orogen_problem(terrain))).toMatch(/ MB allowed here; choose a smaller exponent/)
  expect(make({ exponent: 3, seed: 42 })).toBe(true)
})
