import { drawnOctaves } from '../../twins/index.js'
import { randomStream } from '../../published/index.js'
import { difference, type Entrant } from '../entrant.js'
import { roughness, squareInJavaScript } from './diamond-square.js'
import { perlinDrawn, perlinInJavaScript } from './noises.js'
import { openPoints, ourEntrants, publishedEntrant, terrainBenchmark } from './terrain.js'

// What people use to make terrain in JavaScript, each library with as many octaves and points as ours.

const octaves = 8
const drawn = (exponent: number) => Math.max(1, drawnOctaves(exponent, octaves))

/** A noise of a library; its twin makes each height by itself. */
const noiseEntrant = (id: string, title: string, max = 11): Entrant => ({
  id,
  title,
  other: true,
  library: true,
  max,
  async build({ exponent, seed, random }) {
    const { libraryMaps } = await import('../library-opponents.js')
    const cells = 2 ** exponent
    const maps = await libraryMaps(id, cells, drawn(exponent))
    const heights = new Float32Array(openPoints(exponent))
    return {
      run: () => (maps.make(random, heights), heights),
      problem() {
        maps.make(random, heights)
        const wanted = maps.again(randomStream(seed))
        const probes = [...heights.keys()].filter((i) => i % 97 === 0)
        return difference(
          id,
          probes.map((i) => heights[i]!),
          probes.map((i) => wanted(i % (cells + 1), Math.floor(i / (cells + 1)))),
          { tolerance: 1e-5 },
        )
      },
    }
  },
})

export const librariesBenchmark = terrainBenchmark({
  id: 'libraries',
  title: 'Noise of libraries, 8 octaves',
  exponents: [7, 8, 9, 10, 11],
  entrants: [
    perlinDrawn(octaves, { reference: true }),
    noiseEntrant('simplex-noise', 'simplex-noise, JavaScript'),
    noiseEntrant('open-simplex-noise', 'open-simplex-noise, JavaScript'),
    noiseEntrant('fastnoise-simplex', 'FastNoiseLite OpenSimplex2, JavaScript'),
    noiseEntrant('fastnoise-perlin', 'FastNoiseLite Perlin, JavaScript'),
    noiseEntrant('three-perlin', 'three.js ImprovedNoise, JavaScript'),
    noiseEntrant('three-terrain-generator', 'three.js TerrainGenerator, JavaScript', 9),
    perlinInJavaScript(octaves),
    ...ourEntrants({ generator: 'perlin-noise', octaves }),
  ],
})

/**
 * The middles of the smallest squares lie no farther from the mean of their corners than the last random
 * number allows.
 */
function squaresDifference(id: string, heights: Float32Array, cells: number): string {
  const last = 2 / cells
  const rows = Array.from({ length: cells / 2 - 1 }, (_, i) => 2 * i + 1)
  const off = rows.flatMap((y) =>
    rows.map((x) => {
      const at = (dx: number, dy: number) => heights[(y + dy) * cells + x + dx]!
      const away = at(0, 0) - (at(-1, -1) + at(1, -1) + at(-1, 1) + at(1, 1)) / 4
      return Math.abs(away) <= last + 1e-6 ? 0 : away
    }),
  )
  return difference(id, off, new Float32Array(off.length))
}

const id = 'three-terrain'
const threeTerrain: Entrant = {
  id,
  title: 'THREE.Terrain DiamondSquare, JavaScript',
  other: true,
  library: true,
  max: 11,
  async build({ exponent, random }) {
    const { terrainDiamondSquare } = await import('../library-opponents.js')
    const cells = 2 ** exponent
    const make = await terrainDiamondSquare(cells)
    const heights = new Float32Array(cells ** 2)
    return {
      run: () => (make(random, heights), heights),
      problem: () => (make(random, heights), squaresDifference(id, heights, cells)),
    }
  },
}

export const squareLibrariesBenchmark = terrainBenchmark({
  id: 'libraries-diamond-square',
  title: 'Diamond-square of libraries',
  exponents: [7, 8, 9, 10, 11],
  entrants: [
    publishedEntrant('voirol-r', { title: 'Voirol R, JavaScript', reference: true }),
    threeTerrain,
    squareInJavaScript,
    ...ourEntrants({ generator: 'diamond-square', roughness }),
  ],
})
