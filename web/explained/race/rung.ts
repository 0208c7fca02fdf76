import type { Orogen } from '../../core/orogen/index.js'

/** A candidate for timing: a program, ready to run on memory of its own. */
export interface Candidate {
  /** The work that is timed. */
  run(): void
  /** Copies the result to the caller's memory, too, where `run` leaves it in the module. */
  copyOut?(): void
  /** Runs once and says what is wrong with the result, or nothing: compared with its twin. */
  problem(): string | Promise<string>
}

/** A rung is built with these, in the realm where it runs. */
export interface Surroundings {
  exponent: number
  seed: number
  /** The numbers of the published programs: our stream where they are checked, Math.random where they are timed. */
  random: () => number
  /** The module with or without SIMD. */
  orogen(kind: 'simd' | 'scalar'): Promise<Orogen>
}

/** The engine that runs a rung. */
export type Engine = 'javascript' | 'wasm' | 'simd'

/** A step of a ladder: what changes is said in web/words/race, its source in sources.ts. */
export interface Rung {
  id: string
  /** A proper name with its engine, which no language changes. */
  title: string
  engine: Engine
  /** The largest exponent at which it is worth the wait. */
  most?: number
  /** A yardstick, no rival: filling or copying the output. */
  yardstick?: boolean
  /** The published program that the others of the ladder are compared with. */
  reference?: boolean
  /** WebAssembly that leaves its result in an array of the caller's, as JavaScript does: what a verdict counts. */
  copies?: boolean
  /** Another program than the one before, in which more than one thing is different. */
  other?: boolean
  build(surroundings: Surroundings): Promise<Candidate>
}

export interface Ladder {
  id: string
  title: string
  /** Sizes worth racing, as exponents. */
  exponents: readonly number[]
  /** Points of the map: what a cost per point divides by. */
  points(exponent: number): number
  rungs: readonly Rung[]
}

/** The sentence for two results that differ, or nothing. */
export function difference(
  id: string,
  got: ArrayLike<number>,
  wanted: ArrayLike<number>,
  { of = 'height', tolerance = 0 } = {},
): string {
  if (got.length !== wanted.length) {
    return `${id} gives ${got.length} numbers (${of}) instead of ${wanted.length}; it is not timed`
  }
  for (let i = 0; i < got.length; i++) {
    // Written so that NaN is a difference, unless it is wanted.
    if (Object.is(got[i], wanted[i]) || Math.abs(got[i]! - wanted[i]!) <= tolerance) continue
    return `${id} gives ${of} ${i} as ${got[i]}, its twin as ${wanted[i]}; it is not timed`
  }
  return ''
}
