import { describe, expect, test } from 'vitest'
import { paletteOf } from '../../../web/draw/colour/palettes.js'
import { createShading, setLight } from '../../../web/draw/colour/shading.js'
import { defaultState } from '../../../web/state/state.js'
import { schema } from '../../../web/package/schema.js'

/** The light of a palette under a sun so many degrees high: red, green and blue of sun, sky and ground. */
function lightUnder(name: keyof typeof paletteOf, height: number) {
  const shading = createShading(paletteOf[name])
  setLight(shading, paletteOf[name], height)
  const { sun, skylight, bouncelight } = shading
  return { sun: sun.value.toArray(), sky: skylight.value.toArray(), ground: bouncelight.value.toArray() }
}

describe.each(Object.keys(paletteOf) as (keyof typeof paletteOf)[])('the light of %s', (name) => {
  const usual = defaultState(schema.generators[0]!).look.sunheight

  test('is the palette’s own from the usual sun on', () => {
    expect(lightUnder(name, usual)).toEqual(lightUnder(name, 90))
  })

  test('is warm under a low sun, and shade is brighter there and less blue, unless there is no air', () => {
    const [low, high] = [lightUnder(name, 3), lightUnder(name, usual)]
    if (name === 'moon') return expect(low).toEqual(high)
    for (const part of ['sun', 'sky', 'ground'] as const)
      expect(low[part][0]!).toBeGreaterThan(high[part][0]!)
    for (const part of ['sun', 'sky'] as const)
      expect(low[part][2]! / low[part][0]!).toBeLessThan(high[part][2]! / high[part][0]!)
  })

  test('changes in small steps', () => {
    for (let height = 0; height < 60; height++) {
      const [one, next] = [lightUnder(name, height), lightUnder(name, height + 1)]
      for (const part of ['sun', 'sky', 'ground'] as const)
        one[part].forEach((value, i) => expect(Math.abs(value - next[part][i]!)).toBeLessThan(0.07))
    }
  })
})
