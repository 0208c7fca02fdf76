import { describe, expect, test } from 'vitest'
import { parametersDocument, readParameters } from '../../web/core/state/parameters.js'
import { findGenerator, parametersOf, schema } from '../../web/core/orogen/schema.js'
import { freshOrogen } from './terrain.js'

const diamond = findGenerator('diamond-square')!
const defaults = Object.fromEntries(
  parametersOf(diamond)
    .filter(({ type }) => type !== 'image')
    .map(({ id, default: value }) => [id, value]),
)
const read = (more: object) =>
  readParameters(JSON.stringify({ orogen: schema.version, generator: diamond.id, ...more }))

describe('parameters as a document', () => {
  test.each(schema.generators)('of $id come back as they were', async (generator) => {
    const orogen = await freshOrogen()
    const values = { exponent: 3, seed: 12345 }
    const document = parametersDocument(generator, values)
    const said = { orogen: schema.version, generator: generator.id, seed: 12345 }
    expect(JSON.parse(document)).toMatchObject(said)
    const back = readParameters(document)
    expect(back.notes).toEqual([])
    expect(back.generator).toBe(generator)
    expect(back.values).toMatchObject(values)
    expect(parametersDocument(generator, back.values)).toBe(document)
    // What the document says is what the generator takes.
    expect(() => orogen.generate({ generator: generator.id, ...back.values } as never)).not.toThrow()
  })

  const beyond = { id: 'exponent', received: '99', minimum: 1, maximum: 13, used: '11' }
  const unversioned = { received: '–', used: schema.version }
  test.each<[object, object, object]>([
    [{ exponent: 99 }, { exponent: 11 }, { key: 'note.file.beyond', places: beyond }],
    [{ exponent: -3 }, { exponent: 1 }, { key: 'note.file.clamped' }],
    [{ exponent: 4.4 }, { exponent: 4 }, { key: 'note.file.rounded' }],
    [{ roughness: '0.5' }, { roughness: defaults.roughness }, { key: 'note.file.unreadable' }],
    [{ roughness: null }, { roughness: defaults.roughness }, { key: 'note.file.unreadable' }],
    [{ law: 'cauchy' }, { law: 'uniform' }, { key: 'note.file.unreadable' }],
    [{ tile: 1 }, { tile: false }, { key: 'note.file.unreadable' }],
    [{ corners: [1, 2] }, { corners: [] }, { key: 'note.file.unreadable' }],
    [{ corners: [1, 2, 3, 'x'] }, { corners: [] }, { key: 'note.file.unreadable' }],
    [{ hight: 3 }, {}, { key: 'note.file.unknown', places: { id: 'hight' } }],
    [{ orogen: 0 }, {}, { key: 'note.file.version', places: { received: '0', used: schema.version } }],
    [{ orogen: undefined }, {}, { key: 'note.file.unversioned', places: unversioned }],
  ])('%o is used as %o, with a note', (given, used, note) => {
    const { values, notes } = read(given)
    expect(values).toEqual({ ...defaults, ...used })
    expect(notes).toMatchObject([note])
  })

  test('say of a number that is too large for any that it is infinite, not that it is null', () => {
    const { values, notes } = readParameters(
      `{ "orogen": ${schema.version}, "generator": "${diamond.id}", "exponent": 1e400 }`,
    )
    expect(values.exponent).toBe(11)
    expect(notes).toMatchObject([{ key: 'note.file.beyond', places: { received: 'Infinity' } }])
  })

  test('take what fits', () => {
    const given = { exponent: 4, seed: 4294967295, roughness: 1, tile: true, corners: [1, 2, 3, 4] }
    expect(read(given)).toMatchObject({ values: given, notes: [] })
    expect(Object.is(read({ seed: -0 }).values.seed, 0)).toBe(true)
  })

  test('of another generator and of a prototype are left alone', () => {
    expect(read({ octaves: 3 })).toMatchObject({ values: defaults, notes: [] })
    const text = `{"generator":"diamond-square","orogen":${schema.version},"__proto__":{"seed":7}}`
    expect(readParameters(text)).toMatchObject({ values: defaults, notes: [{ key: 'note.file.unknown' }] })
  })

  test.each<readonly [string, string]>([
    ...['null', '7', '[]', '{}', '{"toString":1,"valueOf":1}'].map((wanted) => [wanted, wanted] as const),
    [`"${'z'.repeat(90)}"`, `${'z'.repeat(40)}…`],
  ])('of the generator %s are those of the first, with a note', (wanted, received) => {
    const { generator, notes } = readParameters(`{"generator":${wanted},"orogen":${schema.version}}`)
    expect(generator).toBe(schema.generators[0])
    expect(notes).toMatchObject([{ key: 'note.file.unreadable', places: { id: 'generator', received } }])
  })

  test.each([
    ['', 'the file is not JSON'],
    ['<svg/>', 'the file is not JSON'],
    ['[1]', 'the JSON names no generator'],
    ['null', 'the JSON names no generator'],
    ['{"seed":3}', 'the JSON names no generator'],
    [' '.repeat(2 ** 20 + 1), 'the file has 1048577 characters'],
  ])('refuse %.20j', (text, sentence) => {
    expect(() => readParameters(text)).toThrow(RangeError)
    expect(() => readParameters(text)).toThrow(sentence)
  })
})
