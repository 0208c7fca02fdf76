import { describe, expect, test } from 'vitest'
import { PerspectiveCamera, Vector3 } from 'three'
import { heightOfGround, pick, surfaceGround } from '../../../web/draw/camera/pick.js'
import { heightAtShare } from '../../../web/draw/colour/height-statistics.js'
import { flatProjection } from '../../../web/draw/map/map-projection.js'
import { PatchTree } from '../../../web/draw/surface/patch-tree.js'
import { draw as drawSurface } from '../../../web/draw/views/surface.js'
import { encode } from '../../../web/files/encode.js'
import { statistics } from '../../../web/package/analysis.js'
import { drawnValues, extentOf } from '../../../web/package/heightfield.js'
import type { TerrainJob } from '../../../web/package/worker/client.js'
import { squareMap } from '../../../web/files/read/square.js'
import { expectRefused, freshModule, freshRunner, orogen } from '../support/terrain.js'

// An oblong map lies in the north-western corner of a square; only this part of it is drawn and saved.

/** A ridge 900 m high on 3000 m × 2000 m. */
const [columns, rows, cell] = [61, 41, 50]
const heightAt = (x: number, y: number) => Math.max(0, 900 - 30 * Math.hypot(x - 30, y - 20)) + x / 4
const field = await squareMap({
  width: columns,
  height: rows,
  heights: Float32Array.from({ length: columns * rows }, (_, i) =>
    heightAt(i % columns, Math.floor(i / columns)),
  ),
  spacing: [cell, cell],
  unit: 'm',
  gaps: 0,
  notes: [],
})
const run = await freshRunner()
const made = (job: Omit<TerrainJob, 'field' | 'parameters'>) => run({ field, ...job })

test('keeps every height, and its border goes on in the square', () => {
  expect(field).toMatchObject({ size: columns, extent: [columns, rows], spacing: cell, notes: [] })
  expect(drawnValues(field, field.heights)).toHaveLength(columns * rows)
  expect(field.heights.subarray(rows * columns, (rows + 1) * columns)).toEqual(
    field.heights.subarray((rows - 1) * columns, rows * columns),
  )
})

test('is still oblong after erosion, whose border goes on, too', () => {
  const { field: aged } = made({ erosion: { age: 0.5 } } as never)
  expect(aged.extent).toEqual([columns, rows])
  expect(aged.heights).not.toEqual(field.heights)
  const { heights } = aged
  for (let x = 0; x < columns; x++)
    expect(heights[columns * (columns - 1) + x]).toBe(heights[columns * (rows - 1) + x])
})

test('is analysed without what lies beside it, with the module and without', () => {
  const beside = { ...field, heights: field.heights.slice().fill(1e6, rows * columns) }
  const found = orogen.analyse(beside, { bins: 16 })
  expect(found).toEqual(orogen.analyse(field, { bins: 16 }))
  const { min, max, mean, deviation, histogram } = found
  expect(histogram.reduce((sum, count) => sum + count)).toBe(columns * rows)
  expect(statistics(beside, { bins: 16 })).toEqual({ min, max, mean, deviation, histogram })
  expectRefused(
    () => statistics({ ...field, extent: [columns, 99] }),
    /extent must be two numbers up to size/,
  )
})

describe('of cubes', () => {
  test.each([1, 2, 7])('has none beyond its border at stride %i', (stride) => {
    const { side, columnHeights: levels, quads: faces } = made({ mesh: { kind: 'voxels', stride } }).voxels!
    const [across, down] = extentOf(field, stride)
    expect([...levels].every((level, i) => level > 0 === (i % side < across && i < down * side))).toBe(true)
    for (let at = 0; at < faces.length; at += 6) {
      expect((faces[at]! & 0x3fff) + faces[at + 4]!).toBeLessThanOrEqual(across)
      expect((faces[at + 1]! & 0x3fff) + faces[at + 5]!).toBeLessThanOrEqual(down)
    }
  })
})

