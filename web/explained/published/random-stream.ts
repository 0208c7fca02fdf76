import { whole } from '../../package/options.js'

/**
 * A seeded stream of random numbers in [0, 1), bit for bit that of the C++ library (cpp/base/random.h): a
 * Weyl sequence through an integer hash, period 2^32. `Math.floor(random() * 2 ** 32)` gives the integer
 * behind a number.
 *
 * @throws RangeError for a seed that is no whole number from 0 to 2^32 − 1.
 */
export function randomStream(seed: number): () => number {
  whole(0, 2 ** 32 - 1)('seed', seed)
  const { random, restart } = countedStream()
  restart(seed)
  return random
}

/**
 * One function `random` for many streams of `randomStream`, each begun by `restart`; it counts its numbers.
 */
export function countedStream() {
  const cells = new Int32Array(2) // a variable of this size would be allocated anew for every number
  return {
    random: (): number => {
      cells[0] = (cells[0]! + golden) | 0
      cells[1] = cells[1]! + 1
      return (mix(cells[0]) >>> 0) / 4294967296
    },
    restart: (seed: number): void => {
      cells[0] = mix(seed)
      cells[1] = 0
    },
    draws: (): number => cells[1]! >>> 0,
  }
}

/** The integer that belongs to the place `index` of a list with a seed. */
export const hashAt = (seed: number, index: number): number => mix((seed + imul(index, golden)) | 0)

const golden = 0x9e3779b9

// A program of a reader may replace the one of Math.
const { imul } = Math

export function mix(x: number): number {
  x = imul(x ^ (x >>> 16), 0x21f0aaad)
  x = imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}
