import type { Generator } from '../../orogen/schema.js'
import type { Values } from '../../state/state.js'

/**
 * How many octaves the points of a map have room for: the first has four cells a side, and one of less than two points a
 * cell is left out (cpp/generators/perlin_noise.cpp). The published noise draws all, so that there is no end.
 */
export function octavesThatFit({ id }: Pick<Generator, 'id'>, values: Values): number {
  const lacunarity = Number(values.lacunarity)
  if (id !== 'perlin-noise' || !(lacunarity > 1)) return Infinity
  const points = 2 ** Number(values.exponent)
  let [count, cells] = [0, 4]
  for (; 2 * (values.tile === true ? Math.floor(cells + 0.5) : cells) <= points; cells *= lacunarity) count++
  return count
}
