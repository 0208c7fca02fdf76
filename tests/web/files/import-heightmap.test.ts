import { encode } from 'fast-png'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { importHeightmap, type ImportOptions } from '../../../web/files/index.js'
import { readStampImage } from '../../../web/package/index.js'
import { pngChunk, pngSignature } from '../support/png.js'
import { isRefusal } from '../../../web/package/refusal.js'

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
const file = (bytes: Uint8Array, name = 'map.png') => new File([bytes as Uint8Array<ArrayBuffer>], name)
const read = (bytes: Uint8Array, name?: string, options?: ImportOptions) =>
  importHeightmap(file(bytes, name), options)

type Depth = 1 | 2 | 4 | 8 | 16
const png = (width: number, height: number, data: number[], channels: 1 | 2 | 3 | 4 = 1, depth: Depth = 8) =>
  encode({
    width,
    height,
    channels,
    depth,
    data: depth === 16 ? new Uint16Array(data) : new Uint8Array(data),
  })

/** A PNG with any header and any chunks before its data, which may contradict them. */
function forged(
  width: number,
  height: number,
  data: Uint8Array,
  { bits = 8, colours = 0, interlaced = false, chunks = [] as [string, Uint8Array][] } = {},
): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = colours
  header[12] = interlaced ? 1 : 0
  const all: [string, Uint8Array][] = [
    ['IHDR', header],
    ...chunks,
    ['IDAT', deflateSync(data)],
    ['IEND', new Uint8Array()],
  ]
  return new Uint8Array(Buffer.concat([pngSignature, ...all.map((each) => pngChunk(...each))]))
}

/** Rows of values of a few bits, packed one after the other; by Adam7's passes if interlaced. */
function packed(width: number, height: number, bits: number, values: number[], interlaced: boolean) {
  const passes = interlaced
    ? ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) => [...pass].map(Number))
    : [[0, 0, 1, 1]]
  const bytes: number[] = []
  for (const [x0, y0, acrossX, acrossY] of passes as [number, number, number, number][]) {
    for (let y = y0; y < height; y += acrossY) {
      let row = ''
      for (let x = x0; x < width; x += acrossX) row += values[y * width + x]!.toString(2).padStart(bits, '0')
      if (row === '') continue
      bytes.push(0, ...row.match(/.{1,8}/g)!.map((byte) => parseInt(byte.padEnd(8, '0'), 2)))
    }
  }
  return Uint8Array.from(bytes)
}

/** Rows of bytes, each filtered by another of PNG's five filters, `apart` bytes from point to point. */
function filteredByAll(rows: number[][], apart: number): Uint8Array {
  const at = (y: number, i: number) => (y < 0 || i < 0 ? 0 : rows[y]![i]!)
  const guesses = [
    () => 0,
    (y: number, i: number) => at(y, i - apart),
    (y: number, i: number) => at(y - 1, i),
    (y: number, i: number) => Math.floor((at(y, i - apart) + at(y - 1, i)) / 2),
    (y: number, i: number) => {
      const [a, b, c] = [at(y, i - apart), at(y - 1, i), at(y - 1, i - apart)] as const
      const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)] as const
      if (pa <= pb && pa <= pc) return a
      if (pb <= pc) return b
      return c
    },
  ]
  return Uint8Array.from(
    rows.flatMap((row, y) => [y % 5, ...row.map((value, i) => value - guesses[y % 5]!(y, i))]),
  )
}

