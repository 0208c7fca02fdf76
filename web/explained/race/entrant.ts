import type { Orogen } from '../../package/index.js'
import type { Sandbox, EntrantPlace } from './protocol.js'

/** A candidate for timing: a program, ready to run. */
export interface Candidate {
  /**
   * The work that is timed, with other random numbers each time; it gives the numbers that it made, if
   * anybody is to look at them.
   */
  run(): unknown
  /** Runs once, compares the result with that of its twin, and describes a difference, or returns ''. */
  problem(): string | Promise<string>
}

/** An entrant is built with these, in the sandbox where it runs. */
export interface EntrantSurroundings {
  exponent: number
  /** The seed of the stream when a program is checked. */
  seed: number
  /**
   * The sandbox's random numbers, for all programs alike: a program that takes a seed makes it of one of
   * them.
   */
  random: () => number
  /** The module with or without SIMD. */
  orogen(kind: 'simd' | 'scalar'): Promise<Orogen>
}

/** The engine that runs an entrant. */
export type Engine = 'javascript' | 'wasm' | 'simd'

/**
 * A step of a benchmark: the words of the race describe what it changes, chart-figure.ts shows its source.
 */
export interface Entrant {
  id: string
  /** A proper name with its engine, the same in all languages. */
  title: string
  /** JavaScript if nothing else is said. */
  engine?: Engine
  /** The largest exponent at which the entrant is worth the wait. */
  max?: number
  /** A yardstick, not a competitor: filling or copying the output. */
  yardstick?: boolean
  /** The published program with which the others of the benchmark are compared. */
  reference?: boolean
  /**
   * WebAssembly that copies its result to an array of the caller's, like JavaScript; the verdict compares
   * these.
   */
  copies?: boolean
  /** A program that differs from the one before in more than one thing. */
  other?: boolean
  /** Other people's library, which readers use. */
  library?: boolean
  /** The program of a reader, whose code nobody of ours has seen. */
  own?: boolean
  /** Where the sandbox finds this entrant, if that is not under its id on the benchmark that races. */
  place?: EntrantPlace
  /** Opens the sandbox in which this entrant alone can run, in place of the race's. */
  openSandbox?(): Sandbox | Promise<Sandbox>
  /** Says what is wrong with a program of a reader, in the reader's language. */
  say?(error: unknown): string
  build(surroundings: EntrantSurroundings): Promise<Candidate>
}

export interface Benchmark {
  id: string
  title: string
  /** Sizes worth racing, as exponents. */
  exponents: readonly number[]
  /** Points of the map, for costs per point. */
  points(exponent: number): number
  entrants: readonly Entrant[]
}

/** What is said of a program whose time is shorter than that of filling its output with one number. */
export const beatsFill =
  'is faster than filling the memory with one number: its work was left out or optimised away, so it has no time'
/** The same of a reader's program that takes no longer than copying a finished map. */
export const beatsCopy = 'takes no longer than copying a finished map: it makes none, so it has no time'

/** Describes how two results differ, or returns ''. */
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
    // Written so that NaN counts as a difference, unless it is wanted.
    if (Object.is(got[i], wanted[i]) || Math.abs(got[i]! - wanted[i]!) <= tolerance) continue
    return `${id} gives ${of} ${i} as ${got[i]}, its twin as ${wanted[i]}; it is not timed`
  }
  return ''
}
