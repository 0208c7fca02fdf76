import { drawnOctaves, perlinNoise, stampNoise, stampNoiseScratch } from '../../twins/index.js'
import { stampNoise2016 } from '../../published/stamp-noise-2016.js'
import type { Entrant } from '../entrant.js'
import {
  javaScriptEntrant,
  ourEntrants,
  publishedEntrant,
  publishedWasmEntrant,
  seedOf,
  terrainBenchmark,
} from './terrain.js'

/** Maps of stamps tile. */
const points = (exponent: number) => 4 ** exponent
const cones = { generator: 'stamp-noise', stamp: 'cone' } as const

/** The author's program, adding the zeros around the cone as well: the same heights, bit for bit. */
const withoutSkipping = javaScriptEntrant(
  { generator: 'stamp-noise-2016' },
  ({ exponent, random, heights }) => {
    const settings = { exponent, stamp: 'cone', granularity: 1 } as const
    return { run: () => stampNoise2016(settings, heights, random, false) }
  },
  { id: 'stamp-noise-2016-zeros', title: 'Stamp noise 2016 with zeros, JavaScript', max: 11 },
  { points },
)

export const stampNoiseBenchmark = terrainBenchmark({
  id: 'stamp-noise',
  title: 'Stamp noise',
  exponents: [7, 8, 9, 10, 11, 12],
  points,
  entrants: [
    withoutSkipping,
    publishedEntrant('stamp-noise-2016', { title: 'Stamp noise 2016, JavaScript', max: 12, reference: true }),
    publishedWasmEntrant('stamp-noise-2016', { title: 'Stamp noise 2016, WebAssembly', max: 12 }),
    javaScriptEntrant(
      cones,
      ({ exponent, random, heights }) => {
        const scratch = new Int32Array(stampNoiseScratch(exponent))
        return { run: () => stampNoise({ ...cones, exponent, seed: seedOf(random) }, heights, scratch) }
      },
      { other: true, max: 12 },
      { points, seeded: true },
    ),
    ...ourEntrants(cones),
  ],
})

/** Ours, in the fastest plain JavaScript. */
export const perlinInJavaScript = (octaves: number) =>
  javaScriptEntrant(
    { generator: 'perlin-noise', octaves },
    ({ exponent, random, heights }) => ({
      run: () => perlinNoise({ exponent, seed: seedOf(random), octaves }, heights),
    }),
    { other: true, max: 12 },
    { seeded: true },
  )

/** The published program with as many octaves as ours draws. */
export const perlinDrawn = (octaves: number, more: Partial<Entrant> = {}) =>
  publishedEntrant(
    'perlin-2002',
    { id: 'perlin-2002-drawn', title: 'Perlin 2002, fewer octaves, JavaScript', max: 11, ...more },
    octavesDrawn(octaves),
  )

const octavesDrawn = (octaves: number) => (exponent: number) => ({
  octaves: Math.max(1, drawnOctaves(exponent, octaves)),
})

/**
 * Each octave costs the published program one more pass over the map. Ours leaves out octaves whose cells are
 * narrower than two points, where there is nothing to draw: at 513 points a side the eighth and all after it.
 * So the benchmark has the published program twice, with all octaves and with as many as ours draws.
 */
export const perlinNoiseBenchmark = (octaves: number) => {
  return terrainBenchmark({
    id: `perlin-noise-${octaves}`,
    title: `Perlin noise, ${octaves} octaves`,
    exponents: [7, 8, 9, 10, 11, 12],
    entrants: [
      publishedEntrant('perlin-2002', { title: 'Perlin 2002, JavaScript', max: 11, reference: true }, () => ({
        octaves,
      })),
      perlinDrawn(octaves),
      publishedWasmEntrant(
        'perlin-2002',
        { title: 'Perlin 2002, fewer octaves, WebAssembly', max: 11 },
        octavesDrawn(octaves),
      ),
      perlinInJavaScript(octaves),
      ...ourEntrants({ generator: 'perlin-noise', octaves }),
    ],
  })
}

// The question is which noise makes the larger surface in the same time. Both have as many octaves as a stamp
// map this size.

const octaves = (exponent: number) => ({ octaves: exponent })
const [, oursPerlin] = ourEntrants({ generator: 'perlin-noise', octaves: 12 })
const [, oursStamps] = ourEntrants({ generator: 'stamp-noise', stamp: 'cone' })

export const stampsAgainstPerlinBenchmark = terrainBenchmark({
  id: 'stamps-against-perlin',
  title: 'Stamps against Perlin',
  exponents: [7, 8, 9, 10, 11],
  entrants: [
    publishedEntrant(
      'perlin-2002',
      { id: 'perlin-javascript', title: 'Perlin 2002, JavaScript', reference: true },
      octaves,
    ),
    publishedEntrant('stamp-noise-2016', {
      id: 'stamps-javascript',
      title: 'Stamp noise 2016, JavaScript',
      other: true,
    }),
    publishedWasmEntrant(
      'perlin-2002',
      { id: 'perlin-wasm', title: 'Perlin 2002, WebAssembly', other: true },
      octaves,
    ),
    publishedWasmEntrant('stamp-noise-2016', {
      id: 'stamps-wasm',
      title: 'Stamp noise 2016, WebAssembly',
      other: true,
    }),
    { ...oursPerlin!, id: 'ours-perlin', title: 'Orogen’s Perlin noise, SIMD', other: true },
    { ...oursStamps!, id: 'ours-stamps', title: 'Orogen’s stamp noise, SIMD', other: true },
  ],
})
