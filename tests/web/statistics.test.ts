import { describe, expect, test } from 'vitest'
import { randomStream } from '../../web/published/index.js'
import { heightAtShare, slopesAtShares } from '../../web/render/height-statistics.js'
import { paletteTexture } from '../../web/render/palette.js'
import { paletteOf } from '../../web/render/palettes.js'
import { fieldOf, freshOrogen } from './terrain.js'

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
  test('of a plane is its slope', async () => {
    const orogen = await freshOrogen()
    const { normals } = orogen.surface(fieldOf(9, 2, (x, y) => x * 0.6 + y * 0.8))
    const [low, high] = slopesAtShares(normals, [0.1, 0.9])
    expect(Math.abs(low - 0.5)).toBeLessThan(0.01) // a component is a whole number of 127ths
    expect(Math.abs(high - 0.5)).toBeLessThan(0.01)
  })

  test('orders gentle and steep', () => {
    const normals = new Int8Array(400)
    for (let vertex = 0; vertex < 100; vertex++) {
      const angle = Math.atan(vertex / 100)
      normals.set([Math.round(Math.sin(angle) * 127), 0, Math.round(Math.cos(angle) * 127), 0], vertex * 4)
    }
    const [low, high] = slopesAtShares(normals, [0.25, 0.75])
    expect(Math.abs(low - 0.25)).toBeLessThan(0.015)
    expect(Math.abs(high - 0.75)).toBeLessThan(0.015)
  })

  test('of a wall is a number', () => {
    expect(slopesAtShares(Int8Array.of(127, 0, 0, 0), [0, 1])).toEqual([127, 127])
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
