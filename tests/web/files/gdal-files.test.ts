import { expect, test } from 'vitest'
import { readHeightmap } from '../../../web/files/read/heightmap.js'
import made from '../../golden/gdal-files.json' with { type: 'json' }

// make-gdal-files.mjs writes these.

interface MadeFile {
  name: string
  /** How gdal_translate was asked for it. */
  words: string
  /** The coordinates of the north-western height; null if GDAL knows none. */
  origin: number[] | null
  /** The width and height of its cells; null if GDAL knows none. */
  cell: number[] | null
  /** Row by row from the north; null where GDAL knows no height. */
  heights: (number | null)[]
  base64: string
}
const { width, height, files } = made as { width: number; height: number; files: MadeFile[] }

test('there are more than eighty files of GDAL’s', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBeGreaterThan(80)
})

/** What no map can be made of, and the word for it. */
const refused: Record<string, string> = {
  'palette.tif': 'palette',
  'three-colours.tif': 'picture in colours',
  'complex.tif': 'complex numbers',
  'jpeg.tif': 'compressed by JPEG',
  'lerc.tif': 'compressed by LERC',
  'zstd.tif': 'compressed by ZSTD',
}

test.each(Object.entries(refused))('%s is refused with the word “%s”', async (name, word) => {
  const { base64 } = files.find((each) => each.name === name)!
  const reading = readHeightmap(new Uint8Array(Buffer.from(base64, 'base64')), { name })
  await expect(reading).rejects.toThrow(word)
})

/** The notes of files that say more than heights, by their codes. */
const noted: Record<string, string[]> = {
  'mask.tif': ['note-gaps-fill'],
  'alpha.tif': ['note-gaps-fill'],
  'turned.tif': ['note-rotated'],
  'sparse.tif': [],
  'sparse-gaps.tif': ['note-gaps-fill'],
  'datum.tif': [],
  'datum-feet.tif': ['note-feet'],
  'offset.tif': [],
  'overviews.tif': [],
  'overviews-cloud.tif': [],
}
const datums: Record<string, string> = { 'datum.tif': 'EPSG:5773', 'datum-feet.tif': 'EPSG:5703' }

/**
 * Floats as differences with the larger byte first, which libtiff writes in an order that it does not read.
 */
const confused = 'float-differences-big.tif'

test('floats as differences are read by the standard, whatever the order of other numbers', async () => {
  const { base64 } = files.find(({ name }) => name === confused)!
  const reading = readHeightmap(new Uint8Array(Buffer.from(base64, 'base64')), { name: confused })
  await expect(reading).rejects.toThrow('cannot be drawn')
})

const others = files.filter(({ name }) => name !== confused && !(name in refused))

test.each(others)(
  '$name has the heights, the cells and the place that GDAL reads',
  async ({ name, words, ...gdal }) => {
    const bytes = Uint8Array.from(Buffer.from(gdal.base64, 'base64'))
    // Of a picture and of whole numbers without a header GDAL gives the numbers.
    const white = words.includes('Byte') ? 255 : 65535
    const range = /\.(png|r16)$/.test(name) ? { low: 0, high: white } : {}
    const map = await readHeightmap(bytes, {
      ...range,
      ...(/\.(r16|r32|flt)$/.test(name) && { width }),
      name,
    })
    expect(map).toMatchObject({ width, height, gaps: gdal.heights.filter((each) => each === null).length })
    const feet = words.includes('2263') ? 1200 / 3937 : 1
    const known = gdal.heights.map((each, i) => (each === null ? map.heights[i]! : each * feet))
    map.heights.forEach((each, i) => expect(each, `point ${i}`).toBeCloseTo(known[i]!, 3))
    const isInDegrees = gdal.cell !== null && gdal.cell[0]! < 0.1
    if (gdal.cell && !isInDegrees && map.unit === 'm')
      gdal.cell.forEach((each, i) => expect(map.spacing[i]! / (each * feet)).toBeCloseTo(1, 6))
    // The place of other files stands in a file beside them.
    if (/\.(tif|asc|grd|xyz|csv|txt)$/.test(name) && name !== 'nowhere.tif')
      gdal.origin!.forEach((each, i) => expect(map.place!.origin[i]).toBeCloseTo(each, 6))
    if (name in noted) expect(map.notes.map(({ code }) => code)).toEqual(noted[name])
    if (name in datums) expect(map.place!.datum).toBe(datums[name])
  },
)
