import { describe, expect, test } from 'vitest'
import { depthsOf } from '../../../web/draw/map/draw-rivers.js'
import { flatProjection } from '../../../web/draw/map/map-projection.js'
import { placeLabels } from '../../../web/draw/map/draw-contours.js'
import { contourHeights, contourInterval, contourLines } from '../../../web/draw/map/contours.js'
import { histogramOf } from '../../../web/studio/legend.js'
import { bareOf, type MapStyle, paintMap, rampIndex } from '../../../web/draw/map/paint.js'
import { steepnessOf, Pyramid } from '../../../web/draw/map/pyramid.js'
import { levelFor, type MapWindow, sampleWindow } from '../../../web/draw/map/window.js'
import { fieldOf } from '../support/terrain.js'

/** A map of a formula in x (east) and y (south). */
const gridOf = (size: number, height: (x: number, y: number) => number) => fieldOf(size, 1, height)

/** A window that shows each point of a map as one pixel. */
const whole = (size: number): MapWindow => ({ left: -0.5, top: -0.5, scale: 1, width: size, height: size })

const style: MapStyle = {
  kind: 'grey',
  ramp: Uint8Array.from({ length: 2048 }, (_, i) => (i % 4 === 3 ? 255 : i >> 3)),
  min: 0,
  max: 1,
  water: 0,
  sun: 315,
  sunheight: 45,
  shade: 1,
  steepness: 1,
}

test('a lake ends between points, where its level meets the ground', () => {
  // A bowl: the water stands two and a half points up on all sides.
  const bowl = gridOf(17, (x, y) => Math.hypot(x - 8, y - 8))
  const surface = bowl.heights.map((height) => Math.max(height, 3.5))
  const flowDirection = new Uint8Array(surface.length)
  const water = { sea: -1, area: new Uint32Array(surface.length), surface, flowDirection }
  const depths = depthsOf({ ...bowl, water })
  const sheet = flatProjection(bowl).samplerOf(depths)
  const window = { left: 8, top: 8, scale: 10, width: 80, height: 1 }
  const samples = sheet(window)
  // From the middle eastwards, a tenth of a point a sample.
  const wet = Array.from({ length: 80 }, (_, i) => samples[82 + 1 + i]! > 0)
  expect(wet.lastIndexOf(true) / 10).toBeCloseTo(3.5, 0.5)
  expect(wet.lastIndexOf(true)).toBeLessThan(38)
  expect(depths[0]).toBe(0)
})

describe('the pyramid of a map', () => {
  test('keeps a slope a slope: no level is shifted or bent', () => {
    const pyramid = new Pyramid(gridOf(17, (x, y) => 3 * x - 2 * y))
    const { size, heights } = pyramid.at(2)
    expect(size).toBe(5)
    // Two points from the border and further the mean of a plane is the plane.
    for (const [x, y] of [
      [1, 1],
      [2, 3],
      [3, 2],
    ] as const)
      expect(heights[y * size + x]).toBeCloseTo(3 * 4 * x - 2 * 4 * y, 0)
    expect(heights[2 * size + 2]).toBe(3 * 8 - 2 * 8)
  })

  test('keeps the mean of a map that wraps into noise, and ends at two or three points a side', () => {
    const pyramid = new Pyramid(gridOf(65, (x, y) => ((x * 7 + y * 13) % 5) - 2))
    const { heights } = pyramid.at(4)
    for (const height of heights) expect(Math.abs(height)).toBeLessThan(0.7)
    expect(pyramid.at(40).size).toBeLessThanOrEqual(3)
  })
})

