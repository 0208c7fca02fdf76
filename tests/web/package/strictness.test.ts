import { describe, expect, test } from 'vitest'
import { type ChoiceParameter, schema, type GenerateParameters } from '../../../web/package/index.js'
import { parametersOf } from '../../../web/package/schema.js'
import { expectRefused, known, orogen, sha256 } from '../support/terrain.js'

const exponentRange = 'a whole number between 1 and 13'
const seedRange = 'a whole number between 0 and 4294967295'

const list = (values: string[]) => values.join(', ')
const generators = list(schema.generators.map(({ id }) => id))
const parametersOfFirst = list(schema.generators[0]!.parameters.map(({ id }) => id))

const stamps = parametersOf(schema.generators.find(({ id }) => id === 'stamp-noise')!).find(
  ({ id }) => id === 'stamp',
) as ChoiceParameter
const oneOfTheStamps = list(stamps.choices).replace(/, ([^,]*)$/, ' or $1')

/** A request as written by somebody who ignores the types, and the parts of the error that he must get. */
type Case = [request: unknown, ...told: string[]]

const wrongNumbers: [unknown, string][] = [
  [NaN, 'NaN'],
  [Infinity, 'Infinity'],
  [-Infinity, '-Infinity'],
  [1.5, '1.5'],
  [-1, '-1'],
  [1e300, '1e+300'],
  ['9', '"9"'],
  ['', '""'],
  ['0x10', '"0x10"'],
  ['１２', '"１２"'],
  [null, 'null'],
  [true, 'true'],
  [[9], '1 number (9)'],
  [[], 'an array'],
  [['9'], 'an array'],
  [{}, 'an object'],
  [new Date(0), 'an object'],
  [() => 1, 'a function'],
  [10n, '10n'],
  [Symbol('nine'), 'Symbol(nine)'],
  ['x'.repeat(1e6), `"${'x'.repeat(40)}…"`],
]

const cases: Case[] = [
  ...wrongNumbers.map(([value, shown]): Case => [
    { exponent: value },
    'exponent',
    exponentRange,
    `got ${shown}`,
  ]),
  ...wrongNumbers.map(([value, shown]): Case => [{ seed: value }, 'seed', seedRange, `got ${shown}`]),
  ...[0, 14, 1e9, 1e10, 4294967297].map((value): Case => [
    { exponent: value },
    'exponent',
    exponentRange,
    `got ${value}`,
  ]),
  [{ seed: 4294967296 }, 'seed', seedRange, 'got 4294967296'],
  [{ roughness: -1 }, 'roughness must be between 0 and 1, got -1'],
  [{ roughness: 5 }, 'roughness must be between 0 and 1, got 5'],
  [{ roughness: NaN }, 'roughness must be between 0 and 1, got NaN'],
  [{ roughness: '0.5' }, 'roughness', 'between 0 and 1', '"0.5"'],
  [{ roughness: false }, 'roughness', 'between 0 and 1', 'got false'],
  [{ amplitude: -0.01 }, 'amplitude', 'between 0 and 1000', 'got -0.01'],
  [{ amplitude: 1001 }, 'amplitude', 'between 0 and 1000', 'got 1001'],
  [{ generator: 'stamp-noise', stamp: 'square' }, `stamp must be ${oneOfTheStamps}, got "square"`],
  [{ generator: 'stamp-noise', stamp: 'Bell' }, 'stamp', oneOfTheStamps, '"Bell"'],
  [{ generator: 'stamp-noise', stamp: 0 }, 'stamp', oneOfTheStamps, 'got 0'],
  [{ generator: 'stamp-noise', wrap: 1 }, 'wrap must be true or false, got 1'],
  [{ generator: 'stamp-noise', wrap: 'true' }, 'wrap', 'true or false', '"true"'],
  [{ generator: 'stamp-noise', wrap: null }, 'wrap', 'true or false', 'got null'],
  [{ distribution: 'table', table: [1, NaN] }, 'table', '1 to 1024 numbers', 'between -1000 and 1000', 'got'],
  [{ table: Array(1025).fill(0) }, 'table', '1 to 1024 numbers', 'got 1025 numbers'],
  [{ table: '1,2' }, 'table', '1 to 1024 numbers', 'got "1,2"'],
  [{ table: [1, '2'] }, 'table', '1 to 1024 numbers', 'got an array'],
  [{ corners: [1, 2, 3] }, 'corners', '4 numbers', 'got 3 numbers'],
  [{ corners: 7 }, 'corners', '4 numbers', 'got 7'],
  [{ corners: [0, 0, 0, 1e9] }, 'corners', '4 numbers', 'between -1000000 and 1000000'],
  [{ hight: 3 }, 'there is no parameter "hight"', `diamond-square takes ${parametersOfFirst}`],
  [{ Exponent: 3 }, 'no parameter "Exponent"', 'takes exponent'],
  [{ toString: 3 }, 'no parameter "toString"', 'takes exponent'],
  [{ 'exponent\0': 3 }, 'no parameter', 'takes exponent'],
  [
    { generator: 'voirol-b', roughness: 0.5 },
    'voirol-b has no parameter "roughness"',
    'takes exponent, seed, strokes, gullies, gullyscale, gullydetail, age, hardness, creep, sea',
  ],
  [{ generator: 'perlin' }, 'no generator "perlin"', generators],
  [{ generator: '' }, 'no generator ""', 'diamond-square'],
  [{ generator: 'Diamond-Square' }, 'no generator "Diamond-Square"', 'diamond-square'],
  [{ generator: 'diamond-square\0' }, 'no generator', 'diamond-square'],
  [{ generator: null }, 'generator', 'a name', 'got null'],
  [{ generator: 3 }, 'generator', 'a name', 'got 3'],
  [{ generator: ['voirol-b'] }, 'generator', 'a name', 'got an array'],
  [null, 'the parameters must be an object', 'got null'],
  [9, 'the parameters must be an object', 'got 9'],
  ['diamond-square', 'the parameters must be an object', '"diamond-square"'],
  [[], 'the parameters must be an object', 'got an array'],
]

