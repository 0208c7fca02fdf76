import { validateBytes } from 'gltf-validator'
import {
  type Box3,
  BufferAttribute,
  type BufferGeometry,
  Color,
  type Mesh as ThreeMesh,
  type MeshStandardMaterial,
  Triangle,
  Vector3,
} from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js'
import { STLLoader } from 'three/addons/loaders/STLLoader.js'
import { describe, expect, test } from 'vitest'
import { exportSize, exportTerrain, type Mesh } from '../../../web/files/index.js'
import { colorAt } from '../../../web/draw/colour/palette.js'
import { paletteOf } from '../../../web/draw/colour/palettes.js'
import { type GenerateParameters, type Heightfield, planetRadius } from '../../../web/package/index.js'
import { findGenerator } from '../../../web/package/schema.js'
import { mapFiles } from '../../../web/studio/exchange/map-files.js'
import { gridTriangles } from '../../../web/draw/geometry/surface-geometry.js'
import type { ShownTerrain } from '../../../web/files/export.js'
import type { WordsOf } from '../../../web/words/keys.js'
import { commandLine } from '../support/programs.js'
import { bytesOf, closed, cornersOf, edgesOf, partsOf, type Point, volumeOf } from '../support/solids.js'
import { fieldOf, orogen } from '../support/terrain.js'

const mountain = orogen.generate({ exponent: 5, seed: 3 })
const { size: side } = mountain

/** A cube of side 2, and beside it another that shares nothing with it. */
const cubes: Mesh = {
  positions: Float32Array.from([0, 3].flatMap((x) => cube().map((v, i) => v + (i % 3 === 0 ? x : 0)))),
  indices: Uint32Array.from([0, 8].flatMap((from) => cubeFaces().map((i) => i + from))),
}

function cube(): number[] {
  return Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2].map((v) => 2 * v)).flat()
}

function cubeFaces(): number[] {
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ]
  return quads.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!])
}

function pointsOf(geometry: BufferGeometry): Point[] {
  const { array } = geometry.getAttribute('position')
  const index = geometry.index?.array ?? Array.from({ length: array.length / 3 }, (_, i) => i)
  return [...index].map((i) => [array[3 * i]!, array[3 * i + 1]!, array[3 * i + 2]!])
}

describe('STL', () => {
  const read = async (blob: Blob) => {
    const geometry = new STLLoader().parse(await blob.arrayBuffer())
    return { points: pointsOf(geometry), normals: geometry.getAttribute('normal').array }
  }

  test.each([
    ['a mountain', mountain, 1],
    ['every fourth point of it', mountain, 4],
    ['a stride that leaves a rest', mountain, 5],
    ['two points a side', fieldOf(2, 1, (x, y) => x + 2 * y), 1],
    ['a plain', fieldOf(9, 1, () => 5), 1],
  ])('of %s is one closed solid of the right volume', async (_, field, stride) => {
    const options = { stride, width: 120, base: 4, relief: 1.5 }
    const blob = await exportTerrain('stl', field, options)
    const triangles = (blob.size - 84) / 50
    expect(await exportSize('stl', field, options)).toEqual({ bytes: blob.size, exact: true, triangles })
    const { points, normals } = await read(blob)
    expect(edgesOf(points)).toMatchObject(closed)

    // By prisms: over each half of a cell the mean of its three heights.
    const columns = Math.floor((field.size - 1) / stride) + 1
    const step = 120 / (columns - 1)
    const rise = (step / (field.spacing * stride)) * 1.5
    const height = (x: number, y: number) =>
      4 + (field.heights[y * stride * field.size + x * stride]! - field.min) * rise
    let volume = 0
    for (let y = 0; y + 1 < columns; y++) {
      for (let x = 0; x + 1 < columns; x++) {
        const diagonal = height(x + 1, y) + height(x, y + 1)
        volume +=
          ((height(x, y) + diagonal) / 3 + (height(x + 1, y + 1) + diagonal) / 3) * (step * step) * 0.5
      }
    }
    expect(volumeOf(points) / volume).toBeCloseTo(1, 5)

    const extent = (k: number) => points.map((point) => point[k]!)
    expect(Math.min(...extent(0)), 'west').toBe(0)
    expect(Math.max(...extent(0)), 'east').toBe(120)
    expect(Math.max(...extent(1)), 'north').toBe(120)
    expect(Math.min(...extent(2)), 'bottom').toBe(0)
    // A normal along the cross product of its triangle's edges, so outwards as the volume is positive.
    let off = 0
    for (let i = 0; i < points.length; i += 3) {
      const [a, b, c] = [points[i]!, points[i + 1]!, points[i + 2]!]
      const [u, v] = [b.map((n, k) => n - a[k]!), c.map((n, k) => n - a[k]!)] as [Point, Point]
      const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
      const length = Math.hypot(...cross)
      off = Math.max(off, ...cross.map((each, k) => Math.abs(normals[3 * i + k]! - each / length)))
    }
    expect(off).toBeLessThan(5e-6)
  })

  test('has its north where the map has it', async () => {
    const { points } = await read(
      await exportTerrain(
        'stl',
        fieldOf(5, 1, (x, y) => (x === 0 && y === 0 ? 1 : 0)),
      ),
    )
    const [x, y] = points.reduce((a, b) => (b[2] > a[2] ? b : a))
    expect([x, y]).toEqual([0, 100])
  })

  test('of a mesh keeps what is closed closed', async () => {
    const { points } = await read(await exportTerrain('stl', cubes, { width: 10 }))
    expect(edgesOf(points)).toMatchObject(closed)
    expect(volumeOf(points)).toBeCloseTo(2 * 4 ** 3, 3)
  })
})

