import { type NumberOption, type Options, type Settings, settingsFrom } from './options.js'
import { show } from '../../package/errors.js'
import { callback } from '../../package/options.js'
import type { Distribution } from './distributions.js'

/** A square grid of heights; the same shape as the package's `Heightfield`. */
export interface PublishedTerrain {
  /** Points a side. */
  size: number
  /** `size × size` heights, row-major, x fastest. */
  heights: Float32Array<ArrayBuffer>
  min: number
  max: number
  /** Horizontal distance between neighbours, in the unit of the heights. */
  spacing: number
}

/**
 * The options that programs take, each those that its own list names, with the words of the parameter table.
 */
export interface PublishedOptions {
  exponent?: number
  roughness?: number
  amplitude?: number
  distribution?: Distribution
  table?: ArrayLike<number>
  stamp?: 'cone' | 'bell'
  granularity?: number
  octaves?: number
  gain?: number
  lacunarity?: number
  relief?: 'steep' | 'smooth'
  passes?: boolean
  faithful?: boolean
}

/** A published program in JavaScript, the twin of the C++ generator of the same id. */
export interface Published {
  /** The author, the place and the date of publication. */
  author: string

  /** Its options with their ranges and defaults, the same as the C++ generator's. */
  options: Options

  /** Points a side of the map for these options. */
  size(options: PublishedOptions): number

  /**
   * Generates a terrain with the caller's random numbers in [0, 1), drawn in the author's order. With
   * `randomStream(seed)` the heights are those of `orogen.generate({ generator: id, seed, … })`, bit for bit.
   *
   * @throws RangeError if an option is unknown or out of range, or a random number, with a sentence that says
   *   what is allowed.
   */
  generate(options: PublishedOptions, random: () => number): PublishedTerrain

  /**
   * Fills the caller's memory, at least size² numbers, and does nothing else, not even look at the random
   * numbers.
   */
  fill(options: PublishedOptions, heights: Float32Array, random: () => number): void

  /** The author's program alone, with options that are looked at once: a race times this. */
  kernel(options: PublishedOptions): (heights: Float32Array, random: () => number) => void
}

interface Description<Rows extends Options & { exponent: NumberOption }> {
  author: string
  options: Rows
  /** 2^n points a side instead of 2^n + 1. */
  tiles?: boolean
  /** The map's width in the unit of the heights, as in the C++ library; one per cell by default. */
  width?: number
  kernel(settings: Settings<Rows>, heights: Float32Array, random: () => number): void
}

function checkedNumber(random: number): number {
  if (typeof random === 'number' && random >= 0 && random < 1) return random
  throw new RangeError(`random must give numbers from 0 to below 1, got ${show(random)}`)
}

// A proxy of an array is an instance of its class, but none of the array's getters works on it.
const isFloats = (value: unknown): value is Float32Array =>
  ArrayBuffer.isView(value) && value instanceof Float32Array

/** A published program from its options and its kernel. */
export function program<Rows extends Options & { exponent: NumberOption }>(
  id: string,
  description: Description<Rows>,
): Published {
  const { author, options: rows, tiles = false, width, kernel } = description
  const settingsOf = (given: object) => {
    const settings = settingsFrom<Rows>(id, rows, given)
    const { exponent, passes } = settings as { exponent: number; passes?: boolean }
    const cells = 2 ** (exponent + (passes ? 1 : 0))
    return { settings, cells, size: tiles ? cells : cells + 1 }
  }

  return {
    author,
    options: rows,

    size: (options) => settingsOf(options).size,

    generate(options, random) {
      const { settings, cells, size } = settingsOf(options)
      callback('random', random)
      const heights = new Float32Array(size * size)
      kernel(settings, heights, () => checkedNumber(random()))
      let min = heights[0]!
      let max = min
      for (const height of heights) {
        if (height < min) min = height
        if (height > max) max = height
      }
      return { size, heights, min, max, spacing: (width ?? cells) / cells }
    },

    fill(options, heights, random) {
      const { settings, size } = settingsOf(options)
      callback('random', random)
      if (!isFloats(heights) || heights.length < size * size)
        throw new RangeError(`heights must be a Float32Array of at least ${size} × ${size} numbers`)
      kernel(settings, heights, random)
    },

    kernel(options) {
      const { settings } = settingsOf(options)
      return (heights, random) => kernel(settings, heights, random)
    },
  }
}
