import { describe, expect, test } from 'vitest'
import { plateRun } from '../../web/explained/elements/plate-steps/plate-run.js'
import { placeOnFace, pointDirection, pointOnBall } from '../../web/core/planet/faces.js'
import { orogen } from './terrain.js'

const settings = { exponent: 5, seed: 126, plates: 12 }
const run = plateRun(settings)

describe('a planet from its plates to its rivers', () => {
  test('is the generator’s planet, bit for bit', () => {
    expect(run.heights).toEqual(orogen.generate({ generator: 'planet', ...settings }).heights)
  })

  test('has plates that move along their own borders, a step at a time', () => {
    expect(new Set(run.pieces.map(({ plate }) => plate)).size).toBe(12)
    for (const piece of run.pieces) {
      const [still, after] = [run.moved(piece, 0), run.moved(piece, 1)]
      still.forEach((part, axis) => expect(part).toBeCloseTo(piece.at[axis]!, 12))
      expect(Math.hypot(...after)).toBeCloseTo(1, 12)
      expect(Math.hypot(...after.map((part, axis) => part - still[axis]!))).toBeLessThan(0.25)
    }
  })

  test('drains from every point of its land to the sea', () => {
    let [land, sunk] = [0, 0]
    run.heights.forEach((height, point) => {
      if (pointOnBall(run.size, ...placeOnFace(run.size, point)) !== point) return
      if (height > run.sea) land++
      else sunk += run.area[point]!
      expect(run.downstream(point) === undefined).toBe(height <= run.sea)
    })
    expect(land).toBeGreaterThan(1000)
    expect(sunk).toBe(land)
  })

  test('leads its drop from point to neighbouring point over the three faces at a corner of the cube', () => {
    const places = run.way.map((point) => pointDirection(run.size, point))
    for (let i = 1; i < places.length; i++) {
      const step = Math.hypot(...places[i]!.map((part, axis) => part - places[i - 1]![axis]!))
      expect(step).toBeLessThan(3 / run.size)
      expect(run.area[run.way[i]!]).toBeGreaterThan(run.area[run.way[i - 1]!]!)
    }
    expect(new Set(run.way.map((point) => placeOnFace(run.size, point)[0])).size).toBe(3)
    expect(run.heights[run.way.at(-1)!]).toBeLessThanOrEqual(run.sea)
  })
})
