import * as THREE from 'three'
import { tiled, valueNoise } from './noise.js'

/** Metres after which the clouds begin again, east and north. */
export const cloudPeriod = 2 ** 20
/** Points of a side of the clouds' noise. */
export const side = 256

/** Noise that repeats in both directions: five octaves of value noise, from 0 to 1 with a mean near 0.5. */
function cloudNoise(): Uint8Array {
  const sums = new Float32Array(side * side)
  for (let octave = 0; octave < 5; octave++) {
    const cells = 4 << octave
    const weight = 0.5 ** octave
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        sums[y * side + x]! += weight * valueNoise((x * cells) / side, (y * cells) / side, cells)
  }
  // The sum of the weights is 1.94, and few sums come near to the ends.
  return Uint8Array.from(sums, (sum) => Math.min(Math.max(128 + (sum / 1.94 - 0.5) * 2 * 255, 0), 255))
}

/** The noise as a texture that repeats, averaged for what is far away. */
export function cloudTexture(): THREE.DataTexture {
  return tiled(
    new THREE.DataTexture(cloudNoise(), side, side, THREE.RedFormat),
    THREE.LinearMipmapNearestFilter,
  )
}