describe('a PNG', () => {
  test('of 16 bits keeps every one of them', async () => {
    const words = Array.from({ length: 256 * 256 }, (_, i) => i)
    const field = await read(png(256, 256, words, 1, 16))
    expect(field).toMatchObject({ size: 256, min: 0, max: 1, spacing: 1 / 0.18 / 255 })
    expect([...field.heights].map((height) => Math.round(height * 65535))).toEqual(words)
  })

  const thrice = [0, 51, 102, 255].flatMap((v) => [v, v, v])
  const palette = {
    colours: 3,
    chunks: [['PLTE', Uint8Array.of(0, 0, 0, 51, 51, 51)] as [string, Uint8Array]],
  }
  test.each<[string, Uint8Array, number[]]>([
    ['8 bits', png(2, 2, [0, 51, 102, 255]), [0, 0.2, 0.4, 1]],
    ['grey and alpha', png(2, 2, [0, 9, 51, 9, 102, 1, 255, 255], 2), [0, 0.2, 0.4, 1]],
    ['grey as colours', png(2, 2, thrice, 3), [0, 0.2, 0.4, 1]],
    ['colours', png(2, 2, [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0], 3), [0.2126, 0.7152, 0.0722, 0]],
    ['1 bit', forged(2, 2, Uint8Array.of(0, 0x40, 0, 0x80), { bits: 1 }), [0, 1, 1, 0]],
    ['a palette', forged(2, 2, Uint8Array.of(0, 0, 1, 0, 1, 0), palette), [0, 0.2, 0.2, 0]],
  ])('of %s is read', async (_, bytes, heights) => {
    const field = await read(bytes)
    heights.forEach((height, i) => expect(field.heights[i]).toBeCloseTo(height, 6))
  })

  test('interlaced is read', async () => {
    const data = new Uint16Array(81).map((_, i) => i * 700)
    const picture = { width: 9, height: 9, channels: 1, depth: 16, data } as const
    const plain = await read(encode(picture))
    expect(await read(encode(picture, { interlace: 'Adam7' }))).toEqual(plain)
  })

  const side = 13
  const few = [1, 2, 4].flatMap((bits) => [0, 3].flatMap((colours) => [{ bits, colours }]))
  test.each(few)(
    'interlaced of $bits bits and colour type $colours is read by both readers',
    async (kind) => {
      const { bits, colours } = kind
      const max = 2 ** bits - 1
      const values = Array.from({ length: side * side }, (_, i) => (i * 7 + (i >> 3)) & max)
      const palette = Uint8Array.from({ length: 3 * (max + 1) }, (_, i) => 255 - 15 * Math.floor(i / 3))
      const chunks: [string, Uint8Array][] = colours === 3 ? [['PLTE', palette]] : []
      const greys = values.map((value) => (colours === 3 ? palette[3 * value]! : (value * 255) / max))
      for (const interlaced of [false, true]) {
        const rows = packed(side, side, bits, values, interlaced)
        const bytes = forged(side, side, rows, { ...kind, interlaced, chunks })
        const field = await read(bytes)
        expect([...field.heights].map((height) => Math.round(height * 255))).toEqual(greys)
        const stamp = await readStampImage(file(bytes))
        const channels = stamp.data.length / greys.length
        expect([...stamp.data].filter((_, i) => i % channels === 0)).toEqual(greys)
      }
    },
  )

  test.each([
    [8, 1],
    [8, 4],
    [16, 3],
  ] as const)('of %i bits and %i channels is read through every filter', async (bits, channels) => {
    const apart = (bits / 8) * channels
    const rows = Array.from({ length: 11 }, (_, y) =>
      Array.from({ length: 9 * apart }, (_, i) => (i * i * 5 + y * 77 + i * y * 13) & 255),
    )
    const colours = { 1: 0, 3: 2, 4: 6 }[channels]
    const stamp = await readStampImage(file(forged(9, 11, filteredByAll(rows, apart), { bits, colours })))
    const words = Array.from({ length: 9 * 11 * channels }, (_, i) => {
      const bytes = rows.flat()
      return bits === 8 ? bytes[i]! : bytes[2 * i]! * 256 + bytes[2 * i + 1]!
    })
    expect([...stamp.data]).toEqual(words)
  })

  test('is a stamp that does not print where its transparent colour is', async () => {
    const chunks: [string, Uint8Array][] = [['tRNS', Uint8Array.of(0, 9)]]
    const stamp = await readStampImage(file(forged(2, 1, Uint8Array.of(0, 9, 200), { chunks })))
    expect([...stamp.data]).toEqual([9, 9, 9, 0, 200, 200, 200, 255])
  })

  test('gets the heights and the spacing that are asked for', async () => {
    const options = { low: -10, high: 20, spacing: 30 }
    const field = await read(png(2, 2, [0, 51, 102, 255]), 'a.png', options)
    expect([...field.heights]).toEqual([-10, -4, 2, 20])
    expect(field).toMatchObject({ min: -10, max: 20, spacing: 30 })
  })

  test('that is not square lies in the corner of a square, or gives its middle', async () => {
    const picture = png(4, 2, [1, 2, 3, 4, 6, 7, 8, 9])
    const field = await read(picture, 'a.png', { high: 255 })
    expect([...field.heights]).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 6, 7, 8, 9, 6, 7, 8, 9])
    expect(field.extent).toEqual([4, 2])
    const middle = await read(picture, 'a.png', { high: 255, fit: 'crop' })
    expect([...middle.heights]).toEqual([2, 3, 7, 8])
  })

  test.each(['{"minimum":1e999,"maximum":2,"spacing":1}', '[]', '{"minimum":"0"}', 'no JSON', ''])(
    'whose scale is said as %s has none',
    async (text) => {
      const chunks: [string, Uint8Array][] = [['tEXt', bytesOf(`Terrain\0${text}`)]]
      const field = await read(forged(2, 2, Uint8Array.of(0, 0, 255, 0, 0, 0), { chunks }))
      expect(field).toMatchObject({ min: 0, max: 1 })
    },
  )
})

