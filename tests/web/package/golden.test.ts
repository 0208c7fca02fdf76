import { describe, expect, test } from 'vitest'
import { loadOrogen } from '../../../web/package/index.js'
import { schema } from '../../../web/package/schema.js'
import { ratesOn } from '../../../web/explained/rates.js'
import { type Border, erode, type Erosion } from '../../../web/explained/twins/index.js'
import { newTraces } from '../../../web/explained/twins/erosion.js'
import { inWebAssembly } from '../../../web/pages/self-test/trial.js'
import { goldenLines, windowLines, fileAddress, textOf, erosionLines } from '../support/project.js'
import { expectSameBits, fieldOf, known, orogen, sha256 } from '../support/terrain.js'

const lines = goldenLines()
const isPlanet = ({ request }: ReturnType<typeof erosionLines>[number]) => request.generator === 'planet'

test('the golden file holds maps of every generator, and the one that other tests rely on', () => {
  expect(lines.length).toBeGreaterThan(50)
  const generators = new Set(lines.map(({ request }) => request.generator))
  expect([...generators].sort()).toEqual(schema.generators.map(({ id }) => id).sort())
  expect(lines.find(({ hash }) => hash === known.hash)?.request).toEqual(known.request)
})

// One for browsers with SIMD, one for those without.
describe.each(['orogen', 'orogen-scalar'])('%s.wasm', async (name) => {
  const make = inWebAssembly(await loadOrogen({ wasm: fileAddress(`build/wasm/${name}.wasm`) }))

  test.each([...lines, ...erosionLines(), ...windowLines()])('$text', ({ hash, request }) => {
    expect(sha256(...make(request))).toBe(hash)
  })
})

test('both modules run under the same script', () => {
  const scalar = textOf('build/wasm/orogen-scalar.mjs').replaceAll('orogen-scalar.wasm', 'orogen.wasm')
  expect(scalar).toBe(textOf('build/wasm/orogen.mjs'))
})

/** The erosion of a line, and the map that it is for. */
function lineOf({ hash, text, request }: ReturnType<typeof erosionLines>[number]) {
  const { age, hardness, creep, sea, ...map } = request as typeof request & Erosion
  const { tile, wrap, seed } = map as { tile?: boolean; wrap?: boolean; seed: number }
  let border: Border
  if (tile) border = 'shared'
  else if (wrap) border = 'wrapped'
  else border = 'open'
  return { hash, text, map, border, erosion: { age, hardness, creep, sea, seed } }
}

describe('erosion in JavaScript has the bits of the C++ library', () => {
  test.each(
    erosionLines()
      .filter((line) => !isPlanet(line))
      .map(lineOf),
  )('$text', ({ hash, map, border, erosion }) => {
    const { heights, size } = orogen.generate(map)
    const traces = newTraces(size * size)
    for (const trace of Object.values(traces)) trace.fill(99)
    erode(heights, size, erosion, ratesOn(erosion, size, border), border, traces)
    expect(sha256(heights, traces.area, traces.surface, traces.elevationChange)).toBe(hash)
  })

  test.each([0, 0.4])('on plains, at the age %d', (age) => {
    const side = 65
    const cone = fieldOf(side, 1, (x, y) => Math.floor(Math.max(0, 6 - Math.hypot(x - 32, y - 32) / 5)))
    const terraces = fieldOf(side, 1, (x, y) => Math.floor(4 + 3 * Math.sin(x / 9) * Math.cos(y / 7)))
    for (const field of [cone, terraces]) {
      const erosion = { age, hardness: 0.5, creep: 0.5, sea: 0.1, seed: 5 }
      const { heights, water } = orogen.erode(field, erosion)
      const [own, traces] = [field.heights.slice(), newTraces(side * side)]
      erode(own, side, erosion, ratesOn(erosion, side, 'open'), 'open', traces)
      expectSameBits(own, heights)
      for (const trace of ['area', 'surface', 'elevationChange'] as const)
        expectSameBits(traces[trace], water![trace])
    }
  })
})
