import milliseconds from './voirol-2016.json' with { type: 'json' }

// The authors measured these times in 2016, and expected these costs.

/** Milliseconds for 100 maps of 513 × 513 points in Voirol's browser, February 2016, by entrant. */
export const voirol2016: Readonly<Record<string, number>> = milliseconds

/** Milliseconds for one map of stamp noise on a Core i3, by exponent. */
export const stampNoise2016 = [3, 8, 30, 123, 530, 2530].map((each, i) => [i + 7, each] as const)

/** The cost of stamp noise by its author's count, in steps: C(n) = 2^n + π(n + 1)·2^(2n)/4. */
export const stampNoiseCost = (exponent: number): number =>
  2 ** exponent + (Math.PI * (exponent + 1) * 4 ** exponent) / 4

/** Milliseconds per step that fit the points best by ratio: least squares of the logarithms. */
export function fitCost(points: readonly (readonly [exponent: number, milliseconds: number])[]): number {
  const logarithms = points.map(([exponent, time]) => Math.log(time / stampNoiseCost(exponent)))
  return Math.exp(logarithms.reduce((sum, each) => sum + each, 0) / logarithms.length)
}
