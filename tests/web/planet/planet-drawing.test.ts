import { Matrix4, PerspectiveCamera } from 'three'
import { describe, expect, test } from 'vitest'
import { strideWithin } from '../../../web/draw/camera/viewpoint.js'
import { sidesOf } from '../../../web/planet/columns.js'
import {
  cross,
  directionOf,
  dot,
  faceDirection,
  latLonOf,
  meetGround,
  type Vector,
} from '../../../web/package/faces.js'
import { globeLines } from '../../../web/draw/globe/globe-lines.js'
import { penRivers } from '../../../web/draw/rivers/rivers.js'
import { graticule } from '../../../web/draw/globe/parallels.js'
import { projectionIds } from '../../../web/draw/globe/projection-ids.js'
import { projections, turned } from '../../../web/draw/globe/projections.js'
import { planetProjection } from '../../../web/draw/globe/planet-projection.js'
import { bentLod, planetShape } from '../../../web/planet/shape.js'
import { PatchTree } from '../../../web/draw/surface/patch-tree.js'
import { planetHeightAt, planetRadius } from '../../../web/package/index.js'
import { randomStream } from '../../../web/explained/published/index.js'
import { expectBall } from '../support/solids.js'
import { freshRunner, orogen } from '../support/terrain.js'

const run = await freshRunner()
const field = orogen.generate({ generator: 'planet', exponent: 6, seed: 3, ocean: 0.6 })
const radius = planetRadius(field)
const sea = field.sea!
const random = randomStream(5)
const degrees = 180 / Math.PI

function randomDirection(): [number, number, number] {
  return directionOf({ latitude: Math.asin(2 * random() - 1) * degrees, longitude: 360 * random() - 180 })
}

const length = (v: Vector) => Math.hypot(...v)

test('latitude and longitude come back, with the north along y and the east along x where the first meridian is', () => {
  expect(latLonOf([0, 0, 1])).toEqual({ latitude: 0, longitude: 0 })
  expect(latLonOf([1, 0, 0])).toEqual({ latitude: 0, longitude: 90 })
  expect(latLonOf([0, 1, 0]).latitude).toBe(90)
  for (let i = 0; i < 100; i++) {
    const there = randomDirection()
    directionOf(latLonOf(there)).forEach((part, axis) => expect(part).toBeCloseTo(there[axis]!, 12))
  }
})

describe('what a ray meets', () => {
  test('is the ground or the sea, wherever it comes from', () => {
    for (let i = 0; i < 100; i++) {
      const eye = randomDirection().map((part) => part * radius * (1.1 + 3 * random())) as unknown as Vector
      const goal = randomDirection().map((part) => part * radius * 0.7) as unknown as Vector
      const way = goal.map((part, axis) => part - eye[axis]!) as unknown as Vector
      const ray = way.map((part) => part / length(way)) as unknown as Vector
      const far = meetGround({ ...field, radius, sea }, eye, ray)!
      const place = eye.map((part, axis) => part + far * ray[axis]!) as unknown as Vector
      expect(length(place)).toBeCloseTo(radius + Math.max(planetHeightAt(field, place), sea), 2)
      expect(far).toBeLessThanOrEqual(length(way))
    }
  })

  test('is nothing beside the ball, and behind the eye', () => {
    const ball = { ...field, radius, sea }
    expect(meetGround(ball, [0, 0, 3 * radius], [0, 1, 0])).toBeUndefined()
    expect(meetGround(ball, [0, 0, 3 * radius], [0, 0, 1])).toBeUndefined()
  })
})

test.each(projectionIds)('the projection %s takes places to the sheet and back', (id) => {
  const { width, height, project, unproject } = projections[id]

  for (let i = 0; i < 500; i++) {
    const [latitude, longitude] = [Math.asin(2 * random() - 1), (2 * random() - 1) * Math.PI]
    const at = project(latitude, longitude)
    if (!at) continue
    expect(Math.abs(at[0])).toBeLessThanOrEqual(width / 2 + 1e-9)
    expect(Math.abs(at[1])).toBeLessThanOrEqual(height / 2 + 1e-9)
    const back = unproject(...at)!
    expect(back[0]).toBeCloseTo(latitude, 6)
    expect(back[1]).toBeCloseTo(longitude, 5)
  }
  expect(unproject(width, 0)).toBeUndefined()
  expect(unproject(0, height)).toBeUndefined()
})

