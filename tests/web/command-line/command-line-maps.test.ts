import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { encode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { drawnValues } from '../../../web/package/heightfield.js'
import { readHeightmap } from '../../../web/files/read/heightmap.js'
import { squareMap } from '../../../web/files/read/square.js'
import { tiff } from '../support/map-files.js'
import { programs, temporaryFolder } from '../support/programs.js'

// The command lines read grids and tiles as pages do: the same heights, the same spacing, or a refusal of
// both.

const folder = temporaryFolder()
const text = (lines: string) => new TextEncoder().encode(lines.replaceAll(' | ', '\n'))
const hill = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, i) =>
    Math.round(500 - 12 * Math.hypot((i % columns) - 4, Math.floor(i / columns) - 3)),
  )
const grid = (columns: number, rows: number, values: (number | string)[] = hill(columns, rows)) =>
  values.map((value, i) => `${value}${(i + 1) % columns === 0 ? '\n' : ' '}`).join('')
const gaps = hill(9, 9).map((height, i) => (i % 7 === 3 ? -9999 : height))
const head = 'ncols 9 | nrows 9 | xllcorner 0 | yllcorner 0 | cellsize 30 | '
const utf16 = new Uint8Array(Buffer.from(`\ufeff${head.replaceAll(' | ', '\n')}${grid(9, 9)}`, 'utf16le'))
const tile = (columns: number, rows: number, values = hill(columns, rows)) => {
  const view = new DataView(new ArrayBuffer(2 * columns * rows))
  values.forEach((height, i) => view.setInt16(2 * i, height))
  return new Uint8Array(view.buffer)
}
/** A tile of elevation as colours: 256 × 256 points, three numbers below 256 for each height. */
const colours = (codeOf: (height: number) => [number, number, number]) => {
  const data = Uint8Array.from(hill(256, 256).flatMap((height) => codeOf(height + 2500)))
  return encode({ width: 256, height: 256, data, channels: 3, depth: 8 })
}
const terrarium = colours((height) => [(height + 32768) >> 8, (height + 32768) & 255, 64])
const mapbox = colours((height) => {
  const code = (height + 10_000) * 10
  return [code >> 16, (code >> 8) & 255, code & 255]
})
/** Greys of 16 bits, some of them transparent. */
const holes = encode({
  width: 17,
  height: 17,
  data: Uint16Array.from(hill(17, 17).flatMap((height, i) => [height * 60, i % 11 === 5 ? 0 : 65_535])),
  channels: 2,
  depth: 16,
})

const files: [name: string, bytes: Uint8Array][] = [
  ['plain.asc', text(head + grid(9, 9))],
  ['mark.ASC', text(`\ufeff${head}${grid(9, 9)}\x1a`)],
  ['utf16.asc', utf16],
  ['cr.asc', text((head + grid(9, 9)).replaceAll(' | ', '\r').replaceAll('\n', '\r'))],
  [
    'grass.asc',
    text(`north: 270 | south: 0 | east: 270 | west: 0 | rows: 9 | cols: 9 | null: * | ${grid(9, 9)}`),
  ],
  ['gaps.asc', text(head + grid(9, 9, gaps))],
  [
    'nan.asc',
    text(
      head +
        grid(
          9,
          9,
          gaps.map((height) => (height < 0 ? 'nan' : height)),
        ),
    ),
  ],
  [
    'named.asc',
    text(
      `${head}NODATA -7.1 | ${grid(
        9,
        9,
        gaps.map((height) => (height < 0 ? '-7.1000000001' : height)),
      )}`,
    ),
  ],
  [
    'voids.asc',
    text(
      head +
        grid(
          9,
          9,
          gaps.map((height) => (height < 0 ? -32768 : height)),
        ),
    ),
  ],
  [
    'commas.asc',
    text(
      `${head.replace('30', '30,5')}${grid(
        9,
        9,
        hill(9, 9).map((height) => `${height},5`),
      )}`,
    ),
  ],
  ['separated.asc', text(head + grid(9, 9).replaceAll(' ', ', '))],
  [
    'fortran.asc',
    text(
      `# made by hand | ${head}${grid(
        9,
        9,
        hill(9, 9).map((height) => `${height / 1000}D+03`),
      )}`,
    ),
  ],
  ['oblong.asc', text(`ncols 15 | nrows 9 | cellsize 5 | ${grid(15, 9)}`)],
  ['cells.asc', text(`ncols 9 | nrows 17 | dx 30 | dy 10 | ${grid(9, 17)}`)],
  ['degrees.asc', text(`ncols 9 | nrows 9 | xllcorner 7 | yllcorner 46 | cellsize 0.008333 | ${grid(9, 9)}`)],
  ['unsaid.asc', text(`ncols 9 | nrows 9 | ${grid(9, 9)}`)],
  ['tile.hgt', tile(9, 9)],
  ['N46E007.hgt', tile(33, 33)],
  [
    'voids.hgt',
    tile(
      9,
      9,
      gaps.map((height) => (height < 0 ? 32767 : height)),
    ),
  ],
  ['word.asc', text(`${head}${grid(9, 9).replace('500', 'x')}`)],
  ['short.asc', text(`${head}1 2 3`)],
  ['web.asc', text('<!doctype html> | <title>404</title>')],
  ['cell.asc', text(`${head.replace('30', '0')}${grid(9, 9)}`)],
  ['member.asc', text(`${head.replace('ncols 9', 'ncols x')}${grid(9, 9)}`)],
  ['odd.hgt', tile(9, 9).subarray(1)],
  ['web.hgt', text('<!doctype html> | <title>404</title>')],
  ['terrarium.png', terrarium],
  ['mapbox.png', mapbox],
  ['holes.png', holes],
  ['none.asc', text(head + grid(9, 9, Array(81).fill('*')))],
]

