import { validateBytes } from 'gltf-validator'
import { describe, expect, test } from 'vitest'
import { exportTerrain } from '../../web/core/exports/index.js'
import { type GenerateParameters, planetRadius, schema } from '../../web/core/orogen/index.js'
import { findGenerator } from '../../web/core/orogen/schema.js'
import { mapFiles } from '../../web/core/pages/studio/exchange/map-files.js'
import type { Shown } from '../../web/core/state/export.js'
import { commandLine, cornersOf, edgesOf, volumeOf } from './solids.js'
import { freshOrogen } from './terrain.js'
import type { WordsOf } from '../../web/words/keys.js'

const orogen = await freshOrogen()
const { written } = commandLine()
const bytesOf = async (blob: Promise<Blob>) => Buffer.from(await (await blob).arrayBuffer())

/** The JSON of a GLB, and all behind it. */
function partsOf(glb: Buffer) {
  const end = 20 + glb.readUInt32LE(12)
  const json = JSON.parse(glb.subarray(20, end).toString()) as Record<string, unknown>
  return { json, binary: glb.subarray(end), length: glb.readUInt32LE(8) - glb.length }
}

test.each<GenerateParameters>([
  { generator: 'diamond-square', exponent: 5, seed: 3 },
  { generator: 'perlin-noise', exponent: 6, seed: 9, amplitude: 1000 },
  { generator: 'diamond-square', exponent: 1, amplitude: 0 },
  { generator: 'planet', exponent: 5, seed: 8, ocean: 0.6, amplitude: 5 },
])('the command line writes the GLB of the page, four metres wide, of %o', async (request) => {
  const field = orogen.generate(request)
  const metres = 4 / (field.faces === 6 ? 2 * planetRadius(field) : (field.size - 1) * field.spacing)
  const glb = written(request, 'a.glb', '--exaggeration', '100')
  expect(partsOf(glb)).toEqual(partsOf(await bytesOf(exportTerrain('glb', field, { metres }))))
  expect((await validateBytes(glb)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
})

describe('voxels are written as voxels', () => {
  const request = { generator: 'diamond-square', exponent: 5, seed: 3, roughness: 0.6 } as const

  test('as a closed surface whose edges belong to triangles in pairs', () => {
    const corners = cornersOf(written(request, 'v.stl', '--voxels', '--millimetres', '33'))
    expect(edgesOf(corners).loose).toBe(0)
    // 33 columns of 1 mm: as many cubic millimetres as cubes.
    const { heights, min, spacing } = orogen.generate(request)
    const cubes = heights.reduce((sum, height) => sum + Math.floor((height - (min - spacing)) / spacing), 0)
    expect(volumeOf(corners)).toBeCloseTo(cubes, 0)
  })

  test('and by the page, the same solid', async () => {
    const field = orogen.generate(request)
    const options = { shape: 'voxels', width: 33 } as const
    const corners = cornersOf(await bytesOf(exportTerrain('stl', field, options)))
    expect(edgesOf(corners).loose).toBe(0)
    const solid = cornersOf(written(request, 'w.stl', '--voxels', '--millimetres', '33'))
    expect(volumeOf(corners)).toBeCloseTo(volumeOf(solid), 1)
    const glb = await bytesOf(exportTerrain('glb', field, options))
    expect((await validateBytes(glb)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
  })

  test('as glTF without complaint, and as OBJ', async () => {
    const glb = written(request, 'v.glb', '--voxels')
    expect((await validateBytes(glb)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    expect(written(request, 'v.obj', '--voxels').toString()).toMatch(/^# A terrain\.\n(v .*\n)+(f .*\n)+$/)
  })

  test.each([5, 9])('as .vox, in pieces of at most 256 cubes a side: exponent %d', (exponent) => {
    const vox = written({ ...request, exponent }, 'a.vox')
    expect(vox.toString('latin1', 0, 4)).toBe('VOX ')
    expect(vox.readUInt32LE(16) + 20).toBe(vox.length)
    const sizes: number[][] = []
    const places: number[][] = []
    const tops = new Map<string, number>()
    let model = 0
    const clouds: Buffer[] = []
    for (let at = 20; at < vox.length; at += 12 + vox.readUInt32LE(at + 4)) {
      const name = vox.toString('latin1', at, at + 4)
      const content = vox.subarray(at + 12, at + 12 + vox.readUInt32LE(at + 4))
      if (name === 'SIZE') sizes.push([0, 4, 8].map((k) => content.readUInt32LE(k)))
      if (name === 'XYZI') clouds.push(content)
      if (name === 'nTRN' && content.readUInt32LE(24) === 1)
        places.push(content.toString('latin1', 38).split(' ').map(Number))
    }
    expect(clouds.length).toBe(sizes.length)
    expect(places.length).toBe(sizes.length)
    for (const cloud of clouds) {
      const [size, place] = [sizes[model]!, places[model]!]
      const corner = size.map((side, k) => place[k]! - Math.floor(side / 2))
      for (let i = 0; i < cloud.readUInt32LE(0); i++) {
        const [x, y, z] = [0, 1, 2].map((k) => cloud[4 + 4 * i + k]! + corner[k]!) as [number, number, number]
        tops.set(`${x} ${y}`, Math.max(tops.get(`${x} ${y}`) ?? 0, z + 1))
      }
      model++
    }
    const { size, heights, min, spacing } = orogen.generate({ ...request, exponent })
    expect(tops.size).toBe(size * size)
    const middle = Math.floor(size / 2)
    const levelAt = (x: number, y: number) => Math.floor((heights[y * size + x]! - (min - spacing)) / spacing)
    const wrong = []
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        if (tops.get(`${x - middle} ${middle - 1 - y}`) !== levelAt(x, y)) wrong.push([x, y])
    expect(wrong).toEqual([])
    expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(256)
  })
})

test('a .vox has the sea, meadows and snow of the pages by height', () => {
  const request = { generator: 'diamond-square', exponent: 6, seed: 3 } as const
  const { heights, size } = orogen.generate(request)
  const vox = written(request, 'c.vox')
  const palette = vox.subarray(vox.lastIndexOf('RGBA') + 12)
  const isSea = (colour: number) => palette[4 * colour - 2]! > palette[4 * colour - 4]! // more blue than red
  const clouds = vox.subarray(vox.indexOf('XYZI') + 12)
  const tops = new Map<number, [height: number, colour: number]>()
  for (let i = 0; i < clouds.readUInt32LE(0); i++) {
    const [x, y, z, colour] = clouds.subarray(4 + 4 * i, 8 + 4 * i) as unknown as [
      number,
      number,
      number,
      number,
    ]
    if (z >= (tops.get(y * size + x)?.[0] ?? 0)) tops.set(y * size + x, [z, colour])
  }
  expect(tops.size).toBe(heights.length)
  const colours = [...tops.values()].map(([, colour]) => colour)
  const drowned = colours.filter(isSea).length / colours.length
  expect(drowned).toBeGreaterThan(0.05)
  expect(drowned).toBeLessThan(0.23)
  expect([...palette.subarray(4 * 254, 4 * 255)]).toEqual([253, 253, 253, 255])
  expect(palette[4 * 140 + 1]).toBeGreaterThan(palette[4 * 140 + 2]!)
})

test('the studio offers voxels as they are shown, where they are', () => {
  const field = orogen.generate({ exponent: 4 })
  const say = { say: (key: string) => key } as unknown as WordsOf<'studio'>
  const shownIn = (view: string) =>
    ({
      terrain: { field },
      state: { generator: schema.generators[0], look: { view, levels: 7, exaggeration: 1 } },
    }) as Shown
  const stl = mapFiles.find(({ id }) => id === 'stl')!
  const offered = (view: string) => stl.options(shownIn(view), say).map(({ id }) => id)
  expect(offered('voxels')[0]).toBe('shape')
  expect(offered('surface')).not.toContain('shape')
  const chosen = { shape: 'voxels', stride: '2', 'width-mm': 100, 'base-mm': 3, relief: 1 }
  expect(stl.optionsOf(shownIn('voxels'), chosen)).toMatchObject({ shape: 'voxels', levels: 7, stride: 2 })
  expect(stl.optionsOf(shownIn('voxels'), { ...chosen, shape: 'surface' })).not.toHaveProperty('shape')
  const vox = mapFiles.find(({ id }) => id === 'vox')!
  expect(vox.options(shownIn('voxels'), say).map(({ id }) => id)).toEqual(['stride'])
})

test('of a planet the form offers how its heights lie, and models by their diameter', () => {
  const field = orogen.generate({ generator: 'planet', exponent: 3 })
  const say = { say: (key: string) => key, number: String } as unknown as WordsOf<'studio'>
  const shown = (view: string) =>
    ({
      terrain: { field },
      state: { generator: findGenerator('planet'), look: { view, levels: 7, exaggeration: 100 } },
      viewport: { outlook: { camera: { azimuth: 347.6, elevation: 33.6 }, width: 9, height: 9 } },
    }) as unknown as Shown
  const kind = (id: string) => mapFiles.find((each) => each.id === id)!
  const keys = (id: string, view = 'surface') =>
    kind(id)
      .options(shown(view), say)
      .map(({ key }) => key)
  expect(keys('stl')).toEqual(['export.ball.width-mm', 'export.relief', 'export.stride'])
  expect(keys('glb', 'voxels')).toEqual(['export.ball.metres', 'export.stride'])
  const { metres } = kind('glb').optionsOf(shown('surface'), { metres: 8, stride: '1' }) as { metres: number }
  expect(metres).toBeCloseTo(8 / 64, 6)
  const sheet = ['export.projection', 'export.centre-latitude', 'export.centre-longitude']
  expect(keys('png-16')).toEqual(sheet)
  const middle = kind('r32').options(shown('surface'), say).slice(1, 3)
  expect(middle.map(({ row }) => row.default)).toEqual([34, -12])
  const chosen = {
    projection: 'orthographic',
    'centre-latitude': 34,
    'centre-longitude': -12,
    'width-m': 640,
  }
  expect(middle[0]!.shown!(chosen)).toBe(true)
  expect(middle[0]!.shown!({ projection: 'faces' })).toBe(false)
  const options = kind('r32').optionsOf(shown('surface'), chosen)
  const centre = { latitude: 34, longitude: -12 }
  expect(options).toMatchObject({ projection: 'orthographic', centre })
  expect(kind('r32').figures(shown('surface'), chosen, say).size!.bytes).toBe(4 * 16 * 16)
  expect(kind('r32').optionsOf(shown('surface'), { ...chosen, projection: 'faces' })).not.toHaveProperty(
    'centre',
  )
})
