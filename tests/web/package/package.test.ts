import { describe, expect, test } from 'vitest'
import { type GenerateParameters, loadOrogen, schema } from '../../../web/package/index.js'
import { type Parameter, parametersOf, sizeOf } from '../../../web/package/schema.js'
import { fileAddress } from '../support/project.js'
import { freshOrogen, known, orogen, sha256, wasmBytes } from '../support/terrain.js'

/** Values unlike the default, at least one of which must change the map. */
function otherValues(parameter: Parameter): unknown[] {
  if (parameter.type === 'boolean') return [!parameter.default]
  if (parameter.type === 'choice') {
    return parameter.choices.filter((choice) => choice !== parameter.default && choice !== 'image')
  }
  if (parameter.type === 'numbers')
    return [Array.from({ length: parameter.minCount }, (_, i) => parameter.minimum * 0.1 + i + 0.5)]
  if (parameter.type === 'strokes') return ['ridge 8 0.3: 12 40, 30 52']
  if (parameter.type !== 'integer' && parameter.type !== 'number') return [] // an image
  return [parameter.minimum + 2 * parameter.step, parameter.softMaximum].filter(
    (value) => value !== parameter.default && (parameter.id !== 'exponent' || value < 7),
  )
}

/** Parameters that change so few maps that they have tests of their own. */
const rarely = ['loftis faithful']

describe('loading', () => {
  test.each([
    ['by default, from beside the script', undefined],
    ['from a file URL', fileAddress('build/wasm/orogen.wasm')],
    ['from the text of a file URL', fileAddress('build/wasm/orogen.wasm').href],
    ['from bytes', wasmBytes()],
    ['from a buffer', wasmBytes().buffer],
    ['from a compiled module', new WebAssembly.Module(wasmBytes())],
  ])('%s', async (_, wasm) => {
    const loaded = await loadOrogen(wasm === undefined ? {} : { wasm })
    expect(sha256(loaded.generate(known.request).heights)).toBe(known.hash)
  })

  test('two instances know nothing of each other', async () => {
    const [one, other] = [await freshOrogen(), await freshOrogen()]
    one.borrow({ exponent: 2 }, () => {
      expect(sha256(other.generate(known.request).heights)).toBe(known.hash)
    })
  })

  test('the schema is the one that is exported', () => {
    expect(orogen.schema).toBe(schema)
  })
})

describe('generate', () => {
  const requests = schema.generators.flatMap((generator) =>
    [1, 2, 5, 8].map((exponent) => ({ generator, exponent, id: generator.id })),
  )

  test.each(requests)(
    '$id at exponent $exponent has its size, and its memory alone',
    ({ generator, exponent }) => {
      const field = orogen.generate({ generator: generator.id, exponent, seed: 3 } as GenerateParameters)
      expect(field.size).toBe(sizeOf(generator, { exponent }))
      expect(field.faces).toBe(generator.faces)
      expect([field.heights.byteOffset, field.heights.buffer.byteLength]).toEqual([
        0,
        4 * field.heights.length,
      ])
    },
  )

  test.each(schema.generators)('$id keeps its width at every size, or its spacing', ({ id }) => {
    const exponents = [1, 4, 9]
    const spacings = exponents.map(
      (exponent) => orogen.generate({ generator: id, exponent } as object).spacing,
    )
    const widths = spacings.map((spacing, i) => spacing * 2 ** exponents[i]!)
    expect(Math.min(new Set(spacings).size, new Set(widths).size)).toBe(1)
  })

  test('a result is plain and can be cloned', () => {
    const field = orogen.generate(known.request)
    expect(Object.keys(field).sort()).toEqual(['faces', 'heights', 'max', 'min', 'size', 'spacing'])
    expect(structuredClone(field)).toEqual(field)
  })

  test('without a parameter everything is at its default', () => {
    const [first] = schema.generators
    const defaults = Object.fromEntries(parametersOf(first!).map(({ id, default: value }) => [id, value]))
    const hash = sha256(orogen.generate().heights)
    expect(sha256(orogen.generate({}).heights)).toBe(hash)
    expect(sha256(orogen.generate({ generator: first!.id, ...defaults } as object).heights)).toBe(hash)
  })

  test('undefined stands for the default', () => {
    const undefinedOnes = { ...known.request, generator: undefined, amplitude: undefined }
    expect(sha256(orogen.generate(undefinedOnes as object).heights)).toBe(known.hash)
  })

  test.each(schema.generators)(
    'every parameter of $id changes the heights, or the level of the sea',
    (generator) => {
      const rows = parametersOf(generator)
      const hashes = new Map<string, string | undefined>()
      /** Undefined for values that do not go together. */
      const outcomeOf = (given: object) => {
        try {
          const { heights, sea } = orogen.generate(given)
          return `${sha256(heights)} ${sea}`
        } catch {
          return undefined
        }
      }
      const hashOf = (request: object) => {
        const key = JSON.stringify(Object.entries(request).sort())
        if (!hashes.has(key)) {
          const given = { generator: generator.id, exponent: 4, seed: 1, ...request }
          hashes.set(key, outcomeOf(given))
        }
        return hashes.get(key)
      }
      // Some parameters have an effect only with a value of another one.
      const circumstances = [
        {},
        ...rows.flatMap((row) => otherValues(row).map((value) => ({ [row.id]: value }))),
      ]
      for (const parameter of rows) {
        if (rarely.includes(`${generator.id} ${parameter.id}`)) continue
        const matters = circumstances.some((given) =>
          otherValues(parameter).some((value) => {
            const [one, other] = [hashOf({ ...given, [parameter.id]: value }), hashOf(given)]
            return one !== undefined && other !== undefined && one !== other
          }),
        )
        expect(matters || otherValues(parameter).length === 0, parameter.id).toBe(true)
      }
    },
  )

  test('a result is the caller’s own, also when the memory of the module has grown', async () => {
    const fresh = await freshOrogen()
    const first = fresh.generate(known.request)
    const second = fresh.generate(known.request)
    expect(first.heights.buffer).not.toBe(second.heights.buffer)
    second.heights.fill(0)
    expect(sha256(first.heights)).toBe(known.hash)

    const large = fresh.generate({ exponent: 12, seed: 1 })
    expect(large.heights.length).toBe(4097 ** 2)
    expect(sha256(first.heights)).toBe(known.hash)
    expect(sha256(fresh.generate(known.request).heights)).toBe(known.hash)
    expect(large.heights.at(-1)).not.toBe(0)
  })
})
