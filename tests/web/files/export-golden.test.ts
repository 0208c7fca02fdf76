import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { type ExportFormat, exportTerrain, formats } from '../../../web/files/index.js'
import { papers } from '../../../web/draw/views/places.js'
import { covers } from '../../../web/package/covers.js'
import type { GenerateParameters } from '../../../web/package/index.js'
import { framedView } from '../../../web/draw/camera/camera.js'
import { exportShown, type ShownTerrain } from '../../../web/files/export.js'
import { readLink } from '../../../web/state/link.js'
import { exaggerated, requestOf } from '../../../web/state/state.js'
import { textOf } from '../support/project.js'
import { commandLine } from '../support/programs.js'
import { bytesOf } from '../support/solids.js'
import { orogen, sha256 } from '../support/terrain.js'

const { read, written } = commandLine()
const jsonOf = (file: Buffer) => JSON.parse(file.toString()) as Record<string, unknown>

/** Two triangles with everything that a mesh can have, one of whose coordinates needs every digit. */
const mesh = {
  positions: Float32Array.of(0, 0, 0, 0.1, 0, 3, 0, 1e-3, 1, 7.25, 1 / 3, -2),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0.6, 0, 0.8, 0, 1, 0),
  colours: Uint8Array.from({ length: 16 }, (_, i) => 16 * i),
  indices: Uint16Array.of(0, 1, 2, 2, 1, 3),
}

interface Options {
  /**
   * Width and height of the window for a line drawing, or the paper with the same shape within its margins.
   */
  window?: [width: number, height: number] | keyof typeof papers
  /** Whether to add a colour to each point of the map. */
  colours?: true
}

/** A file of the terrain behind a link, or of the mesh. */
async function fileOf(format: string, link: string, { window, colours, ...options }: Options) {
  if (link === 'mesh') return exportTerrain(format as 'glb', mesh, options)
  const { state } = readLink(link)
  const field = orogen.generate(requestOf(state))
  if (format === 'svg') {
    const sides = typeof window === 'string' ? papers[window].map((side) => side - 20) : window
    const [width, height] = (sides ?? [1200, 700]) as [number, number]
    const { spacing, size, min, max } = exaggerated(field, state)
    const across = (size - 1) * spacing
    const rise = (max - (min - across * 0.045)) / across
    const camera = state.camera ?? framedView({ width: width / height, height: 1 }, rise)
    const outlook = { camera, width, height }
    const shown = { viewport: { outlook }, terrain: { field }, state }
    return exportShown(shown as unknown as ShownTerrain, 'svg', options)
  }
  const chosen = { ...options, ...(colours && { colours: coloursOf(field.heights.length) }) }
  return exportTerrain(format as ExportFormat, exaggerated(field, state), chosen)
}

const coloursOf = (points: number) => Uint8Array.from({ length: 4 * points }, (_, i) => i % 251)

const lines = textOf('tests/golden/exports.txt')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [format: string, link: string, options: string, hash: string])

/** Without the description of an SVG, which has all parameters, so that a new one changes no hash. */
const hashOf = (format: string, file: Uint8Array) => {
  const text =
    format === 'svg' &&
    Buffer.from(file)
      .toString()
      .replace(/<desc>[^]*?<\/desc>/, '')
  return sha256(text ? Buffer.from(text) : file)
}

test.each(lines)('%s %s is the file that it was: %s', async (format, link, options, hash) => {
  expect(hashOf(format, await bytesOf(fileOf(format, link, JSON.parse(options) as Options)))).toBe(hash)
})

/**
 * The lines that the command line can write, too; it frames a drawing as a window of the paper's shape does.
 */
const ofCommandLine = lines.flatMap(([format, link, options, hash]) => {
  const { window, paper = 'A4', ...others } = JSON.parse(options) as Options & { paper?: string }
  if (link === 'mesh' || format === 'glb' || Object.keys(others).length > 0) return []
  if (format === 'svg' && window !== paper) return []
  return [[format, link, format === 'svg' ? ['--paper', paper] : [], hash] as const]
})

test.each(ofCommandLine)('the command line writes the same %s of %s, %j', (format, link, flags, hash) => {
  const values = Object.fromEntries(new URLSearchParams(link))
  const ending = format === 'svg' ? '.svg' : formats[format as ExportFormat].ending
  expect(hashOf(format, written(values, `a${ending}`, ...flags))).toBe(hash)
})

test('the command line and the page write many files that are the same', () => {
  for (const format of ['svg', 'obj', 'ply', 'stl', 'vox', 'shaded', 'contours'])
    expect(ofCommandLine.filter(([each]) => each === format).length).toBeGreaterThan(2)
})

