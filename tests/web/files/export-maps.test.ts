import { decode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { paletteRamp } from '../../../web/draw/colour/palette.js'
import { paletteFor, paletteOf } from '../../../web/draw/colour/palettes.js'
import { contourInterval } from '../../../web/draw/map/contours.js'
import { paintMap, rampIndex } from '../../../web/draw/map/paint.js'
import { steepnessOf } from '../../../web/draw/map/pyramid.js'
import { sampleWindow } from '../../../web/draw/map/window.js'
import { encode } from '../../../web/files/encode.js'
import { exportSize } from '../../../web/files/index.js'
import type { GenerateParameters } from '../../../web/package/index.js'
import { commandLine } from '../support/programs.js'
import { fieldOf, orogen } from '../support/terrain.js'

const { written } = commandLine()
const dry = { generator: 'diamond-square', exponent: 6, seed: 3 } as const
const worn = { ...dry, age: 0.5 } as const
const own = '#2c5f80 -1, #8ea878 0, #fff 1'

/** The pixels of a PNG, by a reader that has no part in writing it. */
function pixelsOf(file: Uint8Array) {
  const { data, channels, depth, width, height } = decode(file, { checkCrc: true })
  expect({ channels, depth }).toEqual({ channels: 3, depth: 8 })
  return { data: data as Uint8Array, width, height }
}

describe('a shaded map', () => {
  test.each<[GenerateParameters, string[], object]>([
    [dry, [], {}],
    [worn, [], {}],
    [{ ...dry, exponent: 1 }, [], {}],
    [{ ...dry, amplitude: 0 }, [], {}],
    [{ ...dry, exponent: 9 }, ['--palette', 'ink', '--sun', '12.5'], { palette: 'ink', sun: 12.5 }],
    [dry, ['--water', '60', '--watercolour', '#4f93AD'], { water: 60, watercolour: '#4f93AD' }],
    [dry, ['--sunheight=5', '--shade=100', `--palette=${own}`], { sunheight: 5, shade: 100, palette: own }],
  ])('has the same bytes from the command line, %o %j', async (request, flags, options) => {
    const field = orogen.generate(request)
    const bytes = await encode(field, 'shaded', options)
    expect(written(request, 'm.shaded.png', ...flags).equals(bytes)).toBe(true)
    expect(pixelsOf(bytes)).toMatchObject({ width: field.size, height: field.size })
    expect(bytes.length).toBeLessThanOrEqual((await exportSize('shaded', field, options)).bytes)
  })

  test.each([...Object.keys(paletteOf), own, '#345 -1', '#600 0.2, #fed .7'])(
    'without shade has the colours of the studio’s palette %s',
    async (palette) => {
      const field = orogen.generate({ ...worn, exponent: 5 })
      const { min, max, water } = field
      const { data } = pixelsOf(await encode(field, 'shaded', { shade: 0, palette: palette as 'ink' }))
      const ramp = paletteRamp(paletteFor(palette as 'ink'))
      let compared = 0
      field.heights.forEach((height, i) => {
        if (height >= water!.sea && water!.surface[i]! > height) return
        const from = 4 * rampIndex(height, { min, max, water: water!.sea })
        const pixel = [...data.subarray(3 * i, 3 * i + 3)]
        if (pixel.join() === [...ramp.subarray(from, from + 3)].join()) compared++
      })
      expect(compared).toBeGreaterThan(field.heights.length * 0.85) // the others are rivers
    },
  )

  test('is what the studio’s view of maps shows, a pixel a point', async () => {
    const field = orogen.generate(dry)
    const { size, min, max } = field
    const window = { left: -0.5, top: -0.5, scale: 1, width: size, height: size }
    const light = { sun: 135, sunheight: 30, shade: 70 }
    const shown = paintMap(sampleWindow(field, 1, window), window, {
      kind: 'relief',
      ramp: paletteRamp(paletteOf.alpine),
      min,
      max,
      water: min,
      ...light,
      shade: light.shade / 100,
      steepness: steepnessOf(field, 1),
    })
    const { data } = pixelsOf(await encode(field, 'shaded', { ...light, palette: 'alpine', water: 0 }))
    const off = Array.from(data, (value, i) => Math.abs(value - shown[4 * Math.floor(i / 3) + (i % 3)]!))
    expect(Math.max(...off)).toBeLessThanOrEqual(1)
  })

  test('has its sea over the share that is asked for, in one colour if that is given', async () => {
    const field = orogen.generate(dry)
    const { data } = pixelsOf(await encode(field, 'shaded', { water: 40, watercolour: '#00f', shade: 0 }))
    const wet = field.heights.filter((_, i) => data[3 * i] === 0 && data[3 * i + 2] === 255)
    expect(wet.length / field.heights.length).toBeCloseTo(0.4, 2)
  })

  test('of an oblong map, and of a planet by latitude and longitude, has their sides', async () => {
    const oblong = { ...fieldOf(9, 1, (x, y) => x * y), extent: [9, 4] as const }
    expect(pixelsOf(await encode(oblong, 'shaded'))).toMatchObject({ width: 9, height: 4 })
    const planet = orogen.generate({ generator: 'planet', exponent: 3, seed: 1 })
    const sheet = await encode(planet, 'shaded', { projection: 'equirectangular' })
    expect(pixelsOf(sheet)).toMatchObject({ width: 32, height: 17 })
    await expect(encode(planet, 'shaded')).rejects.toThrow(/six faces; choose the projection/)
    await expect(encode(planet, 'contours')).rejects.toThrow(/contours holds one map, and a planet has six/)
  })

  test.each([
    [{ palette: 'swis' }, /^palette must be swiss, alpine, .* got "swis"$/],
    [{ palette: '#fff' }, /^palette must be .* got "#fff"$/],
    [{ palette: '#fff 2' }, /^palette must be .* got "#fff 2"$/],
    [{ palette: '#fff 0,' }, /^palette must be /],
    [{ palette: '#ggg 0' }, /^palette must be /],
    [{ watercolour: 'blue' }, /^watercolour must be a colour such as #4f93ad, got "blue"$/],
    [{ sun: 361 }, /^sun must be between 0 and 360, got 361$/],
    [{ water: -1 }, /^water must be between 0 and 100, got -1$/],
  ])('is refused with %o', async (options, sentence) => {
    await expect(encode(orogen.generate(dry), 'shaded', options as object)).rejects.toThrow(sentence)
  })
})

/** The paths of an SVG, with the family and the height of the groups around them. */
function pathsIn(svg: string) {
  const open: { name: string; id?: string; height?: number }[] = []
  const paths: { id?: string; height?: number; points: [x: number, y: number][] }[] = []
  for (const [, slash, name, attributes, alone] of svg.matchAll(/<(\/?)([a-z]+)([^<>]*?)(\/?)>/g)) {
    if (slash) expect(open.pop()?.name).toBe(name)
    const of = (key: string) => new RegExp(` ${key}="([^"]*)"`).exec(attributes!)?.[1]
    const [id, height] = [of('id'), of('data-height')]
    const own = { ...(id && { id }), ...(height && { height: Number(height) }) }
    if (name === 'path') {
      const points = of('d')!.slice(1).split('L')
      const at = points.map((point) => point.split(' ').map(Number) as [number, number])
      paths.push(Object.assign({}, ...open, { points: at }) as (typeof paths)[number])
    }
    if (!slash && !alone) open.push({ name: name!, ...own })
  }
  expect(open).toEqual([])
  return paths
}

const contoursOf = async (...given: Parameters<typeof encode<'contours'>>) =>
  new TextDecoder().decode(await encode(...given))

describe('a map of contours', () => {
  test.each<[GenerateParameters, string[], object]>([
    [dry, [], {}],
    [worn, [], {}],
    [{ ...dry, exponent: 1 }, [], {}],
    [{ ...dry, amplitude: 0 }, [], {}],
    [{ ...dry, amplitude: 1000 }, ['--millimetres', '500'], { width: 500 }],
    [dry, ['--interval', '0.03', '--water', '0'], { interval: 0.03, water: 0 }],
  ])('has the same bytes from the command line, %o %j', async (request, flags, options) => {
    const field = orogen.generate(request)
    const bytes = await encode(field, 'contours', options)
    expect(written(request, 'm.contours.svg', ...flags).equals(bytes)).toBe(true)
    expect(bytes.length).toBeLessThanOrEqual((await exportSize('contours', field, options)).bytes)
  })

  test.each<[GenerateParameters, number]>([
    [dry, 0],
    [worn, 0.07],
    [{ ...dry, roughness: 1, amplitude: 300 }, 25],
  ])('has lines that lie at their heights, %o every %d', async (request, interval) => {
    const field = orogen.generate(request)
    const { size, heights, min, max } = field
    const width = 10_000
    const svg = await contoursOf(field, 'contours', { width, interval })
    expect(svg).toContain(`width="${width + 20}mm" height="${width + 20}mm"`)
    const step = interval || contourInterval(min, max)
    const cell = width / (size - 1)
    const heightAt = (x: number, y: number) => {
      const [west, north] = [x, y].map((at) => Math.min(Math.max(Math.floor(at), 0), size - 2))
      const [s, t] = [x - west!, y - north!]
      const at = (dx: number, dy: number) => heights[(north! + dy) * size + west! + dx]!
      return (at(0, 0) * (1 - s) + at(1, 0) * s) * (1 - t) + (at(0, 1) * (1 - s) + at(1, 1) * s) * t
    }
    const numbers = new Set<number>()
    const paths = pathsIn(svg)
    for (const { id, height, points } of paths) {
      if (id === 'rivers') continue
      if (id !== 'shore') {
        const number = Math.round(height! / step)
        expect(height).toBeCloseTo(number * step, 9)
        expect(id).toBe(number % 5 === 0 ? 'index' : 'contours')
        numbers.add(number)
      }
      for (const [x, y] of points) {
        const found = heightAt((x - 10) / cell, (y - 10) / cell)
        expect(Math.abs(found - height!)).toBeLessThan((max - min) * 1e-3)
      }
    }
    const [first, last] = [Math.ceil(min / step), Math.floor(max / step)]
    const all = Array.from({ length: last - first + 1 }, (_, i) => first + i)
    expect([...numbers].sort((a, b) => a - b)).toEqual(all)
    expect(paths.some(({ id }) => id === 'shore')).toBe(true)
  })

  test('of a cone has circles, each of which is closed, and a saddle is cut where its middle says', async () => {
    const cone = fieldOf(65, 1, (x, y) => 100 - Math.hypot(x - 32, y - 32))
    const rings = pathsIn(await contoursOf(cone, 'contours', { interval: 10, width: 640, water: 0 }))
    for (const { height, points } of rings.filter((ring) => ring.height! > 70)) {
      expect(points[0]).toEqual(points.at(-1))
      for (const [x, y] of points)
        expect(Math.hypot(x - 330, y - 330)).toBeCloseTo(10 * (100 - height!), -0.5)
    }
    expect(rings.filter((ring) => ring.height === 80)).toHaveLength(1)
    const saddle = (middle: number) => ({
      ...fieldOf(2, 1, (x, y) => (x === y ? 1 : middle)),
      min: -1,
      max: 1,
    })
    const cut = (middle: number) => contoursOf(saddle(middle), 'contours', { interval: 0.5, water: 0 })
    const lines = async (middle: number) => pathsIn(await cut(middle)).filter(({ height }) => height === 0.5)
    // Above the line in the middle, the two high corners are one ridge, and each line cuts off a low corner.
    const touches = ({ points }: { points: [number, number][] }) =>
      points.map(([x, y]) =>
        [x === 10 || x === 210 ? 'side' : '', y === 10 || y === 210 ? 'end' : ''].join(''),
      )
    for (const middle of [0.4, -0.9]) {
      const both = await lines(middle)
      expect(both).toHaveLength(2)
      for (const line of both) expect(touches(line).sort()).toEqual(['end', 'side'])
    }
    const northEast = (paths: { points: [number, number][] }[]) =>
      paths.some(({ points }) => points.some(([, y]) => y === 10) && points.some(([x]) => x === 210))
    expect(northEast(await lines(0.4))).toBe(true)
    expect(northEast(await lines(-0.9))).toBe(false)
  })

  test('is refused with more heights than anybody draws', async () => {
    await expect(encode(orogen.generate(dry), 'contours', { interval: 1e-5 })).rejects.toThrow(
      /^contours would have more than 500 heights of lines at an interval of 0.00001; choose one of at least 0.005$/,
    )
  })
})

test('a GLB has the reader’s own colours, with the same bytes from the command line', async () => {
  const field = orogen.generate(dry)
  const metres = 4 / ((field.size - 1) * field.spacing)
  const options = { tint: 'height', metres, palette: own, water: 35, watercolour: '#00f' } as const
  const flags = ['--tint', 'height', '--palette', own, '--water', '35', '--watercolour', '#00f']
  const bytes = await encode(field, 'glb', options)
  expect(written(dry, 't.glb', '--exaggeration', '100', ...flags).equals(bytes)).toBe(true)
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('"baseColorFactor": [0, 0, 1, 0.6]')
  expect((await encode(field, 'glb', { ...options, palette: 'moon' })).length).toBe(bytes.length)
  await expect(encode(field, 'glb', { ...options, palette: '#12 0' })).rejects.toThrow(/^palette must be/)
})
