/**
 * Letters of the longest text that is taken from a program: what stands in a sentence, or a line of its
 * console.
 */
export const longestText = 500

/**
 * Why a reader's program takes no part; the sentences stand in web/words/explained.json, as `problem.CODE`.
 */
export const problemCodes = [
  'syntax',
  'load',
  'import',
  'length-of-text',
  'types',
  'frame',
  'no-default',
  'no-function',
  'threw',
  'promise',
  'nothing',
  'no-numbers',
  'length',
  'lazy',
  'unwritten',
  'not-finite',
  'unrepeatable',
  'unseeded',
  'rearranged',
  'flat',
  'slow',
  'slow-load',
  'ended',
  'memory',
  'forged',
  'wasm-import',
  'wasm-exports',
  'wasm-address',
  'changed',
  'too-fast',
] as const

export type ProgramProblemCode = (typeof problemCodes)[number]

/**
 * An error whose sentence is that of `code` with `data` filled in; `message` is the sentence where one has
 * been made.
 */
export class ProgramProblem extends Error {
  constructor(
    readonly code: ProgramProblemCode,
    readonly data: Record<string, string | number> = {},
    message: string = code,
  ) {
    super(message)
    this.name = 'ProgramProblem'
  }
}
