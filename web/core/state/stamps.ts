import { type Generator, parametersOf } from '../orogen/schema.js'
import type { Values } from './state.js'

/**
 * Finds values of stamp noise that nothing can be printed with, and their replacements: weights that are all 0, and the stamp
 * `image` where there is no picture. The generator refuses them (`refuseStamps` in cpp/generators/stamp_noise.cpp);
 * a link and an element fall back.
 */
export function unprintable(generator: Generator, { stamp, weights, image }: Values): Values {
  const instead: Values = {}
  const given = (weights ?? []) as number[]
  // The sixth weight is the picture's.
  const printed = stamp === 'mix' && image === undefined ? given.slice(0, 5) : given
  if (given.length > 0 && !printed.some((weight) => weight > 0)) instead.weights = []
  else if (printed.length < given.length && given[5]! > 0) instead.weights = printed
  if (stamp === 'image' && image === undefined) {
    instead.stamp = parametersOf(generator).find(({ id }) => id === 'stamp')!.default!
  }
  return instead
}

/** Whether these values print a picture of the reader's, which is in no link. */
export function printsPicture({ stamp, weights, image }: Values): boolean {
  const given = (weights ?? []) as number[]
  const isMixed = stamp === 'mix' && (given.length === 0 || given[5]! > 0)
  return image !== undefined && (stamp === 'image' || isMixed)
}
