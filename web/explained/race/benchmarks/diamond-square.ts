import { diamondSquare, diamondSquareScratch } from '../../twins/index.js'
import { diamondSquareA } from '../../published/voirol-a.js'
import {
  javaScriptEntrant,
  ourEntrants,
  publishedEntrant,
  publishedWasmEntrant,
  seedOf,
  terrainBenchmark,
} from './terrain.js'

export const roughness = 0.3

/**
 * Voirol's array lives as long as his terrain, as on his page; the twin rounds every height to 32 bits, he
 * rounds none.
 */
const onArray = javaScriptEntrant(
  { generator: 'voirol-a' },
  ({ exponent, random }) => {
    const heights: number[] = []
    return { heights, run: () => diamondSquareA({ exponent }, heights, random) }
  },
  { id: 'voirol-a-array', title: 'Voirol A on an array, JavaScript', max: 12, other: true },
  { tolerance: 1e-5 },
)

/** Ours, in the fastest plain JavaScript. */
export const squareInJavaScript = javaScriptEntrant(
  { roughness },
  ({ exponent, random, heights }) => {
    const scratch = new Float32Array(diamondSquareScratch(exponent))
    return { run: () => diamondSquare({ exponent, seed: seedOf(random), roughness }, heights, scratch) }
  },
  { other: true },
  { seeded: true },
)

export const diamondSquareBenchmark = terrainBenchmark({
  id: 'diamond-square',
  title: 'Diamond-square',
  exponents: [7, 8, 9, 10, 11, 12],
  entrants: [
    publishedEntrant('loftis', { title: 'Loftis, JavaScript', max: 12 }),
    onArray,
    publishedEntrant('voirol-a', { title: 'Voirol A, JavaScript', max: 12 }),
    publishedEntrant('voirol-b', { title: 'Voirol B, JavaScript', max: 12 }),
    publishedEntrant('voirol-r', { title: 'Voirol R, JavaScript', max: 12, reference: true }),
    publishedWasmEntrant('voirol-r', { title: 'Voirol R, WebAssembly', max: 12 }),
    squareInJavaScript,
    ...ourEntrants({ generator: 'diamond-square', roughness }),
  ],
})
