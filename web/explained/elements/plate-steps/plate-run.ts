import { planet } from '../../javascript/planet.js'
import { Ball, planetSea } from '../../javascript/planet-ball.js'
import { erodePlanet, newPlanetTraces } from '../../javascript/planet-erosion.js'
import { layOnPlates, platesOf } from '../../javascript/planet-plates.js'
import { cross, faceDirection, placeOnFace, pointDirection, type Vector } from '../../../core/planet/faces.js'

export interface PlateSettings {
  exponent: number
  seed: number
  plates: number
}

/** A piece of crust that its plate carries. */
export interface CrustPiece {
  at: Vector
  plate: number
}

export const stages = ['plates', 'move', 'belts', 'stamps', 'drop', 'rivers'] as const
export type PlateStage = (typeof stages)[number]

/** The share of the ball that is sea, as from the generator's default. */
const ocean = 0.7
/** So little weather changes nothing to be seen; it says where the water flows. */
const weather = { age: 0.05, hardness: 0.5, rain: 0.5 }
/** Pieces of crust a side of a face. */
const aside = 22
/** How far the fastest plates move in their step, in radii of the ball. */
const stride = 0.16
/** A place is at a corner of the cube if each of its coordinates is larger; at the corner they are 0.58. */
const atCorner = 0.48

export type PlateRun = ReturnType<typeof plateRun>

/** A planet from its plates to its rivers: all that its chapter shows. */
export function plateRun(settings: PlateSettings) {
  const { exponent, seed, plates: count } = settings
  const size = 2 ** exponent + 1
  const { plates, plateAt } = platesOf(seed, count, faceDirection)
  const pieces = Array.from({ length: 6 * aside * aside }, (_, i): CrustPiece => {
    const [face, x, y] = placeOnFace(aside, i)
    const at = faceDirection(face, (2 * x + 1) / aside - 1, (2 * y + 1) / aside - 1)
    return { at, plate: plateAt(at) }
  })
  const bare = new Float32Array(6 * size ** 2)
  const heights = bare.slice()
  layOnPlates(settings, bare, faceDirection)
  planet(settings, heights)
  const sea = planetSea(heights, size, ocean)
  const traces = newPlanetTraces(heights.length)
  erodePlanet(heights.slice(), size, sea, { ...weather, seed }, traces)
  const ball = new Ball(size - 1)
  const next = heights.map((height, point) => {
    ball.list(point)
    return height > sea && ball.isOwn[point] ? ball.beside[traces.course[point]!]! : -1
  })
  const area = new Uint32Array(heights.length)
  next.forEach((to, from) => {
    if (to >= 0) for (const point of wayFrom(from)) area[point]! += 1
  })
  const way = longestWay()
  const steps: PlateStage[] = [
    'plates',
    'move',
    'belts',
    'stamps',
    ...way.map(() => 'drop' as const),
    'rivers',
  ]
  return {
    settings,
    /** What each step shows: a drop moves on at each step. */
    steps,
    size,
    plates,
    pieces,
    /** Heights of the points of the faces: of the plates, and with their stamps. */
    bare,
    heights,
    sea,
    /** How many points drain through each, on the first of its faces. */
    area,
    /** The way of one drop: if one passes a corner of the cube, the longest of those that do. */
    way,
    /** The point that a point drains to, or undefined in the sea. */
    downstream: (point: number): number | undefined => (next[point]! < 0 ? undefined : next[point]),
    /** Where a piece of crust is after a share of the plates' step. */
    moved({ at, plate }: CrustPiece, share: number): Vector {
      const speed = cross(plates[plate]!.spin, at)
      const to = at.map((part, i) => part + share * stride * speed[i]!)
      return to.map((part) => part / Math.hypot(...to)) as unknown as Vector
    },
  }

  function wayFrom(from: number): number[] {
    const way = [from]
    for (let at = next[from]!; at >= 0; at = next[at]!) way.push(at)
    return way
  }

  function longestWay(): number[] {
    const faceOf = (point: number) => placeOnFace(size, point)[0]
    const isCorner = (point: number) => pointDirection(size, point).every((part) => Math.abs(part) > atCorner)
    let [best, highest]: [number[], number] = [[], 0]
    area.forEach((points, from) => {
      if (points !== 1) return
      const way = wayFrom(from)
      const merit = 1000 * new Set(way.filter(isCorner).map(faceOf)).size + way.length
      if (merit > highest) [best, highest] = [way, merit]
    })
    return best
  }
}
