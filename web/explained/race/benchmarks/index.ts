import type { Benchmark } from '../entrant.js'
import { diamondSquareBenchmark } from './diamond-square.js'
import { distributionsBenchmark } from './distributions.js'
import { librariesBenchmark, squareLibrariesBenchmark } from './libraries.js'
import { surfaceBenchmark, voxelBenchmark } from './meshes.js'
import { perlinNoiseBenchmark, stampNoiseBenchmark, stampsAgainstPerlinBenchmark } from './noises.js'
import { planetBenchmark, erosionBenchmark } from './erosion.js'
import { randomNumberBenchmark } from './random-numbers.js'

/** All races, from published programs to ours. */
export const benchmarks: readonly Benchmark[] = [
  diamondSquareBenchmark,
  stampNoiseBenchmark,
  perlinNoiseBenchmark(8),
  perlinNoiseBenchmark(12),
  librariesBenchmark,
  squareLibrariesBenchmark,
  stampsAgainstPerlinBenchmark,
  distributionsBenchmark,
  erosionBenchmark,
  planetBenchmark,
  voxelBenchmark,
  surfaceBenchmark,
  randomNumberBenchmark,
]