describe('OBJ', () => {
  const read = async (blob: Blob) => {
    const text = await blob.text()
    const mesh = new OBJLoader().parse(text).children[0] as ThreeMesh
    return { text, points: pointsOf(mesh.geometry) }
  }

  test.each(['y', 'z'] as const)('with %s up has the surface’s triangles', async (up) => {
    const blob = await exportTerrain('obj', mountain, { up })
    const size = await exportSize('obj', mountain, { up })
    expect(size.exact).toBe(false)
    expect(blob.size).toBeLessThanOrEqual(size.bytes)
    expect(blob.size).toBeGreaterThan(size.bytes * 0.8)
    const { points, text } = await read(blob)
    expect(text.match(/^v /gm)!.length).toBe(side * side)
    const { positions } = orogen.surface(mountain)
    const triangles = gridTriangles(side)
    expect(points.length).toBe(triangles.length)
    const off = points.map(([x, y, z], i) => {
      const given = up === 'y' ? [x, -z, y] : [x, y, z]
      return Math.max(...given.map((value, k) => Math.abs(value - positions[3 * triangles[i]! + k]!)))
    })
    expect(Math.max(...off)).toBeLessThan(1e-7)
  })

  test('has the place of each point in a picture of the map, whose first row lies in the north', async () => {
    const text = await (await exportTerrain('obj', mountain)).text()
    const { geometry } = new OBJLoader().parse(text).children[0] as ThreeMesh
    const [places, triangles] = [geometry.getAttribute('uv'), gridTriangles(side)]
    triangles.forEach((point, i) => {
      expect(places.getX(i)).toBeCloseTo((point % side) / (side - 1), 6)
      expect(places.getY(i)).toBeCloseTo(1 - Math.floor(point / side) / (side - 1), 6)
    })
  })

  test('of numbers of every size has eight digits of the largest', async () => {
    for (const scale of [1e-9, 1e-3, 1, 7, 99_999.5, 1e6, 1e12]) {
      const field = fieldOf(3, scale, (x, y) => (x - y / 3 - 0.1) * scale)
      const { points } = await read(await exportTerrain('obj', field))
      const { positions } = orogen.surface(field)
      const triangles = gridTriangles(3)
      points.forEach(([x, y, z], i) => {
        const [east, north, height] = positions.subarray(3 * triangles[i]!)
        const off = Math.max(Math.abs(x - east!), Math.abs(-z - north!), Math.abs(y - height!))
        expect(off / scale, `scale ${scale}`).toBeLessThan(scale < 1e-6 ? 1e-3 : 3e-7)
      })
    }
  })

  test('of a mesh has its triangles', async () => {
    const { points } = await read(await exportTerrain('obj', cubes, { up: 'z' }))
    expect(points).toEqual([...cubes.indices].map((i) => [...cubes.positions.subarray(3 * i, 3 * i + 3)]))
  })
})

