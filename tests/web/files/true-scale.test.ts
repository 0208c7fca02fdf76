import { deflateSync, gzipSync } from 'node:zlib'
import { encode } from 'fast-png'
import { expect, test } from 'vitest'
import { exportTerrain } from '../../../web/files/index.js'
import { extentOf } from '../../../web/package/heightfield.js'
import { readHeightmap } from '../../../web/files/read/heightmap.js'
import { squareMap } from '../../../web/files/read/square.js'
import type { HeightmapOptions } from '../../../web/files/read/types.js'
import { tiff } from '../support/map-files.js'

// A cone 900 m high on a map 3000 m wide, in every format, comes out of every file with that ratio.

const side = 101
const cell = 30
const [relief, width] = [900, (side - 1) * cell]
const coneOf = (columns: number, rows: number, x: number, y: number) =>
  Array.from({ length: columns * rows }, (_, i) => {
    const [east, south] = [((i % columns) - (columns >> 1)) * x, (Math.floor(i / columns) - (rows >> 1)) * y]
    return Math.max(0, Math.round(relief * (1 - Math.hypot(east, south) / (width / 2))))
  })
const heights = coneOf(side, side, cell, cell)
const rowsOf = (values: number[], columns: number) =>
  values.map((height, i) => `${height}${(i + 1) % columns === 0 ? '\n' : ' '}`).join('')
const text = (lines: string) => new TextEncoder().encode(lines)
const grid = (head: string, values = heights, columns = side) => text(`${head}\n${rowsOf(values, columns)}`)
const shorts = (values: number[]) => Uint8Array.from(values.flatMap((height) => [height >> 8, height & 255]))
const geo = { scale: [cell, cell] as [number, number], model: 1 }
const sidecar = JSON.stringify({ width: side, minimum: 0, maximum: 65535, spacing: cell })
const points = heights.map((height, i) => `${(i % side) * cell} ${-cell * Math.floor(i / side)} ${height}\n`)
const grey = (depth: 8 | 16) => {
  const white = 2 ** depth - 1
  const data = heights.map((height) => Math.round((height / relief) * white))
  return encode({
    width: side,
    height: side,
    channels: 1,
    depth,
    data: depth === 8 ? Uint8Array.from(data) : Uint16Array.from(data),
  })
}
const terrarium = encode({
  width: side,
  height: side,
  channels: 3,
  depth: 8,
  data: Uint8Array.from(heights.flatMap((height) => [(height + 32768) >> 8, (height + 32768) & 255, 0])),
})
const mapbox = encode({
  width: side,
  height: side,
  channels: 3,
  depth: 8,
  data: Uint8Array.from(
    heights.flatMap((height) => {
      const code = 10 * (height + 10_000)
      return [code >> 16, (code >> 8) & 255, code & 255]
    }),
  ),
})
/** Metres of a degree of longitude at 46.5° north (WGS 84), which a tile of SRTM is wide. */
const degree = 76_763
const png = { low: 0, high: relief, spacing: cell }

test.each<[string, Uint8Array, HeightmapOptions?, number?]>([
  ['a.asc', grid(`ncols ${side}\nnrows ${side}\ncellsize ${cell}`)],
  ['dx.asc', grid(`ncols ${side}\nnrows 201\ndx 30\ndy 15`, coneOf(side, 201, 30, 15))],
  ['oblong.asc', grid(`ncols 151\nnrows ${side}\ncellsize 30`, coneOf(151, side, 30, 30), 151)],
  ['grass.txt', grid(`north: 3030\nsouth: 0\neast: 3030\nwest: 0\nrows: ${side}\ncols: ${side}`)],
  ['a.grd', grid(`DSAA\n${side} ${side}\n0 3000\n0 3000\n0 900`)],
  ['a.xyz', text(points.join(''))],
  ['a.json', text(JSON.stringify({ width: side, height: side, spacing: cell, heights }))],
  ['a.asc.gz', new Uint8Array(gzipSync(grid(`ncols ${side}\nnrows ${side}\ncellsize ${cell}`)))],
  ['a.r16', new Uint8Array(Uint16Array.from(heights).buffer), { sidecar }],
  ['a.raw', shorts(heights), { sidecar: sidecar.replace('{', '{ "byteOrder": "big-endian",') }],
  ['a.raw', shorts(heights), { low: 0, high: 65535, spacing: cell }],
  ['a.flt', new Uint8Array(Float32Array.from(heights).buffer), { spacing: cell }],
  ['N46E007.hgt', shorts(heights), {}, degree],
  [
    'degrees.tif',
    tiff(side, side, heights, { type: 'int16', scale: [0.01, 0.01], model: 2, origin: [7, 47.005] }),
    {},
    degree,
  ],
  [
    'degrees.asc',
    grid(`ncols ${side}\nnrows ${side}\nxllcorner 7\nyllcorner 45.995\ncellsize 0.01`),
    {},
    degree,
  ],
  ['a.r32', new Uint8Array(Float32Array.from(heights).buffer), { spacing: cell }],
  ['tile.hgt', shorts(heights), { spacing: cell }],
  ['a.tif', tiff(side, side, heights, { ...geo, type: 'float32' })],
  [
    'tiles.tif',
    tiff(side, side, heights, { ...geo, type: 'int16', tile: 32, pack: deflateSync, compression: 8 }),
  ],
  ['eight.png', grey(8), png],
  ['sixteen.png', grey(16), png],
  ['terrarium.png', terrarium, { spacing: cell }],
  ['mapbox.png', mapbox, { spacing: cell }],
])('%s is true to scale in STL, GLB and sidecar', async (name, bytes, options, across = width) => {
  const field = await squareMap(await readHeightmap(bytes, { ...options, name }))
  // Square cells of a map in degrees miss the very summit.
  const summit = across === width ? relief : field.max - field.min
  expect(summit / relief).toBeCloseTo(1, 2)
  const wanted = summit / across
  const near = (ratio: number) => expect(Math.abs(ratio / wanted - 1), `${ratio}`).toBeLessThan(0.001)
  near((field.max - field.min) / ((Math.min(...extentOf(field)) - 1) * field.spacing))

  const stl = new DataView(await (await exportTerrain('stl', field, { width: 100, base: 3 })).arrayBuffer())
  const [low, high] = [Array<number>(3).fill(Infinity), Array<number>(3).fill(-Infinity)]
  for (let at = 84; at < stl.byteLength; at += 50)
    for (let k = 0; k < 9; k++) {
      const value = stl.getFloat32(at + 12 + 4 * k, true)
      low[k % 3] = Math.min(low[k % 3]!, value)
      high[k % 3] = Math.max(high[k % 3]!, value)
    }
  near((high[2]! - low[2]! - 3) / Math.min(high[0]! - low[0]!, high[1]! - low[1]!))

  const glb = await (await exportTerrain('glb', field)).arrayBuffer()
  const json = JSON.parse(
    new TextDecoder().decode(glb.slice(20, 20 + new DataView(glb).getUint32(12, true))),
  ) as {
    accessors: { min?: number[]; max?: number[] }[]
  }
  const { min, max } = json.accessors.find((each) => each.min?.length === 3) as Required<
    (typeof json)['accessors'][0]
  >
  near((max[1]! - min[1]!) / Math.min(max[0]! - min[0]!, max[2]! - min[2]!))

  const said = JSON.parse(await (await exportTerrain('r16-sidecar', field)).text()) as Record<string, number>
  near((said.maximum! - said.minimum!) / ((Math.min(said.width!, said.height!) - 1) * said.spacing!))
})
