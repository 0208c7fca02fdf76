import { expect, test } from 'vitest'
import { turnToLowSide } from '../../../web/draw/camera/low-side.js'

// The usual view is from the south and a little from the west.
test.each([
  ['north', 0, (_: number, y: number) => 1 - y],
  ['south-east', 90, (x: number, y: number) => x + y],
  ['south', 180, (_: number, y: number) => y],
  ['north-west', 270, (x: number, y: number) => 2 - x - y],
])('a slope that rises to the %s is seen with a turn of %i degrees', (_, turn, heightAt) => {
  expect(turnToLowSide(heightAt)).toBe(turn)
})

test('a plain, a cone in the middle and a slope of a tenth of the relief are seen as usual', () => {
  const cone = (x: number, y: number) => 1 - Math.hypot(x - 0.5, y - 0.5)
  expect([() => 0, cone, (x: number, y: number) => cone(x, y) + 0.1 * y].map(turnToLowSide)).toEqual([
    0, 0, 0,
  ])
})
