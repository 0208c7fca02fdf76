import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { loadOrogen } from '../../web/core/orogen/index.js'
import type { WindowParameters } from '../../web/core/orogen/index.js'
import { goldenLines, windowLines } from './golden-lines.js'
import { fileAddress } from './project.js'
import { known, sha256 } from './terrain.js'
import { schema } from '../../web/core/orogen/schema.js'

const lines = goldenLines()

test('the golden file holds maps of every generator, and the one that other tests rely on', () => {
  expect(lines.length).toBeGreaterThan(50)
  const generators = new Set(lines.map(({ request }) => request.generator))
  expect([...generators].sort()).toEqual(schema.generators.map(({ id }) => id).sort())
  expect(lines.find(({ hash }) => hash === known.hash)?.request).toEqual(known.request)
})

// One for browsers with SIMD, one for those without.
describe.each(['orogen', 'orogen-scalar'])('%s.wasm', async (name) => {
  const orogen = await loadOrogen({ wasm: fileAddress(`build/wasm/${name}.wasm`) })

  test.each(lines)('$text', ({ hash, request }) => {
    expect(sha256(orogen.generate(request).heights)).toBe(hash)
  })

  test.each(windowLines())('$text', ({ hash, request }) => {
    expect(sha256(orogen.window(request as WindowParameters).heights)).toBe(hash)
  })
})

test('one script can call both modules', async () => {
  const [orogen, scalar] = await Promise.all(
    ['orogen', 'orogen-scalar'].map(async (name) => {
      const module = await WebAssembly.compile(await readFile(fileAddress(`build/wasm/${name}.wasm`)))
      return [WebAssembly.Module.exports(module), WebAssembly.Module.imports(module)]
    }),
  )
  expect(scalar).toEqual(orogen)
})
