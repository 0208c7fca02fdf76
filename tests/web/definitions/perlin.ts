import type { Definition } from './diamond-square.js'

type Vector = [x: number, y: number, z: number]

/** The edges of a cube in the order in which the hash chooses them, the last four repeating earlier ones. */
const gradients: Vector[] = [
  [1, 1, 0], [-1, 1, 0], [1, -1, 0], [-1, -1, 0],
  [1, 0, 1], [-1, 0, 1], [1, 0, -1], [-1, 0, -1],
  [0, 1, 1], [0, -1, 1], [0, 1, -1], [0, -1, -1],
  [1, 1, 0], [0, -1, 1], [-1, 1, 0], [0, -1, -1],
] // prettier-ignore

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
const lerp = (t: number, a: number, b: number) => a + t * (b - a)

/** Improved noise in space: the eight corners of a cube, also those that have no weight where z is whole. */
function noise(hash: (i: number) => number, [x, y, z]: Vector): number {
  const cell: Vector = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [fx, fy, fz] = [x - cell[0], y - cell[1], z - cell[2]]
  const corner = (i: number, j: number, k: number) => {
    const h = hash(hash(hash(cell[0] + i) + cell[1] + j) + cell[2] + k)
    const [gx, gy, gz] = gradients[h % 16]!
    return gx * (fx - i) + gy * (fy - j) + gz * (fz - k)
  }
  const along = (j: number, k: number) => lerp(fade(fx), corner(0, j, k), corner(1, j, k))
  const across = (k: number) => lerp(fade(fy), along(0, k), along(1, k))
  return lerp(fade(fz), across(0), across(1))
}

export const perlin2002 =
  (octaves: number, gain: number, lacunarity: number): Definition =>
  (exponent, random) => {
    const table = Array.from({ length: 256 }, (_, i) => i)
    for (let i = 255; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[table[i], table[j]] = [table[j]!, table[i]!]
    }
    const hash = (i: number) => table[i % 256]!
    const cells = 2 ** exponent
    return Array.from({ length: (cells + 1) ** 2 }, (_, i) => {
      const [x, y] = [i % (cells + 1), Math.floor(i / (cells + 1))]
      let [sum, frequency, amplitude] = [0, 4, 1]
      for (let octave = 0; octave < octaves; octave++) {
        sum += amplitude * noise(hash, [(x / cells) * frequency, (y / cells) * frequency, 0])
        frequency *= lacunarity
        amplitude *= gain
      }
      return sum
    })
  }
