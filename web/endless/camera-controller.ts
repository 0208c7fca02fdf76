import { ceiling, reach } from './land.js'
import type { Position } from './tile-tree.js'

/**
 * A flyer moves where the camera looks, and faster at greater heights; a walker and a driver stay on the
 * ground.
 */
export type Mode = 'fly' | 'walk' | 'drive'
export const modes: readonly Mode[] = ['fly', 'walk', 'drive']

/** The camera's pose: `heading` in degrees clockwise from the north, `pitch` in degrees above the horizon. */
export interface Outlook extends Position {
  heading: number
  pitch: number
}

/** The movement that the reader wants, each value from -1 to 1. */
export interface MoveInput {
  ahead: number
  aside: number
  rise: number
  /** Degrees per second. */
  turn: number
  tilt: number
  /** Four times as fast. */
  hurry: boolean
}

export const still: MoveInput = { ahead: 0, aside: 0, rise: 0, turn: 0, tilt: 0, hurry: false }

/** Metres above the ground: the minimum for any camera, and the heights of a walker and a driver. */
export const minHeight = 0.15
const eyeHeight: Record<Mode, number> = { fly: minHeight, walk: 1.7, drive: 2.4 }
/** The same of a walker who wades through water, and the share of the speed that is left. */
const wadingHeight = 0.9
const wadingShare = 0.5
/**
 * Metres from the middle of a walker and of a car to its side, which trees stop; and those between two looks
 * for a tree.
 */
const bodyRadius: Record<Mode, number> = { fly: 0, walk: 0.3, drive: 1 }
const stride = 0.5
/** Metres per second. */
const walkingSpeed = 1.6
const drivingSpeed = 30
/**
 * A flyer covers this share of the height above the ground in a second, and no less than `minFlyingSpeed`
 * metres.
 */
const flyingShare = 0.9
const minFlyingSpeed = 0.3
/** Seconds in which the speed covers two thirds of the way to the wanted one. */
const inertia: Record<Mode, number> = { fly: 0.25, walk: 0.12, drive: 0.9 }
/** Degrees per second by which the car turns at full lock. */
const steering = 70

const radians = Math.PI / 180

/** What the camera moves through: metres east and north are a place. */
export interface Surroundings {
  /** Metres of the ground above the sea; undefined where it is not known yet. */
  groundAt: (east: number, north: number) => number | undefined
  isWater?: (east: number, north: number) => boolean
  /** The nearest place that no tree blocks. */
  besideTrunks?: (east: number, north: number) => [east: number, north: number]
}

/** Moves the camera over the ground, and never below it. */
export class CameraController {
  mode: Mode = 'fly'
  #velocity = { ahead: 0, aside: 0, rise: 0 }

  constructor(public outlook: Outlook) {}

  /** Puts the camera elsewhere, at rest. */
  place(outlook: Outlook): void {
    this.outlook = within(outlook)
    this.#velocity = { ahead: 0, aside: 0, rise: 0 }
  }

  get bodyRadius(): number {
    return bodyRadius[this.mode]
  }

  /** Metres above a ground, or above the sea where the ground lies below it. */
  above(ground: number): number {
    return this.outlook.up - Math.max(ground, 0)
  }

