import { type Generator, parametersOf } from '../orogen/schema.js'
import type { Values } from './state.js'

/**
 * Finds values with which stamp noise cannot print anything, and their replacements: weights that are all 0, and the
 * stamp `image` without a picture. The generator refuses them (`refuseStamps` in cpp/generators/stamp_noise.cpp); links
 * and elements use the replacements.
 */
export function unprintable(generator: Generator, { stamp, weights, image }: Values): Values {
  const instead: Values = {}
  const given = (weights ?? []) as number[]
  // The sixth weight is that of the picture.
  const printed = stamp === 'mix' && image === undefined ? given.slice(0, 5) : given
  if (given.length > 0 && !printed.some((weight) => weight > 0)) instead.weights = []
  else if (printed.length < given.length && given[5]! > 0) instead.weights = printed
  if (stamp === 'image' && image === undefined) {
    instead.stamp = parametersOf(generator).find(({ id }) => id === 'stamp')!.default!
  }
  return instead
}

/** Whether these values print the reader's own picture, which links cannot hold. */
export function printsPicture({ stamp, weights, image }: Values): boolean {
  const given = (weights ?? []) as number[]
  const isMixed = stamp === 'mix' && (given.length === 0 || given[5]! > 0)
  return image !== undefined && (stamp === 'image' || isMixed)
}
