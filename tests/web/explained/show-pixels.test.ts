import { expect, test } from 'vitest'
import { resampled } from '../../../web/explained/figures/show-pixels.js'

const pictureOf = (width: number, height: number, colorAt: (x: number, y: number) => number[]) => {
  const points = Array.from({ length: width * height }, (_, i) => colorAt(i % width, Math.floor(i / width)))
  return { width, height, data: Uint8ClampedArray.from(points.flat()) }
}
const grey = (value: number) => [value, value, value, 255]
const reds = (data: Uint8ClampedArray) => [...data].filter((_, i) => i % 4 === 0)

test('a picture in its own pixels stays as it is', () => {
  const picture = pictureOf(5, 3, (x, y) => [40 * x, 70 * y, 9, x === 2 ? 128 : 255])
  expect([...resampled(picture, picture)]).toEqual([...picture.data])
})

test('fewer pixels are means of all that were there: no line of one pixel is lost', () => {
  const lined = pictureOf(64, 8, (x) => grey(x % 8 === 3 ? 255 : 0))
  const few = reds(resampled(lined, { width: 16, height: 2 }))
  expect(few.reduce((sum, each) => sum + each) / few.length).toBeCloseTo(255 / 8, -1)
  expect(Math.min(...few)).toBeGreaterThan(15)
})

test('more pixels go evenly from one to the next', () => {
  const step = pictureOf(2, 1, (x) => grey(200 * x))
  expect(reds(resampled(step, { width: 8, height: 1 }))).toEqual([0, 0, 25, 75, 125, 175, 200, 200])
})

test('width and height are not mixed up', () => {
  const picture = pictureOf(6, 2, (x, y) => grey(100 * y + 10 * x))
  expect(reds(resampled(picture, { width: 3, height: 4 }))).toHaveLength(12)
  const rows = reds(resampled(picture, { width: 6, height: 4 }))
  expect(rows.slice(0, 6)).toEqual([0, 10, 20, 30, 40, 50])
  expect(rows.slice(18)).toEqual([100, 110, 120, 130, 140, 150])
})

test('what is transparent gives no colour', () => {
  const edge = pictureOf(4, 1, (x) => (x < 2 ? [250, 0, 0, 0] : [0, 0, 250, 255]))
  const mixed = resampled(edge, { width: 2, height: 1 })
  expect(mixed[4 * 1]).toBe(0)
  expect(mixed[2]).toBe(250)
  expect(mixed[3]).toBeGreaterThan(0)
})