  /**
   * Moves on by some seconds. A walker wades through water; a driver stops at it, and can leave it. Both go
   * around trees.
   *
   * @returns whether it continues to move by itself
   */
  update(
    input: MoveInput,
    seconds: number,
    { groundAt, isWater = () => false, besideTrunks }: Surroundings,
  ): boolean {
    const { mode, outlook } = this
    const ground = Math.max(groundAt(outlook.east, outlook.north) ?? 0, 0)
    const above = Math.max(outlook.up - ground, minHeight)
    const hurry = input.hurry ? 4 : 1
    const isInWater = mode !== 'fly' && isWater(outlook.east, outlook.north)
    const wades = mode === 'walk' && isInWater
    let pace = drivingSpeed
    if (mode === 'walk') pace = walkingSpeed
    if (mode === 'fly') pace = Math.max(above * flyingShare, minFlyingSpeed)
    const speed = hurry * (wades ? wadingShare : 1) * pace
    const share = 1 - Math.exp(-seconds / inertia[mode])
    const v = this.#velocity
    v.ahead += (input.ahead * speed - v.ahead) * share
    v.aside += ((mode === 'drive' ? 0 : input.aside) * speed - v.aside) * share
    v.rise += (input.rise - v.rise) * share
    const steer =
      mode === 'drive' ? input.aside * steering * Math.min(Math.abs(v.ahead) / 6, 1) * Math.sign(v.ahead) : 0
    const heading = outlook.heading + (input.turn + steer) * seconds
    const pitch = outlook.pitch + input.tilt * seconds
    const [sin, cos] = [Math.sin(heading * radians), Math.cos(heading * radians)]
    // A flyer moves where the camera looks, a walker and a driver horizontally.
    const level = mode === 'fly' ? Math.cos(pitch * radians) : 1
    const climb = mode === 'fly' ? Math.sin(pitch * radians) * v.ahead * seconds : 0
    let east = outlook.east + (v.ahead * level * sin + v.aside * cos) * seconds
    let north = outlook.north + (v.ahead * level * cos - v.aside * sin) * seconds
    if (mode === 'drive' && !isInWater && isWater(east, north)) {
      v.ahead = 0
      ;({ east, north } = outlook)
    }
    if (mode !== 'fly' && besideTrunks) [east, north] = this.#around(east, north, besideTrunks)
    const there = Math.max(groundAt(east, north) ?? ground, 0)
    let up = outlook.up
    if (mode === 'fly') {
      up = ground + above * Math.exp(v.rise * 1.2 * hurry * seconds) + climb
      up = Math.max(up, there + minHeight)
    } else {
      const eye = wades ? wadingHeight : eyeHeight[mode]
      const wanted = there + eye
      const settle = 1 - Math.exp(-seconds / (mode === 'walk' ? 0.12 : 0.25))
      up = Math.max(up + (wanted - up) * settle, there + eye * 0.6)
    }
    const next = within({ east, north, up, heading, pitch })
    const moved = Math.hypot(east - outlook.east, north - outlook.north, next.up - outlook.up)
    const turned = Math.abs(heading - outlook.heading) + Math.abs(pitch - outlook.pitch)
    if (moved < above * 1e-5 && turned < 1e-3) {
      this.#velocity = { ahead: 0, aside: 0, rise: 0 }
      const isWanted = input.ahead !== 0 || input.aside !== 0 || input.rise !== 0
      if (isWanted || turned > 0) this.outlook = next
      return isWanted
    }
    this.outlook = next
    return true
  }

  /** Goes to a place in short steps, each out of the trunks; a trunk that is hit slows down. */
  #around(
    east: number,
    north: number,
    besideTrunks: NonNullable<Surroundings['besideTrunks']>,
  ): [east: number, north: number] {
    const { outlook } = this
    const [right, up] = [east - outlook.east, north - outlook.north]
    const wanted = Math.hypot(right, up)
    const steps = Math.max(Math.ceil(wanted / stride), 1)
    let place: [east: number, north: number] = [outlook.east, outlook.north]
    for (let i = 0; i < steps; i++) place = besideTrunks(place[0] + right / steps, place[1] + up / steps)
    const ahead = (place[0] - outlook.east) * right + (place[1] - outlook.north) * up
    if (wanted > 0) this.#velocity.ahead *= Math.min(Math.max(ahead / wanted ** 2, 0), 1)
    return place
  }

  /** Turns at once, by a number of degrees. */
  turn(heading: number, pitch: number): void {
    const { outlook } = this
    this.outlook = within({ ...outlook, heading: outlook.heading + heading, pitch: outlook.pitch + pitch })
  }

  /**
   * Moves along a direction by a share of the distance to the target: by 1 − 1/e of it for an `amount` of 1;
   * −1 undoes that.
   */
  zoom(direction: readonly [number, number, number], distance: number, amount: number, ground: number): void {
    const { outlook } = this
    const step = distance * (1 - Math.exp(-amount))
    const [east, north, up] = direction
    this.outlook = within({
      ...outlook,
      east: outlook.east + east * step,
      north: outlook.north + north * step,
      up: Math.max(outlook.up + up * step, Math.max(ground, 0) + minHeight),
    })
  }
}

/** The direction of view: east, north, up. */
export function lookOf({ heading, pitch }: Pick<Outlook, 'heading' | 'pitch'>): [number, number, number] {
  const level = Math.cos(pitch * radians)
  return [level * Math.sin(heading * radians), level * Math.cos(heading * radians), Math.sin(pitch * radians)]
}

/** Moves the pose into the bounds of the land. */
export function within({ east, north, up, heading, pitch }: Outlook): Outlook {
  const clamp = (value: number, max: number) => Math.min(Math.max(value, -max), max)
  return {
    east: clamp(east, reach),
    north: clamp(north, reach),
    up: Math.min(Math.max(up, minHeight), ceiling),
    heading: heading >= 0 && heading < 360 ? heading : ((heading % 360) + 360) % 360,
    pitch: clamp(pitch, 89),
  }
}
