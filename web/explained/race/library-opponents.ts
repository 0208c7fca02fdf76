// Libraries with which people make terrain in JavaScript. They are development dependencies: the ladders load this file only when
// one of them takes part. All but FastNoiseLite give one octave; whoever uses them sums the others, as `summed` does.
import FastNoiseLite from 'fastnoise-lite'
import { makeNoise2D } from 'open-simplex-noise'
import { createNoise2D } from 'simplex-noise'
import { MathUtils } from 'three'
import { ImprovedNoise } from 'three/addons/math/ImprovedNoise.js'

/** One octave of a noise, by its place. */
type Noise = (x: number, y: number) => number

/** A map of (cells + 1)² heights, and how one that has been made differs from it: the greatest difference. */
export interface LibraryMaps {
  make(random: () => number, heights: Float32Array): void
  /** The heights again, each by itself, its octaves from the smallest to the largest. */
  again(random: () => number): (x: number, y: number) => number
}

/** Octaves of a noise as in Perlin's program: four lattice cells across the map, each further octave twice as many, half as high. */
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

/** THREE.Terrain is a script: it adds to a global `THREE`, and hangs its noise on whatever `this` is. */
export interface TerrainScript {
  Perlin: TerrainMethod
  DiamondSquare: TerrainMethod
  MultiPass(
    heights: Float32Array,
    options: TerrainOptions,
    passes: { method: TerrainMethod; amplitude: number; frequency: number }[],
  ): void
}
type TerrainMethod = (heights: Float32Array, options: TerrainOptions) => void
interface TerrainOptions {
  xSegments: number
  ySegments: number
  minHeight: number
  maxHeight: number
  frequency: number
}
interface ScriptNoise {
  seed(value: number): void
  perlin(x: number, y: number): number
}

/** Draws all random numbers of some work from `random`, as a script does that calls Math.random. */
function withRandom(random: () => number, work: () => void): void {
  const { random: usual } = Math
  Math.random = random
  try {
    work()
  } finally {
    Math.random = usual
  }
}

async function terrainScript(): Promise<{ terrain: TerrainScript; noise: ScriptNoise }> {
  const { ceilPowerOfTwo } = MathUtils
  const three = { Math: { ceilPowerOfTwo } } as { Math: object; Terrain?: TerrainScript }
  const place = globalThis as { THREE?: typeof three; noise?: ScriptNoise }
  place.THREE ??= three
  const loaded = (await import('three.terrain.js/build/THREE.Terrain.js')) as {
    default: { noise: ScriptNoise }
  }
  place.noise = loaded.default.noise
  return { terrain: place.THREE.Terrain!, noise: place.noise }
}

const optionsOf = (segments: number): TerrainOptions => ({
  xSegments: segments,
  ySegments: segments,
  minHeight: -1,
  maxHeight: 1,
  frequency: 4,
})

async function terrainPerlin(cells: number, octaves: number): Promise<LibraryMaps> {
  const { terrain, noise } = await terrainScript()
  const options = optionsOf(cells)
  const passes = Array.from({ length: octaves }, (_, octave) => ({
    method: terrain.Perlin,
    amplitude: 2 ** -octave,
    frequency: 4 * 2 ** octave,
  }))
  return {
    make: (random, heights) => withRandom(random, () => terrain.MultiPass(heights.fill(0), options, passes)),
    again(random) {
      const seeds = passes.map(random)
      return (x, y) =>
        passes.reduceRight((sum, { amplitude, frequency }, octave) => {
          noise.seed(seeds[octave]!)
          const scale = frequency / (cells + 1)
          return sum + amplitude * noise.perlin(x * scale, y * scale)
        }, 0)
    },
  }
}

/** A noise of a library, by the id of its rung. */
export async function libraryMaps(id: string, cells: number, octaves: number): Promise<LibraryMaps> {
  switch (id) {
    case 'simplex-noise':
      return summed(createNoise2D, cells, octaves)
    case 'open-simplex-noise':
      return summed((random) => makeNoise2D(Math.floor(random() * 2 ** 32)), cells, octaves)
    case 'fastnoise-simplex':
      return fastNoise('OpenSimplex2', cells, octaves)
    case 'fastnoise-perlin':
      return fastNoise('Perlin', cells, octaves)
    case 'three-perlin':
      return summed(improved, cells, octaves)
    default:
      return terrainPerlin(cells, octaves)
  }
}

/**
 * THREE.Terrain's diamond-square, which wants a power of two points a side: of one more it would make four times as many. Writes
 * cells² heights.
 */
export async function terrainDiamondSquare(cells: number) {
  const { terrain } = await terrainScript()
  const options = optionsOf(cells - 1)
  return (random: () => number, heights: Float32Array) =>
    withRandom(random, () => terrain.DiamondSquare(heights.fill(0), options))
}
