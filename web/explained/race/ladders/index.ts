import type { Ladder } from '../rung.js'
import { diamondSquareLadder } from './diamond-square.js'
import { lawsLadder } from './laws.js'
import { librariesLadder, squareLibrariesLadder } from './libraries.js'
import { surfaceLadder, voxelLadder } from './meshes.js'
import { perlinNoiseLadder, stampNoiseLadder, stampsAgainstPerlinLadder } from './noises.js'
import { planetLadder, weatherLadder } from './weather.js'
import { randomNumberLadder } from './random-numbers.js'

/** All races, from published programs to ours. */
export const ladders: readonly Ladder[] = [
  diamondSquareLadder,
  stampNoiseLadder,
  perlinNoiseLadder(8),
  perlinNoiseLadder(12),
  librariesLadder,
  squareLibrariesLadder,
  stampsAgainstPerlinLadder,
  lawsLadder,
  weatherLadder,
  planetLadder,
  voxelLadder,
  surfaceLadder,
  randomNumberLadder,
]
