import { decode } from 'fast-png'
import { describe, expect, test } from 'vitest'
import { spacingOf } from '../../../web/endless/land.js'
import { firstVisit } from '../../../web/endless/link.js'
import { riverOf, windowOfRiver } from '../../../web/endless/river.js'
import { baseSpacing, type LandGenerator } from '../../../web/package/land.js'
import { addOrogenProtocol, elevationTile, type TilePlace, waterTile } from '../../../web/tiles/index.js'
import { windowOf } from '../../../web/tiles/tile.js'
import { freshModule, orogen } from '../support/terrain.js'

const generators: LandGenerator[] = ['diamond-square', 'perlin-noise']
const tiles: TilePlace[] = [
  { z: 3, x: 4, y: 3 },
  { z: 5, x: 17, y: 11 },
  { z: 14, x: 9000, y: 6001 },
]
const small = { size: 64, seed: 7 } as const

/** What Terrarium's bytes say, in metres. */
function heightsOf(png: Uint8Array): { side: number; heights: number[] } {
  const { data, width, height, channels } = decode(png)
  expect([height, channels]).toEqual([width, 3])
  const heights = Array.from(
    { length: width * height },
    (_, i) => data[3 * i]! * 256 + data[3 * i + 1]! + data[3 * i + 2]! / 256 - 32768,
  )
  return { side: width, heights }
}

test('the whole world is a tile, too', async () => {
  const heights = await elevationTile({ z: 0, x: 0, y: 0 }, { ...small, encoding: 'float32' })
  const finer = await elevationTile({ z: 1, x: 0, y: 0 }, { ...small, encoding: 'float32' })
  expect([heights[0], heights[65]]).toEqual([finer[0], finer[2 * 64 + 2]])
})

describe.each(generators)('tiles of %s', (generator) => {
  test.each(tiles)('$z/$x/$y is a piece of window()', async (tile) => {
    const tileHeights = await elevationTile(tile, { ...small, generator, encoding: 'float32' })
    const asked = { size: 64, border: false, rivers: false, values: { seed: 7 }, generator }
    const { parameters, step } = windowOf(tile, asked)
    // A tile of 512 points shows the level of its zoom, and one of 64 that of three zooms before.
    const level = Math.max(tile.z - 3, generator === 'diamond-square' ? 0 : 3)
    expect(parameters).toMatchObject({ level, x: step * 64 * (tile.x - 2 ** tile.z / 2) })
    const { heights, width, spacing } = orogen.window(parameters)
    const metres = baseSpacing / (spacing * 2 ** level)
    const wanted = Float32Array.from({ length: 64 * 64 }, (_, i) => {
      return heights[(Math.floor(i / 64) * width + (i % 64)) * step]! * metres
    })
    expect(tileHeights).toEqual(wanted)
    const png = heightsOf(await elevationTile(tile, { ...small, generator }))
    expect(png.side).toBe(64)
    expect(png.heights).toEqual(Array.from(wanted, (height) => Math.round(height * 256) / 256))
  })

  test('share their borders, and each zoom is every second point of the next', async () => {
    const heightsAt = (z: number, x: number, y: number) =>
      elevationTile({ z, x, y }, { ...small, generator, border: true, encoding: 'float32' })
    const [here, east, south, finer] = await Promise.all([
      heightsAt(9, 260, 251),
      heightsAt(9, 261, 251),
      heightsAt(9, 260, 252),
      heightsAt(10, 520, 502),
    ])
    for (let i = 0; i < 65; i++) {
      expect(here[i * 65 + 64]).toBe(east[i * 65])
      expect(here[64 * 65 + i]).toBe(south[i])
    }
    for (let y = 0; y < 32; y++)
      for (let x = 0; x < 32; x++) expect(here[y * 65 + x]).toBe(finer[2 * y * 65 + 2 * x])
  })
})

test('rivers are carved', async () => {
  const tile = { z: 10, x: 517, y: 505 }
  const ask = (rivers: boolean) => elevationTile(tile, { ...small, rivers, encoding: 'float32' })
  const [dry, wet] = await Promise.all([ask(false), ask(true)])
  expect(wet).not.toEqual(dry)
})

