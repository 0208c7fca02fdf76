import { beatsFill } from '../rung.js'

/** In English, for programs; pages say the same in the language of their readers. */
export const sentences = {
  syntax: 'the program has a syntax error: {message}',
  load: 'the program cannot be loaded: {message}',
  import: 'the program imports {name} (line {line}); it must be one file that needs no other',
  frame: 'this page may not run a program in a frame of its own, so it runs none',
  'no-default':
    'the program exports nothing as default; write `export default` before the function that makes the map',
  'no-function':
    'the default export must be a function, or a class or an object with a method `generate`, got {got}',
  threw: 'the program stopped with an error: {message}',
  promise:
    'the program returns a promise; it must return the heights themselves, since a race times the work and not the waiting',
  nothing: 'the program returned nothing, and left the `heights` that it was given as they were',
  'no-numbers': 'the program must return an array of numbers, got {got}',
  length: '{wanted} numbers were expected, or {tiling} for a map that tiles, got {got}: {guess}',
  'not-finite': 'the height at ({x}, {y}) is {value}; every height must be a finite number',
  unrepeatable:
    'the program gave two different maps for one seed: the first difference is at ({x}, {y}), {first} and then {second}; take all random numbers from `random`',
  unseeded:
    'the program gave the same map for two seeds: it must make a new map at each call, with the numbers of `random`',
  flat: 'all heights are {value}: the program made no terrain',
  slow: 'the program took longer than {seconds} s for one map of {side} × {side}; it was stopped',
  'slow-load': 'the program took longer than {seconds} s before it was ready; it was stopped',
  ended: 'the program ended its own thread',
  memory: 'the program needs more memory than there is',
  'wasm-import': 'the module asks for {name}, which nothing here provides; it must work alone',
  'wasm-exports':
    'the module must export `memory` and `generate(exponent, seed)`, which gives the address of its heights; it exports {got}',
  'wasm-address':
    'the module says that its heights are at {address}, where its memory has not enough numbers of 32 bits',
  changed:
    'after the race, the program no longer gives the map that it gave before it, so its times count for nothing',
  stale: 'the program gave the same map at each of its timed runs, so its times count for nothing',
  'too-fast': `the program ${beatsFill} its times count for nothing`,
}

/** A reason why a reader's program takes no part. */
export type ProgramProblemCode = keyof typeof sentences

/** An error that a page can say in its reader's language: `message` is the sentence of `code` with `data` filled in. */
export class ProgramProblem extends Error {
  constructor(
    readonly code: ProgramProblemCode,
    readonly data: Record<string, string | number> = {},
  ) {
    super(sentences[code].replace(/\{(\w+)\}/g, (_, place: string) => String(data[place] ?? '')))
    this.name = 'ProgramProblem'
  }
}
