import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import ownWords from 'words:own'
import { exampleSources } from '../../../web/build/vite/programs.js'
import { published, type PublishedId, randomStream } from '../../../web/explained/published/index.js'
import { asScript } from '../../../web/explained/race/own/module.js'
import { hashAt } from '../../../web/explained/published/random-stream.js'
import { kindOf } from '../../../web/explained/race/own/kind.js'
import { isProgram, packed, unpacked } from '../../../web/explained/race/own/link.js'
import { wasmProgram } from '../../../web/explained/race/own/inside.js'
import { problemCodes } from '../../../web/explained/race/own/problem.js'
import { checkProgram, type ReaderProgram } from '../../../web/explained/race/own/program.js'
import { inEnglish } from '../../../web/explained/race/own/words.js'
import { sentenceOf } from '../../../web/explained/race/sentences.js'
import { sandboxOf } from '../support/sandboxes.js'
import { hostilePrograms } from '../support/hostile-programs.js'

/** A program's text, as a page runs it, in sandboxes on this thread. */
const programOf = (load: () => Promise<object>): ReaderProgram => ({
  title: 'own',
  open: () => sandboxOf(load),
})
const asynchronous = (async () => undefined).constructor as unknown as new (
  text: string,
) => () => Promise<object>
const inSandbox = (source: string) => programOf(async () => new asynchronous(await asScript(source))())
const checked = async (source: string, exponent = 4) => {
  const check = await checkProgram(inSandbox(source), exponent, { seed: 42 })
  if (check.still) throw check.still
  return check
}
/** The random numbers of the first map of a sandbox with the seed 42. */
const firstStream = () => randomStream(hashAt(42, 0) >>> 0)
const words = await inEnglish()

const examples = exampleSources()

test('every published program is an example', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(published).sort())
})

test.each(Object.keys(published) as PublishedId[])('the example %s gives the map of its twin', async (id) => {
  expect(examples[id]).not.toMatch(/^import/m)
  const { heights } = await checked(examples[id]!, 5)
  expect(heights).toEqual(published[id].generate({ exponent: 5 }, firstStream()).heights)
})

