/**
 * Ken Perlin, "Improving Noise" (SIGGRAPH 2002): the plane z = 0 of his improved noise, summed over octaves.
 *
 * Writes (2^exponent + 1)² heights, computed in double and rounded as they are stored. The first octave has
 * four lattice cells across the map, each further one `lacunarity` times as many, `gain` times as high. Where
 * he has a fixed table, 255 random numbers shuffle one. His corners at z = 1, which have no weight in this
 * plane, are left out.
 */
export function perlin2002(
  settings: { exponent: number; octaves: number; gain: number; lacunarity: number },
  heights: Float32Array,
  random: () => number,
): void {
  const { exponent, octaves, gain, lacunarity } = settings
  const permutation = shuffled(random)
  const cells = 1 << exponent
  let i = 0
  for (let y = 0; y <= cells; y++) {
    for (let x = 0; x <= cells; x++) {
      let sum = 0
      let frequency = 4 / cells
      let amplitude = 1
      for (let octave = 0; octave < octaves; octave++) {
        sum += amplitude * noise(permutation, x * frequency, y * frequency)
        frequency *= lacunarity
        amplitude *= gain
      }
      heights[i++] = sum
    }
  }
}

/** The numbers 0 to 255 shuffled (Fisher and Yates, from the end), and once more the same. */
function shuffled(random: () => number): Uint8Array {
  const p = new Uint8Array(512)
  for (let i = 0; i < 256; i++) p[i] = i
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = p[i]!
    p[i] = p[j]!
    p[j] = kept
  }
  p.copyWithin(256, 0, 256)
  return p
}

function noise(p: Uint8Array, x: number, y: number): number {
  const floorX = Math.floor(x)
  const floorY = Math.floor(y)
  const column = floorX & 255
  const row = floorY & 255
  x -= floorX
  y -= floorY
  const u = fade(x)
  const a = p[column]! + row
  const b = p[column + 1]! + row
  // Each corner's second look-up is his step along z.
  return lerp(
    fade(y),
    lerp(u, gradient(p[p[a]!]!, x, y), gradient(p[p[b]!]!, x - 1, y)),
    lerp(u, gradient(p[p[a + 1]!]!, x, y - 1), gradient(p[p[b + 1]!]!, x - 1, y - 1)),
  )
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

function lerp(t: number, a: number, b: number): number {
  return a + t * (b - a)
}

/** The dot product with one of the sixteen gradients, z = 0. */
function gradient(hash: number, x: number, y: number): number {
  const h = hash & 15
  const u = h < 8 ? x : y
  const v = h < 4 ? y : h === 12 || h === 14 ? x : 0
  return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v)
}
