import { deflateSync, gzipSync } from 'node:zlib'
import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { readHeightmap } from '../../../web/files/read/heightmap.js'
import type { HeightmapOptions } from '../../../web/files/read/types.js'
import { squareMap } from '../../../web/files/read/square.js'
import { tiff, zip } from '../support/map-files.js'

const text = (lines: string) => new TextEncoder().encode(lines.replaceAll(' | ', '\n'))
const latin = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
const read = (name: string, bytes: Uint8Array, options: HeightmapOptions = {}) =>
  readHeightmap(bytes as Uint8Array<ArrayBuffer>, { ...options, name })
const codes = (map: { notes: { code: string }[] }) => map.notes.map(({ code }) => code)

const head = 'ncols 3 | nrows 3 | xllcorner 0 | yllcorner 0 | cellsize 30'
const nine = '1 2 3 | 4 5 6 | 7 8 9'
const grid = `${head} | ${nine} | `
const utf16 = (lines: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\ufeff${lines.replaceAll(' | ', '\n')}`, 'utf16le')
  return new Uint8Array(isLittle ? bytes : bytes.swap16())
}

describe('every dialect of grids has the same heights', () => {
  test.each<[string, string, Uint8Array]>([
    ['Esri', 'a.asc', text(grid)],
    ['another ending', 'a.txt', text(grid)],
    ['no ending', 'a', text(grid)],
    ['UTF-8 with its mark', 'a.asc', text(`\ufeff${grid}`)],
    ['UTF-16', 'a.asc', utf16(grid, true)],
    ['UTF-16, the larger byte first', 'a.asc', utf16(grid, false)],
    ['Ctrl-Z at the end', 'a.asc', text(`${grid}\x1a`)],
    ['NUL at the end', 'a.asc', text(`${grid}\0`)],
    ['CR', 'a.asc', text(grid.replaceAll(' | ', '\r'))],
    ['CR and LF', 'a.asc', text(grid.replaceAll(' | ', '\r\n'))],
    ['colons', 'a.asc', text(grid.replace('ncols', 'ncols:').replace('nrows', 'nrows:'))],
    ['equals signs', 'a.asc', text(grid.replace('ncols', 'ncols =').replace('nrows', 'nrows='))],
    ['comments', 'a.asc', text(`# made by hand | ${head} # m | // heights | ${nine} # end | `)],
    ['GRASS', 'a.txt', text(`north: 90 | south: 0 | east: 90 | west: 0 | rows: 3 | cols: 3 | ${nine} | `)],
    ['dx and dy', 'a.asc', text(`ncols 3 | nrows 3 | dx 30 | dy 30 | ${nine} | `)],
    ['centres', 'a.asc', text(grid.replaceAll('corner', 'center'))],
    ['wrapped rows', 'a.asc', text(`${head} | 1 2 | 3 4 5 6 | 7 8 | 9`)],
    ['exponents of Fortran', 'a.asc', text(`${head} | 0.1D+01 2d0 3 | 4 5 6 | 7 8 .9E1`)],
    ['commas between numbers', 'a.asc', text(`${head} | 1, 2, 3, | 4, 5, 6, | 7, 8, 9`)],
    ['decimal commas', 'a.asc', text(`${head.replace('30', '30,0')} | 1,0 2 3 | 4 5,0 6 | 7 8 9`)],
    ['Surfer', 'a.grd', text(`DSAA | 3 3 | 0 60 | 0 60 | 1 9 | 7 8 9 | 4 5 6 | 1 2 3 | `)],
    [
      'points',
      'a.xyz',
      text('0 60 1 | 30 60 2 | 60 60 3 | 0 30 4 | 30 30 5 | 60 30 6 | 0 0 7 | 30 0 8 | 60 0 9'),
    ],
    [
      'points from the south',
      'a.csv',
      text('0,0,7 | 30,0,8 | 60,0,9 | 0,30,4 | 30,30,5 | 60,30,6 | 0,60,1 | 30,60,2 | 60,60,3'),
    ],
    ['JSON', 'a.json', text('{ "width": 3, "height": 3, "spacing": 30, "heights": [1,2,3,4,5,6,7,8,9] }')],
    ['JSON of a field', 'a.json', text('{ "size": 3, "spacing": 30, "heights": [1,2,3,4,5,6,7,8,9] }')],
    ['GZIP', 'a.asc.gz', gzipSync(text(grid))],
    [
      'ZIP, stored',
      'a.zip',
      zip(
        [
          ['readme.md', text('#')],
          ['a.asc', text(grid)],
        ],
        0,
      ),
    ],
    [
      'ZIP, deflated',
      'a.zip',
      zip(
        [
          ['__MACOSX/a.asc', text('x')],
          ['b/a.asc', text(grid)],
        ],
        8,
      ),
    ],
  ])('%s', async (_, name, bytes) => {
    const map = await read(name, new Uint8Array(bytes))
    expect(map).toMatchObject({ width: 3, height: 3, spacing: [30, 30], unit: 'm', gaps: 0 })
    expect([...map.heights]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('a table says no scale', async () => {
    for (const bytes of [text('0,0,0,0 | 0,1,2,3 | 0,2,4,6'), text('0;0;0;0 | 0;1;2;3 | 0;2;4;6 | ')]) {
      const map = await read('a.csv', bytes)
      expect(map).toMatchObject({ width: 4, height: 3, unit: '', spacing: [6 / 0.18 / 2, 6 / 0.18 / 2] })
      expect([...map.heights]).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 0, 2, 4, 6])
      expect(codes(map)).toEqual(['note-natural'])
    }
  })

  test('decimal commas are said', async () => {
    expect(codes(await read('a.asc', text(`${head} | 1,5 2 3 | 4 5 6 | 7 8 9`)))).toEqual(['note-commas'])
  })

  test('cells may be oblong', async () => {
    const map = await read('a.asc', text(`ncols 3 | nrows 3 | dx 300 | dy 150 | ${nine}`))
    expect(map.spacing).toEqual([300, 150])
  })
})

