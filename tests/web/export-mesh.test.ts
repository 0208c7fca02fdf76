import { validateBytes } from 'gltf-validator'
import { BufferAttribute, type BufferGeometry, type Mesh as ThreeMesh } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js'
import { STLLoader } from 'three/addons/loaders/STLLoader.js'
import { describe, expect, test } from 'vitest'
import { exportSize, exportTerrain, type Mesh } from '../../web/core/exports/index.js'
import { closed, edgesOf, type Point, volumeOf } from './solids.js'
import { fieldOf, freshOrogen } from './terrain.js'

const orogen = await freshOrogen()
const mountain = orogen.generate({ exponent: 6, seed: 3 })

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
    expect(exportSize('stl', field, options)).toEqual({ bytes: blob.size, exact: true, triangles })
    const { points, normals } = await read(blob)
    expect(edgesOf(points)).toMatchObject(closed)

    // By prisms: over each half of a cell the mean of its three heights.
    const side = Math.floor((field.size - 1) / stride) + 1
    const step = 120 / (side - 1)
    const rise = (step / (field.spacing * stride)) * 1.5
    const height = (x: number, y: number) =>
      4 + (field.heights[y * stride * field.size + x * stride]! - field.min) * rise
    let volume = 0
    for (let y = 0; y + 1 < side; y++) {
      for (let x = 0; x + 1 < side; x++) {
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
    for (let i = 0; i < points.length; i += 3) {
      const [a, b, c] = [points[i]!, points[i + 1]!, points[i + 2]!]
      const [u, v] = [b.map((n, k) => n - a[k]!), c.map((n, k) => n - a[k]!)] as [Point, Point]
      const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
      const normal = [...normals.slice(3 * i, 3 * i + 3)]
      const length = Math.hypot(...cross)
      normal.forEach((n, k) => expect(n).toBeCloseTo(cross[k]! / length, 5))
    }
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
    const size = exportSize('obj', mountain, { up })
    expect(size.exact).toBe(false)
    expect(blob.size).toBeLessThanOrEqual(size.bytes)
    expect(blob.size).toBeGreaterThan(size.bytes * 0.8)
    const { points, text } = await read(blob)
    expect(text.match(/^v /gm)!.length).toBe(65 * 65)
    const { positions } = orogen.surface(mountain)
    const triangles = gridCorners(65)
    expect(points.length).toBe(triangles.length)
    points.forEach(([x, y, z], i) => {
      const [east, north, height] = positions.subarray(3 * triangles[i]!)
      const given = up === 'y' ? [x, -z, y] : [x, y, z]
      ;[east!, north!, height!].forEach((value, k) => expect(Math.abs(given[k]! - value)).toBeLessThan(1e-7))
    })
  })

  test('of numbers of every size has eight digits of the largest', async () => {
    for (const scale of [1e-9, 1e-3, 1, 7, 99_999.5, 1e6, 1e12]) {
      const field = fieldOf(3, scale, (x, y) => (x - y / 3 - 0.1) * scale)
      const { points } = await read(await exportTerrain('obj', field))
      const { positions } = orogen.surface(field)
      const triangles = gridCorners(3)
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

function gridCorners(side: number): number[] {
  const corners: number[] = []
  for (let y = 0; y + 1 < side; y++) {
    for (let x = 0; x + 1 < side; x++) {
      const at = y * side + x
      corners.push(at, at + side, at + 1, at + 1, at + side, at + side + 1)
    }
  }
  return corners
}

describe('GLB', () => {
  const read = async (blob: Blob) => {
    const { scene } = await new GLTFLoader().parseAsync(await blob.arrayBuffer(), '')
    return (scene.children[0] as ThreeMesh).geometry
  }
  const colours = new Uint8Array(65 * 65 * 4).map((_, i) => (i % 4 === 3 ? 255 : i % 251))

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
    expect(exportSize('glb', source, options)).toEqual({ bytes: blob.size, exact: true, triangles })
    expect(report.issues.messages).toEqual([])
    expect(report.issues.numErrors).toBe(0)
    expect(triangles).toBeGreaterThan(0)
  })

  test('has the surface’s points, normals, colours and triangles, y up', async () => {
    const geometry = await read(await exportTerrain('glb', mountain, { colours }))
    const { positions, normals } = orogen.surface(mountain)
    const [position, normal] = ['position', 'normal'].map((name) => geometry.getAttribute(name).array)
    for (let i = 0; i < 65 * 65; i++) {
      const at = (k: number) => position![3 * i + k]
      expect([at(0), -at(2)!, at(1)]).toEqual([...positions.subarray(3 * i, 3 * i + 3)].map((v) => v))
      const packed = [...normals.subarray(4 * i, 4 * i + 3)].map((v) => v / 127)
      const ours = [normal![3 * i]!, -normal![3 * i + 2]!, normal![3 * i + 1]!]
      ours.forEach((v, k) => expect(Math.abs(v - packed[k]!)).toBeLessThan(0.5 / 127 + 1e-4))
    }
    expect(new Uint8Array(geometry.getAttribute('color').array)).toEqual(colours)
    expect([...geometry.index!.array]).toEqual(gridCorners(65))
    expect(geometry.getAttribute('position')).toBeInstanceOf(BufferAttribute)
  })
})
