import { diamondSquareB } from './voirol-b.js'

export { randomStream } from './random-stream.js'

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

/** A published program in JavaScript, the twin of the C++ generator of the same id. */
export interface Published {
  /** Who wrote it, where and when. */
  author: string
  /**
   * Generates a terrain with the caller's random numbers in [0, 1), asked for in the author's order. With
   * `randomStream(seed)` the heights are those of `orogen.generate({ generator: id, seed, … })`, bit for bit.
   *
   * @throws RangeError if the exponent is not a whole number between 1 and 13.
   */
  generate(options: { exponent?: number }, random: () => number): PublishedTerrain
}

/** As the C++ library shows its own maps: three wide. */
const mapWidth = 3

function onGrid(
  fill: (exponent: number, heights: Float32Array, random: () => number) => void,
): Published['generate'] {
  return ({ exponent = 9 }, random) => {
    if (!Number.isInteger(exponent) || exponent < 1 || exponent > 13) {
      throw new RangeError(`exponent must be a whole number between 1 and 13, got ${String(exponent)}`)
    }
    const size = 2 ** exponent + 1
    const heights = new Float32Array(size * size)
    fill(exponent, heights, random)
    let min = heights[0]!
    let max = min
    for (const height of heights) {
      if (height < min) min = height
      if (height > max) max = height
    }
    return { size, heights, min, max, spacing: mapWidth / 2 ** exponent }
  }
}

export const published: Record<'voirol-b', Published> = {
  'voirol-b': { author: 'William Voirol, Switzerland, February 2016', generate: onGrid(diamondSquareB) },
}
