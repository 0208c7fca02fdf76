import { hasSimd } from './simd.js'

/**
 * The address of the module for a first picture (choice.ts); undefined where everything is in one file.
 */
export const firstAddress: (() => URL) | undefined = () =>
  new URL('../../../build/wasm/orogen-first.wasm', import.meta.url)

/** The address of the module that runs best in this browser, or of the one with or without SIMD. */
export function moduleAddress(simd = hasSimd()): URL {
  return simd
    ? new URL('../../../build/wasm/orogen.wasm', import.meta.url)
    : new URL('../../../build/wasm/orogen-scalar.wasm', import.meta.url)
}
