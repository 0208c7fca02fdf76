import { type ImportedField, readHeightmap } from '../../../core/exports/import.js'
import type { Analysis } from '../../../core/orogen/analysis.js'
import { type Heightfield, rangeOf } from '../../../core/orogen/heightfield.js'
import type { Orogen } from '../../../core/orogen/index.js'
import type { GenerateParameters } from '../../../core/orogen/parameter-types.js'
import { type Slopes, slopesOf } from './measures.js'

/** A mountain, and how rough it is. */
export interface Mountain extends Pick<Analysis, 'hurst' | 'spectrum'> {
  field: Heightfield
}

/** A land with its measures, whoever made it. */
export interface TerrainStatistics extends Mountain {
  slopes: Slopes
  /** The number of different heights, counted up to `manyHeights`. */
  different: number
}

/** A terrain that a reader has opened. */
export interface MeasuredTerrain extends TerrainStatistics {
  /** Points of the whole map, whose middle is measured. */
  whole: { width: number; height: number }
}

/** A file with heights, and the byte order if it is raw; or a generated terrain in its place. */
export type OpenedTerrain =
  { file: Blob; name: string; byteOrder?: 'little' | 'big' } | { parameters: GenerateParameters }

/**
 * The reason why a terrain cannot be measured: fewer points a side than its spectrum needs, or one height everywhere.
 */
export interface UnmeasuredTerrain {
  problem: 'small' | 'flat'
  size: number
}

/** With at least this many different heights, the steps of a map are invisible. */
export const manyHeights = 4096

const smallest = 64
const largest = 1025

/** Points a side of the square to measure: 2^n + 1, or 2^n for a map that has no more, and at most 1025. */
export function sideToMeasure(size: number): number {
  if (size >= largest) return largest
  const power = 2 ** Math.floor(Math.log2(size))
  return Math.min(power + 1, size)
}

/** Cuts the square out of the middle of a map; returns the map itself if it is no larger. */
export function middleOf(field: Heightfield, side: number): Heightfield {
  const { size, spacing } = field
  if (side >= size) return { size, heights: field.heights, min: field.min, max: field.max, spacing }
  const first = (size - side) >> 1
  const heights = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    const from = (first + y) * size + first
    heights.set(field.heights.subarray(from, from + side), y * side)
  }
  return { size: side, heights, ...rangeOf(heights), spacing }
}

/**
 * Reads the file that a reader has opened; of a map that is not square, only the middle.
 *
 * @throws RangeError, usually a refusal, that says what the file is, what is allowed and what to do.
 */
export async function readTerrain(
  orogen: Orogen,
  land: OpenedTerrain,
  step: (done: number) => Promise<void> | void,
): Promise<ImportedField> {
  if ('parameters' in land) return orogen.generate(land.parameters)
  const { file, ...options } = land
  return readHeightmap(file, { ...options, crop: true }, step)
}

/** Measures the middle of a terrain. Takes some 100 ms for 513 × 513 points. */
export function statisticsOf(orogen: Orogen, land: Heightfield): TerrainStatistics | UnmeasuredTerrain {
  const { size } = land
  if (size < smallest) return { problem: 'small', size }
  const field = middleOf(land, sideToMeasure(size))
  const slopes = slopesOf(field)
  if (!slopes) return { problem: 'flat', size }
  const { hurst, spectrum } = orogen.analyse(field, { lags: 1, bins: 1 })
  return { field, hurst, spectrum, slopes, different: differentHeights(field.heights) }
}

function differentHeights(heights: Float32Array): number {
  const found = new Set<number>()
  for (const height of heights) {
    found.add(height)
    if (found.size === manyHeights) break
  }
  return found.size
}

/** A map of one of these stands beside a land; rivers have worn the last one. */
export const comparedGenerators = ['diamond-square', 'stamp-noise', 'perlin-noise', 'rivers'] as const
export type ComparedGenerator = (typeof comparedGenerators)[number]

/** Puts a roughness of 0 to 1 into the parameters that a rival takes. */
export function comparedParameters(
  rival: ComparedGenerator,
  roughness: number,
  { exponent, seed }: { exponent: number; seed: number },
): GenerateParameters {
  const map = { exponent, seed }
  // Heights shrink by a factor of 2^-H from octave to octave.
  const gain = 2 ** (roughness - 1)
  switch (rival) {
    case 'diamond-square':
      return { ...map, generator: rival, roughness }
    case 'rivers':
      return { ...map, generator: 'diamond-square', roughness, age: 0.6 }
    case 'stamp-noise':
      return { ...map, generator: rival, gain }
    case 'perlin-noise':
      return { ...map, generator: rival, gain, octaves: Math.max(exponent - 1, 1) }
  }
}

/** A rival as rough as a terrain, and its parameters. */
export interface Match extends TerrainStatistics {
  roughness: number
  parameters: GenerateParameters
}

/** The largest difference of the Hurst exponents, and the largest number of tries for a rival. */
const near = 0.01
const tries = 4

/**
 * Makes a rival of `side` points a side whose spectrum falls as steeply as that of a terrain with this Hurst exponent,
 * as nearly as it can: each try corrects the roughness by the error of the one before it.
 */
export function matchOf(
  orogen: Orogen,
  { rival, seed, side, hurst }: { rival: ComparedGenerator; seed: number; side: number; hurst: number },
): Match {
  const exponent = Math.floor(Math.log2(side))
  let best: { match: Match; off: number } | undefined
  let roughness = limited(1 - hurst)
  for (let tried = 0; tried < tries; tried++) {
    const parameters = comparedParameters(rival, roughness, { exponent, seed })
    const statistics = statisticsOf(orogen, middleOf(orogen.generate(parameters), side)) as TerrainStatistics
    const off = (statistics.hurst.spectrum ?? hurst) - hurst
    if (!best || Math.abs(off) < Math.abs(best.off))
      best = { match: { ...statistics, roughness, parameters }, off }
    const next = limited(roughness + off)
    if (Math.abs(off) < near || next === roughness) break
    roughness = next
  }
  return best!.match
}

const limited = (roughness: number) => Math.min(1, Math.max(0, Math.round(roughness * 1000) / 1000))
