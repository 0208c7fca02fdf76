import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { encode } from '../../../web/files/encode.js'
import { readHeightmap } from '../../../web/files/read/heightmap.js'
import { refine } from '../../../web/files/read/refine.js'
import type { MapPart } from '../../../web/files/read/types.js'
import { squareMap } from '../../../web/files/read/square.js'
import { programs, temporaryFolder } from '../support/programs.js'
import { orogen } from '../support/terrain.js'

const folder = temporaryFolder()

const head = 'ncols 9\nnrows 5\nxllcorner 600000\nyllcorner 5100000\ncellsize 32\nNODATA_value -9999\n'
const heights = Array.from({ length: 45 }, (_, i) => (i === 20 ? -9999 : 100 + ((i * i * 7) % 61)))
const grid = `${head}${Array.from({ length: 5 }, (_, y) => heights.slice(9 * y, 9 * y + 9).join(' ')).join('\n')}\n`
const given = () => readHeightmap(new TextEncoder().encode(grid), 'a.asc')

describe('refine()', () => {
  test('keeps every height, the place and the scale, and says what it has made', async () => {
    const map = await given()
    const fine = await refine(map, 3)
    expect(fine).toMatchObject({ width: 65, height: 33, spacing: [4, 4], unit: 'm', gaps: 64 })
    expect(fine.place).toEqual({ ...map.place, spacing: [4, 4] })
    for (let y = 0; y < 5; y++)
      for (let x = 0; x < 9; x++) expect(fine.heights[8 * (65 * y + x)]).toBe(map.heights[9 * y + x])
    expect(fine.notes.map(({ message }) => message)).toContain(
      'between the heights of the file, which all stay, finer ground was made: 65 × 33 points, 4 apart',
    )
    expect(await refine(map, 3)).toEqual(fine)
    expect((await refine(map, 3, { seed: 1 })).heights).not.toEqual(fine.heights)
    expect((await refine(map, 0)).heights).toEqual(map.heights)
  })

  test('is what reading with the option and the command line do', async () => {
    const fine = await refine(await given(), 2)
    const read = await readHeightmap(new TextEncoder().encode(grid), { name: 'a.asc', refine: 2 })
    expect(read.heights).toEqual(fine.heights)
    writeFileSync(join(folder, 'a.asc'), grid)
    const words = ['erode', 'a.asc', '--age', '0', '-q', '--refine', '2', '-o', 'a.tif']
    execFileSync(programs.native[0]!, words, { cwd: folder })
    const written = await readHeightmap(readFileSync(join(folder, 'a.tif')), 'a.tif')
    // Gaps are gaps again in the file, and filled anew.
    expect(written.unknown).toEqual(fine.unknown)
    const known = (heights: Float32Array) => heights.filter((_, i) => fine.unknown![i] === 0)
    expect(known(written.heights)).toEqual(known(fine.heights))
    expect(written.place).toEqual(fine.place)
  })

  test('lets erosion work on it, and its place goes on', async () => {
    const fine = await squareMap(await refine(await given(), 2))
    const worn = orogen.erode(fine, { age: 0.3 })
    expect(worn.heights).not.toEqual(fine.heights)
    const again = await readHeightmap(await encode(worn, 'geotiff'), 'a.tif')
    expect(again.place).toEqual(fine.place)
    expect(again.gaps).toBe(16)
  })

  test('makes a part with the heights of the whole, in package and command line', async () => {
    const [whole, part] = [await refine(await given(), 3), { x: 20, y: 5, width: 21, height: 12 }]
    const map = await refine(await given(), 3, { part })
    expect(map).toMatchObject({ width: 21, height: 12, spacing: [4, 4], gaps: 0 })
    expect(map.place!.origin).toEqual([whole.place!.origin[0] + 20 * 4, whole.place!.origin[1] - 5 * 4])
    const wanted = whole.heights.filter((_, i) => i % 65 >= 20 && i % 65 < 41 && i >= 5 * 65 && i < 17 * 65)
    expect(map.heights).toEqual(wanted)
    const read = await readHeightmap(new TextEncoder().encode(grid), { name: 'a.asc', refine: 3, part })
    expect(read).toMatchObject({ heights: wanted, place: map.place })
    writeFileSync(join(folder, 'a.asc'), grid)
    const words = 'erode a.asc --age 0 -q --refine 3 --part 20,5,21,12 -o part.tif'.split(' ')
    execFileSync(programs.native[0]!, words, { cwd: folder })
    const written = await readHeightmap(readFileSync(join(folder, 'part.tif')), 'part.tif')
    expect(written).toMatchObject({ heights: wanted, place: map.place })
  })

  test('says which parts there are', async () => {
    const ask = async (part: object) => refine(await given(), 3, { part: part as MapPart })
    await expect(ask({ x: 60, y: 0, width: 9, height: 9 })).rejects.toThrow(
      'the part must lie within the 65 × 33 points of the refined map, and have 2 to 8193 a side; got 9 × 9 from 60, 0 on',
    )
    await expect(ask({ x: 0, y: 0, width: 9 })).rejects.toThrow('part must be { x, y, width, height }')
    const words = 'erode a.asc --age 0 -q --part 1,2,3 -o part.tif'.split(' ')
    expect(() => execFileSync(programs.native[0]!, words, { cwd: folder, stdio: 'pipe' })).toThrow(
      'part must be x,y,width,height in whole points',
    )
  })

  test('refuses too many levels, and too many points', async () => {
    await expect(refine(await given(), 9)).rejects.toThrow('levels must be a whole number between 0 and 8')
    const wide = await readHeightmap(
      new TextEncoder().encode(`ncols 100\nnrows 2\ncellsize 1\n${'1 2 '.repeat(100)}\n`),
      'a.asc',
    )
    await expect(refine(wide, 7)).rejects.toThrow('7 refinements would make 12673 × 129 points')
  })
})
