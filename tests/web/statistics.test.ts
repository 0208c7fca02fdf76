import { describe, expect, test } from 'vitest'
import { randomStream } from '../../web/explained/published/index.js'
import { heightAtShare, slopesAtShares } from '../../web/core/render/height-statistics.js'
import { paletteTexture } from '../../web/core/render/palette.js'
import { paletteOf } from '../../web/core/render/palettes.js'

const { swiss } = paletteOf

describe('heightAtShare', () => {
  test.each([0, 0.01, 0.22, 0.5, 0.99])('has the share %f of the map below it', (share) => {
    const heights = shuffledHeights(1000)
    const level = heightAtShare(heights, share)
    expect(heights.filter((height) => height < level).length).toBe(Math.floor(share * 1000))
  })

  test('is the highest point for the whole map, and the lowest for nothing', () => {
    const heights = shuffledHeights(1000)
    expect(heightAtShare(heights, 1)).toBe(999)
    expect(heightAtShare(heights, 0)).toBe(0)
  })

  test('leaves the heights as they were', () => {
    const heights = shuffledHeights(100)
    const before = heights.slice()
    heightAtShare(heights, 0.5)
    expect(heights).toEqual(before)
  })

  test('of a large map is that of a part that stands for it', () => {
    const heights = shuffledHeights(300_000)
    expect(heightAtShare(heights, 0.22) / 300_000).toBeCloseTo(0.22, 2)
    expect(heightAtShare(heights, 1) / 300_000).toBeGreaterThan(0.999)
  })
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

function shuffledHeights(count: number): Float32Array {
  const random = randomStream(3)
  const heights = Float32Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[heights[i], heights[j]] = [heights[j]!, heights[i]!]
  }
  return heights
}
