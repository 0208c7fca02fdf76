import { eased, fieldOfView as fieldOfBlock, turnBetween } from '../draw/camera/viewpoint.js'
import { lookOf, type Outlook, within } from './camera-controller.js'

/** Seconds of the way down to a place, and up again. */
const travelTime = 4.5
/** The least height above the ground on the way, as a share of that above the lower end. */
const clearance = 0.5
const radians = Math.PI / 180

/** The movement of a camera by itself. */
export interface CameraFlight {
  /** Flies on by some seconds; undefined after the end. */
  step(seconds: number, groundAt: (east: number, north: number) => number | undefined): Outlook | undefined
}

/** The way between a view from above and a place near the ground, in one movement, either way. */
export class Travel implements CameraFlight {
  readonly #from: Outlook
  readonly #to: Outlook
  readonly #base: number
  #seconds = 0
  #isOver = false

  /** @param base metres above the sea of the ground at the lower end */
  constructor(from: Outlook, to: Outlook, base: number) {
    this.#from = from
    this.#to = to
    this.#base = base
  }

  step(seconds: number, groundAt: (east: number, north: number) => number | undefined): Outlook | undefined {
    if (this.#isOver) return undefined
    this.#seconds = Math.min(this.#seconds + seconds, travelTime)
    const [from, to] = [this.#from, this.#to]
    const time = this.#seconds / travelTime
    this.#isOver = time === 1
    if (this.#isOver) return to
    const share = eased(time)
    const heightOf = ({ up }: Outlook) => Math.max(up - this.#base, 1)
    const [start, end] = [heightOf(from), heightOf(to)]
    // The height changes by equal factors in equal times, and the place with it: the land passes by at one
    // pace.
    const height = start * (end / start) ** share
    const way = Math.abs(end - start) > 1 ? (height - start) / (end - start) : share
    const mixed = (a: number, b: number, by: number) => a + (b - a) * by
    const east = mixed(from.east, to.east, way)
    const north = mixed(from.north, to.north, way)
    const ground = groundAt(east, north) ?? -Infinity
    const turn = turnBetween(from.heading, to.heading)
    return within({
      east,
      north,
      up: Math.max(this.#base + height, Math.max(ground, 0) + Math.min(start, end) * clearance),
      heading: from.heading + turn * share,
      pitch: mixed(from.pitch, to.pitch, share),
    })
  }
}

/** A camera that looks at a place of the land from above, as one of a block does. */
export interface BlockSight {
  /** The place that is looked at, in metres, with the height that the block has there. */
  place: { east: number; north: number; up: number }
  /** Degrees: the direction of view, and the camera's height over the horizon of the place. */
  heading: number
  elevation: number
  /** Metres from the camera to the place. */
  distance: number
  /** The size of the picture of the block. */
  width: number
  height: number
}

/**
 * The camera over the endless land to which the place looks as large and from the same direction as it does
 * in the picture of a block, laid over a picture of this size without a border.
 *
 * @param tangent of half the angle between the upper and the lower edge of the endless land's picture
 */
export function outlookAsOn(view: BlockSight, width: number, height: number, tangent: number): Outlook {
  const { place, heading, elevation } = view
  const scale = Math.max(width / view.width, height / view.height)
  const tangentOfBlock = Math.tan((fieldOfBlock * radians) / 2)
  const distance = (view.distance * tangentOfBlock * height) / (tangent * scale * view.height)
  const [east, north, up] = lookOf({ heading, pitch: -elevation })
  return within({
    east: place.east - east * distance,
    north: place.north - north * distance,
    up: place.up - up * distance,
    heading,
    pitch: -elevation,
  })
}