test('is lit as land that ends at its border', async () => {
  // A ridge from north to south: were it to go on beyond the border, it would hide some of the sky there.
  const module = await freshModule()
  const heights = Float32Array.from({ length: 33 * 9 }, (_, i) => (i % 33 === 20 ? 30 : 0))
  const spacing: [number, number] = [1, 1]
  const ridge = await squareMap({ width: 33, height: 9, heights, spacing, unit: '', gaps: 0, notes: [] })
  const skyAt = (x: number, y: number) => module.shade({}).light[2 * (y * 33 + x)]!
  module.receive(ridge)
  const alone = skyAt(12, 8)
  module.receive({ ...ridge, extent: [33, 33] })
  expect(alone).toBeGreaterThan(skyAt(12, 8))
})

test('is drawn in patches that end at its border, with walls there', () => {
  const lod = made({ mesh: { kind: 'lod' } }).lod!
  const tree = new PatchTree({ ...lod, extent: field.extent! }, -10, 1e6)
  const camera = new PerspectiveCamera(40, 1, 10, 1e5)
  camera.up.set(0, 0, 1)
  camera.position.set(0, -4000, 4000)
  camera.lookAt(new Vector3())
  camera.updateMatrixWorld()
  const clip = camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse).elements
  tree.select({ clip, pixels: 500, nearest: 10 }, { error: 0, triangles: 1e6 })
  const quads = (tiles: Uint16Array, count: number) =>
    Array.from({ length: count }, (_, i) => [...tiles.subarray(4 * i, 4 * i + 4)])
  const patches = quads(tree.patches, tree.patchCount)
  const area = patches.reduce((sum, [x, y, level]) => {
    const [wide, deep] = [columns - 1 - x!, rows - 1 - y!].map((left) => Math.min(left, 16 << level!))
    expect(Math.min(wide!, deep!)).toBeGreaterThan(0)
    return sum + wide! * deep!
  }, 0)
  expect(area).toBe((columns - 1) * (rows - 1))
  const lengthOf = (border: number) =>
    quads(tree.walls, tree.wallCount)
      .filter((wall) => wall[3] === border)
      .reduce((sum, [x, y, level]) => {
        const left = border === 1 || border === 4 ? columns - 1 - x! : rows - 1 - y!
        return sum + Math.min(left, 16 << level!)
      }, 0)
  expect([1, 2, 4, 8].map(lengthOf)).toEqual([columns - 1, rows - 1, columns - 1, rows - 1])
})

test('stands in the middle of the scene, as long as it is, and pins lie on it', () => {
  const view = drawSurface()
  view.show(made({ mesh: { kind: 'lod' } }), undefined)
  const { corner, extent, heightAt: at } = view.site!
  expect(corner).toEqual([-0.5, 1 / 3])
  expect(extent[0]).toBe(1)
  expect(extent[1]).toBeCloseTo(-2 / 3, 12)
  expect(at(0.5, 0.5)).toBeGreaterThan(at(0.5, 0) + 0.15)
  view.dispose()
})

test('is picked on the map, and not beside it', () => {
  const ground = surfaceGround(field, { side: columns })
  const box = { width: (columns - 1) * cell, floor: -10, top: field.max }
  const down = (x: number, y: number) => {
    const origin = [(x - 30) * cell, (30 - y) * cell, 5000] as const
    return pick(ground, box, { origin, direction: [0, 0, -1] })
  }
  expect(down(12, 39.5)).toMatchObject({ x: 12, y: 39.5 })
  expect(down(12, 40.5)).toBeUndefined()
  expect(heightOfGround(ground, 0.5, 0.5)).toBeCloseTo(heightAt(30, 20), 3)
})

test('of a flat map ends where it does', () => {
  const { across, down, sample, at } = flatProjection(field)
  expect([across, down]).toEqual([columns, rows])
  const samples = sample({ left: -0.5, top: -0.5, scale: 1, width: 61, height: 61 })
  const known = (y: number) => !Number.isNaN(samples[(y + 1) * 63 + 31]!)
  expect([known(0), known(rows - 1), known(rows)]).toEqual([true, true, false])
  expect([at(3, rows - 1), at(3, rows)]).toMatchObject([{ x: 3, y: rows - 1 }, undefined])
})