describe('a window on a map', () => {
  const grid = gridOf(9, (x, y) => x * x + 10 * y)

  test('shows the very heights where pixels lie on points', () => {
    const samples = sampleWindow(grid, 1, whole(9))
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 9; x++) expect(samples[(y + 1) * 11 + x + 1]).toBe(grid.heights[y * 9 + x])
  })

  test('is empty beside the map', () => {
    const samples = sampleWindow(grid, 1, { left: -3.5, top: -3.5, scale: 1, width: 15, height: 15 })
    expect(samples[0]).toBeNaN()
    expect(samples.filter((value) => !Number.isNaN(value)).length).toBe(81)
  })

  test('shows the same place through any level of a pyramid, to the slope between its points', () => {
    const plane = gridOf(65, (x, y) => 2 * x + y)
    const pyramid = new Pyramid(plane)
    const window = { left: 20, top: 24, scale: 1, width: 8, height: 8 }
    const fine = sampleWindow(pyramid.at(0), 1, window)
    for (const level of [1, 2, 3]) {
      const coarse = sampleWindow(pyramid.at(level), 2 ** level, window)
      coarse.forEach((value, i) => expect(value).toBeCloseTo(fine[i]!, 4))
    }
    expect([levelFor({ scale: 1 }), levelFor({ scale: 0.24 }), levelFor({ scale: 8 })]).toEqual([0, 2, 0])
  })
})

describe('the colours of a map', () => {
  test('are greys from black to white, nothing bent: those of the PNG', () => {
    const grid = gridOf(16, (x, y) => (16 * y + x) / 255)
    const pixels = paintMap(sampleWindow(grid, 1, whole(16)), whole(16), style)
    for (let i = 0; i < 256; i++) expect([...pixels.subarray(4 * i, 4 * i + 4)]).toEqual([i, i, i, 255])
  })

  test('are transparent beside the map', () => {
    const grid = gridOf(2, () => 0.5)
    const window = { left: -2.5, top: -0.5, scale: 1, width: 4, height: 2 }
    const pixels = paintMap(sampleWindow(grid, 1, window), window, style)
    expect([...pixels.filter((_, i) => i % 4 === 3)]).toEqual([0, 0, 255, 255, 0, 0, 255, 255])
  })

  test('change at the shore', () => {
    const look = { min: 0, max: 2, water: 1 }
    expect(rampIndex(-5, look)).toBe(0)
    expect(rampIndex(0.999, look)).toBe(255)
    expect(rampIndex(1, look)).toBe(256)
    expect(rampIndex(9, look)).toBe(511)
  })

  test('are lighter towards the sun than away from it, and unchanged on level ground', () => {
    const brightness = (height: (x: number, y: number) => number, sun: number) => {
      const look = { ...style, kind: 'hillshade', sun } as const
      return paintMap(sampleWindow(gridOf(9, height), 1, whole(9)), whole(9), look)[4 * 40]!
    }
    const level = brightness(() => 0, 0)
    expect(level).toBe(228)
    // Ground that rises to the east faces west; row 0 is the north.
    expect(brightness((x) => x, 270)).toBeGreaterThan(level)
    expect(brightness((x) => x, 90)).toBeLessThan(level)
    expect(brightness((_, y) => y, 0)).toBeGreaterThan(level)
    expect(brightness((_, y) => y, 180)).toBeLessThan(level)
  })

  test('are shaded alike on maps of any amplitude and size', () => {
    const wave = (amplitude: number) => gridOf(65, (x, y) => amplitude * Math.sin(x / 3) * Math.cos(y / 4))
    expect(steepnessOf(wave(50), 1) / steepnessOf(wave(1), 1)).toBeCloseTo(50, 3)
    expect(
      steepnessOf(
        gridOf(5, () => 7),
        1,
      ),
    ).toBe(1)
  })
})