test('of equal areas, the sheet has the area of the globe, and its northern third of a half as much as another', () => {
  const { width, height, unproject } = projections['equal-area']
  // Places drawn evenly on the sheet are even on the globe: as many north of 30 degrees as south of it, in
  // its half.
  let [inside, north, half] = [0, 0, 0]
  const count = 40_000
  for (let i = 0; i < count; i++) {
    const place = unproject((random() - 0.5) * width, (random() - 0.5) * height)
    if (!place) continue
    inside++
    if (place[0] > 0) half++
    if (place[0] > Math.PI / 6) north++
  }
  expect(((inside / count) * width * height) / (4 * Math.PI)).toBeCloseTo(1, 2)
  expect(north / half).toBeCloseTo(0.5, 1.7)
})

test('a globe that is turned has the chosen place in its middle, and gives directions of the unturned one', () => {
  const [latitude, longitude] = [0.4, 2.1]
  const turn = turned(latitude, longitude)
  expect(turn.to(latitude, longitude)[0]).toBeCloseTo(0, 12)
  expect(turn.to(latitude, longitude)[1]).toBeCloseTo(0, 12)
  for (let i = 0; i < 50; i++) {
    const there = randomDirection()
    const at = latLonOf(there)
    const seen = turn.to(at.latitude / degrees, at.longitude / degrees)
    turn.direction(...seen).forEach((part, axis) => expect(part).toBeCloseTo(there[axis]!, 10))
  }
})

test('a sheet has the planet’s heights in every pixel, and nothing beside it', () => {
  for (const id of projectionIds) {
    const sheet = planetProjection(field, id, { latitude: 20, longitude: 50 })
    const window = { left: -10, top: -5, scale: 0.5, width: 140, height: 80 }
    const samples = sheet.sample(window)
    expect(samples.length).toBe(142 * 82)
    expect(samples[0]).toBeNaN()
    let seen = 0
    for (let y = 0; y < 80; y += 7)
      for (let x = 0; x < 140; x += 9) {
        const place = sheet.at(-10 + (x + 0.5) / 0.5, -5 + (y + 0.5) / 0.5)
        const value = samples[(y + 1) * 142 + x + 1]!
        if (!place) expect(value).toBeNaN()
        else {
          const direction = directionOf({ latitude: place.y, longitude: place.x })
          expect(value).toBeCloseTo(planetHeightAt(field, direction), 5)
          expect(place.height).toBeCloseTo(value, 5)
          seen++
        }
      }
    expect(seen).toBeGreaterThan(15)
  }
})

test.each(['rows', 'columns', 'both'] as const)(
  'the profiles of %s span a closed surface, on which they lie',
  (lines) => {
    const drawing = graticule({ ...field, radius, sea }, lines, 24)
    const edges = expectBall(drawing.triangles, drawing.points.length / 3)
    for (const line of drawing.lines)
      for (let i = 1; i < line.length; i++) expect(edges.has(`${line[i - 1]} ${line[i]}`)).toBe(true)
    const at = (point: number) => [...drawing.points.subarray(point * 3, point * 3 + 3)] as unknown as Vector
    for (let i = 0; i < 60; i += 3) {
      const corners = [...drawing.triangles.subarray(i, i + 3)].map(at)
      const [a, b, c] = corners as [Vector, Vector, Vector]
      const [p, q] = [b, c].map((v) => v.map((part, axis) => part - a[axis]!)) as unknown as [Vector, Vector]
      expect(dot(cross(p, q), a)).toBeGreaterThan(0) // outwards
      expect(length(a)).toBeCloseTo(radius + Math.max(planetHeightAt(field, a), sea), 3)
      expect(drawing.radiusTowards(a)).toBeCloseTo(length(a), 3)
    }
  },
)

