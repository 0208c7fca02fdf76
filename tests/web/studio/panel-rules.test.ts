import { describe, expect, test } from 'vitest'
import { defaultValues, findGenerator, parametersOf, schema } from '../../../web/package/schema.js'
import { applies, isDependent, missing, octavesThatFit } from '../../../web/state/applies.js'
import { roundCount } from '../../../web/studio/readout.js'
import { orogen } from '../support/terrain.js'

describe('what has a say', () => {
  test('at the defaults all but what belongs to another value, which stands before it', () => {
    for (const generator of schema.generators) {
      const values = defaultValues(generator)
      const rows = parametersOf(generator)
      rows.forEach(({ id }, i) => {
        expect(applies(id, values), id).toBe(!isDependent(id))
        if (isDependent(id))
          expect(
            rows[i - 1]!.type === 'choice' ||
              /^(age|gullies)$/.test(rows[i - 1]!.id) ||
              isDependent(rows[i - 1]!.id),
            id,
          ).toBe(true)
      })
    }
  })

  test('an image is missing for the choice of one, and no longer when it is there', () => {
    const values = defaultValues(findGenerator('stamp-noise')!)
    const image = { width: 1, height: 1, data: new Uint8Array(1) }
    expect(missing('stamp', 'image', values)).toBe('image')
    expect(missing('stamp', 'image', { ...values, image })).toBeUndefined()
    expect(missing('stamp', 'mix', values)).toBeUndefined()
    expect(missing('distribution', 'table', values)).toBeUndefined()
    expect(applies('image', { ...values, stamp: 'image' })).toBe(true)
  })
})

describe('octaves that fit', () => {
  test.each([
    { exponent: 3, lacunarity: 2, tile: false },
    { exponent: 6, lacunarity: 2, tile: false },
    { exponent: 6, lacunarity: 1.3, tile: true },
    { exponent: 5, lacunarity: 3.7, tile: false },
    { exponent: 1, lacunarity: 2, tile: false },
  ])('at $exponent, $lacunarity, $tile are those that the kernel draws', (values) => {
    const room = octavesThatFit({ published: false }, values)
    // Further ones only make all of it lower.
    const shape = (octaves: number) => {
      const { heights, min, max } = orogen.generate({
        generator: 'perlin-noise',
        seed: 3,
        octaves,
        ...values,
      })
      return Array.from(heights, (height) => (height - min) / (max - min || 1))
    }
    const all = shape(Math.max(room, 1))
    const more = shape(Math.max(room, 1) + 1)
    more.forEach((height, i) => expect(height).toBeCloseTo(all[i]!, 4))
    if (room > 1) expect(shape(room - 1)).not.toEqual(all)
  })

  test('have no end where they stay as coarse, or are another program’s', () => {
    expect(octavesThatFit({ published: false }, { exponent: 5, lacunarity: 1 })).toBe(Infinity)
    expect(octavesThatFit({ published: true }, { exponent: 5, lacunarity: 2 })).toBe(Infinity)
  })
})

test('a scale counts 1, 2, 5, 10 …', () => {
  expect([0, 0.3, 1, 1.1, 2, 2.1, 5, 7, 10, 11, 499, 501].map(roundCount)).toEqual([
    1, 1, 1, 2, 2, 5, 5, 10, 10, 20, 500, 1000,
  ])
})
