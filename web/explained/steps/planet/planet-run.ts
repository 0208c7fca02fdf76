import { planetScratch, planetSteps, planetStamps, stampChord } from '../../twins/planet.js'
import type { Vector } from '../../../package/faces.js'

export const stamps = ['bell', 'cone'] as const

/** What a planet of stamps alone has beside its settings. */
export const alone = { gain: 0.5, plates: 0 } as const

export interface PlanetSettings {
  /** 4 to 6: a face has (2^exponent + 1)² points. */
  exponent: number
  /** A whole number, 0 to 2^32 − 1. */
  seed: number
  stamp: (typeof stamps)[number]
}

/** One stamp, which fell on one sector. */
export interface PlanetStamping {
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

export type PlanetRun = ReturnType<typeof planetRun>

/**
 * A planet that grows stamp by stamp, in the arithmetic of the generator: after the last one it is, bit for
 * bit, the planet that `generate({ generator: 'planet', … })` makes without plates. Sums are whole numbers,
 * so a stamp can be taken away exactly.
 */
export function planetRun(settings: PlanetSettings) {
  const { exponent } = settings
  const scratch = planetScratch(exponent)
  const stamps = planetStamps({ ...settings, ...alone }, scratch)
  let printed = 0
  let [low, high] = [0, 0]
  for (let octave = 1; octave <= exponent; octave++)
    for (const height of after(before(octave))) {
      low = Math.min(low, height)
      high = Math.max(high, height)
    }
  return {
    settings,
    /** Points a side of a face. */
    size: 2 ** exponent + 1,
    /** The number of stamps of all octaves. */
    count: before(exponent),
    /** The lowest and the highest point of the whole planet, at the end or after any octave. */
    low,
    high,
    after,
    stamping,
  }

  /** The heights after the first `count` stamps, in the generator's arithmetic. */
  function after(count: number): Float32Array<ArrayBuffer> {
    for (; printed < count; printed++) print(printed, 1)
    while (printed > count) print(--printed, -1)
    return Float32Array.from(scratch.sums, (sum) => sum / planetSteps)
  }

  /** The stamp with this index. */
  function stamping(index: number): PlanetStamping {
    after(index)
    const sector = sectorOf(index)
    const { height, reached } = print(index, 1)
    printed++
    return {
      ...sector,
      middle: [...stamps.middle] as unknown as Vector,
      chord: stampChord(sector.octave),
      height: height / planetSteps,
      faces: walk.filter((face) => reached[face]! > 0),
      points: reached.reduce((sum, points) => sum + points, 0),
    }
  }

  function sectorOf(stamp: number) {
    let octave = exponent - 1
    while (before(octave) > stamp) octave--
    const aside = 2 ** octave
    const index = stamp - before(octave)
    const face = walk[Math.floor(index / aside ** 2)]!
    const within = index % aside ** 2
    const [column, row] = [within % aside, Math.floor(within / aside)]
    return { octave, index, count: 6 * aside ** 2, face, column, row, aside }
  }

  /** Adds a stamp to the heights, or subtracts it. */
  function print(stamp: number, sign: 1 | -1): { height: number; reached: number[] } {
    const { octave, face, column, row } = sectorOf(stamp)
    stamps.goTo(octave, face, row)
    const height = stamps.place(column)
    return { height, reached: walk.map((_, onto) => stamps.print(onto, sign * height)) }
  }
}