describe('the columns', () => {
  const ball = { ...field, radius, sea: field.min }

  test('have a top each, and a side towards every lower neighbour, also across the borders of faces', () => {
    const { aside, sides } = sidesOf(ball, strideWithin(field.size, 33), 0)
    expect(aside).toBe(32)
    let [tops, walls] = [0, 0]
    // A wall is as high as the step: what goes down on one side of it goes up on the other.
    let risen = 0
    for (let i = 0; i < sides.length; i += 3) {
      const facing = (sides[i]! >>> 23) & 7
      const [low, high] = [sides[i + 1]! & 0xffff, sides[i + 1]! >>> 16]
      expect(low).toBeLessThan(high)
      if (facing === 0) tops++
      else {
        walls++
        risen += high - low
      }
    }
    expect(tops).toBe(6 * 32 * 32)
    expect(walls).toBeGreaterThan(100)
    expect(risen).toBeGreaterThanOrEqual(walls)
  })

  test('reach the sea where there is one, and say where the ground is below', () => {
    const { sides, base, cube } = sidesOf({ ...ball, sea }, strideWithin(field.size, 33), 64)
    const levels = new Set<number>()
    let wet = 0
    for (let i = 0; i < sides.length; i += 3) {
      const high = sides[i + 1]! >>> 16
      if (sides[i + 2]! < high) {
        levels.add(high)
        wet++
      }
    }
    expect(wet).toBeGreaterThan(1000)
    expect(levels.size).toBe(1)
    expect(Math.abs(base + [...levels][0]! * cube - sea)).toBeLessThanOrEqual(cube)
  })

  test('of low land stand above the sea, those of shallow sea do not', () => {
    const { aside, sides, base, cube } = sidesOf({ ...ball, sea }, strideWithin(field.size, 33), 0)
    const tops = Array.from({ length: sides.length / 3 }, (_, i) => 3 * i).filter(
      (i) => sides[i]! >>> 23 === 0,
    )
    tops.forEach((top, i) => {
      const corner = Math.floor(i / aside) * 2 + Math.floor(i / aside ** 2)
      const at = (x: number, y: number) => field.heights[(corner + y) * field.size + (i % aside) * 2 + x]!
      const mean = (at(0, 0) + at(2, 0) + at(0, 2) + at(2, 2)) / 4
      // As the view does, by the middle of the highest cube of earth.
      expect(base + (sides[top + 2]! - 0.5) * cube >= sea).toBe(mean > sea)
    })
  })
})

describe('the patches of a face', () => {
  const job = run({ parameters: { generator: 'planet', exponent: 6, seed: 3 }, mesh: { kind: 'lod' } })
  const { side, step, cells, patches } = job.lod!
  const each = patches.length / 6
  const faces = [0, 1, 2, 3, 4, 5].map((face) =>
    bentLod({ side, step, cells, patches: patches.subarray(face * each, (face + 1) * each) }, radius),
  )

  test('have the heights of their own face, and are farther from the ball the coarser they are', () => {
    expect(each).toBe(3 * (16 + 4 + 1))
    for (let face = 0; face < 6; face++) {
      const heights = field.heights.subarray(face * side * side, (face + 1) * side * side)
      const whole = faces[face]!.patches.subarray(3 * 20)
      expect(whole[1]).toBe(Math.min(...heights))
      expect(whole[2]).toBe(Math.max(...heights))
      expect(faces[face]!.patches[0]).toBeGreaterThan(0)
      expect(whole[0]).toBeGreaterThan(faces[face]!.patches[0]!)
    }
  })

  test('lie in their boxes, and what is left out is beyond the horizon', () => {
    for (let i = 0; i < 60; i++) {
      const face = Math.floor(random() * 6)
      const eye = { value: [0, 0, 0] as Vector }
      const shape = planetShape(face, faces[face]!, radius, field.min, eye)
      eye.value = randomDirection().map((part) => part * radius * (1.02 + random() * 2)) as unknown as Vector
      const [x, y] = [Math.floor(random() * 4) * 16, Math.floor(random() * 4) * 16]
      const box = shape.box(x, y, x + 16, y + 16, field.min, field.max)
      for (let k = 0; k < 20; k++) {
        const [u, v] = [x, y].map((from) => (2 * (from + 16 * random())) / (side - 1) - 1)
        const height = field.min + (field.max - field.min) * random()
        const place = faceDirection(face, u!, v!).map((part) => part * (radius + height)) as unknown as Vector
        if (box) {
          for (let axis = 0; axis < 3; axis++)
            expect(Math.abs(place[axis]! - box[axis]!)).toBeLessThanOrEqual(box[axis + 3]! + 1e-9)
        } else {
          // The lowest ground stands between: the nearest point of the way to the middle lies within it.
          const way = place.map((part, axis) => part - eye.value[axis]!) as unknown as Vector
          const share = Math.min(Math.max(-dot(eye.value, way) / dot(way, way), 0), 1)
          const nearest = eye.value.map((part, axis) => part + share * way[axis]!) as unknown as Vector
          expect(length(nearest)).toBeLessThan(radius + field.min)
        }
      }
    }
  })

  test('cover all that a camera sees', () => {
    const camera = new PerspectiveCamera(32, 1.5, 0.1, 400)
    camera.position.set(0, 0, 3 * radius)
    camera.lookAt(0, 0, 0)
    camera.updateMatrixWorld()
    const clip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    const shape = planetShape(4, faces[4]!, radius, field.min, { value: [0, 0, 3 * radius] })
    const tree = new PatchTree(faces[4]!, field.min, 1e6, shape)
    tree.select({ clip: clip.elements, pixels: 400, nearest: 0.1 }, { error: 1, triangles: 1e6 })
    const seen = new Set<string>()
    for (let i = 0; i < tree.patchCount; i++) {
      const [x, y, level] = tree.patches.subarray(i * 4) as unknown as [number, number, number]
      for (let dx = 0; dx < 1 << level; dx++)
        for (let dy = 0; dy < 1 << level; dy++) seen.add(`${x / 16 + dx} ${y / 16 + dy}`)
    }
    expect(seen.size).toBe(16)
  })
})

