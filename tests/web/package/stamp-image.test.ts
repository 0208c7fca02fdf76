import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { readStampImage, type StampImage } from '../../../web/package/index.js'
import { sniff } from '../../../web/package/stamp-image.js'
import { expectRefused, freshRunner, orogen, sha256 } from '../support/terrain.js'

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
const png = (width: number, height: number, channels: 1 | 2 | 3 | 4, data: number[], depth: 8 | 16 = 8) =>
  encode({ width, height, channels, depth, data: depth === 8 ? new Uint8Array(data) : new Uint16Array(data) })
const read = (bytes: Uint8Array) => readStampImage(new Blob([bytes as Uint8Array<ArrayBuffer>]))

/** The first bytes of a PNG that says this size. */
function pngHeader(width: number, height: number): Uint8Array {
  const bytes = png(1, 1, 1, [0]).slice()
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** The first bytes of a JPEG: a comment, then the frame. */
function jpegHeader(width: number, height: number, components: number): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xfe,
    0,
    4,
    1,
    2,
    0xff,
    0xc2,
    0,
    8 + 3 * components,
    8,
    ...size,
    components,
    0,
    0,
    0,
  ])
}

const webp = (kind: string, rest: number[]) =>
  Uint8Array.from([...bytesOf(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`), ...rest, ...new Array<number>(12).fill(0)])

test.each([
  ['a PNG', pngHeader(4096, 4096), 'png', 4096, 4096],
  ['a JPEG', jpegHeader(300, 200, 3), 'jpeg', 300, 200],
  ['a grey JPEG', jpegHeader(65535, 255, 1), 'jpeg', 65535, 255],
  ['a WebP with extensions', webp('VP8X', [0, 0, 0, 0, 99, 0, 0, 0, 1, 0]), 'webp', 100, 257],
  ['a lossless WebP', webp('VP8L', [0x2f, 9, 0xc0, 4, 0]), 'webp', 10, 20],
  ['a lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 64, 1, 32, 0]), 'webp', 320, 32],
])('a picture’s size is read from the header of %s', (_, bytes, type, width, height) => {
  expect(sniff(bytes)).toEqual({ type, width, height })
})

describe('refused before anything is decoded', () => {
  const cutInRows = png(30, 30, 1, new Array<number>(900).fill(7)).slice(0, 60)
  const cases: [string, Uint8Array, string][] = [
    ['no bytes', new Uint8Array(), 'the file is empty'],
    ['a text', bytesOf('A mountain.\n'), 'the file is a text file'],
    ['an SVG', bytesOf('<?xml version="1.0"?>\n<svg xmlns="x"/>'), 'the file is an SVG'],
    ['a GIF', bytesOf('GIF89a\x01\0\x01\0'), 'the file is a GIF'],
    ['a PDF', bytesOf('%PDF-1.7'), 'the file is a PDF'],
    ['noise', Uint8Array.from([0, 1, 2, 3]), 'the file is of an unknown type'],
    ['a PNG without points', pngHeader(0, 0), 'the picture has no points (0 × 0)'],
    ['a PNG bomb', pngHeader(16384, 16384), 'the picture has 16384 × 16384 points'],
    ['a PNG wider than numbers', pngHeader(2 ** 32 - 1, 2 ** 32 - 1), 'has 4294967295 × 4294967295'],
    ['a JPEG bomb', jpegHeader(65535, 65535, 3), 'the picture has 65535 × 65535 points'],
    ['a CMYK JPEG', jpegHeader(10, 10, 4), 'the file is a CMYK JPEG'],
    ['a PNG cut in its header', png(1, 1, 1, [0]).slice(0, 20), 'a PNG that ends before its size'],
    ['a JPEG cut in its header', jpegHeader(9, 9, 3).slice(0, 12), 'a JPEG that ends before its size'],
    ['a WebP cut in its header', bytesOf('RIFF\0\0\0\0WEBPVP8X'), 'a WebP that ends before its size'],
    ['a PNG cut in its rows', cutInRows, 'damaged or truncated PNG'],
    ['a file too large', new Uint8Array(20_000_001), 'the file has 21 MB'],
  ]
  test.each(cases)('%s', async (_, bytes, told) => {
    const error = await read(bytes).then(String, (error: Error) => error)
    expect(error).toBeInstanceOf(RangeError)
    expect((error as Error).message).toContain(told)
    expect((error as Error).message).toContain('at most 16 Mpx (4096 × 4096) and 20 MB')
  })

  test('a JPEG in node, which cannot decode it', async () => {
    await expect(read(jpegHeader(9, 9, 3))).rejects.toThrow('which a browser only can read; give a PNG here')
  })
})

describe('a PNG', () => {
  test('is read with its bits and channels', async () => {
    const grey = { width: 2, height: 1, data: Uint8Array.of(0, 200) }
    expect(await read(png(2, 1, 1, [0, 200]))).toMatchObject(grey)
    const deep = await read(png(1, 2, 1, [258, 65535], 16))
    expect(deep).toMatchObject({ width: 1, height: 2, data: Uint16Array.of(258, 65535) })
    expect((await read(png(1, 1, 2, [9, 128]))).data).toEqual(Uint8Array.of(9, 9, 9, 128))
    expect((await read(png(1, 1, 3, [1, 2, 3]))).data).toHaveLength(3)
  })

  test('from an ArrayBuffer too', async () => {
    const bytes = png(1, 1, 1, [77]).slice()
    expect((await readStampImage(bytes.buffer)).data).toEqual(Uint8Array.of(77))
  })
})

describe('stamping with a picture', () => {
  const image: StampImage = { width: 3, height: 2, data: Uint8Array.of(0, 51, 102, 153, 204, 255) }
  const heights = (request: object) =>
    orogen.generate({ generator: 'stamp-noise', exponent: 5, stamp: 'image', ...request }).heights

  test('gives the same heights in all forms of the same picture', () => {
    const known = sha256(heights({ image }))
    const values = [...image.data]
    const same: StampImage[] = [
      { ...image, data: Uint8ClampedArray.from(values) },
      { ...image, data: Uint16Array.from(values, (value) => value * 257) },
      { ...image, data: Uint8Array.from(values.flatMap((value) => [value, value, value])) },
      { ...image, data: Uint8Array.from(values.flatMap((value) => [value, value, value, 255])) },
      { ...image, data: Float32Array.from(values, (value) => value / 255) },
    ]
    for (const each of same) expect(sha256(heights({ image: each }))).toBe(known)
    expect(sha256(heights({ image: { ...image, data: Uint8Array.from(values.reverse()) } }))).not.toBe(known)
  })

  test.each<[string, object]>([
    ['there is no image to stamp with', { stamp: 'image', image: undefined }],
    ['image has no points', { image: { width: 0, height: 0, data: new Uint8Array() } }],
    ['image has no points', { image: { width: 1.5, height: 2, data: new Uint8Array(3) } }],
    [
      '1, 3 or 4 values a point, got 5 for 2 × 2',
      { image: { width: 2, height: 2, data: new Uint8Array(5) } },
    ],
    ['image.data must be a Uint8Array', { image: { width: 2, height: 1, data: [0, 1] } }],
    ['numbers between 0 and 1', { image: { width: 1, height: 1, data: Float32Array.of(NaN) } }],
    [
      'image is too large: 8192 × 4096',
      { image: { width: 8192, height: 4096, data: new Uint8Array(8192 * 4096) } },
    ],
    ['image must be a picture with width, height and data, got "cat.png"', { image: 'cat.png' }],
    ['seed must be a whole number', { seed: image }],
    ['weights must not all be 0', { stamp: 'mix', weights: [0, 0] }],
  ])('refuses what it should: %s', (told, request) => {
    expectRefused(() => heights(request), told)
  })

  test('the worker’s runner tells pictures apart by their contents', async () => {
    const run = await freshRunner()
    const of = (data: Uint8Array) =>
      run({
        parameters: { generator: 'stamp-noise', exponent: 4, stamp: 'image', image: { ...image, data } },
      })
    const first = of(image.data.slice() as Uint8Array)
    const other = of((image.data.slice() as Uint8Array).fill(9, 2, 3))
    const again = of(image.data.slice() as Uint8Array)
    expect(sha256(first.field.heights)).toBe(sha256(again.field.heights))
    expect(sha256(first.field.heights)).not.toBe(sha256(other.field.heights))
  })
})
