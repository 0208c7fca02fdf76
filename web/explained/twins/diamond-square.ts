import { hashAt, levelKey, rowKey } from './position-hash.js'

/**
 * The options of the generator, with the words of the C++ parameter table; distributions but the uniform one
 * are in C++ only.
 */
export interface DiamondSquareOptions {
  /** 1 to 13. */
  exponent: number
  /** A whole number from 0 to 2³² - 1. */
  seed: number
  /** 0 to 1; 1 - the Hurst exponent. */
  roughness?: number
  amplitude?: number
  tile?: boolean
  /** Four heights, north-west, north-east, south-west, south-east; random if empty. */
  corners?: readonly number[]
}

/** The size of the scratch memory, a third of the map, for the two coarser grids that take turns. */
export const diamondSquareScratch = (exponent: number): number =>
  pointsOf(exponent - 1) + (exponent > 1 ? pointsOf(exponent - 2) : 0)

/**
 * Our diamond-square (cpp/diamond_square/diamond_square.cpp) in the fastest plain JavaScript: noise by
 * position, compact grids level by level, three points from each square in one loop. Bit for bit the heights
 * of the C++ library.
 *
 * Writes (2^exponent + 1)² heights; `scratch` has `diamondSquareScratch(exponent)` numbers. Keep both between
 * calls. Cost: O(points), one hash for three points.
 */
export function diamondSquare(
  { exponent, seed, roughness = 0.25, amplitude = 1, tile = false, corners = [] }: DiamondSquareOptions,
  heights: Float32Array,
  scratch = new Float32Array(diamondSquareScratch(exponent)),
): void {
  const larger = scratch.subarray(0, pointsOf(exponent - 1))
  const smaller = scratch.subarray(pointsOf(exponent - 1))
  const gridOf = (level: number) => {
    if (level === exponent) return heights
    return (exponent - level) % 2 === 1 ? larger : smaller
  }
  const shrink = halfPower((roughness - 1) / 2)
  setCorners(seed, amplitude, tile, corners, gridOf(0))
  let centre = amplitude
  for (let number = 0; number < exponent; number++) {
    refine(
      {
        key: levelKey(seed, number + 1),
        cells: 1 << number,
        centre: Math.fround(centre * unit),
        edge: Math.fround(centre * shrink * unit),
        tile,
      },
      gridOf(number),
      gridOf(number + 1),
    )
    centre *= shrink * shrink
  }
}

/** Refines a grid of cells × cells squares to twice as many a side. */
interface Level {
  key: number
  cells: number
  /** Amplitudes × 2^-32, as 32-bit floats. */
  centre: number
  edge: number
  tile: boolean
}

const unit = 1 / 4294967296
const third = Math.fround(1 / 3)
const fround = Math.fround

function pointsOf(exponent: number): number {
  return (2 ** exponent + 1) ** 2
}

/** 2^x, term by term as in the C++ library; Math.pow may differ in the last bit. */
function halfPower(x: number): number {
  let whole = Math.trunc(x < 0 ? x - 0.5 : x + 0.5)
  const t = (x - whole) * Math.LN2
  let power = 1
  for (let k = 14; k > 0; k--) power = 1 + (power * t) / k
  for (; whole > 0; whole--) power *= 2
  for (; whole < 0; whole++) power *= 0.5
  return power
}

function setCorners(
  seed: number,
  amplitude: number,
  tile: boolean,
  corners: readonly number[],
  grid: Float32Array,
): void {
  const scale = fround(amplitude * unit)
  for (let i = 0; i < 4; i++) {
    const x = tile ? 0 : i % 2
    const y = tile ? 0 : i >> 1
    grid[i] = corners[y * 2 + x] ?? fround(fround(hashAt(rowKey(levelKey(seed, 0), y), x)) * scale)
  }
}

// Only the first of a hash's three numbers has more bits than a 32-bit float.
const rowEdge = (hash: number, scale: number) => fround((hash << 11) * scale)
const columnEdge = (hash: number, scale: number) => fround(((hash << 22) | 0x200000) * scale)

function refine(level: Level, coarse: Float32Array, fine: Float32Array): void {
  const { key, cells, centre, edge } = level
  for (let y = 0; y < cells; y++) {
    refineRow(coarse, fine, cells, y, rowKey(key, y), centre, edge)
    mendColumns(level, y, coarse, fine)
  }
  mendRows(level, coarse, fine)
}

