import { describe, expect, test } from 'vitest'
import { columnGround, pick, type Ray, surfaceGround } from '../../../web/draw/camera/pick.js'
import { randomStream } from '../../../web/explained/published/random-stream.js'

const size = 17
const spacing = 0.5
const random = randomStream(11)
const heights = Float32Array.from({ length: size * size }, () => random() * 3)
const half = (size - 1) / 2
const box = { width: (size - 1) * spacing, floor: -0.5, top: 3 }
const pickSurface = (ray: Ray) => pick(surfaceGround({ heights, size }, { side: size }), box, ray)

/** From an eye to the place at x, y (in points) and z. */
function ray(eye: [number, number, number], x: number, y: number, z: number): Ray {
  const to = [(x - half) * spacing, (half - y) * spacing, z]
  return { origin: eye, direction: eye.map((value, i) => to[i]! - value) as [number, number, number] }
}

/** The height of the surface as it is drawn: two triangles a cell, cut from north-east to south-west. */
function surfaceAt(x: number, y: number): number {
  const [cx, cy] = [Math.min(Math.floor(x), size - 2), Math.min(Math.floor(y), size - 2)]
  const [u, v] = [x - cx, y - cy]
  const at = (dx: number, dy: number) => heights[(cy + dy) * size + cx + dx]!
  return u + v <= 1
    ? at(0, 0) + u * (at(1, 0) - at(0, 0)) + v * (at(0, 1) - at(0, 0))
    : at(1, 1) + (1 - u) * (at(0, 1) - at(1, 1)) + (1 - v) * (at(1, 0) - at(1, 1))
}

describe('a place on a surface', () => {
  test('looking straight down is the height there', () => {
    for (const [x, y] of [
      [0, 0],
      [3, 5],
      [16, 16],
      [7.25, 2.5],
      [7.9, 2.8],
    ] as const) {
      const origin = [(x - half) * spacing, (half - y) * spacing, 9] as const
      const place = pickSurface({ origin, direction: [0, 0, -1] })!
      expect([place.x, place.y]).toEqual([expect.closeTo(x, 9), expect.closeTo(y, 9)])
      expect(place.height).toBeCloseTo(surfaceAt(x, y), 5)
    }
  })

  test('is on the surface, and nothing stands before it', () => {
    let hits = 0
    for (let i = 0; i < 400; i++) {
      const angle = random() * 2 * Math.PI
      const eye: [number, number, number] = [9 * Math.cos(angle), 9 * Math.sin(angle), 1 + random() * 8]
      const one = ray(eye, random() * 16, random() * 16, random() * 3)
      const place = pickSurface(one)
      // In ten thousand steps along the ray: the first below the surface.
      let first: number | undefined
      const along = (axis: 0 | 1 | 2, t: number) => one.origin[axis] + one.direction[axis] * t
      for (let t = 0; t < 3 && first === undefined; t += 1e-4) {
        const x = along(0, t) / spacing + half
        const y = half - along(1, t) / spacing
        if (x < 0 || y < 0 || x > 16 || y > 16) continue
        if (along(2, t) < -0.5) break
        // A ray that comes in below the border of the surface meets the wall under it.
        if (along(2, t) < surfaceAt(x, y)) first = t
      }
      if (first === undefined) continue
      hits++
      expect(place!.height).toBeCloseTo(surfaceAt(place!.x, place!.y), 4)
      const axis = Math.abs(one.direction[0]) > Math.abs(one.direction[1]) ? 0 : 1
      const at = axis === 0 ? (place!.x - half) * spacing : (half - place!.y) * spacing
      const t = (at - one.origin[axis]) / one.direction[axis]
      expect(Math.abs(t - first)).toBeLessThan(2e-3)
    }
    expect(hits).toBeGreaterThan(200)
  })

  test('is nowhere in the sky, behind the eye or beside the map', () => {
    expect(pickSurface({ origin: [0, 0, 9], direction: [0, 0, 1] })).toBeUndefined()
    expect(pickSurface({ origin: [0, -9, 9], direction: [0, -1, -1] })).toBeUndefined()
    expect(pickSurface({ origin: [40, 0, 9], direction: [0, 0, -1] })).toBeUndefined()
  })
})

test('a map that is shown without its last row is centred on what is shown', () => {
  const span = size - 2
  const origin = [(3 - span / 2) * spacing, (span / 2 - 5) * spacing, 9] as const
  const ground = surfaceGround({ heights, size }, { side: size - 1 })
  expect(pick(ground, { ...box, width: span * spacing }, { origin, direction: [0, 0, -1] })).toMatchObject({
    x: expect.closeTo(3, 9),
    y: expect.closeTo(5, 9),
    height: expect.closeTo(heights[5 * size + 3]!, 5),
  })
})

describe('a column of cubes', () => {
  const columns = { side: size, step: spacing, base: -0.5, cube: 0.5 }
  const pickColumn = (map: Float32Array, { side, step, base, cube }: typeof columns, ray: Ray) => {
    const stride = (size - 1) / (side - 1)
    const levels = Array.from({ length: side * side }, (_, i) => {
      const height = map[Math.floor(i / side) * stride * size + (i % side) * stride]!
      return Math.max(Math.floor((height - base) / cube), 0)
    })
    const ground = columnGround({ side, base, cube, columnHeights: levels }, { heights: map, size })
    return pick(ground, { width: side * step, floor: base, top: 3 }, ray)
  }
  const middle = (x: number, y: number) =>
    [(x + 0.5 - size / 2) * spacing, (size / 2 - y - 0.5) * spacing] as const

  test('is found from above, with the height of the map', () => {
    for (const [x, y] of [
      [0, 0],
      [16, 16],
      [4, 11],
    ] as const) {
      expect(pickColumn(heights, columns, { origin: [...middle(x, y), 9], direction: [0, 0, -1] })).toEqual({
        x,
        y,
        height: heights[y * size + x],
      })
    }
  })

  test('hides those behind it', () => {
    const flat = new Float32Array(size * size)
    flat[8 * size + 8] = 3
    const [x, y] = middle(8, 8)
    const level: Ray = { origin: [x - 20, y, 1.2], direction: [1, 0, 0] }
    expect(pickColumn(flat, columns, level)).toEqual({ x: 8, y: 8, height: 3 })
    expect(pickColumn(flat, columns, { ...level, origin: [x - 20, y, 3.6] })).toBeUndefined()
    expect(pickColumn(flat, columns, { ...level, origin: [x - 20, y, -0.2] })).toMatchObject({ x: 0, y: 8 })
    expect(pickColumn(flat, columns, { ...level, origin: [x - 20, y, -0.7] })).toBeUndefined()
  })

  test('stands for every second point where these are the columns', () => {
    const coarse = { side: 9, step: spacing * 2, base: -0.5, cube: 0.5 }
    const origin = [(2.5 - 4.5) * coarse.step, (4.5 - 6.5) * coarse.step, 9] as const
    expect(pickColumn(heights, coarse, { origin, direction: [0, 0, -1] })).toEqual({
      x: 4,
      y: 12,
      height: heights[12 * size + 4],
    })
  })
})
