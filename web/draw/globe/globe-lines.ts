import { ballEye, type BallViewpoint } from './globe-eye.js'
import {
  cross,
  dot,
  scaled,
  type Vector,
  type PlanetGround,
  directionOf,
  heightTowards,
  meetGround,
  pointDirection,
} from '../../package/faces.js'
import { graticule, type Lines } from './parallels.js'
import { type MapWater, penRivers } from '../rivers/rivers.js'

/**
 * A visible part of a parallel, a meridian or a river, in the picture: x to the right, y up, 0 in the middle,
 * 1 at half the height.
 */
export interface Polyline {
  family: 'rows' | 'columns' | 'rivers'
  /** Its number, from the north or from the west; rivers come last. */
  index: number
  /** x, y of each point; at least two points. */
  points: Float64Array
}

export interface GlobeLines {
  profiles: Lines
  /** The number of lines from pole to pole. */
  density: number
  /** Width : height of the picture; nothing is drawn outside. */
  aspect: number
}

/** The angle of the picture's height in degrees, as in web/draw/camera/viewpoint.ts. */
const fieldOfView = 32

/**
 * The visible parts of a planet's parallels, meridians and rivers, as the view of lines shows them: x to the
 * right and y up, ±1 at the upper and the lower edge. A point is hidden if a ray from the eye meets the
 * ground more than a cell before it; the ends of a visible part are found by bisection.
 *
 * Yields the share that is done. Cost: some tens of microseconds a point.
 */
export function* globeLines(
  ball: PlanetGround & { water?: MapWater },
  view: BallViewpoint,
  { profiles, density, aspect }: GlobeLines,
): Generator<number, Polyline[]> {
  const unit = 2 * ball.radius
  const below = heightTowards(ball, directionOf({ latitude: view.elevation, longitude: view.azimuth }))
  const ground = (ball.radius + Math.max(below, ball.sea)) / unit
  const eye = ballEye(view, ground)
  const position = scaled(eye.position, unit)
  const { look, up } = eye
  const right = cross(look, up)
  const half = Math.tan((fieldOfView * Math.PI) / 360)
  const slack = (ball.radius * Math.PI) / 2 / ball.size

  /** The position of a point in the picture, if it is visible. */
  const seen = (point: Vector): readonly [number, number] | undefined => {
    const ray: Vector = [point[0] - position[0], point[1] - position[1], point[2] - position[2]]
    const depth = dot(ray, look)
    if (depth <= 1e-6) return undefined
    const [x, y] = [dot(ray, right) / depth / half, dot(ray, up) / depth / half]
    if (Math.abs(x) > aspect || Math.abs(y) > 1) return undefined
    // A point on the far side, turned away by more than the slope of the ground, is hidden; it needs no ray.
    const far = Math.hypot(...ray)
    if (dot(point, ray) > 0.35 * far * Math.hypot(...point)) return undefined
    const met = meetGround(ball, position, scaled(ray, 1 / far))
    return met === undefined || met > far - slack ? [x, y] : undefined
  }

  const { points, lines: profileLines } = graticule(ball, profiles, density)
  const at = (point: number) => points.subarray(point * 3, point * 3 + 3) as unknown as Vector
  const lines = profileLines.map((line) => Array.from(line, at))
  const { water, size, heights, radius } = ball
  const onRiver = (point: number) =>
    scaled(pointDirection(size, point), radius + Math.max(heights[point]!, water!.surface[point]!))
  if (water) for (const river of penRivers(ball, water)) lines.push(Array.from(river.points, onRiver))
  const drawn: Polyline[] = []
  const count = profileLines.length
  const parallels = profiles === 'columns' ? 0 : count - (profiles === 'both' ? 2 * density : 0)
  for (const [number, line] of lines.entries()) {
    let family: 'rows' | 'columns' | 'rivers'
    if (number < parallels) family = 'rows'
    else if (number < count) family = 'columns'
    else family = 'rivers'
    let part: number[] = []
    const end = () => {
      if (part.length > 2) drawn.push({ family, index: number, points: Float64Array.from(part) })
      part = []
    }
    let [before, was]: [Vector | undefined, readonly [number, number] | undefined] = [undefined, undefined]
    for (const here of line) {
      const is = seen(here)
      if (before && !was !== !is) {
        const edge = lastSeen(was ? before : here, was ? here : before, seen)
        if (is) part = edge ? [...edge] : []
        else if (edge) part.push(...edge)
      }
      if (is) part.push(...is)
      else end()
      ;[before, was] = [here, is]
    }
    end()
    yield (number + 1) / lines.length
  }
  return drawn
}

/** The last visible place on the way to a hidden one. */
function lastSeen(
  from: Vector,
  to: Vector,
  seen: (point: Vector) => readonly [number, number] | undefined,
): readonly [number, number] | undefined {
  let [low, high] = [0, 1]
  let found: readonly [number, number] | undefined
  for (let i = 0; i < 6; i++) {
    const share = (low + high) / 2
    const place = seen(
      [0, 1, 2].map((axis) => from[axis]! + (to[axis]! - from[axis]!) * share) as unknown as Vector,
    )
    if (place) [low, found] = [share, place]
    else high = share
  }
  return found
}
