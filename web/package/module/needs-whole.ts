/** What a call of the first module returns when it needs the whole one (cpp/wasm/elsewhere.h). */
export const needsWhole = 'the whole module'

/** Thrown by a call of orogen-first.wasm for what only orogen.wasm has (choice.ts). */
export class NeedsWholeModule extends Error {
  constructor() {
    super('this is orogen-first.wasm, which has only maps of diamond-square; give orogen.wasm, which has all')
  }
}
