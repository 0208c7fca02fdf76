import {
  type Mesh,
  type Scene,
  type ShaderMaterial,
  Vector3,
  Object3D,
  OrthographicCamera,
  PerspectiveCamera,
} from 'three'
import { describe, expect, test, vi } from 'vitest'
import type { VoxelMesh } from '../../../web/package/index.js'
import { columnGeometry } from '../../../web/endless/draw/columns.js'
import { faces } from '../../../web/endless/draw/columns.glsl.js'
import { tileAttributes } from '../../../web/endless/draw/land-uniforms.js'
import { gridTriangles } from '../../../web/draw/geometry/surface-geometry.js'
import type { ViewCamera } from '../../../web/draw/views/view-renderer.js'
import { boxFaces, boxLevels, Boxes } from '../../../web/draw/views/boxes.js'
import { drawWireframe, gridEdges } from '../../../web/draw/views/pen.js'
import { surfaceGround } from '../../../web/draw/camera/pick.js'
import { VoxelSides } from '../../../web/draw/views/voxels.js'
import { edgesOf, triplesOf } from '../support/solids.js'
import { freshModule, orogen } from '../support/terrain.js'

const size = 65
const heights = Float32Array.from({ length: size * size }, (_, i) => 9 * Math.sin(i * 0.37) + (i % 7))
const map = { heights, size, amplitude: 10, centred: false }

describe('the boxes', () => {
  test('stand up to floor(height + amplitude), and not below nothing', () => {
    expect([
      ...boxLevels({ heights: Float32Array.of(-10, -9.01, 0, 0.999, 3.5, -40), amplitude: 10 }),
    ]).toEqual([0, 0, 10, 10, 13, 0])
  })

  test('show exactly the faces between a box and none', () => {
    // Area of the faces, by a count of boxes with and without neighbours.
    const levels = boxLevels(map)
    const level = (x: number, y: number) =>
      x < 0 || y < 0 || x >= size || y >= size ? 0 : levels[y * size + x]!
    const wanted = new Map<string, number>()
    const add = (normal: string, area: number) => wanted.set(normal, (wanted.get(normal) ?? 0) + area)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        for (const [dx, dy] of [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ] as const)
          add(`${dx},${dy},0`, Math.max(level(x, y) - level(x + dx, y + dy), 0))
        add('0,0,1', level(x, y) > 0 ? 1 : 0)
        add('0,0,-1', level(x, y) > 0 ? 1 : 0)
      }
    const geometry = boxFaces(map)
    const [position, normal] = [geometry.getAttribute('position'), geometry.getAttribute('normal')]
    const index = geometry.index!
    const got = new Map<string, number>()
    let off = 0
    for (let i = 0; i < index.count; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(position, index.getX(i + k)))
      const across = b!.sub(a!).cross(c!.sub(a!))
      const outwards = new Vector3().fromBufferAttribute(normal, index.getX(i))
      off = Math.max(off, across.clone().normalize().distanceTo(outwards))
      const key = outwards
        .toArray()
        .map((value) => value + 0)
        .join()
      got.set(key, (got.get(key) ?? 0) + across.length() / 2)
    }
    expect(off).toBeLessThan(1e-6)
    for (const [key, area] of wanted) expect(got.get(key), key).toBeCloseTo(area, 3)
    expect(index.count / 3).toBeLessThan(60_000)
  })

  test('begin half a box below zero, off the middle as in the article or in it', () => {
    const corner = (centred: boolean) => {
      const geometry = boxFaces({ ...map, centred })
      geometry.computeBoundingBox()
      return geometry.boundingBox!.min.toArray()
    }
    expect(corner(false)).toEqual([-17, -17, -0.5])
    expect(corner(true)).toEqual([-32.5, -32.5, -0.5])
  })

  test('stand on every eighth point of a map of 2049², and know their top', () => {
    const size = 2049
    const heights = new Float32Array(size * size)
    heights[8 * size + 16] = 7.5
    heights[17] = 9.5
    const boxes = new Boxes()
    boxes.show({ field: { heights, size, spacing: 1, min: 0, max: 7.5 } }, { amplitude: -1, centred: true })
    expect(boxes.site!.top).toBe(6 / 96)
    expect(boxes.site!.extent).toEqual([257 / 96, 257 / 96])
    expect(boxes.triangles).toBe(2 + 8 + 2)
  })
})

