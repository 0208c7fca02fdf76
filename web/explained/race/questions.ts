import type { Summary } from './statistics.js'

/** A rung of a ladder, at one size. */
export interface RungAtSize {
  ladder: string
  rung: string
  exponent: number
}

/** The questions to a realm, which is asked one thing at a time. */
export type Ask =
  | ({ type: 'check' | 'prepare' | 'cold' | 'copy' } & RungAtSize)
  | { type: 'sample'; repeats: number }
  /** After the last sample. */
  | { type: 'verify' }
  | { type: 'clock' }

/** Milliseconds of a first run: module and call separately. For a program in JavaScript the first two are 0. */
export interface Cold {
  compile: number
  instantiate: number
  first: number
  second: number
}

/** Warm milliseconds of one run with its result left in place, and of one with the result copied out. */
export interface Copying {
  kernel: Summary
  copied: Summary
}

/** Its answers: the problem, or an empty text (check, verify); the clock's resolution; milliseconds. */
export interface RealmAnswers {
  check: string
  prepare: number
  cold: Cold
  /** Undefined for a rung that leaves no result to be copied. */
  copy: Copying | undefined
  sample: number
  verify: string
  clock: number
}

/** A realm for one rung: see realm.ts. */
export interface Realm {
  ask<Question extends Ask>(question: Question): Promise<RealmAnswers[Question['type']]>
  /** May be called more than once. */
  close(): unknown
}