// Makes two fine rows from the corners of one row of squares. hashAt() is inlined by hand. A sum is rounded
// to 32 bits where another number is added to it (the store rounds the last one; a quarter is exact): these
// roundings are most of the cost in engines that add in 64 bits and convert. East becomes west in the next
// turn, including its sum, so a square costs three loads. Border points come out wrong and are corrected
// afterwards.
function refineRow(
  coarse: Float32Array,
  fine: Float32Array,
  cells: number,
  y: number,
  key: number,
  centreScale: number,
  edgeScale: number,
): void {
  const fineSide = 2 * cells + 1
  let north = y * (cells + 1)
  let south = north + cells + 1
  let even = 2 * y * fineSide
  let odd = even + fineSide
  let above = y > 0 ? even - fineSide + 1 : even
  let northWest = coarse[north]!
  let westSum = fround(northWest + coarse[south]!)
  let westCentre = 0
  let position = key
  for (const end = north + cells; north < end; even += 2, odd += 2, above += 2) {
    const northEast = coarse[++north]!
    const eastSum = fround(northEast + coarse[++south]!)
    let hash = Math.imul(position ^ (position >>> 16), 0x7feb352d)
    hash ^= hash >>> 15
    position = (position + 0x9e3779b9) | 0

    const centre = fround(fround(westSum + eastSum) * 0.25 + fround(fround(hash) * centreScale))
    fine[even] = northWest
    fine[even + 1] =
      fround(fround(northWest + northEast) + fround(fine[above]! + centre)) * 0.25 +
      fround((hash << 11) * edgeScale)
    fine[odd] =
      fround(westSum + fround(westCentre + centre)) * 0.25 + fround(((hash << 22) | 0x200000) * edgeScale)
    fine[odd + 1] = centre
    northWest = northEast
    westSum = eastSum
    westCentre = centre
  }
  fine[even] = northWest
}

// Corrects the points on the west and the east border, halfway down a row of squares.
function mendColumns({ key, cells, edge, tile }: Level, y: number, coarse: Float32Array, fine: Float32Array) {
  const row = rowKey(key, y)
  const north = y * (cells + 1)
  const south = north + cells + 1
  const odd = (2 * y + 1) * (2 * cells + 1)
  const end = odd + 2 * cells
  const westSum = fround(coarse[north]! + coarse[south]!)
  const westNoise = columnEdge(hashAt(row, 0), edge)
  const first = fine[odd + 1]!
  const last = fine[end - 1]!
  if (tile) {
    fine[odd] = fround(westSum + fround(last + first)) * 0.25 + westNoise
    fine[end] = fine[odd]!
  } else {
    const eastSum = fround(coarse[north + cells]! + coarse[south + cells]!)
    fine[odd] = fround(fround(westSum + first) * third) + westNoise
    fine[end] = fround(fround(eastSum + last) * third) + columnEdge(hashAt(row, cells), edge)
  }
}

// Corrects the northernmost and the southernmost row.
function mendRows({ key, cells, edge, tile }: Level, coarse: Float32Array, fine: Float32Array) {
  const fineSide = 2 * cells + 1
  const south = cells * (cells + 1)
  const end = 2 * cells * fineSide
  const northKey = rowKey(key, 0)
  const southKey = rowKey(key, cells)
  for (let x = 0; x < cells; x++) {
    const below = fine[fineSide + 2 * x + 1]!
    const above = fine[end - fineSide + 2 * x + 1]!
    const northSum = fround(coarse[x]! + coarse[x + 1]!)
    const northNoise = rowEdge(hashAt(northKey, x), edge)
    fine[end + 2 * x] = coarse[south + x]!
    if (tile) {
      fine[2 * x + 1] = fround(northSum + fround(above + below)) * 0.25 + northNoise
      fine[end + 2 * x + 1] = fine[2 * x + 1]!
    } else {
      const southSum = fround(coarse[south + x]! + coarse[south + x + 1]!)
      fine[2 * x + 1] = fround(fround(northSum + below) * third) + northNoise
      fine[end + 2 * x + 1] = fround(fround(southSum + above) * third) + rowEdge(hashAt(southKey, x), edge)
    }
  }
  fine[end + 2 * cells] = coarse[south + cells]!
}
