// Which of the two modules a client uses. orogen-first.wasm has less than half the bytes of orogen.wasm: maps
// of diamond-square with their erosion, meshes and light, which is what most pages show first. The module
// itself says when a job needs more (cpp/wasm/elsewhere.cpp): terrain-module.ts throws NeedsWholeModule, and
// job-queue.ts gives the worker the whole module, which does that job and all after it.

import { compileOwn, compileWasm, inlinedModule, type WasmModule, type WasmSource } from './compile.js'
import { firstAddress } from './module-address.js'
import { hasSimd } from './simd.js'

/**
 * Whether the first module makes maps of this generator, unless they have strokes, gullies or wind. Where
 * this is known to be false, the whole one is loaded at once.
 */
export const isInFirst = (generator: string): boolean => generator === 'diamond-square'

/**
 * Compiles the first module or the whole one. What a page gives is whole; so is what browsers without SIMD
 * get, what lies in a single file, and what stands in for a first module that cannot be loaded.
 */
export async function compileChosen(given: WasmSource | undefined, whole: boolean): Promise<WasmModule> {
  if (whole || given !== undefined || !firstAddress || !hasSimd()) return compileWasm(given)
  return compileOwn(firstAddress, inlinedModule).catch(() => compileWasm())
}