test('the article’s light falls as three.js r142 had it: colour × (0.5 + cos), unmanaged, without fading', () => {
  const boxes = new Boxes()
  boxes.show({ field: { ...map, spacing: 1, min: 0, max: 0 } }, map)
  const { scene } = boxes
  const [{ material }] = scene.children as [Mesh<never, ShaderMaterial>]
  expect(material.uniforms.ambient!.value).toBe(0.5)
  expect(material.uniforms.lamp!.value.toArray()).toEqual([-10, 15, 50])
  const { r, g, b } = material.uniforms.color!.value
  expect([r, g, b].map((value: number) => Math.round(value * 255))).toEqual([0xea, 0xef, 0xf2])
  expect((scene.background as unknown as { r: number }).r).toBeCloseTo(0xdd / 255, 6)
})

const sides = [2, 3, 5, 17, 33]
const edgeName = (one: number, other: number) => `${Math.min(one, other)}–${Math.max(one, other)}`

describe.each(sides)('a grid of %i × %i vertices', (side) => {
  const cells = side - 1
  const triangles = triplesOf(gridTriangles(side))
  const east = (vertex: number) => vertex % side
  const north = (vertex: number) => -Math.floor(vertex / side)

  test('has two triangles a cell, counter-clockwise from above and half a cell large, and no open edge inside', () => {
    expect(triangles.length).toBe(2 * cells * cells)
    for (const [a, b, c] of triangles) {
      const cross = (east(b) - east(a)) * (north(c) - north(a)) - (north(b) - north(a)) * (east(c) - east(a))
      if (cross !== 1) throw new Error(`triangle ${a} ${b} ${c} covers ${cross / 2}`)
    }
    const { edges, max } = edgesOf(triangles.flat())
    expect(max).toBe(1)
    const alone = [...edges.keys()].filter((edge) => !edges.has(edge.split(' ').reverse().join(' ')))
    expect(alone.length).toBe(4 * cells)
    for (const edge of alone) {
      const [from, to] = edge.split(' ').map(Number) as [number, number]
      const along = [east, north].some(
        (axis) => axis(from) === axis(to) && Math.abs(axis(from)) % cells === 0,
      )
      if (!along) throw new Error(`${edge} lies inside`)
    }
  })

  test('has as lines exactly the edges of its triangles, each once', () => {
    const index = gridEdges(side)
    const lines = Array.from({ length: index.length / 2 }, (_, i) =>
      edgeName(index[i * 2]!, index[i * 2 + 1]!),
    )
    const edges = new Set(triangles.flatMap(([a, b, c]) => [edgeName(a, b), edgeName(b, c), edgeName(c, a)]))
    expect(lines.length).toBe(3 * cells * cells + 2 * cells)
    expect(new Set(lines)).toEqual(edges)
    expect(lines.length).toBe(edges.size)
  })
})

test('a mesh of triangles glides from the mountain before, whose memory may be given to the next one meanwhile', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const terrainOf = (seed: number) => {
    const field = orogen.generate({ exponent: 3, seed })
    return { field, surface: orogen.surface(field) }
  }
  const [before, after] = [terrainOf(1), terrainOf(2)]
  const view = drawWireframe()
  view.show(before, {})
  view.show(after, {})
  structuredClone(before, { transfer: [before.surface.positions.buffer] })
  expect(view.advance!(0)).toBe(true)
  expect(view.advance!(0.1)).toBe(true)
  const { scene } = view as unknown as { scene: Scene }
  const meshes = scene.getObjectsByProperty('isMesh', true) as Mesh[]
  const points = meshes.flatMap(({ geometry }) => [...(geometry.getAttribute('position')?.array ?? [])])
  expect(points.length).toBeGreaterThan(before.surface.side ** 2 * 3)
  expect(points.every(Number.isFinite)).toBe(true)
  view.dispose()
  vi.unstubAllGlobals()
})