for (const program of Object.keys(programs) as (keyof typeof programs)[])
  test.each(files)(`${program} reads %s as pages do`, async (name, bytes) => {
    writeFileSync(join(folder, name), bytes)
    const words = ['erode', name, '--age', '0', '-q', '-o', 'out.r32', '--sidecar']
    const [file, ...before] = programs[program]
    const { status, stderr } = spawnSync(file!, [...before, ...words], { cwd: folder, encoding: 'utf8' })
    const map = await readHeightmap(new Uint8Array(bytes), { name }).catch((error: unknown) => error)
    if (map instanceof Error) {
      expect(stderr).toMatch(/^orogen: "[^"]+" [^\n]{10,300}\n$/)
      expect(status).toBe(2)
      return
    }
    expect(stderr).toBe('')
    const field = await squareMap(map as Awaited<ReturnType<typeof readHeightmap>>)
    const wanted = drawnValues(field, field.heights)
    const written = readFileSync(join(folder, 'out.r32'))
    const heights = new Float32Array(new Uint8Array(written).buffer)
    expect(heights).toHaveLength(wanted.length)
    heights.forEach((height, i) => expect(Math.abs(height - wanted[i]!)).toBeLessThan(1e-3))
    const { spacing } = JSON.parse(readFileSync(join(folder, 'out.r32.json'), 'utf8')) as { spacing: number }
    expect(Math.abs(spacing / field.spacing - 1)).toBeLessThan(1e-6)
  })

test.each([
  ['terrarium', terrarium, 0.25],
  ['mapbox', mapbox, 0],
] as const)('the tile of %s above is one', async (name, bytes, more) => {
  const map = await readHeightmap(bytes, `${name}.png`)
  expect(map.notes.map(({ code }) => code)).toContain(`note-${name}`)
  hill(256, 256).forEach((height, i) => expect(map.heights[i]).toBeCloseTo(height + 2500 + more, 3))
})

const run = (program: keyof typeof programs, ...words: string[]) => {
  const [file, ...before] = programs[program]
  return spawnSync(file!, [...before, ...words], { cwd: folder, encoding: 'utf8' })
}
const floats = (name: string) => new Float32Array(new Uint8Array(readFileSync(join(folder, name))).buffer)

test.each<[string, Uint8Array]>([
  ['a.tif', tiff(9, 7, hill(9, 7), { scale: [30, 30], model: 1, type: 'float32' })],
  [
    'a.csv',
    text(
      hill(9, 7)
        .map((height, i) => `${height}${(i + 1) % 9 === 0 ? '\n' : ','}`)
        .join(''),
    ),
  ],
  ['a.asc.gz', new Uint8Array(gzipSync(text(`ncols 9 | nrows 7 | cellsize 30 | ${grid(9, 7)}`)))],
])('%s is read by both programs', (name, bytes) => {
  writeFileSync(join(folder, name), bytes)
  for (const program of ['native', 'node'] as const) {
    const words = ['erode', name, '--age', '0', '-q', '-o', `${program}.r32`]
    expect(run(program, ...words)).toMatchObject({ stderr: '', status: 0 })
    expect([...floats(`${program}.r32`)]).toEqual(hill(9, 7))
  }
})

test.each(['-', '/dev/stdin'])('a map comes from the standard input as %s', (name) => {
  for (const program of ['native', 'node'] as const) {
    const [file, ...before] = programs[program]
    const words = [...before, 'erode', name, '--age', '0', '-q', '-o', `${program}-input.r32`]
    const { stderr, status } = spawnSync(file!, words, {
      cwd: folder,
      encoding: 'utf8',
      input: `ncols 9\nnrows 7\ncellsize 30\n${grid(9, 7)}`,
    })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    expect([...floats(`${program}-input.r32`)]).toEqual(hill(9, 7))
  }
})