/** All that a PNG of heights says, by a reader that has no part in writing it. */
function readBack(file: Buffer) {
  const { width, height, depth, channels, data, text } = decode(file, { checkCrc: true })
  const heights = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return {
    heights,
    text,
    said: { width, height, depth, channels, scale: JSON.parse(text!['Terrain']!) as unknown },
  }
}

const requests: GenerateParameters[] = [
  { generator: 'diamond-square', exponent: 1, seed: 5 },
  { generator: 'diamond-square', exponent: 6, seed: 1, amplitude: 0 },
  { generator: 'diamond-square', exponent: 5, seed: 1, amplitude: 1000, roughness: 1 },
  { generator: 'diamond-square', exponent: 5, seed: 2, amplitude: 1e-7 },
  { generator: 'diamond-square', exponent: 9, roughness: 1, distribution: 'uniform' },
  { generator: 'stamp-noise', exponent: 5, seed: 5 },
  { generator: 'loftis', exponent: 6, seed: 7 },
]

/** Texts with numbers as JavaScript writes them: C++ gives an exponent two digits. */
const numerals = (text: string) => text.replaceAll(/e([+-])0/g, 'e$1')

test.each(requests)('the command line writes the same heights of %o', async (request) => {
  const field = orogen.generate(request)
  const exported = (format: ExportFormat) => bytesOf(exportTerrain(format, field))
  for (const bits of [8, 16] as const) {
    const picture = readBack(written(request, `${bits}.png`, `--bits=${bits}`))
    const other = readBack(await exported(`png-${bits}`))
    expect(picture.heights.equals(other.heights), `${bits} bits`).toBe(true)
    expect(picture.said).toEqual(other.said)
    expect(Object.keys(picture.text)).toEqual(Object.keys(other.text))
    for (const [key, said] of Object.entries(picture.text))
      expect(numerals(said)).toBe(numerals(other.text[key]!))
    expect(picture.said).toMatchObject({ width: field.size, depth: bits, channels: 1 })
  }
  for (const format of ['r16', 'r32'] as const) {
    expect(written(request, `m.${format}`, '--sidecar').equals(await exported(format)), format).toBe(true)
    const sidecar = String(await exported(`${format}-sidecar`))
    expect(numerals(String(read(`m.${format}.json`)))).toBe(numerals(sidecar))
  }
})

test.each([
  { generator: 'diamond-square', exponent: 7, seed: 3, gullies: 1, tile: true },
  { generator: 'perlin-noise', exponent: 6, gullies: 0.4, gullydetail: 1, age: 0.2 },
] as const)('the command line writes the ridges of %o, which are those of the page', async (request) => {
  const field = orogen.generate(request, { ridges: true })
  const exported = (format: ExportFormat) => bytesOf(exportTerrain(format, field, { trace: 'ridges' }))
  written(request, 'heights.r32', '--ridges=ridges.r32')
  expect(read('ridges.r32').equals(Buffer.from(field.ridges!.buffer))).toBe(true)
  expect(read('ridges.r32').equals(await exported('r32'))).toBe(true)
  expect(read('heights.r32').equals(Buffer.from(field.heights.buffer))).toBe(true)
  written(request, 'heights.r16', '--ridges=ridges.r16', '--sidecar')
  expect(read('ridges.r16').equals(await exported('r16'))).toBe(true)
  expect(jsonOf(read('ridges.r16.json'))).toEqual(jsonOf(await exported('r16-sidecar')))
})

test('the sidecar of the page is that of the command line for every trace; of no ground it has no scales of engines', async () => {
  const request = { generator: 'perlin-noise', exponent: 5, age: 0.3 } as const
  const field = orogen.generate(request, { cover: 0.2 })
  const traces = ['surface', 'elevationChange', 'rock'] as const
  const beside = ['--surface=surface.r16', '--elevation-change=elevationChange.r16', '--mask=rock=rock.r16']
  written(request, 'a.r16', ...beside, '--sidecar')
  for (const trace of traces) {
    const sidecar = jsonOf(await bytesOf(exportTerrain('r16-sidecar', field, { trace })))
    expect(jsonOf(read(`${trace}.r16.json`)), trace).toEqual(sidecar)
    expect(Object.keys(sidecar).includes('unity'), trace).toBe(trace === 'surface')
  }
})

