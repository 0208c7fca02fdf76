import { expect, test } from 'vitest'
import { parametersOf, schema } from '../../web/orogen/schema.js'
import { fileAddress, textOf } from './project.js'
import { freshModule } from './terrain.js'

interface Generated {
  currentSchema(): string
  derivedFiles(schema: string): Promise<Record<string, string>>
}

const { currentSchema, derivedFiles } = (await import(
  /* @vite-ignore */ fileAddress('web/setup/generated.mjs').href
)) as Generated
const fromCommandLine = currentSchema()
const derived = await derivedFiles(fromCommandLine)

test('the schema, the types and the table of the README are derived', () => {
  expect(Object.keys(derived).sort()).toEqual([
    'README.md',
    'web/orogen/parameter-types.ts',
    'web/orogen/schema.json',
  ])
})

test.each(Object.keys(derived))('%s is what `npm run generated` writes', (file) => {
  expect(textOf(file)).toBe(derived[file])
})

test('the WebAssembly module holds the same tables', async () => {
  const module = await freshModule()
  for (const generator of schema.generators) {
    for (const parameter of parametersOf(generator)) {
      if (parameter.type !== 'integer' && parameter.type !== 'number') continue
      const { id, minimum, maximum } = parameter
      expect(() => module.generate({ generator: generator.id, [id]: maximum + 1 })).toThrow(
        `between ${minimum} and ${maximum}, got ${maximum + 1}`,
      )
    }
  }
})

test('the package exports the tables', () => {
  expect(schema).toEqual(JSON.parse(fromCommandLine))
})

test('every parameter is read by a generator, and every generator reads a seed and a size', () => {
  const uses = schema.generators.map((generator) => parametersOf(generator).map(({ id }) => id))
  expect(new Set(uses.flat())).toEqual(new Set(schema.parameters.map(({ id }) => id)))
  for (const ids of uses) expect(ids).toEqual(expect.arrayContaining(['exponent', 'seed']))
})

test('every default lies within its own range, on a step of its slider, which ends within it too', () => {
  for (const parameter of schema.generators.flatMap(parametersOf)) {
    if (parameter.type === 'choice') expect(parameter.choices).toContain(parameter.default)
    if (parameter.type !== 'integer' && parameter.type !== 'number') continue
    const { minimum, maximum, softMaximum, step } = parameter
    expect(minimum).toBeLessThan(softMaximum)
    expect(softMaximum).toBeLessThanOrEqual(maximum)
    expect(parameter.default).toBeGreaterThanOrEqual(minimum)
    expect(parameter.default).toBeLessThanOrEqual(softMaximum)
    const steps = (parameter.default - minimum) / step
    expect(Math.abs(steps - Math.round(steps)), parameter.id).toBeLessThan(1e-9)
  }
})
