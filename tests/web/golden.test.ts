import { expect, test } from 'vitest'
import { goldenLines } from './golden-lines.js'
import { freshOrogen, known, sha256 } from './terrain.js'
import { schema } from '../../web/orogen/schema.js'

const orogen = await freshOrogen()
const lines = goldenLines()

test('the golden file holds maps of every generator, and the one that other tests rely on', () => {
  expect(lines.length).toBeGreaterThan(50)
  const generators = new Set(lines.map(({ request }) => request.generator))
  expect([...generators].sort()).toEqual(schema.generators.map(({ id }) => id).sort())
  expect(lines.find(({ hash }) => hash === known.hash)?.request).toEqual(known.request)
})

test.each(lines)('$text', ({ hash, request }) => {
  expect(sha256(orogen.generate(request).heights)).toBe(hash)
})