test.each([
  [{ generator: 'diamond-square', exponent: 7, seed: 3, gullies: 1 }, 0],
  [{ generator: 'diamond-square', exponent: 7, seed: 3 }, 22],
  [{ generator: 'perlin-noise', exponent: 6, age: 0.2 }, undefined],
  [{ generator: 'planet', exponent: 5, plates: 9 }, undefined],
] as const)('the command line writes masks of %o, which are those of the page', async (request, water) => {
  const field = orogen.generate(request, { cover: water === undefined || water / 100 })
  const has = covers.slice(0, field.cover!.length / field.heights.length)
  expect(has.length).toBe(request.generator === 'planet' ? 10 : 6)
  const share = water === undefined ? [] : [`--water=${water}`]
  const masks = [...has, ...(field.water || field.sea !== undefined ? (['water'] as const) : [])]
  const flags = masks.map((kind) => `--mask=${kind}=${kind}.r16`)
  written(request, 'heights.r32', ...share, ...flags, '--mask=splat=splat.png')
  const splat = [read('splat.png'), await bytesOf(exportTerrain('png-8', field, { trace: 'splat' }))]
  const [ours, theirs] = splat.map((png) => decode(png))
  expect(ours).toMatchObject({ channels: 4, depth: 8, width: field.size })
  expect(ours!.data).toEqual(theirs!.data)
  const bytes = ours!.data as Uint8Array
  for (let i = 0; i < bytes.length; i += 4)
    if (bytes.subarray(i, i + 4).reduce((sum, each) => sum + each) !== 255) expect.fail(`at ${i}`)
  for (const trace of masks) {
    const mask = await bytesOf(exportTerrain('r16', field, { trace }))
    expect(read(`${trace}.r16`).equals(mask), trace).toBe(true)
  }
  await expect(
    exportTerrain('r16', { ...field, cover: undefined } as never, { trace: 'rock' }),
  ).rejects.toThrow('rock covers the ground; ask for the map’s cover')
  await expect(exportTerrain('r16', field, { trace: 'splat' })).rejects.toThrow(/choose png-8/)
})

test('the command line writes the ridges of a window', () => {
  const place = { level: 9, gullies: 1, x: -7, y: 12, width: 33, height: 17 }
  const { heights, ridges } = orogen.window({ ...place, generator: 'diamond-square' }, { ridges: true })
  written(
    { gullies: 1, level: 9, window: '-7,12,33,17', generator: 'diamond-square' },
    'w.r32',
    '--ridges=v.r32',
  )
  expect([read('w.r32'), read('v.r32')]).toEqual([heights, ridges!].map(({ buffer }) => Buffer.from(buffer)))
})

test.each([
  [{ projection: 'faces' }, 0],
  [{ projection: 'equirectangular' }, 1],
] as const)('the command line spreads a planet as the page does: %o', async (options, tolerance) => {
  const request: GenerateParameters = { generator: 'planet', exponent: 5, seed: 4 }
  const field = orogen.generate(request)
  const exported = (format: ExportFormat) => bytesOf(exportTerrain(format, field, options))
  const flags = [`--projection=${options.projection}`]
  const numbers = (file: Buffer) => new Uint16Array(file.buffer, file.byteOffset, file.length / 2)
  const [ours, theirs] = [written(request, 'p.r16', '--sidecar', ...flags), await exported('r16')]
  const [sidecar, other] = [jsonOf(read('p.r16.json')), jsonOf(await exported('r16-sidecar'))]
  expect({ ...sidecar, spacing: 0 }).toEqual({ ...other, spacing: 0 })
  expect(sidecar.spacing).toBeCloseTo(other.spacing as number, 5)
  expect(ours.length).toBe(theirs.length)
  // Sines are the library's here and the browser's there: in the last digit of a float, or of a grey.
  const apart = numbers(ours).map((value, i) => Math.abs(value - numbers(theirs)[i]!))
  expect(Math.max(...apart)).toBeLessThanOrEqual(tolerance)
  expect(apart.filter((each) => each > 0).length).toBeLessThan(apart.length / 100)
  const picture = readBack(written(request, 'p.png', '--bits=16', ...flags))
  const shown = readBack(await exported('png-16')).said
  const bare = ({ scale, ...rest }: typeof shown) => ({
    ...rest,
    scale: { ...(scale as object), spacing: 0 },
  })
  expect(bare(picture.said)).toEqual(bare(shown))
})

test('a drawing has a view by its angles alone, a paper by its sides, and another pen', () => {
  const drawn = (...flags: string[]) => written({ exponent: 6, seed: 3 }, 'a.svg', ...flags).toString()
  const plain = drawn()
  expect(drawn('--camera', '32,30', '--paper', '297,210')).toBe(plain)
  expect(drawn('--camera', '200,50')).not.toBe(plain)
  const thick = drawn('--stroke', '0.8')
  expect(thick).toContain('stroke-width="0.8"')
  expect(thick.match(/<path/g)!.length).toBeLessThan(plain.match(/<path/g)!.length)
})
