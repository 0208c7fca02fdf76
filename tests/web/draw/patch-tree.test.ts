import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { randomStream } from '../../../web/explained/published/index.js'
import { gridTriangles } from '../../../web/draw/geometry/surface-geometry.js'
import { patchVertices } from '../../../web/draw/surface/patch-geometry.js'
import {
  east,
  type LodCamera,
  north,
  PatchTree,
  type LodBounds,
  south,
  west,
} from '../../../web/draw/surface/patch-tree.js'
import { freshModule } from '../support/terrain.js'

const cells = 16
const floor = -1
const generous = { error: 1, triangles: 600_000 }

/** A map with its patches, as made by the worker. */
function lodOf(exponent: number, generator = 'diamond-square'): LodBounds & { heights: Float32Array } {
  module.generate({ generator, exponent, seed: 161 })
  return { ...module.lod(1), heights: module.copyField().heights }
}
const module = await freshModule()
const large = lodOf(8)
const tiling = lodOf(8, 'stamp-noise') // 256 points a side: the last squares are cut short

/** A camera at a place, in widths of the map, that looks at another; keeps the map's own unit. */
function eyeAt({ side, step }: LodBounds, from: number[], to: number[], orthographic = false): LodCamera {
  const width = (side - 1) * step
  const [near, far] = [0.01 * width, 40 * width]
  const camera = orthographic
    ? new OrthographicCamera(-1.6 * width, 1.6 * width, width, -width, near, far)
    : new PerspectiveCamera((360 / Math.PI) * Math.atan(1 / 3.5), 1.6, near, far)
  camera.up.set(0, 0, 1)
  camera.position.fromArray(from).multiplyScalar(width)
  camera.lookAt(new Vector3().fromArray(to).multiplyScalar(width))
  camera.updateMatrixWorld()
  const { projectionMatrix, matrixWorldInverse } = camera
  const clip = new Matrix4().multiplyMatrices(projectionMatrix, matrixWorldInverse).elements
  return { clip, pixels: projectionMatrix.elements[5]! * 450, nearest: orthographic ? 1 : near }
}

/**
 * Cameras far and near, inside and outside, straight down, at the horizon, away from the map, and
 * orthographic ones.
 */
const random = randomStream(5)
const eyes = (lod: LodBounds): [string, LodCamera][] => [
  ['the whole', eyeAt(lod, [1.2, -1.6, 1.1], [0, 0, 0])],
  ['the whole, in parallel', eyeAt(lod, [1.2, -1.6, 1.1], [0, 0, 0], true)],
  ['straight down', eyeAt(lod, [0.001, 0, 2], [0, 0, 0])],
  ['far away', eyeAt(lod, [4, 5, 3], [0, 0, 0])],
  ['away from the map', eyeAt(lod, [2, 2, 1], [5, 5, 1])],
  ...Array.from({ length: 3 }, (_, i): [string, LodCamera] => {
    const place = (reach: number) => (random() - 0.5) * reach
    const from = [place(1.2), place(1.2), 0.1 + 0.4 * random()]
    return [`near ${i}`, eyeAt(lod, from, [place(1), place(1), 0.05])]
  }),
]

type Point = [x: number, y: number]

