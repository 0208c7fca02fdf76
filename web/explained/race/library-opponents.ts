// Libraries with which people make terrain in JavaScript. They are development dependencies: the benchmarks
// load this file only when one of them takes part. All but FastNoiseLite give one octave; whoever uses them
// sums the others, as `summed` does.
import FastNoiseLite from 'fastnoise-lite'
import { makeNoise2D } from 'open-simplex-noise'
import { createNoise2D } from 'simplex-noise'
import { MathUtils } from 'three'
import { ImprovedNoise } from 'three/addons/math/ImprovedNoise.js'

/** One octave of a noise, by its place. */
type Noise = (x: number, y: number) => number

/** A noise of (cells + 1)² heights. */
export interface LibraryMaps {
  make(random: () => number, heights: Float32Array): void
  /** The heights again, each by itself, its octaves from the smallest to the largest. */
  again(random: () => number): (x: number, y: number) => number
}

/**
 * Octaves of a noise as in Perlin's program: four lattice cells across the map, each further octave twice as
 * many, half as high.
 */
const summed = (open: (random: () => number) => Noise, cells: number, octaves: number): LibraryMaps => ({
  make(random, heights) {
    const noise = open(random)
    for (let y = 0, i = 0; y <= cells; y++)
      for (let x = 0; x <= cells; x++) {
        let sum = 0
        let frequency = 4 / cells
        let amplitude = 1
        for (let octave = 0; octave < octaves; octave++) {
          sum += amplitude * noise(x * frequency, y * frequency)
          frequency *= 2
          amplitude /= 2
        }
        heights[i++] = sum
      }
  },
  again(random) {
    const noise = open(random)
    return (x, y) => {
      let sum = 0
      for (let octave = octaves - 1; octave >= 0; octave--) {
        const scale = 2 ** octave
        sum += noise((4 * x * scale) / cells, (4 * y * scale) / cells) / scale
      }
      return sum
    }
  },
})

/** FastNoiseLite sums octaves itself; each has the next seed. */
const fastNoise = (type: 'OpenSimplex2' | 'Perlin', cells: number, octaves: number): LibraryMaps => {
  const opened = (random: () => number) => {
    const noise = new FastNoiseLite(Math.floor(random() * 2 ** 31))
    noise.SetNoiseType(FastNoiseLite.NoiseType[type])
    noise.SetFrequency(4 / cells)
    return noise
  }
  return {
    make(random, heights) {
      const noise = opened(random)
      noise.SetFractalType(FastNoiseLite.FractalType.FBm)
      noise.SetFractalOctaves(octaves)
      for (let y = 0, i = 0; y <= cells; y++)
        for (let x = 0; x <= cells; x++) heights[i++] = noise.GetNoise(x, y)
    },
    again(random) {
      const seed = Math.floor(random() * 2 ** 31)
      const each = Array.from({ length: octaves }, (_, octave) => {
        const noise = opened(() => (seed + octave) / 2 ** 31)
        noise.SetFrequency((4 * 2 ** octave) / cells)
        return noise
      })
      const height = 2 - 2 ** (1 - octaves)
      return (x, y) =>
        each.reduceRight((sum, noise, octave) => sum + noise.GetNoise(x, y) / 2 ** octave, 0) / height
    },
  }
}

/** three.js' noise has a fixed table, so a seed moves its plane. */
const improved = (random: () => number): Noise => {
  const noise = new ImprovedNoise()
  const z = random() * 256
  return (x, y) => noise.noise(x, y, z)
}

/**
 * The land that three.js makes among its addons, without what it does to a sum of octaves: no bending, no
 * damping on slopes, no landslides. Each octave costs three values of the noise, for a slope that counts for
 * nothing here, and a mesh is made of the heights.
 */
async function terrainGenerator(cells: number, octaves: number): Promise<LibraryMaps> {
  const { TerrainGenerator } = await import('three/addons/generators/TerrainGenerator.js')
  const size = 200
  const terrain = new TerrainGenerator({
    size,
    segments: cells,
    octaves,
    frequency: 4 / size,
    lacunarity: 2,
    heightScale: 1,
    erosion: 0,
    warp: 0,
    valleyBias: 1,
    seaLevel: 0,
    talusPasses: 0,
  })
  const seedOf = (random: () => number) => Math.floor(random() * 2 ** 32)
  return {
    make(random, heights) {
      terrain.parameters.seed = seedOf(random)
      terrain.build()
      heights.set(terrain.heights!)
    },
    again(random) {
      const place = mulberry32(seedOf(random))
      const [left, top, slice] = [place() * 256, place() * 256, place() * 256]
      const noise = new ImprovedNoise()
      // Each octave is turned by the angle of the triangle with sides 3, 4 and 5.
      const turns = Array.from({ length: octaves }, (_, octave) => octave * Math.atan2(3, 4))
      return (x, y) => {
        const [across, down] = [(4 * x) / cells - 2, (4 * y) / cells - 2]
        const sum = turns.reduceRight((sum, turn, octave) => {
          const scale = 2 ** octave
          const turnedX = (across * Math.cos(turn) - down * Math.sin(turn)) * scale
          const turnedY = (across * Math.sin(turn) + down * Math.cos(turn)) * scale
          return sum + noise.noise(turnedX + left, turnedY + top, slice + octave * 1.7) / scale
        }, 0)
        return Math.min(1, (sum / 2 + 0.5) * 1.1)
      }
    },
  }
}

/** Tommy Ettinger's generator, with which three.js chooses a place in its noise. */
function mulberry32(seed: number): () => number {
  let state = seed || 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A noise of a library, by the id of its entrant. */
export async function libraryMaps(id: string, cells: number, octaves: number): Promise<LibraryMaps> {
  switch (id) {
    case 'three-terrain-generator':
      return terrainGenerator(cells, octaves)
    case 'simplex-noise':
      return summed(createNoise2D, cells, octaves)
    case 'open-simplex-noise':
      return summed((random) => makeNoise2D(Math.floor(random() * 2 ** 32)), cells, octaves)
    case 'fastnoise-simplex':
      return fastNoise('OpenSimplex2', cells, octaves)
    case 'fastnoise-perlin':
      return fastNoise('Perlin', cells, octaves)
    default:
      return summed(improved, cells, octaves)
  }
}

/** What a function of THREE.Terrain takes; it adds to the heights. */
type TerrainMethod = (
  heights: Float32Array,
  options: { xSegments: number; ySegments: number; minHeight: number; maxHeight: number },
) => void

/**
 * THREE.Terrain's diamond-square, which wants a power of two points a side: of one more it would make four
 * times as many. Writes cells² heights. The library is a script that adds to a global `THREE`, and draws from
 * Math.random().
 */
export async function terrainDiamondSquare(cells: number) {
  const { ceilPowerOfTwo } = MathUtils
  const three = { Math: { ceilPowerOfTwo }, Terrain: {} as { DiamondSquare?: TerrainMethod } }
  const place = globalThis as { THREE?: typeof three }
  const { Terrain } = (place.THREE ??= three)
  await import('three.terrain.js/src/generators.js')
  const options = { xSegments: cells - 1, ySegments: cells - 1, minHeight: -1, maxHeight: 1 }
  return (random: () => number, heights: Float32Array) => {
    const { random: usual } = Math
    Math.random = random
    try {
      Terrain.DiamondSquare!(heights.fill(0), options)
    } finally {
      Math.random = usual
    }
  }
}