describe('a module becomes a function', () => {
  const body = '({ heights }, random) { return heights.map(random) }'
  test.each([
    ['a named function', `export default function map${body}\nif (!map) throw 1`],
    ['a function without a name', `export default function ${body}`],
    ['an arrow', `export default ({ heights }, random) =>\n  heights.map(random)`],
    ['a class', `export default class Terrain { generate${body} }`],
    ['an object', `export default { generate${body} }`],
    ['a class that extends', `class A { generate${body} }\nexport default class extends A {}`],
    [
      'an exported name',
      `export const depth = 3\nfunction map${body}\nexport { depth as levels, map as default };`,
    ],
    ['a line of many statements', `function map${body}export default map;`],
    ['a name as a text', `function map${body}\nexport { map as "default" }`],
    ['a value that is waited for', `function map${body}\nexport default await Promise.resolve(map)`],
  ])('that exports %s', async (_, source) => {
    expect(await checked(source)).toMatchObject({ size: 17, draws: 289 })
  })

  test('whose lines keep their numbers', async () => {
    const source = 'export const a = 1\nexport default function f() {\n}\nexport { a as b }'
    const lines = (await asScript(source)).split('\n')
    expect(lines.slice(0, 3).map((line) => line.replace(/ +/g, ' '))).toEqual([
      '"use strict"; const a = 1',
      ' function f() {',
      '}',
    ])
  })

  const problemOf = (source: string) => asScript(source).catch((error: unknown) => sentenceOf(words, error))

  test.each([
    ['export in a comment', '/*\nexport default function wrong() {}\n*/\n'],
    ['export in a template', 'const text = `\nexport default nothing\n`\n'],
    ['import in a comment', "/*\nimport { createNoise2D } from 'simplex-noise'\n*/\n"],
    ['await at the top', 'const one = await Promise.resolve(1)\n'],
    [
      'await in a loop at the top',
      'for await (const one of [Promise.resolve(1)]) if (one !== 1) throw one\n',
    ],
    ['a regular expression that looks like one', 'const r = /export default `/\n'],
    ['a template in a template', 'const text = `${`\nexport default 1\n`}${/[`"]export default/.source}`\n'],
    ['the name of its interpreter', '#!/usr/bin/env node\n'],
    ['a mark of its encoding, and lines as on Windows', '\ufeff/* one\r\ntwo */\r\n'],
    [
      'names of other scripts',
      'class Größe { static #n = 3; static { Größe.#n += 1 } }\nconst 地形 = Größe\n',
    ],
    ['import in a type of a comment', "/** @typedef {import('three').Vector3} V */\n"],
  ])('with %s', async (_, before) => {
    expect(
      await checked(`${before}export default ({ heights }, random) => heights.map(random)`),
    ).toMatchObject({ size: 17 })
  })

  test('of whose types nothing stays', async () => {
    const source = [
      'interface Settings { exponent: number; heights: Float32Array }',
      "import type { A } from './a.js'",
      'type Random = () => number',
      'function half(a: number): number',
      'function half(this: void, a: any): any { return <number>a / 2 }',
      'function isBox(a: unknown): a is Box<number> { return a instanceof Box }',
      'abstract class Shape<T> { abstract side(n: T): number; protected constructor(readonly0?: T) {} static of?: number }',
      'class Box<T> implements Iterable<T> { private readonly held: T; constructor(held: T) { this.held = held } get(): T { return this.held } declare a: 1 }',
      'export default function map({ heights }: Settings, random: Random, more?: string): Float32Array {',
      '  const box = new Box<number>(half(2)) as Box<number>',
      '  if (!isBox(box) || !Shape) throw box',
      '  const list = heights!.map((_: number): number => random() * box.get()) satisfies Float32Array',
      '  return list as unknown as Float32Array',
      '}',
    ].join('\n')
    expect(await checked(source)).toMatchObject({ size: 17, draws: 289 })
    expect((await asScript(source)).split('\n').length - 1).toBe(source.split('\n').length)
    expect(await problemOf('enum Colour { Red }\nexport default 1 as number')).toContain(
      'enum Colour { Red } (line 1) is TypeScript',
    )
  })

  test('but not with imports', async () => {
    expect(await problemOf('// x\nimport { a } from "./a.js"')).toContain(
      'imports ./a.js (line 2); it must be one file',
    )
    expect(await problemOf('export { a } from "./a.js"')).toContain('imports ./a.js (line 1)')
  })

  test('and is read piece by piece, so that no text freezes a page', async () => {
    let pauses = 0
    await asScript('export{\n'.repeat(20_000), async () => void (pauses += 1))
    expect(pauses).toBeGreaterThan(3)
    // How many brackets are too many depends on the engine.
    const deep = (await problemOf('('.repeat(100_000))).slice(0, 100)
    expect(deep).toMatch(/^"use strict";\(|brackets within brackets/)
  })
})

test.each(hostilePrograms.filter(({ onlyInPage }) => !onlyInPage))(
  'a program $title ends in a sentence',
  async ({ source, sentence }) => {
    const { random } = Math
    const outcome = await checked(source).then(
      () => 'a map',
      (error: unknown) => sentenceOf(words, error),
    )
    Math.random = random // every sandbox has its own
    expect(outcome).toMatch(sentence)
  },
)

describe('a module of WebAssembly', () => {
  // (memory 1) (func (export "generate") (param i32 i32) (result i32)) that fills 81 numbers from the seed
  const bytes = (code: string) => Uint8Array.from(code.match(/../g)!, (two) => parseInt(two, 16))
  const module = (body: string, address = '4100') =>
    bytes(
      `0061736d0100000001070160027f7f017f030201000503010001` +
        `071502066d656d6f727902000867656e65726174650000` +
        body.replace('ADDR', address),
    )
  test('takes part when it exports its memory and generate', async () => {
    // local i; loop: i32: mem[i] = f32(seed) + f32(i); i += 4; br_if i < 324
    const code =
      '01017f' + // one local of i32
      '0340' +
      '2002' +
      '2001b3' +
      '2002b3' +
      '92' +
      '380200' +
      '2002' +
      '4104' +
      '6a' +
      '2202' +
      '41c402' +
      '49' +
      '0d00' +
      '0b' +
      '41000b'
    const size = (code.length / 2).toString(16).padStart(2, '0')
    const section = (code.length / 2 + 2).toString(16).padStart(2, '0')
    const made = module(`0a${section}01${size}${code}`)
    const check = await checkProgram(
      programOf(async () => wasmProgram(made)),
      3,
    )
    expect(check).toMatchObject({ size: 9, draws: 1 })
    expect(check.max - check.min).toBeGreaterThan(0)
  })

  test('without its exports is refused with their names', () => {
    expect(() => wasmProgram(bytes('0061736d01000000'))).toThrow(
      expect.objectContaining({ code: 'wasm-exports', data: { got: '' } }),
    )
  })
})

describe('a map that is less work than a terrain has a remark', () => {
  const kindOfMap = async (body: string, before = '') => {
    const source = `${before}\nexport default ({ exponent, heights }, random) => { const n = 2 ** exponent + 1; ${body} }`
    return (await kindOf(await checked(source, 6))).kind
  }
  // The sum of all numbers to the north-west of a point.
  const walk =
    'const at = (x, y) => (x < 0 || y < 0 ? 0 : heights[y * n + x]); for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) heights[y * n + x] = at(x - 1, y) + at(x, y - 1) - at(x - 1, y - 1) + random() - 0.5;'
  const kept =
    'let kept; const noise = (k) => Float32Array.from({ length: 4225 }, (_, i) => Math.sin(i * i * k + (i * k) / 9))'

  test.each([
    [
      'with one row copied over it',
      'repeated',
      `${walk} for (let y = 1; y < n; y++) heights.copyWithin(y * n, 0, n)`,
    ],
    [
      'with one tile copied over it',
      'repeated',
      `${walk} for (let i = 0; i < heights.length; i++) heights[i] = heights[(((i / n) | 0) % 16) * n + ((i % n) & 15)]`,
    ],
    [
      'mixed of two that are kept',
      'mixed',
      'kept ??= [noise(1), noise(2)]; const a = random(), b = random(); let h = 0; for (let i = 0; i < heights.length; i++) heights[i] = h += a * kept[0][i] + b * kept[1][i]',
    ],
    ['of noise', 'noise', 'for (let i = 0; i < heights.length; i++) heights[i] = random()'],
    ['that is new', undefined, walk],
    [
      'of whole numbers',
      undefined,
      `${walk} for (let i = 0; i < heights.length; i++) heights[i] = Math.round(heights[i])`,
    ],
    [
      'with a flat sea',
      undefined,
      `${walk} const sea = heights.toSorted()[2600]; for (let i = 0; i < heights.length; i++) heights[i] = Math.max(sea, heights[i]) - sea`,
    ],
  ])('%s', async (_, kind, body) => {
    expect(await kindOfMap(body, kept)).toBe(kind)
  })
})

test('every problem has a sentence, and every sentence a problem', async () => {
  const said = Object.keys(await ownWords.en()).filter((key) => key.startsWith('problem.'))
  expect(said.map((key) => key.slice('problem.'.length)).sort()).toEqual([...problemCodes].sort())
})

describe('a link', () => {
  test('carries every example, and gives it back', async () => {
    for (const source of Object.values(examples)) {
      const fragment = `#${await packed(source)}`
      expect(fragment).toMatch(/^#program=[\w-]+$/)
      expect(isProgram(fragment)).toBe(true)
      expect(await unpacked(fragment)).toBe(source)
    }
  })

  test('carries nothing too long or damaged', async () => {
    const random = randomStream(1)
    const long = Array.from({ length: 40_000 }, () => String.fromCharCode(33 + 90 * random())).join('')
    expect(await packed(long)).toBeUndefined()
    const flat = deflateRawSync(Buffer.alloc(300_000, '\n')).toString('base64url')
    for (const damaged of [
      `#program=${flat}`,
      '#program=%',
      '#program=AAAA',
      `#program=${'A'.repeat(20_000)}`,
      '#own',
      '',
    ])
      expect(await unpacked(damaged), damaged.slice(0, 20)).toBeUndefined()
  })
})