test('has the sea that a share of itself asks for, in the picture and under the cover', () => {
  const wanted = Float32Array.from(drawnValues(field, field.heights)).sort()[
    Math.floor(0.3 * columns * rows)
  ]!
  expect(heightAtShare(field, 0.3)).toBe(wanted)
})

describe('is saved oblong', () => {
  const file = (format: 'stl', options = {}) => encode(field, format, options)
  const boxOf = (points: Float32Array) => {
    const ends = [0, 1, 2].map((axis) => {
      const values = points.filter((_, i) => i % 3 === axis)
      return Math.max(...values) - Math.min(...values)
    })
    return ends as [number, number, number]
  }

  test('as rows of 61 columns', async () => {
    const raw = new Float32Array((await encode(field, 'r32')).buffer)
    expect(raw).toEqual(drawnValues(field, field.heights))
    const picture = new DataView((await encode(field, 'png-16')).buffer)
    expect([picture.getUint32(16), picture.getUint32(20)]).toEqual([columns, rows])
    const said = JSON.parse(new TextDecoder().decode(await encode(field, 'r16-sidecar'))) as Record<
      string,
      unknown
    >
    expect(said).toMatchObject({ width: columns, height: rows })
    expect(said.unity).toMatchObject({ terrainSize: [3000, field.max - field.min, 2000], fits: false })
  })

  const trianglesOf = (stl: Uint8Array) => {
    const view = new DataView(stl.buffer)
    const count = view.getUint32(80, true)
    return Float32Array.from({ length: count * 9 }, (_, i) =>
      view.getFloat32(84 + Math.floor(i / 9) * 50 + 12 + (i % 9) * 4, true),
    )
  }
  test.each(['surface', 'voxels'] as const)('as an STL of its %s, 3 : 2', async (shape) => {
    const [width, depth, height] = boxOf(trianglesOf(await file('stl', { width: 120, base: 3, shape })))
    const [across, down] = shape === 'voxels' ? [columns, rows] : [columns - 1, rows - 1]
    expect(width).toBeCloseTo(120, 3)
    expect(depth / width).toBeCloseTo(down / across, 5)
    if (shape === 'surface') expect((height - 3) / width).toBeCloseTo((field.max - field.min) / 3000, 4)
  })

  test('as an OBJ in the middle of its space', async () => {
    const text = new TextDecoder().decode(await encode(field, 'obj', { up: 'z' }))
    const points = [...text.matchAll(/^v (\S+) (\S+) (\S+)$/gm)].map(([, ...xyz]) => xyz.map(Number))
    expect(points).toHaveLength(columns * rows)
    expect(points[0]!.slice(0, 2)).toEqual([-1500, 1000])
    expect(points.at(-1)!.slice(0, 2)).toEqual([1500, -1000])
    expect([...text.matchAll(/^f /gm)]).toHaveLength(2 * (columns - 1) * (rows - 1))
  })

  test('as a GLB, and as cubes of MagicaVoxel', async () => {
    const glb = await encode(field, 'glb')
    const json = JSON.parse(
      new TextDecoder().decode(glb.subarray(20, 20 + new DataView(glb.buffer).getUint32(12, true))),
    ) as { accessors: { min?: number[]; max?: number[] }[] }
    const { min, max } = json.accessors.find((each) => each.min?.length === 3)! as {
      min: number[]
      max: number[]
    }
    expect([max[0]! - min[0]!, max[2]! - min[2]!]).toEqual([3000, 2000])
    const vox = Buffer.from(await encode(field, 'vox'))
    const at = vox.indexOf('XYZI') + 12
    const rowsOfCubes = new Set(
      Array.from({ length: vox.readUInt32LE(at) }, (_, i) => vox[at + 4 + 4 * i + 1]!),
    )
    expect(rowsOfCubes.size).toBe(rows)
  })
})

test('cannot be more than its square', () => {
  expectRefused(() => orogen.surface({ ...field, extent: [columns + 1, rows] }), /columns must be/)
  expectRefused(() => orogen.surface({ ...field, extent: 'x' as never }), /extent must be two numbers/)
})