describe('a tile of columns', () => {
  const squares = 4
  const { attributes, index } = columnGeometry(squares, tileAttributes(1))
  const [position, face] = [attributes.position!, attributes.face!]
  const points = Array.from({ length: position.count }, (_, i) => {
    const [column, row, corner] = [position.getX(i), position.getY(i), position.getZ(i)]
    const kind = face.getX(i)
    const isLower = kind >= faces.endWest
    return { column, row, x: column + (corner % 2), y: row + Math.floor(corner / 2), kind, isLower }
  })
  const triangles = triplesOf(index!.array)

  test('has a top for each, a wall between each two, and walls downwards all around', () => {
    const counts = new Map<number, number>()
    const tops = new Set<string>()
    for (const triangle of triangles) {
      const places = triangle.map((at) => points[at]!)
      const own = places[2]!
      const { kind } = own
      const isUpright = places.every(({ x, y }) => x === own.x && y === own.y)
      if (isUpright) continue
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const columns = new Set(places.map(({ column, row }) => `${column} ${row}`))
      expect(columns.size).toBe(kind === faces.west || kind === faces.north ? 2 : 1)
      if (kind === faces.top) {
        tops.add(`${own.column} ${own.row}`)
        continue
      }
      // A wall is on a line, between two columns or along the border.
      const alongRows = [faces.west, faces.endWest, faces.endEast].some((each) => each === kind)
      const beyond = kind === faces.endEast || kind === faces.endSouth ? 1 : 0
      for (const { x, y } of places) {
        if (alongRows) expect(x).toBe(own.column + beyond)
        else expect(y).toBe(own.row + beyond)
      }
    }
    expect(tops.size).toBe(squares ** 2)
    expect(counts.get(faces.top)).toBe(2 * squares ** 2)
    for (const kind of [faces.west, faces.north]) expect(counts.get(kind)).toBe(2 * squares * (squares - 1))
    for (const kind of [faces.endWest, faces.endNorth, faces.endEast, faces.endSouth])
      expect(counts.get(kind)).toBe(2 * squares)
  })

  test('is closed but for its lower rim', () => {
    const edges = new Map<string, number>()
    for (const triangle of triangles)
      triangle.forEach((from, i) => {
        const edge = [from, triangle[(i + 1) % 3]!].sort((a, b) => a - b).join(' ')
        edges.set(edge, (edges.get(edge) ?? 0) + 1)
      })
    const isCorner = ({ x, y }: { x: number; y: number }) => x % squares === 0 && y % squares === 0
    for (const [edge, count] of edges) {
      if (count === 2) continue
      expect(count).toBe(1)
      const [a, b] = edge.split(' ').map((at) => points[Number(at)]!) as [Point, Point]
      // Two walls end in the same upright line at the corners of the tile, and are as deep there.
      expect((a.isLower && b.isLower) || (isCorner(a) && a.x === b.x && a.y === b.y)).toBe(true)
    }
  })
  type Point = (typeof points)[number]
})

const block = new Object3D()
const normals = [[0, 0, 1], [0, 0, -1], [-1, 0, 0], [1, 0, 0], [0, 1, 0], [0, -1, 0]] // prettier-ignore

const field = orogen.generate({ exponent: 4, seed: 7, roughness: 0.6 })
const merged = orogen.voxels(field)
const single = orogen.voxels(field, { merge: false })
block.scale.setScalar(1 / (merged.side * merged.step))
block.position.z = 0.1

