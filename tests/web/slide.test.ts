import { expect, test } from 'vitest'
import { differ, grainOf, lag, size } from '../../web/explained/elements/slide/slide-element.js'

test('Voirol’s R goes black at (73, 8), and ours nowhere within 96 points', () => {
  const to = new Float32Array(size * size)
  const voirol = grainOf('voirol-r', 161)
  expect(differ(voirol, lag.dx, lag.dy, to)).toBeLessThan(0.1)
  expect(differ(voirol, -lag.dx, -lag.dy, to)).toBeLessThan(0.1)
  expect(differ(voirol, lag.dx + 1, lag.dy, to)).toBeGreaterThan(0.9)

  const ours = grainOf('orogen', 161)
  const sample = Array.from({ length: 97 }, (_, i) => [(i * 37) % 97, ((i * 61) % 193) - 96] as const)
  for (const [dx, dy] of [[lag.dx, lag.dy] as const, ...sample]) {
    if (dx === 0 && dy === 0) continue
    expect(differ(ours, dx, dy, to), `${dx}, ${dy}`).toBeGreaterThan(0.9)
  }
})

test('a map that is not shifted is itself, and where no copy lies there is nothing to say', () => {
  const grain = grainOf('orogen', 3)
  const to = new Float32Array(size * size)
  expect(differ(grain, 0, 0, to)).toBe(0)
  differ(grain, 2, 0, to)
  expect([to[0], to[1]]).toEqual([NaN, NaN])
  expect(to[2]).not.toBeNaN()
})
