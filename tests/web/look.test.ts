import { Color, PerspectiveCamera, Vector3, Vector4 } from 'three'
import { describe, expect, test } from 'vitest'
import { palettes, cameraPresets } from '../../web/core/render/viewpoint.js'
import { setHazePlane } from '../../web/core/render/block-view.js'
import { firstLook, lookTable } from '../../web/core/state/look.js'
import type { Palette, Ramp } from '../../web/core/render/palette.js'
import { paletteOf } from '../../web/core/render/palettes.js'
import { sunTowards } from '../../web/core/render/shading.js'

const hex = /^#[0-9a-f]{6}$/
const brightness = (css: string) => {
  const { r, g, b } = new Color(css)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const all = Object.entries(paletteOf)

describe('palettes', () => {
  test('are those of the table', () => {
    expect(Object.keys(paletteOf)).toEqual([...palettes])
  })

  const ramps = all.flatMap(([id, { land, seabed }]): [string, Ramp][] => [
    [`${id}, land`, land],
    [`${id}, seabed`, seabed],
  ])
  test.each(ramps)('%s: colours in rising order from 0 to 1', (_, ramp) => {
    const places = ramp.map(([at]) => at)
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
    expect([places[0], places.at(-1)]).toEqual([0, 1])
    for (const [, color] of ramp) expect(color).toMatch(hex)
  })

  test.each(all)('%s: the deeper the darker', (_, { seabed }) => {
    const depths = seabed.map(([, color]) => brightness(color))
    expect(depths).toEqual([...depths].sort((a, b) => b - a))
  })

  test.each(all)('%s: every colour is one, every share is one', (_, palette: Palette) => {
    const { rock, earth, water, shore, sun, skylight, bouncelight, air } = palette
    const airs = [air.light, air.dark].flatMap(({ zenith, horizon, floor }) => [zenith, horizon, floor])
    for (const color of [rock, earth, water, shore, sun, skylight, bouncelight, ...airs])
      expect(color).toMatch(hex)
    for (const share of [palette.bareness, palette.murk, palette.surf, air.light.shadow, air.dark.shadow]) {
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThanOrEqual(1)
    }
    expect(brightness(sun)).toBeGreaterThan(brightness(skylight))
    expect(brightness(air.light.horizon)).toBeGreaterThan(brightness(air.dark.horizon) + 0.5)
  })
})

describe('the table of looks', () => {
  test('has one lower-case word a row, each once, and defaults within their ranges', () => {
    const ids = lookTable.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const row of lookTable) {
      expect(row.id).toMatch(/^[a-z]+$/)
      if (row.type === 'choice') expect(row.choices).toContain(row.default)
      if (row.type === 'integer') {
        expect(row.default).toBeGreaterThanOrEqual(row.minimum)
        expect(row.default).toBeLessThanOrEqual(row.maximum)
      }
    }
    expect(Object.keys(firstLook({ exaggeration: 100 }))).toEqual(ids)
  })
})

describe('the sun', () => {
  const towards = (azimuth: number, elevation: number) =>
    sunTowards(azimuth, elevation, new Vector3()).toArray()
  const close = (got: number[], wanted: number[]) =>
    wanted.forEach((value, i) => expect(got[i]).toBeCloseTo(value, 12))

  test('stands clockwise from north, x east and y north', () => {
    close(towards(0, 0), [0, 1, 0])
    close(towards(90, 0), [1, 0, 0])
    close(towards(225, 0), [-Math.SQRT1_2, -Math.SQRT1_2, 0])
    close(towards(123, 90), [0, 0, 1])
    close(towards(90, 30), [Math.sqrt(3) / 2, 0, 0.5])
  })
})

describe('camera presets', () => {
  test('isometric is: the three edges of a cube look equally long', () => {
    const { azimuth, elevation } = cameraPresets.isometric
    const eye = new Vector3(...sunTowards(180 + azimuth, elevation, new Vector3()))
    const lengths = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)].map((edge) =>
      edge.projectOnPlane(eye).length(),
    )
    expect(lengths[1]).toBeCloseTo(lengths[0]!, 12)
    expect(lengths[2]).toBeCloseTo(lengths[0]!, 12)
  })
})

describe('haze', () => {
  test('is none on the nearest ground and all on the farthest', () => {
    const camera = new PerspectiveCamera()
    camera.position.set(0, -3, 0)
    camera.up.set(0, 0, 1)
    camera.lookAt(0, 0, 0)
    camera.updateMatrixWorld()
    const plane = new Vector4()
    setHazePlane(plane, camera, 0.1, 0, [0, 1])
    const share = (x: number, y: number, z: number) => plane.dot(new Vector4(x, y, z, 1))
    expect(share(3, -5, 1)).toBeCloseTo(0, 9)
    expect(share(-2, 0, 0)).toBeCloseTo(0.5, 9)
    expect(share(0, 5, 0)).toBeCloseTo(1, 9)
  })

  test('is nowhere much on a map seen from above', () => {
    const camera = new PerspectiveCamera()
    camera.position.set(0, 0, 3)
    camera.lookAt(0, 0, 0)
    camera.updateMatrixWorld()
    const plane = new Vector4()
    setHazePlane(plane, camera, 0.1, 0, [0, 1])
    expect(plane.dot(new Vector4(5, 5, 0, 1))).toBeLessThan(0.11)
  })
})
