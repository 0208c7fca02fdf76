import { drawnOctaves, perlinNoise, stampNoise, stampNoiseScratch } from '../../javascript/index.js'
import { stampNoise2016 } from '../../published/index.js'
import type { Ladder } from '../rung.js'
import {
  javaScriptRung,
  openPoints,
  ourRungs,
  publishedRung,
  publishedWasmRung,
  tiledPoints,
  yardsticks,
} from './terrain.js'

const cones = { generator: 'stamp-noise', stamp: 'cone' } as const

/** The author's program, adding the zeros around the cone as well: the same heights, bit for bit. */
const withoutSkipping = javaScriptRung(
  { generator: 'stamp-noise-2016' },
  ({ exponent, random }) => {
    const heights = new Float32Array(tiledPoints(exponent))
    const settings = { exponent, stamp: 'cone', granularity: 1 } as const
    return { heights, run: () => stampNoise2016(settings, heights, random, false) }
  },
  { id: 'stamp-noise-2016-zeros', title: 'Stamp noise 2016 with zeros, JavaScript', most: 11 },
)

export const stampNoiseLadder: Ladder = {
  id: 'stamp-noise',
  title: 'Stamp noise',
  exponents: [7, 8, 9, 10, 11, 12],
  points: tiledPoints,
  rungs: [
    ...yardsticks(tiledPoints),
    withoutSkipping,
    publishedRung('stamp-noise-2016', { title: 'Stamp noise 2016, JavaScript', most: 12, reference: true }),
    publishedWasmRung('stamp-noise-2016', { title: 'Stamp noise 2016, WebAssembly', most: 12 }),
    javaScriptRung(
      cones,
      ({ exponent, seed }) => {
        const heights = new Float32Array(tiledPoints(exponent))
        const scratch = new Int32Array(stampNoiseScratch(exponent))
        return { heights, run: () => stampNoise({ ...cones, exponent, seed }, heights, scratch) }
      },
      { other: true, most: 12 },
    ),
    ...ourRungs(cones),
  ],
}

/**
 * Each octave costs the published program one more pass over the map. Ours leaves out octaves whose cells are narrower
 * than two points, where there is nothing to draw: at 513 points a side the eighth and all after it. So the ladder has
 * the published program twice, with all octaves and with as many as ours draws.
 */
export const perlinNoiseLadder = (octaves: number): Ladder => {
  const drawn = (exponent: number) => ({ octaves: Math.max(1, drawnOctaves(exponent, octaves)) })
  return {
    id: `perlin-noise-${octaves}`,
    title: `Perlin noise, ${octaves} octaves`,
    exponents: [7, 8, 9, 10, 11, 12],
    points: openPoints,
    rungs: [
      ...yardsticks(openPoints),
      publishedRung('perlin-2002', { title: 'Perlin 2002, JavaScript', most: 11, reference: true }, () => ({
        octaves,
      })),
      publishedRung(
        'perlin-2002',
        { id: 'perlin-2002-drawn', title: 'Perlin 2002, fewer octaves, JavaScript', most: 11 },
        drawn,
      ),
      publishedWasmRung('perlin-2002', { title: 'Perlin 2002, fewer octaves, WebAssembly', most: 11 }, drawn),
      javaScriptRung(
        { generator: 'perlin-noise', octaves },
        ({ exponent, seed }) => {
          const heights = new Float32Array(openPoints(exponent))
          return { heights, run: () => perlinNoise({ exponent, seed, octaves }, heights) }
        },
        { other: true, most: 12 },
      ),
      ...ourRungs({ generator: 'perlin-noise', octaves }),
    ],
  }
}

// The question is which noise makes the larger surface in the same time. Both have as many octaves as a stamp map this
// size.

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
