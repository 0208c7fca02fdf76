import { diamondSquare, stampNoise } from '../../javascript/index.js'

export const methods = ['diamond-square', 'stamp-noise'] as const
export type Method = (typeof methods)[number]

/** How many levels there are after the first, which is four corners, or nothing. */
export const lastLevel: Record<Method, number> = { 'diamond-square': 9, 'stamp-noise': 8 }

/** The worked example's corners, north-west, north-east, south-west, south-east; the map's heights are these by `unit`. */
export const exampleCorners = [215, 168, 384, 53] as const
export const unit = 400

/** A mountain as it stood after each level, or each octave of stamps: all that is drawn is computed once. */
export interface Growth {
  method: Method
  seed: number
  /** How many levels there are after the first, which is four corners, or nothing. */
  last: number
  /** Points a side of the finished map. */
  size: number
  /** The whole map after a level, at `side` points a side: 2^n + 1, or 2^n where it is stamped. */
  after(level: number, side: number): Float32Array<ArrayBuffer>
  min: number
  max: number
}

export function growthOf(method: Method, seed: number): Growth {
  return method === 'diamond-square' ? squares(seed) : stamps(seed)
}

const exponent = lastLevel['diamond-square']

/**
 * A larger exponent refines the same mountain, so the points of every level lie in the finest map, 2^(9 − level) apart;
 * between them the ground is stretched straight.
 */
function squares(seed: number): Growth {
  const last = exponent
  const size = 2 ** exponent + 1
  const finest = new Float32Array(size * size)
  diamondSquare({ exponent, seed, corners: exampleCorners.map((corner) => corner / unit) }, finest)
  const after = remembered((level, side) => {
    const spacing = 2 ** (exponent - level)
    const step = (size - 1) / (side - 1)
    const heights = new Float32Array(side * side)
    for (let y = 0; y < side; y++) {
      const [row, down] = split(y * step, spacing, size)
      for (let x = 0; x < side; x++) {
        const [column, across] = split(x * step, spacing, size)
        const at = row * size + column
        const north = finest[at]! + (finest[at + spacing]! - finest[at]!) * across
        const below = at + spacing * size
        const south = finest[below]! + (finest[below + spacing]! - finest[below]!) * across
        heights[y * side + x] = north + (south - north) * down
      }
    }
    return heights
  })
  return { method: 'diamond-square', seed, last, size, after, ...rangeOf(finest) }
}

/** The point of a lattice before a place, and how much of the way to the next one is left behind. */
function split(at: number, spacing: number, size: number): [before: number, share: number] {
  const before = Math.min(Math.floor(at / spacing) * spacing, size - 1 - spacing)
  return [before, (at - before) / spacing]
}

/** Octave by octave: the smaller stamps are left out. Always all points. */
function stamps(seed: number): Growth {
  const last = lastLevel['stamp-noise']
  const size = 2 ** last
  const after = remembered((level) => {
    const heights = new Float32Array(size * size)
    if (level > 0) stampNoise({ exponent: last, seed, granularity: 2 ** (last - level) }, heights)
    return heights
  })
  const ranges = Array.from({ length: last + 1 }, (_, level) => rangeOf(after(level, size)))
  return {
    ...{ method: 'stamp-noise', seed, last, size, after },
    min: Math.min(...ranges.map(({ min }) => min)),
    max: Math.max(...ranges.map(({ max }) => max)),
  }
}

function remembered(
  make: (level: number, side: number) => Float32Array<ArrayBuffer>,
): (level: number, side: number) => Float32Array<ArrayBuffer> {
  const known = new Map<string, Float32Array<ArrayBuffer>>()
  return (level, side) => {
    const key = `${level}/${side}`
    const heights = known.get(key) ?? make(level, side)
    known.set(key, heights)
    return heights
  }
}

function rangeOf(heights: Float32Array): { min: number; max: number } {
  let [min, max] = [Infinity, -Infinity]
  for (const height of heights) {
    if (height < min) min = height
    if (height > max) max = height
  }
  return { min, max }
}
