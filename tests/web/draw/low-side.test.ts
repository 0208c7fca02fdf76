import { expect, test } from 'vitest'
import { turnToLowSide } from '../../../web/draw/camera/low-side.js'
import { fieldOf } from '../support/terrain.js'

type Height = (x: number, y: number) => number

/** The turn for a map of heights in widths, at shares of it from the west and from the north. */
const turnFor = (height: Height) => turnToLowSide(fieldOf(65, 0.5, (x, y) => 32 * height(x / 64, y / 64)))

// The usual view is from the south and a little from the west.
test.each<[string, number, Height]>([
  ['north', 0, (_, y) => (1 - y) / 4],
  ['south-east', 90, (x, y) => (x + y) / 8],
  ['south', 180, (_, y) => y / 4],
  ['north-west', 270, (x, y) => (2 - x - y) / 8],
])('a slope that rises to the %s is seen with a turn of %i degrees', (_, turn, height) => {
  expect(turnFor(height)).toBe(turn)
})

test('a plain, a cone in the middle and a gentle slope are seen as usual', () => {
  const cone: Height = (x, y) => (1 - Math.hypot(x - 0.5, y - 0.5)) / 4
  const gentle: Height = (x, y) => cone(x, y) + y / 40
  expect([() => 0, cone, gentle].map(turnFor)).toEqual([0, 0, 0])
})