test('tiles of a planet share their borders, and meet at 180°', async () => {
  const ask = (z: number, x: number, y: number) =>
    elevationTile(
      { z, x, y },
      { ...small, generator: 'planet', exponent: 5, border: true, encoding: 'float32' },
    )
  const [west, east, last, first] = await Promise.all([
    ask(2, 1, 1),
    ask(2, 2, 1),
    ask(2, 3, 1),
    ask(2, 0, 1),
  ])
  for (let i = 0; i < 65; i++) {
    expect(west[i * 65 + 64]).toBe(east[i * 65])
    expect(last[i * 65 + 64]).toBeCloseTo(first[i * 65]!, 1)
  }
  expect(Math.max(...west, ...east, ...last, ...first)).toBeGreaterThan(500)
})

test.each([
  [{ z: 3, x: 8, y: 0 }, {}, 'x must be a whole number between 0 and 7, got 8'],
  [{ z: 22, x: 0, y: 0 }, {}, 'z must be a whole number between 0 and 21, got 22'],
  [{ z: 0, x: 0, y: 0 }, { size: 100 }, 'size must be a power of two between 16 and 512, got 100'],
  [{ z: 0, x: 0, y: 0 }, { generator: 'imai' }, 'generator must be diamond-square, perlin-noise or planet'],
  [{ z: 0, x: 0, y: 0 }, { roughnes: 1 }, 'roughnes'],
])('refuses %o with %o', async (tile, options, sentence) => {
  await expect(elevationTile(tile, options as Record<string, never>)).rejects.toThrow(sentence)
})

test('MapLibre’s protocol gives the tile of an address, and cancels it', async () => {
  type Load = (request: { url: string }, abort: AbortController) => Promise<{ data: ArrayBuffer }>
  const protocols = new Map<string, Load>()
  const maplibre = { addProtocol: (name: string, load: Load) => void protocols.set(name, load) }
  expect(addOrogenProtocol(maplibre, 'land', { ...small })).toEqual({
    type: 'raster-dem',
    tiles: ['land://{z}/{x}/{y}'],
    encoding: 'terrarium',
    tileSize: 64,
    maxzoom: 24,
  })
  const load = protocols.get('land')!
  const { data } = await load({ url: 'land://5/17/11' }, new AbortController())
  expect(new Uint8Array(data)).toEqual(await elevationTile(tiles[1]!, small))
  const ended = new AbortController()
  ended.abort()
  await expect(load({ url: 'land://6/1/1' }, ended)).rejects.toMatchObject({ name: 'AbortError' })
  expect(() => addOrogenProtocol(maplibre, 'Land://')).toThrow('name must be small letters')
})

