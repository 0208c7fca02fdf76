// Noise by position, bit for bit as in cpp/base/random.h: a number depends only on seed, level and place.

/** A hash of 32-bit integers in which every bit depends on all. */
export function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}

/** The part of the hash that is the same for a whole level; level 0 is the coarsest. */
export function levelKey(seed: number, level: number): number {
  return mix((seed + mix(Math.imul(level, 0x9e3779b9))) | 0)
}

/** The part of the hash that is the same for a whole row. */
export function rowKey(key: number, y: number): number {
  return mix((key + Math.imul(y, 0x85ebca6b)) | 0)
}

/** The hash at column x of a row, as a signed 32-bit integer. */
export function hashAt(key: number, x: number): number {
  let hash = (key + Math.imul(x, 0x9e3779b9)) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  return hash ^ (hash >>> 15)
}
