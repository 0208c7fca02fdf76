import { describe, expect, test } from 'vitest'
import { choiceFrom, wholeFrom } from '../../../web/dom/attribute-values.js'
import { plainText } from '../../../web/explained/steps/player/listing.js'
import { project } from '../../../web/explained/steps/player/relief-view.js'
import { Timeline, type Move } from '../../../web/explained/steps/player/transport.js'
import { stampNoiseProgram } from '../../../web/explained/steps/stamps/program.js'
import {
  excerptAt,
  run,
  exampleSettings,
} from '../../../web/explained/steps/diamond-square/diamond-square.js'
import { diamondSquareProgram } from '../../../web/explained/steps/diamond-square/program.js'
import { published, randomStream } from '../../../web/explained/published/index.js'

test('attributes are taken leniently', () => {
  expect(['7', '1e9', '-3', '2.6', '', 'x', null].map((text) => wholeFrom(text, 1, 9, 5))).toEqual([
    7, 9, 1, 3, 5, 5, 5,
  ])
  expect(['b', '__proto__', null].map((text) => choiceFrom(text, ['a', 'b']))).toEqual(['b', 'a', 'a'])
})

describe('a timeline', () => {
  const timeline = () => {
    const made = new Timeline()
    made.load(10, [{ first: 0 }, { first: 1 }, { first: 5 }])
    return made
  }

  test('plays at its speed, stops at the end, and begins again from there', () => {
    const made = timeline()
    made.speed = 4
    made.toggle()
    expect([made.pass(0.1), made.pass(0.1), made.pass(0.1)]).toEqual([false, false, true])
    expect(made.position).toBe(1)
    made.pass(100)
    expect([made.position, made.playing, made.pass(1)]).toEqual([9, false, false])
    made.toggle()
    expect([made.position, made.playing]).toEqual([0, true])
  })

  test('goes by marks, and nowhere beyond its ends', () => {
    const made = timeline()
    const go = (to: Move | number) => (made.move(to), [made.position, made.mark])
    const ways = ['nextPass', 'nextPass', 'nextPass', 'passBefore', 'passBefore', 'passBefore'] as const
    expect(ways.map(go)).toEqual([[1, 1], [5, 2], [9, 2], [5, 2], [1, 1], [0, 0]]) // prettier-ignore
    expect(go('passBefore')).toEqual([0, 0])
    expect((['next', 'back', 'last', 'next', 'first', 'back'] as const).map((way) => go(way)[0])).toEqual([
      1, 0, 9, 9, 0, 0,
    ])
    expect([go(-5), go(Infinity)]).toEqual([[0, 0], [9, 2]]) // prettier-ignore
    made.toggle()
    expect(made.playing).toBe(true)
    go('next')
    expect(made.playing).toBe(false)
    made.goTo(9)
    made.load(3, [])
    expect(made.position).toBe(2)
  })
})

test('a small mountain stays in its picture from every side', () => {
  for (let yaw = 0; yaw < 6.3; yaw += 0.3) {
    for (const pitch of [0.12, 0.6, 1.5]) {
      const projection = project({ yaw, pitch }, 0.46, -0.07, 300, 200)
      for (const u of [-0.5, 0.5]) {
        for (const v of [-0.5, 0.5]) {
          expect(Math.abs(projection.x(u, v) - 150)).toBeLessThanOrEqual(150)
          for (const z of [-0.07, 0.46])
            expect(Math.abs(projection.y(u, v, z) - 100)).toBeLessThanOrEqual(100)
        }
      }
    }
  }
})

test('up to 9 × 9 all numbers are shown, beyond that those around the point', () => {
  const made = run({ ...exampleSettings, exponent: 5 })
  const first = (level: number) => made.passes.find((pass) => pass.level === level)!.first + 1
  expect(excerptAt(made, first(3))).toEqual({ x: 0, y: 0, count: 9, spacing: 4 })
  expect(excerptAt(made, first(4))).toEqual({ x: 0, y: 0, count: 5, spacing: 2 })
  const last = made.steps.length - 1
  expect(excerptAt(made, last)).toEqual({ x: 28, y: 28, count: 5, spacing: 1 })
  expect(excerptAt(made, last, { x: 10, y: 0 })).toEqual({ x: 8, y: 0, count: 5, spacing: 1 })
})

type Make = (...given: unknown[]) => ArrayLike<number>
const made = (code: string): Make => new Function(`return (${plainText(code)})`)() as Make

const far = (got: ArrayLike<number>, wanted: ArrayLike<number>) =>
  Array.from(wanted).reduce((max, each, i) => Math.max(max, Math.abs(each - got[i]!)), 0)

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
