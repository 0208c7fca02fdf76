import { describe, expect, test } from 'vitest'
import {
  planetDirection,
  planetFace,
  planetHeightAt,
  planetPlace,
  planetRadius,
  type Direction,
} from '../../../web/package/index.js'
import { cross, directionOf, dot } from '../../../web/package/faces.js'
import { freshRunner, orogen } from '../support/terrain.js'
import { randomStream } from '../../../web/explained/published/index.js'

const planet = orogen.generate({ generator: 'planet', exponent: 5, seed: 3, ocean: 0.6 })
const faces = [0, 1, 2, 3, 4, 5] as const
const random = randomStream(18)

const randomDirection = (): Direction =>
  directionOf({ latitude: (Math.asin(2 * random() - 1) * 180) / Math.PI, longitude: 360 * random() - 180 })

/** Column and row as u or v. */
const along = (i: number) => (2 * i) / (planet.size - 1) - 1

describe('the layout of a planet', () => {
  test('is that of a cube map: six faces in the order +x −x +y −y +z −z', () => {
    expect(planet).toMatchObject({ size: 33, faces: 6 })
    expect(planet.heights.length).toBe(6 * 33 * 33)
    const middles = faces.map((face) => planetDirection(face, 0, 0).map((each) => each + 0))
    expect(middles).toEqual([
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ])
  })

  test('seen from outside, u goes right and v down: u × v points inwards', () => {
    for (const face of faces) {
      const [middle, right, down] = [
        planetDirection(face, 0, 0),
        planetDirection(face, 0.01, 0),
        planetDirection(face, 0, 0.01),
      ]
      const [across, along] = [right, down].map((place) =>
        place.map((each, i) => each - middle[i]!),
      ) as unknown as [Direction, Direction]
      expect(dot(cross(across, along), middle)).toBeLessThan(0)
    }
    // North is up on the four faces around.
    for (const face of [0, 1, 4, 5] as const) expect(planetDirection(face, 0, -0.5)[1]).toBeGreaterThan(0)
  })

  test('directions and places are each other’s inverse', () => {
    for (let i = 0; i < 2000; i++) {
      const direction = randomDirection()
      const { face, u, v } = planetPlace(direction)
      planetDirection(face, u, v).forEach((each, axis) => expect(each).toBeCloseTo(direction[axis]!, 13))
      expect(planetPlace(direction.map((each) => each * 7) as never).u).toBeCloseTo(u, 13)
    }
  })
})

describe('the height in a direction', () => {
  test('is that of a point at the point', () => {
    for (const face of faces)
      for (const [column, row] of [
        [0, 0],
        [5, 7],
        [32, 16],
        [32, 32],
      ] as const) {
        const height = planet.heights[(face * 33 + row) * 33 + column]!
        const got = planetHeightAt(planet, planetDirection(face, along(column), along(row)))
        expect(got).toBeCloseTo(height, 12)
      }
  })

  test('has no step where faces meet', () => {
    for (let i = 0; i < 500; i++) {
      const [a, b] = [2 * random() - 1, 2 * random() - 1]
      const edges: Direction[] = [
        [1, 1, a],
        [1, -1, b],
        [a, 1, 1],
        [-1, b, 1],
        [-1, a, -1],
        [1, 1, Math.sign(a)],
      ]
      for (const edge of edges) {
        const around = [0, 1, 2].flatMap((axis) =>
          [-1e-12, 1e-12].map((step) => {
            const beside = [...edge] as [number, number, number]
            beside[axis]! += step
            return planetHeightAt(planet, beside)
          }),
        )
        expect(Math.max(...around) - Math.min(...around)).toBeLessThan(1e-9)
      }
    }
  })
})

test('the share of the surface below the sea is the ocean', () => {
  expect(orogen.generate({ generator: 'planet', exponent: 4 })).toMatchObject({ faces: 6 })
  for (const ocean of [0.1, 0.6, 0.9]) {
    const { sea, ...field } = orogen.generate({ generator: 'planet', exponent: 6, seed: 9, ocean })
    let below = 0
    for (let i = 0; i < 20000; i++) below += planetHeightAt(field, randomDirection()) < sea! ? 1 : 0
    expect(below / 20000).toBeCloseTo(ocean, 1.5)
  }
  const dry = orogen.generate({ generator: 'planet', exponent: 5, ocean: 0 })
  expect(dry.sea).toBe(dry.min)
  const wet = orogen.generate({ generator: 'planet', exponent: 5, ocean: 1 })
  expect(wet.sea).toBe(wet.max)
  expect('sea' in orogen.generate({ exponent: 4 })).toBe(false)
})

test('the radius is 32 at every size', () => {
  for (const exponent of [1, 5, 7])
    expect(planetRadius(orogen.generate({ generator: 'planet', exponent }))).toBeCloseTo(32, 5)
})

test('what takes one map refuses a planet, and takes a face of it', () => {
  for (const call of ['surface', 'voxels', 'shade', 'analyse', 'erode'] as const) {
    expect(() => orogen[call](planet), call).toThrow('got the 6 faces of a planet')
    expect(() => orogen[call](planetFace(planet, 2)), call).not.toThrow()
  }
  expect(() => orogen.generate({ generator: 'planet', sea: 0.5 } as object)).toThrow(
    'planet has no parameter "sea"',
  )
  expect(() => orogen.generate({ generator: 'planet', exponent: 13 })).toThrow(
    'a planet of 6 × 8193 × 8193 points',
  )
})

test('a job makes a planet with no mesh but patches of its faces, and afterwards a map', async () => {
  const run = await freshRunner()
  const parameters = { generator: 'planet', exponent: 5, seed: 3, ocean: 0.6 } as const
  expect(run({ parameters }).field).toEqual(planet)
  for (const mesh of [{ kind: 'surface' }, { kind: 'voxels' }] as const)
    expect(() => run({ parameters, mesh })).toThrow('a planet of six faces has no mesh')
  expect(run({ parameters, mesh: { kind: 'lod' } }).lod!.patches).toHaveLength(6 * (4 + 1) * 3)
  const map = run({ parameters: { exponent: 3 }, mesh: { kind: 'surface' } })
  expect(map.field).toMatchObject({ size: 9, faces: 1 })
  expect(map.surface!.side).toBe(9)
})

test('a planet goes into an array of the caller’s', () => {
  const into = new Float32Array(6 * 33 * 33)
  const request = { generator: 'planet', exponent: 5, seed: 3, ocean: 0.6 } as const
  expect(orogen.generate(request, { into }).heights).toBe(into)
  expect(into).toEqual(planet.heights)
  expect(() => orogen.generate(request, { into: new Float32Array(33 * 33) })).toThrow('33 × 198 = 6534')
})
