import { describe, expect, test } from 'vitest'
import { circle } from '../../../web/explained/steps/planet/ball-view.js'
import { groundOf } from '../../../web/explained/steps/planet/paint-ball.js'
import { alone, planetRun, stamps } from '../../../web/explained/steps/planet/planet-run.js'
import { planetPlace } from '../../../web/package/index.js'
import { dot, heightTowards, pointDirection } from '../../../web/package/faces.js'
import { expectBall } from '../support/solids.js'
import { orogen } from '../support/terrain.js'

describe('stamps that fall on a ball', () => {
  test.each(stamps)('have added up, after the last %s, to the generator’s planet, bit for bit', (stamp) => {
    for (const [exponent, seed] of [
      [4, 12],
      [5, 4294967295],
    ] as const) {
      // prettier-ignore
      const run = planetRun({ exponent, seed, stamp })
      const { heights } = orogen.generate({ generator: 'planet', exponent, seed, stamp, ...alone })
      expect(run.after(run.count)).toEqual(heights)
      // So they do after going back and forth.
      run.after(100)
      run.stamping(7)
      expect(run.after(run.count)).toEqual(heights)
    }
  })

  test('have made, after each octave, what the generator makes of that octave and those before', () => {
    const settings = { exponent: 4, seed: 12, stamp: 'cone' } as const
    const run = planetRun(settings)
    for (let octaves = 1; octaves <= 4; octaves++) {
      const granularity = 2 ** (4 - octaves)
      const planet = orogen.generate({ generator: 'planet', ...settings, granularity, ...alone })
      expect(run.after(2 * (4 ** octaves - 1))).toEqual(planet.heights)
    }
    expect([...run.after(0)].every((height) => height === 0)).toBe(true)
  })

  test('are one a sector, in it, and change what lies within their reach and nothing else', () => {
    const run = planetRun({ exponent: 4, seed: 3, stamp: 'cone' })
    const sectors = new Set<string>()
    for (let i = 0; i < 126; i++) {
      const before = run.after(i)
      const stamping = run.stamping(i)
      const after = run.after(i + 1)
      const { octave, aside, face, column, row, middle, chord, height } = stamping
      sectors.add([octave, face, column, row].join())
      const { u, v, face: own } = planetPlace(middle)
      expect([own, Math.floor(((u + 1) / 2) * aside), Math.floor(((v + 1) / 2) * aside)]).toEqual([
        face,
        column,
        row,
      ])
      const faces = new Set<number>()
      let [points, wrong] = [0, 0]
      before.forEach((was, at) => {
        const [x, y, z] = pointDirection(run.size, at)
        const far = Math.hypot(x - middle[0], y - middle[1], z - middle[2])
        const change = after[at]! - was
        wrong = Math.max(wrong, Math.abs(change - Math.max(0, 1 - far / chord) * height))
        if (far >= chord - 1e-6) return
        faces.add(Math.floor(at / run.size ** 2))
        points++
      })
      expect(wrong).toBeLessThan(1e-5)
      expect(stamping.points).toBe(points)
      expect([...stamping.faces].sort()).toEqual([...faces].sort())
    }
    expect(sectors.size).toBe(126)
  })

  test('have a rim at their reach', () => {
    const middle = [0.48, -0.6, 0.64] as const
    for (const [x, y, z] of circle(middle, 0.7)) {
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 12)
      expect(Math.hypot(x - middle[0], y - middle[1], z - middle[2])).toBeCloseTo(0.7, 12)
    }
  })
})

test('the ball of the picture is closed, its normals look outwards, and its points have the planet’s heights', () => {
  const run = planetRun({ exponent: 4, seed: 12, stamp: 'bell' })
  const heights = run.after(run.count)
  const { size } = run
  const share = (height: number) => (32 * height - run.low) / (run.high - run.low)
  const ground = groundOf({ size, heights: heights.map((height) => height / 32) }, share)
  const { mesh } = ground
  const points = mesh.directions.length / 3
  expect(points).toBe(6 * (size - 1) ** 2 + 2)
  expectBall(mesh.triangles, points)

  for (let i = 0; i < points; i += 7) {
    const [place, normal, direction] = [ground.places, ground.normals, mesh.directions].map(
      (all) => [...all.subarray(3 * i, 3 * i + 3)] as [number, number, number],
    ) as [[number, number, number], [number, number, number], [number, number, number]]
    expect(Math.hypot(...place)).toBeCloseTo(1 + heightTowards({ size, heights }, direction) / 32, 5)
    expect(dot(normal, direction)).toBeGreaterThan(0.5)
    expect(ground.shares[i]).toBeGreaterThanOrEqual(0)
    expect(ground.shares[i]).toBeLessThanOrEqual(1)
  }
})