describe('gaps', () => {
  const gap = (value: string, ...lines: string[]) =>
    text([head, ...lines, `1 2 3 | 4 ${value} 6 | 7 8 9 | `].join(' | '))

  test.each([
    ['nan', gap('nan')],
    ['NaN of a head', gap('NaN', 'NODATA_value nan')],
    ['a star of GRASS', gap('*', 'null: *')],
    ['-9999 if nothing else is said', gap('-9999')],
    ['a number in another precision', gap('-9999.900390625', 'NODATA_value -9999.9')],
    [
      'the lowest float in another precision',
      gap('-3.402823466385e+38', 'NODATA_value -3.4028234663852886e+38'),
    ],
    ['a short key', gap('-99', 'NODATA -99')],
    ['-32768', gap('-32768')],
    ['-32767', gap('-32767')],
    ['-99999', gap('-99999')],
    ['1e20', gap('1e20')],
    ['Microsoft’s NaN', gap('-1.#IND')],
    ['infinity', gap('1e999')],
  ])('%s is filled from its neighbours', async (_, bytes) => {
    const map = await read('a.asc', bytes)
    expect(map.gaps).toBe(1)
    expect([...map.heights]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(codes(map)).toEqual(['note-gaps-fill'])
  })

  test('in the first row are no head', async () => {
    const map = await read('a.asc', text('ncols 2 | nrows 2 | cellsize 1 | nan nan | 1 2'))
    expect([...map.heights]).toEqual([1, 2, 1, 2])
    expect(map.gaps).toBe(2)
  })

  test('that see no known point are filled from those that do', async () => {
    const map = await read('a.asc', text('ncols 3 | nrows 3 | 5 nan nan | nan nan nan | nan nan nan'))
    expect([...map.heights]).toEqual(Array(9).fill(5))
  })

  test('become sea when asked: 0, or the lowest height if that is above 0', async () => {
    const sea = (heights: string) => read('a.asc', text(`ncols 2 | nrows 2 | ${heights}`), { gaps: 'sea' })
    expect([...(await sea('nan 3 | 7 9')).heights]).toEqual([3, 3, 7, 9])
    expect([...(await sea('nan -3 | 7 9')).heights]).toEqual([0, -3, 7, 9])
    expect(codes(await sea('nan 3 | 7 9'))).toContain('note-gaps-sea')
  })
})

const shortsOf = (heights: number[], isLittle = false) => {
  const bytes = new DataView(new ArrayBuffer(2 * heights.length))
  heights.forEach((height, i) => bytes.setInt16(2 * i, height, isLittle))
  return new Uint8Array(bytes.buffer)
}
const slope = (width: number, height: number) =>
  Array.from({ length: width * height }, (_, i) => Math.round(20 * Math.hypot(i % width, (i / width) | 0)))

describe('a tile of SRTM', () => {
  test.each([[-32768], [32767], [32793 - 65536], [20_000]])('marks gaps by %i', async (mark) => {
    const map = await read('tile.hgt', shortsOf([1, 2, 3, 4, mark, 6, 7, 8, 9]))
    expect(map.gaps).toBe(1)
    expect([...map.heights]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test.each([
    ['N46E007.hgt', 46.5, 47],
    ['s34w070.hgt', -33.5, -33],
  ])('%s has the metres of its latitude', async (name, middle, north) => {
    const map = await read(name, shortsOf(slope(61, 61)))
    const radius = 6_371_000 * (Math.PI / 180)
    expect(map.spacing[0] / ((radius * Math.cos((middle * Math.PI) / 180)) / 60)).toBeCloseTo(1, 2)
    expect(map.spacing[1] / (radius / 60)).toBeCloseTo(1, 2)
    expect(map).toMatchObject({ unit: 'm', north })
  })

  test('far in the north has fewer columns', async () => {
    const map = await read('N61E010.hgt', new Uint8Array(2 * 601 * 1201))
    expect(map).toMatchObject({ width: 601, height: 1201 })
  })

  test('without a name is said to lie at the equator', async () => {
    const map = await read('tile.hgt', new Uint8Array(2 * 1201 * 1201))
    expect(map.spacing[0]).toBeCloseTo(92.7, 0)
    expect(codes(map)).toEqual(['note-place'])
    expect(map.unit).toBe('m')
  })

  test.each(['N46E007.hgt.gz', 'N46E007.hgt'])('is unpacked and keeps its name: %s', async (name) => {
    const bytes = shortsOf(slope(33, 33))
    const packed = name.endsWith('.gz') ? new Uint8Array(gzipSync(bytes)) : zip([[name, bytes]], 8)
    const map = await read(name.endsWith('.gz') ? name : 'tiles.zip', packed)
    expect(map).toMatchObject({ width: 33, north: 47 })
    expect([...map.heights]).toEqual(slope(33, 33))
  })
})

describe('a raw file', () => {
  test.each([true, false])('has its byte order guessed and said (little: %s)', async (isLittle) => {
    const map = await read('a.raw', shortsOf(slope(33, 33), isLittle), { high: 65535 })
    expect([...map.heights]).toEqual(slope(33, 33))
    expect(map.byteOrder).toBe(isLittle ? 'little' : 'big')
    expect(codes(map)[0]).toBe(isLittle ? 'note-order-little' : 'note-order-big')
  })

  test.each([
    [64, 16],
    [16, 64],
    [50, 30],
  ])('of %i × %i points is found to be oblong, and said', async (width, height) => {
    const map = await read('a.r16', shortsOf(slope(width, height), true), { high: 65535 })
    expect(map).toMatchObject({ width, height })
    expect([...map.heights]).toEqual(slope(width, height))
    expect(codes(map)).toContain('note-width')
  })

  test('has the width that is asked for', async () => {
    const map = await read('a.r16', shortsOf(slope(12, 12), true), { width: 24 })
    expect(map).toMatchObject({ width: 24, height: 6 })
    await expect(read('a.r16', shortsOf(slope(12, 12)), { width: 25 })).rejects.toThrow(
      'no square of 2 bytes',
    )
  })

  test('of one byte a point is read', async () => {
    const map = await read('a.raw', Uint8Array.from(slope(9, 9).map((height) => height & 255)), { high: 255 })
    expect([...map.heights]).toEqual(slope(9, 9).map((height) => height & 255))
  })

  test('of floats is read as .raw, .r32 and .flt', async () => {
    const floats = new Uint8Array(Float32Array.from(slope(9, 9)).buffer)
    for (const bytes of [floats, new Uint8Array(Buffer.from(floats).swap32())])
      for (const name of ['a.raw', 'a.r32', 'a.flt'])
        expect([...(await read(name, bytes)).heights]).toEqual(slope(9, 9))
  })

  test('has the size, the heights and the scale of its JSON', async () => {
    const sidecar = JSON.stringify({
      byteOrder: 'little-endian',
      width: 3,
      height: 2,
      firstRow: 'south',
      minimum: 0,
      maximum: 6553.5,
      spacing: 30,
    })
    const map = await read('a.r16', shortsOf([10, 20, 30, 40, 50, 60], true), { sidecar })
    expect([...map.heights]).toEqual([4, 5, 6, 1, 2, 3])
    expect(map).toMatchObject({ width: 3, height: 2, spacing: [30, 30], notes: [] })
  })

  test('that is no text in the end is not read as one', async () => {
    const map = await read('a.r16', new Uint8Array(2 * 81).fill(65))
    expect(map).toMatchObject({ width: 9, height: 9 })
  })
})

describe('a PNG', () => {
  const metres = slope(33, 33).map((height) => height * 3 - 500)
  const picture = (data: number[], channels: 1 | 2 | 3 | 4, depth: 8 | 16 = 8, width = 33) =>
    encode({
      width,
      height: data.length / channels / width,
      channels,
      depth,
      data: depth === 8 ? Uint8Array.from(data) : Uint16Array.from(data),
    })

  test('of Terrarium has metres, and says so', async () => {
    const colours = metres.flatMap((height) => [(height + 32768) >> 8, (height + 32768) & 255, 0])
    const map = await read('a.png', picture(colours, 3))
    expect([...map.heights]).toEqual(metres)
    expect(codes(map)[0]).toBe('note-terrarium')
  })

  test('of Mapbox has metres, and says so', async () => {
    const coded = metres.map((height) => 10 * (height + 10_000))
    const map = await read(
      'a.png',
      picture(
        coded.flatMap((code) => [code >> 16, (code >> 8) & 255, code & 255]),
        3,
      ),
    )
    map.heights.forEach((height, i) => expect(height).toBeCloseTo(metres[i]!, 2))
    expect(codes(map)[0]).toBe('note-mapbox')
  })

  test('in other colours has their brightness, and says so', async () => {
    const map = await read('a.png', picture([0, 0, 0, 9, 200, 30, 250, 4, 90, 255, 255, 255], 3, 8, 2))
    expect(codes(map)[0]).toBe('note-colours')
  })

  test.each([8, 16] as const)('of %i bits has gaps where it is transparent', async (depth) => {
    const white = 2 ** depth - 1
    const data = [1, 2, 3, 4, 200, 6, 7, 8, 9].flatMap((grey, i) => [grey, grey, grey, i === 4 ? 0 : white])
    const map = await read('a.png', picture(data, 4, depth, 3), { high: white })
    expect([...map.heights]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(map.gaps).toBe(1)
  })
})

describe('a GeoTIFF', () => {
  const values = slope(40, 33)
  const geo = { scale: [30, 30] as [number, number], model: 1 }

  test.each([
    ['floats in strips', { ...geo, type: 'float32' as const }],
    ['doubles', { ...geo, type: 'float64' as const }],
    ['integers', { ...geo, type: 'int16' as const }],
    ['words, the larger byte first', { ...geo, type: 'uint16' as const, isBig: true }],
    ['tiles', { ...geo, type: 'float32' as const, tile: 16 }],
    ['deflated tiles', { ...geo, type: 'int16' as const, tile: 32, pack: deflateSync, compression: 8 }],
  ])('of %s is read', async (_, kind) => {
    const map = await read('a.tif', tiff(40, 33, values, kind))
    expect(map).toMatchObject({ width: 40, height: 33, spacing: [30, 30], unit: 'm', gaps: 0, notes: [] })
    expect([...map.heights]).toEqual(values)
  })

  test('has gaps where it says no data', async () => {
    const map = await read(
      'a.tif',
      tiff(3, 3, [1, 2, 3, 4, -99, 6, 7, 8, 9], { ...geo, type: 'int16', none: '-99' }),
    )
    expect([...map.heights]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(map.gaps).toBe(1)
  })

  test('in degrees has the metres of its latitude', async () => {
    const kind = {
      type: 'int16' as const,
      scale: [0.01, 0.01] as [number, number],
      model: 2,
      origin: [7, 60.165] as [number, number],
    }
    const map = await read('a.tif', tiff(40, 33, values, kind))
    expect(map.spacing[0] / map.spacing[1]).toBeCloseTo(0.5, 1)
    expect(map.spacing[1]).toBeCloseTo(1114, 0)
    expect(codes(map)).toEqual(['note-degrees'])
  })

  test('in feet is converted', async () => {
    const map = await read(
      'a.tif',
      tiff(2, 2, [0, 100, 200, 300], { ...geo, type: 'int16', linear: 9002, vertical: 9002 }),
    )
    expect(map.heights[1]).toBeCloseTo(30.48, 4)
    expect(map.spacing[0]).toBeCloseTo(30 * 0.3048, 9)
  })

  test('without a place has no scale', async () => {
    const map = await read('a.tif', tiff(2, 2, [0, 1, 2, 3], { type: 'uint8' }))
    expect(codes(map)).toEqual(['note-natural'])
  })

  test.each([
    [
      'other compressions',
      tiff(2, 2, [1, 2, 3, 4], { type: 'int16', compression: 34887 }),
      'compressed by LERC',
    ],
    ['colours', tiff(2, 2, Array(12).fill(7), { type: 'uint8', samples: 3 }), 'a picture in colours'],
    ['less than it says', tiff(9000, 9000, [1], { type: 'int16' }), 'its data are less than its size'],
    ['noise', latin('II*\0\xff\xff\xff\xff'), 'a damaged or truncated TIFF'],
    [
      'a list as its height',
      withList(tiff(2, 2, [1, 2, 3, 4], { type: 'int16' }), 257),
      /^[^,]*a damaged or truncated TIFF/,
    ],
  ])('of %s is refused', async (_, bytes, sentence) => {
    await expect(read('a.tif', bytes)).rejects.toThrow(sentence)
  })
})

/** A TIFF whose field of a number says that it holds twenty. */
function withList(bytes: Uint8Array<ArrayBuffer>, tag: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const fields = view.getUint32(4, true)
  for (let i = 0; i < view.getUint16(fields, true); i++) {
    const at = fields + 2 + 12 * i
    if (view.getUint16(at, true) === tag) view.setUint32(at + 4, 20, true)
  }
  return bytes
}

test('names in a ZIP stand in its sentence without their control characters', async () => {
  const packed = zip([['a\n\0\x1b.doc', latin('x')]], 0)
  await expect(read('a.zip', packed)).rejects.toThrow(/^[^\p{C}]*holds no map \(a \.doc\)/u)
})

describe('a square map', () => {
  const field = async (bytes: Uint8Array, fit?: 'crop' | 'whole', name = 'a.asc') =>
    await squareMap(await read(name, bytes), fit)

  test('keeps every height of a square with square cells', async () => {
    const map = await field(text(grid))
    expect([...map.heights]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(map).toMatchObject({ size: 3, spacing: 30, min: 1, max: 9, notes: [] })
  })

  test('of oblong cells has square ones, and the same plane', async () => {
    const plane = Array.from({ length: 9 }, (_, y) =>
      Array.from({ length: 9 }, (_, x) => 100 * x + 10 * y).join(' '),
    )
    const map = await field(text(`ncols 9 | nrows 9 | dx 20 | dy 10 | ${plane.join(' | ')}`), 'crop')
    expect(map).toMatchObject({ size: 9, spacing: 10 })
    // The middle 80 m of 160 m by 80 m: 40 m from the west, 50 a column.
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 9; x++) expect(map.heights[y * 9 + x]).toBeCloseTo(200 + 50 * x + 10 * y, 3)
  })

  test('goes beyond no neighbour where it is resampled', async () => {
    const cliff = Array.from({ length: 9 }, () => '0 0 0 0 100 100 100 100 100').join(' | ')
    const map = await field(text(`ncols 9 | nrows 9 | dx 30 | dy 10 | ${cliff}`))
    expect(map).toMatchObject({ min: 0, max: 100 })
  })

  test('of more than 8193 points is as fine as a view can draw', async () => {
    const rows = `${Array(9000).fill(1).join(' ')} | ${Array(9000).fill(2).join(' ')}`
    const map = await field(text(`ncols 9000 | nrows 2 | cellsize 1 | ${rows}`), 'whole')
    expect(map).toMatchObject({ size: 8193, extent: [8193, 2] })
    expect(codes(map)).toEqual(['note-resampled'])
  })
})

describe('what is given', () => {
  const raw = Uint8Array.from({ length: 50 }, (_, i) => i)

  test('may be the name alone', async () => {
    expect(await readHeightmap(raw, 'a.r16')).toEqual(await readHeightmap(raw, { name: 'a.r16' }))
  })

  test('may be any view of bytes', async () => {
    const bytes = Uint8Array.from([9, 9, ...raw])
    const views = [new DataView(bytes.buffer, 2), new Uint16Array(bytes.buffer, 2)]
    const map = await readHeightmap(raw, 'a.r16')
    for (const view of views) expect(await readHeightmap(view as unknown as Uint8Array, 'a.r16')).toEqual(map)
  })

  test.each([undefined, null, 'valley.asc', 7, [1, 2]])(
    'is refused if it holds no bytes: %o',
    async (source) => {
      await expect(readHeightmap(source as unknown as Blob)).rejects.toThrow(
        'a file must be a Blob, an ArrayBuffer or a Uint8Array, got',
      )
    },
  )
})
