import { whole } from '../../package/options.js'

/**
 * A seeded stream of random numbers in [0, 1), bit for bit that of the C++ library (cpp/base/random.h): a Weyl sequence
 * through an integer hash, period 2^32. `Math.floor(random() * 2 ** 32)` gives the integer behind a number.
 *
 * @throws RangeError for a seed that is no whole number from 0 to 2^32 − 1.
 */
export function randomStream(seed: number): () => number {
  whole(0, 2 ** 32 - 1)('seed', seed)
  let state = mix(seed)
  return () => {
    state = (state + 0x9e3779b9) | 0
    return (mix(state) >>> 0) / 4294967296
  }
}

function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}
