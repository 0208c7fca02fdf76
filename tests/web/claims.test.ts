import { describe, expect, test } from 'vitest'
import { drawnOctaves } from '../../web/explained/javascript/index.js'
import { measureMap } from '../../web/explained/elements/laboratory/measured-map.js'
import { makeStamp } from '../../web/explained/elements/stamp-steps/stamp-noise.js'
import { freshOrogen } from './terrain.js'

const orogen = await freshOrogen()

// What the pages say in numbers, computed again.

describe('the race', () => {
  test('21.5 % of a cone’s stamp is zeros: 1 − π/4', () => {
    const stamp = makeStamp(512, 'cone')
    const zeros = stamp.filter((height) => height === 0).length / stamp.length
    expect(zeros).toBeCloseTo(1 - Math.PI / 4, 2)
    expect((100 * (1 - Math.PI / 4)).toFixed(1)).toBe('21.5')
  })

  test('at 513 points a side our Perlin noise draws seven octaves of twelve', () => {
    expect(drawnOctaves(9, 12)).toBe(7)
  })
})

describe('the artefacts', () => {
  test.each([
    [0, '3.7', '1.3'],
    [0.25, '1.9', '1.1'],
  ])(
    'at roughness %f the old grid bends %s times as much at its nodes, %s times along its lines',
    (...row) => {
      const [roughness, nodes, lines] = row
      const { measure } = measureMap(orogen, 'creases', 'square', 9, 161, roughness)
      expect(measure.figure.toFixed(1)).toBe(nodes)
      expect(Number(measure.places.lines).toFixed(1)).toBe(lines)
    },
  )

  test('Voirol’s table comes round 73 points to the right and 8 down', () => {
    expect(8 * 513 + 73).toBe(4177)
    const [voirol, ours] = (['voirol-r', 'orogen'] as const).map((variant) =>
      measureMap(orogen, 'lattice', variant, 9, 161),
    )
    expect(voirol!.measure.places).toMatchObject({ dx: 73, dy: 8 })
    expect(voirol!.measure.figure).toBeGreaterThan(0.99)
    expect(ours!.measure.figure).toBeLessThan(ours!.measure.limit)
  })
})

describe('the article', () => {
  test('before the rain as much of the ground lies under water as the sea takes after it', () => {
    const bells = { generator: 'stamp-noise', exponent: 9, seed: 3, stamp: 'bell', amplitude: 0.35 } as const
    const before = orogen.generate(bells).heights
    const { water } = orogen.generate({ ...bells, age: 0.5, hardness: 0.6, sea: 0.3 })
    const drowned = before.filter((height) => height < water!.sea!).length
    expect((100 * drowned) / before.length).toBeCloseTo(9, 0)
  })
})
