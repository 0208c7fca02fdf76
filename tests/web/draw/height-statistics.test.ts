import { Color, PerspectiveCamera, Vector3, Vector4 } from 'three'
import { describe, expect, test } from 'vitest'
import { setHazePlane } from '../../../web/draw/views/block-view.js'
import { heightAtShare, rockSlopesOf, slopesAtShares } from '../../../web/draw/colour/height-statistics.js'
import { paletteTexture, type Palette, type Ramp } from '../../../web/draw/colour/palette.js'
import { paletteOf } from '../../../web/draw/colour/palettes.js'
import { sunTowards } from '../../../web/draw/colour/shading.js'
import { palettes, cameraPresets } from '../../../web/draw/camera/viewpoint.js'
import { firstLook, lookTable } from '../../../web/state/look.js'
import { randomStream } from '../../../web/explained/published/index.js'

const { swiss } = paletteOf

describe('heightAtShare', () => {
  test.each([0, 0.01, 0.22, 0.5, 0.99])(
    'has the share %f of the map below it, and leaves the map as it was',
    (share) => {
      const heights = shuffledHeights(1000)
      const before = heights.slice()
      const level = heightAtShare({ heights }, share)
      expect(heights.filter((height) => height < level).length).toBe(Math.floor(share * 1000))
      expect(heights).toEqual(before)
    },
  )

  test('is the highest point for the whole map, and the lowest for nothing', () => {
    const heights = shuffledHeights(1000)
    expect(heightAtShare({ heights }, 1)).toBe(999)
    expect(heightAtShare({ heights }, 0)).toBe(0)
  })

  test('of a large map is that of a part that stands for it', () => {
    const heights = shuffledHeights(300_000)
    expect(heightAtShare({ heights }, 0.22) / 300_000).toBeCloseTo(0.22, 2)
    expect(heightAtShare({ heights }, 1) / 300_000).toBeGreaterThan(0.999)
  })
})

test('heights of any distribution have the same one at a share as when they are sorted', () => {
  const random = randomStream(5)
  const maps = [
    Float32Array.from({ length: 5000 }, () => Math.round(random() * 3)),
    Float32Array.from({ length: 5000 }, () => random() ** 20 * 1e30 - 1),
    Float32Array.from({ length: 5000 }, (_, i) => (i === 7 ? 3e38 : -3e38 * random())),
    new Float32Array(5000).fill(-2),
  ]
  for (const heights of maps)
    for (const share of [0, 0.1, 0.5, 0.999, 1])
      expect(heightAtShare({ heights }, share)).toBe(
        heights.slice().sort()[Math.min(4999, Math.floor(share * 5000))],
      )
})

describe('slopesAtShares', () => {
  const mapOf = (side: number, step: number, heightOf: (x: number, y: number) => number) => ({
    heights: Float32Array.from({ length: side * side }, (_, i) => heightOf(i % side, Math.floor(i / side))),
    side,
    step,
  })

  test.each([2, 9, 300, 700])('of a plane of %i points is its slope', (side) => {
    const slopes = slopesAtShares(
      mapOf(side, 2, (x, y) => x * 0.6 + y * 0.8),
      [0, 1],
    )
    for (const slope of slopes) expect(slope).toBeCloseTo(0.5, 3)
  })

  test('orders gentle and steep', () => {
    const [low, high] = slopesAtShares(
      mapOf(101, 1, (x) => (x * x) / 200),
      [0.25, 0.75],
    )
    expect(low).toBeCloseTo(0.25, 1)
    expect(high).toBeCloseTo(0.75, 1)
  })

  test('are those of a 512th of a large map, whatever lies between', () => {
    const [low, high] = slopesAtShares(
      mapOf(2049, 1, (x, y) => ((x + y) % 2) * 50 + x),
      [0, 1],
    )
    expect([low, high]).toEqual([1, 1])
  })
})

describe('rock', () => {
  const mapOf = (heightOf: (away: number) => number) => ({
    heights: Float32Array.from({ length: 65 * 65 }, (_, i) =>
      heightOf(Math.hypot((i % 65) - 32, Math.floor(i / 65) - 32)),
    ),
    side: 65,
    step: 1,
  })

  test('is not spread over a cone by the rounding of its slopes', () => {
    const { x, y } = rockSlopesOf(mapOf((away) => 40 - 0.7 * away))
    expect(y / x).toBeGreaterThan(1.2)
    expect((0.7 - x) / (y - x)).toBeLessThan(0.02)
  })

  test('covers the steepest ground of a hill whose slopes differ', () => {
    const hill = mapOf((away) => 40 * Math.exp((-away * away) / 200))
    expect(Object.values(rockSlopesOf(hill))).toEqual(slopesAtShares(hill, [0.72, 0.97]))
  })
})

