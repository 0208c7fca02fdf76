import { describe, expect, test } from 'vitest'
import { type Windows } from '../../../web/package/worker/run-job.js'
import { covers } from '../../../web/package/covers.js'
import type { CoverMap } from '../../../web/package/meshes.js'
import { expectRefused, freshRunner, orogen } from '../support/terrain.js'

const sums = (weights: Uint8Array, kinds: number) =>
  new Set(
    Array.from({ length: weights.length / kinds }, (_, i) =>
      weights.subarray(i * kinds, (i + 1) * kinds).reduce((sum, each) => sum + each, 0),
    ),
  )

describe('the cover of the ground', () => {
  const land = { seed: 7, level: 14, x: 100, y: -50, width: 65, height: 33, gullies: 1 } as const

  test('of a map comes with its terrain, and follows the sea and the points that are asked for', async () => {
    const run = await freshRunner()
    const parameters = { generator: 'diamond-square', exponent: 8, seed: 7, age: 0.4 } as const
    const { cover, field } = run({ parameters, cover: {} })
    expect(cover).toMatchObject({ side: 257, step: field.spacing })
    expect(cover!.weights.length).toBe(257 ** 2 * 6)
    expect(sums(cover!.weights, 6)).toEqual(new Set([255]))
    const dry = { ...parameters, age: 0 }
    const coarse = run({ parameters: dry, cover: { points: 100, water: 0.5 } }).cover!
    expect(coarse).toMatchObject({ side: 65, step: 4 * field.spacing })
    const sand = coarse.weights.filter((weight, i) => i % 6 === covers.indexOf('sand') && weight === 255)
    expect(sand.length / 65 ** 2).toBeGreaterThan(0.47)
    expect(sand.length / 65 ** 2).toBeLessThan(0.55)
    expect(run({ parameters }).cover).toBeUndefined()
  })

  test('is mixed in the colours that are given, rounded, and written into what was recycled', async () => {
    const run = await freshRunner()
    const parameters = { generator: 'diamond-square', exponent: 6, seed: 7, age: 0.4 } as const
    const colors = covers.map((_, i) => `#${(i * 1234577 + 9).toString(16).padStart(6, '0').slice(-6)}`)
    const { cover } = run({ parameters, cover: { colors } })
    const { weights, mixed } = cover!
    const channel = (point: number, at: number) =>
      colors
        .slice(0, 6)
        .reduce((sum, color, i) => sum + weights[6 * point + i]! * parseInt(color.slice(at, at + 2), 16), 0) /
      255
    const wanted = Array.from({ length: weights.length / 6 }, (_, point) => [
      ...[1, 3, 5].map((at) => Math.floor(channel(point, at) + 0.5)),
      0,
    ]).flat()
    expect([...mixed!.texels]).toEqual(wanted)
    const isDry = (i: number) => weights[i - (i % 6) + covers.indexOf('sand')] !== 255
    const meadow = covers.indexOf('meadow')
    const sum = weights.reduce((sum, each, i) => sum + (i % 6 === meadow && isDry(i) ? each : 0), 0)
    expect(mixed!.sums[meadow]).toBe(sum)
    const spare = Array.from({ length: 8 }, () => new ArrayBuffer(mixed!.texels.byteLength))
    expect(spare).toContain(run({ parameters, cover: { colors } }, spare).cover!.mixed!.texels.buffer)
    expectRefused(
      () => run({ parameters, cover: { colors: ['red'] } }),
      'colors must be 10 colours like #a1b2c3, got an array',
    )
  })

  test('of windows comes with them, with or without ridges', async () => {
    const run = await freshRunner()
    const { windows } = run({ windows: [land], cover: { relief: 0.2 } }) as Windows
    expect(windows[0]!.ridges).toBeUndefined()
    expect(sums(windows[0]!.cover!, 6)).toEqual(new Set([255]))
    const more = run({ windows: [land], cover: { relief: 0.2 }, ridges: true }) as Windows
    expect(more.windows[0]!.ridges!.length).toBe(65 * 33)
    expect(more.windows[0]!.cover).toEqual(windows[0]!.cover)
    const inner = run({ windows: [land], cover: { relief: 0.2, rim: 5 } }) as Windows
    expect(inner.windows[0]!.cover).toEqual(
      windows[0]!.cover!.filter((_, i) => {
        const [x, y] = [Math.floor(i / 6) % 65, Math.floor(i / 6 / 65)]
        return x >= 5 && x < 60 && y >= 5 && y < 28
      }),
    )
  })

  test('does not depend on the exaggeration of what is drawn', async () => {
    const run = await freshRunner()
    for (const parameters of [
      { generator: 'planet', exponent: 5, seed: 1 },
      { generator: 'stamp-noise', exponent: 7, seed: 3 },
    ] as const) {
      const asked = { parameters, cover: {}, mesh: { kind: 'surface' } } as const
      const { weights } = run({ parameters, cover: {} }).cover!
      if (parameters.generator === 'planet') {
        expect(run({ parameters, cover: {}, exaggeration: 70 }).cover!.weights).toEqual(weights)
        continue
      }
      for (const exaggeration of [0.7, 1.3, 70]) {
        expect(run({ ...asked, exaggeration }).cover!.weights).toEqual(weights)
        const { cover } = run({ parameters, cover: {}, heights: false, exaggeration }) as { cover: CoverMap }
        expect(cover.weights).toEqual(weights)
      }
    }
  })

  test.each([
    [{ points: Infinity }, 'points must be a whole number between 2 and 8193, got Infinity'],
    [{ points: 2 ** 31 }, 'points must be a whole number between 2 and 8193, got 2147483648'],
    [{ points: NaN }, 'points must be a whole number between 2 and 8193, got NaN'],
    [{ points: -1 }, 'points must be a whole number between 2 and 8193, got -1'],
    [{ water: '0.3' }, 'water must be between 0 and 1, got "0.3"'],
    [{ water: 5 }, 'water must be between 0 and 1, got 5'],
  ])('is refused for %o', async (cover, sentence) => {
    const run = await freshRunner()
    const job = { parameters: { exponent: 3 }, cover: cover as never }
    expect(() => run(job)).toThrow(sentence)
    expect(() => run(job)).toThrow(RangeError)
  })

  test.each([5, -1, NaN, '0.3', {}, [], () => 1, null])('of a map is refused for %o', (cover) => {
    const sentence = 'cover must be true, false or between 0 and 1, got '
    expectRefused(() => orogen.generate({ exponent: 3 }, { cover: cover as never }), sentence)
  })

  test.each(['no', 1, null])('and its ridges for %o', (ridges) => {
    for (const call of ['generate', 'window'] as const)
      expectRefused(
        () => orogen[call]({}, { ridges: ridges as never }),
        /^ridges must be true or false, got /,
      )
  })

  test('says what is wrong with a scale', async () => {
    const run = await freshRunner()
    expect(() => run({ windows: [land], cover: { relief: 0 } })).toThrow(
      'relief must be a positive number, got 0',
    )
  })
})