test.each(['native', 'node'] as const)('a damaged GeoTIFF is refused in %s with its sentence', (program) => {
  writeFileSync(join(folder, 'bad.tif'), 'II*\0 and no more')
  const { stderr, status } = run(program, 'erode', 'bad.tif', '-o', 'bad.png')
  expect(stderr).toMatch(/^orogen: "bad\.tif" cannot be used: [^\n]{10,300}\n$/)
  expect(status).toBe(2)
})

test.each(Object.keys(programs) as (keyof typeof programs)[])(
  '%s takes what a file does not say from its flags',
  (program) => {
    writeFileSync(
      join(folder, 'flags.asc'),
      text(`ncols 15 | nrows 9 | ${grid(15, 9, hill(15, 9).with(20, -9999))}`),
    )
    const words = ['erode', 'flags.asc', '--age', '0', '-q', '--sidecar']
    expect(run(program, ...words, '--gaps', 'sea', '--spacing', '12', '-o', 'f.r32').stderr).toBe('')
    const sidecar = () => JSON.parse(readFileSync(join(folder, 'f.r32.json'), 'utf8')) as object
    expect(sidecar()).toMatchObject({ width: 15, height: 9, spacing: 12 })
    expect(floats('f.r32')[20]).toBe(Math.max(0, Math.min(...hill(15, 9).toSpliced(20, 1))))
    run(program, ...words, '--fit', 'crop', '-o', 'f.r32')
    expect(sidecar()).toMatchObject({ width: 9, height: 9 })
    run(program, 'erode', 'flags.asc', '--age', '0', '-q', '-o', 'f.png')
    const png = ['erode', 'f.png', '--age', '0', '-q', '-o', 'g.r32']
    run(program, ...png, '--low', '100', '--high', '300')
    expect([Math.min(...floats('g.r32')), Math.max(...floats('g.r32'))]).toEqual([100, 300])
    expect(run(program, ...png, '--low', '3', '--high', '1').stderr).toContain(
      'choose a lowest height below the highest',
    )
    expect(run(program, ...png, '--fit', 'x').stderr).toMatch(/fit must be whole or crop/)
  },
)

test('what was changed of a grid is said, unless the program is to be quiet', () => {
  writeFileSync(join(folder, 'said.asc'), text(`ncols 15 | nrows 9 | ${grid(15, 9)}`))
  const words = ['erode', 'said.asc', '--age', '0', '--fit', 'crop', '-o', 'said.r32']
  const { stderr } = spawnSync(programs.native[0]!, words, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toMatch(/^orogen: said\.asc: .*; the middle 9 × 9 of 15 × 9 points are shown$/m)
})

describe.each(Object.keys(programs) as (keyof typeof programs)[])('an oblong map in %s', (program) => {
  const ramp = Array.from({ length: 31 * 16 }, (_, i) => 10 * (i % 31) + Math.floor(i / 31))
  const ask = (...words: string[]) => {
    writeFileSync(join(folder, 'ramp.asc'), text(`ncols 31 | nrows 16 | cellsize 20 | ${grid(31, 16, ramp)}`))
    const { stdout, stderr, status } = run(program, ...words)
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    return stdout
  }

  test('keeps its proportion at another size', () => {
    ask('erode', 'ramp.asc', '--age', '0', '-q', '--size', '61', '-o', 'ramp.r32', '--sidecar')
    const sidecar = JSON.parse(readFileSync(join(folder, 'ramp.r32.json'), 'utf8')) as object
    expect(sidecar).toMatchObject({ width: 61, height: 31, spacing: 10 })
    // Where the spline has all its points, a slope stays one.
    floats('ramp.r32').forEach((height, i) => {
      const [x, y] = [i % 61, Math.floor(i / 61)]
      if (x >= 2 && x <= 58 && y >= 2 && y <= 28) expect(height).toBeCloseTo(5 * x + y / 2, 3)
    })
  })

  test('is analysed with all its points, and no others', () => {
    const { columns, rows, min, max, mean, histogram } = JSON.parse(
      ask('analyse', 'ramp.asc', '--json'),
    ) as Record<string, number> & { histogram: number[] }
    expect({ columns, rows, min, max, mean }).toEqual({
      columns: 31,
      rows: 16,
      min: 0,
      max: 315,
      mean: 157.5,
    })
    expect(histogram.reduce((sum, count) => sum + count)).toBe(31 * 16)
    expect(ask('analyse', 'ramp.asc')).toContain('31 x 16 points')
  })
})