describe('a wrong request is answered with a sentence, and nothing is lost', () => {
  test.each(cases.map(([request, ...told]) => ({ request, told, title: told.join(' … ').slice(0, 110) })))(
    '$title',
    ({ request, told }) => expectRefused(() => orogen.generate(request as GenerateParameters), ...told),
  )

  test('the sentences name what the table says', () => {
    for (const generator of schema.generators) {
      for (const parameter of parametersOf(generator)) {
        if (parameter.type !== 'integer' && parameter.type !== 'number') continue
        const beyond = {
          generator: generator.id,
          [parameter.id]: parameter.maximum + 1,
        } as GenerateParameters
        expect(() => orogen.generate(beyond)).toThrow(
          `${parameter.minimum} and ${parameter.maximum}, got ${parameter.maximum + 1}`,
        )
      }
    }
  })
})

describe('what is odd but right', () => {
  const heightsOf = (request: unknown) => sha256(orogen.generate(request as GenerateParameters).heights)

  test('minus zero is zero', () => {
    expect(heightsOf({ exponent: 3, seed: -0 })).toBe(heightsOf({ exponent: 3, seed: 0 }))
  })

  test('the ends of the ranges are allowed', () => {
    for (const roughness of [0, 1]) expect(heightsOf({ exponent: 2, roughness })).toHaveLength(64)
    for (const amplitude of [0, 1e-300, 1000]) expect(heightsOf({ exponent: 2, amplitude })).toHaveLength(64)
    for (const exponent of [1, 2]) expect(heightsOf({ exponent, seed: 4294967295 })).toHaveLength(64)
  })

  test('keys of a prototype are no parameters', () => {
    expect(heightsOf(Object.assign(Object.create({ exponent: 99, hight: 3 }), known.request))).toBe(
      known.hash,
    )
    expect(heightsOf(Object.assign(Object.create(null), known.request))).toBe(known.hash)
  })

  test('__proto__ and constructor are refused like any other unknown key, and change nothing', () => {
    expect(() => heightsOf(JSON.parse('{"__proto__": {"exponent": 3}}'))).toThrow('no parameter "__proto__"')
    expect(() => heightsOf({ constructor: 3 })).toThrow('no parameter "constructor"')
    expect(({} as Record<string, unknown>).exponent).toBeUndefined()
  })

  test('a frozen request is not written to, and a getter is read once', () => {
    let reads = 0
    const request = Object.freeze({
      ...known.request,
      get seed() {
        reads += 1
        return 42
      },
    })
    expect(heightsOf(request)).toBe(known.hash)
    expect(reads).toBe(1)
  })
})
