import { expect, test } from 'vitest'
import { last, placeOf, side, squigSteps } from '../../web/explained/elements/squig-steps/squig-run.js'

const keyOf = (edge: readonly number[]) => [...edge].sort((a, b) => a - b).join(' ')

test.each([1, 4, 161, 4294967295])(
  'the river of seed %i goes from triangle to triangle and never back',
  (seed) => {
    for (const { level, course } of squigSteps({ seed, roughness: 0.4 })) {
      const size = last >> level
      // No edge twice, so that the river crosses itself nowhere and enters no triangle twice by one edge.
      expect(new Set(course.map(keyOf)).size).toBe(course.length)
      for (const [i, edge] of course.entries()) {
        const [[ax, ay], [bx, by]] = edge.map(placeOf) as [
          readonly [number, number],
          readonly [number, number],
        ]
        expect(Math.max(Math.abs(ax - bx), Math.abs(ay - by))).toBe(size)
        const next = course[i + 1]
        if (next) expect(new Set([...edge, ...next]).size).toBe(3)
      }
      const rows = [course[0]!, course.at(-1)!].map(([a]) => placeOf(a)[1])
      expect(rows).toEqual([0, last])
    }
  },
)

test('every level keeps the crossings of the one before, in a half of each edge', () => {
  const steps = squigSteps({ seed: 4, roughness: 0.4 })
  for (const [i, { course }] of steps.slice(0, -2).entries()) {
    const finer = new Set(steps[i + 1]!.course.map(keyOf))
    for (const [a, b] of course) {
      const middle = (a + b) / 2
      expect(Number(finer.has(keyOf([a, middle]))) + Number(finer.has(keyOf([b, middle])))).toBe(1)
    }
  }
})

test('the same seed is the same land, and its heights are finite', () => {
  const [one, other] = [5, 5].map((seed) => squigSteps({ seed, roughness: 1 }).at(-1)!)
  expect(one).toEqual(other)
  expect(one!.heights.length).toBe(side * side)
  expect(one!.heights.every(Number.isFinite)).toBe(true)
})
