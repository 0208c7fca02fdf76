import { describe, expect, test } from 'vitest'
import {
  exampleCorners,
  growthOf,
  methods,
  momentOf,
  unit,
} from '../../../web/explained/steps/growth/growth-view.js'
import { orogen } from '../support/terrain.js'

describe('a mountain level by level', () => {
  test('begins with the worked example’s corners and ends as the package makes it, bit for bit', () => {
    const growth = growthOf('diamond-square', 12)
    const corners = exampleCorners.map((corner) => corner / unit)
    const ours = orogen.generate({ exponent: 9, seed: 12, corners })
    expect(growth.after(9, 513)).toEqual(ours.heights)
    expect([growth.min, growth.max]).toEqual([ours.min, ours.max])
    const first = growth.after(0, 3)
    expect([first[0], first[2], first[6], first[8]]).toEqual(corners.map(Math.fround))
    // Flat between them: the middle is their mean.
    expect(first[4]).toBeCloseTo(corners.reduce((sum, corner) => sum + corner, 0) / 4, 6)
  })

  test('each level keeps the points of the one before, and is that of a smaller map', () => {
    const growth = growthOf('diamond-square', 7)
    for (let level = 1; level <= 9; level++) {
      const side = 2 ** level + 1
      const [now, before] = [growth.after(level, side), growth.after(level - 1, side)]
      let moved = 0
      for (let y = 0; y < side; y += 2)
        for (let x = 0; x < side; x += 2) if (now[y * side + x] !== before[y * side + x]) moved++
      expect(moved).toBe(0)
      const corners = exampleCorners.map((corner) => corner / unit)
      expect(now).toEqual(orogen.generate({ exponent: level, seed: 7, corners }).heights)
    }
  })

  test('stamped, the last octave is the package’s map, and the first level is flat', () => {
    const growth = growthOf('stamp-noise', 3)
    expect(growth.after(8, 256)).toEqual(
      orogen.generate({ generator: 'stamp-noise', exponent: 8, seed: 3 }).heights,
    )
    expect(growth.after(0, 256).every((height) => height === 0)).toBe(true)
  })

  test.each(methods)('between two levels the ground is on its way, and no further: %s', (method) => {
    const growth = growthOf(method, 1)
    const at = (level: number) => momentOf(growth, level)
    const [start, half, end] = [at(2).land.heights, at(2.5), at(3).land.heights]
    let [beside, notAdded] = [0, 0]
    half.land.heights.forEach((height, i) => {
      beside = Math.max(beside, Math.abs(height - (start[i]! + end[i]!) / 2))
      notAdded = Math.max(notAdded, Math.abs(half.added![i]! - (end[i]! - start[i]!)))
    })
    expect(half.land.heights.length).toBeGreaterThan(1000)
    expect(beside).toBeCloseTo(0, 5)
    expect(notAdded).toBeCloseTo(0, 5)
    expect(at(0).added).toBeUndefined()
  })
})