/** Whether the camera is in front of each face. */
function facesBefore({ side, step, base, cube, quads: faces }: VoxelMesh, camera: ViewCamera) {
  camera.updateMatrixWorld()
  block.updateMatrixWorld()
  const eye = block.worldToLocal(camera.getWorldPosition(new Vector3()))
  const towards = camera.getWorldDirection(new Vector3()).negate()
  return Array.from({ length: faces.length / 6 }, (_, i) => {
    const [first, second, z0, z1, wide, deep] = faces.subarray(6 * i, 6 * i + 6) as unknown as number[]
    const normal = new Vector3(...normals[(first! >> 14) | ((second! >> 14) << 2)]!)
    const [x, y] = [first! & 0x3fff, second! & 0x3fff]
    const ends = { east: x + (normal.x > 0 ? wide! : 0), south: y + (normal.y < 0 ? deep! : 0) }
    const at = new Vector3(
      (ends.east - side / 2) * step,
      (side / 2 - ends.south) * step,
      base + (normal.z > 0 ? z1! : z0!) * cube,
    )
    const way = camera instanceof PerspectiveCamera ? eye.clone().sub(at) : towards
    return way.dot(normal) > 0
  })
}

function drawn(voxels: VoxelMesh, camera: ViewCamera): Set<number> {
  const sides = new VoxelSides(voxels)
  const count = sides.look(camera, block)
  const all = new Set<number>()
  for (let i = 0; i < sides.seen.length; i += 2)
    for (let face = 0; face < sides.seen[i + 1]!; face++) all.add(sides.seen[i]! + face)
  expect(all.size).toBe(count)
  return all
}

const places = [[2, -2, 1.5], [-2, 0.1, 0.4], [0, 0, 3], [0.2, 0.3, -2], [0.2, -0.1, 0.3], [0, 4, 0.2]] // prettier-ignore

describe.each(places)('from %f, %f, %f', (x, y, z) => {
  test.each([
    ['perspective', () => new PerspectiveCamera(35, 1, 0.01, 40)],
    ['orthographic', () => new OrthographicCamera(-1, 1, 1, -1, 0.01, 40)],
  ])('every face that is seen in %s is drawn', (_, make) => {
    const camera = make()
    camera.up.set(0, 0, 1)
    camera.position.set(x, y, z)
    camera.lookAt(0, 0, 0)
    for (const voxels of [merged, single]) {
      const all = drawn(voxels, camera)
      const missing = facesBefore(voxels, camera).flatMap((seen, face) =>
        seen && !all.has(face) ? [face] : [],
      )
      expect(missing).toEqual([])
    }
  })
})

test('from outside less than all is drawn, where faces stand in the list by the way that they look', () => {
  const camera = new PerspectiveCamera(35, 1, 0.01, 40)
  camera.position.set(2, -2, 1.5)
  expect(drawn(merged, camera).size).toBeLessThan((merged.quads.length / 6) * 0.8)
  expect(drawn(single, camera).size).toBe(single.quads.length / 6)
})

test('the surface of a lake is flat, also of a deep one, and a place on it has the height of its bed', async () => {
  const module = await freshModule()
  const strokes = 'basin 16 0.4: 50 50'
  module.generate({ generator: 'diamond-square', exponent: 7, seed: 5, age: 0.5, strokes })
  const field = module.copyField()
  const { size, water } = field
  const middle = 64 * size + 64
  const [bed, level] = [field.heights[middle]!, water!.surface[middle]!]
  expect(level - bed).toBeGreaterThan((field.max - field.min) * 0.1)
  for (const stride of [1, 2]) {
    const { side, heights, patches } = module.lod(stride)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const i = (y * size + x) * stride
        const isLake = water!.surface[i]! > Math.max(field.heights[i]!, water!.sea)
        expect(heights![y * side + x]).toBe(isLake ? water!.surface[i] : field.heights[i])
      }
    expect(Math.max(...patches.filter((_, i) => i % 3 === 2))).toBe(Math.max(...heights!))
    const ground = surfaceGround(field, { side, heights: heights! })
    expect(ground.heightIn(64 / stride, 64 / stride, 0, 0)).toBe(level)
    expect(ground.placeIn(64 / stride, 64 / stride, 0, 0)).toEqual({ x: 64, y: 64, height: bed })
  }
})
