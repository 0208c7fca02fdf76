import { expect, test } from 'vitest'
import { buffersOf } from '../../web/core/workers/one-job.js'
import type { TerrainWindow, WindowParameters } from '../../web/core/orogen/index.js'
import { type Terrain } from '../../web/core/orogen/run-job.js'
import { gullyRun, side } from '../../web/explained/elements/gully-steps/gully-run.js'
import { carve, type GullyBlock, slopeLevel, slopesFor } from '../../web/explained/javascript/index.js'
import { expectSameBits, freshRunner, orogen } from './terrain.js'

test('gullies in JavaScript have the bits of the C++ library, of any land, scale and level', () => {
  const looks = [
    { gullies: 1 },
    { gullies: 0.3, gullyscale: 0, gullydetail: 0.9 },
    { gullies: 1.9, gullyscale: 4, gullydetail: 0, tile: true },
    { gullies: 0.6, gullyscale: 6, gullydetail: 1 },
  ]
  const places: GullyBlock[] = [
    { level: 0, x: -3, y: 5, width: 7, height: 4 },
    { level: 4, x: 2, y: -19, width: 40, height: 33 },
    { level: 9, x: -200, y: 31, width: 150, height: 70 },
    { level: 17, x: 123456, y: -7, width: 41, height: 30 },
    { level: 26, x: -(2 ** 30), y: 2 ** 30 - 40, width: 20, height: 40 },
  ]
  for (const generator of ['diamond-square', 'perlin-noise'] as const) {
    for (const look of looks) {
      for (const place of places) {
        if (generator === 'perlin-noise' && (place.level < 3 || place.level > 24)) continue
        const land: WindowParameters = { generator, seed: 4294967295, tile: look.tile ?? false }
        const lattice = slopesFor(place, slopeLevel(look.gullyscale ?? 3))
        const slopes = orogen.window({ ...land, ...lattice }).heights
        const { heights } = orogen.window({ ...land, ...place })
        const ridges = new Float32Array(heights.length)
        carve({ ...look, seed: 4294967295 }, place, lattice, slopes, heights, ridges)
        const ours = orogen.window({ ...land, ...look, ...place }, { ridges: true })
        expectSameBits(heights, ours.heights, { generator, look, place })
        expectSameBits(ridges, ours.ridges!, { generator, look, place })
      }
    }
  }
})

test('ridges stand beside the heights that were asked for with them, in maps, windows and planets', () => {
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
  const planet = orogen.generate({ generator: 'planet', exponent: 5, gullies: 1 }, { ridges: true })
  for (const { heights, ridges } of [map, window, planet]) {
    expect(ridges).toHaveLength(heights.length)
    const [low, high] = [Math.min(...ridges!), Math.max(...ridges!)]
    expect(low).toBeGreaterThanOrEqual(-1.003) // the circle is made of parabolas
    expect(low).toBeLessThan(-0.9)
    expect(high).toBeGreaterThan(0.9)
    expect(high).toBeLessThanOrEqual(1.003)
  }
  // Weather leaves them as they were; without gullies, or unasked, there are none.
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

test('the steps of gullies end with the map that the library makes', () => {
  for (const settings of [
    { seed: 7, gullies: 1, gullyscale: 3, gullydetail: 0.5 },
    { seed: 42, gullies: 0.3, gullyscale: 1, gullydetail: 1 },
    { seed: 1, gullies: 2, gullyscale: 5, gullydetail: 0 },
  ]) {
    const { steps, cell } = gullyRun(settings)
    const map = { generator: 'diamond-square', exponent: 7, tile: true } as const
    expect(steps.at(-1)!.heights).toEqual(orogen.generate({ ...map, ...settings }).heights)
    expect(steps[0]!.heights).toEqual(orogen.generate({ ...map, seed: settings.seed }).heights)
    // A stripe lies in its cell, and the cell within the circle about its pivot.
    const [, smooth, stripe, all] = steps.map(({ heights }) => heights)
    const changed = (map: Float32Array) => [...map.keys()].filter((i) => map[i] !== smooth![i])
    const inCell = new Set(changed(all!))
    for (const i of inCell) {
      const [x, y] = [i % side, Math.trunc(i / side)]
      expect(Math.hypot(x - cell.pivot[0], y - cell.pivot[1])).toBeLessThan(cell.size)
    }
    expect(changed(stripe!).filter((i) => !inCell.has(i))).toEqual([])
    expect(changed(stripe!).length).toBeGreaterThan(cell.size)
  }
})