/** The triangles of a choice as placed by the vertex shader, without those that have no area. */
function trianglesOf({ side }: LodBounds, tree: PatchTree): Point[][] {
  const vertices = patchVertices(cells)
  const index = gridTriangles(cells + 1)
  const triangles: Point[][] = []
  for (let patch = 0; patch < tree.patchCount; patch++) {
    const [x, y, level, seams] = tree.patches.subarray(patch * 4, patch * 4 + 4) as unknown as number[]
    const corners = Array.from(index, (vertex): Point => {
      const [i, j, border] = vertices.subarray(vertex * 4, vertex * 4 + 3) as unknown as number[]
      const seam = border! & seams!
      const within = [
        i! + Number(seam === south) - Number(seam === north),
        j! + Number(seam === east) - Number(seam === west),
      ]
      return [x! + within[0]! * 2 ** level!, y! + within[1]! * 2 ** level!].map((v) =>
        Math.min(v, side - 1),
      ) as Point
    })
    for (let i = 0; i < corners.length; i += 3) {
      const [a, b, c] = corners.slice(i, i + 3) as [Point, Point, Point]
      if (twiceArea(a, b, c) !== 0) triangles.push([a, b, c])
    }
  }
  return triangles
}
const twiceArea = (a: Point, b: Point, c: Point) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** The triangles' edges that no other triangle shares in the opposite direction. */
function openEdges(triangles: Point[][]): [Point, Point][] {
  const open = new Set<number>()
  const width = 2 ** 13
  const name = ([x, y]: Point) => y * width + x
  const point = (id: number): Point => [id % width, Math.floor(id / width)]
  for (const [a, b, c] of triangles as [Point, Point, Point][]) {
    const [i, j, k] = [name(a), name(b), name(c)]
    for (const [from, to] of [
      [i, j],
      [j, k],
      [k, i],
    ] as [number, number][]) {
      if (!open.delete(to * width ** 2 + from)) open.add(from * width ** 2 + to)
    }
  }
  return [...open].map((edge) => [point(Math.floor(edge / width ** 2)), point(edge % width ** 2)])
}

/** The squares between neighbouring points that the patches cover; throws if two overlap. */
function coverOf({ side }: LodBounds, tree: PatchTree): (x: number, y: number) => boolean {
  const covered = new Uint8Array(side * side)
  for (let patch = 0; patch < tree.patchCount; patch++) {
    const [x0, y0, level] = tree.patches.subarray(patch * 4, patch * 4 + 3) as unknown as number[]
    const width = cells * 2 ** level!
    for (let y = y0!; y < Math.min(y0! + width, side - 1); y++) {
      for (let x = x0!; x < Math.min(x0! + width, side - 1); x++) {
        if (covered[y * side + x]!++) throw new Error(`two patches cover ${x}, ${y}`)
      }
    }
  }
  return (x, y) => covered[Math.floor(y) * side + Math.floor(x)] === 1
}

const onBorder = ({ side }: LodBounds, [a, b]: [Point, Point]) =>
  [0, 1].some((axis) => a[axis] === b[axis] && (a[axis] === 0 || a[axis] === side - 1))

describe.each([
  ['2^n + 1 points a side', large],
  ['2^n points a side', tiling],
])('the patches of a map of %s', (_, lod) => {
  const tree = new PatchTree(lod, floor, generous.triangles)

  test.each(eyes(lod))('have no cracks, are counted, and end in walls that fit: %s', (_, eye) => {
    for (const error of [2, 10]) {
      tree.select(eye, { ...generous, error })
      const triangles = trianglesOf(lod, tree)
      const isCovered = coverOf(lod, tree)
      const open = openEdges(triangles)
      const border = open.filter((edge) => onBorder(lod, edge))
      const cracks = open.filter((edge) => {
        const [a, b] = edge
        const length = Math.hypot(b[0] - a[0], b[1] - a[1])
        // A point slightly outside the triangle, across the middle of its edge.
        const x = (a[0] + b[0]) / 2 - (b[1] - a[1]) / length / 4
        const y = (a[1] + b[1]) / 2 + (b[0] - a[0]) / length / 4
        return !onBorder(lod, edge) && isCovered(x, y)
      })
      expect(cracks).toEqual([])
      const area = triangles.reduce((sum, [a, b, c]) => sum - twiceArea(a!, b!, c!) / 2, 0)
      let squares = 0
      for (let y = 0; y < lod.side - 1; y++) {
        for (let x = 0; x < lod.side - 1; x++) squares += Number(isCovered(x, y))
      }
      expect(area).toBe(squares)

      const walls: string[] = []
      for (let wall = 0; wall < tree.wallCount; wall++) {
        const [x, y, level, side] = tree.walls.subarray(wall * 4, wall * 4 + 4) as unknown as number[]
        const last = lod.side - 1
        const pointAt = (along: number): Point => {
          const [right, down] = side! & (north | south) ? [along, 0] : [0, along]
          const at: Point = [x! + right * 2 ** level!, y! + down * 2 ** level!]
          if (side === east) at[0] = last
          if (side === south) at[1] = last
          return at.map((v) => Math.min(v, last)) as Point
        }
        for (let i = 0; i < cells; i++) walls.push([pointAt(i), pointAt(i + 1)].sort().join(' '))
      }
      const real = walls.filter((wall) => new Set(wall.split(' ')).size === 2)
      expect(real.sort()).toEqual(border.map((edge) => [...edge].sort().join(' ')).sort())
      expect(tree.triangles).toBe(triangles.length + 2 * real.length)
    }
  })

  test.each(eyes(lod))('keep within the triangles allowed: %s', (_, eye) => {
    for (const triangles of [10_000, 50_000, 200_000]) {
      tree.select(eye, { error: 0, triangles })
      expect(tree.triangles).toBeLessThanOrEqual(triangles)
      // The triangles left over do not suffice for four more patches and those that they force.
      if (tree.error > 0) expect(tree.triangles).toBeGreaterThan(triangles / 2 - 12 * 2 * cells ** 2)
    }
  })
})

