import { describe, expect, test } from 'vitest'
import { cloudTexture } from '../../../web/endless/draw/clouds.js'
import { groundNoise } from '../../../web/endless/draw/noise.js'
import { type Silhouette, silhouettes, silhouetteTexture } from '../../../web/endless/draw/silhouettes.js'

const bytesOf = ({ image }: { image: { data: unknown; width: number } }) => ({
  bytes: image.data as Uint8Array,
  side: image.width,
})

describe('the noise of the ground', () => {
  const { bytes, side } = bytesOf(groundNoise(false))
  const points = side * side
  const channel = (layer: number, which: number) =>
    Float64Array.from({ length: points }, (_, i) => bytes[4 * (layer * points + i) + which]!)
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length

  test('is the same whenever it is made', () => {
    expect(Buffer.compare(bytesOf(groundNoise(false)).bytes, bytes)).toBe(0)
  })

  test('has no slope on the whole, so that ground far away is as light as near', () => {
    expect(mean(channel(0, 0))).toBeCloseTo(128, -1)
    for (const layer of [0, 1])
      for (const slope of [1, 2]) expect(Math.abs(mean(channel(layer, slope)) - 128)).toBeLessThan(1)
  })

  test('goes on at its border as within', () => {
    for (const layer of [0, 1]) {
      const values = channel(layer, 0)
      const step = (from: number, to: number) =>
        mean(
          Float64Array.from({ length: side }, (_, y) =>
            Math.abs(values[y * side + from]! - values[y * side + to]!),
          ),
        )
      expect(step(side - 1, 0)).toBeLessThan(1.5 * step(side / 2, side / 2 + 1))
    }
  })

  test('tells the slopes of its values', () => {
    const [values, slopes] = [channel(0, 0), channel(0, 1)]
    let agreeing = 0
    for (let i = 1; i < points - 1; i++)
      if ((values[i + 1]! - values[i - 1]!) * (slopes[i]! - 128) >= 0) agreeing++
    expect(agreeing / points).toBeGreaterThan(0.95)
  })
})

describe('the noise of clouds', () => {
  const { bytes, side } = bytesOf(cloudTexture())
  const channels = [0, 1].map((channel) =>
    Float64Array.from({ length: side * side }, (_, i) => bytes[2 * i + channel]! / 255 - 0.5),
  )
  const meanProduct = (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, value, i) => sum + value * b[i]!, 0) / a.length

  test('has two numbers a point, each half below a half, which know nothing of each other', () => {
    const [first, second] = channels as [Float64Array, Float64Array]
    for (const each of [first, second])
      expect(Math.abs(each.reduce((sum, value) => sum + value, 0) / each.length)).toBeLessThan(0.02)
    expect(Math.abs(meanProduct(first, second))).toBeLessThan(0.05 * meanProduct(first, first))
  })

  test('is as uneven at its border as within, so that nobody sees where it begins again', () => {
    for (const values of channels) {
      const step = (from: number, to: number) =>
        Array.from({ length: side }, (_, y) =>
          Math.abs(values[y * side + from]! - values[y * side + to]!),
        ).reduce((sum, each) => sum + each)
      expect(step(side - 1, 0)).toBeLessThan(1.5 * step(side / 2, side / 2 + 1))
    }
  })
})

describe('the silhouettes', () => {
  const { bytes, side } = bytesOf(silhouetteTexture())
  const names = Object.keys(silhouettes) as Silhouette[]
  const isThere = (name: Silhouette, x: number, y: number) =>
    bytes[4 * ((names.indexOf(name) * side + y) * side + x) + 3]! > 0
  const rowOf = (name: Silhouette, y: number) =>
    Array.from({ length: side }, (_, x) => isThere(name, x, y)).filter(Boolean).length

  test('are the same whenever they are drawn', () => {
    expect(Buffer.compare(bytesOf(silhouetteTexture()).bytes, bytes)).toBe(0)
  })

  test.each(['spruce', 'pine', 'oak', 'birch'] as const)(
    'a %s stands on a thin trunk in the middle below a wide crown',
    (name) => {
      const columns = Array.from({ length: side }, (_, x) => x).filter((x) => isThere(name, x, 4))
      expect(columns.length).toBeGreaterThan(0)
      for (const x of columns) expect(Math.abs(x / side - 0.5)).toBeLessThan(0.05)
      const widest = Math.max(...Array.from({ length: side }, (_, y) => rowOf(name, y)))
      expect(widest).toBeGreaterThan(4 * columns.length)
    },
  )

  test.each(names)('%s has a smooth outline, not steps', (name) => {
    const layer = names.indexOf(name)
    const alphas = Array.from({ length: side * side }, (_, i) => bytes[4 * (layer * side * side + i) + 3]!)
    expect(alphas.filter((alpha) => alpha > 0 && alpha < 255).length).toBeGreaterThan(100)
  })

  test.each(names)('%s leaves its border free, so that it is not cut off', (name) => {
    for (let i = 0; i < side; i++) {
      expect(isThere(name, 0, i) || isThere(name, side - 1, i)).toBe(false)
      expect(isThere(name, i, side - 1)).toBe(false)
    }
  })
})
