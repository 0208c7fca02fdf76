import { expect, test } from 'vitest'
import { turnToLowSide } from '../../../web/draw/camera/low-side.js'

// The usual view is from the south and a little from the west.
test.each([
  ['north', 0, (_: number, y: number) => (1 - y) / 4],
  ['south-east', 90, (x: number, y: number) => (x + y) / 8],
  ['south', 180, (_: number, y: number) => y / 4],
  ['north-west', 270, (x: number, y: number) => (2 - x - y) / 8],
])('a slope that rises to the %s is seen with a turn of %i degrees', (_, turn, heightAt) => {
  expect(turnToLowSide(heightAt)).toBe(turn)
})

test('a plain, a cone in the middle and a gentle slope are seen as usual', () => {
  const cone = (x: number, y: number) => (1 - Math.hypot(x - 0.5, y - 0.5)) / 4
  expect([() => 0, cone, (x: number, y: number) => cone(x, y) + y / 40].map(turnToLowSide)).toEqual([0, 0, 0])
})
