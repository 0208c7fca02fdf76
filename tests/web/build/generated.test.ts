import { expect, test } from 'vitest'
import { observedAttributes } from '../../../web/element/attributes.js'
import { formats } from '../../../web/files/formats.js'
import { covers } from '../../../web/package/covers.js'
import { riverShare } from '../../../web/draw/rivers/river-numbers.js'
import readSentences from '../../../web/package/read-sentences.json' with { type: 'json' }
import { schema } from '../../../web/package/schema.js'
import { fileAddress, textOf } from '../support/project.js'

interface Generated {
  currentSchema(): string
  derivedFiles(schema: string): Promise<Record<string, string>>
  withNewGenerators(text: string, schema: object, renewed?: string): string
}

const { currentSchema, derivedFiles, withNewGenerators } = (await import(
  /* @vite-ignore */ fileAddress('web/build/generated.mjs').href
)) as Generated
const fromCommandLine = currentSchema()
const derived = await derivedFiles(fromCommandLine)

test('the schema, the types, the element’s description, the tables for readers and first hashes are derived', () => {
  expect(Object.keys(derived).sort()).toEqual([
    'ARCHITECTURE.md',
    'EMBEDDING.md',
    'cpp/files/formats/palette_table.h',
    'custom-elements.json',
    'tests/golden/heights.txt',
    'web/draw/rivers/river-numbers.ts',
    'web/explained/artefacts/frameworks.ts',
    'web/explained/race/element/frameworks.ts',
    'web/explained/steps/frameworks.ts',
    'web/files/engines.json',
    'web/files/format-options.ts',
    'web/files/formats.json',
    'web/files/read/endings.json',
    'web/package/covers.ts',
    'web/package/parameter-types.ts',
    'web/package/read-sentences.json',
    'web/package/schema.json',
  ])
})

test.each(Object.keys(derived))('%s is what `npm run generated` writes', (file) => {
  expect(textOf(file)).toBe(derived[file])
})

test.each([
  ['plates', '12'],
  ['ocean', '0.7'],
  ['exponent', '9; `planet`: 8'],
])('the table for readers says which default of %s generators use', (id, said) => {
  expect(textOf('EMBEDDING.md')).toMatch(new RegExp(`^\\| \`${id}\` \\| [^|]+ \\| ${said} \\|`, 'm'))
})

test('the package exports the tables', () => {
  const { formats: models, engines, cover, drawnRivers, reading, ...tables } = JSON.parse(fromCommandLine)
  expect(schema).toEqual(tables)
  expect(models).toEqual(JSON.parse(textOf('web/files/formats.json')))
  expect(engines).toEqual(JSON.parse(textOf('web/files/engines.json')))
  expect(covers).toEqual(cover.kinds)
  expect(riverShare).toBe(drawnRivers.share)
  expect(readSentences).toEqual(reading.sentences)
})

test('the formats of the scripts are those of the C++ table, in its order', () => {
  const { formats: rows } = JSON.parse(fromCommandLine) as { formats: { id: string }[] }
  expect(Object.keys(formats)).toEqual(rows.map(({ id }) => id))
})

test('the description of the element has its attributes, its errors and nothing without a word', async () => {
  interface Described {
    name: string
    description: string
  }
  const { declarations } = JSON.parse(textOf('custom-elements.json')).modules[0]
  const [element] = declarations as Record<string, Described[]>[]
  expect(element!.attributes!.map(({ name }) => name).sort()).toEqual([...observedAttributes].sort())
  for (const kind of ['attributes', 'members', 'events', 'slots', 'cssParts', 'cssProperties'])
    for (const { name, description } of element![kind]!) expect(description, name).toMatch(/^\S.{4,}[.)]/s)
  const codes = [...textOf('web/element/failure.ts').matchAll(/^ {2}'([a-z-]+)', \/\//gm)].map(
    ([, code]) => code,
  )
  const told = element!.events!.find(({ name }) => name === 'error')!.description
  expect([...told.matchAll(/([a-z-]+) \(/g)].map(([, code]) => code)).toEqual(codes)
  const shadow = textOf('web/element/element-context.ts') + textOf('web/element/turn-hint.ts')
  for (const { name } of element!.cssParts!) expect(shadow).toMatch(new RegExp(`part: '[a-z ]*\\b${name}\\b`))
  const style = textOf('web/element/element-context.ts') + textOf('web/element/terrain.css')
  const variables = [...style.matchAll(/--orogen-[a-z-]+/g)].map(([name]) => name)
  expect(element!.cssProperties!.map(({ name }) => name).sort()).toEqual([...new Set(variables)].sort())
})

test('the hashes of one generator are renewed in their lines, and no others', () => {
  const lines = textOf('tests/golden/heights.txt')
    .split('\n')
    .filter((line) => / generator=(imai|palais) /.test(line))
  const spoilt = lines.map((line) => line.replace(/^\w/, '-')).join('\n')
  const generators = schema.generators.filter(({ id }) => id === 'imai' || id === 'palais')
  const renewed = withNewGenerators(spoilt, { ...schema, generators }, 'imai').split('\n')
  expect(renewed).toEqual(lines.map((line) => (line.includes('=imai ') ? line : line.replace(/^\w/, '-'))))
})

test('the first golden lines of a generator name values only, as the modules read them', () => {
  const generators = (schema.generators as { id: string }[]).filter(({ id }) => id === 'imai')
  const lines = withNewGenerators('', { ...schema, generators })
    .trim()
    .split('\n')
  expect(lines).toHaveLength(6)
  expect(lines.filter((line) => /=(\s|$)/.test(line))).toEqual([])
})
