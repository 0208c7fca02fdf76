import * as THREE from 'three'

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
      for (let x = 0; x < side; x++) sums[y * side + x]! += weight * valueAt(x, y, cells)
  }
  // The sum of the weights is 1.94, and few sums come near to the ends.
  return Uint8Array.from(sums, (sum) => Math.min(Math.max(128 + (sum / 1.94 - 0.5) * 2 * 255, 0), 255))
}

function valueAt(x: number, y: number, cells: number): number {
  const [u, v] = [(x * cells) / side, (y * cells) / side]
  const [left, above] = [Math.floor(u), Math.floor(v)]
  const [s, t] = [smooth(u - left), smooth(v - above)]
  const at = (column: number, row: number) => random((column % cells) + (row % cells) * cells + cells * cells)
  const upper = at(left, above) * (1 - s) + at(left + 1, above) * s
  const lower = at(left, above + 1) * (1 - s) + at(left + 1, above + 1) * s
  return upper * (1 - t) + lower * t
}

const smooth = (share: number) => share * share * (3 - 2 * share)

/** A number from 0 to 1 for a cell. */
function random(cell: number): number {
  let hash = Math.imul(cell ^ (cell >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** The noise as a texture that repeats, averaged for what is far away. */
export function cloudTexture(): THREE.DataTexture {
  const texture = new THREE.DataTexture(cloudNoise(), side, side, THREE.RedFormat)
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping
  texture.magFilter = THREE.LinearFilter
  texture.minFilter = THREE.LinearMipmapNearestFilter
  texture.generateMipmaps = true
  texture.needsUpdate = true
  return texture
}
