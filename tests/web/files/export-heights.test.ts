import { decode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { exportSize, exportTerrain, importHeightmap } from '../../../web/files/index.js'
import type { Heightfield } from '../../../web/package/index.js'
import { bytesOf, floatsOf } from '../support/solids.js'
import { fieldOf, orogen } from '../support/terrain.js'

const mountain = orogen.generate({ exponent: 8, seed: 3 })

/** A PNG by a reader that has no part in writing it. */
const readBack = async (blob: Blob) => {
  const { data, ...said } = decode(await bytesOf(blob), { checkCrc: true })
  return { grey: Uint16Array.from(data), ...said }
}

function greys({ heights }: Heightfield, low: number, high: number, white: number): Uint16Array {
  return Uint16Array.from(heights, (height) =>
    Math.min(white, Math.max(0, Math.floor((height - low) * (white / (high - low)) + 0.5))),
  )
}

describe.each([
  [8, 'png-8', 255],
  [16, 'png-16', 65535],
] as const)('a PNG of %i bits', (bits, format, white) => {
  test('holds every height to the nearest step, and says the scale before them', async () => {
    const blob = await exportTerrain(format, mountain)
    expect(blob.type).toBe('image/png')
    const { grey, text, ...read } = await readBack(blob)
    expect(read).toMatchObject({ width: 257, height: 257, depth: bits, channels: 1 })
    expect(grey).toEqual(greys(mountain, mountain.min, mountain.max, white))
    expect([Math.min(...grey), Math.max(...grey)]).toEqual([0, white])
    const { min: minimum, max: maximum, spacing } = mountain
    expect(JSON.parse(text!.Terrain!)).toEqual({ minimum, maximum, spacing })
    expect((await bytesOf(blob)).toString('latin1', 37, 41), 'behind the header').toBe('tEXt')
  })

  test('is cut off at a given range', async () => {
    const range = { minimum: 0.2, maximum: 0.4 }
    const { grey } = await readBack(await exportTerrain(format, mountain, { range }))
    expect(grey).toEqual(greys(mountain, 0.2, 0.4, white))
    expect(grey.filter((value) => value === 0).length).toBeGreaterThan(1)
  })

  test('of a flat map is black and small', async () => {
    const blob = await exportTerrain(
      format,
      fieldOf(513, 1, () => 7),
    )
    expect(new Set((await readBack(blob)).grey)).toEqual(new Set([0]))
    expect(blob.size).toBeLessThan(4000)
  })

  test('of noise is not larger than it says it may be', async () => {
    let state = 1
    const noise = fieldOf(300, 1, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0))
    const blob = await exportTerrain(format, noise)
    const size = await exportSize(format, noise)
    expect(size.exact).toBe(false)
    expect(blob.size).toBeLessThanOrEqual(size.bytes)
    expect(blob.size).toBeGreaterThan(size.bytes * 0.9)
    expect((await readBack(blob)).grey).toEqual(greys(noise, noise.min, noise.max, white))
  })

  test('comes back with the same integers, heights and spacing', async () => {
    const blob = await exportTerrain(format, mountain)
    const field = await importHeightmap(blob)
    expect(field).toMatchObject({
      size: 257,
      min: mountain.min,
      max: mountain.max,
      spacing: mountain.spacing,
    })
    const again = await exportTerrain(format, field)
    expect(await bytesOf(again)).toEqual(await bytesOf(blob))
  })
})

const hills = orogen.generate({ exponent: 7, seed: 3, amplitude: 3 })
const dunes = orogen.generate({ generator: 'stamp-noise', exponent: 6, seed: 3 })
const sidecarOf = async (blob: Blob) => JSON.parse(await blob.text()) as Record<string, never>