describe('GLB', () => {
  const read = async (blob: Blob) => {
    const { scene } = await new GLTFLoader().parseAsync(await blob.arrayBuffer(), '')
    return (scene.children[0] as ThreeMesh).geometry
  }
  const colours = new Uint8Array(side * side * 4).map((_, i) => (i % 4 === 3 ? 255 : i % 251))

  test.each([
    ['a mountain', mountain, {}],
    ['a mountain in colours', mountain, { colours }],
    ['every fourth point of it', mountain, { colours, stride: 4 }],
    ['metres of its own', mountain, { metres: 0.3 }],
    ['two points a side', fieldOf(2, 1, (x) => x), {}],
    ['a mesh', cubes, {}],
  ])('of %s is valid by the Khronos validator', async (_, source, options) => {
    const blob = await exportTerrain('glb', source, options)
    const report = await validateBytes(new Uint8Array(await blob.arrayBuffer()))
    const triangles = report.info.totalTriangleCount
    const size = await exportSize('glb', source, options)
    expect(size).toMatchObject({ exact: false, triangles })
    expect(blob.size).toBeLessThanOrEqual(size.bytes)
    // The head is counted as the longest, with a place.
    expect(blob.size).toBeGreaterThan(size.bytes - 3300)
    // The picture to lay over a map is the reader's.
    const places = '/meshes/0/primitives/0/attributes/TEXCOORD_0'
    expect(report.issues.messages.filter(({ pointer }) => pointer !== places)).toEqual([])
    expect(report.issues.numErrors).toBe(0)
    expect(triangles).toBeGreaterThan(0)
  })

  test('has the surface’s points, normals, colours and triangles, y up', async () => {
    const geometry = await read(await exportTerrain('glb', mountain, { colours }))
    const { positions, normals } = orogen.surface(mountain)
    const [position, normal] = ['position', 'normal'].map((name) => geometry.getAttribute(name).array)
    /** A vector of y up as one of z up. */
    const upright = (array: ArrayLike<number>, i: number) => [
      array[3 * i]!,
      -array[3 * i + 2]!,
      array[3 * i + 1]!,
    ]
    let off = 0
    for (let i = 0; i < side * side; i++) {
      expect(upright(position!, i)).toEqual([...positions.subarray(3 * i, 3 * i + 3)])
      off = Math.max(off, ...upright(normal!, i).map((each, k) => Math.abs(each - normals[4 * i + k]! / 127)))
    }
    expect(off).toBeLessThan(0.5 / 127 + 1e-4)
    expect(new Uint8Array(geometry.getAttribute('color').array)).toEqual(colours)
    const places = geometry.getAttribute('uv')
    const [middle, corner] = [(side * side - 1) / 2, side * side - 1]
    expect([middle, corner].map((i) => [places.getX(i), places.getY(i)])).toEqual([
      [0.5, 0.5],
      [1, 1],
    ])
    expect([...geometry.index!.array]).toEqual([...gridTriangles(side)])
    expect(geometry.getAttribute('position')).toBeInstanceOf(BufferAttribute)
  })
})

const { written } = commandLine()

const cornersOfObj = (obj: Buffer) =>
  [...obj.toString().matchAll(/^f (\d+) (\d+) (\d+)$/gm)].flatMap(([, ...corners]) => corners)

/** The indices of a GLB are its last array. */
function indicesOfGlb(glb: Buffer): Uint32Array {
  const { json, binary } = partsOf(glb)
  const { byteOffset, byteLength } = (json.bufferViews as { byteOffset: number; byteLength: number }[]).at(
    -1,
  )!
  return new Uint32Array(Uint8Array.from(binary.subarray(8 + byteOffset, 8 + byteOffset + byteLength)).buffer)
}

const harmless = { numErrors: 0, numWarnings: 0 }