test('a tile of SRTM has whole metres, below the sea too, the larger byte first', async () => {
  const bytes = Uint8Array.of(0x01, 0x02, 0xff, 0xfe, 0x22, 0x94, 0, 0)
  expect([...(await read(bytes, 'tile.HGT')).heights]).toEqual([258, -2, 8852, 0])
})

describe('an ASCII grid', () => {
  const grid = (head: string, heights: string) => bytesOf(`${head}\n${heights}\n`)

  test('is read with any line ends, numbers and order of its head', async () => {
    const head = 'NROWS 2\r\nNCOLS 2\r\nxllcorner 6.5e5\r\nyllcorner -12.5\r\ncellsize 25\r\nNODATA_value -1'
    expect([...(await read(grid(head, ' 1.5 -2e1\r\n\t3 4'), 'a.asc')).heights]).toEqual([1.5, -20, 3, 4])
  })

  test('that is not square is all there, or gives its middle and says so', async () => {
    const bytes = grid('ncols 4\nnrows 2', '1 2 3 4\n5 6 7 8')
    const whole = await read(bytes, 'a.asc')
    expect(whole).toMatchObject({ size: 4, extent: [4, 2], of: { width: 4, height: 2 } })
    expect([...whole.heights.subarray(0, 8)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(whole.notes.map(({ code }) => code)).not.toContain('note-crop')
    const middle = await read(bytes, 'a.asc', { fit: 'crop' })
    expect([...middle.heights]).toEqual([2, 3, 6, 7])
    expect(middle.of).toMatchObject({ width: 4, height: 2 })
    expect(middle.notes.map(({ code }) => code)).toContain('note-crop')
  })
})

describe('refused with a sentence', () => {
  const words = (count: number) => new Uint8Array(count * 2)
  const floats = (...values: number[]) => new Uint8Array(Float32Array.from(values).buffer)
  const zeros = (count: number) => new Uint8Array(count)
  const bomb = zeros(64 << 20)
  const good = png(8, 8, [...zeros(64).keys()])
  const scaled = (minimum: number, maximum: number, spacing: number) => {
    const text = `Terrain\0${JSON.stringify({ minimum, maximum, spacing })}`
    return forged(2, 2, Uint8Array.of(0, 0, 255, 0, 0, 0), { chunks: [['tEXt', bytesOf(text)]] })
  }
  const icc = new Uint8Array(Buffer.concat([bytesOf('x\0\0'), deflateSync(bomb)]))
  const smaller = Buffer.alloc(13)
  smaller.writeUInt32BE(20_000, 0)
  smaller.writeUInt32BE(20_000, 4)
  smaller[8] = 8

  const grid = (text: string) => bytesOf(text.replaceAll(' | ', '\n'))
  const noNumber = (word: string, line: number) =>
    `line ${line} of the file has "${word}", which is no number; write numbers such as 2.5`
  const noCell = (said: string) => `the file says cellsize ${said}, and a cell must be wider than 0`
  const tooLong = (count: number) => `the file has ${count} bytes, which is no square`

  test.each<[ending: string, string, Uint8Array, string]>([
    ['png', 'nothing', zeros(0), 'the file is empty; a heightmap must be'],
    ['png', 'a text', bytesOf('A mountain.\n'), 'the file is a text file; a heightmap must be'],
    ['hgt', 'a web page', bytesOf('<!doctype html>\n<title>404</title>'), 'the file is a web page,'],
    ['hgt', 'the JSON of a server', bytesOf('{ "error": "not found" }'), 'the JSON has no list of heights'],
    ['npy', 'an array of NumPy', bytesOf('\x93NUMPY\x01\0'), 'the file is an array of NumPy;'],
    ['zip', 'half a ZIP', bytesOf('PK\x03\x04'), 'a damaged or truncated ZIP;'],
    ['gz', 'half a GZIP', bytesOf('\x1f\x8b\x08'), 'a damaged or truncated GZIP;'],
    ['tif', 'half a TIFF', bytesOf('II*\0\x08\0\0\0'), 'a damaged or truncated TIFF;'],
    ['png', 'an SVG', bytesOf('<svg xmlns="x"/>'), 'the file is an SVG;'],
    ['bin', 'words', words(256), 'the file is of an unknown type;'],
    ['png', 'no points', forged(0, 0, zeros(0)), 'the picture has no points (0 × 0);'],
    ['png', 'one point', png(1, 1, [3]), 'the map has 1 × 1 points,'],
    ['png', 'a header of 16384²', forged(16384, 16384, zeros(9)), 'has 16384 × 16384 points,'],
    ['png', 'a bomb of data', forged(8, 8, bomb), 'its data are more than its size'],
    ['png', 'too few data', forged(8193, 8193, zeros(9)), 'its data are less than its size'],
    ['png', 'a second header', forged(2, 2, zeros(6), { chunks: [['IHDR', smaller]] }), 'its size twice'],
    ['png', 'no colour type', forged(2, 2, zeros(6), { colours: 5 }), 'no colour type 5 of 8 bits'],
    ['png', 'no palette', forged(2, 2, zeros(6), { colours: 3 }), 'its palette lacks'],
    ['png', 'more than floats have', scaled(-1e308, 1e308, 1), 'from -1e+308 to 1e+308, 1 from point'],
    ['png', 'too high', scaled(0, 1e39, 1), 'from 0 to 1e+39, 1 from point to point, cannot be drawn'],
    ['png', 'points too far apart', scaled(0, 1, 1e300), 'from 0 to 1, 1e+300 from point to point'],
    ['png', 'too close', scaled(0, 1, 1e-300), '1e-300 from point to point, cannot be drawn; scale them'],
    ['png', 'needles', scaled(0, 1e20, 1e-20), 'cannot be drawn'],
    ['r32', 'heights at the end of floats', floats(0, 1e38, 2, 3), 'from 0 to 1e+38'],
    ['r32', 'heights that hardly differ from none', floats(0, 1e-39, 0, 0), 'from 0 to 1e-39'],
    ['png', 'a truncated PNG', good.slice(0, good.length - 20), 'a damaged or truncated PNG'],
    ['png', 'a damaged PNG', good.map((v, i) => (i === 50 ? v ^ 1 : v)), 'a damaged or truncated PNG'],
    ['png', 'a JPEG', bytesOf('\xff\xd8\xff\xc0\0\x0b\x08\0\x09\0\x09\x01\0\0'), 'a JPEG, which has 8'],
    ['r16', 'words of no square', words(7), `${tooLong(14)} of 2 bytes a point;`],
    ['r16', 'half a word', zeros(9), tooLong(9)],
    ['R16', 'one word', words(1), 'the map has 1 × 1 points,'],
    ['r32', 'no floats', zeros(0), 'the file is empty'],
    ['r32', 'no number', floats(NaN, NaN, NaN, NaN), 'no known height'],
    ['hgt', 'half a tile', zeros(7), 'the file has 7 bytes, which is no tile of 1201 or 3601 rows'],
    ['asc', 'no rows in its head', grid('ncols 2 | 1 2 3 4'), 'must say both ncols and nrows'],
    ['asc', 'no columns', grid('ncols 0 | nrows 2 | '), 'the map has 0 × 2 points,'],
    ['asc', 'columns of no number', grid('ncols x | nrows 2 | '), 'says ncols "x", which is no number'],
    [
      'csv',
      'lines of several lengths',
      bytesOf('1 2 3\n4 5\n'),
      'line 2 of the file has 2 numbers, where the first line has 3',
    ],
    [
      'xyz',
      'scattered points',
      bytesOf('0 0 1\n1 5 2\n3 1 4\n9 9 9\n2 2 2\n5 5 5\n7 7 7\n1 2 3\n2 3 4\n4 5 6\n'),
      'a list of points',
    ],
    [
      'asc',
      'three of four',
      grid('ncols 2 | nrows 2 | 1 2 3'),
      '3 heights, 1 whole rows, where its head says 2 × 2',
    ],
    ['asc', 'one of 4 billion', grid('ncols 65535 | nrows 65535 | 1'), 'the map has 65535 × 65535 points'],
    ['asc', 'five', grid('ncols 2 | nrows 2 | 1 2 3 4 5'), '5 heights, 2 whole rows, where its head'],
    ['asc', 'one column', grid('ncols 1 | nrows 2 | 1 2'), 'the map has 1 × 2 points,'],
    ['asc', 'gaps alone', grid('ncols 2 | nrows 2 | 1e999 nan -9999 *'), 'no known height, only gaps'],
    ['asc', 'a word', grid('ncols 2 | nrows 2 | 1 2 x 4'), noNumber('x', 3)],
    ['asc', 'a cell of 0', grid('ncols 2 | nrows 2 | cellsize 0 | 1 2 3 4'), noCell('0')],
    ['asc', 'a cell of -1', grid('ncols 2 | nrows 2 | cellsize -1 | 1 2 3 4'), noCell('-1')],
    [
      'asc',
      'a cell of x',
      grid('ncols 2 | nrows 2 | cellsize x | 1 2 3 4'),
      'says cellsize "x", which is no number',
    ],
    ['r32', 'infinity', floats(1, -Infinity, 0, 4), 'column 1, row 0 is -Infinity'],
  ])('a .%s of %s', async (ending, _, bytes, sentence) => {
    const reading = read(bytes, `a.${ending}`)
    await expect(reading).rejects.toThrow(RangeError)
    await expect(reading).rejects.toThrow(sentence)
    await expect(reading).rejects.toSatisfy(isRefusal)
  })

  test.each([1e17, 1e-17])('but not heights of %f', async (height) => {
    const field = await read(floats(0, height, height / 2, 0), 'a.r32')
    expect(field).toMatchObject({ min: 0, max: Math.fround(height), spacing: Math.fround(height) / 0.18 })
  })

  test('a file larger than the largest map, without being read', async () => {
    const blob = { size: 2 ** 29 + 1, arrayBuffer: () => Promise.reject(new Error('read')) }
    await expect(importHeightmap(blob as unknown as Blob, { name: 'a.r32' })).rejects.toThrow(
      'the file has 537 MB; a heightmap must be',
    )
  })

  test.each([
    [{ low: 1, high: 1 }, 'low and high must be two heights'],
    [{ low: NaN }, 'low and high must be two heights'],
    [{ width: 1.5 }, 'width must be a whole number above 1, got 1.5'],
    [{ spacing: 0 }, 'spacing must be a distance above 0, got 0'],
    [{ spacing: Infinity }, 'spacing must be a distance above 0, got Infinity'],
    [{ gaps: 'lake' as 'sea' }, 'gaps must be fill or sea, got "lake"'],
    [{ cellsize: 30 } as object, 'the options cannot have "cellsize", only name, byteOrder, width, low'],
  ])('options %o', async (options, sentence) => {
    await expect(read(good, 'a.png', options)).rejects.toThrow(sentence)
  })

  test('a bomb in the colour profile is left where it is', async () => {
    const field = await read(forged(2, 2, Uint8Array.of(0, 0, 255, 0, 0, 0), { chunks: [['iCCP', icc]] }))
    expect(field.max).toBe(1)
  })

  test('bombs as stamps too', async () => {
    await expect(readStampImage(file(forged(8, 8, bomb)))).rejects.toThrow('its data are more than its size')
    const chunks: [string, Uint8Array][] = [['iCCP', icc]]
    const stamp = await readStampImage(file(forged(2, 2, Uint8Array.of(0, 0, 255, 0, 0, 0), { chunks })))
    expect([...stamp.data]).toEqual([0, 255, 0, 0])
  })
})
