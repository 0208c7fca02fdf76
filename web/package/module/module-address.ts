import { hasSimd } from './simd.js'

/** The address of the module that runs best in this browser, or of the one with or without SIMD. */
export function moduleAddress(simd = hasSimd()): URL {
  return simd
    ? new URL('../../../build/wasm/orogen.wasm', import.meta.url)
    : new URL('../../../build/wasm/orogen-scalar.wasm', import.meta.url)
}