test.each<GenerateParameters>([
  { generator: 'diamond-square', exponent: 5, seed: 3 },
  { generator: 'perlin-noise', exponent: 6, seed: 9, amplitude: 1000 },
  { generator: 'diamond-square', exponent: 1, amplitude: 0 },
  { generator: 'planet', exponent: 5, seed: 8, ocean: 0.6, amplitude: 5 },
])('the command line writes the GLB of the page, four metres wide, of %o', async (request) => {
  const field = orogen.generate(request)
  const metres = 4 / (field.faces === 6 ? 2 * planetRadius(field) : (field.size - 1) * field.spacing)
  const glb = written(request, 'a.glb', '--exaggeration', '100')
  expect(partsOf(glb)).toEqual(partsOf(await bytesOf(exportTerrain('glb', field, { metres }))))
  expect((await validateBytes(glb)).issues).toMatchObject(harmless)
})

describe('a GLB that is tinted by height', () => {
  const request = { generator: 'diamond-square', exponent: 5, seed: 3 } as const
  const tint = { tint: 'height' } as const
  type Child = ThreeMesh<BufferGeometry, MeshStandardMaterial>
  const read = async (field: Heightfield) => {
    const { scene } = await new GLTFLoader().parseAsync(
      await (await exportTerrain('glb', field, tint)).arrayBuffer(),
      '',
    )
    return scene.children as Child[]
  }

  test.each([request, { ...request, age: 0.4 }, { ...request, amplitude: 0 }])(
    'is valid by the Khronos validator, and the same from the command line, of %o',
    async (given) => {
      const field = orogen.generate(given)
      const metres = 4 / ((field.size - 1) * field.spacing)
      const blob = await exportTerrain('glb', field, { ...tint, metres })
      const glb = await bytesOf(blob)
      expect((await validateBytes(glb)).issues).toMatchObject(harmless)
      expect(partsOf(written(given, 't.glb', '--exaggeration', '100', '--tint', 'height'))).toEqual(
        partsOf(glb),
      )
      expect(blob.size).toBeLessThanOrEqual((await exportSize('glb', field, tint)).bytes)
    },
  )

  test('has a sheet of water as wide as the map, under which 22 % of the points lie', async () => {
    const field = orogen.generate(request)
    const [land, water] = await read(field)
    expect([land!.name, water!.name]).toEqual(['Terrain', 'Water'])
    const [ground, sheet] = [land!, water!].map(({ geometry }) => {
      geometry.computeBoundingBox()
      return geometry.boundingBox!
    }) as [Box3, Box3]
    for (const corner of ['min', 'max'] as const)
      expect([sheet[corner].x, sheet[corner].z]).toEqual([ground[corner].x, ground[corner].z])
    expect(sheet.max.y).toBe(sheet.min.y)
    const wet = field.heights.filter((height) => height < sheet.min.y).length
    expect(wet / field.heights.length).toBeCloseTo(0.22, 2)
    const normal = new Vector3()
    const { array } = water!.geometry.getAttribute('position')
    const points = [0, 1, 2].map((i) => new Vector3().fromArray(array, 3 * water!.geometry.index!.getX(i)))
    new Triangle(...(points as [Vector3, Vector3, Vector3])).getNormal(normal)
    expect(normal.toArray()).toEqual([0, 1, 0])
  })

  test('has its water at the sea of the erosion', async () => {
    const field = orogen.generate({ ...request, age: 0.4 })
    const [, water] = await read(field)
    expect(water!.geometry.getAttribute('position').getY(0)).toBe(Math.fround(field.water!.sea))
  })

  test('has its water at the sea of a drawn coast', async () => {
    const field = orogen.generate({ ...request, strokes: 'coast 8 0.3: 50 0, 50 100' })
    const [, water] = await read(field)
    expect(water!.geometry.getAttribute('position').getY(0)).toBe(Math.fround(field.sea!))
  })

  test('has the colours of the studio’s palette', async () => {
    const field = orogen.generate(request)
    const [land, water] = await read(field)
    const sea = water!.geometry.getAttribute('position').getY(0)
    const colors = land!.geometry.getAttribute('color')
    const { swiss } = paletteOf
    field.heights.forEach((height, i) => {
      const [low, high] = [sea - field.min, field.max - sea]
      if (Math.abs(height - sea) < 1e-6 * low) return // the file rounds the level of the water
      const wanted =
        height < sea
          ? colorAt(swiss.seabed, (sea - height) / low)
          : colorAt(swiss.land, (height - sea) / high)
      for (const [k, name] of (['r', 'g', 'b'] as const).entries())
        expect(Math.abs(colors.getComponent(i, k) - wanted[name])).toBeLessThan(0.6 / 255)
    })
    const { r, g, b } = new Color(swiss.water)
    expect(water!.material.color.toArray().map((each, k) => each - [r, g, b][k]!)).toEqual([
      expect.closeTo(0, 5),
      expect.closeTo(0, 5),
      expect.closeTo(0, 5),
    ])
  })

  test('of a flat map has no water', async () => {
    expect(await read(orogen.generate({ ...request, amplitude: 0 }))).toHaveLength(1)
  })
})

