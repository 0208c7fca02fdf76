import type { Ladder } from '../rung.js'
import { openPoints, ourRungs, publishedRung, publishedWasmRung, tiledPoints, yardsticks } from './terrain.js'

export const stampNoiseLadder: Ladder = {
  id: 'stamp-noise',
  title: 'Stamp noise',
  exponents: [7, 8, 9, 10, 11, 12],
  points: tiledPoints,
  rungs: [
    ...yardsticks(tiledPoints),
    publishedRung('stamp-noise-2016', {
      title: 'Stamp noise 2016, JavaScript',
      most: 12,
      reference: true,
    }),
    publishedWasmRung('stamp-noise-2016', {
      title: 'Stamp noise 2016, WebAssembly',
      most: 12,
    }),
    ...ourRungs({ generator: 'stamp-noise', stamp: 'cone' }),
  ],
}

/**
 * Every octave is one more walk over the map for the published program. Ours leaves out octaves whose cells are narrower
 * than two points, where it has nothing to draw: at 513 points a side the eighth and all after it.
 */
export const perlinNoiseLadder = (octaves: number): Ladder => ({
  id: `perlin-noise-${octaves}`,
  title: `Perlin noise, ${octaves} octaves`,
  exponents: [7, 8, 9, 10, 11, 12],
  points: openPoints,
  rungs: [
    ...yardsticks(openPoints),
    publishedRung(
      'perlin-2002',
      { title: 'Perlin 2002, JavaScript', most: 11, reference: true },
      { octaves },
    ),
    publishedWasmRung('perlin-2002', { title: 'Perlin 2002, WebAssembly', most: 11 }, { octaves }),
    ...ourRungs({ generator: 'perlin-noise', octaves }),
  ],
})
