/** The distributions of the C++ parameter table, `table` with the caller's own numbers. */
export const distributions = ['uniform', 'triangular', 'gaussian', 'exponential', 'table'] as const
export type Distribution = (typeof distributions)[number]

/**
 * Maps random numbers in [0, 1) to perturbations of a distribution, in the arithmetic of
 * cpp/diamond_square/quantiles.cpp, bit for bit: the uniform distribution subtracts a half; the others choose
 * from 1024 quantiles, which have mean 0 and the variance of the uniform distribution. `table` spreads the
 * caller's numbers over the quantiles; without numbers the distribution is uniform.
 */
export function perturbationsOf(
  distribution: Distribution,
  table: ArrayLike<number>,
): (random: number) => number {
  if (distribution === 'uniform' || (distribution === 'table' && table.length === 0))
    return (random) => random - 0.5
  const quantiles = Float32Array.from(
    distribution === 'table' ? spread(table) : standardised(quantilesOf(distribution)),
  )
  return (random) => quantiles[Math.floor(random * count)]!
}

const count = 1024

const spread = (table: ArrayLike<number>): number[] =>
  Array.from({ length: count }, (_, i) => table[Math.floor((i * table.length) / count)]!)

const inverses: Record<Exclude<Distribution, 'uniform' | 'table'>, (p: number) => number> = {
  triangular: (p) => Math.sqrt(2 * p) - 1,
  // Abramowitz & Stegun 26.2.23.
  gaussian(p) {
    const t = Math.sqrt(-2 * logarithm(p))
    const above = 2.515517 + t * (0.802853 + t * 0.010328)
    const below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
    return above / below - t
  },
  exponential: (p) => -logarithm(1 - p),
}

function quantilesOf(distribution: keyof typeof inverses): number[] {
  const values: number[] = []
  for (let i = 0; i < count; i++) {
    const p = (i + 0.5) / count
    // The upper half of a symmetric distribution mirrors the lower half.
    const isMirrored = distribution !== 'exponential' && p >= 0.5
    values.push(isMirrored ? -values[count - 1 - i]! : inverses[distribution](p))
  }
  return values
}

function standardised(values: readonly number[]): number[] {
  let mean = 0
  for (const value of values) mean += value / count
  let variance = 0
  for (const value of values) variance += ((value - mean) * (value - mean)) / count
  const scale = Math.sqrt(1 / 12 / variance)
  return values.map((value) => (value - mean) * scale)
}

/** The natural logarithm of x in (0, 1]. Math.log differs between engines in its last bits. */
function logarithm(x: number): number {
  let halvings = 0
  for (; x < 0.75; x *= 2) halvings++
  const t = (x - 1) / (x + 1)
  let sum = 0
  let power = t
  for (let k = 1; k < 23; k += 2, power *= t * t) sum += power / k
  return 2 * sum - halvings * 0.6931471805599453
}
