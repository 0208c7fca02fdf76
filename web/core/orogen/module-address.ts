import { hasSimd } from './simd.js'

/** The module that this browser can run at its best, or the one with or without SIMD. */
export function moduleAddress(simd = hasSimd()): URL {
  return simd
    ? new URL('../../../build/wasm/orogen.wasm', import.meta.url)
    : new URL('../../../build/wasm/orogen-scalar.wasm', import.meta.url)
}
