import { decode } from 'fast-png'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { exportSize, exportTerrain, importHeightmap } from '../../web/core/exports/index.js'
import type { Heightfield } from '../../web/core/orogen/index.js'
import { fieldOf, freshOrogen } from './terrain.js'

const orogen = await freshOrogen()
const mountain = orogen.generate({ exponent: 8, seed: 3 })

/** Everything a grey PNG says, read by the specification and node's zlib alone. */
function readGrey(file: Buffer) {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    chunks.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + 8, at + 8 + length),
    })
    at += 12 + length
  }
  const dataOf = (type: string) => Buffer.concat(chunks.filter((c) => c.type === type).map((c) => c.data))
  const header = dataOf('IHDR')
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!]
  const depth = bits / 8
  const pitch = width * depth
  const raw = inflateSync(dataOf('IDAT'))
  expect(raw.length).toBe(height * (pitch + 1))
  const rows = Buffer.alloc(height * pitch)
  for (let y = 0; y < height; y++) {
    expect(raw[y * (pitch + 1)]).toBe(4)
    for (let i = 0; i < pitch; i++) {
      const at = y * pitch + i
      const a = i < depth ? 0 : rows[at - depth]!
      const b = y < 1 ? 0 : rows[at - pitch]!
      const c = i < depth || y < 1 ? 0 : rows[at - pitch - depth]!
      const p = a + b - c
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
      rows[at] = raw[y * (pitch + 1) + 1 + i]! + (pa <= pb && pa <= pc ? a : pb <= pc ? b : c)
    }
  }
  const grey = Array.from({ length: width * height }, (_, i) =>
    bits === 8 ? rows[i]! : rows.readUInt16BE(2 * i),
  )
  return { width, height, bits, grey, types: chunks.map(({ type }) => type), text: dataOf('tEXt').toString() }
}

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

function greys({ heights }: Heightfield, low: number, high: number, white: number): number[] {
  return [...heights].map((height) =>
    Math.min(white, Math.max(0, Math.floor((height - low) * (white / (high - low)) + 0.5))),
  )
}

describe.each([
  [8, 'png-8', 255],
  [16, 'png-16', 65535],
] as const)('a PNG of %i bits', (bits, format, white) => {
  test('holds every height to the nearest step, by two readers', async () => {
    const blob = await exportTerrain(format, mountain)
    expect(blob.type).toBe('image/png')
    const file = await bytesOf(blob)
    const read = readGrey(file)
    expect(read).toMatchObject({ width: 257, height: 257, bits })
    expect(read.types.slice(0, 2)).toEqual(['IHDR', 'tEXt'])
    expect(read.types.at(-1)).toBe('IEND')
    expect(read.grey).toEqual(greys(mountain, mountain.min, mountain.max, white))
    expect(Math.min(...read.grey)).toBe(0)
    expect(Math.max(...read.grey)).toBe(white)
    const other = decode(file, { checkCrc: true })
    expect([...other.data]).toEqual(read.grey)
    expect(other).toMatchObject({ width: 257, height: 257, depth: bits, channels: 1 })
  })

  test('says the scale', async () => {
    const { min: minimum, max: maximum, spacing } = mountain
    const { text } = readGrey(await bytesOf(await exportTerrain(format, mountain)))
    expect(text.split('\0')[0]).toBe('Terrain')
    expect(JSON.parse(text.split('\0')[1]!)).toEqual({ minimum, maximum, spacing })
  })

  test('is cut off at a given range', async () => {
    const range = { minimum: 0.2, maximum: 0.4 }
    const { grey } = readGrey(await bytesOf(await exportTerrain(format, mountain, { range })))
    expect(grey).toEqual(greys(mountain, 0.2, 0.4, white))
    expect(grey.filter((value) => value === 0).length).toBeGreaterThan(1)
  })

  test('of a flat map is black and small', async () => {
    const blob = await exportTerrain(
      format,
      fieldOf(513, 1, () => 7),
    )
    expect(new Set(readGrey(await bytesOf(blob)).grey)).toEqual(new Set([0]))
    expect(blob.size).toBeLessThan(4000)
  })

  test('of noise is not larger than it says it may be', async () => {
    let state = 1
    const noise = fieldOf(300, 1, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0))
    const blob = await exportTerrain(format, noise)
    const size = exportSize(format, noise)
    expect(size.exact).toBe(false)
    expect(blob.size).toBeLessThanOrEqual(size.bytes)
    expect(blob.size).toBeGreaterThan(size.bytes * 0.9)
    expect(readGrey(await bytesOf(blob)).grey).toEqual(greys(noise, noise.min, noise.max, white))
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
