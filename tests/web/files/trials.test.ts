import { describe, expect, test } from 'vitest'
import { readHeightmap } from '../../../web/files/read/heightmap.js'
import trials from '../../golden/trials.json' with { type: 'json' }

// Small files that other tools, or Orogen before, read wrong without a word: from public reports, and made by
// hostile hands. tests/golden/trials.json has their bytes. Each is read with the heights, gaps, cells and
// place that it says, or refused.

const bytesOf = (name: string) => Uint8Array.from(Buffer.from(trials[name as keyof typeof trials], 'base64'))

const right: [
  name: string,
  size: string,
  low: number,
  high: number,
  gaps: number,
  /** Metres from column to column; 0: the file has no scale. */
  cell: number,
  /** Coordinates of the first height, their system and that of heights, and how far north is not up. */
  place: string,
  /** What is said of how it was read, without the word about a scale that is missing. */
  notes: string,
][] = [
  ['01-header.xyz', '9 × 7', 115.81, 500, 0, 2, '2600001 1200013', ''],
  ['01b-header.csv', '9 × 7', 115.81, 500, 0, 2, '2600001 1200013', ''],
  ['01c-quoted.csv', '9 × 7', 115.81, 500, 0, 2, '2600001 1200013', ''],
  ['02-columns.xyz', '9 × 7', 115.81, 500, 0, 2, '2600001 1200013', ''],
  ['02b-snake.xyz', '9 × 7', 115.81, 500, 0, 2, '2600001 1200013', ''],
  ['02c-four-columns.xyz', '9 × 7', 115.81, 500, 0, 2, '2600001 1200013', 'columns'],
  ['03-empty-each-row.csv', '9 × 7', 115.81, 500, 7, 0, '', 'gaps-fill'],
  ['05a-terrarium-slope-110.png', '48 × 48', 266.48, 4000, 0, 0, '', 'terrarium'],
  ['05b-terrarium-void.png', '48 × 48', 3321.18, 4000, 1, 0, '', 'terrarium gaps-fill'],
  ['05c-terrarium-spike.png', '48 × 48', 3321.18, 4000, 1, 0, '', 'terrarium gaps-fill'],
  ['05d-mapbox-void.png', '48 × 48', 3321.2, 4000, 1, 0, '', 'mapbox gaps-fill'],
  ['06-metres.tif', '17 × 17', 73.73, 300, 0, 30, '400015 3999985 EPSG:32613', ''],
  ['06a-heightmap-u16.tif', '17 × 17', 3748, 65535, 0, 0, '', ''],
  ['06b-sea-at-32767.tif', '17 × 17', 32767, 65535, 0, 0, '', ''],
  ['06c-vertical-6360.tif', '17 × 17', 73.73, 300, 0, 30, '400015 3999985 EPSG:32613 EPSG:5703', 'feet'],
  ['06d-feet-both.tif', '17 × 17', 73.73, 300, 0, 30.48, '900050 199950 EPSG:2263', 'feet-taken'],
  ['06g-nodata-no-nul.tif', '17 × 17', 73.73, 300, 1, 30, '400015 3999985 EPSG:32613', 'gaps-fill'],
  ['06n-rotated.tif', '17 × 17', 73.73, 300, 0, 30, '400020.49 3999994.51 EPSG:32613 turned 30', 'rotated'],
  ['06p-grey-alpha.tif', '17 × 17', 3748, 65535, 1, 0, '', 'gaps-fill'],
  ['06u-mask-page.tif', '17 × 17', 573.73, 800, 68, 30, '400015 3999985 EPSG:32613', 'gaps-fill'],
  ['06v-sparse-minus9999.tif', '17 × 16', 573.73, 780, 136, 30, '400015 3999985 EPSG:32613', 'gaps-fill'],
  ['06v-sparse-nan.tif', '17 × 16', 573.73, 780, 136, 30, '400015 3999985 EPSG:32613', 'gaps-fill'],
  ['07a-readme-first.zip', '9 × 7', 115.81, 500, 0, 30, '600015 5100195', ''],
  ['07c-two-maps.zip', '9 × 7', 115.81, 500, 0, 30, '600015 5100195', 'archive'],
  ['07d-opentopography.tar.gz', '9 × 7', 115.81, 500, 0, 30, '600015 5100195', ''],
  ['07f-csv-first.zip', '9 × 7', 115.81, 500, 0, 30, '600015 5100195', ''],
  ['07g-preview-first.zip', '9 × 7', 115.81, 500, 0, 30, '600015 5100195', 'archive'],
  ['08-good.asc', '9 × 7', 115.81, 500, 0, 30, '600015 5100195', ''],
  ['08a-msvc-nan.asc', '9 × 7', 115.81, 500, 12, 30, '600015 5100195', 'gaps-fill'],
  ['09-grass-multiplier.asc', '9 × 7', 115.8, 500, 0, 30, '600015 5100195', 'multiplier'],
  ['10a-rows.json', '9 × 7', 115.81, 500, 0, 0, '', ''],
  ['10b-bare.json', '9 × 7', 115.81, 500, 0, 0, '', ''],
  ['be-mini-2.tif', '2 × 2', 0, 20, 0, 0, '', ''],
  ['be-mini-3.tif', '2 × 3', 0, 33, 0, 0, '', ''],
  ['xml-1200.tif', '2 × 2', 1, 4, 0, 0, '', ''],
  ['z-readme.zip', '2 × 2', 1, 4, 0, 0, '', ''],
  ['metres-heights-in-feet.tif', '33 × 33', 472.13, 2197, 0, 120, '600060 203810 EPSG:32632', 'feet'],
  ['rotated.tif', '33 × 33', 472, 2197, 0, 120.067, '600082 203848 EPSG:32632 turned 30', 'rotated'],
  ['stateplane-feet.tif', '33 × 33', 472.14, 2197, 0, 121.92, '600200 203670 EPSG:2264', 'feet'],
  ['web-mercator.tif', '17 × 17', 73.73, 300, 0, 20.459, '900015 5942495 EPSG:3857', 'mercator'],
  ['utm.tif', '33 × 33', 472, 2197, 0, 120, '600060 203810 EPSG:32632', ''],
]

