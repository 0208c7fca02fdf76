import {
  planetRoom,
  planetSteps,
  planetStamps,
  type PlanetStamps,
  stampChord,
} from '../../javascript/planet.js'
import type { Vector } from '../../../core/planet/faces.js'

export const stamps = ['bell', 'cone'] as const

export interface Settings {
  /** 4 to 6: a face has (2^exponent + 1)² points. */
  exponent: number
  /** A whole number, 0 to 2^32 − 1. */
  seed: number
  stamp: (typeof stamps)[number]
}

/** One stamp, which fell on one sector. */
export interface Stamping {
  /** 0 for the one whose sectors are whole faces. */
  octave: number
  /** Which of its octave, from 0, and of how many. */
  index: number
  count: number
  /** The sector: its face, and column and row of `aside` a side. */
  face: number
  column: number
  row: number
  aside: number
  /** On the unit sphere, and the chord from there to the end of the stamp. */
  middle: Vector
  chord: number
  /** The height of its middle, above (raised) or below (dug) what was there. */
  height: number
  /** The faces on which it is printed, and their points. */
  faces: readonly number[]
  points: number
}

/** Around the equator, then the poles; sums do not mind. */
const walk = [4, 0, 5, 1, 2, 3]

/** Stamps before an octave. */
const before = (octave: number): number => 2 * (4 ** octave - 1)

/**
 * A planet that grows by one stamp after the other, in the arithmetic of the generator: after the last one it is, bit for
 * bit, the planet that `generate({ generator: 'planet', … })` makes. Sums are whole numbers, so a stamp can be taken away.
 */
export class PlanetRun {
  readonly settings: Settings
  /** Points a side of a face. */
  readonly size: number
  /** The number of stamps of all octaves. */
  readonly count: number
  /** The lowest and the highest point of the whole planet, or of one of its octaves before. */
  readonly low: number = 0
  readonly high: number = 0
  /** x, y, z of each point on the unit sphere. */
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
    this.#stamps = planetStamps(settings, room)
    for (let octave = 1; octave <= settings.exponent; octave++)
      for (const height of this.after(before(octave))) {
        if (height < this.low) this.low = height
        if (height > this.high) this.high = height
      }
  }

  /** The heights after so many stamps, as the generator has them. */
  after(count: number): Float32Array<ArrayBuffer> {
    for (; this.#printed < count; this.#printed++) this.#print(this.#printed, 1)
    while (this.#printed > count) this.#print(--this.#printed, -1)
    return Float32Array.from(this.#sums, (sum) => sum / planetSteps)
  }

  /** The stamp that falls after so many, and then lies there. */
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

  /** Adds a stamp, or takes it away. */
  #print(stamp: number, sign: 1 | -1): { height: number; reached: number[] } {
    const { octave, face, column, row } = this.#sectorOf(stamp)
    this.#stamps.goTo(octave, face, row)
    const height = this.#stamps.place(column)
    const reached = walk.map((_, onto) => this.#stamps.print(onto, sign * height))
    return { height, reached }
  }
}
