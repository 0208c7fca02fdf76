import { decode } from 'fast-png'
import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { encode, type ExportFormat } from '../../../web/files/encode.js'
import { readHeightmap } from '../../../web/files/read/heightmap.js'
import { squareMap } from '../../../web/files/read/square.js'
import { exportTerrain, formats } from '../../../web/files/index.js'
import { commandLine } from '../support/programs.js'
import { inProject } from '../support/project.js'
import { orogen } from '../support/terrain.js'

const { written } = commandLine()
const values = { generator: 'diamond-square', exponent: 5, seed: 7 } as const
const field = orogen.generate(values)
const bare = field
const place = {
  origin: [600015, 5100105] as [number, number],
  spacing: [30, 30] as [number, number],
  crs: 'EPSG:32632',
  datum: 'EPSG:5773',
  rotation: 0,
}

describe('encode()', () => {
  test.each(Object.keys(formats) as ExportFormat[])(
    'writes the bytes that the element exports: %s',
    async (id) => {
      const field = { ...bare, place }
      const bytes = await encode(field, id)
      expect(bytes).toBeInstanceOf(Uint8Array)
      expect(
        Buffer.from(bytes).equals(Buffer.from(await (await exportTerrain(id, field)).arrayBuffer())),
      ).toBe(true)
    },
  )

  test('writes what the command line does', async () => {
    for (const ending of ['r16', 'r32'] as const)
      expect(Buffer.from(await encode(field, ending)).equals(written(values, `a.${ending}`)), ending).toBe(
        true,
      )
    const { data, depth } = decode(await encode(field, 'png-16'))
    expect(depth).toBe(16)
    expect(data).toEqual(decode(written(values, 'a.png', '--bits', '16')).data)
  })

  test('keeps the place of a map', async () => {
    const text = 'ncols 5\nnrows 4\nxllcorner 600000\nyllcorner 5100000\ncellsize 30\n'
    const rows = '1 2 3 4 5\n2 3 4 5 6\n3 4 5 6 7\n4 5 6 7 9\n'
    const map = await squareMap(await readHeightmap(new TextEncoder().encode(text + rows), 'a.asc'))
    const asc = new TextDecoder().decode(await encode(map, 'asc'))
    expect(asc).toBe(text + rows)
    const again = await squareMap(await readHeightmap(await encode(map, 'png-16'), 'a.png'))
    expect(again.place).toEqual(map.place)
    expect(new TextDecoder('latin1').decode(await encode(map, 'glb'))).toContain(
      '"origin": [600015, 5100105]',
    )
  })

  const grid = 'ncols 5\nnrows 4\nxllcorner 600000\nyllcorner 5100000\ncellsize 30\nNODATA_value -9999\n'
  const withGaps = `${grid}1 2 3 4 5\n2 -9999 4 5 6\n3 4 5 6 7\n4 5 6 -9999 9\n`
  const readGaps = async () => readHeightmap(new TextEncoder().encode(withGaps), 'a.asc')

  test('keeps the place of a map and its gaps through erosion, GeoTIFF and ASCII grid', async () => {
    const map = await readGaps()
    expect(Array.from(map.unknown!).flatMap((each, i) => (each ? [i] : []))).toEqual([6, 18])
    const square = { ...(await squareMap(map)), place }
    const eroded = orogen.erode(square, { age: 0 })
    expect(eroded.place).toEqual(place)
    const again = await readHeightmap(await encode(eroded, 'geotiff'), 'a.tif')
    expect(again).toMatchObject({ width: 5, height: 4, gaps: 2, place, unit: 'm', spacing: [30, 30] })
    expect(again.unknown).toEqual(map.unknown)
    expect(again.heights).toEqual(map.heights)
    expect(new TextDecoder().decode(await encode(await squareMap(again), 'asc'))).toBe(withGaps)
  })

  test('keeps the place of a map that is cropped, resized and turned in a GeoTIFF', async () => {
    const turned = { ...place, rotation: 30 }
    const cropped = await squareMap({ ...(await readGaps()), place: turned }, 'crop')
    const larger = await readHeightmap(await encode(cropped, 'geotiff', { size: 7 }), 'a.tif')
    const { origin, spacing, rotation, crs } = larger.place!
    expect(crs).toBe('EPSG:32632')
    expect(rotation).toBeCloseTo(30, 9)
    expect(spacing[0]).toBeCloseTo(15, 9)
    expect(origin[0]).toBeCloseTo(cropped.place!.origin[0], 6)
    expect(origin[1]).toBeCloseTo(cropped.place!.origin[1], 6)
  })

  test('says degrees, other systems and feet that became metres', async () => {
    const flat = await squareMap(await readGaps())
    const read = async (place: object) => {
      const file = await encode({ ...flat, place: place as typeof flat.place & object }, 'geotiff')
      return readHeightmap(file, 'a.tif')
    }
    const degrees = { ...place, origin: [7.5, 46.5], spacing: [0.001, 0.001], crs: 'EPSG:4326' }
    expect(await read(degrees)).toMatchObject({ place: degrees, north: 46.5, unit: 'm' })
    // EPSG gives this number to a projected system, between those of systems in degrees.
    expect((await read({ ...place, crs: 'EPSG:4087' })).north).toBeUndefined()
    expect(
      Buffer.from(await encode({ ...flat, place: { ...place, crs: 'site grid' } }, 'geotiff')),
    ).toSatisfy((bytes: Buffer) => bytes.includes('site grid|'))
  })

  test.each([
    [{ ...place, spacing: [0, 30] }, 'spacing of place must be two numbers above 0'],
    [{ ...place, origin: ['a', 1] }, 'origin of place must be two finite numbers'],
    [{ ...place, crs: 32632 }, 'crs of place must be a text such as EPSG:32632'],
  ])('refuses a place that is none: %s', async (wrong, sentence) => {
    await expect(encode({ ...field, place: wrong as typeof place }, 'geotiff')).rejects.toThrow(sentence)
  })

  test('refuses a spacing that is an array, whose memory has gone', async () => {
    const spacing = new Float32Array(2)
    structuredClone(spacing, { transfer: [spacing.buffer] })
    const wrong = { ...field, spacing: spacing as unknown as number }
    await expect(encode(wrong, 'r16')).rejects.toThrow('spacing must be a number, got')
  })

  test('refuses a .prj of a map without a reference system', async () => {
    await expect(encode(field, 'asc-projection')).rejects.toThrow('this map has no such place')
  })

  test('takes the options of the format', async () => {
    const stl = await encode(field, 'stl', { width: 50 })
    const points = new DataView(stl.buffer)
    const xs = Array.from({ length: points.getUint32(80, true) }, (_, i) =>
      points.getFloat32(84 + 50 * i + 12, true),
    )
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(50, 3)
  })

  test.each([
    [() => encode(field, 'bmp' as 'r16'), 'there is no format "bmp"; the formats are png-16'],
    [() => encode(undefined as never, 'r16'), 'the terrain must be an object, got undefined'],
    [() => encode(field, 'r16', 5 as never), 'the options must be an object, got 5'],
    [
      () => encode(field, 'r32', { trace: 'elevationChange' }),
      'elevationChange is what erosion leaves; give the map an age',
    ],
  ] as const)('refuses with a sentence: %#', async (call, sentence) => {
    await expect(call()).rejects.toThrow(sentence)
  })

  test('takes a compiled module, where nothing else can be compiled', async () => {
    const wasm = await WebAssembly.compile(readFileSync(inProject('build/wasm/files.wasm')))
    vi.spyOn(WebAssembly, 'compile').mockRejectedValue(new WebAssembly.CompileError('disallowed by embedder'))
    const stl = await encode(field, 'stl', { width: 50, wasm })
    expect(stl).toEqual(await encode(field, 'stl', { width: 50 })) // it serves later calls too
    await expect(encode(field, 'stl', { wasm: new Uint8Array(8) })).rejects.toMatchObject({
      code: 'wasm-refused',
    })
    await expect(encode(field, 'stl', { wasm: 5 as never })).rejects.toThrow('wasm must be an address')
  })

  test('is cancelled by its signal', async () => {
    const signal = AbortSignal.abort()
    await expect(encode(field, 'r16', { signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
