import { describe, expect, test } from 'vitest'
import { type Border, erode, type Weather } from '../../web/explained/javascript/index.js'
import { readGolden } from '../../web/explained/pages/self-test/golden.js'
import { createHash } from 'node:crypto'
import { textOf } from './project.js'
import { freshOrogen } from './terrain.js'

const orogen = await freshOrogen()

/** The weather of a line, and the map that it is for. */
function lineOf({ hash, text, request }: ReturnType<typeof readGolden>[number]) {
  const { age, hardness, rain, sea, ...map } = request as typeof request & Weather
  const { tile, wrap, seed } = map as { tile?: boolean; wrap?: boolean; seed: number }
  const border: Border = tile ? 'shared' : wrap ? 'wrapped' : 'open'
  return { hash, text, map, border, weather: { age, hardness, rain, sea, seed } }
}

describe('the weather in JavaScript has the bits of the C++ library', () => {
  test.each(readGolden(textOf('tests/golden/weather.txt')).map(lineOf))(
    '$text',
    ({ hash, map, border, weather }) => {
      const { heights, size } = orogen.generate(map)
      const traces = {
        area: new Uint32Array(size * size).fill(0xffffffff),
        surface: new Float32Array(size * size).fill(NaN),
        wear: new Float32Array(size * size).fill(NaN),
      }
      erode(heights, size, weather, border, traces)
      const sum = createHash('sha256')
      for (const { buffer } of [heights, traces.area, traces.surface, traces.wear]) {
        sum.update(new Uint8Array(buffer))
      }
      expect(sum.digest('hex')).toBe(hash)
    },
  )
})
