import { describe, expect, test } from 'vitest'
import { plainText } from '../../web/explained/elements/player/listing.js'
import { diamondSquareProgram } from '../../web/explained/elements/steps/program.js'
import { stampNoiseProgram } from '../../web/explained/elements/stamp-steps/program.js'
import { published, randomStream } from '../../web/explained/published/index.js'

type Make = (...given: unknown[]) => ArrayLike<number>
const made = (code: string): Make => new Function(`return (${plainText(code)})`)() as Make

const far = (got: ArrayLike<number>, wanted: ArrayLike<number>) =>
  Array.from(wanted).reduce((most, each, i) => Math.max(most, Math.abs(each - got[i]!)), 0)

describe('the programs beside the players make the maps that are played', () => {
  test.each(['steep', 'smooth'] as const)('diamond-square, %s', (relief) => {
    const heights = made(diamondSquareProgram.javascript)(4, 100, relief === 'smooth', randomStream(9))
    const wanted = published.palais.generate({ exponent: 4, amplitude: 100, relief }, randomStream(9)).heights
    expect(heights.length).toBe(17 * 17)
    expect(far(heights, wanted)).toBeLessThan(1e-3)
  })

  test('stamp noise', () => {
    const heights = made(stampNoiseProgram.javascript)(5, randomStream(9))
    const wanted = published['stamp-noise-2016'].generate({ exponent: 5 }, randomStream(9)).heights
    expect(far(heights, wanted)).toBeLessThan(1e-6)
  })

  test.each([diamondSquareProgram, stampNoiseProgram])(
    'both languages have the marks of each other',
    (program) => {
      const marks = (code: string) => [...code.matchAll(/\/\/: (\w+)$/gm)].map(([, mark]) => mark).sort()
      expect(marks(program.cpp)).toEqual(marks(program.javascript))
      expect(plainText(program.cpp)).not.toContain('//:')
    },
  )
})
