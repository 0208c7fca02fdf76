import {
  planetRoom,
  planetSteps,
  planetStamps,
  type PlanetStamps,
  stampChord,
} from '../../javascript/planet.js'
import type { Vector } from '../../../core/planet/faces.js'

export const stamps = ['bell', 'cone'] as const

/** What a planet of stamps alone has beside its settings. */
export const alone = { gain: 0.5, plates: 0 } as const

export interface Settings {
  /** 4 to 6: a face has (2^exponent + 1)² points. */
  exponent: number
  /** A whole number, 0 to 2^32 − 1. */
  seed: number
  stamp: (typeof stamps)[number]
}

/** One stamp, which fell on one sector. */
export interface Stamping {
  /** The octave; 0 has whole faces as sectors. */
  octave: number
  /** The number of the stamp within its octave, from 0, and the number of stamps there. */
  index: number
  count: number
  /** The sector: its face, and column and row of `aside` a side. */
  face: number
  column: number
  row: number
  aside: number
  /** The middle on the unit sphere, and the chord from there to the edge of the stamp. */
  middle: Vector
  chord: number
  /** The height of the stamp's middle: positive if it raises the ground, negative if it digs. */
  height: number
  /** The faces that the stamp reaches, and their points. */
  faces: readonly number[]
  points: number
}

/** The order of the faces: around the equator, then the poles; the sums do not depend on it. */
const walk = [4, 0, 5, 1, 2, 3]

/** The number of stamps before an octave. */
const before = (octave: number): number => 2 * (4 ** octave - 1)

/**
 * A planet that grows stamp by stamp, in the arithmetic of the generator: after the last one it is, bit for bit, the
 * planet that `generate({ generator: 'planet', … })` makes without plates. Sums are whole numbers, so a stamp can be
 * taken away exactly.
 */
export class PlanetRun {
  readonly settings: Settings
  /** Points a side of a face. */
  readonly size: number
  /** The number of stamps of all octaves. */
  readonly count: number
  /** The lowest and the highest point of the whole planet, at the end or after any octave. */
  readonly low: number = 0
  readonly high: number = 0
  /** The position x, y, z of each point on the unit sphere. */
  readonly places: Float32Array
  readonly #sums: Int32Array
  readonly #stamps: PlanetStamps
  #printed = 0

  constructor(settings: Settings) {
    this.settings = settings
    this.size = 2 ** settings.exponent + 1
    this.count = before(settings.exponent)
    const room = planetRoom(settings.exponent)
    this.places = room.places
    this.#sums = room.sums
    this.#stamps = planetStamps({ ...settings, ...alone }, room)
    for (let octave = 1; octave <= settings.exponent; octave++)
      for (const height of this.after(before(octave))) {
        if (height < this.low) this.low = height
        if (height > this.high) this.high = height
      }
  }

  /** The heights after the first `count` stamps, in the generator's arithmetic. */
  after(count: number): Float32Array<ArrayBuffer> {
    for (; this.#printed < count; this.#printed++) this.#print(this.#printed, 1)
    while (this.#printed > count) this.#print(--this.#printed, -1)
    return Float32Array.from(this.#sums, (sum) => sum / planetSteps)
  }

  /** The stamp with this index. */
  stamping(index: number): Stamping {
    this.after(index)
    const sector = this.#sectorOf(index)
    const { height, reached } = this.#print(index, 1)
    this.#printed++
    return {
      ...sector,
      middle: [...this.#stamps.middle] as unknown as Vector,
      chord: stampChord(sector.octave),
      height: height / planetSteps,
      faces: walk.filter((face) => reached[face]! > 0),
      points: reached.reduce((sum, points) => sum + points, 0),
    }
  }

  #sectorOf(stamp: number) {
    const { exponent } = this.settings
    let octave = exponent - 1
    while (before(octave) > stamp) octave--
    const aside = 2 ** octave
    const index = stamp - before(octave)
    const within = index % aside ** 2
    const [column, row] = [within % aside, Math.floor(within / aside)]
    return {
      octave,
      index,
      count: 6 * aside ** 2,
      face: walk[Math.floor(index / aside ** 2)]!,
      column,
      row,
      aside,
    }
  }

  /** Adds a stamp to the heights, or subtracts it. */
  #print(stamp: number, sign: 1 | -1): { height: number; reached: number[] } {
    const { octave, face, column, row } = this.#sectorOf(stamp)
    this.#stamps.goTo(octave, face, row)
    const height = this.#stamps.place(column)
    const reached = walk.map((_, onto) => this.#stamps.print(onto, sign * height))
    return { height, reached }
  }
}
