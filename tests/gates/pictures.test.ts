import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readHeightmap } from '../../web/files/read/heightmap.js'
import type { Heightmap } from '../../web/files/read/types.js'
import { pngChunk, pngSignature } from '../web/support/png.js'
import { readStampImage } from '../../web/package/stamp-image.js'
import { tiff, zip } from '../web/support/map-files.js'
import { programs, temporaryFolder } from '../web/support/programs.js'
import { readOrRefused, report, tryAll } from './gate.js'

// Hostile pictures and maps, made here: headers that lie, data that inflate to a quarter of a gigabyte,
// chunks that are damaged, cut off, left out, doubled and exchanged. The package and the command line refuse
// each with a sentence, or read the same heights, in memory that the declared size explains.

const folder = temporaryFolder()

interface Hostile {
  bytes: Uint8Array
  ending: string
  /** That the header says, as far as it may be believed. */
  pixels: number
}

type Chunk = [type: string, content: Uint8Array]
const word = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const text = (content: string) => Buffer.from(content, 'latin1')
const pngOf = (chunks: Chunk[]) => Buffer.concat([pngSignature, ...chunks.map((each) => pngChunk(...each))])

/** Zeros that are compressed to a thousandth, without ever being there. */
const million = deflateSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH })
const bomb = Buffer.concat([million, ...Array.from({ length: 255 }, () => million.subarray(2))])

const kinds = [
  { channels: 1, colours: 0, depths: [1, 2, 4, 8, 16] },
  { channels: 3, colours: 2, depths: [8, 16] },
  { channels: 1, colours: 3, depths: [1, 2, 4, 8] },
  { channels: 2, colours: 4, depths: [8, 16] },
  { channels: 4, colours: 6, depths: [8, 16] },
].flatMap(({ depths, ...kind }) => depths.map((depth) => ({ ...kind, depth })))

/** Most pictures stay as they are in most respects. */
const maybe = <Value>(of: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of })

/** Pictures, each with a header that may lie, and with harm that may be done to its bytes. */
const pictures = fc
  .record({
    kind: fc.constantFrom(...kinds),
    side: fc.integer({ min: 2, max: 40 }),
    said: maybe(
      fc.tuple(
        fc.constantFrom(0, 1, 3, 4096, 8193, 16384, 2 ** 31 - 1, 2 ** 32 - 1),
        fc.constantFrom(0, 2, 4096, 8193),
      ),
    ),
    noise: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    data: maybe(fc.constantFrom('bomb', 'noise', 'none', 'short')),
    extra: maybe(
      fc.constantFrom<Chunk>(
        ['tEXt', text('Terrain\0{"minimum": -5, "maximum": 7, "spacing": 2}')],
        ['tEXt', text('Terrain\0{"minimum": 1e999, "maximum": 7, "spacing": 1e-30}')],
        ['zTXt', Buffer.concat([text('x\0\0'), bomb])],
        ['iCCP', Buffer.concat([text('x\0\0'), bomb])],
        ['tRNS', text('\0\x01\0\x02\0\x03')],
        ['IHDR', Buffer.concat([word(20_000), word(20_000), text('\x08\0\0\0\0')])],
        ['ABCD', text('critical, and nobody knows it')],
      ),
    ),
    harm: maybe(fc.constantFrom('flip', 'wrong sum', 'drop', 'double', 'exchange', 'cut', 'tail')),
    where: fc.nat(100_000),
  })
  .map(({ kind, side, said, noise, data, extra, harm, where }): Hostile => {
    const { channels, colours, depth } = kind
    const [width, height] = said ?? [side, side]
    const header = Buffer.concat([word(width), word(height), Buffer.of(depth, colours, 0, 0, 0)])
    const rowBytes = 1 + Math.ceil((side * channels * depth) / 8)
    const rows = Uint8Array.from({ length: rowBytes * side }, (_, i) =>
      i % rowBytes === 0 ? noise[i % 16]! % 5 : noise[i % 16]! + 3 * i,
    )
    const packed = {
      right: () => deflateSync(rows),
      bomb: () => bomb,
      noise: () => noise,
      none: () => text(''),
      short: () => deflateSync(rows.subarray(0, rows.length >> 1)),
    }[data ?? 'right']()
    const chunks: Chunk[] = [
      ['IHDR', header],
      ...(colours === 3 ? [['PLTE', new Uint8Array(3 * 2 ** depth).fill(noise[0]!)] as Chunk] : []),
      ...(extra ? [extra] : []),
      ['IDAT', packed],
      ['IEND', text('')],
    ]
    const at = where % chunks.length
    const other = (where >> 4) % chunks.length
    if (harm === 'flip') {
      const content = Uint8Array.from(chunks[at]![1])
      if (content.length > 0) content[where % content.length]! ^= 1 << (where % 8)
      chunks[at] = [chunks[at]![0], content]
    }
    if (harm === 'drop') chunks.splice(at, 1)
    if (harm === 'double') chunks.splice(other, 0, chunks[at]!)
    if (harm === 'exchange') [chunks[at], chunks[other]] = [chunks[other]!, chunks[at]!]
    let bytes: Uint8Array = pngOf(chunks)
    if (harm === 'cut') bytes = bytes.subarray(0, where % bytes.length)
    if (harm === 'wrong sum') bytes[where % bytes.length]! ^= 1
    if (harm === 'tail') bytes = Buffer.concat([bytes, noise])
    return { bytes, ending: 'png', pixels: width * height <= 8193 * 8193 ? width * height : 0 }
  })

