import { expect, test } from 'vitest'
import { buffersOf } from '../../../web/package/worker/job-queue.js'
import type { TerrainWindow } from '../../../web/package/index.js'
import { type Terrain } from '../../../web/package/worker/run-job.js'
import { freshRunner, orogen } from '../support/terrain.js'

test('ridges stand beside the heights that were asked for with them, in maps and windows', () => {
  const settings = { generator: 'diamond-square', seed: 9, gullies: 1, tile: true } as const
  const map = orogen.generate({ ...settings, exponent: 7 }, { ridges: true })
  expect(map.heights).toEqual(orogen.generate({ ...settings, exponent: 7 }).heights)
  const part = { level: 7, x: 30, y: 41, width: 50, height: 60 }
  const window = orogen.window({ ...settings, ...part }, { ridges: true })
  const onMap = window.ridges!.map((_, i) => {
    const at = (part.y + Math.trunc(i / part.width)) * map.size + part.x + (i % part.width)
    return map.ridges![at]!
  })
  expect(window.ridges).toEqual(onMap)
  for (const { heights, ridges } of [map, window]) {
    expect(ridges).toHaveLength(heights.length)
    const [low, high] = [Math.min(...ridges!), Math.max(...ridges!)]
    expect(low).toBeGreaterThanOrEqual(-1.003) // the circle is made of parabolas
    expect(low).toBeLessThan(-0.75) // ridges are round, and so are the beds between them
    expect(high).toBeGreaterThan(0.75)
    expect(high).toBeLessThanOrEqual(1.003)
  }
  // Erosion leaves them as they were; without gullies, or unasked, there are none.
  const later = orogen.generate({ ...settings, exponent: 7, age: 0.2 }, { ridges: true })
  expect(later.ridges).toEqual(map.ridges)
  expect('ridges' in orogen.erode(map, { age: 0.2 })).toBe(false)
  expect('ridges' in orogen.generate({ exponent: 7 }, { ridges: true })).toBe(false)
  expect('ridges' in orogen.generate({ ...settings, exponent: 7 })).toBe(false)
  expect('ridges' in orogen.window({ ...settings, ...part })).toBe(false)
})

test('the worker’s answer has ridges where they are asked for, whatever it did before', async () => {
  const run = await freshRunner()
  const settings = { generator: 'diamond-square', gullies: 1, gullyscale: 6, tile: true } as const
  const large = { ...settings, exponent: 11 } as const
  const levels: Terrain[] = []
  const whole = run({ parameters: large, ridges: true }, [], { onLevel: (terrain) => levels.push(terrain) })
  const part = { ...settings, level: 11, x: 1000, y: 300 } as const
  const window = orogen.window({ ...part, width: 99, height: 1 }, { ridges: true })
  const at = part.y * whole.field.size + part.x
  expect(whole.field.ridges!.slice(at, at + 99)).toEqual(window.ridges)
  expect(levels).toHaveLength(1)
  expect('ridges' in levels[0]!.field).toBe(false)

  const parameters = { exponent: 7, gullies: 1 } as const
  const { heights, ridges } = orogen.generate(parameters, { ridges: true })
  const asked = run({ parameters, ridges: true })
  expect(asked.field.ridges).toEqual(ridges)
  expect(buffersOf(asked).includes(asked.field.ridges!.buffer)).toBe(true)
  expect('ridges' in run({ parameters }).field).toBe(false)

  const here = { generator: 'perlin-noise', gullies: 1, width: 5, height: 4 } as const
  const { windows } = run({ windows: [here], ridges: true }) as { windows: TerrainWindow[] }
  expect(windows).toEqual([orogen.window(here, { ridges: true })])
  expect(buffersOf({ windows }).includes(windows[0]!.ridges!.buffer)).toBe(true)
  expect(run({ windows: [here] })).toEqual({ windows: [orogen.window(here)] })
  expect(run({ parameters, ridges: true }).field).toMatchObject({ heights, ridges })

  const field = { size: 129, heights, min: 0, max: 1, spacing: 1 }
  expect('ridges' in run({ field, ridges: true }).field).toBe(false)
  expect('ridges' in run({ parameters: { exponent: 7 }, ridges: true }).field).toBe(false)
})

test('a wrong value is refused with a sentence', () => {
  expect(() => orogen.generate({ gullies: 3 })).toThrow('gullies must be between 0 and 2, got 3')
})
