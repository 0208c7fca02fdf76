import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TerrainWindow, WindowParameters } from '../../web/package/index.js'
import { freshModule } from '../web/support/terrain.js'
import { tryAll } from './gate.js'

// A window of endless land with rivers is a crop of every larger one, in whichever order they are made. All
// places lie within some basins, or each window would have to make its own.

/** Points a side of the larger window. */
const side = 60

const places = fc.record({
  level: fc.integer({ min: 5, max: 20 }),
  east: fc.double({ min: 0, max: 400, noNaN: true }),
  south: fc.double({ min: 0, max: 400, noNaN: true }),
  // No outermost point of the larger window is an inner one of the smaller.
  left: fc.nat(20),
  top: fc.nat(20),
  width: fc.integer({ min: 1, max: side - 20 }),
  height: fc.integer({ min: 1, max: side - 20 }),
})

const lands = [
  { seed: 42, amplitude: 0.6, roughness: 0.18, gullies: 1.4, gullyscale: 3 },
  { seed: 7, gullies: 0 },
  { generator: 'perlin-noise', seed: 42, octaves: 16, gullies: 1, gullyscale: 3 },
] as const

test.each(lands)('windows with rivers agree: %o', async (land) => {
  const [one, other] = [await freshModule(), await freshModule()]
  let wet = 0
  await tryAll(10, places, ({ level, east, south, left, top, width, height }) => {
    const [x, y] = [east, south].map((at) => Math.floor(at * 2 ** (level - 5))) as [number, number]
    const settings = (place: object) => ({ ...land, rivers: true, level, ...place }) as WindowParameters
    const small = one.window(settings({ x: x + left, y: y + top, width, height }))
    const large = other.window(settings({ x, y, width: side, height: side }))
    const cropped = (values: Float32Array) =>
      Float32Array.from(
        { length: width * height },
        (_, i) => values[(top + Math.floor(i / width)) * side + left + (i % width)]!,
      )
    const parts = ({ heights, water }: TerrainWindow) => [heights, water!.surface, water!.area]
    const whole = parts(large)
    parts(small).forEach((values, i) => {
      const expected = cropped(whole[i]!)
      const differing = values.findIndex((value, at) => value !== expected[at])
      if (differing >= 0) throw new Error(`part ${i} differs at ${differing}`)
    })
    // Those of the outermost points depend on where the window ends, as the types say.
    const [few, many] = [small.water!.edges, large.water!.edges]
    for (let i = 0; i < 4 * width * height; i++) {
      const x = Math.floor(i / 4) % width
      const y = Math.floor(i / 4 / width)
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
      const at = 4 * ((top + y) * side + left + x) + (i % 4)
      if (few[i] !== many[at]) throw new Error(`edges differ at ${x}, ${y}, byte ${i % 4}`)
    }
    if (large.water!.area.some((area) => area > 0)) wet++
  })
  expect(wet).toBeGreaterThan(0)
})
