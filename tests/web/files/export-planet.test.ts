import { decode } from 'fast-png'
import { validateBytes } from 'gltf-validator'
import { describe, expect, test } from 'vitest'
import { exportSize, exportTerrain } from '../../../web/files/index.js'
import { planetHeightAt, planetRadius } from '../../../web/package/index.js'
import { directionOf } from '../../../web/package/faces.js'
import { bytesOf, closed, cornersOf, edgesOf, expectBall, floatsOf, partsOf } from '../support/solids.js'
import { orogen } from '../support/terrain.js'

const planet = orogen.generate({ generator: 'planet', exponent: 4, seed: 5, ocean: 0 })
const wet = orogen.generate({ generator: 'planet', exponent: 4, seed: 5, ocean: 0.6 })
const cells = planet.size - 1

/** Positions, normals and triangles of a GLB, z up. */
async function modelOf(field: typeof planet, options = {}) {
  const glb = await bytesOf(exportTerrain('glb', field, options))
  const { json, binary } = partsOf(glb)
  const points = (json.accessors as { count: number }[])[0]!.count
  const values = floatsOf(binary.subarray(8))
  const upright = (from: number) =>
    Array.from({ length: points }, (_, i) => {
      const [x, y, z] = values.subarray(from + 3 * i)
      return [x!, -z!, y!]
    })
  const indices = new Uint32Array(values.buffer, 24 * points)
  return { positions: upright(0), normals: upright(3 * points), indices }
}

describe('the surface of a planet', () => {
  test.each([
    [planet, 1],
    [planet, 2],
    [planet, 16],
    [wet, 4],
  ])('is one closed ball, every edge of two triangles', async (field, stride) => {
    const { positions, indices } = await modelOf(field, { stride })
    const c = cells / stride
    expect([positions.length, indices.length]).toEqual([6 * c * c + 2, 36 * c * c])
    expectBall(indices, positions.length)
    expect(new Set(indices).size).toBe(positions.length)
  })

  test('lies as far out as the heights say, or the sea, and faces outwards', async () => {
    for (const field of [planet, wet]) {
      const { positions, normals } = await modelOf(field)
      for (const [i, [x, y, z]] of (positions as [number, number, number][]).entries()) {
        const normal = normals[i]!
        const length = Math.hypot(x, y, z)
        const height = Math.max(planetHeightAt(field, [x, z, -y]), field.sea!)
        expect(length).toBeCloseTo(planetRadius(field) + height, 4)
        expect(Math.hypot(...normal)).toBeCloseTo(1, 5)
        expect((x * normal[0]! + y * normal[1]! + z * normal[2]!) / length).toBeGreaterThan(0.2)
      }
    }
  })

  test('is not of cubes', async () => {
    for (const format of ['glb', 'obj', 'stl'] as const)
      await expect(exportTerrain(format, planet, { shape: 'voxels' })).rejects.toThrow('not its voxels')
  })

  test('takes strides that divide a face', async () => {
    await expect(exportTerrain('glb', planet, { stride: 3 })).rejects.toThrow(
      'stride must divide the 16 cells',
    )
  })
})

test('a GLB of a planet is valid by the Khronos validator', async () => {
  const colours = new Uint8Array(4 * planet.heights.length).fill(200)
  const blob = await exportTerrain('glb', planet, { colours })
  const report = await validateBytes(await bytesOf(blob))
  expect(report.issues.messages).toEqual([])
  expect(report.info.totalTriangleCount).toBe(12 * cells * cells)
  expect((await exportSize('glb', planet, { colours })).bytes).toBeGreaterThanOrEqual(blob.size)
})

test('an STL of a planet is closed and as wide as was asked for, relief or not', async () => {
  for (const relief of [1, 4]) {
    const blob = await exportTerrain('stl', planet, { width: 80, relief })
    const corners = cornersOf(await bytesOf(blob))
    expect(edgesOf(corners)).toMatchObject(closed)
    const extents = [0, 1].map((k) => Math.max(...corners.map((corner) => corner[k]!)))
    expect(Math.max(...extents)).toBeCloseTo(80, 3)
  }
})

describe('the heights of a planet', () => {
  test('as six faces, one below the other, that a sidecar names', async () => {
    const floats = floatsOf(await bytesOf(exportTerrain('r32', planet)))
    expect(floats).toEqual(planet.heights)
    const picture = decode(await bytesOf(exportTerrain('png-16', planet)), { checkCrc: true })
    expect([picture.width, picture.height]).toEqual([17, 6 * 17])
    const named = { faces: ['+x', '-x', '+y', '-y', '+z', '-z'] }
    expect(JSON.parse(picture.text.Terrain!)).toMatchObject({ minimum: planet.min, ...named })
    const sidecar = JSON.parse(await (await exportTerrain('r16-sidecar', planet)).text()) as object
    expect(sidecar).toMatchObject({ width: 17, height: 102, ...named })
    expect(sidecar).not.toHaveProperty('unity')
  })

  test('by latitude and longitude: poles are rows of one height, and no point is a grey step off', async () => {
    const options = { projection: 'equirectangular' } as const
    const file = await bytesOf(exportTerrain('png-16', planet, options))
    const { width, height, data, text } = decode(file, { checkCrc: true })
    expect([width, height]).toEqual([4 * cells, 2 * cells + 1])
    expect(JSON.parse(text.Terrain!)).toMatchObject({ projection: 'equirectangular' })
    for (const row of [0, height - 1])
      expect(new Set(data.subarray(row * width, (row + 1) * width)).size).toBe(1)
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const direction = directionOf({
          latitude: 90 - (180 * row) / (height - 1),
          longitude: (360 * column) / width - 180,
        })
        const grey = ((planetHeightAt(planet, direction) - planet.min) / (planet.max - planet.min)) * 65535
        expect(Math.abs(data[row * width + column]! - grey)).toBeLessThan(1)
      }
    const sidecar = JSON.parse(await (await exportTerrain('r32-sidecar', planet, options)).text()) as object
    expect(sidecar).toMatchObject({ width: 64, height: 33, projection: 'equirectangular' })
  })

  test('a projection is a planet’s, and one of two', async () => {
    const map = orogen.generate({ exponent: 3 })
    await expect(exportTerrain('r32', map, { projection: 'equirectangular' })).rejects.toThrow(
      'spreads a planet',
    )
    const wrong = { projection: 'mercator' as 'faces' }
    await expect(exportTerrain('r32', planet, wrong)).rejects.toThrow(
      'faces or equirectangular, got "mercator"',
    )
  })
})
