import { Box3, type BufferGeometry, Color, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from 'three'
import { describe, expect, test, vi } from 'vitest'
import { surfaceGeometry, voxelGeometry } from '../../../web/draw/geometry/index.js'
import { triplesOf } from '../support/solids.js'
import { fieldOf, orogen } from '../support/terrain.js'

const field = orogen.generate({ exponent: 4, seed: 9 })
const ups = ['z', 'y'] as const
const vertical = { z: 2, y: 1 }

function points(geometry: BufferGeometry, name: string): Vector3[] {
  const attribute = geometry.getAttribute(name)
  return Array.from({ length: attribute.count }, (_, i) => new Vector3().fromBufferAttribute(attribute, i))
}

/** Corners of every triangle, as numbers of vertices. */
const trianglesOf = (geometry: BufferGeometry) => triplesOf(geometry.index!.array)

/**
 * Every triangle with its area as a vector, which points to the side from which it is seen counter-clockwise.
 */
function areasOf(geometry: BufferGeometry) {
  const [positions, normals] = [points(geometry, 'position'), points(geometry, 'normal')]
  return trianglesOf(geometry).map(([a, b, c]) => {
    const [at, one, other] = [positions[a]!, positions[b]!, positions[c]!]
    const area = one.clone().sub(at).cross(other.clone().sub(at)).multiplyScalar(0.5)
    return { area, at, normals: [a, b, c].map((vertex) => normals[vertex]!) }
  })
}

function expectBounds(geometry: BufferGeometry): void {
  const box = new Box3().setFromPoints(points(geometry, 'position'))
  expect(geometry.boundingBox!.min.toArray()).toEqual(box.min.toArray())
  expect(geometry.boundingBox!.max.toArray()).toEqual(box.max.toArray())
  for (const point of points(geometry, 'position')) {
    const { center, radius } = geometry.boundingSphere!
    expect(point.distanceTo(center)).toBeLessThanOrEqual(radius * (1 + 1e-6))
  }
}

describe.each(ups)('a surface with %s up', (up) => {
  const surface = orogen.surface(field)
  const geometry = surfaceGeometry(surface, { up })

  test('has the heights of the field where they belong', () => {
    const { size, spacing, heights } = field
    points(geometry, 'position').forEach((point, i) => {
      const height = point.getComponent(vertical[up])
      const north = up === 'z' ? point.y : -point.z
      expect(height).toBe(heights[i])
      expect(point.x).toBeCloseTo(((i % size) - (size - 1) / 2) * spacing, 5)
      expect(north).toBeCloseTo(((size - 1) / 2 - Math.floor(i / size)) * spacing, 5)
    })
    expectBounds(geometry)
  })

  test('faces upwards everywhere, as its normals do', () => {
    for (const { area, normals } of areasOf(geometry)) {
      expect(area.getComponent(vertical[up])).toBeGreaterThan(0)
      for (const normal of normals) {
        expect(normal.length()).toBeCloseTo(1, 1)
        expect(normal.dot(area)).toBeGreaterThan(0)
      }
    }
  })

  test('a ray from above meets it at the height of the field', () => {
    const mesh = new Mesh(geometry, new MeshBasicMaterial())
    const [x, south] = [3 * field.spacing, 5 * field.spacing]
    const place = up === 'z' ? new Vector3(x, -south, 100) : new Vector3(x, 100, south)
    const down = new Vector3().setComponent(vertical[up], -1)
    const [hit] = new Raycaster(place, down).intersectObject(mesh)
    const middle = (field.size - 1) / 2
    expect(hit!.point.getComponent(vertical[up])).toBeCloseTo(
      field.heights[(middle + 5) * field.size + middle + 3]!,
      4,
    )
  })

  test('coordinates of a texture run from the south-west to the north-east, colours follow the ground', () => {
    const seen: number[][] = []
    const painted = surfaceGeometry(surface, {
      up,
      uv: true,
      paint: (color, height, upward) => {
        seen.push([height, upward])
        color.setRGB(height, upward, 0.25)
      },
    })
    const uv = painted.getAttribute('uv')
    const last = field.size ** 2 - 1
    expect([uv.getX(0), uv.getY(0), uv.getX(last), uv.getY(last)]).toEqual([0, 1, 1, 0])
    expect(uv.getX(8)).toBeCloseTo(8 / (field.size - 1), 4)
    expect(seen.map(([height]) => height)).toEqual([...field.heights])
    const normals = points(painted, 'normal')
    seen.forEach(([, upward], i) => expect(upward).toBeCloseTo(normals[i]!.getComponent(vertical[up]), 6))
    expect(points(painted, 'color')[40]!.x).toBeCloseTo(field.heights[40]!, 6)
  })
})

test('with z up a surface shares the arrays, with y up it leaves them as they are', () => {
  const surface = orogen.surface(field)
  const before = structuredClone(surface)
  const shared = surfaceGeometry(surface)
  expect(shared.getAttribute('position').array).toBe(surface.positions)
  expect(shared.getAttribute('normal').array).toBe(surface.normals)
  expect(surfaceGeometry(surface, { up: 'y' }).getAttribute('position').array).not.toBe(surface.positions)
  expect(surface).toEqual(before)
  expect(shared.userData).toEqual({ side: 17, step: field.spacing, up: 'z' })
  expect(shared.getAttribute('normal').itemSize).toBe(3)
})

test('an index has 16 bits where they suffice and 32 beyond', () => {
  const index = (size: number) => surfaceGeometry(orogen.surface(fieldOf(size, 1, () => 0))).index!.array
  expect(index(255)).toBeInstanceOf(Uint16Array)
  expect(index(256)).toBeInstanceOf(Uint32Array)
  expect(index(257).at(-1)).toBe(257 * 257 - 1)
})

describe.each(ups)('voxels with %s up', (up) => {
  const small = orogen.generate({ exponent: 4, seed: 5, roughness: 0.6 })
  describe.each([true, false])('merged: %s', (merge) => {
    const voxels = orogen.voxels(small, { merge, levels: 9 })
    const geometry = voxelGeometry(voxels, { up })

    test('enclose exactly the cubes', () => {
      const { step, cube, columnHeights: levels } = voxels
      const cubes = levels.reduce((sum, level) => sum + level, 0)
      const sum = new Vector3()
      let volume = 0
      for (const { area, at } of areasOf(geometry)) {
        sum.add(area)
        volume += area.dot(at) / 3
      }
      expect(volume).toBeCloseTo(cubes * step * step * cube, 4)
      // Seen from any side, as much of a closed solid faces the viewer as faces away.
      expect(sum.length()).toBeLessThan(1e-4)
      expectBounds(geometry)
    })

    test('each triangle looks where its normal points, along an axis', () => {
      for (const { area, normals } of areasOf(geometry)) {
        for (const normal of normals) {
          expect(area.clone().normalize().dot(normal)).toBeCloseTo(1, 5)
          expect(normal.toArray().filter((part) => part !== 0).length).toBe(1)
        }
      }
    })

    test('groups are tops, sides and bottoms', () => {
      const areas = areasOf(geometry)
      expect(geometry.groups.map(({ materialIndex }) => materialIndex)).toEqual([0, 1, 2])
      expect(geometry.groups.reduce((sum, { count }) => sum + count, 0)).toBe(geometry.index!.count)
      geometry.groups.forEach(({ start, count }, group) => {
        for (const { normals } of areas.slice(start / 3, (start + count) / 3))
          expect(normals[0]!.getComponent(vertical[up])).toBe([1, 0, -1][group])
      })
    })
  })

  test('a texture stands upright on every cube, and colours know height and facing', () => {
    const voxels = orogen.voxels(small, { merge: false })
    const seen = new Set<number>()
    const geometry = voxelGeometry(voxels, {
      up,
      uv: true,
      paint: (color, height, upward) => {
        seen.add(upward)
        color.setScalar((height - voxels.base) / voxels.cube)
      },
    })
    expect([...seen].sort()).toEqual([-1, 0, 1])
    const [positions, colors] = [points(geometry, 'position'), points(geometry, 'color')]
    const uvs = geometry.getAttribute('uv')
    positions.forEach((point, i) =>
      expect(colors[i]!.x, 'its level').toBeCloseTo(
        (point.getComponent(vertical[up]) - voxels.base) / voxels.cube,
        3,
      ),
    )
    // Counter-clockwise on the texture too: nothing is mirrored.
    for (const [a, b, c] of trianglesOf(geometry)) {
      const [x, y] = [uvs.getX(a), uvs.getY(a)]
      const cross = (uvs.getX(b) - x) * (uvs.getY(c) - y) - (uvs.getY(b) - y) * (uvs.getX(c) - x)
      expect(cross).toBeGreaterThan(0)
    }
  })
})

test('dispose tells the renderer to let go', () => {
  for (const geometry of [surfaceGeometry(orogen.surface(field)), voxelGeometry(orogen.voxels(field))]) {
    const gone = vi.fn()
    geometry.addEventListener('dispose', gone)
    geometry.dispose()
    expect(gone).toHaveBeenCalledOnce()
  }
})

describe('mistakes are answered with what to write', () => {
  const surface = orogen.surface(field)
  const voxels = orogen.voxels(field)
  const emptied = { ...surface, positions: new Float32Array() }
  test.each<[string, () => unknown, string]>([
    ['a field', () => surfaceGeometry(field as never), 'write surfaceGeometry(orogen.surface(field))'],
    ['a field', () => voxelGeometry(field as never), 'write voxelGeometry(orogen.voxels(field))'],
    ['the other mesh', () => surfaceGeometry(voxels as never), 'takes what orogen.surface(field) gives'],
    ['the other mesh', () => voxelGeometry(surface as never), 'takes what orogen.voxels(field) gives'],
    [
      'cubes beyond floats',
      () => voxelGeometry({ ...orogen.voxels(field), cube: 1e300 }),
      'takes what orogen.voxels',
    ],
    ['nothing', () => surfaceGeometry(undefined as never), 'takes what orogen.surface(field) gives'],
    ['a number', () => surfaceGeometry(5 as never), 'takes what orogen.surface(field) gives'],
    ['a number', () => voxelGeometry(5 as never), 'takes what orogen.voxels(field) gives'],
    ['no options', () => surfaceGeometry(surface, null!), 'the options must be an object, got null'],
    ['arrays that are gone', () => surfaceGeometry(emptied), 'need 867 positions and 1156 normals, got 0'],
    ['no quads', () => voxelGeometry({ ...voxels, quads: new Uint16Array() }), 'six numbers a quad'],
    ['another axis', () => surfaceGeometry(surface, { up: 'x' as never }), 'up must be z or y, got "x"'],
    ['no function', () => voxelGeometry(voxels, { paint: new Color() as never }), 'paint must be a function'],
  ])('%s', (_, call, sentence) => expect(call).toThrow(sentence))
})
