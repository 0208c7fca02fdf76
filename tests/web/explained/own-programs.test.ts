import { describe, expect, test } from 'vitest'
import ownWords from 'words:own'
import { exampleSources } from '../../../web/build/vite/programs.js'
import { published, type PublishedId, randomStream } from '../../../web/explained/published/index.js'
import { asScript } from '../../../web/explained/race/own/frame.js'
import { isProgram, packed, unpacked } from '../../../web/explained/race/own/link.js'
import { programRealm, wasmProgram } from '../../../web/explained/race/own/inside.js'
import { sentences } from '../../../web/explained/race/own/problem.js'
import { checkProgram, type ReaderProgram } from '../../../web/explained/race/own/program.js'
import { hostilePrograms } from '../support/hostile-programs.js'

/** A program's text, as a page runs it, in realms on this thread. */
const programOf = (load: () => Promise<object>): ReaderProgram => ({
  title: 'own',
  address: '',
  open: () => ({ ask: programRealm(load), close: () => undefined }),
})
const inRealm = (source: string) => programOf(async () => (new Function(asScript(source)) as () => object)())
const checked = (source: string, exponent = 4) => checkProgram(inRealm(source), exponent)

const examples = exampleSources()

test('every published program is an example', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(published).sort())
})

test.each(Object.keys(published) as PublishedId[])('the example %s gives the map of its twin', async (id) => {
  expect(examples[id]).not.toMatch(/^import/m)
  const { heights } = await checked(examples[id]!, 5)
  expect(heights).toEqual(published[id].generate({ exponent: 5 }, randomStream(42)).heights)
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
  ])('that exports %s', async (_, source) => {
    expect(await checked(source)).toMatchObject({ size: 17, draws: 289 })
  })

  test('whose lines keep their numbers', () => {
    const source = 'export const a = 1\nexport default function f() {\n}\nexport { a as b }'
    const lines = asScript(source).split('\n')
    expect(lines.slice(0, 3)).toEqual(['"use strict";const a = 1', 'function f() {', '}'])
  })

  test('but not with imports', () => {
    expect(() => asScript('// x\nimport { a } from "./a.js"')).toThrow(
      'the program imports ./a.js (line 2); it must be one file',
    )
  })
})

test.each(hostilePrograms.filter(({ onlyInPage }) => !onlyInPage))(
  'a program $title ends in a sentence',
  async ({ source, sentence }) => {
    const { random } = Math
    const outcome = await checked(source).then(
      () => 'a map',
      ({ message }: Error) => message,
    )
    expect(Math.random).toBe(random)
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
    expect(() => wasmProgram(bytes('0061736d01000000'))).toThrow('must export `memory` and `generate')
  })
})

test('pages say every problem as programs do', async () => {
  const words = Object.entries(await ownWords.en()).filter(([key]) => key.startsWith('problem.'))
  expect(Object.fromEntries(words.map(([key, text]) => [key.slice('problem.'.length), text]))).toEqual(
    sentences,
  )
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
    for (const damaged of ['#program=%', '#program=AAAA', `#program=${'A'.repeat(20_000)}`, '#own', ''])
      expect(await unpacked(damaged), damaged.slice(0, 20)).toBeUndefined()
  })
})
