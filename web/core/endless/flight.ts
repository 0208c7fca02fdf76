import { ceiling, reach } from './land.js'
import type { Place } from './tile-tree.js'

/** Flying: where one looks, the faster the higher. Walking and driving: over the ground. */
export type Mode = 'fly' | 'walk' | 'drive'
export const modes: readonly Mode[] = ['fly', 'walk', 'drive']

/** Where one is and looks: degrees clockwise from the north, and above the horizon. */
export interface Outlook extends Place {
  heading: number
  pitch: number
}

/** What hands and feet want, each -1 to 1. */
export interface Wish {
  ahead: number
  aside: number
  rise: number
  /** Degrees a second. */
  turn: number
  tilt: number
  /** Four times as fast. */
  hurry: boolean
}

export const still: Wish = { ahead: 0, aside: 0, rise: 0, turn: 0, tilt: 0, hurry: false }

/** Metres above the ground: of the eye at least, and of a walker's and a driver's. */
export const nearest = 0.15
const eyeHeight: Record<Mode, number> = { fly: nearest, walk: 1.7, drive: 2.4 }
/** Metres a second. */
const walkingSpeed = 1.6
const drivingSpeed = 30
/** Of the height above the ground, in a second. */
const flyingShare = 0.9
const slowest = 0.3
/** Seconds until a wish is two thirds fulfilled. */
const inertia: Record<Mode, number> = { fly: 0.25, walk: 0.12, drive: 0.9 }
/** The car turns while it drives: degrees a second. */
const steering = 70

const radians = Math.PI / 180

/** Moves an eye over a ground, and never below it. */
export class Flight {
  outlook: Outlook
  mode: Mode = 'fly'
  #velocity = { ahead: 0, aside: 0, rise: 0 }

  constructor(outlook: Outlook) {
    this.outlook = outlook
  }

  /** Goes elsewhere, and stands there. */
  place(outlook: Outlook): void {
    this.outlook = within(outlook)
    this.#velocity = { ahead: 0, aside: 0, rise: 0 }
  }

  /** Height above a ground. */
  above(ground: number): number {
    return this.outlook.up - Math.max(ground, 0)
  }

  /**
   * Moves on by so many seconds. `groundAt`: metres above the sea; undefined where it is not known yet.
   *
   * @returns whether it goes on moving by itself
   */
  update(
    wish: Wish,
    seconds: number,
    groundAt: (east: number, north: number) => number | undefined,
  ): boolean {
    const { mode, outlook } = this
    const ground = Math.max(groundAt(outlook.east, outlook.north) ?? 0, 0)
    const above = Math.max(outlook.up - ground, nearest)
    const hurry = wish.hurry ? 4 : 1
    const speed =
      hurry *
      (mode === 'fly'
        ? Math.max(above * flyingShare, slowest)
        : mode === 'walk'
          ? walkingSpeed
          : drivingSpeed)
    const share = 1 - Math.exp(-seconds / inertia[mode])
    const v = this.#velocity
    v.ahead += (wish.ahead * speed - v.ahead) * share
    v.aside += ((mode === 'drive' ? 0 : wish.aside) * speed - v.aside) * share
    v.rise += (wish.rise - v.rise) * share
    const steer =
      mode === 'drive' ? wish.aside * steering * Math.min(Math.abs(v.ahead) / 6, 1) * Math.sign(v.ahead) : 0
    const heading = outlook.heading + (wish.turn + steer) * seconds
    const pitch = outlook.pitch + wish.tilt * seconds
    const [sin, cos] = [Math.sin(heading * radians), Math.cos(heading * radians)]
    // A flyer goes where he looks; feet and wheels stay on the ground.
    const level = mode === 'fly' ? Math.cos(pitch * radians) : 1
    const climb = mode === 'fly' ? Math.sin(pitch * radians) * v.ahead * seconds : 0
    const east = outlook.east + (v.ahead * level * sin + v.aside * cos) * seconds
    const north = outlook.north + (v.ahead * level * cos - v.aside * sin) * seconds
    const there = Math.max(groundAt(east, north) ?? ground, 0)
    let up = outlook.up
    if (mode === 'fly') {
      up = ground + above * Math.exp(v.rise * 1.2 * hurry * seconds) + climb
      up = Math.max(up, there + nearest)
    } else {
      // Down from the sky as fast as onto a step.
      const wanted = there + eyeHeight[mode]
      const settle = 1 - Math.exp(-seconds / (mode === 'walk' ? 0.12 : 0.25))
      up = Math.max(up + (wanted - up) * settle, there + eyeHeight[mode] * 0.6)
    }
    const next = within({ east, north, up, heading, pitch })
    const moved = Math.hypot(east - outlook.east, north - outlook.north, next.up - outlook.up)
    const turned = Math.abs(heading - outlook.heading) + Math.abs(pitch - outlook.pitch)
    if (moved < above * 1e-5 && turned < 1e-3) {
      this.#velocity = { ahead: 0, aside: 0, rise: 0 }
      const isWished = wish.ahead !== 0 || wish.aside !== 0 || wish.rise !== 0
      // It stands where it was when it last said that it moves.
      if (isWished || turned > 0) this.outlook = next
      return isWished
    }
    this.outlook = next
    return true
  }

  /** Turns at once, by so many degrees. */
  turn(heading: number, pitch: number): void {
    const { outlook } = this
    this.outlook = within({ ...outlook, heading: outlook.heading + heading, pitch: outlook.pitch + pitch })
  }

  /**
   * Moves along a line by a share of the way to what lies there: 1 − 1/e of it for `amount` 1, and for −1 as far back as leads here
   * again.
   */
  zoom(direction: readonly [number, number, number], distance: number, amount: number, ground: number): void {
    const { outlook } = this
    const way = distance * (1 - Math.exp(-amount))
    const [east, north, up] = direction
    this.outlook = within({
      ...outlook,
      east: outlook.east + east * way,
      north: outlook.north + north * way,
      up: Math.max(outlook.up + up * way, Math.max(ground, 0) + nearest),
    })
  }
}

/** The direction in which one looks: east, north, up. */
export function lookOf({ heading, pitch }: Pick<Outlook, 'heading' | 'pitch'>): [number, number, number] {
  const level = Math.cos(pitch * radians)
  return [level * Math.sin(heading * radians), level * Math.cos(heading * radians), Math.sin(pitch * radians)]
}

/** The same, inside of what there is. */
export function within({ east, north, up, heading, pitch }: Outlook): Outlook {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most)
  return {
    east: clamp(east, reach),
    north: clamp(north, reach),
    up: Math.min(Math.max(up, nearest), ceiling),
    heading: heading >= 0 && heading < 360 ? heading : ((heading % 360) + 360) % 360,
    pitch: clamp(pitch, 89),
  }
}
