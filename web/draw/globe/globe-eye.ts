import { cross, scaled, type Vector, directionOf } from '../../package/faces.js'
import { fieldOfView } from '../camera/viewpoint.js'

/** The viewpoint of a ball one unit wide, north up, as the input for placing a camera. */
export interface BallViewpoint {
  /** Degrees: the longitude and the latitude over which one is. */
  azimuth: number
  elevation: number
  /** From the middle. */
  distance: number
  /** How far one looks east of north, and up, in half circles. */
  target: readonly [number, number, number]
}

/** A place and two directions, along the axes of the planet (y north). */
export interface BallEye {
  position: Vector
  look: Vector
  up: Vector
  /** Over the ground. */
  altitude: number
}

/** The minimum height of the eye above the ground. */
export const minAltitude = 0.004
/** Degrees from straight down: the maximum, and the tilt near the ground until the reader changes it. */
const maxTilt = 88
const lowTilt = 74
const radians = Math.PI / 180

const smooth = (value: number, low: number, high: number) => {
  const t = Math.min(Math.max((value - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

/**
 * The tilt of the view at a distance from the middle, in degrees from straight down: until the reader changes
 * it, and the greatest one. At that one the limb of the ball is a quarter of the picture below its middle, or
 * the ball would leave the picture.
 */
export function tiltsAt(distance: number, ground: number): { usual: number; greatest: number } {
  const near = 1 - smooth(Math.log(distance - ground), Math.log(0.012), Math.log(0.45))
  const limb = Math.asin(ground / distance) / radians
  return { usual: lowTilt * near, greatest: Math.min(limb + fieldOfView / 4, maxTilt) }
}

/**
 * Near the ground, the eye lifts to the horizon. `ground`: the distance of the ground below from the middle.
 */
export function ballEye({ azimuth, elevation, distance, target }: BallViewpoint, ground: number): BallEye {
  const above = directionOf({ latitude: elevation, longitude: azimuth })
  const reach = Math.max(distance, ground + minAltitude)
  const altitude = reach - ground
  const { usual, greatest } = tiltsAt(reach, ground)
  const tilt = Math.min(Math.max(usual + target[1] * 180, 0), greatest) * radians
  const [b, h] = [azimuth * radians, target[0] * Math.PI]
  const east: Vector = [Math.cos(b), 0, -Math.sin(b)]
  const north = cross(above, east)
  const sum = (a: Vector, s: number, b: Vector, t: number): Vector => [
    a[0] * s + b[0] * t,
    a[1] * s + b[1] * t,
    a[2] * s + b[2] * t,
  ]
  const ahead = sum(north, Math.cos(h), east, Math.sin(h))
  return {
    position: scaled(above, reach),
    look: sum(ahead, Math.sin(tilt), above, -Math.cos(tilt)),
    up: sum(ahead, Math.cos(tilt), above, Math.sin(tilt)),
    altitude,
  }
}
