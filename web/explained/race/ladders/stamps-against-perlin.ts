import type { Ladder } from '../rung.js'
import { openPoints, ourRungs, publishedRung, publishedWasmRung, yardsticks } from './terrain.js'

// Which makes the larger surface in the same time. Both noises have as many octaves as a stamp map of this size has.

const octaves = (exponent: number) => ({ octaves: exponent })
const [, oursPerlin] = ourRungs({ generator: 'perlin-noise', octaves: 12 })
const [, oursStamps] = ourRungs({ generator: 'stamp-noise', stamp: 'cone' })

export const stampsAgainstPerlinLadder: Ladder = {
  id: 'stamps-against-perlin',
  title: 'Stamps against Perlin',
  exponents: [7, 8, 9, 10, 11],
  points: openPoints,
  rungs: [
    ...yardsticks(openPoints),
    publishedRung(
      'perlin-2002',
      { id: 'perlin-javascript', title: 'Perlin 2002, JavaScript', reference: true },
      octaves,
    ),
    publishedRung('stamp-noise-2016', {
      ...{ id: 'stamps-javascript', title: 'Stamp noise 2016, JavaScript', other: true },
    }),
    publishedWasmRung(
      'perlin-2002',
      { id: 'perlin-wasm', title: 'Perlin 2002, WebAssembly', other: true },
      octaves,
    ),
    publishedWasmRung('stamp-noise-2016', {
      ...{ id: 'stamps-wasm', title: 'Stamp noise 2016, WebAssembly', other: true },
    }),
    { ...oursPerlin!, id: 'ours-perlin', title: 'Orogen’s Perlin noise, SIMD', other: true },
    { ...oursStamps!, id: 'ours-stamps', title: 'Orogen’s stamp noise, SIMD', other: true },
  ],
}