const bytes = (maxLength: number) => fc.uint8Array({ maxLength, size: 'max' })
const heads = ['\xff\xd8\xff\xe0\0\x10JFIF\0', 'RIFF\x20\0\0\0WEBPVP8X', 'GIF89a', '<svg ', 'BM', '']
const others = fc
  .record({
    head: fc.constantFrom(...heads.map(text)),
    tail: bytes(600),
    side: fc.integer({ min: 2, max: 30 }),
    ending: fc.constantFrom('png', 'r16', 'r32', 'raw', 'hgt', 'asc'),
    count: fc.constantFrom(0, 0, 0, 1, -1),
  })
  .map(({ head, tail, side, ending, count }): Hostile => {
    const length = side * side * (ending === 'r32' ? 4 : 2) + count
    const grid = `ncols ${side}\nnrows ${count === 1 ? 1e9 : side}\n${[...tail].join(' ')}`
    const values = Buffer.concat([head, tail], Math.max(length, 0))
    let content
    if (ending === 'asc') content = text(grid)
    else if (ending === 'png') content = Buffer.concat([head, tail])
    else content = values
    return { bytes: content, ending, pixels: side * side }
  })

/** The heights that the command line reads, in little more memory than they need. */
function byProgram({ bytes, ending, pixels }: Hostile): Float32Array | undefined {
  writeFileSync(join(folder, `in.${ending}`), bytes)
  const kilobytes = 12_000 + Math.ceil((4 * 4 * pixels) / 1024)
  const line = `ulimit -v ${kilobytes}; exec "$0" erode in.${ending} --age 0 -q -o out.r32`
  const words = ['-c', line, ...programs.native]
  const { status, stderr } = spawnSync('sh', words, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toMatch(/^(orogen: [^\n]{10,400}\n)?$/)
  expect(status, stderr).toBe(stderr === '' ? 0 : 2)
  if (status !== 0) return undefined
  const written = readFileSync(join(folder, 'out.r32'))
  return new Float32Array(written.buffer, written.byteOffset, written.length / 4).slice()
}

/** Whether the package guessed nothing that the command line does not guess. */
const isPlain = ({ width, height, gaps, byteOrder }: Heightmap) =>
  width === height && gaps === 0 && byteOrder !== 'big'

test('a hostile picture is refused, or read right, in memory for its pixels', async () => {
  const seen = { read: 0, refused: 0, onlyOne: 0, slowest: 0, slowestLarge: 0 }
  /** Milliseconds of the processor, which other programs do not lengthen. */
  const spent = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
  const peak = () => process.resourceUsage().maxRSS * 1024
  let unexplained = 0
  await tryAll(15, fc.oneof({ weight: 4, arbitrary: pictures }, others), async (each) => {
    const { bytes: content, ending, pixels } = each
    const [begin, before] = [spent(), peak()]
    const file = new File([content as Uint8Array<ArrayBuffer>], `in.${ending}`)
    const field = await readOrRefused(() => readHeightmap(file, { name: file.name }))
    // Data whose header claims millions of pixels must be inflated as far as that before they are found to be
    // longer.
    const slowest = pixels > 1e6 ? 'slowestLarge' : 'slowest'
    if (!field) seen[slowest] = Math.max(seen[slowest], spent() - begin)
    if (ending === 'png') await readOrRefused(() => readStampImage(file))
    unexplained = Math.max(unexplained, peak() - before - 4 * 4 * pixels)
    seen[field ? 'read' : 'refused']++
    if (!['png', 'r32', 'r16'].includes(ending)) return
    const heights = byProgram(each)
    if (!heights !== !field) seen.onlyOne++
    else if (heights && isPlain(field!)) expect(heights).toEqual(field!.heights)
  })
  // The rest is that of the test and of the garbage of many small ones; each bomb has twice as much.
  expect(unexplained).toBeLessThan(2 ** 26)
  expect(seen.refused).toBeGreaterThan(0)
  report(JSON.stringify({ ...seen, unexplained }))
})

/** Small pictures, each with one thing that readers of PNGs read differently unless they agree on it. */
const doubtful = fc
  .record({
    kind: fc.constantFrom(...kinds),
    interlace: fc.constantFrom(0, 0, 0, 1, 2),
    side: fc.integer({ min: 3, max: 12 }), // fewer cannot be eroded
    noise: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    change: fc.constantFrom(
      'nothing',
      'text late',
      'text twice',
      'text compressed',
      'text international',
      'text long',
      'text wrong sum',
      'key',
      'key long',
      'key twice',
      'key late',
      'colours few',
      'colours late',
      'colours twice',
      'colours odd',
      'compression',
      'filter',
      'header long',
      'header late',
      'critical',
      'ancillary',
      'no letter',
      'split',
      'cut in two',
      'end long',
      'no end',
      'tail',
      'data tail',
      'data twice',
      'wrong adler',
      'no adler',
      'row filter',
      'window',
      'flip',
    ),
    where: fc.nat(100_000),
  })
  .map(({ kind, interlace, side, noise, change, where }) => {
    const { channels, colours, depth } = kind
    const header = Buffer.concat([word(side), word(side), Buffer.of(depth, colours, 0, 0, interlace)])
    const passes =
      interlace === 1
        ? [
            [0, 0, 8, 8],
            [4, 0, 8, 8],
            [0, 4, 4, 8],
            [2, 0, 4, 4],
            [0, 2, 2, 4],
            [1, 0, 2, 2],
            [0, 1, 1, 2],
          ]
        : [[0, 0, 1, 1]]
    const rows: number[] = []
    let mixed = where
    const random = () => (mixed = (Math.imul(mixed, 1664525) + 1013904223) >>> 0) >>> 24
    for (const [x, y, apartX, apartY] of passes as [number, number, number, number][])
      for (let row = y; row < side && x < side; row += apartY) {
        rows.push(change === 'row filter' && row === y ? 7 : random() % 5)
        const bytes = Math.ceil((Math.ceil((side - x) / apartX) * channels * depth) / 8)
        for (let i = 0; i < bytes; i++) rows.push(random())
      }
    const packed = deflateSync(Uint8Array.from(rows), change === 'window' ? { windowBits: 9 } : {})
    const entries = change === 'colours few' ? 1 + (where % 2 ** depth) : 2 ** depth
    const palette = Uint8Array.from({ length: 3 * entries + (change === 'colours odd' ? 1 : 0) }, random)
    const keyBytes = [2, 0, 6, 1 + (where % entries), 2, 0, 6][colours]!
    const key: Chunk = ['tRNS', noise.subarray(0, change === 'key long' ? keyBytes + 1 : keyBytes)]
    const plte: Chunk = ['PLTE', palette]
    const said = (to: number) => `{ "minimum": 0, "maximum": ${to}, "spacing": 1 }`
    const scale = (to: number): Chunk => ['tEXt', text(`Terrain\0${said(to)}`)]
    const hasPalette = colours === 3 || change.startsWith('colours')
    const hasKey = change.startsWith('key')
    const one = (content: Uint8Array): Chunk => ['IDAT', content]
    const halves = [one(packed.subarray(0, 5)), one(packed.subarray(5))] as const
    const others: Record<string, Chunk[]> = {
      split: [halves[0], ['tIME', text('1234567')], halves[1]],
      'cut in two': [halves[0], one(text('')), halves[1]],
      'data tail': [one(Buffer.concat([packed, text('more')]))],
      'data twice': [one(packed), one(packed)],
      'no adler': [one(packed.subarray(0, -4))],
      'wrong adler': [one(Buffer.concat([packed.subarray(0, -1), Buffer.of(packed.at(-1)! ^ 1)]))],
    }
    const data = others[change] ?? [one(packed)]
    if (change === 'compression') header[10] = 1
    if (change === 'filter') header[11] = 1
    const only = (wanted: string, ...chunks: Chunk[]) => (change === wanted ? chunks : [])
    const chunks: Chunk[] = [
      ...only('header late', scale(10)),
      ['IHDR', change === 'header long' ? Buffer.concat([header, text('!')]) : header],
      ...only('nothing', scale(20)),
      ...only('text twice', scale(1), scale(20)),
      ...only('text compressed', ['zTXt', Buffer.concat([text('Terrain\0\0'), deflateSync(text(said(20)))])]),
      ...only('text international', ['iTXt', text(`Terrain\0\0\0\0\0${said(20)}`)]),
      ...only('text long', ['tEXt', text(`Terrain\0${said(20)}${' '.repeat(where % 2000)}`)]),
      ...only('text wrong sum', scale(10)),
      ...only('critical', ['ABCD', text('what is this')]),
      ...only('ancillary', ['gAMA', text('not a gamma')], ['abCD', text('what is this')]),
      ...only('no letter', ['ab1d', text('')]),
      ...(hasPalette && change !== 'colours late' ? [plte] : []),
      ...only('colours twice', plte),
      ...(hasKey && change !== 'key late' ? [key] : []),
      ...only('key twice', key),
      ...data,
      ...only('colours late', plte),
      ...only('key late', key),
      ...only('text late', scale(20)),
      ...(change === 'no end' ? [] : [['IEND', text(change === 'end long' ? '!' : '')] as Chunk]),
    ]
    const parts = chunks.map(([type, content]) => pngChunk(type, content))
    const bytes = Buffer.concat([pngSignature, ...parts, ...(change === 'tail' ? [noise] : [])])
    if (change === 'text wrong sum') bytes[bytes.indexOf('tEXt') + 30]! ^= 1
    if (change === 'flip') bytes[8 + (where % (bytes.length - 8))]! ^= 1 << (where % 8)
    return { bytes: new Uint8Array(bytes), ending: 'png', pixels: side * side, change }
  })

test('the native reader of PNGs and that of the package read the same or refuse the same', async () => {
  const seen = { read: 0, refused: 0 }
  await tryAll(
    100,
    doubtful,
    async (each) => {
      const file = new File([each.bytes as Uint8Array<ArrayBuffer>], 'in.png')
      const field = await readOrRefused(() => readHeightmap(file, { name: file.name }))
      const native = byProgram(each)
      if (!field || isPlain(field)) expect(native, each.change).toEqual(field?.heights)
      seen[field ? 'read' : 'refused']++
    },
    2,
  )
  expect(seen.read).toBeGreaterThan(10)
  expect(seen.refused).toBeGreaterThan(10)
  report(JSON.stringify(seen))
})

const slope = Array.from({ length: 24 * 20 }, (_, i) => 100 + (i % 24) * 3 + Math.floor(i / 24) * 5)
const gridOf = (separator: string) =>
  slope.map((height, i) => `${height}${i % 24 === 23 ? '\n' : separator}`).join('')
const shorts = new Uint8Array(Int16Array.from(slope).buffer)
const geo = { scale: [30, 30] as [number, number], model: 1 }
/** A file of each format, all with the same heights. */
const examples: Record<string, Uint8Array> = {
  'a.asc': text(
    `ncols 24\nnrows 20\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9999\n${gridOf(' ')}`,
  ),
  'grass.txt': text(`north: 600\nsouth: 0\neast: 720\nwest: 0\nrows: 20\ncols: 24\n${gridOf(' ')}`),
  'a.grd': text(`DSAA\n24 20\n0 690\n0 570\n0 300\n${gridOf(' ')}`),
  'a.csv': text(gridOf(',')),
  'a.xyz': text(
    slope.map((height, i) => `${(i % 24) * 30} ${-30 * Math.floor(i / 24)} ${height}\n`).join(''),
  ),
  'a.json': text(JSON.stringify({ width: 24, height: 20, spacing: 30, heights: slope })),
  'a.hgt': shortsBig(slope.slice(0, 400)),
  'a.r16': shorts,
  'a.r32': new Uint8Array(Float32Array.from(slope).buffer),
  'a.asc.gz': new Uint8Array(gzipSync(`ncols 24\nnrows 20\n${gridOf(' ')}`)),
  'a.zip': zip([['a.hgt', shortsBig(slope.slice(0, 400))]], 8),
  'strip.tif': tiff(24, 20, slope, { ...geo, type: 'float32', none: '-9999' }),
  'tile.tif': tiff(24, 20, slope, { ...geo, type: 'int16', tile: 16, pack: deflateSync, compression: 8 }),
}

function shortsBig(heights: number[]): Uint8Array {
  return Uint8Array.from(heights.flatMap((height) => [height >> 8, height & 255]))
}

test.each(Object.keys(examples))(
  '%s with some bytes changed is read, or refused with a sentence',
  async (name) => {
    const whole = examples[name]!
    const seen = { read: 0, refused: 0 }
    const change = fc.record({
      how: fc.constantFrom('byte', 'bit', 'cut', 'insert', 'swap', 'double'),
      where: fc.nat(whole.length - 1),
      other: fc.nat(whole.length - 1),
      value: fc.nat(255),
    })
    // With the same reader in C++, tests/cpp/files/read_mutants_test.cpp tries more of them, in less time.
    await tryAll(
      25,
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (changes) => {
        let bytes = Buffer.from(whole)
        for (const { how, where, other, value } of changes) {
          const at = where % Math.max(bytes.length, 1)
          if (how === 'byte') bytes[at] = value
          if (how === 'bit') bytes[at]! ^= 1 << (value & 7)
          if (how === 'cut') bytes = bytes.subarray(0, at)
          if (how === 'insert')
            bytes = Buffer.concat([bytes.subarray(0, at), Buffer.of(value), bytes.subarray(at)])
          if (how === 'swap')
            [bytes[at], bytes[other % bytes.length]] = [bytes[other % bytes.length]!, bytes[at]!]
          if (how === 'double') bytes = Buffer.concat([bytes, bytes.subarray(at)])
        }
        const map = await readOrRefused(() => readHeightmap(new Uint8Array(bytes), { name }))
        if (map) {
          expect(map.heights).toHaveLength(map.width * map.height)
          expect(map.heights.every(Number.isFinite)).toBe(true)
          expect(Math.min(...map.spacing)).toBeGreaterThan(0)
        }
        seen[map ? 'read' : 'refused']++
      },
      10,
    )
    report(`${name} ${JSON.stringify(seen)}`)
  },
)