describe('raw heights', () => {
  test('of 32 bits are the heights', async () => {
    const file = await bytesOf(await exportTerrain('r32', hills))
    expect(await exportSize('r32', hills)).toMatchObject({ bytes: file.length, exact: true })
    expect(floatsOf(file)).toEqual(hills.heights)
  })

  test('of 16 bits run from the lowest to the highest', async () => {
    const file = await bytesOf(await exportTerrain('r16', hills))
    expect(await exportSize('r16', hills)).toMatchObject({ bytes: file.length, exact: true })
    const words = new Uint16Array(new Uint8Array(file).buffer)
    expect(words).toEqual(greys(hills, hills.min, hills.max, 65535))
  })

  test('begin at the south when asked', async () => {
    const [north, south] = await Promise.all(
      (['north', 'south'] as const).map(async (first) =>
        bytesOf(await exportTerrain('r16', hills, { first })),
      ),
    )
    for (let y = 0; y < 129; y++) {
      expect(south!.subarray(y * 258, y * 258 + 258)).toEqual(
        north!.subarray((128 - y) * 258, (129 - y) * 258),
      )
    }
    expect(south).not.toEqual(north)
  })

  test('of a map that tiles are padded by wrapping', async () => {
    const file = await bytesOf(await exportTerrain('r32', dunes, { pad: true }))
    const { heights } = fieldOf(65, 1, (x, y) => dunes.heights[(y % 64) * 64 + (x % 64)]!)
    expect(floatsOf(file)).toEqual(heights)
    await expect(exportSize('r32', hills, { pad: true })).rejects.toThrow('a power of two points a side')
  })

  test.each(['r16', 'r32'] as const)('%s comes back as it was', async (format) => {
    const blob = await exportTerrain(format, hills)
    const sidecar = await (await exportTerrain(`${format}-sidecar`, hills)).text()
    const field = await importHeightmap(blob, { name: `map.${format}`, sidecar })
    const again = await exportTerrain(format, field)
    expect(await bytesOf(again)).toEqual(await bytesOf(blob))
    expect(field).toMatchObject({ size: 129, min: hills.min, max: hills.max, spacing: hills.spacing })
  })

  test('of the other byte order are read', async () => {
    const blob = await exportTerrain('r16', hills)
    const swapped = new Blob([(await bytesOf(blob)).swap16() as Uint8Array<ArrayBuffer>])
    const name = 'map.raw'
    const field = await importHeightmap(swapped, { name })
    expect(field.of.byteOrder).toBe('big')
    expect(field.heights).toEqual((await importHeightmap(blob, { name })).heights)
    expect(field).toMatchObject({ min: 0, max: 1, spacing: 1 / 0.18 / 128 })
  })
})

describe('the sidecar', () => {
  const relief = fieldOf(1025, 2, (x) => {
    if (x === 0) return -100
    if (x === 1) return 412
    return 0
  })

  test('says what Unity, Unreal and Godot ask for', async () => {
    const text = await exportTerrain('r16-sidecar', relief)
    expect(text.size).toBe((await exportSize('r16-sidecar', relief)).bytes)
    expect(await sidecarOf(text)).toMatchObject({
      format: 'r16',
      byteOrder: 'little-endian',
      width: 1025,
      height: 1025,
      firstRow: 'north',
      minimum: -100,
      maximum: 412,
      spacing: 2,
      unity: {
        depth: 16,
        resolution: 1025,
        flipVertically: true,
        terrainSize: [2048, 512, 2048],
        fits: true,
      },
      // 512 m are Unreal's own range at a scale of 100, its middle at the landscape's height.
      unreal: { scale: [200, 200, 100], location: [0, 0, 15600] },
      godot: {
        terrain3d: { r16Size: [1025, 1025], r16Range: [-100, 412] },
        hterrain: { minimumHeight: -100, maximumHeight: 412, fits: true },
      },
    })
  })

  test('follows the file’s options', async () => {
    const range = { minimum: 0, maximum: 256 }
    const sidecar = await sidecarOf(
      await exportTerrain('r16-sidecar', relief, { range, first: 'south', metres: 10 }),
    )
    expect(sidecar).toMatchObject({
      firstRow: 'south',
      minimum: 0,
      maximum: 256,
      unity: { flipVertically: false, terrainSize: [20480, 2560, 20480] },
      unreal: { scale: [2000, 2000, 500] },
    })
    const floats = await sidecarOf(await exportTerrain('r32-sidecar', relief))
    expect(floats).toMatchObject({ samples: '32-bit floats', minimum: -100 })
    expect(floats).not.toHaveProperty('unity')
  })

  test.each([
    [1009, 'unreal'],
    [1081, 'citiesSkylines'],
    [257, 'unity'],
    [1000, 'none'],
  ])('of %i points a side fits %s', async (size, program) => {
    const map = { ...relief, size, heights: new Float32Array(size * size) }
    const said = (await sidecarOf(await exportTerrain('r16-sidecar', map))) as Record<string, unknown>
    const fitting = (name: string) => (said[name] as { fits: boolean }).fits
    expect(['unity', 'unreal', 'citiesSkylines'].filter(fitting)).toEqual(program === 'none' ? [] : [program])
  })

  test('says where a size does not fit', async () => {
    expect(await sidecarOf(await exportTerrain('r16-sidecar', dunes))).toMatchObject({
      unity: { fits: false },
      godot: { hterrain: { fits: false } },
    })
    const padded = await sidecarOf(await exportTerrain('r16-sidecar', dunes, { pad: true }))
    expect(padded).toMatchObject({ width: 65, unity: { fits: true } })
  })
})
