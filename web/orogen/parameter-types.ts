// Made from the C++ tables by `npm run generated`; do not edit.

export type GeneratorId = 'diamond-square' | 'voirol-b' | 'stamp-noise'

export type ParameterId = 'exponent' | 'seed' | 'roughness' | 'amplitude' | 'stamp' | 'wrap'

/**
 * Midpoints of squares and edges, displaced ever less. A larger map refines the same mountain.
 * Fournier, Fussell & Carpenter, 1982.
 */
export interface DiamondSquareParameters {
  generator?: 'diamond-square'
  /**
   * The map has 2^n cells a side: 2^n + 1 points, or 2^n where the map tiles. One more refines the same mountain and takes four times as long.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * Names the mountain: the same seed gives the same heights, bit for bit, everywhere.
   * 0 to 4294967295; default 161.
   */
  seed?: number
  /**
   * 1 - H, where H is the Hurst exponent: 0 is smooth and rolling, 1 is jagged at every scale. The perturbation shrinks by 2^(-H/2) at each half step.
   * 0 to 1; default 0.25.
   */
  roughness?: number
  /**
   * Height of the largest perturbation or stamp. All heights scale with it.
   * 0 to 1000; default 1.
   */
  amplitude?: number
}

/**
 * His JavaScript without border tests in the inner loops, reproduced to the bit.
 * William Voirol, Switzerland, February 2016.
 */
export interface VoirolBParameters {
  generator: 'voirol-b'
  /**
   * The map has 2^n cells a side: 2^n + 1 points, or 2^n where the map tiles. One more refines the same mountain and takes four times as long.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * Names the mountain: the same seed gives the same heights, bit for bit, everywhere.
   * 0 to 4294967295; default 161.
   */
  seed?: number
}

/**
 * Prints a stamp at every scale, shifted at random, raising or digging.
 * after the article "Stamp Noise", 2016.
 */
export interface StampNoiseParameters {
  generator: 'stamp-noise'
  /**
   * The map has 2^n cells a side: 2^n + 1 points, or 2^n where the map tiles. One more refines the same mountain and takes four times as long.
   * 1 to 13; default 9.
   */
  exponent?: number
  /**
   * Names the mountain: the same seed gives the same heights, bit for bit, everywhere.
   * 0 to 4294967295; default 161.
   */
  seed?: number
  /**
   * Height of the largest perturbation or stamp. All heights scale with it.
   * 0 to 1000; default 1.
   */
  amplitude?: number
  /**
   * The shape that is printed at every scale. The cone leaves circles that the eye finds; the bell, the cone through Perlin's fade curve, hides them.
   * cone, bell; default bell.
   */
  stamp?: 'cone' | 'bell'
  /**
   * A stamp that leaves the map at one side comes in at the other, so that the map tiles without a seam.
   * true, false; default true.
   */
  wrap?: boolean
}

/** What `generate` takes: a generator ('diamond-square' if none is named) and its parameters. */
export type GenerateParameters = DiamondSquareParameters | VoirolBParameters | StampNoiseParameters