const wrong: [name: string, sentence: string][] = [
  ['04-lossless.webp', 'the file is a lossless WebP, which is not read as a map'],
  ['06e-three-bands-16.tif', 'the TIFF is a picture in colours, and has no heights'],
  ['06f-palette.tif', 'the TIFF has a palette of colours, so that its numbers are classes and no heights'],
  ['lzw-loop.tif', 'the file is a damaged or truncated TIFF (its data are less than its size)'],
  ['z-crc.zip', 'the ZIP is damaged: the checksum of a.asc is wrong'],
]

test('every trial is in one of the tables', () => {
  expect([...right, ...wrong].map(([name]) => name).sort()).toEqual(Object.keys(trials).sort())
})

test.each(right)('%s is read right', async (name, size, low, high, gaps, cell, place, notes) => {
  const map = await readHeightmap(bytesOf(name), { name })
  expect(`${map.width} × ${map.height}`).toBe(size)
  expect(Math.min(...map.heights)).toBeCloseTo(low, 1)
  expect(Math.max(...map.heights)).toBeCloseTo(high, 1)
  expect(map.gaps).toBe(gaps)
  expect(map.unit === 'm' ? map.spacing[0] : 0).toBeCloseTo(cell, 2)
  const { origin = [], crs = '', datum = '', rotation = 0 } = map.place ?? {}
  const words = [...origin.map((each) => Math.round(each * 1e3) / 1e3), crs, datum]
  const turned = Math.round(rotation)
  expect([...words, turned ? `turned ${turned}` : ''].filter(Boolean).join(' ')).toBe(place)
  const codes = map.notes.map(({ code }) => code).filter((code) => code !== 'note-natural')
  expect(codes.map((code) => code.replace('note-', '')).join(' ')).toBe(notes)
})

test.each(wrong)('%s is refused, and why', async (name, sentence) => {
  await expect(readHeightmap(bytesOf(name), { name })).rejects.toThrow(sentence)
})

test('one unknown height is said in the singular', async () => {
  const { notes } = await readHeightmap(bytesOf('05b-terrarium-void.png'), { name: 'a.png' })
  expect(notes.map(({ message }) => message)).toContain(
    '1 unknown height was filled from the nearest known ones',
  )
  const more = await readHeightmap(bytesOf('08a-msvc-nan.asc'), { name: 'a.asc', gaps: 'sea' })
  expect(more.notes.map(({ message }) => message)).toContain('12 unknown heights were taken as sea')
})

describe('what would be read wrong', () => {
  const read = (text: string, name = 'a.json') => readHeightmap(new TextEncoder().encode(text), { name })

  test('a JSON of 2.5 columns is refused', async () => {
    const heights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    await expect(read(JSON.stringify({ width: 2.5, height: 4, heights }))).rejects.toThrow('2.5')
  })

  test.each(['size', 'spacing', 'heights'])('a JSON whose %s is 200,000 deep is refused', async (member) => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    await expect(read(`{"${member}":${deep}}`)).rejects.toThrow(RangeError)
  })

  test('an encrypted ZIP is named', async () => {
    const zip = bytesOf('z-readme.zip')
    const directory = Buffer.from(zip).lastIndexOf('PK\x01\x02')
    zip[directory + 8]! |= 1
    await expect(readHeightmap(zip, 'a.zip')).rejects.toThrow('the ZIP is encrypted')
  })
})
