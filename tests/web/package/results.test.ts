import { expect, test } from 'vitest'
import { freshModule } from '../support/terrain.js'
import { textOf } from '../support/project.js'

const glue = textOf('web/package/module/wasm-glue.d.ts')
const part = (pattern: RegExp) => pattern.exec(glue)![1]!
const arrays = Array.from(
  part(/interface ArrayResults \{([^}]*)\}/).matchAll(/(\w+): (\w+)</g),
  ([, name, type]) => [name!, type!] as const,
)
const numbers = Array.from(part(/type NumberResult =([^]*?)\n\n/).matchAll(/'(\w+)'/g), ([, name]) => name!)

test('every result of the module is declared with its type, and no other one', async () => {
  const types = (await freshModule()).lend((_, results) => results.types)
  const declared = new Set([...arrays.map(([name]) => name), ...numbers, 'riverEnd'])
  expect(new Set(Object.keys(types))).toEqual(declared)
  expect(Object.fromEntries(arrays.map(([name]) => [name, types[name]]))).toEqual(Object.fromEntries(arrays))
})

test('a result that the module has not is an error', async () => {
  const module = await freshModule()
  expect(() => module.lend((_, results) => results.number('depth' as 'size'))).toThrow(
    'the module has no result depth',
  )
})

test('the module has at most 31 functions', () => {
  const functions = textOf('cpp/wasm/bindings.cpp').match(/^ {2}function\(/gm)!
  expect(functions.length).toBeGreaterThan(20)
  expect(functions.length).toBeLessThanOrEqual(31)
})
