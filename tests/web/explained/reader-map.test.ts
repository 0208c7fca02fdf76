import { describe, expect, test } from 'vitest'
import { perform } from '../../../web/explained/laboratory/measured-map.js'
import { figureMap } from '../../../web/explained/figures/reader-map.js'
import { orogen } from '../support/terrain.js'

const field = (width: number, height = width, size = Math.max(width, height)) => ({
  size,
  heights: Float32Array.from({ length: size * size }, (_, i) => i),
  min: 0,
  max: size * size - 1,
  spacing: 30,
  ...(width !== height && { extent: [width, height] as [number, number] }),
})

describe('a reader’s map in a figure', () => {
  test.each([
    [129, 7, 129],
    [128, 7, 128],
    [200, 7, 129],
    [512, 9, 512],
    [513, 9, 513],
    [600, 9, 513],
  ])('of %i points a side has the exponent %i, and %i points', (points, exponent, size) => {
    const map = figureMap(field(points), { smallest: 7, largest: 9 })!
    expect(map).toMatchObject({ exponent, field: { size, spacing: 30, min: 0 } })
    const last = (size - 1) * points + size - 1 // in the reader's map
    expect([map.field.heights.at(-1), map.field.max]).toEqual([last, last])
  })

  test('is the north-western square of an oblong one', () => {
    const map = figureMap(field(300, 140), { smallest: 7, largest: 9 })!
    expect(map).toMatchObject({ exponent: 7, field: { size: 129, max: 128 * 300 + 128 } })
  })

  test('is none if it is too small, or has to be whole and is not', () => {
    expect(figureMap(field(127), { smallest: 7, largest: 9 })).toBeUndefined()
    const whole = { smallest: 7, largest: 9, isWhole: true }
    for (const [width, height] of [
      [140, 140],
      [256, 128],
      [1024, 1024],
    ] as const)
      expect(figureMap(field(width, height), whole)).toBeUndefined()
    for (const side of [128, 129, 513]) expect(figureMap(field(side), whole)).toBeDefined()
  })

  test('is measured as a map of ours is', () => {
    const { size, heights, min, max, spacing } = orogen.generate({ generator: 'imai', exponent: 8, seed: 5 })
    const own = {
      size,
      heights,
      min,
      max,
      spacing,
    }
    const job = { kind: 'maps', artefact: 'bias', variants: ['three', 'four'], exponent: 8, seed: 5 } as const
    const [ours] = perform(orogen, { ...job, variants: [...job.variants] })
    const [theirs, beside] = perform(orogen, { ...job, variants: [...job.variants], seed: 6, own })
    expect(theirs!.measure).toEqual(ours!.measure)
    expect(beside!.measure.figure).toBeLessThan(0.1)
    const mountain = perform(orogen, { kind: 'mountain', parameters: own })
    expect(mountain.hurst).toEqual(orogen.analyse(own).hurst)
  })
})