describe('the outlines of water', () => {
  const tile = { z: 7, x: 66, y: 64 }
  const options = { size: 128, seed: 7 }
  type Ring = [number, number][]

  /** Whether a place lies within polygons: how often a ray to the east crosses their rings. */
  const isWithin = (polygons: Ring[][], [east, north]: [number, number]) =>
    polygons
      .flat()
      .flatMap((ring) => ring.map((to, i) => [ring.at(i - 1)!, to] as const))
      .filter(([a, b]) => a[1] > north !== b[1] > north)
      .filter(([a, b]) => east < a[0] + ((north - a[1]) * (b[0] - a[0])) / (b[1] - a[1])).length %
      2 ===
    1

  test('are those of the window, in degrees', async () => {
    const { type, features } = await waterTile(tile, options)
    expect(type).toBe('FeatureCollection')
    expect(features.map(({ properties }) => properties.kind)).toEqual(['sea', 'lake', 'river'])
    const heights = await elevationTile(tile, { ...options, rivers: true, encoding: 'float32' })
    const degrees = 360 / 2 ** tile.z / options.size
    const northOf = (row: number) =>
      (Math.atan(Math.sinh((0.5 - (tile.y + row / options.size) / 2 ** tile.z) * 2 * Math.PI)) * 180) /
      Math.PI
    const sea = features[0]!.geometry.coordinates
    let wrong = 0
    for (let y = 1; y < options.size; y += 3)
      for (let x = 1; x < options.size; x += 3) {
        const place: [number, number] = [(tile.x / 2 ** tile.z - 0.5) * 360 + x * degrees, northOf(y)]
        if (isWithin(sea, place) !== heights[y * options.size + x]! < 0) wrong++
      }
    expect(wrong).toBe(0)
    for (const { geometry } of features)
      for (const [east, north] of geometry.coordinates.flat(2)) {
        expect(east).toBeGreaterThanOrEqual((tile.x / 2 ** tile.z - 0.5) * 360 - 1e-9)
        expect(east).toBeLessThanOrEqual(((tile.x + 1) / 2 ** tile.z - 0.5) * 360 + 1e-9)
        expect(north).toBeLessThanOrEqual(northOf(0) + 1e-9)
        expect(north).toBeGreaterThanOrEqual(northOf(options.size) - 1e-9)
      }
    const [, lake, river] = features.map(({ properties }) => properties)
    expect(lake!.low).toBeGreaterThan(0)
    expect(river!.high).toBeGreaterThan(river!.low)
  })

  test('hold the course of a river that the window knows, without gaps', async () => {
    const { features } = await waterTile({ z: 8, x: 128, y: 129 }, { size: 256, seed: 7 })
    const rivers = features.find(({ properties }) => properties.kind === 'river')!.geometry.coordinates
    // A network is one polygon; broken rivers would be hundreds.
    expect(rivers.length).toBeLessThan(80)
    const longest = Math.max(...rivers.map((rings) => rings[0]!.length))
    expect(longest).toBeGreaterThan(500)
  })

  test('tell a wide and level river from a lake, as the read-out of the endless land does', async () => {
    const flat = { ...firstVisit.land, seed: 7 }
    const module = await freshModule()
    // Over kilometres this river does not fall.
    const { path } = riverOf(flat, module.river(windowOfRiver(flat, 110_000, -150_000, 60_000))!)
    /** The water within 300 m of a place of a land. */
    const kindsAbout = async (land: typeof flat, { east, north }: { east: number; north: number }) => {
      const [z, metres] = [13, 512 * spacingOf(13)]
      const column = east / metres + 2 ** (z - 1)
      const row = -north / metres + 2 ** (z - 1)
      const place = { z, x: Math.floor(column), y: Math.floor(row) }
      const { features } = await waterTile(place, { ...land, size: 128 })
      const kinds = new Set<string>()
      for (const right of [-2, -1, 0, 1, 2])
        for (const down of [-2, -1, 0, 1, 2]) {
          const longitude = ((column + (150 * right) / metres) / 2 ** z - 0.5) * 360
          const south = (row + (150 * down) / metres) / 2 ** z
          const latitude = (Math.atan(Math.sinh((0.5 - south) * 2 * Math.PI)) * 180) / Math.PI
          for (const { geometry, properties } of features)
            if (isWithin(geometry.coordinates, [longitude, latitude])) kinds.add(properties.kind)
        }
      return [...kinds]
    }
    expect(await kindsAbout(flat, path[Math.floor(path.length * 0.2)]!)).toEqual(['river'])
    expect(await kindsAbout(firstVisit.land, { east: 15_104, north: 38_144 })).toEqual(['lake'])
  })

  test.each([
    [{ z: 2, x: 1, y: 1 }, {}, 'z must be finer for tiles with rivers of this size, got 2'],
    [tile, { generator: 'planet' }, 'generator must be diamond-square or perlin-noise, got "planet"'],
    [{ z: 7, x: 128, y: 0 }, {}, 'x must be a whole number between 0 and 127, got 128'],
  ] as const)('%o %o is refused', async (asked, more, sentence) => {
    await expect(waterTile(asked, { size: 512, ...more })).rejects.toThrow(sentence)
  })
})
