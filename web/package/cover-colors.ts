import { covers, mapCovers } from './covers.js'
import type { CoverMap, MixedCover } from './meshes.js'

/** A 255th of each sum of 255 weights times a byte, rounded. */
const rounded = Uint8Array.from({ length: 255 * 255 + 1 }, (_, sum) => Math.floor((2 * sum + 255) / 510))

/**
 * The colour of all that covers each point, mixed by its weights, and how much of it is ice: four bytes a
 * point, written into `texels`. Cost: 10 ns a point.
 *
 * @param colors those of `covers`, like #a1b2c3
 */
export function mixedCover(
  { side, weights }: Pick<CoverMap, 'side' | 'weights'>,
  colors: readonly string[],
  texels = new Uint8Array(texelBytes({ side, weights })),
): MixedCover {
  const count = coversIn({ side, weights })
  const [ice, sand] = [covers.indexOf('ice'), covers.indexOf('sand')]
  const bytes = colors.map((color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)))
  // The sums of two channels fit into one number.
  const redGreen = Uint32Array.from(bytes, ([red, green]) => red! + green! * 0x10000)
  const blues = Uint32Array.from(bytes, ([, , blue]) => blue!)
  const sums = Array<number>(covers.length).fill(0)
  for (let from = 0, to = 0; from < weights.length; from += count, to += 4) {
    let [two, blue] = [0, 0]
    const isDry = weights[from + sand] !== 255
    for (let kind = 0; kind < count; kind++) {
      const weight = weights[from + kind]!
      if (weight === 0) continue
      two += Math.imul(weight, redGreen[kind]!)
      blue += Math.imul(weight, blues[kind]!)
      if (isDry) sums[kind]! += weight
    }
    texels[to] = rounded[two & 0xffff]!
    texels[to + 1] = rounded[two >>> 16]!
    texels[to + 2] = rounded[blue]!
    texels[to + 3] = count > ice ? weights[from + ice]! : 0
  }
  return { colors, texels, sums }
}

/** The bytes of its texels. */
export const texelBytes = (cover: Pick<CoverMap, 'side' | 'weights'>): number =>
  (cover.weights.length / coversIn(cover)) * 4

const coversIn = ({ side, weights }: Pick<CoverMap, 'side' | 'weights'>): number =>
  weights.length > mapCovers * side * side ? covers.length : mapCovers
