import { expect, test } from 'vitest'
import { giveNumbers, takeNumbers } from '../../../web/draw/context/spare-numbers.js'
import { cellsOf, gridCells } from '../../../web/draw/map/window.js'
import { quadNumbers, quadTexture } from '../../../web/draw/views/quads.js'

test('memory that was given back is taken again, by what needs about as much', () => {
  const first = takeNumbers('Float32Array', 100_000)
  giveNumbers(first)
  expect(takeNumbers('Uint32Array', 10).buffer).not.toBe(first.buffer)
  const again = takeNumbers('Uint32Array', 90_000)
  expect(again.buffer).toBe(first.buffer)
  expect(again.length).toBe(90_000)
  expect(takeNumbers('Float32Array', 100_000).buffer).not.toBe(first.buffer)
  giveNumbers(again)
  giveNumbers(again)
  expect(takeNumbers('Uint32Array', 90_000).buffer).toBe(first.buffer)
  expect(takeNumbers('Uint32Array', 90_000).buffer).not.toBe(first.buffer)
})

test('the numbers of quadrangles fill rows of a texture, which end with zeros also in memory used before', () => {
  const used = takeNumbers('Uint32Array', 4095 * 2)
  used.fill(9)
  giveNumbers(used)
  const numbers = quadNumbers('Uint32Array', 1400, 3)
  numbers.fill(5, 0, 4200)
  expect(numbers.length).toBe(2 * 4095)
  expect(numbers.subarray(4200).every((each) => each === 0)).toBe(true)
  const { image } = quadTexture(numbers, 3)
  expect([image.width, image.height]).toEqual([4095, 2])
})

test('the cells of rows and columns are those of each sample', () => {
  const window = { left: -2.3, top: 4.1, scale: 1.7, width: 31, height: 23 }
  const [side, share] = [9, 8 / 16]
  const grid = gridCells(window, side, share)
  const each = cellsOf(window, (x, y) => {
    const along = (at: number) => {
      const place = Math.min(Math.max(at * share, 0), side - 1)
      return [Math.min(Math.floor(place), side - 2), place - Math.min(Math.floor(place), side - 2)] as const
    }
    const [[column, s], [row, t]] = [along(x), along(y)]
    return { at: row * side + column, s, t }
  })
  const across = window.width + 2
  for (let i = 0; i < each.at.length; i++) {
    const [x, y] = [i % across, Math.floor(i / across)]
    expect(grid.rows[y]! + grid.columns[x]!).toBe(each.at[i])
    expect([grid.s[x], grid.t[y]]).toEqual([each.s[i], each.t[i]])
  }
})
