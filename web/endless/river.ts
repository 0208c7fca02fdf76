import { eased, turnBetween } from '../draw/camera/viewpoint.js'
import type { RiverPath, WindowParameters } from '../package/window.js'
import { type Outlook, within } from './camera-controller.js'
import {
  baseSpacing,
  finestLevel,
  type LandParameters,
  requestWithRivers,
  spacingOf,
  unitHeightOf,
} from './land.js'
import { nameAt } from './names.js'
import type { Position } from './tile-tree.js'
import type { CameraFlight } from './travel.js'

/** A river of a land, in metres. */
export interface River {
  length: number
  /** Square kilometres drained at its mouth. */
  area: number
  end: RiverPath['end']
  /** Its water from the place that was asked for to the mouth. */
  path: Position[]
}

/** The lattice on which paths of rivers are computed, as a level. */
const pathLevel = 5
const pathSpacing = spacingOf(pathLevel)

/** The window whose river passes a place at no more than a distance, all in metres. */
export function windowOfRiver(
  land: LandParameters,
  east: number,
  north: number,
  distance: number,
): WindowParameters {
  const points = 8
  const wanted = Math.floor(Math.log2((baseSpacing * points) / 2 / distance))
  const level = Math.min(Math.max(wanted, pathLevel + 1), finestLevel)
  const spacing = spacingOf(level)
  const [x, y] = [east, -north].map((at) => Math.round(at / spacing - (points - 1) / 2))
  return requestWithRivers(land, { level, x: x!, y: y!, width: points, height: points })
}

export function riverOf(land: LandParameters, { length, area, end, path }: RiverPath): River {
  const unitHeight = unitHeightOf(land)
  const places: Position[] = []
  for (let i = 0; i < path.length; i += 3)
    places.push({
      east: path[i]! * pathSpacing,
      north: -path[i + 1]! * pathSpacing,
      up: path[i + 2]! * unitHeight,
    })
  return { length: length * pathSpacing, area: area * (pathSpacing / 1000) ** 2, end, path: places }
}

/** The name of a river, made from the place of its mouth: the same for everybody. */
export const riverName = ({ path }: River, language: string): string => nameAt(path.at(-1)!, language)

/** Seconds of the longest flight, and the minimum and maximum in which the camera joins the river. */
const maxTime = 75
const joinTime = { min: 2.5, max: 12 }

/** A flight along the water of a river down to its mouth. */
export class RiverFlight implements CameraFlight {
  readonly #path: readonly Position[]
  /** Metres from the beginning of the path to each place. */
  readonly #distances: number[] = [0]
  readonly #start: Outlook
  readonly #height: number
  readonly #time: number
  readonly #joinTime: number
  #seconds = 0

  /** @param above the camera's height above the ground, in metres */
  constructor({ path }: River, start: Outlook, above: number) {
    this.#path = path
    for (let i = 1; i < path.length; i++)
      this.#distances.push(
        this.#distances[i - 1]! +
          Math.hypot(path[i]!.east - path[i - 1]!.east, path[i]!.north - path[i - 1]!.north),
      )
    this.#start = start
    const length = this.#distances.at(-1)!
    // A faster flight is higher, so that the land passes by at about one pace.
    this.#height = Math.min(Math.max(above, length / 400, 60), 6000)
    const away = Math.hypot(start.east - path[0]!.east, start.north - path[0]!.north)
    this.#joinTime = Math.min(Math.max(away / this.#height, joinTime.min), joinTime.max)
    this.#time = this.#joinTime + Math.min(maxTime, length / (0.4 * this.#height))
  }

  /** Flies on by some seconds; undefined after the end. */
  step(seconds: number, groundAt: (east: number, north: number) => number | undefined): Outlook | undefined {
    if (this.#seconds >= this.#time) return undefined
    this.#seconds = Math.min(this.#seconds + seconds, this.#time)
    const share = this.#seconds / this.#time
    const distance = this.#distances.at(-1)! * share * share * (3 - 2 * share)
    const height = this.#height
    const here = this.#smooth(distance, height)
    const [from, to] = [this.#smooth(distance - height, height), this.#smooth(distance + 3 * height, height)]
    const heading = (Math.atan2(to.east - from.east, to.north - from.north) * 180) / Math.PI
    const ground = groundAt(here.east, here.north) ?? 0
    const up = Math.max(here.up + height, ground + height * 0.4)
    const joined = Math.min(this.#seconds / this.#joinTime, 1)
    return this.#join({ ...here, up, heading, pitch: -14 }, eased(joined))
  }

  #join(pose: Outlook, share: number): Outlook {
    const start = this.#start
    const mixed = (a: number, b: number) => a + (b - a) * share
    const turn = turnBetween(start.heading, pose.heading)
    return within({
      east: mixed(start.east, pose.east),
      north: mixed(start.north, pose.north),
      up: mixed(start.up, pose.up),
      heading: start.heading + turn * share,
      pitch: mixed(start.pitch, pose.pitch),
    })
  }

  /** The mean place of the path around a distance along it. */
  #smooth(distance: number, reach: number): Position {
    const sum = { east: 0, north: 0, up: 0 }
    const samples = 9
    for (let i = 0; i < samples; i++) {
      const { east, north, up } = this.#at(distance + ((2 * i) / (samples - 1) - 1) * reach)
      sum.east += east / samples
      sum.north += north / samples
      sum.up += up / samples
    }
    return sum
  }

  #at(distance: number): Position {
    const distances = this.#distances
    const next = distances.findIndex((each) => each > distance)
    if (next <= 0) return this.#path.at(next)! // before the beginning, or after the end
    const [a, b] = [this.#path[next - 1]!, this.#path[next]!]
    const share = (distance - distances[next - 1]!) / (distances[next]! - distances[next - 1]!)
    const mixed = (name: keyof Position) => a[name] + (b[name] - a[name]) * share
    return { east: mixed('east'), north: mixed('north'), up: mixed('up') }
  }
}