describe('voxels are written as voxels', () => {
  const request = { generator: 'diamond-square', exponent: 4, seed: 3, roughness: 0.6 } as const

  test('as a closed surface of the volume of their cubes', () => {
    const corners = cornersOf(written(request, 'v.stl', '--voxels', '--millimetres', '17'))
    expect(edgesOf(corners)).toMatchObject(closed)
    // 17 columns of 1 mm: as many cubic millimetres as cubes.
    const { heights, min, spacing } = orogen.generate(request)
    const cubes = heights.reduce((sum, height) => sum + Math.floor((height - (min - spacing)) / spacing), 0)
    expect(volumeOf(corners)).toBeCloseTo(cubes, 0)
  })

  // Columns of rough land often touch at an edge alone, which four walls would share.
  test.each([
    { exponent: 3, seed: 3, roughness: 1 },
    { exponent: 5, seed: 1, roughness: 0.9 },
  ])('every edge of whose files has two triangles, on rough land too: %o', async (rough) => {
    const field = orogen.generate(rough)
    const ofPage = (format: 'stl' | 'obj' | 'glb') =>
      exportTerrain(format, field, { shape: 'voxels' }).then((file) => bytesOf(file))
    for (const stl of [written(rough, 'r.stl', '--voxels'), await ofPage('stl')])
      expect(edgesOf(cornersOf(stl))).toMatchObject(closed)
    for (const obj of [written(rough, 'r.obj', '--voxels'), await ofPage('obj')])
      expect(edgesOf(cornersOfObj(obj))).toMatchObject(closed)
    for (const glb of [written(rough, 'r.glb', '--voxels'), await ofPage('glb')])
      expect(edgesOf(indicesOfGlb(glb))).toMatchObject(closed)
  })

  test('and by the page, the same solid', async () => {
    const field = orogen.generate(request)
    const options = { shape: 'voxels', width: 17 } as const
    const corners = cornersOf(await bytesOf(exportTerrain('stl', field, options)))
    expect(edgesOf(corners)).toMatchObject(closed)
    const solid = cornersOf(written(request, 'w.stl', '--voxels', '--millimetres', '17'))
    expect(volumeOf(corners)).toBeCloseTo(volumeOf(solid), 1)
    const glb = await bytesOf(exportTerrain('glb', field, options))
    expect((await validateBytes(glb)).issues).toMatchObject(harmless)
  })

  test('as glTF without complaint, and as OBJ', async () => {
    const glb = written(request, 'v.glb', '--voxels')
    expect((await validateBytes(glb)).issues).toMatchObject(harmless)
    expect(written(request, 'v.obj', '--voxels').toString()).toMatch(/^# A terrain\.\n(v .*\n)+(f .*\n)+$/)
  })

  test.each([5, 8])('as .vox, in pieces of at most 256 cubes a side: exponent %d', (exponent) => {
    const { sizes, tops, length, said } = readVox(written({ ...request, exponent }, 'a.vox'))
    expect(said).toBe(length)
    const { size, heights, min, spacing } = orogen.generate({ ...request, exponent })
    expect(tops.size).toBe(size * size)
    const middle = Math.floor(size / 2)
    const levelAt = (x: number, y: number) => Math.floor((heights[y * size + x]! - (min - spacing)) / spacing)
    const wrong = []
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        if (tops.get(`${x - middle} ${middle - 1 - y}`)?.level !== levelAt(x, y)) wrong.push([x, y])
    expect(wrong).toEqual([])
    expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(256)
  })
})

/**
 * The sizes of the pieces of a .vox, the level and colour of the highest cube over each place, and the
 * palette.
 */
function readVox(vox: Buffer) {
  expect(vox.toString('latin1', 0, 4)).toBe('VOX ')
  const sizes: number[][] = []
  const places: number[][] = []
  const clouds: Buffer[] = []
  let palette = vox
  for (let at = 20; at < vox.length; at += 12 + vox.readUInt32LE(at + 4)) {
    const name = vox.toString('latin1', at, at + 4)
    const content = vox.subarray(at + 12, at + 12 + vox.readUInt32LE(at + 4))
    if (name === 'SIZE') sizes.push([0, 4, 8].map((k) => content.readUInt32LE(k)))
    if (name === 'XYZI') clouds.push(content)
    if (name === 'RGBA') palette = content
    if (name === 'nTRN' && content.readUInt32LE(24) === 1)
      places.push(content.toString('latin1', 38).split(' ').map(Number))
  }
  expect([clouds.length, places.length]).toEqual([sizes.length, sizes.length])
  const tops = new Map<string, { level: number; colour: number }>()
  for (const [model, cloud] of clouds.entries()) {
    const corner = sizes[model]!.map((side, k) => places[model]![k]! - Math.floor(side / 2)) as Point
    for (let at = 4; at < 4 + 4 * cloud.readUInt32LE(0); at += 4) {
      const [x, y, z] = corner.map((from, k) => from + cloud[at + k]!) as Point
      const top = tops.get(`${x} ${y}`)
      if (z + 1 > (top?.level ?? 0)) tops.set(`${x} ${y}`, { level: z + 1, colour: cloud[at + 3]! })
    }
  }
  return { sizes, tops, palette, length: vox.length, said: vox.readUInt32LE(16) + 20 }
}

test('a .vox has the sea, meadows and snow of the pages by height', () => {
  const { tops, palette } = readVox(written({ generator: 'diamond-square', exponent: 6, seed: 3 }, 'c.vox'))
  const isSea = (colour: number) => palette[4 * colour - 2]! > palette[4 * colour - 4]! // more blue than red
  expect(tops.size).toBe(65 * 65)
  const drowned = [...tops.values()].filter(({ colour }) => isSea(colour)).length / tops.size
  expect(drowned).toBeGreaterThan(0.05)
  expect(drowned).toBeLessThan(0.23)
  expect([...palette.subarray(4 * 254, 4 * 255)]).toEqual([253, 253, 253, 255])
  expect(palette[4 * 140 + 1]).toBeGreaterThan(palette[4 * 140 + 2]!)
})

const say = { say: (key: string) => key, number: String } as unknown as WordsOf<'studio'>
const kind = (id: string) => mapFiles.find((each) => each.id === id)!

/** What the form knows of a terrain on the screen. */
function shownOf(request: GenerateParameters, view = 'surface'): ShownTerrain {
  const look = { view, levels: 7, exaggeration: 100 }
  return {
    terrain: { field: orogen.generate(request, { ridges: true }) },
    state: { generator: findGenerator(request.generator ?? 'diamond-square'), look },
    viewport: { outlook: { camera: { azimuth: 347.6, elevation: 33.6 }, width: 9, height: 9 } },
  } as unknown as ShownTerrain
}

test.each([
  [{ exponent: 1 }, 'voxels', 1],
  [{ exponent: 4 }, 'voxels', 2],
  [{ exponent: 4 }, 'surface', 4],
] as const)(
  'a GLB that the studio makes of %o as %s, at every point %d, is as wide as its form says',
  async (request, shape, stride) => {
    const shown = shownOf(request, 'voxels')
    const glb = kind('glb')
    const options = glb.optionsOf(shown, { metres: 7, shape, stride: String(stride) })
    const { json } = partsOf(await bytesOf(exportTerrain('glb', shown.terrain.field, options as object)))
    const [{ min, max }] = json.accessors as [{ min: number[]; max: number[] }]
    expect(max[0]! - min[0]!).toBeCloseTo(7, 5)
  },
)

test('the studio offers voxels as they are shown, where they are', () => {
  const [voxels, surface] = [shownOf({ exponent: 4 }, 'voxels'), shownOf({ exponent: 4 })]
  const stl = kind('stl')
  expect(stl.options(voxels, say)[0]!.id).toBe('shape')
  expect(stl.options(surface, say).map(({ id }) => id)).not.toContain('shape')
  const chosen = { shape: 'voxels', stride: '2', 'width-mm': 100, 'base-mm': 3, relief: 1 }
  expect(stl.optionsOf(voxels, chosen)).toMatchObject({ shape: 'voxels', levels: 7, stride: 2 })
  expect(stl.optionsOf(voxels, { ...chosen, shape: 'surface' })).not.toHaveProperty('shape')
  const vox = kind('vox').options(voxels, say)
  expect(vox.map(({ id }) => id)).toEqual(['stride'])
})

test.each<[GenerateParameters, string[]]>([
  [{}, []],
  [{ gullies: 1 }, ['heights', 'ridges']],
  [{ age: 0.2 }, ['heights', 'surface', 'area', 'elevationChange', 'water']],
  [{ gullies: 1, age: 0.2 }, ['heights', 'surface', 'area', 'elevationChange', 'ridges', 'water']],
])('the form offers what erosion and gullies leave where there is any: %o', (request, traces) => {
  const rows = kind('png-16').options(shownOf({ exponent: 3, ...request }), say)
  const ofTraces = rows.filter(({ id }) => id === 'trace')
  expect(ofTraces.flatMap(({ row }) => (row.type === 'choice' ? row.choices : []))).toEqual(traces)
})

test('the form offers the sizes that programs take, where they matter', () => {
  const shown = shownOf({ exponent: 3 })
  const rows = kind('r16').options(shown, say)
  const { row, shown: matters } = rows.find(({ id }) => id === 'side')!
  expect(row.type === 'choice' && row.choices).toEqual(
    expect.arrayContaining(['own', 'free', 'unity-4097', 'unreal-505', 'unreal-4033', 'citiesSkylines-1081']),
  )
  expect([{ trace: 'elevationChange' }, { trace: 'water' }].map((chosen) => matters!(chosen))).toEqual([
    true,
    false,
  ])
  const given = { side: 'unreal-1009', range: 'given', 'range-low': -1, 'range-high': 2, 'width-m': 100 }
  expect(kind('r16').optionsOf(shown, given)).toMatchObject({
    size: 1009,
    range: { minimum: -1, maximum: 2 },
  })
  expect(kind('r16').optionsOf(shown, { ...given, side: 'free', 'side-points': 12 })).toMatchObject({
    size: 12,
  })
  const own = kind('r16').optionsOf(shown, { ...given, side: 'own', range: 'own' })
  expect(Object.keys(own)).toEqual(['metres'])
})

test('of a planet the form offers how its heights lie, and models by their diameter', async () => {
  const request = { generator: 'planet', exponent: 3 } as const
  const [surface, voxels] = [shownOf(request), shownOf(request, 'voxels')]
  const keys = (id: string, shown = surface) =>
    kind(id)
      .options(shown, say)
      .filter((option) => option.shown?.({}) ?? true)
      .map(({ key }) => key)
  expect(keys('stl')).toEqual(['export.ball.width-mm', 'export.relief', 'export.stride'])
  expect(keys('glb', voxels)).toEqual(['export.ball.metres', 'export.stride'])
  const { metres } = kind('glb').optionsOf(surface, { metres: 8, stride: '1' }) as { metres: number }
  expect(metres).toBeCloseTo(8 / 64, 6)
  expect(keys('png-16')).toEqual(['export.trace', 'export.range', 'export.projection'])
  const r32 = kind('r32')
  const chosen = { projection: 'equirectangular', 'width-m': 640 }
  expect(r32.optionsOf(surface, chosen)).toMatchObject({ projection: 'equirectangular' })
  expect((await r32.figures(surface, chosen, say)).size!.bytes).toBe(4 * 32 * 17)
})
