import { diamondSquare } from '../../javascript/index.js'
import { published, randomStream } from '../../published/index.js'
import { addedNumbers } from '../laboratory/filters.js'

export const programs = ['voirol-r', 'orogen'] as const
export type Program = (typeof programs)[number]

const exponent = 9
export const size = 2 ** exponent + 1
/** Where Voirol's table of 4177 numbers comes round: 8 rows of 513 points and 73 more. */
export const lag = { dx: 73, dy: 8 }
/** How far a copy can be shifted each way. */
export const farthest = 96

/** The random number that a program added at each point, of deviation 1, found again from its heights: 513 × 513. */
export function grainOf(program: Program, seed: number): Float32Array<ArrayBuffer> {
  if (program === 'voirol-r')
    return addedNumbers(published['voirol-r'].generate({ exponent }, randomStream(seed)))
  const heights = new Float32Array(size * size)
  diamondSquare({ exponent, seed, roughness: 0 }, heights)
  return addedNumbers({ size, heights })
}

/**
 * Lays a grain over itself, the copy shifted by (dx, dy), and writes how far the two differ at each point: 0 where they
 * are the same; NaN where there is no copy. @returns the mean difference where they overlap, by that of two grains that
 * have nothing to do with each other (of two numbers of deviation 1, uniform: 2 / √3).
 */
export function differ(grain: Float32Array, dx: number, dy: number, to: Float32Array): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [otherX, otherY] = [x - dx, y - dy]
      const at = y * size + x
      if (otherX < 0 || otherY < 0 || otherX >= size || otherY >= size) {
        to[at] = NaN
        continue
      }
      const difference = Math.abs(grain[at]! - grain[otherY * size + otherX]!)
      to[at] = difference
      sum += difference
      count += 1
    }
  }
  return count > 0 ? sum / count / (2 / Math.sqrt(3)) : 1
}
