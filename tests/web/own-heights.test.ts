import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Heightfield } from '../../web/core/orogen/heightfield.js'
import { createJobRunner } from '../../web/core/orogen/run-job.js'
import { TerrainModule } from '../../web/core/orogen/terrain-module.js'
import { wasmBytes } from './terrain.js'

let module: TerrainModule
beforeAll(async () => {
  module = await TerrainModule.instantiate(new WebAssembly.Module(wasmBytes()))
})

function slope(size: number, spacing = 0.5): Heightfield {
  const heights = Float32Array.from({ length: size * size }, (_, i) => 3 + (i % size))
  return { size, heights, min: 3, max: size + 2, spacing }
}

describe('a job on the caller’s own heights', () => {
  test('answers with them, a mesh and the light, and keeps the caller’s', () => {
    const run = createJobRunner(module)
    const field = slope(10)
    const terrain = run({ field, mesh: { kind: 'surface', stride: 3 }, shade: { sun: 90 } })
    expect(terrain.field).toEqual({ ...field, faces: 1 })
    expect(terrain.field.heights).not.toBe(field.heights)
    expect(terrain.surface).toMatchObject({ side: 4, step: 1.5 })
    expect(terrain.shade!.side).toBe(10)
    expect(terrain.milliseconds.generate).toBe(0)
  })

  test('takes them in once, and anew when a height, the spacing or the terrain has changed', () => {
    const run = createJobRunner(module)
    const receive = vi.spyOn(module, 'receive')
    const field = slope(9)
    run({ field })
    run({ field: slope(9), shade: { sun: 90 }, heights: false })
    expect(receive).toHaveBeenCalledTimes(1)
    expect(run({ field: slope(9, 2) }).field.spacing).toBe(2)
    field.heights[40] = 99
    expect(run({ field }).field.max).toBe(99)
    expect(run({ parameters: { exponent: 3 } }).field.size).toBe(9)
    expect(run({ field }).field.max).toBe(99)
    expect(receive).toHaveBeenCalledTimes(4)
  })

  test('refuses what is no map, and is ready for the next', () => {
    const run = createJobRunner(module)
    expect(() => run({ field: { ...slope(9), size: 8 } })).toThrow(RangeError)
    expect(run({ field: slope(9) }).field.max).toBe(11)
  })
})