describe('the palette’s texture', () => {
  const { image } = paletteTexture(swiss)
  const data = image.data as Uint8Array
  const colorAt = (pixel: number) =>
    `#${[...data.subarray(pixel * 4, pixel * 4 + 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  const distance = (one: string, other: string) =>
    Math.max(
      ...[1, 3, 5].map((at) =>
        Math.abs(parseInt(one.slice(at, at + 2), 16) - parseInt(other.slice(at, at + 2), 16)),
      ),
    )

  test('is opaque and 512 wide', () => {
    expect([image.width, image.height, data.length]).toEqual([512, 1, 2048])
    expect(data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true)
  })

  test('shows every stop of the land in the upper half, and of the seabed mirrored in the lower', () => {
    for (const [at, color] of swiss.land) {
      expect(distance(colorAt(Math.min(511, 256 + Math.round(at * 255.5))), color), color).toBeLessThan(12)
    }
    for (const [at, color] of swiss.seabed) {
      expect(distance(colorAt(Math.max(0, 255 - Math.round(at * 255.5))), color), color).toBeLessThan(12)
    }
    expect(distance(colorAt(511), swiss.land.at(-1)![1])).toBeLessThan(2)
    expect(distance(colorAt(0), swiss.seabed.at(-1)![1])).toBeLessThan(2)
  })
})

function shuffledHeights(count: number): Float32Array<ArrayBuffer> {
  const random = randomStream(3)
  const heights = Float32Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[heights[i], heights[j]] = [heights[j]!, heights[i]!]
  }
  return heights
}

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

test('the table of looks has one lower-case word a row, each once, and defaults within their ranges', () => {
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

test('the sun stands clockwise from north, x east and y north', () => {
  const towards = (azimuth: number, elevation: number) =>
    sunTowards(azimuth, elevation, new Vector3()).toArray()
  const close = (got: number[], wanted: number[]) =>
    wanted.forEach((value, i) => expect(got[i]).toBeCloseTo(value, 12))

  close(towards(0, 0), [0, 1, 0])
  close(towards(90, 0), [1, 0, 0])
  close(towards(225, 0), [-Math.SQRT1_2, -Math.SQRT1_2, 0])
  close(towards(123, 90), [0, 0, 1])
  close(towards(90, 30), [Math.sqrt(3) / 2, 0, 0.5])
})

test('camera presets isometric is: the three edges of a cube look equally long', () => {
  const { azimuth, elevation } = cameraPresets.isometric
  const eye = new Vector3(...sunTowards(180 + azimuth, elevation, new Vector3()))
  const lengths = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)].map((edge) =>
    edge.projectOnPlane(eye).length(),
  )
  expect(lengths[1]).toBeCloseTo(lengths[0]!, 12)
  expect(lengths[2]).toBeCloseTo(lengths[0]!, 12)
})

describe('haze', () => {
  /** The share of haze at a place that is seen from an eye. */
  const shareFrom = (...eye: [number, number, number]) => {
    const camera = new PerspectiveCamera()
    camera.position.set(...eye)
    camera.up.set(0, 0, 1)
    camera.lookAt(0, 0, 0)
    camera.updateMatrixWorld()
    const plane = new Vector4()
    setHazePlane(plane, camera, 0.1, { x: 0, y: 0, z: 0 }, [0, 1])
    return (x: number, y: number, z: number) => plane.dot(new Vector4(x, y, z, 1))
  }

  test('is none on the nearest ground and all on the farthest', () => {
    const share = shareFrom(0, -3, 0)
    expect(share(3, -5, 1)).toBeCloseTo(0, 9)
    expect(share(-2, 0, 0)).toBeCloseTo(0.5, 9)
    expect(share(0, 5, 0)).toBeCloseTo(1, 9)
  })

  test('is nowhere much on a map seen from above', () => {
    expect(shareFrom(0, 0, 3)(5, 5, 0)).toBeLessThan(0.11)
  })
})