describe('contour lines', () => {
  test('lie at heights that people can count by', () => {
    expect(contourInterval(0, 1)).toBeCloseTo(0.05)
    expect(contourInterval(-300, 900)).toBe(100)
    expect(contourInterval(3, 3)).toBe(1)
    expect(contourHeights(-0.23, 0.31, 0.1).map((value) => value.toFixed(1))).toEqual(
      ['-0.2', '-0.1', '0.0', '0.1', '0.2', '0.3'], // and no -0.0
    )
  })

  test('lie where the map has their height, and end at its border', () => {
    const height = (x: number, y: number) => Math.hypot(x - 20, y - 22)
    const window = whole(41)
    const samples = sampleWindow(gridOf(41, height), 1, window)
    const lines = contourLines(samples, window, 1, [5, 10, 25], 5)
    expect(lines.map(({ value, index }) => [value, index])).toEqual(
      expect.arrayContaining([
        [5, false],
        [25, true],
      ]),
    )
    for (const { value, points } of lines) {
      for (let i = 0; i < points.length; i += 2) {
        const [x, y] = [points[i]! - 0.5, points[i + 1]! - 0.5]
        expect(Math.abs(height(x, y) - value)).toBeLessThan(0.06)
        expect(Math.min(x, y)).toBeGreaterThan(-0.51)
        expect(Math.max(x, y)).toBeLessThan(40.51)
      }
    }
    // The circle of 25 leaves the map on all sides: four arcs and no line along the border.
    expect(lines.filter(({ value }) => value === 25).length).toBeGreaterThanOrEqual(3)
  })

  test('do not run along the border of a map that is smaller than the window', () => {
    const window = { left: -6, top: -6, scale: 1, width: 30, height: 30 }
    const samples = sampleWindow(
      gridOf(17, (x) => x),
      1,
      window,
    )
    const lines = contourLines(samples, window, 1, [4, 8], 4)
    expect(lines.length).toBe(2)
    for (const { value, points } of lines)
      for (let i = 0; i < points.length; i += 2) expect(points[i]! - 6).toBeCloseTo(value, 1)
  })

  test('have labels on heavy lines only, apart from each other, upright, inside the window', () => {
    const window = { width: 400, height: 300 }
    const line = (y: number, index: boolean) => ({
      value: y,
      index,
      points: Float32Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 400 - i : y + 4 * Math.sin(i / 9))),
    })
    const labels = placeLabels(
      [line(100, true), line(108, true), line(200, true), line(250, false)],
      window,
      30,
    )
    expect(labels.map(({ value }) => value).sort()).not.toContain(250)
    expect(labels.length).toBeGreaterThan(1)
    for (const { x, y, angle } of labels) {
      expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2 + 1e-9)
      expect(x > 15 && x < 385 && y > 15 && y < 285).toBe(true)
      const near = labels.filter((other) => Math.hypot(other.x - x, other.y - y) < 90)
      expect(near.length).toBe(1)
    }
  })
})

test('ridges are rocky, floors have sediment and the colour of lower ground, and between them nothing changes', () => {
  const bare = bareOf({ rock: '#0a141e', silt: '#ffeedd', bareness: 1 })
  expect(bare.silt).toEqual([255, 238, 221])
  const paint = (ridge: number | undefined, over: Partial<MapStyle> = {}) => {
    const carved = ridge === undefined ? undefined : { ridges: new Float32Array(9).fill(ridge), ...bare }
    return [
      ...paintMap(new Float32Array(9).fill(0.8), whole(1), { ...style, kind: 'tints', ...over, carved }),
    ]
  }
  const plain = paint(undefined)
  expect(plain.slice(0, 3)).toEqual([230, 230, 230])
  for (const ridge of [0, 0.1, -0.1]) expect(paint(ridge)).toEqual(plain)
  expect(paint(1)).toEqual([120, 125, 130, 255])
  expect(paint(-1).slice(0, 3)).toEqual([225, 222, 220])
  expect(paint(0.5)[0]).toBe(175)
  for (const unchanged of [{ water: 0.9 }, { kind: 'grey' }, { kind: 'hillshade' }] as const)
    expect(paint(1, unchanged)).toEqual(paint(undefined, unchanged))
})

test('the histogram counts every height once, of a large map those of runs', () => {
  const counts = histogramOf(Float32Array.of(0, 0.1, 0.5, 0.99, 1), 0, 1, 4)
  expect([...counts]).toEqual([2, 0, 1, 2])
  expect([...histogramOf(Float32Array.of(3, 3), 3, 3, 3)]).toEqual([2, 0, 0])
  const ramp = Float32Array.from({ length: 3 * 2 ** 21 }, (_, i) => i)
  const shares = [...histogramOf(ramp, 0, ramp.length, 3)].map((count) => count / 2 ** 21)
  for (const share of shares) expect(share).toBeCloseTo(1 / 3, 2)
})
