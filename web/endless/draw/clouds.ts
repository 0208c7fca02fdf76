import * as THREE from 'three'
import { tiled, valueNoise } from './noise.js'

/**
 * Metres after which heaps of clouds and their edges begin again, east and north: five times a power of two,
 * since edges are turned by the angle of a triangle with sides of 3, 4 and 5.
 */
export const cloudPeriod = 5 * 2 ** 18
/** Points of a side of the clouds' noise, and cells of its widest waves. */
export const side = 256
const wideCells = 32
const octaves = 4
/**
 * The sum of the octaves' weights, of which few places come near to the ends; and what the rest is stretched
 * by.
 */
const weights = 2 - 0.5 ** (octaves - 1)
const contrast = 1.8

/** Noise that repeats in both directions: octaves of value noise, from 0 to 1 with a mean of 0.5. */
function cloudNoise(): Uint8Array {
  const sums = new Float32Array(side * side)
  for (let octave = 0; octave < octaves; octave++) {
    const cells = wideCells << octave
    const weight = 0.5 ** octave
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        sums[y * side + x]! += weight * valueNoise((x * cells) / side, (y * cells) / side, cells)
  }
  const bytes = sums.map((sum) => Math.min(Math.max(128 + (sum / weights - 0.5) * contrast * 255, 0), 255))
  // The second number of a point is the first of another, across the diagonal.
  return Uint8Array.from({ length: 2 * bytes.length }, (_, i) => {
    const [x, y] = [(i >> 1) % side, Math.floor((i >> 1) / side)]
    return bytes[i & 1 ? ((x + side / 2) % side) * side + y : i >> 1]!
  })
}

/** The noise as a texture that repeats, averaged for what is far away. */
export function cloudTexture(): THREE.DataTexture {
  return tiled(
    new THREE.DataTexture(cloudNoise(), side, side, THREE.RGFormat),
    THREE.LinearMipmapNearestFilter,
  )
}