describe('the drawing of a planet', () => {
  const draw = (ball: Parameters<typeof globeLines>[0], profiles: 'rows' | 'both', density: number) => {
    const view = { azimuth: 0, elevation: 0, distance: 3, target: [0, 0, 0] as const }
    const drawn = globeLines(ball, view, { profiles, density, aspect: 1.5 })
    const shares: number[] = []
    for (;;) {
      const { done, value } = drawn.next()
      if (done) return { lines: value, shares }
      shares.push(value as number)
    }
  }

  test('of a smooth ball ends where it turns its back', () => {
    const smooth = { size: 65, heights: new Float32Array(6 * 65 * 65), min: 0, max: 0, sea: 0, radius: 10 }
    const { lines, shares } = draw(smooth, 'rows', 9)
    expect(shares.length).toBe(9)
    expect(shares.at(-1)).toBe(1)
    // The edge of a ball of radius ½ seen from 3 away.
    const edge = Math.tan(Math.asin(0.5 / 3)) / Math.tan((16 * Math.PI) / 180)
    const equator = lines.filter(({ index }) => index === 4)
    expect(equator.length).toBe(1)
    const { points } = equator[0]!
    const across = points.filter((_, i) => i % 2 === 0)
    expect(Math.min(...across)).toBeCloseTo(-edge, 1.5)
    expect(Math.max(...across)).toBeCloseTo(edge, 1.5)
    for (const line of lines)
      for (let i = 0; i < line.points.length; i += 2)
        expect(Math.hypot(line.points[i]!, line.points[i + 1]!)).toBeLessThan(edge * 1.001)
    // From the north to the south, and no line crosses another.
    const heights = lines.map((line) => line.points[1]!)
    expect([...heights].sort((a, b) => b - a)).toEqual(heights)
  })

  test('hides what lies behind mountains, and no more', () => {
    const ball = { ...field, radius, sea: field.min }
    const { lines } = draw(ball, 'both', 16)
    expect(new Set(lines.map(({ family }) => family))).toEqual(new Set(['rows', 'columns']))
    // A half of each meridian and parallel at the most, a third at least.
    const length = lines.reduce((sum, { points }) => sum + points.length / 2, 0)
    const all = graticule(ball, 'both', 16).lines.reduce((sum, line) => sum + line.length, 0)
    expect(length / all).toBeGreaterThan(0.3)
    expect(length / all).toBeLessThan(0.55)
  })

  test('has the rivers of half the ball, after the lines of the grid', () => {
    // On one planet most of them may lie on the far side.
    let [seen, all] = [0, 0]
    for (const seed of [1, 2, 3, 4, 5]) {
      const worn = orogen.generate({ generator: 'planet', exponent: 6, seed, ocean: 0.4, age: 0.5 })
      const { lines } = draw({ ...worn, radius, sea: worn.sea! }, 'rows', 9)
      const rivers = lines.filter(({ family }) => family === 'rivers')
      expect(rivers.length).toBeGreaterThan(0)
      expect(lines.slice(-rivers.length)).toEqual(rivers)
      expect(lines.length).toBeGreaterThan(rivers.length)
      for (const { index } of rivers) expect(index).toBeGreaterThanOrEqual(9)
      seen += rivers.length
      all += penRivers(worn, worn.water!).length
    }
    expect(seen).toBeGreaterThan(all * 0.3)
    expect(seen).toBeLessThan(all * 0.7)
  })
})
