import { describe, expect, test } from 'vitest'
import type { GenerateParameters, GeneratorId } from '../../../web/package/index.js'
import {
  culledVoxels,
  diamondSquare,
  perlinNoise,
  planet,
  stampNoise,
  surface,
  surfaceScratch,
  voxelScratch,
  type DiamondSquareOptions,
} from '../../../web/explained/twins/index.js'
import { expectSameBits, fieldOf, orogen } from '../support/terrain.js'

const seeds = [0, 1, 42, 161, 65537, 2147483648, 4294967295]
/** Large maps take their time: fewer of them. */
const fewer = (exponent: number) => (exponent < 8 ? seeds : [161, 4294967295])

/** Whether a twin has the bits of the library for every shape of a generator, at these sizes and seeds. */
function compare<Shape extends object>(
  generator: GeneratorId,
  shapes: readonly Shape[],
  draw: (options: Shape & { exponent: number; seed: number }, heights: Float32Array) => void,
  exponentsOf: (shape: Shape) => readonly number[] = () => [1, 2, 3, 4, 5, 6, 8, 9],
  seedsOf: (exponent: number) => readonly number[] = fewer,
): void {
  test.each(shapes as Shape[])(`${generator} in JavaScript has the bits of the C++ library: %o`, (shape) => {
    for (const exponent of exponentsOf(shape)) {
      for (const seed of seedsOf(exponent)) {
        const request = structuredClone({ exponent, seed, ...shape })
        const ours = orogen.generate({ generator, ...request } as GenerateParameters)
        const heights = new Float32Array(ours.heights.length).fill(NaN)
        draw(request, heights)
        expectSameBits(heights, ours.heights, { exponent, seed })
      }
    }
  })
}

compare<Partial<DiamondSquareOptions>>(
  'diamond-square',
  [
    {},
    { tile: true },
    { amplitude: 0.1 },
    { amplitude: 1000, roughness: 0.99 },
    { roughness: 0 },
    { roughness: 1 },
    { roughness: 0.3, tile: true },
    { corners: [1, -2, 0.3, 100] },
    { corners: [0.7, 5, 6, 7], tile: true },
  ],
  diamondSquare,
  () => [1, 2, 3, 4, 5, 6, 7, 8, 9],
)
compare(
  'stamp-noise',
  [
    {},
    { stamp: 'cone' },
    { stamp: 'cone', gain: 0.7, amplitude: 13 },
    { granularity: 4 },
    { gain: 1 },
  ] as const,
  stampNoise,
)
compare('perlin-noise', [{}, { octaves: 12 }, { octaves: 3, gain: 0.8 }, { amplitude: 7 }], perlinNoise)
compare(
  'planet',
  [
    { plates: 0 },
    { plates: 0, stamp: 'cone' },
    { plates: 0, gain: 0.9, amplitude: 13 },
    { plates: 0, gain: 1, stamp: 'cone' },
  ] as const,
  planet,
  () => [1, 2, 3, 4, 6, 7],
  (exponent) => (exponent > 3 ? [161] : seeds),
)

test('diamond-square in working memory that has been used before, for a smaller map than it was made for', () => {
  const scratch = new Float32Array(1 << 16).fill(NaN)
  const heights = new Float32Array(129 ** 2)
  diamondSquare({ exponent: 7, seed: 5 }, heights, scratch)
  expectSameBits(heights, orogen.generate({ exponent: 7, seed: 5 }).heights, {})
})

const maps = [
  ...[1, 2, 3, 6, 8].map((exponent) => orogen.generate({ exponent, seed: 3, roughness: 0.7 })),
  orogen.generate({ generator: 'stamp-noise', exponent: 5, seed: 3 }),
  fieldOf(5, 0.5, (x, y) => x * 20 - y),
]

test.each(maps)('the surface in JavaScript is that of the C++ library, to rounding ($size)', (field) => {
  const scratch = surfaceScratch(field.size)
  surface(field.heights, field.size, field.spacing, scratch)
  const { positions, normals } = orogen.surface(field)
  const worst = (got: ArrayLike<number>, wanted: ArrayLike<number>) => {
    let max = 0
    for (let i = 0; i < wanted.length; i++) max = Math.max(max, Math.abs(got[i]! - wanted[i]!))
    return max
  }
  expect(scratch.positions.length).toBe(positions.length)
  expect(scratch.normals.length).toBe(normals.length)
  expect(worst(scratch.positions, positions)).toBeLessThan(1e-5)
  expect(worst(scratch.normals, normals)).toBeLessThanOrEqual(1)
})

describe.each(maps)(
  'culled voxels in JavaScript are those of the C++ library, in their order ($size)',
  (field) => {
    const scratch = voxelScratch(field.size)
    test.each([
      [field.min - field.spacing, field.spacing],
      [(field.min + field.max) / 2, field.spacing],
      [field.min - 1, 0.01],
      [field.max + 1, 1],
      [-1e9, 1e-3],
    ])('base %f, cube %f', (base, cube) => {
      const faces = culledVoxels(field.heights, field.size, base, cube, scratch)
      expectSameBits(faces, orogen.voxels(field, { base, cube, merge: false }).quads)
    })
  },
)
