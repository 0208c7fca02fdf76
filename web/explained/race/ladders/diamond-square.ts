import { diamondSquare, diamondSquareScratch } from '../../twins/index.js'
import { diamondSquareA } from '../../published/voirol-a.js'
import {
  javaScriptRung,
  ourRungs,
  publishedRung,
  publishedWasmRung,
  seedOf,
  terrainLadder,
} from './terrain.js'

export const roughness = 0.3

/**
 * Voirol's array lives as long as his terrain, as on his page; the twin rounds every height to 32 bits, he
 * rounds none.
 */
const onArray = javaScriptRung(
  { generator: 'voirol-a' },
  ({ exponent, random }) => {
    const heights: number[] = []
    return { heights, run: () => diamondSquareA({ exponent }, heights, random) }
  },
  { id: 'voirol-a-array', title: 'Voirol A on an array, JavaScript', max: 12, other: true },
  { tolerance: 1e-5 },
)

/** Ours, in the fastest plain JavaScript. */
export const squareInJavaScript = javaScriptRung(
  { roughness },
  ({ exponent, random, heights }) => {
    const scratch = new Float32Array(diamondSquareScratch(exponent))
    return { run: () => diamondSquare({ exponent, seed: seedOf(random), roughness }, heights, scratch) }
  },
  { other: true },
  { seeded: true },
)

export const diamondSquareLadder = terrainLadder({
  id: 'diamond-square',
  title: 'Diamond-square',
  exponents: [7, 8, 9, 10, 11, 12],
  rungs: [
    publishedRung('loftis', { title: 'Loftis, JavaScript', max: 12 }),
    onArray,
    publishedRung('voirol-a', { title: 'Voirol A, JavaScript', max: 12 }),
    publishedRung('voirol-b', { title: 'Voirol B, JavaScript', max: 12 }),
    publishedRung('voirol-r', { title: 'Voirol R, JavaScript', max: 12, reference: true }),
    publishedWasmRung('voirol-r', { title: 'Voirol R, WebAssembly', max: 12 }),
    squareInJavaScript,
    ...ourRungs({ generator: 'diamond-square', roughness }),
  ],
})