describe('the error on the screen', () => {
  const tree = new PatchTree(large, floor, generous.triangles)
  const { side, step, heights } = large
  const heightAt = ([x, y]: Point) => heights[y * side + x]!

  /** The largest distance of the drawn surface from a point of the map, in pixels. */
  function worst({ clip, pixels, nearest }: LodCamera): number {
    let max = 0
    for (const [a, b, c] of trianglesOf(large, tree) as [Point, Point, Point][]) {
      const area = twiceArea(a, b, c)
      const [xs, ys] = [0, 1].map((axis) => [a, b, c].map((point) => point[axis]!)) as [number[], number[]]
      for (let y = Math.min(...ys); y <= Math.max(...ys); y++) {
        for (let x = Math.min(...xs); x <= Math.max(...xs); x++) {
          const shares = [twiceArea(b, c, [x, y]), twiceArea(c, a, [x, y]), twiceArea(a, b, [x, y])]
          if (shares.some((share) => share / area < 0)) continue
          const drawn = [a, b, c].reduce((sum, point, i) => sum + (heightAt(point) * shares[i]!) / area, 0)
          const height = heightAt([x, y])
          const place = [(x - (side - 1) / 2) * step, ((side - 1) / 2 - y) * step, height, 1]
          const w = Math.max(
            place.reduce((sum, v, i) => sum + v * clip[i * 4 + 3]!, 0),
            nearest,
          )
          max = Math.max(max, (Math.abs(drawn - height) * pixels) / w)
        }
      }
    }
    return max
  }

  test.each(eyes(large).filter(([name]) => /whole|near [01]/.test(name)))(
    'is what was allowed at the most: %s',
    (_, eye) => {
      tree.select(eye, { ...generous, error: 6 })
      expect(tree.error).toBeLessThanOrEqual(6)
      expect(worst(eye)).toBeLessThanOrEqual(6)
    },
  )

  test('is told when the triangles do not suffice', () => {
    const [, eye] = eyes(large)[0]!
    tree.select(eye, { error: 1, triangles: 20_000 })
    expect(tree.error).toBeGreaterThan(1)
    const before = tree.error
    tree.select(eye, { error: 1, triangles: 100_000 })
    expect(tree.error).toBeLessThan(before)
  })

  test('is smaller where the eye is nearer', () => {
    const level = (from: number[]) => {
      tree.select(eyeAt(large, from, [0, 0, 0.1]), { ...generous, error: 4 })
      return tree.patchCount
    }
    expect(level([0.3, -0.3, 0.4])).toBeGreaterThan(level([2.4, -2.4, 2.5]))
  })
})

test('nothing is drawn of what lies behind the eye', () => {
  const tree = new PatchTree(large, floor, generous.triangles)
  tree.select(eyeAt(large, [2, 2, 1], [5, 5, 1]), generous)
  expect([tree.patchCount, tree.wallCount, tree.triangles]).toEqual([0, 0, 0])
})

test('a small map is one patch, and every square is drawn', () => {
  for (const exponent of [1, 3, 4]) {
    const lod = lodOf(exponent)
    const tree = new PatchTree(lod, floor, generous.triangles)
    tree.select(eyeAt(lod, [1.2, -1.6, 1.1], [0, 0, 0]), generous)
    expect(tree.triangles).toBe(2 * 4 ** exponent + 4 * 2 * 2 ** exponent)
  }
})
